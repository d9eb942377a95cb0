// Loops over whole files that allocate nothing look at the time as well. How often they ask is
// counted: where only operator new asks, a list of twice the length asks no more than a few times
// more, as lists grow by doubling.

#include <catch2/catch.hpp>

#include "content/keyvalues.h"
#include "core/deadline.h"
#include "core/work_context.h"
#include "formats/dmx/dmx.h"
#include "model/seams.h"
#include "model/validate.h"
#include "support/byte_writer.h"
#include "support/moved_time.h"

namespace studioscope::deadline_loops_test {

namespace {

constexpr double kLong = 1000;  // seconds
constexpr size_t kCount = 40 * kStepsPerCheck;

// How many more questions the work asks for twice kCount items than for kCount.
template <typename Make, typename Work>
uint64_t more_questions(Make make, Work work) {
    uint64_t asked[2]{};
    for (size_t i = 0; i < 2; ++i) {
        auto input = make((i + 1) * kCount);
        const DeadlineScope ends(kLong);
        work(input);
        asked[i] = deadline_questions();
    }
    return asked[1] > asked[0] ? asked[1] - asked[0] : 0;
}

constexpr uint64_t kEnough = kCount / kStepsPerCheck;

Model with_vertices(size_t count) {
    Model model;
    model.bones.resize(1);
    model.lods.resize(1);
    model.vertices.resize(count);
    for (size_t i = 0; i < count; ++i) model.vertices[i].position.x = static_cast<float>(i);
    model.tangents.resize(count);
    return model;
}

// Of triangles of the vertices 0, 1 and 2.
Mesh mesh_of(size_t triangles) {
    Mesh mesh;
    MeshLod& lod = mesh.lods.emplace_back();
    lod.vertex_count = 3;
    for (size_t i = 0; i < 3 * triangles; ++i) lod.indices.push_back(static_cast<uint32_t>(i % 3));
    return mesh;
}

const auto kValidate = [](Model& model) { validate(model); };
const auto kFindSeams = [](Model& model) { find_seams(model); };

// Types of attributes (an array has the type of its values and 14).
constexpr uint8_t kElements = 1 + 14, kInt = 2, kBinaries = 6 + 14;

// A binary DMX of version 5: elements without a name, each of attributes without a name whose type
// and value `attribute` writes.
Bytes dmx_file(size_t elements, size_t attributes,
               const std::function<void(ByteWriter&)>& attribute) {
    ByteWriter out;
    out.text("<!-- dmx encoding binary 5 format model 1 -->\n");
    out.put(int32_t{0});  // texts
    out.put(as_int(elements));
    for (size_t i = 0; i < elements; ++i) {
        out.put(int32_t{-1});
        out.put(int32_t{-1});
        out.zeros(16);
    }
    for (size_t i = 0; i < elements; ++i) {
        out.put(as_int(attributes));
        for (size_t k = 0; k < attributes; ++k) {
            out.put(int32_t{-1});
            attribute(out);
        }
    }
    return out.bytes;
}

const auto kReadDmx = [](const Bytes& file) { REQUIRE(parse_dmx_elements(file, 1)); };

}  // namespace

TEST_CASE("KeyValues text without a word looks at the time", "[deadline]") {
    for (const char* piece : {" ", "\n", "/**/", "// \n"}) {
        std::string text;
        while (text.size() < kCount) text += piece;
        MovedTime time;
        const DeadlineScope ends(1);
        time.move(MovedTime::kSecond);
        CHECK_THROWS_AS(parse_keyvalues(text), TimedOut);
    }
}

TEST_CASE("KeyValues text of one long word looks at the time", "[deadline]") {
    const auto parse = [](const std::string& text) { parse_keyvalues(text); };
    for (const std::string start : {"", "\"", "[", "// "})
        CHECK(more_questions([&](size_t count) { return start + std::string(count, 'a'); },
                             parse) >= kEnough);
}

TEST_CASE("a model's check looks at the time for its vertices, meshes and deltas", "[deadline]") {
    CHECK(more_questions(with_vertices, kValidate) >= kEnough);
    CHECK(more_questions(
              [](size_t count) {
                  Model model = with_vertices(3);
                  model.meshes.resize(1);
                  model.meshes[0] = mesh_of(count);
                  model.meshes[0].lods[0].indices.push_back(
                      0);  // no whole triangle: each is checked
                  return model;
              },
              kValidate) >= kEnough);
    CHECK(more_questions(
              [](size_t count) {
                  Model model = with_vertices(3);
                  model.tangents.clear();  // are made
                  model.meshes.push_back(mesh_of(count));
                  return model;
              },
              kValidate) >= kEnough);
    CHECK(more_questions(
              [](size_t count) {
                  Model model = with_vertices(count);
                  Shape& shape = model.shapes.emplace_back();
                  shape.deltas.resize(count);
                  for (size_t i = 0; i < count; ++i)
                      shape.deltas[i].vertex = static_cast<uint32_t>(i);
                  return model;
              },
              kValidate) >= 3 * kEnough);  // of the vertices, of the deltas, and of them per vertex
}

TEST_CASE("a model's check looks at the time for what names something else", "[deadline]") {
    CHECK(more_questions(
              [](size_t count) {
                  Model model = with_vertices(1);
                  model.attachments.resize(count);  // of a bone that there is
                  return model;
              },
              kValidate) >= kEnough);
    CHECK(more_questions(
              [](size_t count) {
                  Model model = with_vertices(1);
                  model.shapes.resize(count);  // of no flex and no pair
                  return model;
              },
              kValidate) >= 2 * kEnough);
}

TEST_CASE("the search for seams looks at the time for vertices and triangles", "[deadline]") {
    CHECK(more_questions(
              [](size_t count) {
                  Model model = with_vertices(count);
                  model.shapes.resize(1);
                  return model;
              },
              kFindSeams) >= kEnough);
    CHECK(more_questions(
              [](size_t count) {
                  Model model = with_vertices(3);
                  model.shapes.resize(1);
                  model.meshes.push_back(mesh_of(count));
                  return model;
              },
              kFindSeams) >= kEnough);
}

TEST_CASE("a binary DMX looks at the time for elements, attributes and values", "[deadline]") {
    const auto single = [](ByteWriter& out) {
        out.put(kInt);
        out.put(int32_t{7});
    };
    CHECK(more_questions([&](size_t count) { return dmx_file(count, 0, single); }, kReadDmx) >=
          2 * kEnough);  // their heads and their attributes
    CHECK(more_questions([&](size_t count) { return dmx_file(1, count, single); }, kReadDmx) >=
          kEnough);
    const auto list = [](uint8_t type, size_t size) {
        return [=](size_t count) {
            return dmx_file(1, 1, [=](ByteWriter& out) {
                out.put(type);
                out.put(as_int(count));
                out.zeros(size * count);
            });
        };
    };
    CHECK(more_questions(list(kBinaries, 4), kReadDmx) >= kEnough);
    CHECK(more_questions(list(kElements, 4), kReadDmx) >= kEnough);
}

}  // namespace studioscope::deadline_loops_test
