// Programs kept between runs: an entry is used if it is complete and has the same sources and
// driver, else ignored.

#include <catch2/catch.hpp>
#include <map>
#include <string>
#include <vector>

#include "render/program.h"
#include "render/program_binary.h"
#include "support/offscreen.h"
#include "support/skip.h"

namespace studioscope::program_cache_test {

namespace {

constexpr std::string_view kVertex = "void main() { gl_Position = vec4(0.0); }";
constexpr std::string_view kRed =
    "layout(location = 3) uniform float redness; out vec4 c; void main() { c = vec4(redness); }";
constexpr std::string_view kGreen =
    "layout(location = 3) uniform float greenness; out vec4 c; void main() { c = vec4(greenness); "
    "}";

Result<GlProgram> made_of(std::string_view fragment) {
    return make_program("test", {{GL_VERTEX_SHADER, {kVertex}}, {GL_FRAGMENT_SHADER, {fragment}}});
}

bool is_red(const GlProgram& program) { return glGetUniformLocation(program.id(), "redness") == 3; }

// A cache in memory for the lifetime of the object.
struct MemoryCache {
    MemoryCache() {
        use_program_cache({[this](const std::string& name) -> std::optional<Bytes> {
                               const auto found = entries.find(name);
                               if (found == entries.end()) return std::nullopt;
                               return found->second;
                           },
                           [this](const std::string& name, ByteSpan entry) {
                               ++written;
                               entries[name] = Bytes(entry.begin(), entry.end());
                           },
                           [this](const std::string& name) { entries.erase(name); },
                           [this](const std::string& name) {
                               if (may_mark) marked.push_back(name);
                               return may_mark;
                           },
                           [this] { marked.clear(); }});
    }
    ~MemoryCache() { use_program_cache({}); }

    std::map<std::string, Bytes> entries;
    int written = 0;
    bool may_mark = true;
    std::vector<std::string> marked;
};

bool driver_gives_binaries() {
    GLint formats = 0;
    glGetIntegerv(GL_NUM_PROGRAM_BINARY_FORMATS, &formats);
    return formats > 0;
}

}  // namespace

TEST_CASE("a program is compiled once and then read from the cache", "[program_cache]") {
    Offscreen screen(8, 8);
    if (!driver_gives_binaries()) SKIP("this driver gives no program binaries");
    MemoryCache cache;
    CHECK(is_red(*made_of(kRed)));
    REQUIRE(cache.written == 1);
    CHECK(is_red(*made_of(kRed)));
    CHECK(cache.written == 1);
    CHECK_FALSE(is_red(*made_of(kGreen)));
    CHECK(cache.written == 2);
    CHECK(cache.entries.size() == 2);
    CHECK(screen.errors().empty());
}

TEST_CASE("a broken cache entry is ignored and written again", "[program_cache]") {
    Offscreen screen(8, 8);
    if (!driver_gives_binaries()) SKIP("this driver gives no program binaries");
    MemoryCache cache;
    REQUIRE(made_of(kRed));
    const Bytes whole = cache.entries.begin()->second;
    const std::string name = cache.entries.begin()->first;
    for (const size_t size : {size_t{0}, size_t{3}, size_t{31}, size_t{32}, whole.size() - 1}) {
        CAPTURE(size);
        cache.entries[name].resize(size);
        const int before = cache.written;
        CHECK(is_red(*made_of(kRed)));
        CHECK(cache.written == before + 1);
        CHECK(is_red(*made_of(kRed)));  // the new one
        CHECK(cache.written == before + 1);
    }
    for (size_t i = 0; i < whole.size(); i += i < 32 ? 1 : 97) {
        CAPTURE(i);
        cache.entries[name] = whole;
        cache.entries[name][i] ^= std::byte{0x40};
        const int before = cache.written;
        CHECK(is_red(*made_of(kRed)));
        CHECK(cache.written == before + 1);
    }
}

TEST_CASE("a cache entry with the wrong name or driver is not used", "[program_cache]") {
    Offscreen screen(8, 8);
    if (!driver_gives_binaries()) SKIP("this driver gives no program binaries");
    MemoryCache cache;
    const GlProgram red = *made_of(kRed), green = *made_of(kGreen);
    REQUIRE(cache.entries.size() == 2);
    std::swap(cache.entries.begin()->second, cache.entries.rbegin()->second);
    CHECK(is_red(*made_of(kRed)));
    CHECK_FALSE(is_red(*made_of(kGreen)));
    CHECK(cache.written == 4);

    const Bytes packed = pack_program(red.id(), "vendor\nrenderer\n1.0", "sources");
    const auto binary = read_program_entry(packed, "vendor\nrenderer\n1.0", "sources");
    REQUIRE(binary);
    const GlProgram other(glCreateProgram());
    CHECK(link_binary(other.id(), *binary));
    CHECK(is_red(other));
}

TEST_CASE("a cache entry is marked until its program has drawn", "[program_cache]") {
    Offscreen screen(8, 8);
    if (!driver_gives_binaries()) SKIP("this driver gives no program binaries");
    MemoryCache cache;
    REQUIRE(made_of(kRed));
    // compiled by this process, so no cache entry was given to the driver
    CHECK(cache.marked.empty());
    const std::string name = cache.entries.begin()->first;
    REQUIRE(made_of(kRed));
    CHECK(cache.marked == std::vector<std::string>{name});
    trust_drawn_programs();
    CHECK(cache.marked.empty());

    cache.may_mark = false;
    CHECK(is_red(*made_of(kRed)));
    CHECK(cache.written == 2);  // without a mark the entry was not used but compiled
}

TEST_CASE("a wrong cache entry is removed before the driver sees it", "[program_cache]") {
    Offscreen screen(8, 8);
    if (!driver_gives_binaries()) SKIP("this driver gives no program binaries");
    MemoryCache cache;
    REQUIRE(made_of(kRed));
    cache.entries.begin()->second.back() ^= std::byte{1};
    REQUIRE(made_of(kRed));
    CHECK(cache.marked.empty());
    CHECK(cache.written == 2);
}

// The entries are made by the test, so that no driver is needed.
TEST_CASE("a cache entry belongs to one driver, program, length and checksum", "[program_cache]") {
    const Bytes binary(100, std::byte{7});
    const Bytes entry = program_entry(5, binary, "vendor\nrenderer\n1.0", "sources");
    const auto read = [](const Bytes& bytes, const char* driver = "vendor\nrenderer\n1.0",
                         const char* sources = "sources") {
        return read_program_entry(bytes, driver, sources).has_value();
    };
    const auto whole = read_program_entry(entry, "vendor\nrenderer\n1.0", "sources");
    REQUIRE(whole);
    CHECK(whole->format == 5);
    CHECK(Bytes(whole->bytes.begin(), whole->bytes.end()) == binary);

    for (const char* driver :
         {"vendor\nrenderer\n1.1", "vendor\nother\n1.0", "other\nrenderer\n1.0", ""})
        CHECK_FALSE(read(entry, driver));
    CHECK_FALSE(read(entry, "vendor\nrenderer\n1.0", "sources "));
    // the driver's last character is not the first of the sources
    CHECK_FALSE(read(entry, "vendor\nrenderer\n1.", "0sources"));

    Bytes longer = entry, shorter = entry;
    longer.push_back(std::byte{7});
    shorter.pop_back();
    CHECK_FALSE(read(longer));
    CHECK_FALSE(read(shorter));
    for (size_t size = 0; size < 32; ++size)
        CHECK_FALSE(read(Bytes(entry.begin(), entry.begin() + static_cast<std::ptrdiff_t>(size))));
    for (size_t i = 0; i < entry.size(); ++i) {
        CAPTURE(i);
        Bytes wrong = entry;
        wrong[i] ^= std::byte{1};
        CHECK_FALSE(read(wrong));
    }
}

}  // namespace studioscope::program_cache_test
