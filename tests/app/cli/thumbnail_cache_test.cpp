#include "host/thumbnail_cache.h"

#include <fmt/format.h>

#include <catch2/catch.hpp>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <iterator>
#include <limits>
#include <set>
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

// Bytes after the end of a PNG belong to no chunk.
TEST_CASE("an entry of the cache has at most 1 MiB", "[thumbnail]") {
    const ScratchFolder scratch;
    const ThumbnailCache cache(scratch / "cache");
    cache.write("abc", some_thumbnail());
    const fs::path file = scratch / "cache/abc.png";
    fs::resize_file(file, kMaxStoredBytes);
    CHECK(cache.read("abc"));
    fs::resize_file(file, kMaxStoredBytes + 1);
    CHECK_FALSE(cache.read("abc"));
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
    const std::string numbers = png_texts(as_bytes(whole)).at(0).value;
    const auto with_texts = [](const std::string& of_numbers, const std::string& of_files) {
        const PictureText texts[] = {{"Studioscope numbers", of_numbers},
                                     {"Studioscope files", of_files}};
        return std::string(as_text(encode_png(some_thumbnail().picture, texts)));
    };
    const auto with_numbers = [&](const std::string& text) { return with_texts(text, "[]"); };
    CHECK_FALSE(is_removed(with_numbers(numbers)));
    CHECK_FALSE(is_removed(with_texts(numbers, "[[\"/none\", -1, 0]]")));
    for (const char* wrong_files :
         {"", "{}", "many", "[1]", "[[\"/none\", -1]]", "[[\"/none\", -1, 0, 0]]", "[[1, -1, 0]]",
          "[[\"/none\", \"a\", 0]]", "[[\"/none\", -1, 0.5]]"}) {
        CAPTURE(wrong_files);
        CHECK(is_removed(with_texts(numbers, wrong_files)));
    }
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
    const std::vector<PictureText> texts = png_texts(as_bytes(largest));
    const Bytes huge = encode_png(picture(4096, 4096).picture, texts);
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

TEST_CASE("beyond 256 MB the oldest thumbnails go", "[thumbnail]") {
    const ScratchFolder scratch;
    ThumbnailCache(scratch / "cache").write("new", some_thumbnail());
    const auto name = [&](int i) { return scratch / fmt::format("cache/{}.png", i); };
    const auto now = fs::last_write_time(scratch / "cache/new.png");
    constexpr int kCount = 300;  // of 1 MB, which take no room on the disk
    for (int i = 0; i < kCount; ++i) {
        write_text(name(i), "");
        fs::resize_file(name(i), kMaxStoredBytes);
        fs::last_write_time(name(i), now - std::chrono::hours(i + 1));
    }
    const auto is_there = [&](int i) { return fs::exists(name(i)); };
    const ThumbnailCache cache(scratch / "cache");
    CHECK(cache.read("new"));
    CHECK(is_there(0));
    CHECK(is_there(222));  // with "new" less than 224 MB
    CHECK_FALSE(is_there(224));
    CHECK_FALSE(is_there(kCount - 1));
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

TEST_CASE("a thumbnail is drawn again when a texture changes, appears or goes", "[thumbnail]") {
    const ScratchFolder scratch;
    const ThumbnailCache cache(scratch / "cache");
    for (const char* folder : {"a/models", "a/materials"}) fs::create_directories(scratch / folder);
    write_text(scratch / "a/models/hat.mdl", "x");
    write_text(scratch / "a/materials/hat.vmt", "1234");
    Scene scene;
    scene.file = scratch / "a/models/hat.mdl";
    scene.needs = {{"materials/hat.vmt", "material", scratch / "a/materials/hat.vmt"},
                   {"materials/hat.vtf", "texture", {}}};
    StoredThumbnail thumbnail = some_thumbnail();
    const auto keep = [&] {
        thumbnail.files = used_files(scene, disk_files());
        cache.write("abc", thumbnail);
    };
    keep();
    REQUIRE(thumbnail.files.size() == 2);
    CHECK(thumbnail.files[0].bytes == 4);
    CHECK(thumbnail.files[1] == UsedFile{scratch / "a/materials/hat.vtf"});
    REQUIRE(cache.read("abc"));
    CHECK(cache.read("abc")->files == thumbnail.files);

    write_text(scratch / "a/materials/hat.vmt", "12345");
    CHECK_FALSE(cache.read("abc"));
    keep();
    CHECK(cache.read("abc"));
    // of the same size, a second later
    fs::last_write_time(
        scratch / "a/materials/hat.vmt",
        fs::last_write_time(scratch / "a/materials/hat.vmt") + std::chrono::seconds(1));
    CHECK_FALSE(cache.read("abc"));
    keep();
    write_text(scratch / "a/materials/hat.vtf", "");  // found now
    CHECK_FALSE(cache.read("abc"));
    keep();
    CHECK(cache.read("abc"));
    fs::remove(scratch / "a/materials/hat.vtf");
    CHECK_FALSE(cache.read("abc"));
}

TEST_CASE("a texture in an archive is current while the archive is", "[thumbnail]") {
    const ScratchFolder scratch;
    write_text(scratch / "a.gma", "1234");
    const fs::path inside = scratch / "a.gma!/materials/hat.vtf";
    CHECK(used_file(inside).path == scratch / "a.gma");
    CHECK(used_file(inside).bytes == 4);
}

TEST_CASE("a model's entry is named by its folder, the mounts and its files", "[thumbnail]") {
    const ScratchFolder scratch;
    const FileSystem files = disk_files();
    copy_sample(scratch / "a", "one");
    copy_sample(scratch / "c", "one");
    const std::string key = thumbnail_key(scratch / "a/one.mdl", files, 160);
    CHECK(key.size() == 32);
    CHECK(thumbnail_key(scratch / "c/one.mdl", files, 160) != key);
    CHECK(thumbnail_key(scratch / "a/one.mdl", files, 161) != key);
    const fs::path mod = "/mod";
    std::set<std::string> keys{key};
    // each member of a request alone, and the same folder in each of its lists
    const std::function<void(LoadRequest&)> changes[] = {
        [&](auto& it) { it.mounts.mounts = {mod}; },
        [&](auto& it) { it.mounts.game = mod; },
        [&](auto& it) { it.mounts.language = "german"; },
        [&](auto& it) { it.mounts.muted = {mod}; },
        [&](auto& it) { it.load.root_lod = 1; },
        [&](auto& it) { it.load.fixups.uses_table = false; },
        [&](auto& it) { it.load.fixups.disabled_rows = {3}; },
        [&](auto& it) { it.load.weights_as_compiler = true; },
        [&](auto& it) { it.load.weights_as_compiler = false; },
        [&](auto& it) { it.load.material_folders = {mod}; },
        [&](auto& it) { it.load.content_roots = {mod}; },
        [&](auto& it) { it.load.muted_roots = {mod}; },
        [&](auto& it) { it.load.allows_outside = true; },
        [&](auto& it) { it.up = UpAxis::kY; },
    };
    for (const auto& change : changes) {
        LoadRequest request;
        change(request);
        CHECK(keys.insert(thumbnail_key(scratch / "a/one.mdl", files, 160, request)).second);
    }
    for (const char* ending : {".mdl", ".vvd", ".dx90.vtx"}) {
        const fs::path file = scratch / (std::string("a/one") + ending);
        std::string text = read_text(file);
        text[8] = static_cast<char>(text[8] ^ 1);
        write_text(file, text);
        CHECK(thumbnail_key(scratch / "a/one.mdl", files, 160) != key);
        text[8] = static_cast<char>(text[8] ^ 1);
        write_text(file, text);
    }
    CHECK(thumbnail_key(scratch / "a/one.mdl", files, 160) == key);
    CHECK(thumbnail_key(sample_file("source/ollie.qc"), files, 160).empty());
    CHECK(thumbnail_key(scratch / "missing.smd", files, 160).empty());
}

}  // namespace studioscope::thumbnail_cache_test
