#include "app/key_events.h"

#include <catch2/catch.hpp>

namespace studioscope {

namespace {

constexpr int kCtrl = 341, kQ = 81;  // as GLFW has them
constexpr int kDown = 1, kUp = 0;    // GLFW_PRESS and GLFW_RELEASE

size_t taken(KeyEvents& keys) { return keys.take().size(); }

}  // namespace

TEST_CASE("a key that goes down and up between two frames is seen down in one", "[app]") {
    KeyEvents keys;
    keys.add({'W', 0, kDown, 0});
    keys.add({'W', 0, kUp, 0});
    const auto first = keys.take();
    REQUIRE(first.size() == 1);
    CHECK(first[0].action == kDown);
    const auto second = keys.take();
    REQUIRE(second.size() == 1);
    CHECK(second[0].action == kUp);
    CHECK(taken(keys) == 0);
}

TEST_CASE("different keys come in one frame and in their order", "[app]") {
    KeyEvents keys;
    for (const int key : {kCtrl, kQ}) keys.add({key, 0, kDown, 0});
    for (const int key : {kQ, kCtrl}) keys.add({key, 0, kUp, 0});
    const auto held = keys.take();
    REQUIRE(held.size() == 2);
    CHECK(held[0].key == kCtrl);
    CHECK(held[1].key == kQ);
    CHECK(taken(keys) == 2);
}

TEST_CASE("Control that goes up before its letter does is down with it for a frame", "[app]") {
    KeyEvents keys;
    keys.add({kCtrl, 0, kDown, 0});
    CHECK(taken(keys) == 1);
    keys.add({kQ, 0, kDown, 0});
    for (const int key : {kCtrl, kQ}) keys.add({key, 0, kUp, 0});
    const auto pressed = keys.take();
    REQUIRE(pressed.size() == 1);
    CHECK(pressed[0].key == kQ);
    CHECK(taken(keys) == 2);
}

TEST_CASE("a double tap takes four frames", "[app]") {
    KeyEvents keys;
    for (const int action : {kDown, kUp, kDown, kUp}) keys.add({'B', 0, action, 0});
    for (int i = 0; i < 4; ++i) CHECK(taken(keys) == 1);
    CHECK(taken(keys) == 0);
}

}  // namespace studioscope
