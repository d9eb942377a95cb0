#include "window/input_events.h"

#include <GLFW/glfw3.h>

#include <catch2/catch.hpp>
#include <string>

namespace studioscope::input_events_test {

namespace {

constexpr int kCtrl = GLFW_KEY_LEFT_CONTROL, kShift = GLFW_KEY_LEFT_SHIFT;
constexpr int kFramesUntilText = 3;  // after an event that may have opened a text field

void press(InputEvents& events, int key) { events.key({key, 0, GLFW_PRESS, 0}); }
void release(InputEvents& events, int key) { events.key({key, 0, GLFW_RELEASE, 0}); }

void tap(InputEvents& events, int key) {
    press(events, key);
    release(events, key);
}

// Events of the window system for a typed letter.
void type(InputEvents& events, int key) {
    press(events, key);
    events.text(static_cast<unsigned>(key));
    release(events, key);
}

void click(InputEvents& events) {
    events.button(0, true);
    events.button(0, false);
}

// Text of a frame's keys: "+W-A" if W was pressed and A released.
std::string keys_in(const FrameEvents& frame) {
    std::string keys;
    for (const KeyEvent& key : frame.keys)
        keys += std::string(key.action == GLFW_PRESS ? "+" : "-") +
                (key.key == kCtrl    ? "Ctrl"
                 : key.key == kShift ? "Shift"
                                     : std::string(1, static_cast<char>(key.key)));
    return keys;
}

std::string text_in(const FrameEvents& frame) { return {frame.text.begin(), frame.text.end()}; }

}  // namespace

TEST_CASE("a click between two frames is pressed in one frame and released in the next", "[app]") {
    InputEvents events;
    events.move(40, 60);
    click(events);
    const FrameEvents down = events.take();
    CHECK(down.x == 40);
    CHECK(down.y == 60);
    CHECK(down.is_down[0]);
    CHECK(events.has_more());
    CHECK_FALSE(events.take().is_down[0]);
    CHECK_FALSE(events.has_more());
}

TEST_CASE("a drag between two frames keeps its start, end and path", "[app]") {
    InputEvents events;
    events.move(10, 10);
    events.button(0, true);
    for (int x = 11; x <= 90; ++x) events.move(static_cast<float>(x), 10);
    events.button(0, false);
    events.move(200, 10);
    const FrameEvents begin = events.take();
    CHECK(begin.x == 10);
    CHECK(begin.is_down[0]);
    const FrameEvents moved = events.take();
    CHECK(moved.x == 90);
    CHECK(moved.is_down[0]);  // the whole path is a drag
    const FrameEvents up = events.take();
    CHECK(up.x == 90);
    CHECK_FALSE(up.is_down[0]);
    CHECK(events.take().x == 200);
}

TEST_CASE("a double-click takes four frames; unknown buttons take none", "[app]") {
    InputEvents events;
    for (const bool is_down : {true, false, true, false}) events.button(1, is_down);
    events.button(-1, true);
    events.button(5, true);
    for (const bool is_down : {true, false, true, false})
        CHECK(events.take().is_down[1] == is_down);
    CHECK_FALSE(events.has_more());
}

TEST_CASE("a mouse that leaves the window has no position, unless it drags", "[app]") {
    InputEvents events;
    events.move(3, 4);
    CHECK(events.take().is_inside);
    events.leave();
    CHECK_FALSE(events.take().is_inside);
    events.move(5, 6);
    events.button(0, true);
    events.take();
    events.leave();
    CHECK(events.take().is_inside);
}

TEST_CASE("all wheel steps between two frames are in one frame, at the mouse's position", "[app]") {
    InputEvents events;
    for (int i = 1; i <= 3; ++i) {
        events.move(static_cast<float>(i), 0);
        events.wheel(0, 2);
    }
    const FrameEvents turned = events.take();
    CHECK(turned.wheel_y == 6);
    CHECK(turned.x == 3);
    CHECK(events.take().wheel_y == 0);
}

TEST_CASE("a key pressed and released between two frames is pressed in one frame", "[app]") {
    InputEvents events;
    tap(events, 'W');
    CHECK(keys_in(events.take()) == "+W");
    CHECK(keys_in(events.take()) == "-W");
    CHECK_FALSE(events.has_more());
}

TEST_CASE("one key is pressed per frame, and a double tap takes four frames", "[app]") {
    InputEvents events;
    for (const int key : {kCtrl, int{'Q'}}) press(events, key);
    for (const int key : {int{'Q'}, kCtrl}) release(events, key);
    for (const char* keys : {"+Ctrl", "+Q", "-Q-Ctrl"}) CHECK(keys_in(events.take()) == keys);
    for (int i = 0; i < 2; ++i) tap(events, 'B');
    for (const char* keys : {"+B", "-B", "+B", "-B"}) CHECK(keys_in(events.take()) == keys);
}

TEST_CASE("Control released before its letter is pressed with the letter for a frame", "[app]") {
    InputEvents events;
    press(events, kCtrl);
    press(events, 'Q');
    for (const int key : {kCtrl, int{'Q'}}) release(events, key);
    for (const char* keys : {"+Ctrl", "+Q", "-Ctrl-Q"}) CHECK(keys_in(events.take()) == keys);
}

TEST_CASE("keys and clicks keep their order", "[app]") {
    InputEvents events;
    press(events, kCtrl);
    click(events);
    release(events, kCtrl);
    CHECK(keys_in(events.take()) == "+Ctrl");
    FrameEvents down = events.take();
    CHECK(down.is_down[0]);
    CHECK(down.keys.empty());
    const FrameEvents up = events.take();
    CHECK_FALSE(up.is_down[0]);
    CHECK(up.keys.empty());  // Control is still pressed
    press(events, 'W');
    events.button(0, true);
    CHECK(keys_in(events.take()) == "-Ctrl+W");
    CHECK_FALSE(events.take().keys.size() > 0);
}

TEST_CASE("a drag with Shift ends before Shift is released", "[app]") {
    InputEvents events;
    press(events, kShift);
    events.button(0, true);
    events.take();
    events.take();
    events.move(70, 0);
    release(events, kShift);
    const FrameEvents dragged = events.take();
    CHECK(dragged.x == 70);
    CHECK(dragged.keys.empty());
    CHECK(keys_in(events.take()) == "-Shift");
}

TEST_CASE("text comes with its key, before later keys", "[app]") {
    InputEvents events;
    for (const char key : {'A', 'B'}) type(events, key);
    tap(events, GLFW_KEY_ENTER);
    FrameEvents frame = events.take();
    CHECK(keys_in(frame) == "+A");
    CHECK(text_in(frame) == "A");
    frame = events.take();
    CHECK(keys_in(frame) == "-A+B");
    CHECK(text_in(frame) == "B");
    frame = events.take();
    CHECK(frame.keys.back().key == GLFW_KEY_ENTER);
    CHECK(text_in(frame).empty());
}

TEST_CASE("text typed after a click or a command waits until its field exists", "[app]") {
    InputEvents events;
    const auto frames_until_text = [&] {
        int frames = 0;
        while (events.take().text.empty()) ++frames;
        return frames;
    };
    click(events);
    type(events, 'A');
    events.take();
    CHECK(frames_until_text() == kFramesUntilText);
    events.take();
    tap(events, 'P');  // as with Control: it types nothing
    type(events, 'A');
    events.take();
    CHECK(frames_until_text() == kFramesUntilText - 1);
    press(events, kShift);
    type(events, 'B');
    CHECK(frames_until_text() == 1);  // after that of Shift alone
}

TEST_CASE("a press that is taken out is in no frame, and the events around it stay", "[app]") {
    InputEvents events;
    CHECK_FALSE(events.take_press(GLFW_KEY_ESCAPE));
    type(events, 'A');
    tap(events, GLFW_KEY_ESCAPE);
    press(events, 'B');
    CHECK(events.take_press(GLFW_KEY_ESCAPE));
    CHECK_FALSE(events.take_press(GLFW_KEY_ESCAPE));
    std::string keys;
    while (events.has_more()) keys += keys_in(events.take());
    CHECK(keys == "+A-A+B");
}

TEST_CASE("the release of a press that a frame has had stays when the next one is taken out",
          "[app]") {
    InputEvents events;
    press(events, 'A');
    CHECK(keys_in(events.take()) == "+A");
    release(events, 'A');
    tap(events, 'A');
    CHECK(events.take_press('A'));
    CHECK(keys_in(events.take()) == "-A");
    CHECK_FALSE(events.has_more());
}

TEST_CASE("all letters typed into a text field come in one frame, an editing key after them",
          "[app]") {
    InputEvents events;
    for (const char key : {'A', 'L', 'L'}) type(events, key);
    press(events, kShift);
    type(events, 'B');
    release(events, kShift);
    tap(events, GLFW_KEY_ENTER);
    for (const char key : {'C', 'D'}) type(events, key);
    CHECK(text_in(events.take(true)) == "ALLB");
    const FrameEvents enter = events.take(true);
    CHECK(enter.text.empty());
    REQUIRE(enter.keys.size() == 1);
    CHECK(enter.keys[0].key == GLFW_KEY_ENTER);
    std::string rest;
    int frames = 0;
    for (; rest.empty(); ++frames) rest = text_in(events.take(true));
    CHECK(rest == "CD");
    CHECK(frames == kFramesUntilText);  // Enter may have opened another field
    CHECK_FALSE(events.has_more());
}

TEST_CASE("a modifier of commands, a click and a move end a run of letters", "[app]") {
    InputEvents events;
    type(events, 'A');
    press(events, kCtrl);
    type(events, 'B');
    CHECK(text_in(events.take(true)) == "A");  // with Control held it would be ignored
    CHECK(keys_in(events.take(true)) == "+Ctrl");
    CHECK(text_in(events.take(true)) == "B");
    InputEvents clicked;
    type(clicked, 'A');
    click(clicked);
    type(clicked, 'B');
    CHECK(text_in(clicked.take(true)) == "A");
    CHECK(clicked.take(true).is_down[0]);
    InputEvents moved;
    type(moved, 'A');
    moved.move(3, 4);
    type(moved, 'B');
    CHECK(text_in(moved.take(true)) == "A");
    CHECK(text_in(moved.take(true)) == "B");
}

TEST_CASE("a held key repeats while the mouse moves", "[app]") {
    InputEvents events;
    press(events, 'A');
    events.text('A');
    events.take();
    for (int i = 0; i < 3; ++i) {
        events.move(static_cast<float>(i), 0);
        events.key({'A', 0, GLFW_REPEAT, 0});
        events.text('A');
    }
    CHECK(text_in(events.take()) == "AAA");
    CHECK_FALSE(events.has_more());
}

}  // namespace studioscope::input_events_test
