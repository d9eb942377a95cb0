#pragma once

#include <cstdint>
#include <functional>
#include <glm/glm.hpp>
#include <optional>

#include "core/image.h"
#include "document/view/selection.h"
#include "render/frame.h"
#include "render/framebuffer.h"

namespace studioscope {

// Keeps the last picture of the window's view, which each frame copies into the window as long as
// it shows what is to be seen. Pictures with highlighted vertices are kept next to it.
//
// A software driver takes several times as long for a multisampled picture: there, one that changes
// is drawn without, and drawn again once the input rests.
class ViewTarget {
public:
    // Two equal values are the same picture.
    struct Shown {
        uint64_t number = 0;  // of everything but the highlight; 0: nothing
        Highlight highlight;

        bool operator==(const Shown&) const = default;
    };

    // Whether the picture need not be drawn. `is_resting`: there is time for a smoother one.
    bool holds(const Shown& shown, const Viewport& viewport, bool is_resting) const;
    // Draws the picture by `draw`, which gets its place in the bound framebuffer.
    void draw(const Shown& shown, const Viewport& viewport,
              const std::function<void(const Viewport&)>& draw);
    // Copies the picture that was drawn or held last into the window.
    void show(const Shown& shown, const Viewport& viewport) const;
    // Keeps no picture: the last ones are incomplete or of another model.
    void forget();

    // Whether drawing the same picture again gives a smoother one.
    bool is_rough(const Shown& shown) const { return kept(shown).is_rough; }

private:
    struct Kept {
        std::optional<Framebuffer> framebuffer;  // nothing without memory for it
        Shown shown;
        bool is_rough = false;
    };
    const Kept& kept(const Shown& shown) const;

    std::optional<bool> is_software_;
    std::optional<Framebuffer> sampled_;
    Kept still_, highlighted_;
};

// The window's own framebuffer: the model is drawn into it first, then the panels.

// Starts a frame: clears the whole window to the panels' background colour.
void begin_window_frame(int width, int height);

// The colour of a pixel of the back buffer, 0..255 per channel, from its bottom left corner.
glm::ivec3 window_pixel(int x, int y);

// The back buffer as an opaque image; call it before the buffers are swapped.
Image window_picture(int width, int height);

}  // namespace studioscope
