#include "document/choices/history.h"

#include <algorithm>
#include <utility>

namespace studioscope {

namespace {

constexpr size_t kMaxSteps = 200;

// Applies recorded playback choices; a playing clip continues from its current frame.
void apply_playback(const Playback& now, const Model& model, Playback& playback) {
    const PlaybackChoices choices = playback;
    playback = now;
    if (now.clip != choices.clip) select_clip(playback, model, choices.clip);
    const float frame = now.is_playing ? playback.frame : choices.frame;
    static_cast<PlaybackChoices&>(playback) = choices;
    playback.frame = frame;
}

// The numbers of bones, clips, materials and so on, which bound the indices in recorded choices.
std::vector<size_t> part_counts(const Document& document) {
    const Model& model = document.model();
    std::vector<size_t> parts{model.bones.size(),       model.clips.size(),
                              model.materials.size(),   model.skins.size(),
                              model.shapes.size(),      model.controllers.size(),
                              model.attachments.size(), model.hitboxes.size(),
                              model.flex_names.size(),  model.pose_parameters.size()};
    const size_t vertices =
        document.scene->vertex_file ? document.fixups.pool_size : model.vertices.size();
    parts.insert(parts.end(), {vertices, model.meshes.size(), model.lods.size()});
    for (const BodyPart& part : model.body_parts) parts.push_back(part.models.size());
    return parts;
}

}  // namespace

void History::apply(const Choices& choices, Document& document) {
    const Choices before = document;
    static_cast<Choices&>(document) = choices;
    if (choices.vertex_layout != scene_vertex_layout(*document.scene)) {
        // Recorded vertex indices refer to another layout; they are mapped once it is built.
        document.selection.vertex = before.selection.vertex;
        document.selection.triangle = before.selection.triangle;
        document.selection.triangle_lod = before.selection.triangle_lod;
    }
    apply_playback(before.playback, document.model(), document.playback);
}

// A clip that ran is recorded as one step when it stops. After an undo it is not recorded, because
// a new step would discard the steps that can be redone.
void History::record_running(Choices& choices, bool is_playing) {
    const bool has_run = is_playing || was_playing_;
    was_playing_ = is_playing;
    float &before = now_->playback.frame, &frame = choices.playback.frame;
    if (!has_run || now_->playback.clip != choices.playback.clip) return;
    if (!undone_.empty()) before = frame;
    if (is_playing) frame = before;
}

void History::note(const Document& document, bool is_held) {
    if (is_held && now_) return;
    Choices choices = document;
    if (!now_) {
        parts_ = part_counts(document);
        now_ = std::move(choices);
        return;
    }
    record_running(choices, document.playback.is_playing);
    if (*now_ == choices) return;
    past_.push_back(std::exchange(*now_, std::move(choices)));
    if (past_.size() > kMaxSteps) past_.pop_front();
    ++noted_;
    undone_.clear();
}

void History::end_double_click() {
    for (; noted_ > steps_before_click_ + 1 && past_.size() > 1; --noted_) past_.pop_back();
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

// Replaces everything but the mounts in every step by the current choices.
void History::keep_mounts_only(const Choices& choices) {
    const auto reduce = [&](auto& steps) {
        for (Choices& step : steps) {
            Choices kept = choices;
            kept.mounts = std::move(step.mounts);
            step = std::move(kept);
        }
        const auto is_repeated = [](const Choices& a, const Choices& b) {
            return a.mounts == b.mounts;
        };
        steps.erase(std::unique(steps.begin(), steps.end(), is_repeated), steps.end());
        if (!steps.empty() && steps.back().mounts == now_->mounts) steps.pop_back();
    };
    reduce(past_);
    reduce(undone_);
}

void History::reopen(const Document& document) {
    std::vector<size_t> parts = part_counts(document);
    Choices choices = document;
    if (now_ && parts != parts_) keep_mounts_only(choices);
    parts_ = std::move(parts);
    const bool is_step =
        now_ && (now_->mounts != choices.mounts || now_->vertex_layout != choices.vertex_layout);
    if (is_step) {
        past_.push_back(std::move(*now_));
        undone_.clear();
    }
    now_ = std::move(choices);
}

}  // namespace studioscope
