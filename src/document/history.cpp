#include "document/history.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "core/same_numbers.h"

namespace studioscope {

namespace {

constexpr size_t kMaxSteps = 200;

auto parts_of(const Playback& p) {
    return std::tie(p.clip, p.frame, p.is_looping, p.is_ping_pong, p.has_range, p.range_first,
                    p.range_last, p.speed, p.rules, p.second, p.off);
}

// A clip that plays goes on.
void take_back(const Playback& chosen, Document& document) {
    Playback& playback = document.playback;
    if (playback.clip != chosen.clip) select_clip(playback, document.model(), chosen.clip);
    if (!playback.is_playing) playback.frame = chosen.frame;
    playback.is_looping = chosen.is_looping;
    playback.is_ping_pong = chosen.is_ping_pong;
    playback.has_range = chosen.has_range;
    playback.range_first = chosen.range_first;
    playback.range_last = chosen.range_last;
    playback.speed = chosen.speed;
    playback.rules = chosen.rules;
    playback.second = chosen.second;
    playback.off = chosen.off;
}

// What the numbers in a step count on.
std::vector<size_t> parts_of(const Document& document) {
    const Model& model = document.model();
    std::vector<size_t> parts{model.bones.size(),       model.clips.size(),
                              model.materials.size(),   model.skins.size(),
                              model.shapes.size(),      model.controllers.size(),
                              model.attachments.size(), model.hitboxes.size(),
                              model.flex_names.size(),  model.pose_parameters.size()};
    const size_t vertices =
        document.scene.vertex_file ? document.fixups.pool_size : model.vertices.size();
    parts.insert(parts.end(), {vertices, model.meshes.size(), model.lods.size()});
    for (const BodyPart& part : model.body_parts) parts.push_back(part.models.size());
    return parts;
}

}  // namespace

History::Chosen History::chosen_in(const Document& document) {
    Chosen chosen{document.selection,  document.camera,   document.view,
                  document.playback,   document.flex,     document.pose_parameters,
                  document.bodygroups, document.skin,     document.hidden,
                  document.mounts,     document.gathering};
    chosen.view.pixels_per_point = 1;  // the window's, not a choice
    return chosen;
}

bool History::are_same(const Chosen& a, const Chosen& b) {
    return a.selection == b.selection && a.camera == b.camera && a.view == b.view &&
           parts_of(a.playback) == parts_of(b.playback) && a.flex == b.flex &&
           are_same_numbers(a.pose_parameters, b.pose_parameters) && a.bodygroups == b.bodygroups &&
           a.skin == b.skin && a.hidden == b.hidden && a.mounts == b.mounts &&
           a.gathering == b.gathering;
}

void History::apply(const Chosen& chosen, Document& document) {
    const Selection before = std::exchange(document.selection, chosen.selection);
    if (chosen.gathering != gathering_of(document.scene)) {
        // they number those of another gathering, and are found in it once it is read
        document.selection.vertex = before.vertex;
        document.selection.triangle = before.triangle;
        document.selection.triangle_lod = before.triangle_lod;
    }
    document.camera = chosen.camera;
    const float pixels_per_point = document.view.pixels_per_point;
    document.view = chosen.view;
    document.view.pixels_per_point = pixels_per_point;
    take_back(chosen.playback, document);
    document.flex = chosen.flex;
    document.pose_parameters = chosen.pose_parameters;
    document.bodygroups = chosen.bodygroups;
    document.skin = chosen.skin;
    document.hidden = chosen.hidden;
    document.mounts = chosen.mounts;
    document.gathering = chosen.gathering;
}

// That a clip runs is a step once it stands. After others were taken back it is none, for else they
// could not be done again after the clip was stopped.
void History::record_running(Chosen& chosen, bool is_playing) {
    const bool has_run = is_playing || was_playing_;
    was_playing_ = is_playing;
    float &before = now_->playback.frame, &frame = chosen.playback.frame;
    if (!has_run || now_->playback.clip != chosen.playback.clip) return;
    if (!undone_.empty()) before = frame;
    if (is_playing) frame = before;
}

void History::note(const Document& document, bool is_held) {
    if (is_held && now_) return;
    Chosen chosen = chosen_in(document);
    if (!now_) {
        parts_ = parts_of(document);
        now_ = std::move(chosen);
        return;
    }
    record_running(chosen, document.playback.is_playing);
    if (are_same(*now_, chosen)) return;
    past_.push_back(std::exchange(*now_, std::move(chosen)));
    if (past_.size() > kMaxSteps) past_.pop_front();
    undone_.clear();
}

bool History::undo(Document& document) {
    if (past_.empty() || !now_) return false;
    undone_.push_back(std::exchange(*now_, std::move(past_.back())));
    past_.pop_back();
    apply(*now_, document);
    now_->selection = document.selection;
    return true;
}

bool History::redo(Document& document) {
    if (undone_.empty() || !now_) return false;
    past_.push_back(std::exchange(*now_, std::move(undone_.back())));
    undone_.pop_back();
    apply(*now_, document);
    now_->selection = document.selection;
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
    std::vector<size_t> parts = parts_of(document);
    Chosen chosen = chosen_in(document);
    if (now_ && parts != parts_) keep_mounts_only(chosen);
    parts_ = std::move(parts);
    const bool is_step =
        now_ && (now_->mounts != chosen.mounts || now_->gathering != chosen.gathering);
    if (is_step) {
        past_.push_back(std::move(*now_));
        undone_.clear();
    }
    now_ = std::move(chosen);
}

}  // namespace studioscope
