#include "cli/thumbnail_cache.h"

#include <catch2/catch.hpp>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <iterator>
#include <limits>
#include <string>
#include <vector>

#include "content/disk_files.h"
#include "core/bytes.h"
#include "core/image.h"
#include "support/program.h"

namespace studioscope::thumbnail_cache_test {

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

TEST_CASE("a number that is not known stays unknown in the cache", "[thumbnail]") {
    const ScratchFolder scratch;
    const ThumbnailCache cache(scratch / "cache");
    StoredThumbnail thumbnail = some_thumbnail();
    thumbnail.numbers[0] = std::numeric_limits<double>::quiet_NaN();
    thumbnail.numbers[1] = std::numeric_limits<double>::infinity();
    cache.write("abc", thumbnail);
    const auto read = cache.read("abc");
    REQUIRE(read);
    CHECK(std::isnan(read->numbers[0]));
    CHECK(std::isnan(read->numbers[1]));
    CHECK(read->numbers[2] == 2.5);
}

TEST_CASE("an entry of the cache that is damaged or of another program is removed", "[thumbnail]") {
    const ScratchFolder scratch;
    const ThumbnailCache cache(scratch / "cache");
    const fs::path file = scratch / "cache/abc.png";
    cache.write("abc", some_thumbnail());
    const std::string whole = read_text(file);
    const auto is_removed = [&](const std::string& text) {
        write_text(file, text);
        fs::permissions(file, fs::perms::owner_read | fs::perms::owner_write);
        return !cache.read("abc") && !fs::exists(file);
    };
    constexpr size_t kEndChunk = 12;  // of the PNG: after the pixels
    for (size_t size = 0; size < whole.size() - kEndChunk; size += 7) {
        CAPTURE(size);
        CHECK(is_removed(whole.substr(0, size)));
    }
    const std::string numbers = texts_of_png(as_bytes(whole)).at(0).value;
    const auto with_numbers = [](const std::string& text) {
        const PictureText entry{"Studioscope numbers", text};
        return std::string(as_text(encode_png(some_thumbnail().picture, {&entry, 1})));
    };
    CHECK_FALSE(is_removed(with_numbers(numbers)));
    std::string fewer = numbers;  // of a program without one of the numbers
    fewer.replace(fewer.find("bones"), 5, "bonez");
    CHECK(is_removed(with_numbers(fewer)));
    std::string wrong = numbers;
    wrong.replace(wrong.find("0.5"), 3, "\"a\"");
    CHECK(is_removed(with_numbers(wrong)));
    CHECK(is_removed(with_numbers("many")));
    CHECK(is_removed(with_numbers("[1, 2]")));
    const Bytes plain = encode_png(some_thumbnail().picture);
    CHECK(is_removed(std::string(as_text(plain))));
    CHECK(is_removed("this is no picture"));
}

TEST_CASE("the cache keeps pictures of up to 512 x 512 pixels", "[thumbnail]") {
    const ScratchFolder scratch;
    const ThumbnailCache cache(scratch / "cache");
    const auto picture = [](int width, int height) {
        const size_t bytes = static_cast<size_t>(width) * static_cast<size_t>(height) * 4;
        return StoredThumbnail{{width, height, std::vector<uint8_t>(bytes, 7)}, {}};
    };
    cache.write("largest", picture(512, 512));
    CHECK(cache.read("largest"));
    cache.write("wide", picture(513, 1));
    cache.write("high", picture(1, 513));
    CHECK_FALSE(fs::exists(scratch / "cache/wide.png"));
    CHECK_FALSE(fs::exists(scratch / "cache/high.png"));
    // 4096 x 4096 pixels are 64 MB, though their file is small
    const std::string largest = read_text(scratch / "cache/largest.png");
    const PictureText numbers = texts_of_png(as_bytes(largest)).at(0);
    const Bytes huge = encode_png(picture(4096, 4096).picture, {&numbers, 1});
    REQUIRE(huge.size() < kMaxStoredBytes);
    write_text(scratch / "cache/huge.png", std::string(as_text(huge)));
    fs::permissions(scratch / "cache/huge.png", fs::perms::owner_read | fs::perms::owner_write);
    CHECK_FALSE(cache.read("huge"));
    CHECK_FALSE(fs::exists(scratch / "cache/huge.png"));
}

TEST_CASE("the cache is emptied beyond 20 000 entries", "[thumbnail]") {
    const ScratchFolder scratch;
    ThumbnailCache(scratch / "cache").write("abc", some_thumbnail());
    const auto entries = [&] {
        return std::distance(fs::directory_iterator(scratch / "cache"), fs::directory_iterator());
    };
    for (int i = 1; i < 20'000; ++i)
        write_text(scratch / ("cache/" + std::to_string(i) + ".png"), "");
    REQUIRE(entries() == 20'000);
    CHECK(ThumbnailCache(scratch / "cache").read("abc"));
    write_text(scratch / "cache/more.png", "");
    const ThumbnailCache full(scratch / "cache");
    CHECK(entries() == 0);
    full.write("abc", some_thumbnail());
    CHECK(full.read("abc"));
}

TEST_CASE("what another process left half written is removed, and nothing else", "[thumbnail]") {
    const ScratchFolder scratch;
    ThumbnailCache(scratch / "cache").write("abc", some_thumbnail());
    write_text(scratch / "cache/99-0.part", "half");
    const ThumbnailCache cache(scratch / "cache");
    CHECK_FALSE(fs::exists(scratch / "cache/99-0.part"));
    CHECK(cache.read("abc"));
}

TEST_CASE("a cache without a folder keeps nothing", "[thumbnail]") {
    const ThumbnailCache none;
    none.write("abc", some_thumbnail());
    CHECK_FALSE(none.read("abc"));
    const ScratchFolder scratch;
    write_text(scratch / "file", "");
    const ThumbnailCache in_file(scratch / "file");
    in_file.write("abc", some_thumbnail());
    CHECK_FALSE(in_file.read("abc"));
    const ThumbnailCache below_file(scratch / "file/cache");
    CHECK_FALSE(below_file.read("abc"));
}

TEST_CASE("a cache whose folder is gone keeps nothing", "[thumbnail]") {
    const ScratchFolder scratch;
    const ThumbnailCache cache(scratch / "cache");
    fs::remove_all(scratch / "cache");
    cache.write("abc", some_thumbnail());
    CHECK_FALSE(cache.read("abc"));
    CHECK_FALSE(fs::exists(scratch / "cache"));
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

}  // namespace studioscope::thumbnail_cache_test
