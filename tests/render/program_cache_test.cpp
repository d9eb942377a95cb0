// Programs kept between runs: an entry is taken where it is whole and of these sources and this
// driver, and passed over where it is anything else.

#include <catch2/catch.hpp>
#include <map>
#include <string>

#include "render/program.h"
#include "render/program_binary.h"
#include "support/offscreen.h"
#include "support/skip.h"

namespace studioscope {

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

// A cache in memory, for as long as it lives.
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
                           }});
    }
    ~MemoryCache() { use_program_cache({}); }

    std::map<std::string, Bytes> entries;
    int written = 0;
};

bool driver_gives_binaries() {
    GLint formats = 0;
    glGetIntegerv(GL_NUM_PROGRAM_BINARY_FORMATS, &formats);
    return formats > 0;
}

}  // namespace

TEST_CASE("a program is compiled once and then read", "[program_cache]") {
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

TEST_CASE("an entry that is broken is passed over and written anew", "[program_cache]") {
    Offscreen screen(8, 8);
    if (!driver_gives_binaries()) SKIP("this driver gives no program binaries");
    MemoryCache cache;
    REQUIRE(made_of(kRed));
    const Bytes whole = cache.entries.begin()->second;
    Bytes& entry = cache.entries.begin()->second;
    for (const size_t size : {size_t{0}, size_t{3}, size_t{31}, size_t{32}, whole.size() - 1}) {
        CAPTURE(size);
        entry.resize(size);
        const int before = cache.written;
        CHECK(is_red(*made_of(kRed)));
        CHECK(cache.written == before + 1);
        CHECK(is_red(*made_of(kRed)));  // the new one
        CHECK(cache.written == before + 1);
    }
    for (size_t i = 0; i < whole.size(); i += i < 32 ? 1 : 97) {
        if (i >= 4 && i < 8) continue;  // the driver's own mark, which it looks at itself
        CAPTURE(i);
        entry = whole;
        entry[i] ^= std::byte{0x40};
        const int before = cache.written;
        CHECK(is_red(*made_of(kRed)));
        CHECK(cache.written == before + 1);
    }
}

TEST_CASE("an entry under another's name, or of another driver, is not taken", "[program_cache]") {
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
    const GlProgram other(glCreateProgram());
    CHECK_FALSE(unpack_program(other.id(), packed, "vendor\nrenderer\n1.1", "sources"));
    CHECK_FALSE(unpack_program(other.id(), packed, "vendor\nrenderer\n1.0", "others"));
    CHECK(unpack_program(other.id(), packed, "vendor\nrenderer\n1.0", "sources"));
    CHECK(is_red(other));
}

}  // namespace studioscope
