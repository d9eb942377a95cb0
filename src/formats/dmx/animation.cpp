#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/at.h"
#include "formats/diagnostics.h"
#include "formats/dmx/channels.h"
#include "formats/dmx/scene.h"

namespace studioscope {

namespace {

constexpr double kMaxFramesPerSecond = 1000;

// Converts the time of a log to the time of its clip.
struct TimeFrame {
    double start = 0;
    double offset = 0;
    double scale = 1;
    std::optional<double> duration = {};
};

struct Target {
    int track = kNone;  // index into the clip's tracks
    bool is_rotation = false;
};

TimeFrame read_time_frame(const ElementGraph& graph, const Element& clip,
                          Diagnostics& diagnostics) {
    TimeFrame frame;
    const Element* element = find_element(graph, clip, {"timeFrame"});
    if (element == nullptr) return frame;
    frame.start = find_seconds(graph, *element, {"start", "startTime"}).value_or(0);
    frame.offset = find_seconds(graph, *element, {"offset", "offsetTime"}).value_or(0);
    frame.duration = find_seconds(graph, *element, {"duration", "durationTime"});
    if (frame.duration) frame.duration = std::max(*frame.duration, 0.0);
    frame.scale = number_or(graph, *element, {"scale"}, 1);
    if (frame.scale == 0) {
        frame.scale = 1;
        report_at(diagnostics, Severity::kWarning, "dmx-time-scale",
                  graph_location(graph, element->location),
                  "clip \"{}\" has a time scale of 0; 1 is used", graph_name(graph, clip));
    }
    return frame;
}

float read_rate(const ElementGraph& graph, const Element& clip, Diagnostics& diagnostics) {
    const double rate = number_or(graph, clip, {"frameRate"}, 30);
    if (rate > 0 && rate <= kMaxFramesPerSecond) return static_cast<float>(rate);
    report_at(diagnostics, Severity::kNote, "dmx-frame-rate", graph_location(graph, clip.location),
              "clip \"{}\" has {} frames per second, must be greater than 0; 30 is used",
              graph_name(graph, clip), rate);
    return 30;
}

class ClipReader {
public:
    ClipReader(const ElementGraph& graph, const DmxScene& scene, const Element& element,
               Model& model)
        : graph_(graph), scene_(scene), element_(element), model_(model) {
        clip_.name = graph_name(graph, element);
        clip_.kind = KeyKind::kCurves;
        clip_.fps = read_rate(graph, element, model.diagnostics);
        time_ = read_time_frame(graph, element, model.diagnostics);
        graph.take_reads(scene.bones.nodes.size());
        for (const DmxNode& node : scene.bones.nodes)
            if (node.bone != kNone) clip_.tracks.push_back({node.bone, node.current, {}, {}});
    }

    Clip run() {
        for (const Element* channel : find_elements(graph_, element_, {"channels"}))
            if (channel != nullptr) read_channel(*channel);
        const double duration = time_.duration.value_or(std::max(last_key_ - time_.start, 0.0));
        const int first = frame_at_or_before(time_.start);
        clip_.frames = {first};
        const int last = frame_at_or_before(time_.start + duration);
        if (last > first) clip_.frames.push_back(last);
        report();
        return std::move(clip_);
    }

private:
    void read_channel(const Element& channel) {
        const Target target = find_target(channel);
        const Element* log = find_element(graph_, channel, {"log"});
        const bool is_read = log != nullptr && (target.track != kNone ? read_bone(target, *log)
                                                                      : read_flexes(channel, *log));
        if (!is_read && ignored_++ == 0) first_ignored_ = graph_name(graph_, channel);
    }

    bool read_bone(const Target& target, const Element& log) {
        Track& track = at(clip_.tracks, target.track);
        const auto type = target.is_rotation ? AttributeType::kQuaternion : AttributeType::kVector3;
        for (const DmxKey& key : in_clip_time(read_log(graph_, log, type, tally_)))
            add_key(track, target.is_rotation, snapped_frame(key.seconds), key.value);
        return true;
    }

    bool read_flexes(const Element& channel, const Element& log) {
        auto curves = read_flex_curves(graph_, channel, log, tally_);
        if (!curves) return false;
        for (DmxFlexCurve& source : *curves) {
            FlexCurve curve{std::move(source.control),
                            source.part,
                            {},
                            graph_location(graph_, channel.location)};
            for (const DmxKey& key : in_clip_time(std::move(source.keys))) {
                const float frame = snapped_frame(key.seconds);
                if (!curve.keys.empty() && curve.keys.back().frame >= frame) curve.keys.pop_back();
                curve.keys.push_back({frame, key.value.x});
            }
            if (!curve.keys.empty()) clip_.flex_curves.push_back(std::move(curve));
        }
        return true;
    }

    // Converts the keys to clip time, ascending.
    std::vector<DmxKey> in_clip_time(std::vector<DmxKey> keys) {
        if (time_.scale < 0) std::reverse(keys.begin(), keys.end());
        for (DmxKey& key : keys) {
            key.seconds = key.seconds / time_.scale - time_.offset + time_.start;
            last_key_ = std::max(last_key_, key.seconds);
        }
        return keys;
    }

    static void add_key(Track& track, bool is_rotation, float frame, const glm::vec4& value) {
        // Snapping may give two keys of a fast log the same frame: the later one wins.
        if (is_rotation) {
            if (!track.rotations.empty() && track.rotations.back().frame >= frame)
                track.rotations.pop_back();
            track.rotations.push_back({frame, glm::quat(value.w, value.x, value.y, value.z)});
        } else {
            if (!track.positions.empty() && track.positions.back().frame >= frame)
                track.positions.pop_back();
            track.positions.push_back({frame, glm::vec3(value)});
        }
    }

    // The bone whose transform the channel writes, else the bone of that transform's name.
    Target find_target(const Element& channel) const {
        const Element* target = find_element(graph_, channel, {"toElement"});
        const std::string attribute = text_or(graph_, channel, {"toAttribute"});
        if (target == nullptr || (attribute != "position" && attribute != "orientation")) return {};
        int node = find_node(scene_.bones, target);
        if (node == kNone) node = find_node_named(scene_.bones, graph_name(graph_, *target));
        if (node == kNone) return {};
        // There is one track per bone, in the order of the bones.
        return {at(scene_.bones.nodes, node).bone, attribute == "orientation"};
    }

    double tolerance() const { return 1.01 * double{clip_.fps} / kTicksPerSecond; }

    float snapped_frame(double seconds) const {
        const double frame = seconds * double{clip_.fps};
        const double whole = std::round(frame);
        return static_cast<float>(std::abs(frame - whole) <= tolerance() ? whole : frame);
    }

    int frame_at_or_before(double seconds) const {
        const double frame = std::floor(seconds * double{clip_.fps} + tolerance());
        return static_cast<int>(std::clamp(frame, -1e9, 1e9));
    }

    void report() {
        const auto report = [&](Severity severity, const char* code, size_t count,
                                const char* what) {
            if (count == 0) return;
            model_.diagnostics.push_back(
                {severity, code, fmt::format("clip \"{}\": {} {}", clip_.name, count, what),
                 graph_location(graph_, element_.location)});
        };
        report(Severity::kError, "dmx-compressed", tally_.compressed,
               "logs with keys in an unknown compression; ignored");
        report(Severity::kWarning, "dmx-key-order", tally_.unsorted,
               "logs with times that do not ascend; they are sorted, and of equal times the last "
               "is used");
        report(Severity::kWarning, "dmx-key-count", tally_.unequal,
               "logs with different numbers of times and values; the smaller number is used");
        report(Severity::kWarning, "dmx-rotation", tally_.odd_rotations,
               "rotations of length 0; identity is used");
        report(Severity::kNote, "dmx-curves", tally_.curves,
               "logs with curve types; straight lines are used instead");
        report(Severity::kNote, "dmx-layers", tally_.layered,
               "logs with several layers; the topmost is used");
        report(Severity::kNote, "dmx-empty-log", tally_.without_keys,
               "logs without keys; the bind pose is used");
        if (ignored_ > 0)
            report(Severity::kNote, "dmx-channel", ignored_,
                   fmt::format("channels that move neither a bone nor a flex slider (the first is "
                               "\"{}\"); ignored",
                               first_ignored_)
                       .c_str());
    }

    const ElementGraph& graph_;
    const DmxScene& scene_;
    const Element& element_;
    Model& model_;
    Clip clip_;
    TimeFrame time_;
    DmxLogTally tally_;
    double last_key_ = 0;
    size_t ignored_ = 0;
    std::string first_ignored_;
};

}  // namespace

void add_clips(const ElementGraph& graph, const DmxScene& scene, Model& model) {
    const Element* list = find_element(graph, *element_at(graph, graph.root), {"animationList"});
    if (list == nullptr) return;
    for (const Element* clip : find_elements(graph, *list, {"animations"}))
        if (clip != nullptr) model.clips.push_back(ClipReader(graph, scene, *clip, model).run());
}

}  // namespace studioscope
