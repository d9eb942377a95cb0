// A game's VPK directory of 20 000 files: time of mounting and of looking up missing files, and
// memory, compared with a plain read of the same bytes.

#include <fmt/format.h>

#include <catch2/catch.hpp>
#include <optional>

#include "content/archives/archive.h"
#include "core/memory_budget.h"
#include "support/archive_writers.h"
#include "support/tree_files.h"

namespace studioscope {

namespace {

constexpr size_t kEntries = 20000;

PackedFiles many_files() {
    PackedFiles files;
    for (size_t i = 0; i < kEntries; ++i)
        files.push_back(
            {fmt::format("materials/models/props_{}/part_{}.vmt", i / 100, i), "", 0, 0});
    return files;
}

}  // namespace

TEST_CASE("a VPK of 20 000 entries", "[!benchmark][archives]") {
    TreeFiles tree;
    tree.add("pak01_dir.vpk", pack_vpk(many_files(), 2).directory);
    const FileSystem files = tree.files();
    MemoryBudget memory(uint64_t{1} << 30);
    std::optional<MemoryTrackingScope> tracked(&memory);
    const Result<Archive> archive = open_archive("pak01_dir.vpk", files);
    tracked.reset();
    REQUIRE(archive);
    REQUIRE(archive->index().size() == kEntries);
    WARN("memory per entry: " << static_cast<double>(memory.used()) / kEntries << " bytes, "
                              << archive->index().path(kEntries / 2).size() << " of them name");

    BENCHMARK("read the same bytes") { return files->read("pak01_dir.vpk")->size(); };
    BENCHMARK("mount") { return open_archive("pak01_dir.vpk", files)->size(); };
    BENCHMARK("a miss") {
        return archive->index().find("materials/models/props_77/none.vmt").has_value();
    };
    BENCHMARK("a hit") { return archive->index().find("materials/models/props_77/part_7712.vmt"); };
    BENCHMARK("list a folder") {
        return archive->index().list("materials/models/props_77").size();
    };
}

}  // namespace studioscope
