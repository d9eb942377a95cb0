#pragma once

#include <deque>
#include <optional>
#include <vector>

#include "document/document.h"

namespace studioscope {

// What the person chose, step by step, to be taken back: selection, camera and how the model is
// drawn, clip and frame, how it is played, sliders, pose parameters, body groups, skin, what is
// mounted, and how the vertices are gathered. Not which files are open.
class History {
public:
    // To be called in every frame. What changes while something is held (a button that drags) is
    // one step, and ends when it is let go; so is the way that a clip played. It plays on while
    // steps are taken back, and done again.
    void note(const Document& document, bool is_held);
    // False where there is nothing to take back, or to do again.
    bool undo(Document& document);
    bool redo(Document& document);
    // Another model is open.
    void forget();
    // The same was read again. Where it has other parts now, only what was mounted can be taken
    // back; vertices that are gathered in another way are no others.
    void reopen(const Document& document);

private:
    static void apply(const Choices& chosen, Document& document);

    void record_running(Choices& chosen, bool is_playing);
    void keep_mounts_only(const Choices& chosen);

    std::optional<Choices> now_;
    std::deque<Choices> past_;  // newest last
    std::vector<Choices> undone_;
    bool was_playing_ = false;   // when it was noted last
    std::vector<size_t> parts_;  // of the model that the steps are of: how many of each
};

}  // namespace studioscope
