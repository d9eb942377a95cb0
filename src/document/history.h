#pragma once

#include <deque>
#include <optional>
#include <vector>

#include "document/document.h"

namespace studioscope {

// What the person chose, step by step, to be taken back: selection, camera and how the model is
// drawn, clip and frame, sliders, pose parameters, body groups, skin, and what is mounted. Not
// which files are open.
class History {
public:
    // To be called in every frame. What changes while something is held (a button that drags, a
    // clip that plays) is one step, and ends when it is let go.
    void note(const Document& document, bool is_held);
    // False where there is nothing to take back, or to do again.
    bool undo(Document& document);
    bool redo(Document& document);
    // Another model is open.
    void forget();
    // The same was read again. Where it has other parts now, only what was mounted can be taken
    // back.
    void reopen(const Document& document);

private:
    struct Chosen {
        Selection selection;
        Camera camera;
        ViewSettings view;
        int clip = kNone;
        float frame = 0;
        FlexInput flex;
        std::vector<float> pose_parameters;
        std::vector<int> bodygroups;
        int skin = 0;
        Hidden hidden;
        MountRequest mounts;
    };
    static Chosen chosen_in(const Document& document);
    static bool are_same(const Chosen& a, const Chosen& b);
    static void apply(const Chosen& chosen, Document& document);

    void keep_mounts_only(const Chosen& chosen);

    std::optional<Chosen> now_;
    std::deque<Chosen> past_;  // newest last
    std::vector<Chosen> undone_;
    std::vector<size_t> parts_;  // of the model that the steps are of: how many of each
};

}  // namespace studioscope
