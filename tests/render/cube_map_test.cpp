// Cube maps of materials: pictures of a ball that reflects one. The files are made here by the
// axes that the format page and the documentation of Direct3D give to the faces, their columns and
// their rows; the light is a function of the direction in the world, with no symmetry.

#include <array>
#include <catch2/catch.hpp>
#include <cmath>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "core/at.h"
#include "facts/light/neutral_room.h"
#include "formats/materials/vtf.h"
#include "support/cube_light.h"
#include "support/drawn.h"
#include "support/lit_ball.h"
#include "support/made_textures.h"
#include "support/srgb_light.h"
#include "support/thorough.h"

namespace studioscope::cube_map_test {

namespace {

constexpr int kSide = 160;

using Light = std::function<glm::dvec3(const glm::dvec3&)>;

// The axis that a face looks along, those of its columns to the right and of its rows downwards.
struct FaceAxes {
    glm::dvec3 ahead, right, down;
};
const FaceAxes kAxes[6] = {
    {{1, 0, 0}, {0, 0, -1}, {0, -1, 0}}, {{-1, 0, 0}, {0, 0, 1}, {0, -1, 0}},
    {{0, 1, 0}, {1, 0, 0}, {0, 0, 1}},   {{0, -1, 0}, {1, 0, 0}, {0, 0, -1}},
    {{0, 0, 1}, {1, 0, 0}, {0, -1, 0}},  {{0, 0, -1}, {-1, 0, 0}, {0, -1, 0}}};

enum class Stored { kBytes, kHalves, kWords, kFloats };
constexpr int32_t format_of(Stored stored) {
    constexpr int32_t kFormats[] = {0, 24, 25, 29};
    return kFormats[static_cast<size_t>(stored)];
}

uint16_t half_of(double value) {  // of a normal number
    if (value <= 0) return 0;
    int exponent = 0;
    const double mantissa = std::frexp(value, &exponent);  // 0.5..1
    return static_cast<uint16_t>(((exponent + 14) << 10) + std::lround((mantissa * 2 - 1) * 1024));
}

void put_texel(Bytes& file, const glm::dvec3& light, Stored stored) {
    for (int i = 0; i < 4; ++i) {
        const double value = i < 3 ? light[i] : 1;
        if (stored == Stored::kBytes)
            put(file, file.size(), static_cast<uint8_t>(std::lround(srgb_of(value) * 255)));
        if (stored == Stored::kHalves) put(file, file.size(), half_of(value));
        if (stored == Stored::kWords)
            put(file, file.size(), static_cast<uint16_t>(std::lround(value * 4096)));
        if (stored == Stored::kFloats) put(file, file.size(), static_cast<float>(value));
    }
}

// `minor` 5 has six faces, and 1 a seventh, which is black here.
std::string cube_of(const Light& light, Stored stored, uint32_t minor = 5, int side = 32,
                    int mips = 6) {
    Bytes file = vtf_header(minor, static_cast<uint16_t>(side), static_cast<uint16_t>(side),
                            format_of(stored), static_cast<uint8_t>(mips));
    put(file, 20, uint32_t{0x4000});
    for (int mip = mips - 1; mip >= 0; --mip) {
        const int texels = side >> mip;
        const auto place = [&](int i) { return (i + 0.5) * 2 / texels - 1; };
        for (const FaceAxes& face : kAxes)
            for (int y = 0; y < texels; ++y)
                for (int x = 0; x < texels; ++x)
                    put_texel(file,
                              light(glm::normalize(face.ahead + face.right * place(x) +
                                                   face.down * place(y))),
                              stored);
        if (minor < 5)
            for (int i = 0; i < texels * texels; ++i) put_texel(file, glm::dvec3(0), stored);
    }
    return std::string(as_text(file));
}

// Every axis and each of its ends has another light; at most 0.9 per channel.
glm::dvec3 around(const glm::dvec3& d) {
    return {0.35 + 0.25 * d.x + 0.10 * d.y * d.z, 0.30 + 0.22 * d.y + 0.12 * d.z * d.x,
            0.28 + 0.24 * d.z + 0.08 * d.x * d.y};
}
glm::dvec3 bright(const glm::dvec3& d) { return around(d) * 3.0; }

Document document_of(const std::string& parameters, const std::string& cube, bool is_whole = true) {
    const std::string folder = "/game/materials/";
    const Files files{{folder + "cube.vtf", cube},
                      {folder + "base.vtf", texel_with_alpha({40, 30, 20, 255})},
                      {folder + "flat.vtf", texel_with_alpha({128, 128, 255, 255})},
                      {folder + "ball.vmt", parameters}};
    Document document = ball_document(ball_scene(), files, is_whole);
    document.view.light = LightPreset::kHlmv;
    return document;
}

// Between the picture of a ball and surface_light() with `light` around it.
BallDifference difference(Offscreen& screen, const Document& document, const Light& light) {
    const ResolvedMaterial& look = document.scene->resolved_materials[0];
    SurfaceTexels texels;
    texels.base = {linear_of(40 / 255.0), linear_of(30 / 255.0), linear_of(20 / 255.0), 1};
    if (look.bump_texture >= 0) texels.bump = {128 / 255.0, 128 / 255.0, 1, 1};
    texels.surroundings = light;
    const auto color = [&](const BallPixel& pixel) -> std::optional<glm::dvec3> {
        // At grazing angles a pixel covers several texels of a face, which levels average.
        constexpr double kMinFacing = 0.5;
        if (glm::dot(pixel.point.normal, pixel.point.to_viewer) < kMinFacing) return std::nullopt;
        const SurfaceTerms terms = surface_light(*look.surface, pixel.point, texels, pixel.rig);
        return screen_color(terms, *look.surface, pixel.rig);
    };
    const auto terms = [&](const BallPixel& pixel) {
        return reference_terms(document.materials, *document.scene, pixel.shaded(), pixel.rig,
                               pixel.viewer);
    };
    return difference_on_ball(document, drawn(screen, document, kSide, kSide, 0), {color, terms});
}

}  // namespace

TEST_CASE("a cube map is reflected where its faces lie in the world", "[render][cube-map]") {
    Offscreen screen(kSide, kSide);
    struct Row {
        const char* name;
        std::string cube;
        Light light;
        const char* tint;
        double most;  // of 255; texels that are rounded to bytes add half of 1
    };
    const Row rows[] = {
        {"bytes, six faces", cube_of(around, Stored::kBytes), around, "[1 1 1]", 1.5},
        {"bytes, seven faces", cube_of(around, Stored::kBytes, 1), around, "[1 1 1]", 1.5},
        {"one level", cube_of(around, Stored::kBytes, 5, 32, 1), around, "[1 1 1]", 1.5},
        {"halves", cube_of(bright, Stored::kHalves), bright, "[.3 .3 .3]", 1},
        {"words", cube_of(bright, Stored::kWords), bright, "[.3 .3 .3]", 1},
        {"floats", cube_of(bright, Stored::kFloats), bright, "[.3 .3 .3]", 1},
    };
    size_t number = 0;  // of a cube with a program
    for (const Row& row : rows) {
        const std::string reflects =
            std::string("$envmap cube $envmaptint \"") + row.tint + "\" $basetexture base }";
        for (const std::string& material :
             {"VertexLitGeneric { " + reflects, "UnlitGeneric { " + reflects,
              "VertexLitGeneric { $phong 1 $bumpmap flat $phongboost 0 " + reflects}) {
            // each cube with the next program, and the first with all
            const size_t program = number % 3, cube = number / 3;
            ++number;
            if (cube > 0 && program != cube % 3 && !is_thorough()) continue;
            const Document document = document_of(material, row.cube);
            REQUIRE(document.scene->resolved_materials[0].surface->reflection.cube_texture >= 0);
            const BallDifference found = difference(screen, document, row.light);
            CAPTURE(row.name, material, found.pixels);
            CHECK(found.pixels > 1500);
            CHECK(found.largest <= row.most);
            CHECK(found.of_terms <= 1.5);
        }
    }
    CHECK(screen.errors() == "");
}

TEST_CASE("the levels of a cube map are those of its file", "[render][cube-map]") {
    // a mirror of 10 pixels minifies faces of 64 texels: no pixel is of the largest level
    Offscreen screen(12, 12);
    Bytes file = vtf_header(5, 64, 64, format_of(Stored::kBytes), 2);
    put(file, 20, uint32_t{0x4000});
    for (int i = 0; i < 6 * 32 * 32; ++i) put_texel(file, {0, 1, 0}, Stored::kBytes);
    for (int i = 0; i < 6 * 64 * 64; ++i) put_texel(file, {1, 0, 0}, Stored::kBytes);
    const Document document =
        document_of("UnlitGeneric { $color \"[0 0 0]\" $basetexture base $envmap cube }",
                    std::string(as_text(file)));
    const Image image = drawn(screen, document, 12, 12, 0);
    const uint8_t* const middle = &image.pixels[(6 * 12 + 6) * 4];
    CHECK(middle[1] > 200);
    CHECK(middle[0] < 50);
}

TEST_CASE("a texture of a single face is not reflected, but the neutral room",
          "[render][cube-map]") {
    Offscreen screen(kSide, kSide);
    const Document document =
        document_of("UnlitGeneric { $basetexture base $envmap cube $envmaptint \"[.5 .5 .5]\" }",
                    texel_with_alpha({255, 0, 0, 255}));
    CHECK(document.scene->resolved_materials[0].surface->reflection.cube_texture < 0);
    CHECK(difference(screen, document, neutral_room).largest <= 1);
}

TEST_CASE("a cube map without a whole face at any level is not reflected", "[render][cube-map]") {
    Offscreen screen(kSide, kSide);
    const std::string whole = cube_of(around, Stored::kBytes, 5, 32, 1);
    constexpr size_t kPixels = size_t{6} * 32 * 32 * 4;
    const std::string first_face = whole.substr(0, whole.size() - kPixels * 5 / 6);
    const Document document =
        document_of("UnlitGeneric { $basetexture base $envmap cube $envmaptint \"[.5 .5 .5]\" }",
                    first_face, false);
    CHECK(document.scene->resolved_materials[0].surface->reflection.cube_texture < 0);
    CHECK(difference(screen, document, neutral_room).largest <= 1);
}

TEST_CASE("light of a cube map on the processor goes on across its edges", "[cube-map]") {
    const std::string file = cube_of(around, Stored::kFloats, 5, 64, 1);
    Result<Texture> texture = parse_vtf(memory_source(as_bytes(file)));
    REQUIRE(texture);
    texture->cube =
        std::make_shared<const CubeFaces>(*parse_vtf_faces(memory_source(as_bytes(file))));
    for (const glm::dvec3& direction : {glm::dvec3(1, 1, 0.3),
                                        {-1, 0.999, -0.4},
                                        {0.2, 1, 1.001},
                                        {0.1, -1, -1},
                                        {1, 0.2, 0.1}}) {
        const glm::dvec3 light = cube_light(*texture, direction);
        const glm::dvec3 wanted = around(glm::normalize(direction));
        CAPTURE(direction.x, direction.y, direction.z);
        CHECK(glm::distance(light, wanted) < 0.004);
    }
}

}  // namespace studioscope::cube_map_test
