// Files searched by name only, below a folder of any size.
// Folders with links that form a loop: each is listed once.

#include <fmt/format.h>

#include <catch2/catch.hpp>
#include <fstream>

#include "content/disk_files.h"
#include "core/cache_memory.h"
#include "formats/materials/search.h"
#include "support/material_files.h"
#include "support/scratch_folder.h"
#include "support/skip.h"

namespace studioscope::file_tree_test {

namespace {

namespace fs = std::filesystem;

// "/m" has this many folders, and the last of them this many files.
std::shared_ptr<FunctionFiles> tree_with(size_t folders, size_t files) {
    auto system = std::make_shared<FunctionFiles>();
    system->on_list = [=](const fs::path& folder) {
        Names names;
        if (folder == "/m")
            for (size_t i = 0; i < folders; ++i) names.push_back(fmt::format("f{:04}", i));
        if (folder == fs::path("/m") / fmt::format("f{:04}", folders - 1))
            for (size_t i = 0; i < files; ++i) names.push_back(fmt::format("{:06}.vmt", i));
        return names;
    };
    return system;
}

// Files that count how often a folder is listed.
class CountingFiles : public ForwardingFiles {
public:
    using ForwardingFiles::ForwardingFiles;

    Names list(const fs::path& folder) const override {
        ++listed;
        return below().list(folder);
    }

    mutable size_t listed = 0;
};

}  // namespace

TEST_CASE("files of a tree are found ignoring case, nearest folders first", "[materials]") {
    const Files files{{"/m/deep/er/Hat.vmt", "1"}, {"/m/deep/hat.VMT", "2"}, {"/m/hat", "3"},
                      {"/m/hat.vmt", "4"},         {"/m/hats.vmt", "5"},     {"/m/ha.vmt", "6"}};
    const FileTree tree("/m", in_memory(files), {});
    CHECK(tree.find("HAT.vmt") ==
          std::vector<fs::path>{"/m/hat.vmt", "/m/deep/hat.VMT", "/m/deep/er/Hat.vmt"});
    CHECK(tree.find("hat.vm").empty());
    CHECK(tree.find("hat").empty());
    CHECK_FALSE(tree.cut());
}

// The limits are those of FileTree::Limits.
TEST_CASE("up to 200000 files of a tree are searched; more are reported", "[materials]") {
    const FileTree whole("/m", tree_with(1, 200'000), {});
    CHECK_FALSE(whole.cut());
    CHECK(whole.find("199999.vmt").size() == 1);
    const FileTree cut("/m", tree_with(1, 200'001), {});
    REQUIRE(cut.cut());
    CHECK(cut.cut()->code == "materials-too-many");
    CHECK(cut.cut()->severity == Severity::kWarning);
    CHECK(cut.cut()->file == "/m");
    CHECK(cut.cut()->message.find("more than 200000 files") != std::string::npos);
    CHECK(cut.find("199999.vmt").size() == 1);
    CHECK(cut.find("200000.vmt").empty());
}

TEST_CASE("up to 4096 folders of a tree are searched; more are reported", "[materials]") {
    const FileTree whole("/m", tree_with(4095, 1), {});  // the root is one of them
    CHECK_FALSE(whole.cut());
    CHECK(whole.find("000000.vmt").size() == 1);
    const FileTree cut("/m", tree_with(4096, 1), {});
    REQUIRE(cut.cut());
    CHECK(cut.cut()->message.find("more than 4096 folders") != std::string::npos);
    CHECK(cut.find("000000.vmt").empty());
}

TEST_CASE("a tree that exceeds memory is searched as far as it fits", "[materials]") {
    const auto files = tree_with(4000, 1);
    files->memory = std::make_shared<CacheMemory>(CacheLimits{100'000, 16, 100'000});
    {
        const FileTree tree("/m", files, {});
        REQUIRE(tree.cut());
        CHECK(tree.cut()->code == "cache-memory");
        CHECK(tree.cut()->severity == Severity::kWarning);
        CHECK(tree.cut()->file == "/m");
        CHECK(files->memory->max_used() <= 100'000);
    }
    CHECK(files->memory->used() == 0);
    const FileTree whole("/m", tree_with(4000, 1), {});
    CHECK_FALSE(whole.cut());
}

TEST_CASE("a folder that is not searched completely is reported once", "[materials]") {
    FileFinder finder(tree_with(1, 3), {.folders = 10, .files = 2});
    CHECK(finder.find_below("/m", "000001.vmt").size() == 1);
    CHECK(finder.find_below("/m", "000002.vmt").empty());
    CHECK(finder.take_diagnostics().size() == 1);
    CHECK(finder.find_below("/m", "000002.vmt").empty());
    CHECK(finder.take_diagnostics().empty());
}

TEST_CASE("a load says that not all materials were searched", "[materials]") {
    const auto codes_of = [](size_t files) {
        const auto system = tree_with(1, files);
        const auto inner = system->on_list;
        // the tree is at /game/materials, next to the source
        system->on_list = [inner](const fs::path& folder) {
            const std::string start = "/game/materials", path = path_in_map(folder);
            if (path == "/game") return Names{"materials"};
            return path.starts_with(start) ? inner("/m" + path.substr(start.size())) : Names{};
        };
        Scene scene = scene_of("/game/src/box.smd", "smd", {{"box", {}}, {"hat", {}}});
        resolve_materials(scene, {}, system);
        return count_code(scene, "materials-too-many");
    };
    CHECK(codes_of(200'000) == 0);
    CHECK(codes_of(200'001) == 1);
}

TEST_CASE("links to their own folder show each file once", "[link_loops]") {
    const ScratchFolder folder;
    for (const char* name : {"a", "b"}) {
        std::error_code refused;
        fs::create_directory_symlink(".", folder.path() / name, refused);
        if (refused) SKIP("this user may not make links");  // as on Windows
    }
    for (int i = 0; i < 300; ++i) std::ofstream(folder.path() / fmt::format("{}.vmt", i)).put('x');
    const auto files = std::make_shared<CountingFiles>(disk_files());
    FileFinder finder(files);
    CHECK(finder.find_below(folder.path(), "7.vmt") ==
          std::vector<fs::path>{folder.path() / "7.vmt"});
    CHECK(files->listed == 1);
}

}  // namespace studioscope::file_tree_test
