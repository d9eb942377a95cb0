#include "app/mouse_events.h"

#include <catch2/catch.hpp>

namespace studioscope {

TEST_CASE("a click between two frames is seen down in one and up in the next", "[app]") {
    MouseEvents mouse;
    mouse.move(40, 60);
    mouse.button(0, true);
    mouse.button(0, false);
    const MouseState down = mouse.take();
    CHECK(down.x == 40);
    CHECK(down.y == 60);
    CHECK(down.is_down[0]);
    CHECK(mouse.has_more());
    CHECK_FALSE(mouse.take().is_down[0]);
    CHECK_FALSE(mouse.has_more());
}

TEST_CASE("a drag between two frames keeps where it began, where it ended and the way between",
          "[app]") {
    MouseEvents mouse;
    mouse.move(10, 10);
    mouse.button(0, true);
    for (int x = 11; x <= 90; ++x) mouse.move(static_cast<float>(x), 10);
    mouse.button(0, false);
    mouse.move(200, 10);
    const MouseState begin = mouse.take();
    CHECK(begin.x == 10);
    CHECK(begin.is_down[0]);
    const MouseState moved = mouse.take();
    CHECK(moved.x == 90);
    CHECK(moved.is_down[0]);  // all of the way is dragged
    const MouseState up = mouse.take();
    CHECK(up.x == 90);
    CHECK_FALSE(up.is_down[0]);
    CHECK(mouse.take().x == 200);
}

TEST_CASE("a double click takes four frames, and buttons that there are not none", "[app]") {
    MouseEvents mouse;
    for (const bool is_down : {true, false, true, false}) mouse.button(1, is_down);
    mouse.button(-1, true);
    mouse.button(5, true);
    for (const bool is_down : {true, false, true, false}) CHECK(mouse.take().is_down[1] == is_down);
    CHECK_FALSE(mouse.has_more());
}

TEST_CASE("a mouse that leaves is away, unless it drags something", "[app]") {
    MouseEvents mouse;
    mouse.move(3, 4);
    CHECK(mouse.take().is_inside);
    mouse.leave();
    CHECK_FALSE(mouse.take().is_inside);
    mouse.move(5, 6);
    mouse.button(0, true);
    mouse.take();
    mouse.leave();
    CHECK(mouse.take().is_inside);
}

}  // namespace studioscope
