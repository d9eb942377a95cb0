// Animation data built word by word by the MDL page (section 7); expected values are computed by
// hand from its formulas.

#include "formats/compiled/mdl_motion.h"

#include <catch2/catch.hpp>

#include "formats/compiled/mdl_packed.h"
#include "support/motion_files.h"
#include "support/near.h"

namespace studioscope::mdl_motion_test {

namespace {

using Positions = std::vector<glm::vec3>;

// Two bones: base positions (4,0,0) and (0,8,0), scales 0.5 for positions, 0.01 for angles.
TestMdl two_bones(TestAnimation animation, int version = 48) {
    TestMdl mdl;
    mdl.version = version;
    mdl.bones = {{"root", -1, {4, 0, 0}, glm::vec3(0.5f), glm::vec3(0.01f)},
                 {"tip", 0, {0, 8, 0}, glm::vec3(0.5f), glm::vec3(0.01f)}};
    TestMotion motion;
    motion.animations = {std::move(animation)};
    mdl.extra = motion;
    return mdl;
}

struct Decoded {
    MdlMotion motion;
    Diagnostics diagnostics;
};

Decoded decode(const Bytes& file) {
    const auto mdl = parse_mdl(file);
    REQUIRE(mdl);
    REQUIRE(mdl->animations.size() == 1);
    Decoded result{{}, mdl->diagnostics};
    MdlMotionDecoder decoder(*mdl, nullptr, "hero.mdl", "hero.ani", result.diagnostics);
    result.motion = decoder.decode(mdl->animations[0]);
    return result;
}

Decoded decode(const TestMdl& file) { return decode(file.bytes()); }

void check_near(const glm::quat& a, const glm::quat& b) {
    CAPTURE(a.x, a.y, a.z, a.w, b.x, b.y, b.z, b.w);
    CHECK(angle_between(a, b) < 1e-5);
}

// A list whose one node moves bone 0 along x by the given stream.
Bytes moves_x(const DataWriter& stream, int flags = 0x04) {
    DataWriter data;
    data.node(0, flags, 0).u16({6, 0, 0});  // x at 6 bytes from the triple, y and z do not move
    data.bytes.insert(data.bytes.end(), stream.bytes.begin(), stream.bytes.end());
    return data.bytes;
}

}  // namespace

TEST_CASE("packed numbers are unpacked as documented", "[mdl]") {
    CHECK(from_half(0x3C00) == 1.0f);
    CHECK(from_half(0xC000) == -2.0f);
    CHECK(from_half(0x0001) == std::ldexp(1.0f, -24));
    CHECK(from_half(0x7C00) == 65504.0f);
    CHECK(from_half(0xFC00) == -65504.0f);
    CHECK(from_half(0x7E00) == 0.0f);
    check_near(from_quaternion48({32768, 32768, 16384}), glm::quat(1, 0, 0, 0));
    CHECK(from_quaternion48({32768, 32768, 16384 | 0x8000}).w == -1);
    check_near(from_quaternion48({49152, 32768, 16384}), glm::quat(std::sqrt(0.75f), 0.5f, 0, 0));
    check_near(from_quaternion48({32768, 32768, 24576}), glm::quat(std::sqrt(0.75f), 0, 0, 0.5f));
    // x = y = 1 is no unit quaternion: w becomes 0 and the rest is scaled
    check_near(from_quaternion48({65535, 65535, 16384}),
               glm::quat(0, std::sqrt(0.5f), std::sqrt(0.5f), 0));
    const uint64_t zero = 1048576, half = 1048576 + 524288;
    check_near(from_quaternion64(zero | zero << 21 | zero << 42), glm::quat(1, 0, 0, 0));
    check_near(from_quaternion64(zero | half << 21 | zero << 42 | uint64_t{1} << 63),
               glm::quat(-std::sqrt(0.75f), 0, 0.5f, 0));
    // the omitted component is three after the first: w, x, y, z by the two top bits
    check_near(from_quaternion48_smallest({16384, 16384, 16384}), glm::quat(1, 0, 0, 0));
    check_near(from_quaternion48_smallest({16384, 16384 | 0x8000, 16384}), glm::quat(0, 1, 0, 0));
    check_near(from_quaternion48_smallest({16384 | 0x8000, 16384, 16384}), glm::quat(0, 0, 1, 0));
    check_near(from_quaternion48_smallest({16384 + 11584, 16384, 16384}),
               glm::quat(std::sqrt(0.75f), 0.5f, 0, 0));
}

TEST_CASE("a value stream repeats the last value of each group", "[mdl]") {
    DataWriter stream;
    stream.u8({2, 3}).u16({10, 20}).u8({1, 2}).u16({-6});
    const Decoded decoded = decode(two_bones({"walk", 5, 0, moves_x(stream)}));
    CHECK(decoded.diagnostics.empty());
    REQUIRE(decoded.motion.is_available);
    // base 4 + 0.5 * (10 20 20 -6 -6)
    CHECK(decoded.motion.bones[0].positions ==
          Positions{{9, 0, 0}, {14, 0, 0}, {14, 0, 0}, {1, 0, 0}, {1, 0, 0}});
    CHECK(decoded.motion.bones[0].rotations.empty());
    CHECK(decoded.motion.bones[1].positions.empty());
}

TEST_CASE("a stream of one value for one frame is a constant", "[mdl]") {
    DataWriter stream;
    stream.u8({1, 1}).u16({10}).u8({9, 2}).u16({0x7777});  // the rest is no group
    const Decoded decoded = decode(two_bones({"walk", 3, 0, moves_x(stream)}));
    CHECK(decoded.diagnostics.empty());
    CHECK(decoded.motion.bones[0].positions == Positions{{9, 0, 0}});
}

TEST_CASE("values of a delta are not added to the base", "[mdl]") {
    DataWriter stream;
    stream.u8({2, 2}).u16({10, 20});
    for (const auto& [flags, node] : {std::pair{4u, 0x04}, std::pair{0u, 0x14}}) {
        const Decoded decoded = decode(two_bones({"walk", 2, flags, moves_x(stream, node)}));
        CHECK(decoded.motion.bones[0].positions == Positions{{5, 0, 0}, {10, 0, 0}});
    }
}

TEST_CASE("rotation streams are Euler angles of each frame", "[mdl]") {
    DataWriter data;
    data.node(1, 0x08, 0).u16({0, 0, 6}).u8({2, 2}).u16({0, 157});
    const Decoded decoded = decode(two_bones({"walk", 2, 0, data.bytes}));
    REQUIRE(decoded.motion.bones[1].rotations.size() == 2);
    check_near(decoded.motion.bones[1].rotations[0], glm::quat(1, 0, 0, 0));
    check_near(decoded.motion.bones[1].rotations[1],
               glm::quat(std::cos(0.785f), 0, 0, std::sin(0.785f)));  // 1.57 about z
}

TEST_CASE("raw values apply to the whole animation", "[mdl]") {
    DataWriter data;
    data.node(0, 0x03, 4 + 12).u16({49152, 32768, 16384}).u16({0x3C00, 0x4000, 0xC000});
    data.node(1, 0x20, 0).u16({0, 0, 0, 0});
    const Decoded decoded = decode(two_bones({"walk", 3, 0, data.bytes}));
    CHECK(decoded.diagnostics.empty());
    REQUIRE(decoded.motion.bones[0].rotations.size() == 1);
    check_near(decoded.motion.bones[0].rotations[0], glm::quat(std::sqrt(0.75f), 0.5f, 0, 0));
    CHECK(decoded.motion.bones[0].positions == Positions{{1, 2, -2}});  // no scale, no base
    CHECK(decoded.motion.bones[1].rotations.size() == 1);
}

TEST_CASE("an animation may say that nothing moves", "[mdl]") {
    CHECK(
        decode(two_bones({"walk", 3, 0, DataWriter().node(255, 0, 0).bytes})).diagnostics.empty());
    const Decoded zeros = decode(two_bones({"walk", 3, 0x20, {}}));
    CHECK(zeros.motion.is_available);
    CHECK(zeros.diagnostics.empty());
}

TEST_CASE("broken animation data stops at the bone it breaks", "[mdl]") {
    const auto code = [](const Bytes& data, int frames = 2) {
        const Decoded decoded = decode(two_bones({"walk", frames, 0, data}));
        CHECK(decoded.motion.bones.size() == 2);
        return decoded.diagnostics.empty() ? std::string() : decoded.diagnostics[0].code;
    };
    CHECK(code(DataWriter().node(7, 0x04, 0).bytes) == "mdl-keys-bone");
    CHECK(code(DataWriter().node(0, 0, 4).node(0, 0, 4).bytes) == "mdl-keys-bone");
    CHECK(code(DataWriter().node(1, 0, -4).bytes) == "mdl-keys-next");
    CHECK(code(DataWriter().node(1, 0x09, 0).bytes) == "mdl-keys-mixed");
    CHECK(code(moves_x(DataWriter().u8({1, 0}))) == "mdl-keys-group");
    CHECK(code(moves_x(DataWriter().u8({0, 2}))) == "mdl-keys-group");
    CHECK(code(DataWriter().node(0, 0x04, 0).u16({32767, 0, 0}).bytes) == "mdl-keys-range");
    CHECK(code(moves_x(DataWriter().u8({1, 1}).u16({1})), 100'000).empty());
    CHECK(code(moves_x(DataWriter().u8({1, 1}).u16({1})), 100'001) == "mdl-animation-too-long");
}

TEST_CASE("a divided animation reads its last frame from a section of its own", "[mdl]") {
    // Seven frames in sections of three: 0..2, 3..5, then the last; 7 / 3 + 2 = 4 entries.
    std::vector<Bytes> parts;
    for (const int value : {0, 20, 900, 60}) {
        DataWriter stream;
        stream.u8({1, 4}).u16({value});
        parts.push_back(moves_x(stream));
    }
    TestAnimation animation{"walk", 7};
    animation.section_frames = 3;
    for (const Bytes& part : parts) {
        animation.sections.push_back({0, as_int(animation.data.size())});
        animation.data.insert(animation.data.end(), part.begin(), part.end());
    }
    const Decoded decoded = decode(two_bones(animation));
    CHECK(decoded.diagnostics.empty());
    // 4 + 0.5 * value: section 0 three times, 1 three times, then the fourth entry.
    CHECK(
        decoded.motion.bones[0].positions ==
        Positions{{4, 0, 0}, {4, 0, 0}, {4, 0, 0}, {14, 0, 0}, {14, 0, 0}, {14, 0, 0}, {34, 0, 0}});
}

TEST_CASE("a bone that only some sections move rests in the others", "[mdl]") {
    TestAnimation animation{"walk", 2};
    animation.section_frames = 1;  // 0, then the last frame's own: 2 / 1 + 1 = entry 3
    animation.data = DataWriter().node(255, 0, 0).bytes;
    const Bytes moving = moves_x(DataWriter().u8({1, 1}).u16({8}));
    animation.sections = {{0, 0}, {0, 0}, {0, 0}, {0, as_int(animation.data.size())}};
    animation.data.insert(animation.data.end(), moving.begin(), moving.end());
    const Decoded decoded = decode(two_bones(animation));
    CHECK(decoded.motion.bones[0].positions == Positions{{4, 0, 0}, {8, 0, 0}});
}

// the sections as above, each of one frame; the entry of the last follows the others
TEST_CASE("a section outside the file does not affect the others of its animation",
          "[mdl][faults]") {
    TestAnimation animation{"walk", 3};
    animation.section_frames = 1;
    animation.data = moves_x(DataWriter().u8({1, 1}).u16({8}));
    for (const std::pair<int, int>& bad : {std::pair{0, 1 << 28}, {-1, 0}, {7, 0}}) {
        animation.sections = {{0, 0}, bad, {0, 0}, {0, 0}, {0, 0}};
        const TestMdl file = two_bones(animation);
        const Decoded decoded = decode(file);
        CHECK(decoded.motion.is_available);
        CHECK(decoded.motion.bones[0].positions == Positions{{8, 0, 0}, {4, 0, 0}, {8, 0, 0}});
        CHECK(has_errors(decoded.diagnostics));
        CHECK(has_code(decoded.diagnostics, "mdl-animation-sections"));
        animation.sections = {bad, bad, bad, bad, bad};
        CHECK_FALSE(decode(two_bones(animation)).motion.is_available);
    }
}

TEST_CASE("sections that cannot be read make the animation unavailable", "[mdl]") {
    TestAnimation animation{"walk", 5};
    animation.section_frames = -1;
    CHECK_FALSE(decode(two_bones(animation)).motion.is_available);
    animation.section_frames = 2;
    const Bytes file = two_bones(animation).bytes();
    const auto table = static_cast<size_t>(parse_mdl(file)->animations[0].offset) + 0x50;
    const Decoded decoded = decode(with(file, table, int32_t{1 << 20}));
    CHECK_FALSE(decoded.motion.is_available);
    CHECK(has_code(decoded.diagnostics, "mdl-animation-sections"));
    animation.sections = {{0, 0}, {0, 0}, {0, 0}, {0, 0}};
    animation.data = DataWriter().node(255, 0, 0).bytes;
    CHECK(decode(two_bones(animation)).motion.is_available);
    CHECK_FALSE(decode(two_bones(animation, 45)).motion.is_available);
}

TEST_CASE("frame animations of version 49 have constants and whole frames", "[mdl]") {
    DataWriter data;
    data.i32({26, 26 + 12, 18, 0, 0, 0});  // constants, frames, length of a frame
    data.u8({0x01 | 0x08, 0x02 | 0x80 | 0x10});
    data.u16({0x3C00, 0, 0});         // bone 0: constant position
    data.u16({49152, 32768, 16384});  // bone 1: constant rotation, overridden by its frames
    for (const int x : {32768, 49152}) {
        data.u16({x, 32768, 16384});      // bone 0: rotation
        data.u16({16384, 16384, 16384});  // bone 1: rotation, smallest three
        data.i32({0x3F800000, 0, 0x40000000});
    }
    data.bytes[8] = static_cast<std::byte>(24);
    const Decoded decoded = decode(two_bones({"walk", 2, 0x40, data.bytes}, 49));
    CHECK(decoded.diagnostics.empty());
    const auto& bones = decoded.motion.bones;
    CHECK(bones[0].positions == Positions{{1, 0, 0}});
    REQUIRE(bones[0].rotations.size() == 2);
    check_near(bones[0].rotations[1], glm::quat(std::sqrt(0.75f), 0.5f, 0, 0));
    REQUIRE(bones[1].rotations.size() == 1);  // both frames are equal
    check_near(bones[1].rotations[0], glm::quat(1, 0, 0, 0));
    CHECK(bones[1].positions == Positions{{1, 0, 2}});
    // below version 49 the flag has no meaning: the same bytes are a list, and a broken one
    CHECK_FALSE(decode(two_bones({"walk", 2, 0x40, data.bytes}, 48)).diagnostics.empty());
    const Bytes odd = with(data.bytes, 8, int32_t{20});
    CHECK(has_code(decode(two_bones({"walk", 2, 0x40, odd}, 49)).diagnostics, "mdl-frames-length"));
    const Bytes endless = with(data.bytes, data.bytes.size() - 12, int32_t{0x7FC00000});
    const Decoded kept = decode(two_bones({"walk", 2, 0x40, endless}, 49));
    CHECK(has_code(kept.diagnostics, "mdl-frames-not-finite"));
    CHECK(kept.motion.bones[1].positions == Positions{{1, 0, 2}, {0, 8, 0}});
    const Bytes far = with(data.bytes, 4, int32_t{1 << 20});
    CHECK(has_code(decode(two_bones({"walk", 2, 0x40, far}, 49)).diagnostics, "mdl-frames-range"));
}

}  // namespace studioscope::mdl_motion_test
