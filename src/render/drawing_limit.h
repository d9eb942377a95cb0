#pragma once

#include <cstdint>
#include <functional>

#include "core/deadline.h"

namespace studioscope {

// A limit on the time that drawing takes. A graphics driver cannot be interrupted: what a few
// triangles that cover the whole picture cost is known once they are drawn. So the triangles are
// sent in pieces of so many pixels, the driver finishes each, and the clock is looked at between
// two of them.
//
// While it lives, the draws of this thread (draw_in_pieces) end past the deadline, or once
// `is_over` says so; without either, nothing is cut into pieces.
class DrawingLimit {
public:
    // Pixels that the triangles of a piece may cover together: a software driver takes a fifth of a
    // second for them. Each next one is twice as large, up to kMaxGrowth, as long as they are
    // quick, since a piece of a large picture has costs of its own.
    static constexpr double kPiecePixels = 6e7;
    static constexpr double kMaxGrowth = 8;

    explicit DrawingLimit(const Deadline& deadline, double piece_pixels = kPiecePixels);
    // For pictures that follow each other: asks `is_over` between pieces, and keeps their size in
    // `piece_pixels`, which begins with kPiecePixels: four times as large after a quick piece, half
    // after one of more than a fifth of a second. So a picture that is quick is one piece soon.
    DrawingLimit(std::function<bool()> is_over, double& piece_pixels);
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
    // called; at least one. `copies`: instances of each, which are drawn together.
    uint32_t take(uint32_t count, uint32_t copies);
    // The number of `copies` of `count` triangles that may be drawn together; at least one.
    uint32_t copies_together(uint32_t count, uint32_t copies) const;
    // Waits for the driver and looks at the clock if a piece is full.
    void end_draw();

private:
    void resize_piece(int64_t taken);

    const Deadline deadline_;
    const std::function<bool()> is_stopped_;
    double* const kept_piece_ = nullptr;
    DrawingLimit* const before_;
    const double first_piece_;
    double piece_;     // pixels of the current piece
    double used_ = 0;  // of these
    int64_t began_ = 0;
    bool is_over_ = false;
};

// A part of the instances of a draw.
struct DrawPiece {
    uint32_t first = 0, count = 0;  // triangles, lines or points
    uint32_t first_copy = 0, copies = 1;
};

// Draws `count` items by draw(DrawPiece), in pieces where this thread has a limit; in the order of
// one draw, copy after copy.
template <typename Draw>
void draw_in_pieces(uint32_t count, uint32_t copies, Draw draw) {
    DrawingLimit* const limit = DrawingLimit::current();
    if (!limit) return draw(DrawPiece{0, count, 0, copies});
    for (uint32_t copy = 0; copy < copies && !limit->is_over();) {
        const uint32_t together = limit->copies_together(count, copies - copy);
        for (uint32_t first = 0; first < count && !limit->is_over();) {
            const uint32_t taken = limit->take(count - first, together);
            draw(DrawPiece{first, taken, copy, together});
            limit->end_draw();
            first += taken;
        }
        copy += together;
    }
}

}  // namespace studioscope
