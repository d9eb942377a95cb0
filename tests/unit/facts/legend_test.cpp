#include "facts/legend.h"

#include <catch2/catch.hpp>

namespace studioscope::legend_test {

namespace {

// Rec. 709 luminance of a colour: its perceived brightness.
float luminance(const glm::vec3& srgb) {
    return glm::dot(to_linear(srgb), glm::vec3(0.2126f, 0.7152f, 0.0722f));
}

}  // namespace

TEST_CASE("the ramp grows brighter from start to end", "[legend]") {
    for (int i = 0; i < 100; ++i)
        CHECK(luminance(ramp_color(static_cast<float>(i) / 100)) <
              luminance(ramp_color(static_cast<float>(i + 1) / 100)));
    // The ends of viridis as its authors publish them: #440154 and #fde725.
    CHECK(glm::distance(ramp_color(-1) * 255.0f, glm::vec3(68, 1, 84)) < 0.01f);
    CHECK(glm::distance(ramp_color(2) * 255.0f, glm::vec3(253, 231, 37)) < 0.01f);
}

TEST_CASE("the wrinkle ramp darkens equally to both ends and never looks untouched", "[legend]") {
    for (const float side : {-1.0f, 1.0f})
        for (int i = 0; i < 50; ++i) {
            CAPTURE(side, i);
            CHECK(luminance(wrinkle_color(side * static_cast<float>(i) / 50)) >
                  luminance(wrinkle_color(side * static_cast<float>(i + 1) / 50)));
        }
    for (int i = -50; i <= 50; ++i) {
        CAPTURE(i);
        const glm::vec3 color = wrinkle_color(static_cast<float>(i) / 50);
        CHECK(glm::distance(color, kUntouchedColor) > 0.2f);
        CHECK(luminance(color) ==
              Approx(luminance(wrinkle_color(static_cast<float>(-i) / 50))).margin(0.08));
    }
    CHECK(wrinkle_color(1).x > 2 * wrinkle_color(1).z);    // compressed is red
    CHECK(wrinkle_color(-1).z > 2 * wrinkle_color(-1).x);  // stretched is blue
    CHECK(wrinkle_color(-7) == wrinkle_color(-1));
}

TEST_CASE("numbered colours are far from their neighbours and never the untouched grey",
          "[legend]") {
    for (int i = 0; i < kMaxDataColors; ++i) {
        CAPTURE(i);
        for (int step = 1; step <= 3; ++step)
            CHECK(glm::distance(bone_color(i), bone_color(i + step)) > 0.1f);
        CHECK(glm::distance(bone_color(i), kUntouchedColor) > 0.1f);
        CHECK(glm::distance(fixup_color(i), kUntouchedColor) > 0.1f);
    }
}

TEST_CASE("sRGB and linear are inverse", "[legend]") {
    // IEC 61966-2-1: 0.5 in sRGB is 0.2140 of the light.
    CHECK(to_linear(0.5f) == Approx(0.21404f).epsilon(1e-3));
    for (const float value : {0.0f, 0.02f, 0.3f, 0.9f, 1.0f})
        CHECK(to_srgb(to_linear(value)) == Approx(value).margin(1e-5));
}

}  // namespace studioscope::legend_test
