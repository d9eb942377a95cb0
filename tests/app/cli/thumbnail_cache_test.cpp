#include "cli/thumbnail_cache.h"

#include <catch2/catch.hpp>
#include <filesystem>
#include <string>

#include "content/disk_files.h"
#include "support/program.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

void copy_sample(const fs::path& folder, const std::string& stem) {
    fs::create_directories(folder);
    for (const char* ending : {".mdl", ".vvd", ".dx90.vtx"})
        fs::copy_file(sample_file(std::string("models/studioscope/ollie") + ending),
                      folder / (stem + ending));
}

StoredThumbnail some_thumbnail() {
    StoredThumbnail thumbnail{{2, 1, {1, 2, 3, 255, 4, 5, 6, 0}}, {}};
    for (size_t i = 0; i < kModelNumberCount; ++i)
        thumbnail.numbers[i] = 0.5 + static_cast<double>(i);
    return thumbnail;
}

}  // namespace

TEST_CASE("a thumbnail that is kept is read back with its numbers", "[thumbnail]") {
    const ScratchFolder scratch;
    const ThumbnailCache cache(scratch / "cache");
    CHECK_FALSE(cache.read("abc"));
    cache.write("abc", some_thumbnail());
    const auto read = ThumbnailCache(scratch / "cache").read("abc");
    REQUIRE(read);
    CHECK(read->picture.width == 2);
    CHECK(read->picture.pixels == some_thumbnail().picture.pixels);
    CHECK(read->numbers == some_thumbnail().numbers);
    CHECK_FALSE(cache.read("other"));
    CHECK_FALSE(cache.read(""));
}

TEST_CASE("a broken entry of the cache is removed", "[thumbnail]") {
    const ScratchFolder scratch;
    const ThumbnailCache cache(scratch / "cache");
    cache.write("abc", some_thumbnail());
    const std::string whole = read_text(scratch / "cache/abc.png");
    write_text(scratch / "cache/abc.png", whole.substr(0, whole.size() / 2));
    CHECK_FALSE(cache.read("abc"));
    CHECK_FALSE(fs::exists(scratch / "cache/abc.png"));
}

TEST_CASE("a cache without a folder keeps nothing", "[thumbnail]") {
    const ThumbnailCache cache;
    cache.write("abc", some_thumbnail());
    CHECK_FALSE(cache.read("abc"));
}

TEST_CASE("a model's entry is named by the content of its files alone", "[thumbnail]") {
    const ScratchFolder scratch;
    const FileSystem files = disk_files();
    copy_sample(scratch / "a", "one");
    copy_sample(scratch / "b", "two");
    const std::string key = thumbnail_key(scratch / "a/one.mdl", files, 160);
    CHECK(key.size() == 32);
    CHECK(thumbnail_key(scratch / "b/two.mdl", files, 160) == key);
    CHECK(thumbnail_key(scratch / "a/one.mdl", files, 161) != key);
    for (const char* ending : {".mdl", ".vvd", ".dx90.vtx"}) {
        const fs::path file = scratch / (std::string("b/two") + ending);
        std::string text = read_text(file);
        text[8] = static_cast<char>(text[8] ^ 1);
        write_text(file, text);
        CHECK(thumbnail_key(scratch / "b/two.mdl", files, 160) != key);
        text[8] = static_cast<char>(text[8] ^ 1);
        write_text(file, text);
    }
    CHECK(thumbnail_key(scratch / "b/two.mdl", files, 160) == key);
    CHECK(thumbnail_key(sample_file("source/ollie.qc"), files, 160).empty());
    CHECK(thumbnail_key(scratch / "missing.smd", files, 160).empty());
}

}  // namespace studioscope
