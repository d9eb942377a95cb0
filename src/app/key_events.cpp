#include "app/key_events.h"

#include <set>

namespace studioscope {

std::deque<KeyEvent> KeyEvents::take() {
    constexpr int kRelease = 0;  // GLFW_RELEASE
    std::deque<KeyEvent> events;
    std::set<int> changed;
    bool has_press = false;
    while (!waiting_.empty()) {
        const KeyEvent& next = waiting_.front();
        const bool is_release = next.action == kRelease;
        if ((is_release && has_press) || !changed.insert(next.key).second) break;
        has_press = has_press || !is_release;
        events.push_back(next);
        waiting_.pop_front();
    }
    return events;
}

}  // namespace studioscope
