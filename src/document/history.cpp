#include "document/history.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "core/same_numbers.h"

namespace studioscope {

namespace {

constexpr size_t kMostSteps = 200;

auto parts_of(const Selection& s) {
    return std::tie(s.bone, s.mesh, s.fixup, s.vertex, s.shape, s.attachment, s.hitbox, s.material);
}

auto parts_of(const Camera& c) {
    return std::tie(c.pivot, c.distance, c.yaw, c.pitch, c.fov_degrees, c.is_orthographic);
}

bool are_same(const ViewSettings& a, const ViewSettings& b) {
    for (const ViewSwitch& entry : kViewSwitches)
        if (a.*entry.value != b.*entry.value) return false;
    const auto parts_of_view = [](const ViewSettings& v) {
        return std::tie(v.mode, v.lod, v.background.color, v.light, v.light_intensity, v.light_yaw,
                        v.light_pitch, v.lod_layout, v.wipe_lod, v.wipe_share, v.normal_length,
                        v.tangent_length);
    };
    return parts_of_view(a) == parts_of_view(b);
}

// What the numbers in a step count on.
std::vector<size_t> parts_of(const Model& model) {
    std::vector<size_t> parts{model.bones.size(),       model.clips.size(),
                              model.materials.size(),   model.skins.size(),
                              model.shapes.size(),      model.controllers.size(),
                              model.attachments.size(), model.hitboxes.size(),
                              model.flex_names.size(),  model.pose_parameters.size()};
    parts.insert(parts.end(), {model.vertices.size(), model.meshes.size(), model.lods.size()});
    for (const BodyPart& part : model.body_parts) parts.push_back(part.models.size());
    return parts;
}

}  // namespace

History::Chosen History::chosen_in(const Document& document) {
    return {document.selection,       document.camera,         document.view,
            document.playback.clip,   document.playback.frame, document.flex,
            document.pose_parameters, document.bodygroups,     document.skin,
            document.hidden,          document.mounts};
}

bool History::are_same(const Chosen& a, const Chosen& b) {
    return parts_of(a.selection) == parts_of(b.selection) &&
           parts_of(a.camera) == parts_of(b.camera) && studioscope::are_same(a.view, b.view) &&
           a.clip == b.clip && a.frame == b.frame && a.flex == b.flex &&
           are_same_numbers(a.pose_parameters, b.pose_parameters) && a.bodygroups == b.bodygroups &&
           a.skin == b.skin && a.hidden == b.hidden && a.mounts == b.mounts;
}

void History::apply(const Chosen& chosen, Document& document) {
    document.selection = chosen.selection;
    document.camera = chosen.camera;
    document.view = chosen.view;
    if (document.playback.clip != chosen.clip)
        select_clip(document.playback, document.model(), chosen.clip);
    document.playback.frame = chosen.frame;
    document.playback.is_playing = false;
    document.flex = chosen.flex;
    document.pose_parameters = chosen.pose_parameters;
    document.bodygroups = chosen.bodygroups;
    document.skin = chosen.skin;
    document.hidden = chosen.hidden;
    document.mounts = chosen.mounts;
}

void History::note(const Document& document, bool is_held) {
    if (is_held && now_) return;
    Chosen chosen = chosen_in(document);
    if (!now_) {
        parts_ = parts_of(document.model());
        now_ = std::move(chosen);
        return;
    }
    if (are_same(*now_, chosen)) return;
    past_.push_back(std::exchange(*now_, std::move(chosen)));
    if (past_.size() > kMostSteps) past_.pop_front();
    undone_.clear();
}

bool History::undo(Document& document) {
    if (past_.empty() || !now_) return false;
    undone_.push_back(std::exchange(*now_, std::move(past_.back())));
    past_.pop_back();
    apply(*now_, document);
    return true;
}

bool History::redo(Document& document) {
    if (undone_.empty() || !now_) return false;
    past_.push_back(std::exchange(*now_, std::move(undone_.back())));
    undone_.pop_back();
    apply(*now_, document);
    return true;
}

void History::forget() { *this = {}; }

// What was chosen besides is that of now in every step.
void History::keep_mounts_only(const Chosen& chosen) {
    const auto reduce = [&](auto& steps) {
        for (Chosen& step : steps) {
            Chosen kept = chosen;
            kept.mounts = std::move(step.mounts);
            step = std::move(kept);
        }
        const auto is_repeated = [](const Chosen& a, const Chosen& b) {
            return a.mounts == b.mounts;
        };
        steps.erase(std::unique(steps.begin(), steps.end(), is_repeated), steps.end());
        if (!steps.empty() && steps.back().mounts == now_->mounts) steps.pop_back();
    };
    reduce(past_);
    reduce(undone_);
}

void History::reopen(const Document& document) {
    std::vector<size_t> parts = parts_of(document.model());
    Chosen chosen = chosen_in(document);
    if (now_ && parts != parts_) keep_mounts_only(chosen);
    parts_ = std::move(parts);
    const bool is_step = now_ && now_->mounts != chosen.mounts;
    if (is_step) {
        past_.push_back(std::move(*now_));
        undone_.clear();
    }
    now_ = std::move(chosen);
}

}  // namespace studioscope
