// Archives made to take much memory or time. Limits are those of content/archives/archive.h.

#include <fmt/format.h>

#include <catch2/catch.hpp>

#include "content/archives/archive_files.h"
#include "core/memory_budget.h"
#include "support/archive_writers.h"
#include "support/memory_files.h"

namespace studioscope::malicious_archive_test {

namespace {

struct Opened {
    size_t entries = 0, memory = 0;
    uint64_t most_used = 0;  // while it was opened
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
    opened.most_used = memory.most_used();
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

}  // namespace

TEST_CASE("a long folder name of many files is stored once", "[archive_harm]") {
    const Bytes directory = pack_vpk(files_in_long_folder(60'000, 2000)).directory;
    const Opened opened = open_counted(directory, "x.vpk");
    CHECK(opened.entries == 0);
    CHECK(opened.codes.front() == "archive-path");
    CHECK(opened.codes.size() <= 21);
    CHECK(opened.most_used < 16 * directory.size());
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

}  // namespace studioscope::malicious_archive_test
