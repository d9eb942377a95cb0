#include "render/drawing_limit.h"

#include <glad/gl.h>

#include <algorithm>
#include <utility>

namespace studioscope {

namespace {

// In pixels: what a draw and each of its vertices cost besides those that it fills.
constexpr double kDrawCost = 1e5;
constexpr double kItemCost = 200;
constexpr int64_t kQuick = 50'000'000;  // nanoseconds
constexpr int64_t kSlow = 4 * kQuick;
constexpr double kMaxPiece = 1e18;

constinit thread_local DrawingLimit* limit_of_thread = nullptr;

// The cost of a triangle that covers the whole area.
double item_cost() {
    GLint box[4] = {};
    glGetIntegerv(GL_SCISSOR_BOX, box);
    return std::max(double{1}, double(box[2]) * double(box[3])) + kItemCost;
}

// The smaller of both numbers, at least one.
uint32_t at_most(double fitting, uint32_t count) {
    return fitting >= count ? count : std::max(static_cast<uint32_t>(fitting), uint32_t{1});
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

DrawingLimit::DrawingLimit(std::function<bool()> is_over, double& piece_pixels)
    : is_stopped_(std::move(is_over)),
      kept_piece_(&piece_pixels),
      before_(limit_of_thread),
      first_piece_(piece_pixels),
      piece_(piece_pixels),
      began_(steady_nanoseconds()) {
    limit_of_thread = this;
}

DrawingLimit::~DrawingLimit() {
    limit_of_thread = before_;
    if (kept_piece_) *kept_piece_ = piece_;
}

DrawingLimit* DrawingLimit::current() { return limit_of_thread; }

bool DrawingLimit::is_over_now() const { return is_over_ || has_passed(deadline_); }

uint32_t DrawingLimit::copies_together(uint32_t count, uint32_t copies) const {
    return at_most((piece_ - used_) / (item_cost() * std::max(count, uint32_t{1})), copies);
}

uint32_t DrawingLimit::take(uint32_t count, uint32_t copies) {
    const double each = item_cost() * copies;
    const uint32_t taken = copies > 1 ? count : at_most((piece_ - used_) / each, count);
    used_ += kDrawCost + each * taken;
    return taken;
}

void DrawingLimit::end_draw() {
    if (used_ < piece_) return;
    glFinish();
    const int64_t now = steady_nanoseconds();
    is_over_ = is_stopped_ ? is_stopped_() : now >= deadline_.at;
    resize_piece(now - began_);
    began_ = now;
    used_ = 0;
}

// `taken`: nanoseconds of the last piece.
void DrawingLimit::resize_piece(int64_t taken) {
    if (!kept_piece_) {
        if (taken < kQuick) piece_ = std::min(piece_ * 2, first_piece_ * kMaxGrowth);
    } else if (taken < kQuick) {
        piece_ = std::min(piece_ * 4, kMaxPiece);
    } else if (taken > kSlow) {
        piece_ = std::max(piece_ / 2, 1.0);
    }
}

}  // namespace studioscope
