// Clips as DMX: a channel for the position and one for the rotation of each bone.
#include <algorithm>
#include <cmath>
#include <type_traits>

#include "core/deadline.h"
#include "export/dmx_writer.h"

namespace studioscope {

namespace {

constexpr double kTicks = 10000;  // a second
constexpr int kPlay = 3;          // mode of a channel

struct ChannelIds {
    int channel = 0, log = 0, layer = 0;
};

// Time of a frame, cut off as in the files of other exporters.
int ticks_at(size_t frame, float fps) {
    const double ticks = std::floor(static_cast<double>(frame) * kTicks / double{fps});
    return static_cast<int>(std::min(ticks, 2e9));
}

class DmxClipWriter {
public:
    DmxClipWriter(const DmxClip& clip, std::span<const SourceBone> bones)
        : clip_(clip), bones_(bones) {
        if (clip.fps > 0 && std::isfinite(clip.fps)) fps_ = clip.fps;
    }

    std::string write(UpAxis up) {
        const int root = out_.new_ids(), model = out_.new_ids(), list = out_.new_ids(),
                  clip = out_.new_ids(), time = out_.new_ids();
        out_.begin("DmElement", clip_.name, root);
        out_.put_reference("skeleton", model);
        out_.put_reference("animationList", list);
        const std::vector<int> transforms =
            put_dmx_skeleton(out_, clip_.name, model, bones_, up, kNone);
        std::vector<int> channels;
        const size_t count = 2 * bones_.size();
        channels.reserve(count);
        const int first = out_.new_ids(3 * count);
        for (size_t i = 0; i < count; ++i) channels.push_back(first + 3 * static_cast<int>(i));
        out_.begin("DmeAnimationList", clip_.name, list);
        out_.put_references("animations", {clip});
        out_.begin("DmeChannelsClip", clip_.name, clip);
        out_.put_reference("timeFrame", time);
        const bool is_whole = fps_ == std::floor(fps_);
        out_.put("frameRate", is_whole ? "int" : "float", float_text(fps_));
        out_.put_references("channels", channels);
        out_.begin("DmeTimeFrame", "timeFrame", time);
        out_.put("startTime", "int", "0");
        out_.put("durationTime", "int", std::to_string(ticks_at(last_frame(), fps_)));
        out_.put("offsetTime", "int", "0");
        out_.put("scale", "float", "1");
        for (size_t i = 0; i < bones_.size(); ++i) {
            check_deadline();
            const int position = channels[2 * i], rotation = channels[2 * i + 1];
            put_channel<glm::vec3>({position, position + 1, position + 2}, i, transforms[i]);
            put_channel<glm::quat>({rotation, rotation + 1, rotation + 2}, i, transforms[i]);
        }
        return out_.finish();
    }

private:
    size_t last_frame() const { return std::max<size_t>(clip_.frames.size(), 1) - 1; }

    // One value if it stays.
    template <typename Value>
    void put_channel(const ChannelIds& ids, size_t bone, int transform) {
        constexpr bool kIsRotation = std::is_same_v<Value, glm::quat>;
        constexpr const char* kType = kIsRotation ? "quaternion" : "vector3";
        const std::string name = bones_[bone].name + (kIsRotation ? "_o" : "_p");
        std::vector<int> times;
        std::vector<Value> values;
        for (size_t frame = 0; frame < clip_.frames.size(); ++frame) {
            const SourceBone& pose = clip_.frames[frame][bone];
            times.push_back(ticks_at(frame, fps_));
            if constexpr (kIsRotation)
                values.push_back(rotation_from_euler(pose.angles));
            else
                values.push_back(pose.position);
        }
        const bool stays = std::all_of(values.begin(), values.end(),
                                       [&](const Value& each) { return each == values[0]; });
        if (stays) {
            times.resize(std::min<size_t>(times.size(), 1));
            values.resize(times.size());
        }
        out_.begin("DmeChannel", name, ids.channel);
        out_.put_reference("fromElement", kNone);
        out_.put("fromAttribute", "string", "");
        out_.put("fromIndex", "int", "0");
        out_.put_reference("toElement", transform);
        out_.put("toAttribute", "string", kIsRotation ? "orientation" : "position");
        out_.put("toIndex", "int", "0");
        out_.put("mode", "int", std::to_string(kPlay));
        out_.put_reference("log", ids.log);
        out_.begin(kIsRotation ? "DmeQuaternionLog" : "DmeVector3Log", name, ids.log);
        out_.put_references("layers", {ids.layer});
        out_.put_reference("curveinfo", kNone);
        out_.put_flag("usedefaultvalue", false);
        out_.put("defaultvalue", kType, kIsRotation ? "0 0 0 1" : "0 0 0");
        out_.begin(kIsRotation ? "DmeQuaternionLogLayer" : "DmeVector3LogLayer", name, ids.layer);
        out_.put_numbers("times", "int_array", times);
        out_.put_numbers("curvetypes", "int_array", std::vector<int>());
        out_.put_numbers("values", kIsRotation ? "quaternion_array" : "vector3_array", values);
    }

    const DmxClip& clip_;
    std::span<const SourceBone> bones_;
    DmxText out_;
    float fps_ = 30;
};

}  // namespace

std::string dmx_clip(const DmxClip& clip, std::span<const SourceBone> bones, UpAxis up) {
    return DmxClipWriter(clip, bones).write(up);
}

}  // namespace studioscope
