// Drawing that takes too long ends between two pieces. The clock is the test's: it goes on by a
// second whenever somebody looks at it, so that looks are counted.

#include "render/drawing_limit.h"

#include <catch2/catch.hpp>
#include <climits>
#include <cmath>
#include <cstdint>
#include <random>

#include "document/document.h"
#include "render/picture.h"
#include "support/drawn.h"
#include "support/test_models.h"

namespace studioscope::drawing_limit_test {

namespace {

constexpr int64_t kSecond = 1'000'000'000;
constexpr double kOneEach = 1;  // pixels of a piece: no two triangles fit in

int64_t looks = 0;

struct CountedClock {
    CountedClock() {
        looks = 0;
        steady_clock_override = [] { return ++looks * kSecond; };
    }
    ~CountedClock() { steady_clock_override = nullptr; }
    CountedClock(const CountedClock&) = delete;
    CountedClock& operator=(const CountedClock&) = delete;
};

struct Studio {
    Offscreen screen{16, 16};
    Document document = document_of(tube_scene());
    Renderer renderer = *Renderer::make();
    GpuScene model = *GpuScene::make(*document.scene);

    Result<Image> picture() {
        return draw_picture(renderer, model, make_frame_input(document, {}), 100, 100);
    }
    int64_t triangles() const {
        int64_t count = 0;
        for (const Mesh& mesh : document.model().meshes)
            count += static_cast<int64_t>(mesh.lods[0].indices.size() / 3);
        return count;
    }
};

}  // namespace

TEST_CASE("a picture in pieces is the picture drawn at once", "[render]") {
    Studio studio;
    ViewSettings& view = studio.document.view;
    for (const ShadingMode mode :
         {ShadingMode::kShaded, ShadingMode::kWireframe, ShadingMode::kWeights}) {
        view.mode = mode;
        view.show_normals = view.show_wireframe = mode == ShadingMode::kShaded;
        const Result<Image> whole = studio.picture();
        REQUIRE(whole);
        const CountedClock clock;
        const DrawingLimit limit({INT64_MAX, 1}, kOneEach);
        const Result<Image> pieces = studio.picture();
        REQUIRE(pieces);
        CHECK(looks > studio.triangles());
        CHECK(pieces->pixels == whole->pixels);
    }
    view.instances = 3;
    const Result<Image> whole = studio.picture();
    REQUIRE(whole);
    const double copy = static_cast<double>(studio.triangles()) * 100 * 100;
    for (const double piece_pixels : {kOneEach, copy, 2.5 * copy}) {
        const DrawingLimit limit({INT64_MAX, 1}, piece_pixels);
        const Result<Image> pieces = studio.picture();
        REQUIRE(pieces);
        CHECK(pieces->pixels == whole->pixels);
    }
    CHECK(studio.screen.errors() == "");
}

TEST_CASE("any size of the pieces gives the same picture", "[render]") {
    Studio studio;
    std::minstd_rand random(20261128);
    for (int round = 0; round < 30; ++round) {
        ViewSettings& view = studio.document.view;
        view.instances = 1 + static_cast<int>(random() % 5);
        view.show_wireframe = random() % 2 == 0;
        view.show_normals = view.instances == 1 && random() % 2 == 0;
        const double piece_pixels = std::pow(10.0, 4 + static_cast<double>(random() % 500) / 100);
        CAPTURE(round, view.instances, piece_pixels);
        const Result<Image> whole = studio.picture();
        REQUIRE(whole);
        const DrawingLimit limit({INT64_MAX, 1}, piece_pixels);
        const Result<Image> pieces = studio.picture();
        REQUIRE(pieces);
        CHECK(pieces->pixels == whole->pixels);
    }
    CHECK(studio.screen.errors() == "");
}

TEST_CASE("past its limit drawing ends with an error instead of a picture", "[render]") {
    Studio studio;
    studio.document.view.show_grid = studio.document.view.show_axes = false;
    REQUIRE(studio.picture());  // programs are made
    REQUIRE(studio.triangles() > 10);
    constexpr int64_t kAllowed = 5;
    const CountedClock clock;
    const DrawingLimit limit({kAllowed * kSecond, kAllowed}, kOneEach);
    const Result<Image> picture = studio.picture();
    REQUIRE_FALSE(picture);
    CHECK(picture.error().code == "timeout");
    CHECK(limit.is_over());
    CHECK(looks == kAllowed);  // and none for the triangles that are left
    CHECK(studio.screen.errors() == "");
}

TEST_CASE("triangles times pixels size the pieces", "[render]") {
    Studio studio;
    studio.document.view.show_grid = studio.document.view.show_axes = false;
    const auto looks_with = [&](double piece_pixels) {
        const CountedClock clock;
        const DrawingLimit limit({INT64_MAX, 1}, piece_pixels);
        REQUIRE(studio.picture());
        return looks - 3;  // it looks when it begins, after making the memory and after drawing
    };
    REQUIRE(studio.picture());
    CHECK(looks_with(kOneEach) == studio.triangles());
    CHECK(looks_with(DrawingLimit::kPiecePixels) == 0);
    const auto all = static_cast<double>(studio.triangles()) * 100 * 100;
    const int64_t some = looks_with(all / 4);
    CHECK(some >= 3);
    CHECK(some <= 8);
}

TEST_CASE("pictures that follow each other keep the size of their pieces", "[render]") {
    Studio studio;
    studio.document.view.show_grid = studio.document.view.show_axes = false;
    REQUIRE(studio.picture());  // programs are made
    double piece = kOneEach;
    int asked = 0, asked_before_end = INT_MAX;
    const auto picture = [&] {
        asked = 0;
        const DrawingLimit limit([&] { return ++asked == asked_before_end; }, piece);
        return studio.picture();
    };
    {  // a clock that stands still: every piece is quick
        steady_clock_override = [] { return int64_t{0}; };
        REQUIRE(picture());
        CHECK(asked > 3);
        CHECK(asked < 20);  // four times as large each time
        REQUIRE(picture());
        CHECK(asked == 0);
        CHECK(piece > kOneEach);
    }
    const CountedClock slow;
    piece = kOneEach;
    REQUIRE(picture());
    CHECK(asked == studio.triangles());
    CHECK(piece == kOneEach);
    piece = 4 * (100 * 100 + 1000) * 2;
    REQUIRE(picture());
    CHECK(piece < 4 * 100 * 100);  // halved
    piece = kOneEach;
    asked_before_end = 3;
    CHECK_FALSE(picture());
    CHECK(asked == 3);  // and not for the triangles that are left
}

TEST_CASE("a limit needs a deadline, and ends with its scope", "[render]") {
    CHECK(DrawingLimit::current() == nullptr);
    {
        const DrawingLimit none{Deadline{}};
        CHECK(DrawingLimit::current() == nullptr);
        const DrawingLimit some({INT64_MAX, 1});
        CHECK(DrawingLimit::current() == &some);
    }
    CHECK(DrawingLimit::current() == nullptr);
}

}  // namespace studioscope::drawing_limit_test
