#include "document/history.h"

#include <cmath>
#include <tuple>
#include <utility>

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

// Not a number stands for "by the rules", and is the same as itself.
bool are_same(const std::vector<float>& a, const std::vector<float>& b) {
    if (a.size() != b.size()) return false;
    for (size_t i = 0; i < a.size(); ++i)
        if (a[i] != b[i] && !(std::isnan(a[i]) && std::isnan(b[i]))) return false;
    return true;
}

}  // namespace

History::Chosen History::chosen_in(const Document& document) {
    return {document.selection,       document.camera,         document.view,
            document.playback.clip,   document.playback.frame, document.flex,
            document.pose_parameters, document.bodygroups,     document.skin,
            document.hidden};
}

bool History::are_same(const Chosen& a, const Chosen& b) {
    return parts_of(a.selection) == parts_of(b.selection) &&
           parts_of(a.camera) == parts_of(b.camera) && studioscope::are_same(a.view, b.view) &&
           a.clip == b.clip && a.frame == b.frame &&
           studioscope::are_same(a.flex.controllers, b.flex.controllers) &&
           studioscope::are_same(a.flex.direct, b.flex.direct) && a.flex.held == b.flex.held &&
           studioscope::are_same(a.pose_parameters, b.pose_parameters) &&
           a.bodygroups == b.bodygroups && a.skin == b.skin && a.hidden == b.hidden;
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
}

void History::note(const Document& document, bool is_held) {
    if (is_held && now_) return;
    Chosen chosen = chosen_in(document);
    if (!now_) {
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

}  // namespace studioscope
