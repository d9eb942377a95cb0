#include "app/key_events.h"

#include <set>

namespace studioscope {

std::deque<KeyEvent> KeyEvents::take() {
    std::deque<KeyEvent> events;
    std::set<int> changed;
    while (!waiting_.empty() && changed.insert(waiting_.front().key).second) {
        events.push_back(waiting_.front());
        waiting_.pop_front();
    }
    return events;
}

}  // namespace studioscope
