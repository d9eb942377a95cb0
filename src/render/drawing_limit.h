#pragma once

#include <cstdint>

#include "core/deadline.h"

namespace studioscope {

// A limit on the time that drawing takes. A graphics driver cannot be interrupted: what a few
// triangles that cover the whole picture cost is known once they are drawn. So the triangles are
// sent in pieces of so many pixels, the driver finishes each, and the clock is looked at between
// two of them.
//
// While it lives, the draws of this thread (draw_in_pieces) end past the deadline; without one,
// nothing is cut into pieces.
class DrawingLimit {
public:
    // Pixels that the triangles of a piece may cover together: a software driver takes a fifth of a
    // second for them. Each next one is twice as large, up to kMaxGrowth, as long as they are
    // quick, since a piece of a large picture has costs of its own.
    static constexpr double kPiecePixels = 6e7;
    static constexpr double kMaxGrowth = 8;

    explicit DrawingLimit(const Deadline& deadline, double piece_pixels = kPiecePixels);
    ~DrawingLimit();
    DrawingLimit(const DrawingLimit&) = delete;
    DrawingLimit& operator=(const DrawingLimit&) = delete;

    // The limit of this thread; null without one.
    static DrawingLimit* current();

    // Whether the time was over at the end of a piece: nothing more is drawn.
    bool is_over() const { return is_over_; }
    // Whether it is over now: making the memory of a large picture takes time, too.
    bool is_over_now() const;

    // The number of `count` triangles, lines or points that may be drawn before end_draw() is
    // called; at least one. `copies`: instances of each, which are drawn together or not at all.
    uint32_t take(uint32_t count, int copies = 1);
    // Waits for the driver and looks at the clock if a piece is full.
    void end_draw();

private:
    const Deadline deadline_;
    DrawingLimit* const before_;
    const double first_piece_;
    double piece_;     // pixels of the current piece
    double used_ = 0;  // of these
    int64_t began_ = 0;
    bool is_over_ = false;
};

// Draws `count` items by draw(first, size), in pieces where this thread has a limit.
template <typename Draw>
void draw_in_pieces(uint32_t count, int copies, Draw draw) {
    DrawingLimit* const limit = DrawingLimit::current();
    if (!limit) return draw(uint32_t{0}, count);
    for (uint32_t first = 0; first < count && !limit->is_over();) {
        const uint32_t size = limit->take(count - first, copies);
        draw(first, size);
        limit->end_draw();
        first += size;
    }
}

}  // namespace studioscope
