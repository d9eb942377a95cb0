// Memory limit of a load, for any files: 64 MB and 16 bytes for each that is read.

#include "core/budget.h"

#include <fmt/format.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <thread>

#include "core/image.h"
#include "formats/load.h"
#include "support/diagnostics.h"
#include "support/memory_files.h"

namespace studioscope::budget_test {

namespace {

constexpr size_t kMegabyte = size_t{1} << 20;

std::string triangles(size_t count) {
    std::string text =
        "version 1\nnodes\n0 \"a\" -1\nend\nskeleton\ntime 0\n0 0 0 0 0 0 0\nend\ntriangles\n";
    for (size_t i = 0; i < count; ++i)
        for (int corner = 0; corner < 3; ++corner)
            text += (corner == 0 ? "skin\n" : "") +
                    fmt::format("0 {} {} {} 0 0 1 0 0\n", i, corner, i * 2);
    return text + "end\n";
}

struct Loaded {
    Scene scene;
    std::shared_ptr<Budget> budget = std::make_shared<Budget>();
};

Loaded load_counted(const MemoryFiles& files, const std::vector<std::filesystem::path>& paths) {
    Loaded loaded;
    LoadOptions options;
    options.with_materials = false;
    loaded.scene = load_scene(paths, options, in_memory(files), loaded.budget);
    return loaded;
}

MemoryFiles files_of(std::initializer_list<std::pair<const char*, std::string>> texts) {
    MemoryFiles files;
    for (const auto& [name, text] : texts)
        files[name] = Bytes(as_bytes(text).begin(), as_bytes(text).end());
    return files;
}

// Memory that no compiler optimises away, as it may an unused vector.
class Block {
public:
    explicit Block(size_t bytes) : start_(::operator new(bytes)) {}
    Block(const Block&) = delete;
    Block& operator=(const Block&) = delete;
    ~Block() { ::operator delete(start_); }

private:
    void* start_;
};

}  // namespace

TEST_CASE("memory is counted while in use, on all threads that work for a load", "[budget]") {
    MemoryBudget memory(10 * kMegabyte);
    std::vector<char> before(kMegabyte);
    {
        const MemoryTrackingScope counts(&memory);
        { const Block block(4 * kMegabyte); }
        const Block again(4 * kMegabyte);  // the first is freed: both together fit
        CHECK(memory.max_used_bytes() >= 4 * kMegabyte);
        CHECK(memory.max_used_bytes() < 5 * kMegabyte);
        CHECK_THROWS_AS(Block(7 * kMegabyte), MemoryLimitExceeded);
        std::thread([] { const Block theirs(20 * kMegabyte); }).join();
        std::thread([shared = MemoryTrackingScope::current()] {
            const MemoryTrackingScope counts_too(shared);
            CHECK_THROWS_AS(Block(20 * kMegabyte), MemoryLimitExceeded);
        }).join();
        before = {};  // older than the load
    }
    CHECK(std::vector<char>(20 * kMegabyte).size() == 20 * kMegabyte);
}

TEST_CASE("optional memory is refused when short, and the load continues", "[budget]") {
    MemoryBudget memory(kMegabyte);
    const MemoryTrackingScope counts(&memory);
    CHECK(::operator new(2 * kMegabyte, std::nothrow) == nullptr);
    CHECK_FALSE(memory.is_exceeded());
    CHECK_THROWS_AS(Block(2 * kMegabyte), MemoryLimitExceeded);
    CHECK(memory.is_exceeded());
    CHECK(memory.allowed() == kMegabyte);
}

// The rule of limits.md is never exceeded: an eighth of it is kept back for what follows.
TEST_CASE("what a load is finished with lies within its memory", "[budget]") {
    MemoryBudget memory(8 * kMegabyte);
    const MemoryTrackingScope counts(&memory);
    CHECK(memory.limit() == 7 * kMegabyte);
    const size_t rest = memory.limit() - memory.used();
    CHECK(memory.take(rest));
    CHECK_FALSE(memory.take(1));
    CHECK_FALSE(memory.is_exceeded());
    CHECK_THROWS_AS(Block(1), MemoryLimitExceeded);
    CHECK(memory.limit() == 8 * kMegabyte);
    CHECK(memory.take(kMegabyte));
    CHECK_FALSE(memory.take(1));
    CHECK_THROWS_AS(Block(1), MemoryLimitExceeded);
    CHECK(memory.limit() == 8 * kMegabyte);  // no second reserve
    CHECK(memory.max_used_bytes() == memory.allowed());
    memory.release(rest + kMegabyte);
}

TEST_CASE("what a block has beyond its size never goes past the memory of a load", "[budget]") {
    MemoryBudget memory(8 * kMegabyte);
    const MemoryTrackingScope counts(&memory);
    memory.mark_exceeded();
    CHECK(memory.limit() == 8 * kMegabyte);
    for (size_t size = 8 * kMegabyte - 8192; size <= 8 * kMegabyte + 8192; size += 512) try {
            const Block block(size);
        } catch (const MemoryLimitExceeded&) {
        }
    CHECK(memory.max_used_bytes() <= 8 * kMegabyte);
    CHECK(memory.max_used_bytes() > 7 * kMegabyte);
}

TEST_CASE("each byte that is read allows sixteen of memory, up to a limit", "[budget]") {
    Budget budget;
    CHECK(budget.memory.allowed() == 64 * kMegabyte);
    REQUIRE(budget.take_file(10 * kMegabyte));
    CHECK(budget.memory.allowed() == 224 * kMegabyte);
    REQUIRE(budget.take_file(kMegabyte * 1000));
    CHECK(budget.memory.allowed() == 4096 * kMegabyte);
    budget.memory.mark_exceeded();
    CHECK_FALSE(budget.take_file(1));
}

TEST_CASE("pixels have an additional limit per load", "[budget]") {
    MemoryBudget memory(kMegabyte, 8 * kMegabyte);
    const MemoryTrackingScope counts(&memory);
    CHECK(memory.raise_limit(8 * kMegabyte));
    CHECK_FALSE(memory.raise_limit(1));
    CHECK(memory.allowed() == 9 * kMegabyte);
}

TEST_CASE("a mesh that is used two thousand times stops with a message", "[budget]") {
    std::string qc = "$modelname m\n";
    for (int i = 0; i < 2000; ++i) qc += fmt::format("$body b{} mesh.smd\n", i);
    const MemoryFiles files = files_of({{"/m/a.qc", qc}, {"/m/mesh.smd", triangles(4000)}});
    const Loaded loaded = load_counted(files, {"/m/a.qc"});
    CHECK(count_code(loaded.scene, "budget") == 1);
    CHECK(loaded.scene.format == "qc");
    CHECK(loaded.scene.model.body_parts.size() > 10);    // those that fitted
    CHECK(loaded.scene.model.body_parts.size() < 2000);  // but no more
    CHECK(loaded.budget->memory.max_used_bytes() <= loaded.budget->memory.allowed());
    CHECK(loaded.budget->memory.allowed() < 110 * kMegabyte);
    CHECK(loaded.budget->memory.is_exceeded());
}

TEST_CASE("two thousand sequences of one animation", "[budget]") {
    std::string nodes = "version 1\nnodes\n";
    for (int i = 0; i < 60; ++i) nodes += fmt::format("{} \"b{}\" {}\n", i, i, i - 1);
    nodes += "end\nskeleton\n";
    // a triangle of the last bone keeps all those above it
    const std::string mesh = nodes +
                             "time 0\nend\ntriangles\nskin\n59 0 0 0 0 0 1 0 0\n"
                             "59 1 0 0 0 0 1 1 0\n59 0 1 0 0 0 1 0 1\nend\n";
    std::string walk = nodes;
    for (int frame = 0; frame < 100; ++frame) {
        walk += fmt::format("time {}\n", frame);
        for (int i = 0; i < 60; ++i) walk += fmt::format("{} {} 0 0 0 0 0.5\n", i, frame);
    }
    walk += "end\n";
    std::string qc = "$modelname m\n$body b mesh.smd\n";
    for (int i = 0; i < 2000; ++i) qc += fmt::format("$sequence s{} walk.smd\n", i);
    const MemoryFiles files =
        files_of({{"/m/a.qc", qc}, {"/m/walk.smd", walk}, {"/m/mesh.smd", mesh}});
    const Loaded loaded = load_counted(files, {"/m/a.qc"});
    CHECK(count_code(loaded.scene, "qc-too-many-keys") == 1);
    CHECK(loaded.scene.format == "qc");
    const auto& clips = loaded.scene.model.clips;
    const auto moving = std::count_if(clips.begin(), clips.end(),
                                      [](const Clip& clip) { return !clip.tracks.empty(); });
    // 262 144 keys and 16 for each of the walk's 6000, at 6000 a clip
    CHECK(moving == (262144 + 16 * 6000) / 6000);
    CHECK(loaded.budget->memory.max_used_bytes() <= loaded.budget->memory.allowed());
}

// How many instructions these two take is counted by tests/slopes, "vta-frames" and
// "dmx-text-joints-in-a-chain".
TEST_CASE("forty thousand shapes are read within their memory", "[budget]") {
    constexpr int kShapes = 40'000;
    std::string vta = "version 1\nnodes\n0 \"a\" -1\nend\nvertexanimation\ntime 0\n";
    for (int i = 0; i < 500; ++i) vta += fmt::format("{} {} 0 0 0 0 1\n", i, i);
    for (int i = 1; i <= kShapes; ++i)
        vta += fmt::format("time {} # shape {}\n{} 1 0 0 0 0 1\n", i, i, i % 500);
    const Loaded loaded = load_counted(files_of({{"/m/a.vta", vta + "end\n"}}), {"/m/a.vta"});
    CHECK(loaded.scene.model.shapes.size() == kShapes);
}

TEST_CASE("a chain of thirty thousand joints is read within its memory", "[budget]") {
    constexpr int kJoints = 30'000;
    const auto id = [](int i) { return fmt::format("00000000-0000-0000-0000-{:012}", i); };
    std::string dmx = "<!-- dmx encoding keyvalues2 1 format model 18 -->\n";
    dmx += "\"DmElement\"\n{\n\"id\" \"elementid\" \"" + id(99999) +
           "\"\n\"skeleton\" \"element\" \"" + id(0) + "\"\n\"model\" \"element\" \"" + id(0) +
           "\"\n}\n";
    for (int i = 0; i < kJoints; ++i) {
        dmx += fmt::format("\"{}\"\n{{\n\"id\" \"elementid\" \"{}\"\n\"name\" \"string\" \"j{}\"\n",
                           i == 0 ? "DmeModel" : "DmeJoint", id(i), i);
        if (i + 1 < kJoints)
            dmx += "\"children\" \"element_array\"\n[\n\"element\" \"" + id(i + 1) + "\"\n]\n";
        dmx += "}\n";
    }
    const Loaded loaded = load_counted(files_of({{"/m/a.dmx", dmx}}), {"/m/a.dmx"});
    CHECK(loaded.scene.model.bones.size() == kJoints - 1);
}

TEST_CASE("a load that exceeds its memory keeps the previous model", "[budget]") {
    std::string qc = "$modelname m\n";
    for (int i = 0; i < 3000; ++i) qc += fmt::format("$body b{} mesh.smd\n", i);
    const MemoryFiles files = files_of(
        {{"/m/first.smd", triangles(2)}, {"/m/z.qc", qc}, {"/m/mesh.smd", triangles(6000)}});
    const Loaded loaded = load_counted(files, {"/m/first.smd", "/m/z.qc"});
    CHECK(loaded.scene.format == "smd");
    CHECK(loaded.scene.file == "/m/first.smd");
    CHECK(count_code(loaded.scene, "budget") >= 1);
    CHECK(loaded.budget->memory.max_used_bytes() <= loaded.budget->memory.allowed());
}

}  // namespace studioscope::budget_test
