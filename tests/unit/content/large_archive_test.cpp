// Archives of several gigabytes are read by seeking: sparse files on disk, of which only the
// relevant places are written.

#include <catch2/catch.hpp>
#include <fstream>

#include "content/archives/archive_files.h"
#include "content/bounded_files.h"
#include "content/disk_files.h"
#include "support/archive_writers.h"
#include "support/disk_folder.h"
#include "support/function_files.h"

namespace studioscope::large_archive_test {

namespace {

namespace fs = std::filesystem;

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

TEST_CASE("a part of a VPK may have four gigabytes", "[archives]") {
    const DiskFolder folder;
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
    const DiskFolder folder;
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
    const DiskFolder folder;
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
    const DiskFolder folder;
    write(folder.path() / "hat.vvd", Budget::kMaxFileBytes, "x");
    CHECK(text_of(folder.path() / "hat.vvd") == "too-large");
    write(folder.path() / "hat.gma", Budget::kMaxFileBytes, "x");  // the archive itself, as a file
    CHECK(text_of(folder.path() / "hat.gma") == "too-large");
    const FileSystem files = counted(disk_files(), std::make_shared<Budget>());
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
                              return source_of(packed).read(offset, to);
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

}  // namespace studioscope::large_archive_test
