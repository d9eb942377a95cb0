// Memory used by archives: all of it counts for one limit of the process, which these cases set
// smaller than core/cache_memory.h does.

#include <fmt/format.h>

#include <catch2/catch.hpp>
#include <map>

#include "content/archives/archive_files.h"
#include "content/archives/unpack.h"
#include "content/bounded_files.h"
#include "content/mounts/conflicts.h"
#include "core/cache_memory.h"
#include "support/archive_writers.h"
#include "support/tree_files.h"

namespace studioscope::archive_memory_test {

namespace {

namespace fs = std::filesystem;

constexpr uint64_t kMegabyte = uint64_t{1} << 20;

// Text that packs well and equals no other text.
std::string text_of(size_t number, size_t bytes) {
    std::string text = fmt::format("{:08}", number);
    while (text.size() < bytes) text += text.substr(0, bytes - text.size());
    return text;
}

// Files with a memory limit of this many bytes.
std::shared_ptr<FunctionFiles> with_cache(const TreeFiles& tree, uint64_t bytes) {
    auto files = tree.files();
    files->memory = std::make_shared<CacheMemory>(CacheLimits{bytes, 16, bytes});
    return files;
}

Bytes wrapped_gma(size_t number, size_t bytes, bool with_size = true) {
    return pack_lzma_alone(pack_gma({{"models/hat.txt", text_of(number, bytes)}}), with_size);
}

std::string code_of(const Result<Bytes>& bytes) { return bytes ? "" : bytes.error().code; }

}  // namespace

TEST_CASE("a stream is unpacked up to its limit and no farther", "[archive_memory]") {
    const std::string text = text_of(1, kMegabyte);
    const Bytes bytes(as_bytes(text).begin(), as_bytes(text).end());
    for (const bool with_size : {true, false}) {
        const Bytes packed = pack_lzma_alone(bytes, with_size);
        CHECK(code_of(unpack_lzma_alone(packed, kMegabyte)).empty());
        CHECK(code_of(unpack_lzma_alone(packed, kMegabyte - 1)) == "archive-unpacked-size");
    }
    const Bytes none;
    CHECK(code_of(unpack_deflate(none, kMegabyte + 1, kMegabyte)) == "archive-unpacked-size");
    CHECK(code_of(unpack_deflate(none, kMegabyte, kMegabyte)) == "archive-packed");
}

TEST_CASE("packed addons are unpacked again rather than all kept", "[archive_memory]") {
    constexpr size_t kAddons = 12, kBytes = 2 * kMegabyte;
    TreeFiles tree;
    for (size_t i = 0; i < kAddons; ++i)
        tree.add(fmt::format("/a/{}.gma", i), wrapped_gma(i, kBytes, i % 2 == 0));
    const auto files = with_cache(tree, 10 * kMegabyte);
    const FileSystem all = with_archives(files);
    for (int round = 0; round < 2; ++round)
        for (size_t i = 0; i < kAddons; ++i) {
            const Result<Bytes> text = all->read(fmt::format("/a/{}.gma!/models/hat.txt", i));
            REQUIRE(text);
            CHECK(as_text(*text) == text_of(i, kBytes));
        }
    CHECK(files->memory->max_used() <= 10 * kMegabyte);
    CHECK(files->memory->max_used() > 5 * kMegabyte);  // several were kept
}

TEST_CASE("an addon that would exceed the memory limit is refused with a message",
          "[archive_memory]") {
    TreeFiles tree;
    for (size_t i = 0; i < 3; ++i)
        tree.add(fmt::format("/a/{}.gma", i), wrapped_gma(i, 20 * kMegabyte, i == 0));
    tree.add("/a/small.gma", pack_gma({{"hat.txt", "text"}}));
    const auto files = with_cache(tree, 10 * kMegabyte);
    const FileSystem all = with_archives(files);
    for (size_t i = 0; i < 3; ++i) {
        const Result<Bytes> text = all->read(fmt::format("/a/{}.gma!/models/hat.txt", i));
        REQUIRE_FALSE(text);
        CHECK(text.error().severity == Severity::kError);
        const bool is_known =
            text.error().code == "archive-unpacked-size" || text.error().code == "cache-memory";
        CHECK(is_known);
    }
    CHECK(all->read("/a/small.gma!/hat.txt"));
    CHECK(files->memory->max_used() <= 10 * kMegabyte);
}

TEST_CASE("an index that does not fit is refused once, others are read", "[archive_memory]") {
    PackedFiles many;
    for (size_t i = 0; i < 20'000; ++i) many.push_back({fmt::format("models/{:060}.txt", i), ""});
    TreeFiles tree;
    tree.add("/a/many.gma", pack_gma(many));
    tree.add("/a/few.gma", pack_gma({{"hat.txt", "text"}}));
    size_t opened = 0;
    const auto files = with_cache(tree, kMegabyte);
    files->on_read = [&, read = files->on_read](const fs::path& path) {
        opened += path == "/a/many.gma";
        return read(path);
    };
    OpenArchives archives(files);
    REQUIRE_FALSE(archives.open("/a/many.gma"));
    const size_t before = opened;
    const Diagnostic& refused = archives.open("/a/many.gma").error();
    CHECK(opened == before);
    CHECK(refused.code == "cache-memory");
    CHECK(refused.message.starts_with("has an index that would exceed the memory limit"));
    CHECK(archives.open("/a/few.gma"));
    CHECK(files->memory->max_used() <= kMegabyte);
}

TEST_CASE("packed maps and entries of a ZIP are dropped and unpacked again", "[archive_memory]") {
    PackedFiles packed;
    for (size_t i = 0; i < 8; ++i) {
        const uint16_t method = i % 2 == 0 ? 8 : 14;
        packed.push_back({fmt::format("{}.txt", i), text_of(i, 2 * kMegabyte), 0, 0x7FFF, method});
    }
    TreeFiles tree;
    tree.add("/a/x.zip", pack_zip(packed));
    tree.add("/a/x.bsp", pack_bsp({{"map.txt", text_of(9, 3 * kMegabyte)}}, true));
    const auto files = with_cache(tree, 12 * kMegabyte);
    const FileSystem all = with_archives(files);
    for (int round = 0; round < 2; ++round) {
        for (size_t i = 0; i < packed.size(); ++i) {
            const Result<Bytes> text = all->read("/a/x.zip!/" + packed[i].path);
            REQUIRE(text);
            CHECK(as_text(*text) == packed[i].text);
        }
        const Result<Bytes> text = all->read("/a/x.bsp!/map.txt");
        REQUIRE(text);
        CHECK(as_text(*text) == text_of(9, 3 * kMegabyte));
    }
    CHECK(files->memory->max_used() <= 12 * kMegabyte);
}

TEST_CASE("closed archives use no memory", "[archive_memory]") {
    TreeFiles tree;
    tree.add("/a/x.gma", wrapped_gma(1, kMegabyte));
    tree.add("/a/y.zip", pack_zip({{"a.txt", text_of(2, kMegabyte), 0, 0x7FFF, 8}}));
    tree.add("/a/z.gma", "no archive");
    const auto files = with_cache(tree, 20 * kMegabyte);
    for (int round = 0; round < 3; ++round) {
        const FileSystem all = with_archives(files);
        CHECK(all->read("/a/x.gma!/models/hat.txt"));
        CHECK(all->read("/a/y.zip!/a.txt"));
        CHECK_FALSE(all->read("/a/z.gma!/a.txt"));
        CHECK(files->memory->used() > 2 * kMegabyte);
    }
    CHECK(files->memory->used() < 1024);
}

// limits.md: a load may use 16 bytes for each that it reads from disk.
TEST_CASE("the memory limit of a load grows by packed bytes, not by unpacked ones",
          "[archive_memory]") {
    TreeFiles tree;
    const std::string text = text_of(1, 4 * kMegabyte);
    const Bytes zip = pack_zip({{"packed.txt", text, 0, 0x7FFF, 8}, {"stored.txt", text}});
    const Bytes gma = wrapped_gma(1, 4 * kMegabyte);
    tree.add("/a/x.zip", zip);
    tree.add("/a/y.gma", gma);
    const auto on_disk = [&](const std::string& path) {
        const auto budget = std::make_shared<Budget>();
        const Result<Bytes> bytes = counted_files(with_archives(tree.files()), budget)->read(path);
        REQUIRE(bytes);
        CHECK(bytes->size() == 4 * kMegabyte);
        CHECK(budget->bytes_read == 4 * kMegabyte);
        CHECK(budget->memory.allowed() == 64 * kMegabyte + 16 * budget->bytes_on_disk_read);
        return budget->bytes_on_disk_read;
    };
    CHECK(on_disk("/a/x.zip!/stored.txt") == 4 * kMegabyte);
    CHECK(on_disk("/a/x.zip!/packed.txt") < zip.size() - 4 * kMegabyte);
    CHECK(on_disk("/a/y.gma!/models/hat.txt") <= gma.size());
    CHECK(on_disk("/a/y.gma!/models/hat.txt") > gma.size() / 2);
}

TEST_CASE("checksums and comparisons of large files use little memory", "[archive_memory]") {
    TreeFiles tree;
    const std::string text = text_of(1, 8 * kMegabyte);
    std::string other = text;
    other.back() = '?';
    const std::map<std::string, Bytes> on_disk{
        {"/a/x.gma", pack_gma({{"hat.txt", text}})},
        {"/a/y.gma", pack_gma({{"hat.txt", text}})},
        {"/a/z.zip", pack_zip({{"hat.txt", other, 0, 0x7FFF, 8}})}};
    for (const auto& [path, bytes] : on_disk) tree.add(path);  // their names
    const auto files = with_cache(tree, 9 * kMegabyte);  // the unpacked size of z, and little more
    files->on_open = [&](const fs::path& path) -> Result<ByteSource> {
        return memory_source(
            on_disk.at(path.generic_string()));  // piece by piece, as the disk does
    };
    MemoryBudget load(kMegabyte);
    const auto archives = std::make_shared<OpenArchives>(files);
    const FileSystem all = with_archives(files, archives);
    for (const char* name : {"/a/x.gma", "/a/y.gma", "/a/z.zip"}) REQUIRE(archives->open(name));
    const auto sum_of = [&](const char* name) { return archives->open(name)->check(0); };
    CHECK_FALSE(sum_of("/a/x.gma"));
    CHECK_FALSE(sum_of("/a/z.zip"));
    Mounts mounts;
    for (const char* name : {"/a/x.gma!", "/a/y.gma!", "/a/z.zip!"})
        add_mount(mounts, name, "addon").is_addon = true;
    const std::vector<RequiredFile> wanted{{"hat.txt", find_candidates(mounts, "hat.txt", all)}};
    REQUIRE(wanted[0].candidates.size() == 3);
    Diagnostics fights;
    {
        const MemoryTrackingScope counts(&load);
        for (const char* name : {"/a/x.gma", "/a/z.zip"}) archives->open(name)->check(0);
        fights = find_conflicts(mounts, wanted, all);
    }
    CHECK(load.max_used_bytes() < kMegabyte / 2);
    REQUIRE(fights.size() == 1);  // x and z
    CHECK(fights[0].code == "content-fight");
    CHECK(files->memory->max_used() <= 9 * kMegabyte);
}

// As in a Garry's Mod folder: most addons have some hundred names, some have thousands.
TEST_CASE("five hundred addons are mounted, and their indexes kept", "[archive_memory]") {
    constexpr size_t kAddons = 500;
    TreeFiles tree;
    size_t names = 0;
    for (size_t i = 0; i < kAddons; ++i) {
        PackedFiles sounds;
        const size_t count = i % 50 == 0 ? 2000 : 20;
        for (size_t n = 0; n < count; ++n)
            sounds.push_back({fmt::format("sound/addon{:03}/line_{:05}.wav", i, n), "x"});
        sounds.push_back({fmt::format("materials/addon{:03}/skin.vmt", i), "text"});
        names += sounds.size();
        tree.add(fmt::format("/game/garrysmod/addons/{:03}.gma", i), pack_gma(sounds));
    }
    const auto files = tree.files();
    files->memory = std::make_shared<CacheMemory>();
    const FileSystem all = cached_listing(with_archives(files));
    const Mounts mounts = addon_mounts("/game/garrysmod", all);
    REQUIRE(mounts.list.size() == kAddons);
    for (const char* path : {"materials/addon000/skin.vmt", "materials/addon499/skin.vmt"})
        CHECK(find_candidates(mounts, path, all).size() == 1);
    for (const Mount& mount : mounts.list) CHECK_FALSE(all->list(mount.root).empty());
    // an entry, its slots, its path, and the listing of its root: far below the 256 MB
    CHECK(files->memory->max_used() < names * 1024);
}

TEST_CASE("a folder whose names exceed memory appears empty and is reported", "[archive_memory]") {
    const auto files = std::make_shared<FunctionFiles>();
    files->on_list = [](const fs::path& folder) {
        Names names;
        const size_t count = folder == "/large" ? 50'000 : 5;
        for (size_t i = 0; i < count; ++i) names.push_back(fmt::format("{:040}.vmt", i));
        return names;
    };
    files->memory = std::make_shared<CacheMemory>(CacheLimits{kMegabyte, 16, kMegabyte});
    const auto left_out = std::make_shared<OversizedFolders>();
    {
        const FileSystem once = record_oversized_folders(cached_listing(files), left_out);
        CHECK(once->list("/small").size() == 5);
        CHECK(once->list("/large").empty());
        CHECK_FALSE(find_name(once, "/large", fmt::format("{:040}.vmt", 1)));
        CHECK(once->list("/other").size() == 5);
        CHECK(files->memory->max_used() <= kMegabyte);
    }
    CHECK(files->memory->used() == 0);
    const Diagnostics told = left_out->take();
    REQUIRE(told.size() == 1);
    CHECK(told[0].file == "/large");
    CHECK(told[0].code == "cache-memory");
    CHECK(told[0].severity == Severity::kWarning);
    CHECK(told[0].message.starts_with("has names that would exceed the memory limit"));
}

}  // namespace studioscope::archive_memory_test
