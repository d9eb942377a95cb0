// MD5 checksums of a VPK 2 (content.md 1): computed by the tests' writer; real files have those of
// other people's tools.

#include "content/archives/vpk_sums.h"

#include <catch2/catch.hpp>
#include <cstring>

#include "content/archives/archive.h"
#include "content/disk_files.h"
#include "support/archive_writers.h"
#include "support/data_files.h"
#include "support/skip.h"
#include "support/tree_files.h"

namespace studioscope::vpk_sums_test {

namespace {

using Codes = std::vector<std::string>;

constexpr size_t kHeader = 28, kChunkRow = 28, kMb = size_t{1} << 20;

Result<Archive> open_vpk(const PackedVpk& vpk) {
    TreeFiles tree;
    tree.add("hat_dir.vpk", vpk.directory);
    if (vpk.parts.count(0) > 0) tree.add("hat_000.vpk", vpk.parts.at(0));
    return open_archive("hat_dir.vpk", tree.files());
}

Archive opened(const PackedVpk& vpk) {
    Result<Archive> archive = open_vpk(vpk);
    if (!archive) FAIL(archive.error().message);
    return std::move(*archive);
}

Codes codes_of(const Diagnostics& said) {
    Codes codes;
    for (const Diagnostic& one : said) codes.push_back(one.code);
    return codes;
}

uint32_t u32_at(const Bytes& bytes, size_t offset) {
    uint32_t value = 0;
    std::memcpy(&value, &bytes.at(offset), sizeof(value));
    return value;
}

size_t chunks_start(const Bytes& directory) {
    return kHeader + u32_at(directory, 8) + u32_at(directory, 12);
}

void flip(Bytes& bytes, size_t offset) { bytes.at(offset) ^= std::byte{1}; }

// One file in the directory, one with its beginning there and the rest in a part.
PackedVpk small_vpk() {
    return pack_vpk({{"a/here.txt", "in the directory file"}, {"a/there.txt", "in a part", 2, 0}},
                    2);
}

bool has_wrong_chunk(const Archive& archive, const std::string& path) {
    const auto index = archive.index().find(path);
    REQUIRE(index);
    const auto wrong = archive.check_chunks(*index);
    if (wrong) CHECK(wrong->code == "vpk-chunk-md5");
    return wrong.has_value();
}

}  // namespace

TEST_CASE("the checksums of an intact VPK are right", "[archives][vpk_sums]") {
    for (const int version : {1, 2}) {
        const PackedVpk vpk =
            pack_vpk({{"a.txt", "x", 0, 0}, {"b.txt", "y"}, {"c.txt", ""}}, version);
        const Archive archive = opened(vpk);
        CHECK(archive.check_sums().empty());
        for (const char* path : {"a.txt", "b.txt", "c.txt"})
            CHECK_FALSE(has_wrong_chunk(archive, path));
    }
}

TEST_CASE("a changed byte of a VPK's directory file fails its section's checksum",
          "[archives][vpk_sums]") {
    const PackedVpk vpk = small_vpk();
    const size_t chunks = chunks_start(vpk.directory), sums = chunks + kChunkRow;
    const size_t data = kHeader + u32_at(vpk.directory, 8);
    const auto codes_with = [&](size_t offset) {
        PackedVpk changed = vpk;
        flip(changed.directory, offset);
        return codes_of(opened(changed).check_sums());
    };
    CHECK(codes_with(kHeader) == Codes{"vpk-tree-md5", "vpk-file-md5"});
    CHECK(codes_with(data - 1) == Codes{"vpk-tree-md5", "vpk-file-md5"});
    CHECK(codes_with(data) == Codes{"vpk-file-md5"});
    CHECK(codes_with(chunks - 1) == Codes{"vpk-file-md5"});
    CHECK(codes_with(chunks) == Codes{"vpk-chunk-list-md5", "vpk-file-md5"});
    CHECK(codes_with(sums - 1) == Codes{"vpk-chunk-list-md5", "vpk-file-md5"});
    CHECK(codes_with(sums) == Codes{"vpk-tree-md5", "vpk-file-md5"});
    CHECK(codes_with(sums + 16) == Codes{"vpk-chunk-list-md5", "vpk-file-md5"});
    CHECK(codes_with(sums + 32) == Codes{"vpk-file-md5"});
    CHECK(codes_with(sums + 47) == Codes{"vpk-file-md5"});
}

TEST_CASE("every changed byte of a VPK's directory file is found", "[archives][vpk_sums]") {
    const PackedVpk vpk = small_vpk();
    for (size_t offset = 0; offset < vpk.directory.size(); ++offset) {
        CAPTURE(offset);
        PackedVpk changed = vpk;
        flip(changed.directory, offset);
        const Result<Archive> archive = open_vpk(changed);
        CHECK((!archive || !archive->check_sums().empty()));
    }
}

TEST_CASE("a checksum of zeros is not checked", "[archives][vpk_sums]") {
    PackedVpk vpk = small_vpk();
    const size_t sums = chunks_start(vpk.directory) + kChunkRow;
    std::fill_n(vpk.directory.begin() + static_cast<std::ptrdiff_t>(sums), 48, std::byte{0});
    CHECK(opened(vpk).check_sums().empty());
}

TEST_CASE("sections of a VPK may end with the file, and not one byte later",
          "[archives][vpk_sums]") {
    PackedVpk vpk = small_vpk();
    vpk.directory.pop_back();
    const Diagnostics said = opened(vpk).check_sums();
    REQUIRE(codes_of(said) == Codes{"vpk-sections"});
    CHECK(said[0].message.find("sections that end at byte " +
                               std::to_string(vpk.directory.size() + 1)) != std::string::npos);

    // the largest sizes that the header can hold
    for (const size_t field : {12u, 16u, 20u}) {
        PackedVpk large = small_vpk();
        put_u32(large.directory, field, UINT32_MAX);
        CHECK(codes_of(opened(large).check_sums()) == Codes{"vpk-sections"});
        CHECK_FALSE(has_wrong_chunk(opened(large), "a/there.txt"));
    }
}

TEST_CASE("sections of a VPK have the sizes of lists of checksums", "[archives][vpk_sums]") {
    const auto codes_with = [](uint64_t chunks, uint64_t sums) {
        const VpkSections sections{28, 0, 0, chunks, sums, 0};
        const ByteSource zeros{sections.end(), [](uint64_t, std::span<std::byte> to) {
                                   std::fill(to.begin(), to.end(), std::byte{0});
                                   return true;
                               }};
        return codes_of(VpkSums(sections, zeros).check_directory());
    };
    CHECK(codes_with(28, 48).empty());
    CHECK(codes_with(28, 0).empty());  // not computed
    for (const uint64_t sums : {1u, 47u, 49u}) CHECK(codes_with(28, sums) == Codes{"vpk-sections"});
    for (const uint64_t chunks : {1u, 27u, 29u})
        CHECK(codes_with(chunks, 48) == Codes{"vpk-sections"});
    constexpr uint64_t kMaxChunks = uint64_t{1} << 20;
    CHECK(codes_with(kMaxChunks * 28, 48).empty());
    CHECK(codes_with((kMaxChunks + 1) * 28, 48) == Codes{"vpk-sections"});
}

// Bodies are in the part in the order of their names: the first ends with the first chunk of a MB,
// the second begins the next one.
TEST_CASE("a changed chunk of a part is reported for the files that lie in it",
          "[archives][vpk_sums]") {
    const PackedVpk whole = pack_vpk({{"m/a.txt", std::string(kMb, 'a'), 0, 0},
                                      {"m/b.txt", std::string(10, 'b'), 0, 0},
                                      {"m/c.txt", std::string(kMb, 'c'), 0, 0},
                                      {"m/d.txt", "", 0, 0}},
                                     2);
    const auto wrong_with = [&](size_t offset) {
        PackedVpk vpk = whole;
        flip(vpk.parts.at(0), offset);
        const Archive archive = opened(vpk);
        CHECK(archive.check_sums().empty());  // those cover the directory file
        std::string wrong;
        for (const char* name : {"a", "b", "c", "d"})
            for (int time = 0; time < 2; ++time)  // the second time from the stored result
                if (has_wrong_chunk(archive, "m/" + std::string(name) + ".txt")) wrong += name;
        return wrong;
    };
    CHECK(wrong_with(0) == "aa");
    CHECK(wrong_with(kMb - 1) == "aa");
    CHECK(wrong_with(kMb) == "bbcc");
    CHECK(wrong_with(2 * kMb - 1) == "bbcc");
    CHECK(wrong_with(2 * kMb) == "cc");

    PackedVpk cut = whole;  // the last chunk is incomplete
    cut.parts.at(0).pop_back();
    CHECK(has_wrong_chunk(opened(cut), "m/c.txt"));
    CHECK_FALSE(has_wrong_chunk(opened(cut), "m/b.txt"));

    PackedVpk both = whole;
    flip(both.parts.at(0), kMb);
    flip(both.parts.at(0), 2 * kMb);
    const Archive archive = opened(both);
    const auto said = archive.check_chunks(*archive.index().find("m/c.txt"));
    REQUIRE(said);
    CHECK(said->message.find("lies in the chunk 1048576..2097152 of part 000") !=
          std::string::npos);
    CHECK(said->message.find("and in 1 more such") != std::string::npos);
}

TEST_CASE("chunks with other checksums, empty or overlapping ones are ignored",
          "[archives][vpk_sums]") {
    const PackedVpk whole = small_vpk();
    const size_t row = chunks_start(whole.directory);
    const auto is_wrong_with = [&](size_t offset, uint32_t value) {
        PackedVpk vpk = whole;
        flip(vpk.parts.at(0), 0);
        put_u32(vpk.directory, row + offset, value);
        return has_wrong_chunk(opened(vpk), "a/there.txt");
    };
    CHECK(is_wrong_with(0, 0));
    CHECK_FALSE(is_wrong_with(0, 0x10000));  // Blake3
    CHECK_FALSE(is_wrong_with(0, 0x80000000));
    CHECK_FALSE(is_wrong_with(8, 0));
    CHECK(is_wrong_with(8, UINT32_MAX));  // longer than the part

    // in the directory file a chunk counts from the end of the tree
    PackedVpk here = whole;
    put_u32(here.directory, row, 0x7FFF);
    CHECK(has_wrong_chunk(opened(here), "a/here.txt"));
    CHECK_FALSE(has_wrong_chunk(opened(here), "a/there.txt"));

    const PackedVpk two = pack_vpk({{"a.txt", std::string(kMb + 1, 'a'), 0, 0}}, 2);
    const size_t second = chunks_start(two.directory) + kChunkRow;
    PackedVpk over = two;
    flip(over.directory, second + 12);  // the sum of the second chunk
    CHECK(has_wrong_chunk(opened(over), "a.txt"));
    put_u32(over.directory, second + 4, kMb - 1);  // its first byte is the last of the first
    CHECK_FALSE(has_wrong_chunk(opened(over), "a.txt"));
}

TEST_CASE("other people's VPKs have right checksums except the one damaged on purpose",
          "[archives][vpk_sums][data]") {
    if (!has_data()) SKIP(kNoData);
    const auto codes_in = [](const std::string& path) {
        const auto archive = open_archive(data_folder() / "archives" / path, disk_files());
        REQUIRE(archive);
        for (size_t i = 0; i < archive->index().size(); ++i) CHECK_FALSE(archive->check_chunks(i));
        return codes_of(archive->check_sums());
    };
    for (const char* path : {"plumber/test.vpk", "plumber/test_dir.vpk", "valvepython/test_dir.vpk",
                             "valvepak/steamdb_test_dir.vpk", "valvepak/steamdb_test_single.vpk",
                             "valvepak/steamdb_test_without_suffix.vpk"})
        CHECK(codes_in(path).empty());
    CHECK(codes_in("valvepak/bad_hash_a.vpk") == Codes{"vpk-tree-md5", "vpk-file-md5"});
}

}  // namespace studioscope::vpk_sums_test
