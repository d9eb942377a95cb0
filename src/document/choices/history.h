#pragma once

#include <deque>
#include <optional>
#include <vector>

#include "document/document.h"

namespace studioscope {

// Undo history of the user's choices: selection, camera and view settings, clip, frame and playback
// options, sliders, pose parameters, body groups, skin, mounts, and the vertex layout. Which files
// are open is not part of it.
class History {
public:
    // Records the current choices; call once per frame. Changes while something is held (a mouse
    // button that drags) are one step, which ends on release; so are the frames of a playing clip.
    // Playback continues during undo and redo.
    void note(const Document& document, bool is_held);
    // Call when a first click begins, and after its double-click was noted: all that both clicks
    // changed is one step.
    void begin_click() { steps_before_click_ = noted_; }
    void end_double_click();
    // False if there is nothing to undo or redo.
    bool undo(Document& document);
    bool redo(Document& document);
    // Clears the history; call when another model is opened.
    void forget();
    // Call when the same files were reloaded. If the model's parts have changed, only the mounts
    // can be undone; a vertex layout that differs does not count as a change.
    void reopen(const Document& document);

private:
    static void apply(const Choices& choices, Document& document);

    void record_running(Choices& choices, bool is_playing);
    void keep_mounts_only(const Choices& choices);

    std::optional<Choices> now_;
    std::deque<Choices> past_;  // newest last
    std::vector<Choices> undone_;
    size_t noted_ = 0;               // steps so far
    size_t steps_before_click_ = 0;  // `noted_` when the last first click began
    bool was_playing_ = false;       // at the last call of note()
    std::vector<size_t> parts_;      // part counts of the model that the steps refer to
};

}  // namespace studioscope
