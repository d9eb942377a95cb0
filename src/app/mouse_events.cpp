#include "app/mouse_events.h"

#include <algorithm>

namespace studioscope {

void MouseEvents::move(float x, float y) { waiting_.push_back({Kind::kMove, x, y, 0}); }

void MouseEvents::button(int button, bool is_down) {
    if (button < 0 || button >= static_cast<int>(kMouseButtons)) return;
    waiting_.push_back({is_down ? Kind::kDown : Kind::kUp, 0, 0, static_cast<size_t>(button)});
}

void MouseEvents::leave() { waiting_.push_back({Kind::kLeave, 0, 0, 0}); }

void MouseEvents::apply(const Event& event) {
    if (event.kind == Kind::kMove) {
        state_.x = event.x;
        state_.y = event.y;
        state_.is_inside = true;
    }
    if (event.kind == Kind::kDown) state_.is_down[event.button] = true;
    if (event.kind == Kind::kUp) state_.is_down[event.button] = false;
    const bool is_held =
        std::find(state_.is_down.begin(), state_.is_down.end(), true) != state_.is_down.end();
    if (event.kind == Kind::kLeave && !is_held) state_.is_inside = false;
}

const MouseState& MouseEvents::take() {
    bool has_moved = false;
    while (!waiting_.empty()) {
        const Event event = waiting_.front();
        if (event.kind == Kind::kUp && has_moved) break;
        waiting_.pop_front();
        apply(event);
        if (event.kind == Kind::kDown || event.kind == Kind::kUp) break;
        has_moved = true;
    }
    return state_;
}

}  // namespace studioscope
