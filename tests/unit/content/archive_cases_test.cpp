// Every row of "Malformed input that readers must handle" of content.md that is about archives.

#include <catch2/catch.hpp>
#include <cstring>
#include <optional>

#include "content/archives/archive.h"
#include "content/archives/archive_files.h"
#include "core/memory_budget.h"
#include "support/archive_writers.h"
#include "support/tree_files.h"

namespace studioscope::archive_cases_test {

namespace {

const PackedFiles kTwo{{"a/one.txt", "first"}, {"b/two.txt", "second"}};

Result<Archive> open_bytes(const Bytes& bytes, const std::string& name) {
    TreeFiles tree;
    tree.add(name, bytes);
    return open_archive(name, tree.files());
}

// Codes of the diagnostics of the index, or of the error.
std::vector<std::string> codes_of(const Result<Archive>& archive) {
    if (!archive) return {archive.error().code};
    std::vector<std::string> codes;
    for (const Diagnostic& diagnostic : archive->index().diagnostics())
        codes.push_back(diagnostic.code);
    return codes;
}

using Codes = std::vector<std::string>;

size_t find_text(const Bytes& bytes, std::string_view text) { return as_text(bytes).find(text); }

// Checks that no cut crashes, and that reading an entry gives the right bytes or an error.
void survive_every_cut(const Bytes& whole, const std::string& name) {
    for (size_t size = 0; size < whole.size(); ++size) {
        CAPTURE(name, size);
        const Bytes cut(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size));
        const Result<Archive> archive = open_bytes(cut, name);
        if (!archive) continue;
        for (size_t i = 0; i < archive->index().size(); ++i) {
            const Result<Bytes> bytes = archive->read(i);
            if (bytes) CHECK(bytes->size() == archive->index().entry(i).size);
        }
    }
}

}  // namespace

// the length of the comment has 16 bits: at most 65535 bytes
TEST_CASE("the end record of a ZIP is found before the longest allowed comment only",
          "[archives]") {
    for (const size_t length : {65534u, 65535u, 65536u}) {
        CAPTURE(length);
        Bytes bytes = pack_zip(kTwo);
        bytes.resize(bytes.size() + length);
        CHECK(codes_of(open_bytes(bytes, "hat.zip")) ==
              (length <= 65535 ? Codes{} : Codes{"zip-end"}));
    }
}

TEST_CASE("archives cut at any byte", "[archive_cases]") {
    PackedFiles files = kTwo;
    files[0].preload = 3;
    survive_every_cut(pack_vpk(files, 1).directory, "x.vpk");
    survive_every_cut(pack_vpk(files, 2).directory, "x.vpk");
    survive_every_cut(pack_gma(files), "x.gma");
    survive_every_cut(pack_lzma_alone(pack_gma(files)), "x.gma");
    files[1].method = 14;
    survive_every_cut(pack_zip(files), "x.zip");
    survive_every_cut(pack_bsp(files), "x.bsp");
    survive_every_cut(pack_bsp(files, true), "x.bsp");
}

TEST_CASE("a VPK whose tree bytes lie past the end", "[archive_cases]") {
    Bytes file = pack_vpk(kTwo).directory;
    put_u32(file, 8, 0x7FFFFFFF);
    const auto archive = open_bytes(file, "x.vpk");
    REQUIRE(archive);
    CHECK(codes_of(archive) == Codes{"vpk-tree-bytes"});  // the lists end in spite of it
    CHECK(archive->index().size() == 2);
    CHECK(archive->read(0).error().code == "archive-range");  // the bodies would be after its end
    put_u32(file, 8, 20);
    CHECK(codes_of(open_bytes(file, "x.vpk")) == Codes{"vpk-tree"});
}

TEST_CASE("a VPK entry past its archive", "[archive_cases]") {
    Bytes file = pack_vpk(kTwo).directory;
    const size_t entry = find_text(file, "one") + 4;
    put_u32(file, entry + 12, 5000);  // length
    const auto archive = open_bytes(file, "x.vpk");
    REQUIRE(archive);
    const auto bytes = archive->read(*archive->index().find("a/one.txt"));
    REQUIRE_FALSE(bytes);
    CHECK(bytes.error().code == "archive-range");
    CHECK(archive->read(*archive->index().find("b/two.txt")));
}

TEST_CASE("a VPK whose archive is missing names it", "[archive_cases]") {
    PackedFiles files = kTwo;
    files[0].part = 7;
    const auto archive = open_bytes(pack_vpk(files).directory, "pak_dir.vpk");
    REQUIRE(archive);
    const auto bytes = archive->read(*archive->index().find("a/one.txt"));
    REQUIRE_FALSE(bytes);
    CHECK(bytes.error().message == "pak_007.vpk is not there");
}

TEST_CASE("of a path twice in an archive the first is used", "[archive_cases]") {
    const PackedFiles twice{{"a/x.txt", "first"}, {"A/X.TXT", "later"}};
    for (const auto& [bytes, name] :
         {std::pair{pack_gma(twice), "x.gma"}, {pack_zip(twice), "x.zip"}}) {
        const auto archive = open_bytes(bytes, name);
        REQUIRE(archive);
        CHECK(codes_of(archive) == Codes{"archive-twice"});
        CHECK(as_text(*archive->read(*archive->index().find("a/x.txt"))) == "first");
    }
}

TEST_CASE("names that lead outside an archive are ignored", "[archive_cases]") {
    for (const std::string path :
         {"../x.txt", "a/../../x.txt", "a\\..\\x.txt", "c:/x.txt", "/etc/x.txt", "\\x.txt", ".."}) {
        CAPTURE(path);
        const PackedFiles files{{path, "bad"}, {"good.txt", "good"}};
        const auto gma = open_bytes(pack_gma(files), "x.gma");
        REQUIRE(gma);
        CHECK(codes_of(gma) == Codes{"archive-path"});
        CHECK(gma->index().size() == 1);
        const auto zip = open_bytes(pack_zip(files), "x.zip");
        REQUIRE(zip);
        CHECK(codes_of(zip) == Codes{"archive-path"});
    }
    const auto zip = open_bytes(pack_zip({{std::string("a\0b", 3), "nul"}}), "x.zip");
    REQUIRE(zip);
    CHECK(codes_of(zip) == Codes{"archive-path"});
}

// Only the directory file lists the content of a part; the part's own bytes may look like anything.
TEST_CASE("a part of a VPK without its directory file is reported", "[archive_cases]") {
    const Bytes part = pack_vpk({{"a.txt", "in a part", 0, 0}}).parts.at(0);
    for (const Bytes& bytes : {part, Bytes(), Bytes(3), pack_zip(kTwo)}) {
        const auto archive = open_bytes(bytes, "pak_000.vpk");
        REQUIRE_FALSE(archive);
        CHECK(archive.error().code == "vpk-no-directory");
        CHECK(archive.error().message ==
              "is a part of a VPK, but its directory file pak_dir.vpk (or pak.vpk), which lists "
              "the files in the parts, was not found in the same folder");
    }
    // a directory file itself, and names that no part has
    CHECK(open_bytes(pack_vpk(kTwo).directory, "pak_000.vpk"));
    for (const char* name : {"pak_00x.vpk", "pak_0000.vpk", "pak-000.vpk", "_000.vpk"})
        CHECK(codes_of(open_bytes(part, name)) == Codes{"archive-kind"});
}

TEST_CASE("parts of VPKs without a directory file are found by name", "[archive_cases]") {
    using Lists = std::vector<std::vector<std::string>>;
    CHECK(lone_vpk_parts({"b_001.vpk", "a_000.vpk", "B_000.vpk", "hat.mdl"}) ==
          Lists{{"a_000.vpk"}, {"B_000.vpk", "b_001.vpk"}});
    CHECK(lone_vpk_parts({"a_000.vpk", "A_DIR.VPK"}).empty());
    CHECK(lone_vpk_parts({"A.vpk", "a_000.vpk"}).empty());
    CHECK(lone_vpk_parts({"a_000.vpk", "b_dir.vpk", "a_dir.txt"}) == Lists{{"a_000.vpk"}});
    CHECK(lone_vpk_parts({}).empty());
}

TEST_CASE("archives without entries", "[archive_cases]") {
    for (const auto& [bytes, name] : {std::pair{pack_vpk({}).directory, "x.vpk"},
                                      {pack_gma({}), "x.gma"},
                                      {pack_zip({}), "x.zip"},
                                      {pack_bsp({}), "x.bsp"}}) {
        CAPTURE(name);
        const auto archive = open_bytes(bytes, name);
        REQUIRE(archive);
        CHECK(archive->index().size() == 0);
        CHECK(archive->index().diagnostics().empty());
        CHECK(archive->index().list("").empty());
        CHECK_FALSE(archive->index().find("a"));
    }
}

// Some more than 16 bits number.
TEST_CASE("a VPK of 70 000 entries", "[archive_cases]") {
    constexpr uint32_t kEntries = 70'000;
    Bytes bytes(12), body(kEntries);
    const auto put = [&](const void* data, size_t size) {
        const auto* start = static_cast<const std::byte*>(data);
        bytes.insert(bytes.end(), start, start + size);
    };
    put("vmt\0a", 6);
    for (uint32_t i = 0; i < kEntries; ++i) {
        const std::string name = std::to_string(i);
        const char text = static_cast<char>('a' + i % 26);
        body[i] = static_cast<std::byte>(text);
        struct {
            uint32_t crc;
            uint16_t preload = 0, archive = 0x7FFF;
            uint32_t offset, length = 1;
            uint16_t end = 0xFFFF;
        } record{packed_crc({&text, 1}), 0, 0x7FFF, i, 1, 0xFFFF};
        put(name.c_str(), name.size() + 1);
        put(&record, 18);
    }
    put("\0\0", 3);
    put_u32(bytes, 0, 0x55AA1234);
    put_u32(bytes, 4, 1);
    put_u32(bytes, 8, static_cast<uint32_t>(bytes.size() - 12));
    bytes.insert(bytes.end(), body.begin(), body.end());
    MemoryBudget memory(uint64_t{4} << 30);
    std::optional<MemoryTrackingScope> tracked(&memory);
    const auto archive = open_bytes(bytes, "x.vpk");
    tracked.reset();
    REQUIRE(archive);
    CHECK(archive->index().diagnostics().empty());
    CHECK(archive->index().size() == kEntries);
    CHECK(memory.used() < 100 * uint64_t{kEntries} + bytes.size());
    for (const uint32_t i : {0u, 26u, 55'555u, kEntries - 1}) {
        const auto found = archive->index().find("A\\" + std::to_string(i) + ".VMT");
        REQUIRE(found);
        CHECK(as_text(*archive->read(*found)) == std::string(1, static_cast<char>('a' + i % 26)));
    }
    CHECK_FALSE(archive->index().find("a/70000.vmt"));
}

TEST_CASE("a VPK entry with another terminator than 0xFFFF ends the directory", "[archive_cases]") {
    Bytes file = pack_vpk(kTwo).directory;
    const size_t entry = find_text(file, "two") + 4;
    const uint16_t broken = 0x2211;
    std::memcpy(&file.at(entry + 16), &broken, 2);
    const auto archive = open_bytes(file, "x.vpk");
    REQUIRE(archive);
    CHECK(codes_of(archive) == Codes{"vpk-entry-end"});
    CHECK(archive->index().find("a/one.txt"));
    CHECK_FALSE(archive->index().find("b/two.txt"));
}

TEST_CASE("a wrong CRC is a warning and the contents are shown", "[archive_cases]") {
    Bytes file = pack_gma(kTwo);
    const size_t body = find_text(file, "second");
    file[body] = std::byte{'S'};
    const auto archive = open_bytes(file, "x.gma");
    REQUIRE(archive);
    const auto problem = archive->check(1);
    REQUIRE(problem);
    CHECK(problem->code == "archive-crc");
    CHECK(problem->severity == Severity::kWarning);
    CHECK(as_text(*archive->read(1)) == "Second");
    CHECK_FALSE(archive->check(0));
}

TEST_CASE("GMA sizes that are negative or run past the end", "[archive_cases]") {
    for (const int64_t size : {int64_t{-1}, int64_t{1} << 40, int64_t{100}}) {
        Bytes file = pack_gma(kTwo);
        std::memcpy(&file.at(find_text(file, "b/two.txt") + 10), &size, 8);
        const auto archive = open_bytes(file, "x.gma");
        REQUIRE(archive);
        CHECK(codes_of(archive) == Codes{"gma-size"});
        CHECK(archive->index().size() == 1);
    }
}

TEST_CASE("a stream that unpacks to more than declared, or than allowed, is refused",
          "[archive_cases]") {
    PackedFiles files{{"bomb.txt", std::string(100000, 'a')}};
    for (const uint16_t method : {uint16_t{8}, uint16_t{14}}) {
        CAPTURE(method);
        files[0].method = method;
        Bytes file = pack_zip(files);
        const size_t entry = find_text(file, "PK\x01\x02");
        put_u32(file, entry + 24, 0xFFFFFFF0);
        const auto large = open_bytes(file, "x.zip");
        REQUIRE(large);
        CHECK(large->read(0).error().code == "archive-unpacked-size");
        put_u32(file, entry + 24, 200000000);  // allowed, but the stream ends long before
        const auto broken = open_bytes(file, "x.zip");
        REQUIRE(broken);
        CHECK(broken->read(0).error().code == "archive-packed");
    }
}

TEST_CASE("overlapping ZIP entries are ignored", "[archive_cases]") {
    Bytes file = pack_zip({{"a.txt", "first"}, {"b.txt", "other"}});
    const size_t second = as_text(file).rfind("PK\x01\x02");
    put_u32(file, second + 42, 0);  // the local header of the first
    const auto archive = open_bytes(file, "x.zip");
    REQUIRE(archive);
    CHECK(codes_of(archive) == Codes{"zip-overlap"});
    CHECK(archive->index().size() == 1);
}

TEST_CASE("a map's pakfile beyond the end of the file", "[archive_cases]") {
    Bytes file = pack_bsp(kTwo);
    put_u32(file, 8 + 16 * 40 + 4, 0x7FFFFFFF);
    CHECK(codes_of(open_bytes(file, "x.bsp")) == Codes{"bsp-pakfile"});
    // a map that is cut off has one too
    put_u32(file, 8 + 16 * 40 + 4, 1000);
    const auto cut = open_bytes(file, "x.bsp");
    REQUIRE_FALSE(cut);
    CHECK(cut.error().message.find("the pakfile at ") == 0);
    put_u32(file, 8 + 16 * 40 + 4, 0);
    CHECK(open_bytes(file, "x.bsp").error().message == "the map has no pakfile");
}

// content.md 1: the layouts of versions 1 and 2, under a number that people put there on purpose.
TEST_CASE("a VPK with a changed version number is read by the layout that fits",
          "[archive_cases]") {
    for (const int layout : {1, 2}) {
        const Bytes known = pack_vpk(kTwo, layout).directory;
        CHECK(codes_of(open_bytes(known, "x.vpk")).empty());
        for (const uint32_t version : {0xFFFFFF01u, 0u, 3u, 0x7FFFFFFFu}) {
            CAPTURE(layout, version);
            Bytes changed = known;
            put_u32(changed, 4, version);
            const auto archive = open_bytes(changed, "x.vpk");
            CHECK(codes_of(archive) == Codes{"vpk-version-number"});
            REQUIRE(archive);
            CHECK(archive->kind() == "vpk " + std::to_string(version));
            REQUIRE(archive->index().size() == 2);
            for (size_t i = 0; i < 2; ++i) CHECK_FALSE(archive->check(i));
        }
    }
}

TEST_CASE("a VPK of more than 64 parts is reported", "[archive_cases]") {
    for (const uint16_t count : {uint16_t{64}, uint16_t{65}}) {
        PackedFiles files;
        for (uint16_t part = 0; part < count; ++part)
            files.push_back({"a/" + std::to_string(part) + ".txt", "text", 0, part});
        // no file lies in a part of which it takes no bytes, nor in the directory
        files.push_back({"a/whole.txt", "text", 4, 900});
        files.push_back({"a/here.txt", "text"});
        const auto archive = open_bytes(pack_vpk(files).directory, "x_dir.vpk");
        CHECK(codes_of(archive) == (count > 64 ? Codes{"vpk-many-parts"} : Codes{}));
        if (count > 64)
            CHECK(archive->index().diagnostics()[0].message.find("65 parts, numbered 0 to 64") !=
                  std::string::npos);
    }
}

TEST_CASE("an unsupported or unrecognised archive is an error that names its type",
          "[archive_cases]") {
    Bytes respawn = pack_vpk(kTwo).directory;
    put_u32(respawn, 4, 0x00030002);
    CHECK(open_bytes(respawn, "x.vpk").error().message ==
          "a VPK of Respawn's games, which is another format; versions 1 and 2 are supported");
    Bytes strata = pack_vpk(kTwo).directory;
    put_u32(strata, 4, 54);
    CHECK(open_bytes(strata, "x.vpk").error().code == "vpk-version");
    Bytes cut = pack_vpk(kTwo).directory;
    put_u32(cut, 4, 3);
    cut.pop_back();
    CHECK(open_bytes(cut, "x.vpk").error().code == "vpk-version");
    Bytes addon = pack_gma(kTwo, 4);
    CHECK(codes_of(open_bytes(addon, "x.gma")) == Codes{"gma-version-number"});
    addon.resize(addon.size() - 16);
    CHECK(open_bytes(addon, "x.gma").error().code == "gma-version");
    const ByteSpan text = as_bytes("just some text, and no archive");
    const Bytes none(text.begin(), text.end());
    CHECK(open_bytes(none, "x.vpk").error().code == "archive-kind");
    CHECK(open_bytes(none, "x.zip").error().code == "archive-kind");
    CHECK(open_bytes({}, "x.gma").error().code == "archive-kind");
    // what a checkout without Git LFS has, by the LFS specification, version 1
    const ByteSpan pointer = as_bytes("version https://git-lfs.github.com/spec/v1\noid sha256:0\n");
    for (const char* name : {"x_dir.vpk", "x.gma", "x.zip", "x.bsp"})
        CHECK(open_bytes({pointer.begin(), pointer.end()}, name).error().code == "lfs-pointer");
}

TEST_CASE("an archive with very many invalid entries reports a few", "[archive_cases]") {
    PackedFiles files;
    for (int i = 0; i < 1000; ++i) files.push_back({"../" + std::to_string(i), ""});
    const auto archive = open_bytes(pack_gma(files), "x.gma");
    REQUIRE(archive);
    CHECK(archive->index().diagnostics().size() == 21);
    CHECK(archive->index().diagnostics().back().code == "archive-more");
}

TEST_CASE("an archive is opened once, and again on request", "[archive_cases]") {
    TreeFiles tree;
    tree.add("x.gma", pack_gma(kTwo));
    const auto disk = tree.files();
    size_t opened = 0;
    disk->on_open = [&opened, files = tree.files()](const std::filesystem::path& path) {
        ++opened;
        return files->open(path);
    };
    const FileSystem first = with_archives(disk);
    for (int i = 0; i < 3; ++i) CHECK(first->list("x.gma!").size() == kTwo.size());
    CHECK(opened == 1);
    tree.add("x.gma", pack_gma({}));
    CHECK(first->list("x.gma!").size() == kTwo.size());
    CHECK(with_archives(disk)->list("x.gma!").empty());
    CHECK(opened == 2);
}

}  // namespace studioscope::archive_cases_test
