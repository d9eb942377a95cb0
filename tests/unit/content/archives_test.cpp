// Archives as described in content.md. The expected content is the input of the tests' writers, and
// for other people's archives that of their own tests.
// Paths into archives as people write them on a command line.
// Pakfiles of maps whose places and sizes were made to lead elsewhere. What is right or an error
// follows from the layout of the lump in content.md.

#include <catch2/catch.hpp>
#include <cstring>
#include <fstream>
#include <utility>

#include "content/archives/archive.h"
#include "content/archives/archive_files.h"
#include "content/disk_files.h"
#include "support/archive_writers.h"
#include "support/data_files.h"
#include "support/scratch_folder.h"
#include "support/skip.h"
#include "support/tree_files.h"

namespace studioscope::archives_test {

namespace {

namespace fs = std::filesystem;

const PackedFiles kFiles{
    {"models/hat.mdl", "the model"},
    {"models/hat.vvd", "its vertices, more of them"},
    {"materials/Models/Hat Red.vmt", "shader"},
    {"readme", "no ending"},
    {"materials/models/hat.vtf", std::string(5000, 'p')},
};

std::string text_of(const Result<Bytes>& bytes) {
    return bytes ? std::string(as_text(*bytes)) : "error: " + bytes.error().message;
}

Archive opened(const TreeFiles& tree, const std::string& path) {
    Result<Archive> archive = open_archive(path, tree.files());
    if (!archive) FAIL(archive.error().message);
    return std::move(*archive);
}

void check_holds(const Archive& archive, const PackedFiles& files) {
    CHECK(archive.index().diagnostics().empty());
    CHECK(archive.index().size() == files.size());
    for (const PackedFile& file : files) {
        CAPTURE(file.path);
        const auto index = archive.index().find(file.path);
        REQUIRE(index);
        CHECK(archive.index().path(*index) == file.path);
        CHECK(text_of(archive.read(*index)) == file.text);
        CHECK_FALSE(archive.check(*index));
        const Result<ByteSource> source = archive.open(*index);
        REQUIRE(source);
        CHECK(source->size == file.text.size());
        for (const size_t from : {size_t{0}, size_t{1}, file.text.size() / 2}) {
            Bytes part(file.text.size() - from);
            REQUIRE(source->read(from, part));
            CHECK(as_text(part) == file.text.substr(from));
        }
    }
}

void check_holds(const Bytes& bytes, const std::string& name, const PackedFiles& files) {
    TreeFiles tree;
    tree.add(name, bytes);
    check_holds(opened(tree, name), files);
}

const PackedFiles kTwo{{"a/one.txt", "first"}, {"b/two.txt", "second"}};

// A map's header is 8 bytes, 64 lumps of 16 bytes and a revision: the pakfile is behind it.
constexpr size_t kBspPakfile = 8 + 16 * 40, kBspBody = 8 + 64 * 16 + 4;

Result<Archive> open_map(const Bytes& bytes) {
    TreeFiles tree;
    tree.add("x.bsp", bytes);
    return open_archive("x.bsp", tree.files());
}

// The code of the error, or nothing where the map is opened.
std::string refusal_of(const Bytes& bytes) {
    const Result<Archive> archive = open_map(bytes);
    return archive ? std::string() : archive.error().code;
}

}  // namespace

TEST_CASE("a VPK in one file is read, version 1 and 2", "[archives]") {
    for (const int version : {1, 2}) {
        CAPTURE(version);
        PackedFiles files = kFiles;
        files[1].preload = 4;
        files[2].preload = 6;  // all of it
        check_holds(pack_vpk(files, version).directory, "a/hat.vpk", files);
    }
}

TEST_CASE("a split VPK is read by its directory or any part, with gaps in the numbers",
          "[archives]") {
    PackedFiles files = kFiles;
    files[0].part = 1;
    files[1].part = 99;
    files[1].preload = 3;
    files[4].part = 99;
    const PackedVpk vpk = pack_vpk(files, 2);
    TreeFiles tree;
    tree.add("a/hat_dir.vpk", vpk.directory);
    for (const auto& [number, bytes] : vpk.parts)
        tree.add(number == 1 ? "a/hat_001.vpk" : "a/hat_099.vpk", bytes);
    check_holds(opened(tree, "a/hat_dir.vpk"), files);
    check_holds(opened(tree, "a/hat_099.vpk"), files);
    check_holds(opened(tree, "a/hat.vpk"), files);  // no file has this name
    CHECK(opened(tree, "a/hat_dir.vpk").kind() == "vpk 2");

    TreeFiles without;
    without.add("a/hat.vpk", vpk.directory);  // no `_dir`: community addons
    without.add("a/hat_001.vpk", vpk.parts.at(1));
    const Archive archive = opened(without, "a/hat.vpk");
    CHECK(text_of(archive.read(*archive.index().find("models/hat.mdl"))) == "the model");
    const Result<Bytes> missing = archive.read(*archive.index().find("models/hat.vvd"));
    REQUIRE_FALSE(missing);
    CHECK(missing.error().message == "hat_099.vpk is not there");
}

TEST_CASE("a GMA of every version is read with any final CRC", "[archives]") {
    for (const int version : {1, 2, 3}) check_holds(pack_gma(kFiles, version), "hat.gma", kFiles);
    Bytes cut = pack_gma(kFiles);
    cut.resize(cut.size() - 4);  // many have no CRC at all
    check_holds(cut, "hat.gma", kFiles);
}

TEST_CASE("a GMA in one LZMA stream is read", "[archives]") {
    for (const bool with_size : {true, false}) {
        CAPTURE(with_size);
        check_holds(pack_lzma_alone(pack_gma(kFiles), with_size), "123_legacy.bin", kFiles);
        check_holds(pack_lzma_alone(pack_gma(kFiles), with_size), "hat.gma", kFiles);
    }
}

TEST_CASE("a ZIP and a map's pakfile are read, stored, deflated and by LZMA", "[archives]") {
    PackedFiles files = kFiles;
    files[1].method = 8;
    files[2].method = 14;
    files[4].method = 14;
    check_holds(pack_zip(files), "hat.zip", files);
    check_holds(pack_bsp(files), "hat.bsp", files);
    check_holds(pack_bsp(files, true), "hat.bsp", files);
    check_holds(pack_bsp(files, false, true), "hat.bsp", files);
    TreeFiles tree;
    tree.add("hat.bsp", pack_bsp(files));
    CHECK(opened(tree, "hat.bsp").kind() == "bsp 21");
}

TEST_CASE("names in archives are found ignoring case and with either slash", "[archives]") {
    TreeFiles tree;
    tree.add("hat.gma", pack_gma(kFiles));
    const Archive archive = opened(tree, "hat.gma");
    CHECK(archive.index().find("MATERIALS\\models/HAT RED.vmt") == 2);
    CHECK_FALSE(archive.index().find("materials/models/hat red"));
    CHECK_FALSE(archive.index().find(""));
    CHECK(archive.index().list("") == std::vector<std::string>{"materials", "models", "readme"});
    CHECK(archive.index().list("Models") == std::vector<std::string>{"hat.mdl", "hat.vvd"});
    CHECK(archive.index().list("materials/models/") ==
          std::vector<std::string>{"Hat Red.vmt", "hat.vtf"});
    CHECK(archive.index().list("model").empty());
    CHECK(archive.index().find_folder("MATERIALS") == "materials");
    CHECK_FALSE(archive.index().find_folder("mater"));
}

TEST_CASE("the path inside an archive follows an exclamation mark", "[archives]") {
    CHECK_FALSE(split_archive_path("models/wow!/hat.mdl"));
    CHECK_FALSE(split_archive_path("hat.gma"));
    const auto place = split_archive_path("a/hat.GMA!models/hat.mdl");
    REQUIRE(place);
    CHECK(place->archive == "a/hat.GMA");
    CHECK(place->inside == "models/hat.mdl");
    CHECK(with_archive_slash("a/hat.gma!models/hat.mdl") == "a/hat.gma!/models/hat.mdl");
    CHECK(with_archive_slash("a/hat.gma!/models/hat.mdl") == "a/hat.gma!/models/hat.mdl");
    CHECK(with_archive_slash("a/hat.mdl") == "a/hat.mdl");

    TreeFiles tree;
    tree.add("a/hat.gma", pack_gma(kFiles));
    tree.add("a/loose.txt", "loose");
    const FileSystem files = with_archives(tree.files());
    CHECK(text_of(files->read("a/loose.txt")) == "loose");
    CHECK(text_of(files->read("a/hat.gma!/models/hat.mdl")) == "the model");
    CHECK(files->list("a/hat.gma!/models") == std::vector<std::string>{"hat.mdl", "hat.vvd"});
    CHECK(find_name(files, "a/hat.gma!", "Materials") == "materials");
    CHECK(find_name(files, "a/hat.gma!/materials/models", "HAT red.vmt") == "Hat Red.vmt");
    const Result<Bytes> missing = files->read("a/hat.gma!/models/none.mdl");
    REQUIRE_FALSE(missing);
    CHECK(missing.error().message == "is not in the archive");
    CHECK(missing.error().file == "a/hat.gma!/models/none.mdl");
    CHECK(files->resolve("/a/hat.gma!/models/../../x") == "/a/x");
}

TEST_CASE("other people's archives are read completely", "[archives][data]") {
    if (!has_data()) SKIP(kNoData);
    const struct {
        const char* path;
        size_t files;
        size_t wrong;  // entries whose CRC is wrong on purpose, or whose part is not there
    } kArchives[] = {
        {"gma/addon.gma", 1, 0},
        {"gma/genuine.gma", 1, 0},
        {"plumber/test.vpk", 2, 0},
        {"plumber/test_dir.vpk", 2, 0},
        {"valvepak/bad_hash_a.vpk", 18, 18},
        {"valvepak/steamdb_test_dir.vpk", 3, 0},
        {"valvepak/steamdb_test_000.vpk", 3, 0},
        {"valvepak/steamdb_test_single.vpk", 3, 0},
        {"valvepak/steamdb_test_without_suffix.vpk", 3, 0},
        {"valvepython/test_dir.vpk", 3, 0},
        {"valvepython/test_099.vpk", 3, 0},
    };
    for (const auto& expected : kArchives) {
        CAPTURE(expected.path);
        const Result<Archive> archive =
            open_archive(data_folder() / "archives" / expected.path, disk_files());
        if (!archive) FAIL(archive.error().message);
        CHECK(archive->index().size() == expected.files);
        size_t wrong = 0;
        for (size_t i = 0; i < archive->index().size(); ++i)
            if (const auto problem = archive->check(i)) {
                ++wrong;
                UNSCOPED_INFO(archive->index().path(i) << ": " << problem->message);
            }
        CHECK(wrong == expected.wrong);
        CHECK(archive->index().diagnostics().empty());
    }
}

TEST_CASE("a slash after an archive that exists is the same as !", "[archives]") {
    const ScratchFolder folder;
    fs::create_directories(folder.path() / "folder.gma/models");
    std::ofstream(folder.path() / "hats.gma") << "any";
    const std::string base = folder.path().generic_string();
    CHECK(as_archive_path(base + "/hats.gma/models/hat.mdl") == base + "/hats.gma!models/hat.mdl");
    CHECK(as_archive_path(base + "/hats.gma!/models/hat.mdl") == base + "/hats.gma!models/hat.mdl");
    CHECK(as_archive_path(base + "/hats.gma!models/hat.mdl") == base + "/hats.gma!models/hat.mdl");
    // the archive itself, a folder with the name of an archive, and one that does not exist
    for (const char* same : {"/hats.gma", "/folder.gma/models/hat.mdl", "/none.gma/models/hat.mdl"})
        CHECK(as_archive_path(base + same) == base + same);
    CHECK(as_archive_path("").empty());
}

TEST_CASE("the slash after ! is not shown", "[archives]") {
    CHECK(archive_path_text("a/hats.gma!/models/hat.mdl") == "a/hats.gma!models/hat.mdl");
    CHECK(archive_path_text("a/hats.gma!models/hat.mdl") == "a/hats.gma!models/hat.mdl");
    CHECK(archive_path_text("a/wow!/models/hat.mdl") == "a/wow!/models/hat.mdl");
    CHECK(archive_path_text("hats.gma!") == "hats.gma!");
    CHECK(archive_path_text("hat.mdl") == "hat.mdl");
}

TEST_CASE("a packed pakfile is read no farther than its lump", "[pakfile]") {
    const Bytes whole = pack_bsp(kTwo, true);
    REQUIRE(open_map(whole));
    // the lump: 17 bytes of header and the stream, which the file goes on behind
    Bytes file = whole;
    const auto lump = static_cast<uint32_t>(whole.size() - kBspBody);
    file.resize(file.size() + 1000);
    CHECK(open_map(file));
    for (const uint32_t packed : {lump - 16, lump, 0xFFFFFFF0u, 0xFFFFFFFFu}) {
        CAPTURE(packed);
        put_u32(file, kBspBody + 8, packed);
        CHECK(refusal_of(file) == "bsp-pakfile");
    }
    for (const uint32_t size : {17u, 16u, 1u}) {
        CAPTURE(size);
        file = whole;
        put_u32(file, kBspPakfile + 4, size);
        CHECK(refusal_of(file) == "bsp-pakfile");
    }
}

TEST_CASE("a packed pakfile that says another size than it has is refused", "[pakfile]") {
    for (const uint32_t size : {0u, 1u, 0x7FFFFFFFu, 0x80000000u, 0xFFFFFFFFu}) {
        CAPTURE(size);
        Bytes file = pack_bsp(kTwo, true);
        put_u32(file, kBspBody + 4, size);
        CHECK_FALSE(open_map(file));
    }
}

TEST_CASE("a pakfile that wraps around 32 bits or lies over the header is refused", "[pakfile]") {
    const Bytes whole = pack_bsp(kTwo);
    const std::pair<uint32_t, uint32_t> places[] = {
        {0xFFFFFFFF, 2},          {0xFFFFFFF0, 0x20}, {kBspBody, 0xFFFFFFFF},
        {0xFFFFFFFF, 0xFFFFFFFF}, {0, 1000},          {8, 0xFFFFFFFF}};
    for (const auto& [offset, size] : places) {
        CAPTURE(offset, size);
        Bytes file = whole;
        put_u32(file, kBspPakfile, offset);
        put_u32(file, kBspPakfile + 4, size);
        put_u32(file, kBspPakfile + 8, 0);
        CHECK(refusal_of(file) == "bsp-pakfile");
    }
}

// In each of them a pakfile has a ZIP whose own places lead out of the lump.
TEST_CASE("places in a pakfile that lead out of it are left out, packed or not", "[pakfile]") {
    const Bytes zip = pack_zip(kTwo);
    const size_t entry = as_text(zip).find("PK\x01\x02"), end = as_text(zip).rfind("PK\x05\x06");
    const std::pair<size_t, uint32_t> changes[] = {
        {entry + 42, 0xFFFFFFFE},  // local header
        {entry + 42, 0xFFFFFFE2},  // with its 30 bytes it ends at 2^32
        {entry + 20, 0xFFFFFFFE},  // packed size
        {entry + 24, 0xFFFFFFFE},  // size
        {end + 16, 0xFFFFFFFF},    // directory
    };
    for (const bool is_wrapped : {false, true})
        for (const auto& [place, value] : changes) {
            CAPTURE(is_wrapped, place, value);
            const Bytes file = pack_bsp(kTwo, is_wrapped, false, {{place, value}});
            const Result<Archive> archive = open_map(file);
            if (!archive) continue;
            CHECK_FALSE(archive->index().diagnostics().empty());
            for (size_t i = 0; i < archive->index().size(); ++i) {
                const Result<Bytes> bytes = archive->read(i);
                CHECK((!bytes || as_text(*bytes) == "second"));
            }
        }
}

}  // namespace studioscope::archives_test
