// A load that takes too long ends with a message, on every thread that works for it. The tests move
// the clock themselves.
// Loops over whole files that allocate nothing look at the time as well. How often they ask is
// counted: where only operator new asks, a list of twice the length asks no more than a few times
// more, as lists grow by doubling.

#include "core/deadline.h"

#include <atomic>
#include <catch2/catch.hpp>
#include <thread>

#include "content/keyvalues.h"
#include "core/memory_budget.h"
#include "core/platform/platform.h"
#include "core/thread_pool.h"
#include "core/work_context.h"
#include "formats/dmx/dmx.h"
#include "formats/load.h"
#include "model/seams.h"
#include "model/validate.h"
#include "support/byte_writer.h"
#include "support/function_files.h"
#include "support/moved_time.h"
#include "support/triangle_smd.h"

namespace studioscope::deadline_test {

namespace {

namespace fs = std::filesystem;

constexpr double kShort = 0.02;  // seconds
constexpr int64_t kShortLength = MovedTime::kSecond / 50;
constexpr double kLong = 1000;  // seconds

// A file system on which every file is one triangle, and takes this long to be read.
FileSystem slow_files(MovedTime& time, int64_t nanoseconds) {
    return function_files([&time, nanoseconds](const fs::path&) {
        time.move(nanoseconds);
        const ByteSpan bytes = as_bytes(kTriangleSmd);
        return Bytes(bytes.begin(), bytes.end());
    });
}

Scene load_within(double seconds, int64_t nanoseconds) {
    MovedTime time;
    const std::vector<fs::path> paths{"/models/a.smd"};
    LoadOptions options;
    options.with_materials = false;
    options.timeout = seconds;
    return load_scene(paths, options, slow_files(time, nanoseconds));
}

// Whether work that asks for the time over and over is ended.
bool is_thrown_out() {
    try {
        for (int i = 0; i < 1000; ++i) check_deadline();
    } catch (const TimeoutError&) {
        return true;
    }
    return false;
}

constexpr size_t kCount = 40 * kStepsPerCheck;

// How many more questions the work asks for twice kCount items than for kCount.
template <typename Make, typename Work>
uint64_t more_questions(Make make, Work work) {
    uint64_t asked[2]{};
    for (size_t i = 0; i < 2; ++i) {
        auto input = make((i + 1) * kCount);
        const DeadlineScope ends(kLong);
        work(input);
        asked[i] = deadline_check_count();
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

TEST_CASE("a load that exceeds its time ends with the error timeout and without a model",
          "[deadline]") {
    CHECK(load_within(kShort, kShortLength - 1).format == "smd");
    const Scene scene = load_within(kShort, kShortLength);
    CHECK(scene.format.empty());
    REQUIRE(scene.diagnostics.size() == 1);
    CHECK(to_string(scene.diagnostics[0]) ==
          "/models/a.smd: error: reading it took longer than the 0.02 s that --timeout allows; "
          "skipped [timeout]");
}

TEST_CASE("a load in time, or without a limit, is unchanged", "[deadline]") {
    for (const double seconds : {kLong, 0.0}) {
        const Scene scene = load_within(seconds, 60 * MovedTime::kSecond);
        CHECK(scene.model.vertices.size() == 3);
        CHECK(scene.diagnostics.empty());
    }
}

TEST_CASE("operator new checks the time limit", "[deadline]") {
    MovedTime time;
    const DeadlineScope ends(kShort);
    time.move(kShortLength);
    CHECK_THROWS_AS(std::string(1000, 'a'), TimeoutError);
}

TEST_CASE("check_cancelled() checks the time limit without a progress object", "[deadline]") {
    MovedTime time;
    const DeadlineScope ends(kShort);
    time.move(kShortLength);
    CHECK_THROWS_AS(check_cancelled(), TimeoutError);
}

TEST_CASE("code that catches a timeout has a second to finish", "[deadline]") {
    MovedTime time;
    const DeadlineScope ends(kShort);
    const auto is_thrown_out_after = [&](int64_t nanoseconds) {
        time.move(nanoseconds);
        return is_thrown_out();
    };
    CHECK_FALSE(is_thrown_out_after(kShortLength - 1));
    CHECK(is_thrown_out_after(1));
    CHECK_FALSE(is_thrown_out_after(MovedTime::kSecond - 1));
    CHECK(timeout_error().code == "timeout");  // makes strings
    CHECK(is_thrown_out_after(1));             // work that continues throws again
}

TEST_CASE("an inner scope never allows more, and its end restores the outer one", "[deadline]") {
    CHECK(DeadlineScope::current().at == 0);
    {
        const DeadlineScope outer(kLong);
        const int64_t at = DeadlineScope::current().at;
        {
            const DeadlineScope inner(kShort);
            CHECK(DeadlineScope::current().seconds == kShort);
            const DeadlineScope later(2 * kLong), none(0.0);
            CHECK(DeadlineScope::current().seconds == kShort);
        }
        CHECK(DeadlineScope::current().at == at);
    }
    CHECK(DeadlineScope::current().at == 0);
    check_deadline();
}

TEST_CASE("so has code that catches the timeout of another thread", "[deadline]") {
    ThreadPool workers(2);
    MovedTime time;
    const DeadlineScope ends(kShort);
    const std::thread::id here = std::this_thread::get_id();
    std::atomic<bool> has_thrown = false;
    try {
        workers.parallel_for(2, 1, [&](size_t, size_t) {
            if (std::this_thread::get_id() == here) {
                while (!has_thrown) std::this_thread::yield();
                return;
            }
            time.move(kShortLength);
            has_thrown = true;
            check_deadline_now();
        });
        CHECK(false);
    } catch (const TimeoutError&) {
        CHECK_NOTHROW(check_deadline_now());
        time.move(MovedTime::kSecond - 1);
        CHECK_NOTHROW(check_deadline_now());
        time.move(1);
        CHECK(is_thrown_out());
    }
}

TEST_CASE("on a busy machine a deadline is at most five times as far", "[deadline]") {
    MovedTime time;  // the processor time is real, and next to none here
    const BusyMachineClock clock;
    const Deadline limit = deadline_in(kLong);
    time.move(5 * static_cast<int64_t>(kLong) * MovedTime::kSecond - 5);
    CHECK_FALSE(has_passed(limit));
    time.move(5);
    CHECK(has_passed(limit));
}

TEST_CASE("the clock of a busy machine never goes faster than the steady one", "[deadline]") {
    MovedTime time;
    const BusyMachineClock clock;
    const Deadline limit = deadline_in(1e-3);
    for (const double begin = processor_seconds(); processor_seconds() - begin < 2e-3;) {
    }
    CHECK_FALSE(has_passed(limit));
    time.move(MovedTime::kSecond / 1000 - 1);
    CHECK_FALSE(has_passed(limit));
    time.move(1);
    CHECK(has_passed(limit));
}

TEST_CASE("every thread that works for a load has its time limit", "[deadline]") {
    ThreadPool workers(4);
    MovedTime time;
    const DeadlineScope ends(kShort);
    time.move(kShortLength);
    std::atomic<int> begun{0}, thrown_out{0};
    workers.parallel_for(4, 1, [&](size_t, size_t) {
        for (++begun; begun < 4;) std::this_thread::yield();  // so that each has one of them
        thrown_out += is_thrown_out() ? 1 : 0;
    });
    CHECK(thrown_out == 4);
}

TEST_CASE("a folder whose listing was interrupted is listed again", "[deadline]") {
    MovedTime time;
    const FileSystem listed =
        cached_listing(function_files([](const fs::path&) { return Bytes(); },
                                      [&](const fs::path&) {
                                          time.move(kShortLength);
                                          return Names(100, std::string(100, 'a'));
                                      }));
    {
        const DeadlineScope ends(kShort);
        CHECK_THROWS_AS(listed->list("/models"), TimeoutError);
    }
    CHECK(listed->list("/models").size() == 100);
}

TEST_CASE("KeyValues text without a word looks at the time", "[deadline]") {
    for (const char* piece : {" ", "\n", "/**/", "// \n"}) {
        std::string text;
        while (text.size() < kCount) text += piece;
        MovedTime time;
        const DeadlineScope ends(1);
        time.move(MovedTime::kSecond);
        CHECK_THROWS_AS(parse_keyvalues(text), TimeoutError);
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

}  // namespace studioscope::deadline_test
