#include "facts/vertex/breakdown.h"

#include <algorithm>

#include "core/at.h"
#include "model/measure.h"
#include "model/shape_moves.h"

namespace studioscope {

namespace {

bool holds(const std::vector<int>& list, int item) {
    return std::find(list.begin(), list.end(), item) != list.end();
}

void add_once(std::vector<int>& list, int item) {
    if (!holds(list, item)) list.push_back(item);
}

// Finds the layers of a clip and their layers, in order of playing, each once.
void find_layers(const Model& model, int clip, std::vector<int>& layers) {
    for (const bool is_local : {true, false})
        for (const Layer& layer : at(model.clips, clip).blend.layers) {
            if (layer.is_local != is_local || holds(layers, layer.clip)) continue;
            layers.push_back(layer.clip);
            find_layers(model, layer.clip, layers);
        }
}

// One thing that moves the bones: a clip, a layer or a procedural bone.
struct Mover {
    TermKind kind;
    int index;
};

std::vector<Mover> list_movers(const Model& model, const PoseRequest& request) {
    if (request.clip < 0 || request.clip >= static_cast<int>(model.clips.size())) return {};
    std::vector<Mover> movers{{TermKind::kClip, request.clip}};
    std::vector<int> layers;
    find_layers(model, request.clip, layers);
    for (const int layer : layers) movers.push_back({TermKind::kLayer, layer});
    if (request.second.clip != kNone) movers.push_back({TermKind::kSecond, request.second.clip});
    for (size_t i = 0; i < model.clips.size() && request.rules.plays_autoplay; ++i)
        if (model.clips[i].is_autoplay && !holds(layers, static_cast<int>(i)))
            movers.push_back({TermKind::kAutoplay, static_cast<int>(i)});
    for (size_t i = 0; i < model.procedural_bones.size() && request.rules.moves_procedural_bones;
         ++i)
        movers.push_back({TermKind::kProcedure, static_cast<int>(i)});
    return movers;
}

bool is_off(const Mover& mover, const PoseSwitches& off) {
    switch (mover.kind) {
        case TermKind::kClip:
            return off.is_clip_disabled;
        case TermKind::kLayer:
        case TermKind::kAutoplay:
            return holds(off.disabled_layers, mover.index);
        case TermKind::kProcedure:
            return holds(off.disabled_procedures, mover.index);
        default:
            return false;
    }
}

void leave_out(const Mover& mover, PoseRequest& request) {
    PoseSwitches& off = request.off;
    if (mover.kind == TermKind::kClip) off.is_clip_disabled = true;
    if (mover.kind == TermKind::kLayer || mover.kind == TermKind::kAutoplay)
        add_once(off.disabled_layers, mover.index);
    if (mover.kind == TermKind::kSecond) request.second = {};
    if (mover.kind == TermKind::kProcedure) add_once(off.disabled_procedures, mover.index);
}

std::vector<int> chain_to(const Model& model, int bone) {
    std::vector<int> chain;
    for (; bone != kNone; bone = at(model.bones, bone).parent) chain.push_back(bone);
    std::reverse(chain.begin(), chain.end());
    return chain;
}

class BreakdownBuilder {
public:
    BreakdownBuilder(const Model& model, std::span<const PoseStage> stages, uint32_t vertex)
        : model_(model),
          stages_(stages),
          vertex_(model.vertices[vertex]),
          number_(vertex),
          turn_(glm::dmat4(glm::dmat3(upright(model.up)))) {}

    VertexBreakdown build(std::span<const ShapeWeight> shapes, const PoseSwitches& off) {
        breakdown_.terms.push_back({TermKind::kBind, kNone, kNone, turned(vertex_.position)});
        bound_ = vertex_.position;
        add_shapes(shapes, off);
        if (!model_.bones.empty()) add_rest();
        for (size_t i = 1; i < stages_.size(); ++i) add_stage(stages_[i - 1], stages_[i], off);
        for (const VertexContribution& term : breakdown_.terms) breakdown_.sum += term.adds;
        return std::move(breakdown_);
    }

private:
    glm::dvec3 turned(const glm::dvec3& v) const { return glm::dvec3(turn_ * glm::dvec4(v, 0)); }

    void add_shapes(std::span<const ShapeWeight> shapes, const PoseSwitches& off) {
        for (size_t s = 0; s < shapes.size(); ++s) {
            const auto entries = shape_entries(model_.shapes[s], number_);
            if (entries.empty()) continue;
            const bool is_out = holds(off.disabled_shapes, static_cast<int>(s));
            if (!shapes[s].is_active() && !is_out) continue;
            const WeightedMove weighed = entry_sum(entries, shapes[s]);
            const glm::dvec3 moves = is_out ? glm::dvec3(0) : weighed.position;
            bound_ += moves;
            breakdown_.terms.push_back({TermKind::kShape, static_cast<int>(s), kNone, turned(moves),
                                        weighed.weight, is_out});
        }
    }

    // Adds the term of the bones' bind pose, where it differs from the pose that vertices were
    // bound in, and the effect of weights that do not sum to 1.
    void add_rest() {
        glm::dvec3 rest(0);
        for_each_influence([&](int bone, double weight) {
            glm::dmat4 matrix = turn_;
            for (const int each : chain_to(model_, bone)) matrix *= local_matrix(stages_[0], each);
            matrix *= unbinding(bone);
            rest += weight * glm::dvec3(matrix * glm::dvec4(bound_, 1));
        });
        breakdown_.terms.push_back({TermKind::kRest, kNone, kNone, rest - turned(bound_)});
    }

    void add_stage(const PoseStage& before, const PoseStage& after, const PoseSwitches& off) {
        const size_t first = breakdown_.terms.size();
        for_each_influence([&](int influence, double weight) {
            add_chain(before, after, influence, weight, first);
        });
        for (size_t i = first; i < breakdown_.terms.size(); ++i)
            breakdown_.terms[i].is_off = holds(off.disabled_bones, breakdown_.terms[i].bone);
        if (after.is_off) breakdown_.terms.push_back({after.kind, after.index, kNone, {}, 0, true});
    }

    // Adds one term per bone of the chain, from the root on: the bones before it are already in the
    // new stage, those after it still in the old one.
    void add_chain(const PoseStage& before, const PoseStage& after, int influence, double weight,
                   size_t first_term) {
        const std::vector<int> chain = chain_to(model_, influence);
        // the vertex in the old space of each bone
        std::vector<glm::dvec3> seen_from(chain.size());
        glm::dvec3 place(unbinding(influence) * glm::dvec4(bound_, 1));
        for (size_t i = chain.size(); i-- > 0;) {
            seen_from[i] = place;
            place = glm::dvec3(local_matrix(before, chain[i]) * glm::dvec4(place, 1));
        }
        glm::dmat4 above = turn_;
        for (size_t i = 0; i < chain.size(); ++i) {
            const glm::dmat4 was = local_matrix(before, chain[i]),
                             is = local_matrix(after, chain[i]);
            const glm::dvec4 point(seen_from[i], 1);
            const glm::dvec3 moved(above * (is * point - was * point));
            if (was != is) add({after.kind, after.index, chain[i], weight * moved}, first_term);
            above *= is;
        }
    }

    // Adds a term; each bone of a stage has one term for all influences.
    void add(const VertexContribution& term, size_t first) {
        for (size_t i = first; i < breakdown_.terms.size(); ++i)
            if (breakdown_.terms[i].bone == term.bone) {
                breakdown_.terms[i].adds += term.adds;
                return;
            }
        breakdown_.terms.push_back(term);
    }

    template <typename Use>
    void for_each_influence(const Use& use) const {
        for (int i = 0; i < vertex_.bone_count; ++i)
            use(int{vertex_.bone[i]}, static_cast<double>(vertex_.weight[i]));
    }

    static glm::dmat4 local_matrix(const PoseStage& stage, int bone) {
        return to_matrix(at(stage.local, bone));
    }
    glm::dmat4 unbinding(int bone) const { return to_matrix(at(model_.bones, bone).pose_to_bone); }

    const Model& model_;
    std::span<const PoseStage> stages_;
    const Vertex& vertex_;
    uint32_t number_;
    glm::dmat4 turn_;
    glm::dvec3 bound_{0};  // position after the shapes
    VertexBreakdown breakdown_;
};

}  // namespace

std::vector<PoseStage> pose_stages(const Model& model, const PoseRequest& request) {
    std::vector<Transform> bind;
    for (const Bone& bone : model.bones) bind.push_back(bone.bind);
    std::vector<PoseStage> stages{{TermKind::kRest, kNone, false, std::move(bind)}};
    const std::vector<Mover> movers = list_movers(model, request);
    for (size_t i = 0; i < movers.size(); ++i) {
        if (is_off(movers[i], request.off)) {
            stages.push_back(stages.back());
            stages.back().kind = movers[i].kind;
            stages.back().index = movers[i].index;
            stages.back().is_off = true;
            continue;
        }
        PoseRequest so_far = request;
        for (size_t later = i + 1; later < movers.size(); ++later) leave_out(movers[later], so_far);
        std::vector<Transform> local;
        pose_bones(model, so_far, local);
        stages.push_back({movers[i].kind, movers[i].index, false, std::move(local)});
    }
    return stages;
}

VertexBreakdown break_down_vertex(const Model& model, std::span<const PoseStage> stages,
                                  std::span<const ShapeWeight> shapes, const PoseSwitches& off,
                                  uint32_t vertex) {
    return BreakdownBuilder(model, stages, vertex).build(shapes, off);
}

glm::dvec3 posed_position(const Model& model, const Pose& pose, uint32_t vertex) {
    const Vertex& own = model.vertices[vertex];
    glm::dvec3 bound(own.position);
    for (size_t s = 0; s < pose.shapes.size(); ++s) {
        if (!pose.shapes[s].is_active()) continue;
        bound += entry_sum(shape_entries(model.shapes[s], vertex), pose.shapes[s]).position;
    }
    const auto turn = glm::dmat4(glm::dmat3(upright(model.up)));
    glm::dvec3 position(0);
    for (int i = 0; i < own.bone_count; ++i) {
        glm::dmat4 matrix = turn;
        if (!model.bones.empty()) {
            for (const int bone : chain_to(model, own.bone[i]))
                matrix *= to_matrix(at(pose.local, bone));
            matrix *= to_matrix(at(model.bones, int{own.bone[i]}).pose_to_bone);
        }
        position += static_cast<double>(own.weight[i]) * glm::dvec3(matrix * glm::dvec4(bound, 1));
    }
    return position;
}

}  // namespace studioscope
