#include "render/picture.h"

#include <glad/gl.h>

#include <catch2/catch.hpp>
#include <utility>

#include "document/document.h"
#include "support/drawn.h"
#include "support/test_models.h"

namespace studioscope::picture_test {

namespace {

struct Studio {
    Offscreen screen{16, 16};
    Document document = document_of(tube_scene());
    Renderer renderer = *Renderer::make();
    GpuScene model = *GpuScene::make(*document.scene);

    Result<Image> picture(int width, int height) {
        return draw_picture(renderer, model, make_frame_input(document, {}), width, height);
    }
};

std::array<int, 4> pixel_at(const Image& image, int x, int y) {
    const size_t at = static_cast<size_t>(y * image.width + x) * 4;
    return {image.pixels[at], image.pixels[at + 1], image.pixels[at + 2], image.pixels[at + 3]};
}

}  // namespace

TEST_CASE("the same input gives the same bytes", "[render]") {
    Studio studio;
    const auto first = studio.picture(200, 150), second = studio.picture(200, 150);
    REQUIRE((first && second));
    CHECK(encode_png(*first) == encode_png(*second));
    Studio another;
    CHECK(encode_png(*first) == encode_png(*another.picture(200, 150)));
    CHECK(another.screen.errors() == "");
}

TEST_CASE("a transparent background has alpha 0, the model 255, and edges values between",
          "[render]") {
    Studio studio;
    studio.document.view.background.is_transparent = true;
    studio.document.view.show_grid = studio.document.view.show_axes = false;
    const auto image = studio.picture(160, 160);
    REQUIRE(image);
    CHECK(pixel_at(*image, 2, 2) == std::array<int, 4>{0, 0, 0, 0});
    CHECK(pixel_at(*image, 80, 80)[3] == 255);
    // straight alpha: half covered pixels at the tube's edge are as bright as the tube
    int edge_pixels = 0, darkest = 255;
    for (int y = 20; y < 140; ++y)
        for (int x = 0; x < 160; ++x)
            if (const auto pixel = pixel_at(*image, x, y); pixel[3] > 0 && pixel[3] < 255) {
                ++edge_pixels;
                darkest = std::min(darkest, pixel[0]);
            }
    CHECK(edge_pixels > 50);
    CHECK(darkest > 90);
    CHECK(studio.screen.errors() == "");
}

TEST_CASE("the background colour itself is at half height, darker below and lighter above",
          "[render]") {
    Studio studio;
    studio.document.view.background.color = {0.2f, 0.4f, 0.6f};
    studio.document.view.show_grid = studio.document.view.show_axes = false;
    const auto image = studio.picture(64, 64);
    REQUIRE(image);
    const auto middle = pixel_at(*image, 1, 32);  // 0.2, 0.4, 0.6 of 255 are 51, 102, 153
    CHECK(std::abs(middle[0] - 51) <= 2);
    CHECK(std::abs(middle[1] - 102) <= 2);
    CHECK(std::abs(middle[2] - 153) <= 2);
    CHECK(pixel_at(*image, 1, 2)[2] > middle[2]);
    CHECK(pixel_at(*image, 1, 61)[2] < middle[2]);
    CHECK(studio.screen.errors() == "");
}

TEST_CASE("an impossible size is refused with a message", "[render]") {
    Studio studio;
    for (const int size : {0, -5, 1 << 24}) {
        const auto image = studio.picture(size, 64);
        REQUIRE_FALSE(image);
        CHECK(image.error().code == "picture-size");
    }
    CHECK(studio.screen.errors() == "");
}

TEST_CASE("drawing stays inside its viewport", "[render]") {
    Offscreen screen(64, 64);
    const Document document = document_of(tube_scene());
    Renderer renderer = *Renderer::make();
    GpuScene model = *GpuScene::make(*document.scene);
    glClearColor(1, 0, 1, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    renderer.draw(model, make_frame_input(document, {}), {16, 8, 32, 40});
    const Image image = screen.pixels();
    int outside = 0;
    for (int y = 0; y < 64; ++y)
        for (int x = 0; x < 64; ++x)
            if (pixel_at(image, x, y) == std::array<int, 4>{255, 0, 255, 255}) ++outside;
    CHECK(outside == 64 * 64 - 32 * 40);
}

TEST_CASE("pass-through draws the bind pose for any palette", "[render]") {
    Offscreen screen(96, 96);
    Document document = document_of(tube_scene());
    Renderer renderer = *Renderer::make();
    GpuScene model = *GpuScene::make(*document.scene);
    Pose pose;
    update_pose(document.model(), {0, 10, {}}, pose);
    const auto draw = [&](std::span<const Affine> palette) {
        FrameInput input = make_frame_input(document, {});
        input.palette = palette;
        renderer.draw(model, input, {0, 0, 96, 96});
        return screen.pixels().pixels;
    };
    const auto resting = draw({});
    CHECK(draw(pose.palette) != resting);
    document.view.skinner = SkinningMethod::kPassthrough;
    CHECK(draw(pose.palette) == resting);
}

namespace {

// Number of bytes sent to buffers: every upload of the renderer uses one of these three functions.
size_t uploads = 0;
PFNGLNAMEDBUFFERDATAPROC buffer_data = nullptr;
PFNGLNAMEDBUFFERSUBDATAPROC buffer_sub_data = nullptr;
PFNGLNAMEDBUFFERSTORAGEPROC buffer_storage = nullptr;

void GLAD_API_PTR count_data(GLuint id, GLsizeiptr size, const void* data, GLenum usage) {
    ++uploads;
    buffer_data(id, size, data, usage);
}
void GLAD_API_PTR count_sub_data(GLuint id, GLintptr at, GLsizeiptr size, const void* data) {
    ++uploads;
    buffer_sub_data(id, at, size, data);
}
void GLAD_API_PTR count_storage(GLuint id, GLsizeiptr size, const void* data, GLbitfield flags) {
    ++uploads;
    buffer_storage(id, size, data, flags);
}

// Counts uploads during its lifetime.
struct UploadCount {
    UploadCount() {
        uploads = 0;
        buffer_data = std::exchange(glad_glNamedBufferData, count_data);
        buffer_sub_data = std::exchange(glad_glNamedBufferSubData, count_sub_data);
        buffer_storage = std::exchange(glad_glNamedBufferStorage, count_storage);
    }
    ~UploadCount() {
        glad_glNamedBufferData = buffer_data;
        glad_glNamedBufferSubData = buffer_sub_data;
        glad_glNamedBufferStorage = buffer_storage;
    }
};

}  // namespace

TEST_CASE("an unchanged frame uploads nothing in any mode", "[render]") {
    Offscreen screen(96, 96);
    Document document = document_of(tube_scene());
    for (const ViewSwitch& each : kViewSwitches) document.view.*each.value = true;
    Renderer renderer = *Renderer::make();
    GpuScene gpu = *GpuScene::make(*document.scene);
    Pose pose;
    update_pose(document.model(), {0, 10, {}}, pose);
    for (const ShadingModeRow& row : kShadingModes) {
        document.view.mode = row.mode;
        const auto uploaded = [&] {
            const UploadCount count;
            renderer.draw(gpu, make_frame_input(document, pose), {0, 0, 96, 96});
            return uploads;
        };
        CAPTURE(row.name);
        CHECK(uploaded() > 0);  // at least the mode was uploaded
        CHECK(uploaded() == 0);
    }
    update_pose(document.model(), {0, 5, {}}, pose);
    const UploadCount count;
    renderer.draw(gpu, make_frame_input(document, pose), {0, 0, 96, 96});
    CHECK(uploads > 0);  // another pose is uploaded
}

}  // namespace studioscope::picture_test
