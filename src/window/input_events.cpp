#include "window/input_events.h"

#include <GLFW/glfw3.h>

#include <algorithm>
#include <cstring>
#include <utility>

namespace studioscope {

namespace {

// Frames until a text field opened by a key or a button accepts text.
constexpr int kFramesToOpen = 3;

bool is_modifier(int key) { return key >= GLFW_KEY_LEFT_SHIFT && key <= GLFW_KEY_RIGHT_SUPER; }

bool is_shift(int key) { return key == GLFW_KEY_LEFT_SHIFT || key == GLFW_KEY_RIGHT_SHIFT; }

}  // namespace

void InputEvents::move(float x, float y) { waiting_.push_back({Kind::kMove, x, y}); }

void InputEvents::button(int button, bool is_down) {
    if (button < 0 || button >= static_cast<int>(kMouseButtons)) return;
    waiting_.push_back({is_down ? Kind::kDown : Kind::kUp, 0, 0, static_cast<size_t>(button)});
}

void InputEvents::leave() { waiting_.push_back({Kind::kLeave}); }

void InputEvents::wheel(float x, float y) { waiting_.push_back({Kind::kWheel, x, y}); }

void InputEvents::key(const KeyEvent& key) {
    if (key.action == GLFW_REPEAT) return;  // ImGui generates repeats itself
    waiting_.push_back({key.action == GLFW_PRESS ? Kind::kPress : Kind::kRelease, 0, 0, 0, key});
}

void InputEvents::text(unsigned character) {
    if (has_more() && waiting_.back().kind == Kind::kPress) waiting_.back().types = true;
    waiting_.push_back({Kind::kText, 0, 0, 0, {}, character});
}

// Whether the event is a typing key's, or Shift's, in a frame that has only such. ImGui ignores
// characters while another modifier is held.
bool InputEvents::continues_text(const Event& event) const {
    const bool is_key = event.kind == Kind::kPress || event.kind == Kind::kRelease;
    return is_key && takes_text_run_ && !has_moved_ &&
           (event.kind == Kind::kRelease || is_shift(event.key.key) ||
            (event.types && frames_to_open_ == 0));
}

bool InputEvents::has_to_wait(const Event& event) const {
    if (continues_text(event)) return false;
    const auto is_pressed = [](const KeyEvent& key) { return key.action == GLFW_PRESS; };
    const auto is_same = [&](const KeyEvent& key) { return key.key == event.key.key; };
    const std::vector<KeyEvent>& keys = frame_.keys;
    const bool has_typed =
        !frame_.text.empty() || std::any_of(keys.begin(), keys.end(), is_pressed);
    switch (event.kind) {
        case Kind::kDown:
            return has_typed;
        case Kind::kUp:
        case Kind::kRelease:
            return has_typed || has_moved_;
        case Kind::kPress:
            return has_typed || has_moved_ || (event.types && frames_to_open_ > 0) ||
                   std::any_of(keys.begin(), keys.end(), is_same);
        default:
            return false;
    }
}

void InputEvents::apply(const Event& event) {
    switch (event.kind) {
        case Kind::kMove:
            frame_.x = event.x;
            frame_.y = event.y;
            frame_.is_inside = true;
            break;
        case Kind::kLeave:
            // A drag continues outside the window.
            frame_.is_inside = std::find(frame_.is_down.begin(), frame_.is_down.end(), true) !=
                               frame_.is_down.end();
            break;
        case Kind::kWheel:
            frame_.wheel_x += event.x;
            frame_.wheel_y += event.y;
            break;
        case Kind::kDown:
        case Kind::kUp:
            frame_.is_down[event.button] = event.kind == Kind::kDown;
            frames_to_open_ = kFramesToOpen;
            break;
        case Kind::kPress:
            if (!event.types && !is_modifier(event.key.key)) frames_to_open_ = kFramesToOpen;
            takes_text_run_ = takes_text_run_ && (event.types || is_shift(event.key.key));
            [[fallthrough]];
        case Kind::kRelease:
            frame_.keys.push_back(event.key);
            break;
        case Kind::kText:
            frame_.text.push_back(event.character);
            break;
    }
}

bool InputEvents::take_press(int key) {
    const auto is_of_key = [&](const Event& event) { return event.key.key == key; };
    // a release before the press is that of one which a frame has had already
    const auto first = std::find_if(waiting_.begin(), waiting_.end(), [&](const Event& event) {
        return event.kind == Kind::kPress && is_of_key(event);
    });
    if (first == waiting_.end()) return false;
    waiting_.erase(std::remove_if(first, waiting_.end(), is_of_key), waiting_.end());
    return true;
}

const FrameEvents& InputEvents::take(bool takes_text) {
    frame_.wheel_x = frame_.wheel_y = 0;
    frame_.keys.clear();
    frame_.text.clear();
    frames_to_open_ = std::max(frames_to_open_ - 1, 0);
    has_moved_ = false;
    takes_text_run_ = takes_text;
    while (!waiting_.empty() && !has_to_wait(waiting_.front())) {
        const Event event = waiting_.front();
        waiting_.pop_front();
        apply(event);
        if (event.kind == Kind::kDown || event.kind == Kind::kUp) break;
        has_moved_ = has_moved_ || event.kind == Kind::kMove || event.kind == Kind::kLeave ||
                     event.kind == Kind::kWheel;
    }
    return frame_;
}

const char* PastedText::bounded(const char* text) {
    const size_t length = text ? std::strlen(text) : 0;
    if (length > kMaxPastedLength) refused_ = length;
    return length == 0 || length > kMaxPastedLength ? "" : text;
}

std::optional<size_t> PastedText::take_refused() { return std::exchange(refused_, std::nullopt); }

}  // namespace studioscope
