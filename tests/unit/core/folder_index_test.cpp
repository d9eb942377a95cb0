#include "core/folder_index.h"

#include <catch2/catch.hpp>

#include "content/bounded_files.h"
#include "content/mounts/mounts.h"
#include "support/memory_files.h"

namespace studioscope::folder_index_test {

TEST_CASE("a folder is found by its path and by paths below it, the deepest first",
          "[folder_index]") {
    FolderIndex index;
    CHECK(index.add("/a/b", 1));
    CHECK(index.add("/a", 2));
    CHECK(index.add("/a/x.zip!", 3));
    CHECK_FALSE(index.add("/a/b/", 4));
    CHECK(index.size() == 3);
    CHECK(index.find("/a/b") == 1);
    CHECK(index.find("/a//b") == 1);
    CHECK_FALSE(index.find("/a/B"));
    CHECK_FALSE(index.find("/a/b/c"));
    CHECK(index.find_above("/a/b/c/d") == 1);
    CHECK(index.find_above("/a/b") == 2);
    CHECK(index.find_above("/a/bc") == 2);
    CHECK(index.find_above("/a/x.zip!/models/y.mdl") == 3);
    CHECK_FALSE(index.find_above("/a"));
    CHECK_FALSE(index.find_above("a/b"));
    CHECK(index.is_in_any("/a"));
    CHECK_FALSE(index.is_in_any("/ab"));
    CHECK_FALSE(index.is_in_any(""));
}

TEST_CASE("no path is below the empty folder", "[folder_index]") {
    FolderIndex index;
    CHECK(index.add("", 7));
    CHECK(index.find("") == 7);
    CHECK_FALSE(index.find_above("a"));
    CHECK_FALSE(index.is_in_any("/a"));
}

TEST_CASE("a mount that was removed can be added again", "[folder_index]") {
    Mounts mounts;
    for (const char* root : {"/a", "/b", "/c/", "/a", "/c"}) add_mount(mounts, root, "test");
    REQUIRE(mounts.list.size() == 3);
    mounts.list.erase(mounts.list.begin());
    add_mount(mounts, "/c", "again").is_muted = true;
    REQUIRE(mounts.list.size() == 2);
    CHECK(mounts.list[1].is_muted);
    CHECK(mounts.list[1].origin == "test");
    add_mount(mounts, "/a", "again");
    CHECK(mounts.list.back().root == "/a");
}

// Comparing all pairs of them would exceed the test's time.
TEST_CASE("very many folders are mounted and may be opened", "[folder_index]") {
    constexpr size_t kFolders = 100'000;
    Mounts mounts;
    std::vector<std::filesystem::path> folders;
    for (size_t i = 0; i < kFolders; ++i) {
        folders.push_back("/mod/folder" + std::to_string(i));
        add_mount(mounts, folders.back(), "test");
    }
    CHECK(mounts.list.size() == kFolders);
    const MemoryFiles packed{{"/mod/folder9/a.vmt", Bytes(1)}, {"/mod/other/a.vmt", Bytes(1)}};
    const FileSystem files = restricted_files(in_memory(packed), {}, folders);
    for (const std::filesystem::path& folder : folders)
        if (!files->is_allowed(folder / "a.vmt")) FAIL(folder << " may not be read");
    CHECK(files->read("/mod/folder9/a.vmt"));
    CHECK_FALSE(files->read("/mod/other/a.vmt"));
}

}  // namespace studioscope::folder_index_test
