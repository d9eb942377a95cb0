#include <algorithm>
#include <cmath>
#include <glm/gtc/constants.hpp>

#include "writers/mdl_sections.h"
#include "writers/posed_bounds.h"

namespace studioscope::assets {

namespace {

constexpr size_t kAnimationSize = 100, kSequenceSize = 212;
constexpr size_t kScales = 0x048;  // position, then rotation
constexpr int32_t kLooping = 0x1;
constexpr uint8_t kAnimatedPosition = 0x04, kAnimatedRotation = 0x08, kRawRotation2 = 0x20;
constexpr float kMinMovement = 1e-5f;
constexpr double kMaxStep = 32767;

// One bone through a clip: its difference from the bind pose at each frame, in units of the file.
struct BoneTrack {
    std::vector<std::array<double, 6>> values;  // position x y z, Euler angles x y z
    glm::quat first_rotation{1, 0, 0, 0};
    std::array<double, 6> max{};

    bool moves(size_t first) const {
        return max[first] > 0 || max[first + 1] > 0 || max[first + 2] > 0;
    }
    bool is_constant() const {
        return std::all_of(values.begin(), values.end(),
                           [&](const auto& value) { return value == values.front(); });
    }
};

// Stored values: differences from the bind pose, scaled to 16 bits by the bone's largest.
struct Channels {
    std::vector<std::vector<BoneTrack>> clips;  // [clip][bone]
    std::vector<std::array<double, 6>> scales;  // [bone]
};

double nearest_turn(double angle) { return std::remainder(angle, glm::two_pi<double>()); }

std::array<double, 6> difference(const Transform& local, const Transform& bind) {
    const glm::dvec3 angles(euler_from_rotation(local.rotation));
    const glm::dvec3 base(euler_from_rotation(bind.rotation));
    const glm::dvec3 moved(local.position - bind.position);
    std::array<double, 6> value{moved.x,
                                moved.y,
                                moved.z,
                                nearest_turn(angles.x - base.x),
                                nearest_turn(angles.y - base.y),
                                nearest_turn(angles.z - base.z)};
    for (double& component : value)
        if (std::abs(component) < kMinMovement) component = 0;
    return value;
}

std::vector<BoneTrack> tracks_of(const Asset& asset, const AssetClip& clip) {
    std::vector<BoneTrack> tracks(asset.bones.size());
    for (const std::vector<Transform>& pose : every_frame_of(asset, clip))
        for (size_t i = 0; i < tracks.size(); ++i) {
            const AssetBone& bone = asset.bones[i];
            const Transform local = bone.parent == kNone ? turned_root(pose[i]) : pose[i];
            if (tracks[i].values.empty()) tracks[i].first_rotation = local.rotation;
            tracks[i].values.push_back(difference(local, bone.bind));
            for (size_t k = 0; k < 6; ++k)
                tracks[i].max[k] = std::max(tracks[i].max[k], std::abs(tracks[i].values.back()[k]));
        }
    return tracks;
}

Channels channels_of(const Asset& asset) {
    Channels channels;
    channels.scales.resize(asset.bones.size());
    for (const AssetClip& clip : asset.clips) {
        channels.clips.push_back(tracks_of(asset, clip));
        for (size_t i = 0; i < asset.bones.size(); ++i)
            for (size_t k = 0; k < 6; ++k)
                channels.scales[i][k] =
                    std::max(channels.scales[i][k], channels.clips.back()[i].max[k] / kMaxStep);
    }
    return channels;
}

// Writes groups of { number of values, number of frames, the values }; the last value applies to
// the remaining frames.
void put_stream(ByteWriter& out, const std::vector<int16_t>& values) {
    constexpr size_t kMaxLength = 255;
    for (size_t at = 0; at < values.size();) {
        size_t valid = 1;
        while (at + valid < values.size() && valid < kMaxLength &&
               values[at + valid] != values[at + valid - 1])
            ++valid;
        size_t total = valid;
        while (at + total < values.size() && total < kMaxLength &&
               values[at + total] == values[at + valid - 1])
            ++total;
        out.add(static_cast<uint8_t>(valid));
        out.add(static_cast<uint8_t>(total));
        for (size_t i = 0; i < valid; ++i) out.add(values[at + i]);
        at += total;
    }
}

// Writes three streams. Their offsets count from the triple; 0 is a component that never moves.
void put_streams(ByteWriter& out, size_t triple, const BoneTrack& track,
                 const std::array<double, 6>& scales, size_t first) {
    for (size_t k = 0; k < 3; ++k) {
        if (track.max[first + k] <= 0) continue;
        out.set(triple + k * 2, static_cast<int16_t>(out.size() - triple));
        std::vector<int16_t> values;
        for (const auto& value : track.values)
            values.push_back(
                static_cast<int16_t>(std::lround(value[first + k] / scales[first + k])));
        put_stream(out, values);
    }
}

uint64_t pack_quaternion64(const glm::quat& q) {
    const auto component = [](float value) {
        return static_cast<uint64_t>(std::lround(double{value} * 1048576.5) + 1048576) & 0x1FFFFF;
    };
    return component(q.x) | component(q.y) << 21 | component(q.z) << 42 |
           static_cast<uint64_t>(q.w < 0) << 63;
}

uint8_t flags_of(const BoneTrack& track) {
    if (track.is_constant() && !track.moves(0)) return track.moves(3) ? kRawRotation2 : uint8_t{0};
    return static_cast<uint8_t>((track.moves(0) ? kAnimatedPosition : 0) |
                                (track.moves(3) ? kAnimatedRotation : 0));
}

// Writes flags, then a packed rotation or the triples and streams of moving components, rotation
// first.
void put_track(ByteWriter& out, size_t bone, const BoneTrack& track,
               const std::array<double, 6>& scales) {
    const uint8_t flags = flags_of(track);
    out.add(static_cast<uint8_t>(bone));
    out.add(flags);
    out.add(int16_t{0});
    if (flags == kRawRotation2) {
        out.add(pack_quaternion64(track.first_rotation));
        return;
    }
    const size_t triples = out.reserve((track.moves(3) ? 6u : 0u) + (track.moves(0) ? 6u : 0u));
    if (track.moves(3)) put_streams(out, triples, track, scales, 3);
    if (track.moves(0)) put_streams(out, triples + (track.moves(3) ? 6u : 0u), track, scales, 0);
}

void put_tracks(ByteWriter& out, const std::vector<BoneTrack>& tracks,
                const std::vector<std::array<double, 6>>& scales) {
    constexpr size_t kNextOffset = 2;
    size_t last = 0;
    for (size_t i = 0; i < tracks.size(); ++i) {
        if (flags_of(tracks[i]) == 0) continue;
        const size_t at = out.size();
        if (last != 0) out.set(last + kNextOffset, static_cast<int16_t>(at - last));
        put_track(out, i, tracks[i], scales[i]);
        last = at;
    }
    constexpr uint32_t kEmptyList = 0xFF;
    if (last == 0) out.add(kEmptyList);
    out.align(4);
}

void put_animation(MdlOutput& mdl, size_t at, const AssetClip& clip, const Channels& channels,
                   size_t index) {
    mdl.out.set(at, -int_of(at));
    mdl.set_name(at + 0x004, at, "@" + clip.name);
    mdl.out.set(at + 0x008, clip.fps);
    mdl.out.set(at + 0x00C, clip.is_looping ? kLooping : 0);
    mdl.out.set(at + 0x010, int_of(channels.clips[index].front().values.size()));
    mdl.out.set(at + 0x038, int_of(mdl.out.size() - at));
    put_tracks(mdl.out, channels.clips[index], channels.scales);
}

void put_sequence(MdlOutput& mdl, size_t at, const AssetClip& clip, size_t index, size_t weights) {
    mdl.out.set(at, -int_of(at));
    mdl.set_name(at + 0x004, at, clip.name);
    mdl.set_name(at + 0x008, at, "");
    mdl.out.set(at + 0x00C, clip.is_looping ? kLooping : 0);
    mdl.out.set(at + 0x010, int32_t{-1});
    const Bounds bounds = bounds_through(mdl.asset, clip);
    mdl.out.set(at + 0x020, bounds.min);
    mdl.out.set(at + 0x02C, bounds.max);
    mdl.out.set(at + 0x038, int32_t{1});
    mdl.out.set(at + 0x044, int32_t{1});
    mdl.out.set(at + 0x048, int32_t{1});
    for (size_t i = 0; i < 2; ++i) mdl.out.set(at + 0x04C + i * 4, int32_t{-1});
    mdl.out.set(at + 0x068, 0.2f);
    mdl.out.set(at + 0x06C, 0.2f);
    mdl.out.set(at + 0x09C, int_of(weights) - int_of(at));
    mdl.out.set(at + 0x03C, int_of(mdl.out.size() - at));
    mdl.out.add(static_cast<int16_t>(index));
    mdl.out.align(4);
}

}  // namespace

void put_animations(MdlOutput& mdl) {
    const auto& clips = mdl.asset.clips;
    const Channels channels = channels_of(mdl.asset);
    for (size_t i = 0; i < channels.scales.size(); ++i)
        for (size_t k = 0; k < 6; ++k)
            mdl.out.set(mdl.bones + i * kMdlBoneSize + kScales + k * sizeof(float),
                        static_cast<float>(channels.scales[i][k]));
    const size_t animations = mdl.table(0x0B4, 0x0B8, clips.size(), kAnimationSize);
    for (size_t i = 0; i < clips.size(); ++i)
        put_animation(mdl, animations + i * kAnimationSize, clips[i], channels, i);
    const size_t sequences = mdl.table(0x0BC, 0x0C0, clips.size(), kSequenceSize);
    const size_t weights = mdl.out.size();
    for (size_t i = 0; i < mdl.asset.bones.size(); ++i) mdl.out.add(1.0f);
    for (size_t i = 0; i < clips.size(); ++i)
        put_sequence(mdl, sequences + i * kSequenceSize, clips[i], i, weights);
}

}  // namespace studioscope::assets
