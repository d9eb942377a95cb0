#include <algorithm>
#include <cmath>

#include "writers/dmx_skeleton.h"
#include "writers/dmx_writer.h"

namespace studioscope::assets {

namespace {

DmxTime time_of(int frame, float fps) {
    return {static_cast<int32_t>(std::floor(10000.0 * frame / static_cast<double>(fps) + 0.5))};
}

// Transforms of one bone at each frame of the clip; an omitted bone holds.
std::vector<Transform> keys_of(const AssetClip& clip, size_t bone, const Transform& bind) {
    std::vector<Transform> keys;
    for (const AssetFrame& frame : clip.frames) {
        Transform value = keys.empty() ? bind : keys.back();
        for (const AssetKey& key : frame.keys)
            if (static_cast<size_t>(key.bone) == bone) value = key.local;
        keys.push_back(value);
    }
    return keys;
}

template <typename Value>
DmxReference add_channel(DmxDocument& document, const char* kind, const char* attribute,
                         DmxReference target, const std::vector<DmxTime>& times,
                         const std::vector<Value>& values) {
    const std::string name = document.at(target).name + "_" + attribute;
    const DmxReference layer =
        document.add(std::string("Dme") + kind + "LogLayer", std::string(attribute) + " log");
    document.at(layer).set("times", times);
    document.at(layer).set("curvetypes", std::vector<int32_t>{});
    document.at(layer).set("values", values);
    const DmxReference log = document.add(std::string("Dme") + kind + "Log", name);
    document.at(log).set("layers", std::vector<DmxReference>{layer});
    document.at(log).set("usedefaultvalue", false);
    const DmxReference channel = document.add("DmeChannel", name);
    DmxElement& element = document.at(channel);
    element.set("fromElement", DmxReference{});
    element.set("fromAttribute", std::string());
    element.set("fromIndex", int32_t{0});
    element.set("toElement", target);
    element.set("toAttribute", std::string(attribute));
    element.set("toIndex", int32_t{0});
    element.set("mode", int32_t{3});  // play
    element.set("log", log);
    return channel;
}

std::vector<DmxReference> add_channels(DmxDocument& document, const Asset& asset,
                                       const AssetClip& clip, const DmxSkeleton& skeleton) {
    std::vector<DmxTime> times;
    for (const AssetFrame& frame : clip.frames)
        times.push_back(time_of(frame.number - clip.frames.front().number, clip.fps));
    std::vector<DmxReference> channels;
    for (size_t bone = 0; bone < asset.bones.size(); ++bone) {
        const Transform& bind = asset.bones[bone].bind;
        std::vector<glm::vec3> positions;
        std::vector<glm::quat> rotations;
        for (const Transform& key : keys_of(clip, bone, bind)) {
            positions.push_back(key.position);
            rotations.push_back(key.rotation);
        }
        const DmxReference transform = skeleton.transforms[bone];
        if (std::any_of(positions.begin(), positions.end(),
                        [&](const glm::vec3& value) { return value != bind.position; }))
            channels.push_back(
                add_channel(document, "Vector3", "position", transform, times, positions));
        if (std::any_of(rotations.begin(), rotations.end(),
                        [&](const glm::quat& value) { return value != bind.rotation; }))
            channels.push_back(
                add_channel(document, "Quaternion", "orientation", transform, times, rotations));
    }
    return channels;
}

// Writes flex curves as Source Filmmaker does: through an operator with the slider's name.
void add_flex_channels(DmxDocument& document, const AssetClip& clip,
                       std::vector<DmxReference>& channels) {
    for (const AssetFlexCurve& curve : clip.flexes) {
        std::vector<DmxTime> times;
        std::vector<float> values;
        for (const AssetFlexKey& key : curve.keys) {
            times.push_back(time_of(key.frame - clip.frames.front().number, clip.fps));
            values.push_back(key.value);
        }
        const DmxReference slider =
            document.add("DmeGlobalFlexControllerOperator", curve.controller);
        document.at(slider).set("flexWeight", values.front());
        channels.push_back(add_channel(document, "Float", "flexWeight", slider, times, values));
    }
}

}  // namespace

DmxDocument dmx_animation(const Asset& asset, const AssetClip& clip) {
    DmxDocument document;
    const DmxReference root = document.add("DmElement", clip.name);
    const DmxSkeleton skeleton = add_skeleton(document, asset, {});
    const DmxReference frame = document.add("DmeTimeFrame", "timeFrame");
    const int first = clip.frames.front().number, last = clip.frames.back().number;
    document.at(frame).set("start", time_of(first, clip.fps));
    document.at(frame).set("duration", time_of(last - first, clip.fps));
    document.at(frame).set("offset", DmxTime{});
    document.at(frame).set("scale", 1.0f);
    std::vector<DmxReference> channels = add_channels(document, asset, clip, skeleton);
    add_flex_channels(document, clip, channels);
    const DmxReference element = document.add("DmeChannelsClip", clip.name);
    document.at(element).set("timeFrame", frame);
    document.at(element).set("frameRate", static_cast<int32_t>(std::lround(clip.fps)));
    document.at(element).set("channels", channels);
    const DmxReference list = document.add("DmeAnimationList", clip.name);
    document.at(list).set("animations", std::vector<DmxReference>{element});
    document.at(root).set("skeleton", skeleton.model);
    document.at(root).set("animationList", list);
    return document;
}

}  // namespace studioscope::assets
