#include "formats/merge.h"

#include <algorithm>
#include <set>
#include <utility>

#include "core/at.h"
#include "core/budget.h"
#include "core/message_text.h"
#include "core/name_map.h"
#include "formats/diagnostics.h"
#include "formats/index_remap.h"
#include "model/model.h"

namespace studioscope {

namespace {

// For each item of `other` the index of the item of the same name in `base`; missing ones are added
// if `adds`.
template <typename Item, typename GetName>
std::vector<int> match_names(std::vector<Item>& base, const std::vector<Item>& other,
                             GetName get_name, std::vector<bool>* were_known = nullptr) {
    NameIndex base_names;
    for (size_t i = 0; i < base.size(); ++i) base_names.add(get_name(base[i]), static_cast<int>(i));
    std::vector<int> numbers;
    for (const Item& item : other) {
        const int found = base_names.find(get_name(item));
        const bool is_known = found != NameIndex::kNone;
        if (were_known) were_known->push_back(is_known);
        numbers.push_back(is_known ? found : static_cast<int>(base.size()));
        if (!is_known) base.push_back(item);
    }
    return numbers;
}

// Lists the first five names.
class NameList {
public:
    void add(const std::string& name) {
        if (count_++ < Budget::kMaxListed) text_ += (text_.empty() ? "" : ", ") + name;
    }
    size_t count() const { return count_; }
    std::string text() const { return text_ + (count_ > Budget::kMaxListed ? ", ..." : ""); }

private:
    std::string text_;
    size_t count_ = 0;
};

void report_matches(Model& model, const Model& other, const std::vector<int>& matches,
                    const std::string& clip) {
    NameList missing, reparented;
    for (size_t i = 0; i < matches.size(); ++i) {
        if (matches[i] == kNone)
            missing.add(other.bones[i].name);
        else if (!has_same_parent(other, model, static_cast<int>(i), matches))
            reparented.add(other.bones[i].name);
    }
    if (missing.count() > 0)
        report_at(model.diagnostics, Severity::kNote, "clip-bones-missing", Location(),
                  "clip {} moves {} that the model does not have; ignored: {}", clip,
                  count_text(missing.count(), "bone"), missing.text());
    if (reparented.count() > 0)
        report_at(model.diagnostics, Severity::kNote, "clip-bone-parent", Location(),
                  "clip {} has bones with other parents than in the model; their world positions "
                  "are kept: {}",
                  clip, reparented.text());
}

// The weights of a clip that leaves bones unchanged which its file does not have (mdl.md 7.3, 8).
// They matter if it is layered over another clip; a clip that plays alone needs no list.
std::vector<float>* file_bone_weights(Clip& clip, size_t bone_count) {
    std::vector<float>& weights = clip.blend.bone_weights;
    if (!weights.empty()) return &weights;
    if (clip.kind != KeyKind::kDense && !clip.is_autoplay) return nullptr;
    weights.assign(bone_count, 1.0f);
    return &weights;
}

// Merges the bones of `other`: those missing in `model` are appended; common ones keep the pose of
// `model`.
std::vector<int> merge_bones(Model& model, const Model& other) {
    std::vector<int> numbers;
    const size_t own_count = model.bones.size();
    NameIndex names = bones_by_name(model);
    for (const Bone& bone : other.bones) {
        const int same = names.find(bone.name);
        numbers.push_back(same != kNone ? same : static_cast<int>(model.bones.size()));
        if (same != kNone) continue;
        names.add(bone.name, numbers.back());
        Bone& added = model.bones.emplace_back(bone);
        added.parent = bone.parent == kNone ? kNone : at(numbers, bone.parent);
    }
    if (model.bones.size() == own_count) return numbers;
    for (Clip& clip : model.clips)
        if (std::vector<float>* weights = file_bone_weights(clip, own_count))
            weights->resize(model.bones.size(), 0.0f);
    return numbers;
}

// Appends the vertices of `other` and their tangents. Returns false if a bone's index exceeds the
// vertex limit.
bool merge_vertices(Model& model, const Model& other, const IndexRemap& remap) {
    const bool has_tangents = other.tangents.size() == other.vertices.size() &&
                              model.tangents.size() == model.vertices.size();
    for (Vertex vertex : other.vertices) {
        remap.apply(vertex);
        model.vertices.push_back(vertex);
    }
    if (has_tangents)
        model.tangents.insert(model.tangents.end(), other.tangents.begin(), other.tangents.end());
    else
        model.tangents.clear();  // validate() computes all of them
    return std::all_of(remap.bones.begin(), remap.bones.end(),
                       [](int bone) { return bone < kMaxBonesOfVertices; });
}

// Appends the materials, each with its own skin slot; a model that lacks a skin family uses its
// first.
void merge_materials(Model& model, Model& other, IndexRemap& remap) {
    const auto first_material = static_cast<int>(model.materials.size());
    const auto first_slot = static_cast<int>(model.skins.front().size());
    for (size_t i = 0; i < other.materials.size(); ++i)
        remap.materials.push_back(first_material + static_cast<int>(i));
    for (size_t i = 0; i < other.skins.front().size(); ++i)
        remap.slots.push_back(first_slot + static_cast<int>(i));
    for (Material& material : other.materials) model.materials.push_back(std::move(material));
    model.skins.resize(std::max(model.skins.size(), other.skins.size()), model.skins.front());
    for (size_t family = 0; family < model.skins.size(); ++family)
        for (const int material : other.skins[family < other.skins.size() ? family : 0])
            model.skins[family].push_back(at(remap.materials, material));
}

void merge_body_parts(Model& model, const Model& other, const std::string& name,
                      IndexRemap& remap) {
    remap.first_body_part = static_cast<int>(model.body_parts.size());
    const bool is_unnamed = other.body_parts.size() == 1;
    for (BodyPart part : other.body_parts) {
        if (is_unnamed) part.name = name;
        if (part.models.size() == 1) part.models.front() = name;
        model.body_parts.push_back(std::move(part));
    }
}

// A mesh without geometry for a level of the model repeats its coarsest level.
void merge_meshes(Model& model, Model& other, const IndexRemap& remap) {
    for (Mesh& mesh : other.meshes) {
        remap.apply(mesh);
        if (mesh.eyeball != kNone) mesh.eyeball += static_cast<int>(model.eyeballs.size());
        mesh.lods.resize(model.lods.size(), mesh.lods.back());
        model.meshes.push_back(std::move(mesh));
    }
}

// Merges the lids of flexes that are new in the model, and their eyeballs.
void merge_eyeballs(Model& model, Model& other, const IndexRemap& remap,
                    const std::vector<bool>& were_known) {
    if (model.eyeballs.empty() && !other.eyeballs.empty())
        model.max_eye_deflection = other.max_eye_deflection;
    for (Eyeball& eye : other.eyeballs) {
        for (Eyelid* lid : {&eye.upper, &eye.lower}) {
            if (lid->flex != kNone && at(were_known, lid->flex)) *lid = {};
            remap.apply(*lid);
        }
        if (eye.bone != kNone) eye.bone = at(remap.bones, eye.bone);
        model.eyeballs.push_back(std::move(eye));
    }
}

void merge_mouths(Model& model, const Model& other, const IndexRemap& remap) {
    for (Mouth mouth : other.mouths) {
        if (mouth.bone != kNone) mouth.bone = at(remap.bones, mouth.bone);
        model.mouths.push_back(mouth);
    }
}

// Merges flexes; a flex that the model already has keeps its rule and its lid.
void merge_flexes(Model& model, Model& other, IndexRemap& remap) {
    std::vector<bool> were_known;
    remap.flexes = match_names(
        model.flex_names, other.flex_names, [](const std::string& name) { return name; },
        &were_known);
    remap.controllers = match_names(model.controllers, other.controllers,
                                    [](const FlexController& each) { return each.name; });
    size_t left_out = 0;
    for (FlexRule& rule : other.rules) {
        if (at(were_known, rule.flex)) continue;
        if (remap.apply(rule))
            model.rules.push_back(std::move(rule));
        else
            ++left_out;
    }
    if (left_out > 0)
        report_at(model.diagnostics, Severity::kNote, "join-rules", Location(),
                  "{} controllers by a computed number; ignored in the joined model",
                  count_text(left_out, "flex rule names", "flex rules name"));
    for (Shape& shape : other.shapes) {
        remap.apply(shape);
        model.shapes.push_back(std::move(shape));
    }
    merge_eyeballs(model, other, remap, were_known);
    merge_mouths(model, other, remap);
}

// Merges procedural bones and drivers; bones and controllers that the model already has keep
// theirs. So no rule of the model depends on an added bone, and the added rules keep their order at
// the end.
void merge_drivers(Model& model, Model& other, const IndexRemap& remap, size_t first_new_bone) {
    for (ProceduralBone& procedure : other.procedural_bones) {
        remap.apply(procedure);
        if (static_cast<size_t>(procedure.bone) >= first_new_bone)
            model.procedural_bones.push_back(std::move(procedure));
    }
    std::set<int> driven;  // controllers that the model's bones drive
    for (const BoneFlexDriver& driver : model.bone_drivers) driven.insert(driver.controller);
    for (BoneFlexDriver& driver : other.bone_drivers) {
        remap.apply(driver);
        if (!driven.contains(driver.controller)) model.bone_drivers.push_back(driver);
    }
}

void merge_rig(Model& model, Model& other, const IndexRemap& remap) {
    for (Attachment& attachment : other.attachments) {
        attachment.bone = at(remap.bones, attachment.bone);
        model.attachments.push_back(std::move(attachment));
    }
    int first_set = 0;
    for (const Hitbox& box : model.hitboxes) first_set = std::max(first_set, box.set + 1);
    for (Hitbox& box : other.hitboxes) {
        box.bone = at(remap.bones, box.bone);
        box.set += first_set;
        model.hitboxes.push_back(std::move(box));
    }
}

// Adds rest tracks: bones that a compiled animation does not list have the rest pose of its own
// file (mdl.md 7.3).
void add_rests(Clip& clip, const Model& model, const Model& other, const IndexRemap& remap) {
    if (clip.kind != KeyKind::kDense || clip.is_delta || clip.is_placeholder ||
        !clip.blend.animations.empty())
        return;
    std::vector<bool> has_track(other.bones.size());
    for (const Track& track : clip.tracks) has_track[static_cast<size_t>(track.bone)] = true;
    for (size_t i = 0; i < other.bones.size(); ++i)
        if (!has_track[i] && remap.bones[i] != kNone &&
            !(at(model.bones, remap.bones[i]).bind == other.bones[i].bind))
            clip.tracks.push_back({static_cast<int>(i), other.bones[i].bind, {}, {}});
}

// Moves a clip of `other` into `model`.
void take_clip(Clip& clip, const Model& model, const Model& other, const IndexRemap& remap) {
    decode_now(clip);  // its tracks are remapped below
    add_rests(clip, model, other, remap);
    const auto is_unknown = [&](int bone) { return at(remap.bones, bone) == kNone; };
    const std::vector<Track> reparented = reparent(clip, other, model, remap.bones);
    std::erase_if(clip.tracks, [&](const Track& track) { return is_unknown(track.bone); });
    std::erase_if(clip.local_hierarchies, [&](const LocalHierarchy& hierarchy) {
        return is_unknown(hierarchy.track.bone) ||
               (hierarchy.parent != kNone && is_unknown(hierarchy.parent));
    });
    for (Track& track : clip.tracks) remap.apply(track);
    for (LocalHierarchy& hierarchy : clip.local_hierarchies) remap.apply(hierarchy);
    clip.tracks.insert(clip.tracks.end(), reparented.begin(), reparented.end());
    clip.flex_tracks.clear();  // rebuilt from its curves for the merged controllers
    remap.apply(clip.blend);
}

// Merges the bone weights of clips that have or need them.
void merge_weights(Clip& clip, const Model& model, const Model& other, const IndexRemap& remap) {
    std::vector<bool> is_covered(model.bones.size());
    for (const int bone : remap.bones)
        if (bone != kNone) is_covered[static_cast<size_t>(bone)] = true;
    const bool covers_all =
        std::find(is_covered.begin(), is_covered.end(), false) == is_covered.end();
    if (clip.blend.bone_weights.empty() && covers_all) return;
    const std::vector<float>* source = file_bone_weights(clip, other.bones.size());
    if (!source) return;
    std::vector<float> weights(model.bones.size(), 0.0f);
    for (size_t i = 0; i < remap.bones.size(); ++i)
        if (remap.bones[i] != kNone) at(weights, remap.bones[i]) = (*source)[i];
    clip.blend.bone_weights = std::move(weights);
}

}  // namespace

void merge_model(Model& model, Model other, const std::string& name) {
    IndexRemap remap;
    const size_t own_bones = model.bones.size();
    remap.bones = merge_bones(model, other);
    remap.first_vertex = static_cast<uint32_t>(model.vertices.size());
    if (!merge_vertices(model, other, remap))
        report_at(model.diagnostics, Severity::kError, "too-many-bones", Location(),
                  "{} needs bones beyond {}, the max that a vertex can name; other bones move its "
                  "vertices",
                  name, kMaxBonesOfVertices);
    merge_materials(model, other, remap);
    merge_body_parts(model, other, name, remap);
    merge_meshes(model, other, remap);
    merge_flexes(model, other, remap);
    merge_drivers(model, other, remap, own_bones);
    merge_rig(model, other, remap);
}

void merge_clips(Model& model, Model other) {
    IndexRemap remap;
    const NameIndex names = bones_by_name(model);
    for (const Bone& bone : other.bones) remap.bones.push_back(names.find(bone.name));
    remap.parameters = merge_pose_parameters(model.pose_parameters, other.pose_parameters);
    const auto first_clip = static_cast<int>(model.clips.size());
    for (size_t i = 0; i < other.clips.size(); ++i)
        remap.clips.push_back(first_clip + static_cast<int>(i));
    const auto first_animation = static_cast<int>(model.animations.size());
    for (size_t i = 0; i < other.animations.size(); ++i)
        remap.animations.push_back(first_animation + static_cast<int>(i));
    for (Clip& animation : other.animations) {
        take_clip(animation, model, other, remap);
        model.animations.push_back(std::move(animation));
    }
    for (Clip& clip : other.clips) {
        report_matches(model, other, remap.bones, clip.name);
        take_clip(clip, model, other, remap);
        merge_weights(clip, model, other, remap);
        if (clip.tracks.empty() && clip.flex_curves.empty() && clip.blend.animations.empty())
            report_at(model.diagnostics, Severity::kWarning, "clip-fits-nothing", Location(),
                      "clip {} moves none of the model's bones; the bind pose is shown", clip.name);
        model.clips.push_back(std::move(clip));
    }
}

}  // namespace studioscope
