// Archives made to take much memory or time. Limits are those of content/archives/archive.h.
// Archives of several gigabytes are read by seeking: sparse files on disk, of which only the
// relevant places are written.

#include <fmt/format.h>

#include <catch2/catch.hpp>
#include <fstream>

#include "content/archives/archive_files.h"
#include "content/bounded_files.h"
#include "content/disk_files.h"
#include "core/memory_budget.h"
#include "support/archive_writers.h"
#include "support/function_files.h"
#include "support/memory_files.h"
#include "support/scratch_folder.h"

namespace studioscope::archive_limits_test {

namespace {

namespace fs = std::filesystem;

struct Opened {
    size_t entries = 0, memory = 0;
    uint64_t max_used_bytes = 0;  // while it was opened
    std::vector<std::string> codes;
};

Opened open_counted(const Bytes& bytes, const std::string& name) {
    const MemoryFiles files{{name, bytes}};
    MemoryBudget memory(uint64_t{4} << 30);
    Opened opened;
    {
        const MemoryTrackingScope counts(&memory);
        const Result<Archive> archive = open_archive(name, in_memory(files));
        REQUIRE(archive);
        opened.entries = archive->index().size();
        opened.memory = memory.used();
        for (const Diagnostic& said : archive->index().diagnostics())
            opened.codes.push_back(said.code);
    }
    opened.max_used_bytes = memory.max_used_bytes();
    return opened;
}

// Many files in one folder with a name of this length.
PackedFiles files_in_long_folder(size_t letters, size_t count) {
    PackedFiles files;
    for (size_t i = 0; i < count; ++i)
        files.push_back({std::string(letters, 'a') + fmt::format("/{}.b", i), ""});
    return files;
}

std::string deep_path(size_t folders) {
    std::string path;
    for (size_t i = 0; i < folders; ++i) path += "d/";
    return path + "x";
}

constexpr uint64_t kFar = 0xFFFF0000u;  // near the limit of 32 bits

void write(const fs::path& path, uint64_t offset, std::string_view text) {
    if (!fs::exists(path)) std::ofstream(path, std::ios::binary).flush();
    std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(static_cast<std::streamoff>(offset));
    file.write(text.data(), static_cast<std::streamsize>(text.size()));
}

void write(const fs::path& path, const Bytes& bytes) { write(path, 0, as_text(bytes)); }

template <typename Number>
void put(Bytes& bytes, size_t offset, Number number) {
    REQUIRE(offset + sizeof(number) <= bytes.size());
    std::memcpy(&bytes[offset], &number, sizeof(number));
}

size_t place_of(const Bytes& bytes, std::string_view text) {
    const size_t place = as_text(bytes).find(text);
    REQUIRE(place != std::string_view::npos);
    return place;
}

std::string text_of(const fs::path& path) {
    const Result<Bytes> bytes = with_archives(disk_files())->read(path);
    if (!bytes) return bytes.error().code;
    return std::string(as_text(*bytes));
}

}  // namespace

TEST_CASE("a long folder name of many files is stored once", "[archive_harm]") {
    const Bytes directory = pack_vpk(files_in_long_folder(60'000, 2000)).directory;
    const Opened opened = open_counted(directory, "x.vpk");
    CHECK(opened.entries == 0);
    CHECK(opened.codes.front() == "archive-path");
    CHECK(opened.codes.size() <= 21);
    CHECK(opened.max_used_bytes < 16 * directory.size());
}

TEST_CASE("the index of a VPK takes at most 16 times its directory", "[archive_harm]") {
    const Bytes directory = pack_vpk(files_in_long_folder(1000, 20'000)).directory;
    const Opened opened = open_counted(directory, "x.vpk");
    CHECK(opened.entries > 1000);
    CHECK(opened.entries < 20'000);
    CHECK(opened.codes == std::vector<std::string>{"vpk-index-size"});
    constexpr size_t kBesideIndex = 4096;  // the archive itself and its messages
    CHECK(opened.memory <= 16 * directory.size() + kBesideIndex);
}

TEST_CASE("a path in an archive has at most 1024 bytes", "[archive_harm]") {
    for (const size_t bytes : {size_t{1024}, size_t{1025}}) {
        const PackedFiles files{{std::string(bytes, 'a'), "text"}};
        const size_t entries = bytes == 1024 ? 1 : 0;
        CHECK(open_counted(pack_zip(files), "x.zip").entries == entries);
        CHECK(open_counted(pack_gma(files), "x.gma").entries == entries);
    }
    // a VPK of one such path alone would exceed 16 times its directory, too
    const PackedFiles vpk{{std::string(1020, 'a') + "/x.b", ""},
                          {std::string(1021, 'a') + "/x.b", ""}};
    CHECK(open_counted(pack_vpk(vpk).directory, "x.vpk").entries == 1);
}

TEST_CASE("a path in an archive has at most 64 parts", "[archive_harm]") {
    CHECK(open_counted(pack_zip({{deep_path(63), "text"}}), "x.zip").entries == 1);
    CHECK(open_counted(pack_zip({{deep_path(64), "text"}}), "x.zip").entries == 0);
    const Opened deepest = open_counted(pack_zip({{deep_path(32'000), "text"}}), "x.zip");
    CHECK(deepest.entries == 0);
    CHECK(deepest.codes == std::vector<std::string>{"archive-path"});
}

// Names do not collide because of the key, which is secret and different for each archive.
TEST_CASE("the same name has another hash under another key", "[archive_harm]") {
    const auto hash = [](SeededHash::Key key) {
        SeededHash hash(key);
        for (const char c : std::string_view("materials/a.vmt"))
            hash.add(static_cast<unsigned char>(c));
        return hash.value();
    };
    CHECK(hash({1, 2}) == hash({1, 2}));
    CHECK(hash({1, 2}) != hash({1, 3}));
    CHECK(hash({1, 2}) != hash({2, 2}));
}

// On Windows `NUL.mdl` is a device and `a:b` a stream of a: the disk must not be asked for either.
TEST_CASE("names reserved by Windows are kept in an archive", "[archive_harm]") {
    const MemoryFiles packed{{"x.zip", pack_zip({{"models/NUL.mdl", "text"}, {"a:b", "text"}})}};
    const auto files = in_memory(packed);
    std::vector<std::string> asked;
    files->on_read = [&, read = files->on_read](const std::filesystem::path& path) {
        asked.push_back(path.generic_string());
        return read(path);
    };
    const FileSystem all = with_archives(files);
    const Result<Bytes> text = all->read("x.zip!/models/NUL.mdl");
    REQUIRE(text);
    CHECK(as_text(*text) == "text");
    CHECK_FALSE(all->read("x.zip!/a:b"));
    for (const std::string& path : asked) CHECK(path == "x.zip");
}

TEST_CASE("a part of a VPK may have four gigabytes", "[archives]") {
    const ScratchFolder folder;
    Bytes directory = pack_vpk({{"a/b.txt", "far away", 0, 0}}).directory;
    // the record after the name: crc, preload, archive, offset
    put(directory, place_of(directory, std::string_view("b\0", 2)) + 2 + 8, uint32_t{kFar});
    write(folder.path() / "pak01_dir.vpk", directory);
    write(folder.path() / "pak01_000.vpk", kFar, "far away");
    CHECK(fs::file_size(folder.path() / "pak01_000.vpk") == kFar + 8);
    CHECK(text_of(folder.path() / "pak01_dir.vpk!/a/b.txt") == "far away");
    CHECK(text_of(folder.path() / "pak01_000.vpk!/a/b.txt") == "far away");
}

TEST_CASE("a GMA may have more than four gigabytes", "[archives]") {
    const ScratchFolder folder;
    const fs::path path = folder.path() / "big.gma";
    const Bytes small = pack_gma({{"one.bin", ""}, {"two.bin", ""}, {"hat.txt", "far away"}}, 3);
    // each entry's size is after its path and zero byte
    Bytes large = small;
    put(large, place_of(large, "one.bin") + 8, int64_t{kFar});
    put(large, place_of(large, "two.bin") + 8, int64_t{kFar});
    const size_t body = place_of(large, "far away");
    large.resize(body);
    write(path, large);
    write(path, body + 2 * kFar, "far away");
    CHECK(fs::file_size(path) > 2 * kFar);
    CHECK(text_of(folder.path() / "big.gma!/hat.txt") == "far away");
    CHECK(text_of(folder.path() / "big.gma!/one.bin") == "archive-unpacked-size");
}

TEST_CASE("only a file of more than 4294967295 bytes in a GMA is ignored", "[archives]") {
    const ScratchFolder folder;
    const auto opened = [&](int64_t size) {
        const fs::path path = folder.path() / "bigger.gma";
        fs::remove(path);
        Bytes start = pack_gma({{"one.bin", ""}, {"hat.txt", "far away"}}, 3);
        put(start, place_of(start, "one.bin") + 8, size);
        const size_t body = place_of(start, "far away");
        start.resize(body);
        write(path, start);
        write(path, body + static_cast<uint64_t>(size), "far away");
        CHECK(text_of(path / "hat.txt") == "unreadable");  // without the signature of an archive
        CHECK(text_of(folder.path() / "bigger.gma!/hat.txt") == "far away");
        return text_of(folder.path() / "bigger.gma!/one.bin");
    };
    CHECK(opened(int64_t{UINT32_MAX}) == "archive-unpacked-size");
    CHECK(opened(int64_t{UINT32_MAX} + 1) == "unreadable");  // the file is missing
}

TEST_CASE("a file that is not opened as an archive is read up to a gigabyte", "[archives]") {
    const ScratchFolder folder;
    write(folder.path() / "hat.vvd", Budget::kMaxFileBytes, "x");
    CHECK(text_of(folder.path() / "hat.vvd") == "too-large");
    write(folder.path() / "hat.gma", Budget::kMaxFileBytes,
          "x");  // the archive itself, as a file
    CHECK(text_of(folder.path() / "hat.gma") == "too-large");
    const FileSystem files = counted_files(disk_files(), std::make_shared<Budget>());
    const auto opened = files->open(folder.path() / "hat.gma");
    REQUIRE_FALSE(opened);
    CHECK(opened.error().code == "too-large");
}

TEST_CASE("an archive is closed after its index was read", "[archives]") {
    const auto open_now = std::make_shared<int>(0);
    const Bytes packed = pack_gma({{"a.txt", "text of a"}});
    const auto files = std::make_shared<FunctionFiles>();
    files->on_list = [](const fs::path&) { return std::vector<std::string>{"x.gma"}; };
    files->on_open = [&](const fs::path&) -> Result<ByteSource> {
        ++*open_now;
        const std::shared_ptr<int> held(open_now.get(), [open_now](int* count) { --*count; });
        return ByteSource{packed.size(), [held, &packed](uint64_t offset, std::span<std::byte> to) {
                              return memory_source(packed).read(offset, to);
                          }};
    };
    const Result<Archive> archive = open_archive("x.gma", files);
    REQUIRE(archive);
    CHECK(*open_now == 0);
    const Result<ByteSource> source = archive->open(0);
    REQUIRE(source);
    Bytes text(9);
    CHECK(source->read(0, text));
    CHECK(as_text(text) == "text of a");
    CHECK(*open_now == 0);
}

TEST_CASE("an archive that was replaced is not read by the old index", "[archives]") {
    Bytes packed = pack_gma({{"a.txt", "text of a"}});
    const auto files = std::make_shared<FunctionFiles>();
    files->on_list = [](const fs::path&) { return std::vector<std::string>{"x.gma"}; };
    files->on_read = [&](const fs::path&) -> Result<Bytes> { return packed; };
    const Result<Archive> archive = open_archive("x.gma", files);
    REQUIRE(archive);
    packed = pack_gma({{"b.txt", "something else"}});
    CHECK_FALSE(archive->read(0));
}

}  // namespace studioscope::archive_limits_test
