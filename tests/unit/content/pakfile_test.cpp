// Pakfiles of maps whose places and sizes were made to lead elsewhere. What is right or an error
// follows from the layout of the lump in content.md.

#include <catch2/catch.hpp>
#include <cstring>
#include <utility>

#include "content/archives/archive.h"
#include "support/archive_writers.h"
#include "support/tree_files.h"

namespace studioscope::pakfile_test {

namespace {

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

}  // namespace studioscope::pakfile_test
