// The reference of src/model/animation against sums computed here: base + weight * delta for each
// vertex, from the numbers in the files as this test reads them.

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <cstring>
#include <map>
#include <random>
#include <sstream>

#include "content/disk_files.h"
#include "core/at.h"
#include "formats/load.h"
#include "model/animation/pose.h"
#include "model/animation/reference.h"
#include "model/measure.h"
#include "support/data_files.h"
#include "support/paths.h"
#include "support/skip.h"

namespace studioscope::flex_reference_test {

namespace {

namespace fs = std::filesystem;

template <typename T>
T value_at(const Bytes& file, size_t offset) {
    T value{};
    if (offset + sizeof(T) > file.size()) FAIL("read beyond the end at " << offset);
    std::memcpy(&value, &file[offset], sizeof(T));
    return value;
}

double half_at(const Bytes& file, size_t offset) {
    const unsigned bits = value_at<uint16_t>(file, offset);
    const double sign = bits & 0x8000 ? -1 : 1;
    const unsigned exponent = bits >> 10 & 31, fraction = bits & 0x3FF;
    if (exponent == 0) return sign * fraction * std::pow(2.0, -24);
    return sign * (1024 + fraction) * std::pow(2.0, static_cast<int>(exponent) - 25);
}

glm::dvec3 halves_at(const Bytes& file, size_t offset) {
    return {half_at(file, offset), half_at(file, offset + 2), half_at(file, offset + 4)};
}

glm::dvec3 floats_at(const Bytes& file, size_t offset) {
    return {value_at<float>(file, offset), value_at<float>(file, offset + 4),
            value_at<float>(file, offset + 8)};
}

// The vertices of the finest level: the source runs of the fixup rows in order; the VVD's header
// has their number at 0x30 and their offset at 0x34; vertices are at 0x38.
std::vector<size_t> vertex_offsets(const Bytes& vvd) {
    const auto first = value_at<uint32_t>(vvd, 0x38);
    std::vector<size_t> offsets;
    const auto rows = value_at<uint32_t>(vvd, 0x30);
    for (uint32_t row = 0; row < rows; ++row) {
        const size_t place = value_at<uint32_t>(vvd, 0x34) + size_t{12} * row;
        const auto source = value_at<uint32_t>(vvd, place + 4),
                   count = value_at<uint32_t>(vvd, place + 8);
        for (uint32_t i = 0; i < count; ++i) offsets.push_back(first + size_t{48} * (source + i));
    }
    if (rows == 0)
        for (uint32_t i = 0; i < value_at<uint32_t>(vvd, 0x10); ++i)
            offsets.push_back(first + size_t{48} * i);
    return offsets;
}

struct Moved {
    std::vector<glm::dvec3> positions, normals;
    std::vector<double> wrinkles;
    size_t deltas = 0;
};

struct MdlWalk {
    const Bytes& mdl;
    const std::vector<float>& weights;  // of the flexes
    Moved& moved;

    // A flex of a mesh: flex name, ramp, count and offset of vertices, pair.
    void add_flex(size_t flex, size_t first_vertex) const {
        const double own = at(weights, value_at<int32_t>(mdl, flex));
        const auto partner = value_at<int32_t>(mdl, flex + 28);
        const double pair = partner == 0 ? own : at(weights, partner);
        const auto kind = value_at<uint8_t>(mdl, flex + 32);
        REQUIRE(kind <= 1);
        for (int32_t i = 0; i < value_at<int32_t>(mdl, flex + 20); ++i) {
            const size_t record = flex + static_cast<size_t>(value_at<int32_t>(mdl, flex + 24)) +
                                  static_cast<size_t>(i) * (kind == 1 ? 18 : 16);
            const double side = value_at<uint8_t>(mdl, record + 3) / 255.0;
            const double weight = own * (1 - side) + pair * side;
            const size_t vertex = first_vertex + value_at<uint16_t>(mdl, record);
            moved.positions.at(vertex) += weight * halves_at(mdl, record + 4);
            moved.normals.at(vertex) += weight * halves_at(mdl, record + 10);
            if (kind == 1)
                moved.wrinkles.at(vertex) += weight * value_at<int16_t>(mdl, record + 16) / 4096;
            ++moved.deltas;
        }
    }

    void add_all() const {
        const auto number = [&](size_t offset) {
            return static_cast<size_t>(value_at<int32_t>(mdl, offset));
        };
        size_t model_first = 0;  // whole models follow one another in the VVD
        for (size_t p = 0; p < number(0xE8); ++p) {
            const size_t part = number(0xEC) + 16 * p;
            for (size_t m = 0; m < number(part + 4); ++m) {
                const size_t model = part + number(part + 12) + 148 * m;
                for (size_t k = 0; k < number(model + 0x48); ++k) {
                    const size_t mesh = model + number(model + 0x4C) + 116 * k;
                    for (size_t f = 0; f < number(mesh + 0x10); ++f)
                        add_flex(mesh + number(mesh + 0x14) + 60 * f,
                                 model_first + number(mesh + 12));
                }
                model_first += number(model + 0x50);
            }
        }
    }
};

// weights are within the rise of the ramp, where it changes nothing
Moved moved_by_hand(const fs::path& path, const std::vector<float>& weights) {
    const Bytes mdl = read_bytes(path), vvd = read_bytes(companion(path, ".vvd"));
    Moved moved;
    for (const size_t offset : vertex_offsets(vvd)) {
        moved.positions.push_back(floats_at(vvd, offset + 16));
        moved.normals.push_back(floats_at(vvd, offset + 28));
    }
    moved.wrinkles.resize(moved.positions.size());
    MdlWalk{mdl, weights, moved}.add_all();
    return moved;
}

Scene open(const std::vector<fs::path>& paths) { return load_scene(paths, {}, disk_files()); }

std::vector<PosedVertex> reference_of(const Model& model, const std::vector<float>& weights) {
    PoseRequest request;
    request.flex.direct = weights;
    Pose pose;
    update_pose(model, request, pose);
    return skin_reference(model, pose.local, pose.shapes);
}

void compare_compiled(const fs::path& path) {
    CAPTURE(path.string());
    const Scene scene = open({path});
    const Model& model = scene.model;
    REQUIRE_FALSE(model.flex_names.empty());
    std::mt19937 numbers(5);
    for (int setting = 0; setting < 10; ++setting) {
        std::vector<float> weights;
        for (size_t i = 0; i < model.flex_names.size(); ++i)
            weights.push_back(0.01f + static_cast<float>(numbers() % 99) / 100);
        const Moved expected = moved_by_hand(path, weights);
        const auto reference = reference_of(model, weights);
        REQUIRE(expected.deltas > 0);
        REQUIRE(reference.size() == expected.positions.size());
        double position = 0, normal = 0, wrinkle = 0;
        for (size_t i = 0; i < reference.size(); ++i) {
            position = std::max(
                position, glm::distance(glm::dvec3(reference[i].position), expected.positions[i]));
            normal = std::max(normal, glm::distance(glm::dvec3(reference[i].normal),
                                                    glm::normalize(expected.normals[i])));
            wrinkle =
                std::max(wrinkle, std::abs(double{reference[i].wrinkle} - expected.wrinkles[i]));
        }
        // allows for the bind pose: bone matrices in the file are single precision
        CHECK(position <= 1e-5 * double{model_diagonal(model)});
        CHECK(normal <= 1e-5);
        CHECK(wrinkle <= 1e-5);
    }
}

using Key = std::array<long, 6>;  // position and normal in hundredths

Key key_of(const glm::vec3& position, const glm::vec3& normal) {
    Key key{};
    for (int i = 0; i < 3; ++i) {
        at(key, i) = std::lround(position[i] * 100);
        at(key, 3 + i) = std::lround(normal[i] * 100);
    }
    return key;
}

struct VtaVertices {
    std::map<int, std::pair<glm::vec3, glm::vec3>> base, moved;  // id -> position and normal
};

VtaVertices read_cube(const fs::path& path) {
    const Bytes bytes = read_bytes(path);
    std::istringstream text{std::string(as_text(bytes))};
    VtaVertices cube;
    int frame = -1;
    bool is_inside = false;
    for (std::string line; std::getline(text, line);) {
        std::istringstream words(line);
        int id = 0;
        glm::vec3 p, n;
        if (line.starts_with("vertexanimation")) is_inside = true;
        if (is_inside && line.starts_with("time"))
            ++frame;
        else if (is_inside && words >> id >> p.x >> p.y >> p.z >> n.x >> n.y >> n.z)
            (frame == 0 ? cube.base : cube.moved)[id] = {p, n};
    }
    return cube;
}

void compare_cube(const VtaVertices& cube, const std::vector<fs::path>& paths) {
    CAPTURE(paths.front().string());
    const Scene scene = open(paths);
    const Model& model = scene.model;
    REQUIRE(model.shapes.size() == 1);
    for (const float weight : {0.25f, 1.0f}) {
        std::map<Key, glm::vec3> expected;
        for (const auto& [id, base] : cube.base) {
            const auto found = cube.moved.find(id);
            const glm::vec3 delta =
                found == cube.moved.end() ? glm::vec3(0) : found->second.first - base.first;
            expected[key_of(base.first, base.second)] = base.first + weight * delta;
        }
        const auto reference =
            reference_of(model, std::vector<float>(model.flex_names.size(), weight));
        size_t moved = 0;
        for (size_t i = 0; i < model.vertices.size(); ++i) {
            const Vertex& vertex = model.vertices[i];
            const auto found = expected.find(key_of(vertex.position, vertex.normal));
            REQUIRE(found != expected.end());
            CHECK(glm::distance(reference[i].position, found->second) <=
                  1e-5f * model_diagonal(model));
            moved += found->second != vertex.position ? 1 : 0;
        }
        CHECK(moved >= 12);  // the upper corners, three normals each
    }
}

}  // namespace

TEST_CASE("the reference moves the sample as computed from its MDL's bytes", "[flex]") {
    compare_compiled(build_folder() / "sample/models/studioscope/ollie.mdl");
}

TEST_CASE("the reference moves other people's compiled models as computed from their bytes",
          "[flex][data]") {
    if (!has_data()) SKIP(kNoData);
    for (const char* name : {"hollowcylinder", "wedge"})
        compare_compiled(data_folder() / "StarfallEx/models/starfall/holograms" /
                         (std::string(name) + ".mdl"));
}

TEST_CASE("the reference moves the cube as its VTA's lines give, from SMD and every DMX",
          "[flex][data]") {
    if (!has_data()) SKIP(kNoData);
    const fs::path data = data_folder() / "BlenderSourceTools";
    const fs::path folder = "Tests/ExpectedResults/Cube_NoArmature";
    const VtaVertices cube = read_cube(data / folder / "Cube.vta");
    REQUIRE(cube.base.size() == 36);  // the data's README: "36 base verts, 54 vertex lines"
    REQUIRE(cube.moved.size() == 18);
    compare_cube(cube, {data / folder / "Cube.smd", data / folder / "Cube.vta"});
    compare_cube(cube, {data / folder / "Cube.dmx"});
    for (const char* revision : {"rev-a1d7f43", "rev-d651090"})
        compare_cube(cube, {data / revision / folder / "Cube.dmx"});
}

}  // namespace studioscope::flex_reference_test
