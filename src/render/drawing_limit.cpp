#include "render/drawing_limit.h"

#include <glad/gl.h>

#include <algorithm>

namespace studioscope {

namespace {

// In pixels: what a draw and each of its vertices cost besides those that it fills.
constexpr double kDrawCost = 1e5;
constexpr double kItemCost = 200;
constexpr int64_t kQuick = 50'000'000;  // nanoseconds

constinit thread_local DrawingLimit* limit_of_thread = nullptr;

// The pixels that a triangle may cover.
double pixels_here() {
    GLint box[4] = {};
    glGetIntegerv(GL_SCISSOR_BOX, box);
    return std::max(double{1}, double(box[2]) * double(box[3]));
}

}  // namespace

DrawingLimit::DrawingLimit(const Deadline& deadline, double piece_pixels)
    : deadline_(deadline),
      before_(limit_of_thread),
      first_piece_(piece_pixels),
      piece_(piece_pixels),
      began_(steady_nanoseconds()) {
    if (deadline.at != 0) limit_of_thread = this;
}

DrawingLimit::~DrawingLimit() { limit_of_thread = before_; }

DrawingLimit* DrawingLimit::current() { return limit_of_thread; }

bool DrawingLimit::is_over_now() const { return is_over_ || has_passed(deadline_); }

uint32_t DrawingLimit::take(uint32_t count, int copies) {
    const double each = (pixels_here() + kItemCost) * std::max(copies, 1);
    const double room = std::max((piece_ - used_) / each, 1.0);
    // what is drawn in copies has another order in pieces
    const uint32_t taken = copies > 1 || room >= count ? count : static_cast<uint32_t>(room);
    used_ += kDrawCost + each * taken;
    return taken;
}

void DrawingLimit::end_draw() {
    if (used_ < piece_) return;
    glFinish();
    const int64_t now = steady_nanoseconds();
    is_over_ = now >= deadline_.at;
    if (now - began_ < kQuick) piece_ = std::min(piece_ * 2, first_piece_ * kMaxGrowth);
    began_ = now;
    used_ = 0;
}

}  // namespace studioscope
