#include "export/gltf/clips.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <memory>
#include <set>
#include <utility>

#include "core/at.h"
#include "core/deadline.h"
#include "core/path_text.h"
#include "core/text.h"

namespace studioscope {

namespace {

using nlohmann::ordered_json;

// The tracks of a clip as one piece of the buffer: the times of each list of frames once, then the
// values of each track.
struct ClipPiece {
    std::vector<std::vector<int>> frames;  // the different lists
    std::vector<size_t> frames_of_track;   // indices into `frames`
    std::vector<float> numbers;
};

ClipPiece clip_piece(const Clip& clip, const std::vector<GltfTrack>& tracks) {
    ClipPiece piece;
    std::map<std::vector<int>, size_t> known;
    for (const GltfTrack& track : tracks) {
        const auto [place, is_new] = known.try_emplace(track.frames, piece.frames.size());
        if (is_new) piece.frames.push_back(track.frames);
        piece.frames_of_track.push_back(place->second);
    }
    for (const std::vector<int>& frames : piece.frames)
        for (const int frame : frames) piece.numbers.push_back(gltf_seconds(clip, frame));
    for (const GltfTrack& track : tracks)
        piece.numbers.insert(piece.numbers.end(), track.values.begin(), track.values.end());
    return piece;
}

Bytes bytes_of(const ClipPiece& piece) {
    const ByteSpan bytes = std::as_bytes(std::span(piece.numbers));
    return {bytes.begin(), bytes.end()};
}

// A clip has some hundred accessors, samplers and channels. They are written as text at once: as
// JSON objects in between they took longer than the clip's samples.
std::string accessor_in(int view, size_t offset, size_t count, const char* type,
                        const std::string& bounds = {}) {
    return fmt::format(
        R"({{"bufferView":{},"byteOffset":{},"componentType":{},"count":{},"type":"{}"{}}})", view,
        offset * sizeof(float), static_cast<int>(GltfComponent::kFloat), count, type, bounds);
}

// The properties of a clip that glTF has no place for, as text.
ordered_json clip_extras(const Clip& clip, bool adds_deltas_to_bind) {
    ordered_json extras = ordered_json::object();
    if (clip.is_looping) extras["looping"] = true;
    if (!clip.activity.empty()) extras["activity"] = clip.activity;
    const int frames = clip.last_frame() - clip.first_frame();
    for (const ClipEvent& event : clip.events)
        extras["events"].push_back({{"time", event.cycle * gltf_seconds(clip, frames)},
                                    {"name", event.name},
                                    {"options", event.options}});
    if (clip.is_delta) {
        extras["additive"] = true;
        extras["additive_base"] = "bindpose";
        extras["additive_composed"] = adds_deltas_to_bind;
    }
    return extras;
}

// Writes the clips one after another, each with a name of its own.
class ClipWriter {
public:
    explicit ClipWriter(GltfWriting& all)
        : document_(all.document),
          rig_(std::make_shared<GltfRig>(
              GltfRig{&all.scene, all.options, all.space, all.rest, all.shapes})) {}

    void add(int number);

private:
    std::string channels(const Clip& clip, const std::vector<GltfTrack>& tracks, int number);
    int add_piece(const ClipPiece& piece, int number);
    std::string free_name(const std::string& name);

    GltfDocument& document_;
    const std::shared_ptr<const GltfRig> rig_;
    std::set<std::string> names_;
    size_t kept_ = 0;  // bytes of the clips so far
};

std::string ClipWriter::free_name(const std::string& name) {
    const std::string base = name.empty() ? "clip" : name;
    std::string free = base;
    for (int number = 2; !names_.insert(free).second; ++number)
        free = fmt::format("{}_{}", base, number);
    return free;
}

// The first clips are kept, as sampling them takes most of the time; the others are sampled again.
int ClipWriter::add_piece(const ClipPiece& piece, int number) {
    constexpr size_t kMaxKept = size_t{4} << 20;
    const size_t size = piece.numbers.size() * sizeof(float);
    kept_ += size;
    if (kept_ <= kMaxKept) return document_.add_piece(bytes_of(piece));
    return document_.add_piece(size, [rig = rig_, number] {
        return bytes_of(clip_piece(at(rig->scene->model.clips, number), gltf_tracks(*rig, number)));
    });
}

std::string ClipWriter::channels(const Clip& clip, const std::vector<GltfTrack>& tracks,
                                 int number) {
    const ClipPiece piece = clip_piece(clip, tracks);
    const int view = add_piece(piece, number);
    std::vector<int> inputs;
    size_t offset = 0;
    for (const std::vector<int>& frames : piece.frames) {
        const ordered_json first = gltf_seconds(clip, frames.front()),
                           last = gltf_seconds(clip, frames.back());
        const std::string bounds =
            fmt::format(R"(,"min":[{}],"max":[{}])", first.dump(), last.dump());
        inputs.push_back(document_.add_text(
            "accessors", accessor_in(view, offset, frames.size(), "SCALAR", bounds)));
        offset += frames.size();
    }
    std::string list, samplers;
    for (size_t i = 0; i < tracks.size(); ++i) {
        const GltfTrack& track = tracks[i];
        const bool is_scalar = track.type == std::string_view("SCALAR");
        const int output = document_.add_text(
            "accessors",
            accessor_in(view, offset, is_scalar ? track.values.size() : track.frames.size(),
                        track.type));
        offset += track.values.size();
        const char* comma = i == 0 ? "" : ",";
        fmt::format_to(std::back_inserter(list),
                       R"({}{{"sampler":{},"target":{{"node":{},"path":"{}"}}}})", comma, i,
                       track.node, track.path);
        fmt::format_to(std::back_inserter(samplers), R"({}{{"input":{},"output":{}}})", comma,
                       inputs[piece.frames_of_track[i]], output);
    }
    return fmt::format(R"("channels":[{}],"samplers":[{}])", list, samplers);
}

void ClipWriter::add(int number) {
    check_deadline();
    const Clip& clip = at(rig_->scene->model.clips, number);
    const std::vector<GltfTrack> tracks = gltf_tracks(*rig_, number);
    const ordered_json extras = clip_extras(clip, rig_->options.adds_deltas_to_bind);
    std::string animation = fmt::format(R"({{"name":{},{})", gltf_text(free_name(clip.name)),
                                        channels(clip, tracks, number));
    if (!extras.empty()) animation += R"(,"extras":)" + gltf_text(extras);
    document_.add_text("animations", animation + "}");
}

bool is_included(const Scene& scene, const Clip& clip) {
    return std::any_of(scene.needs.begin(), scene.needs.end(), [&](const NeededFile& need) {
        return need.role == "include" && !need.found.empty() && path_text(need.found) == clip.file;
    });
}

}  // namespace

std::vector<int> gltf_clips(const Scene& scene, const GltfOptions& options) {
    std::vector<int> clips;
    const std::vector<Clip>& all = scene.model.clips;
    for (size_t i = 0; i < all.size(); ++i) {
        const Clip& clip = all[i];
        if (clip.is_placeholder || clip.frames.empty()) continue;
        const bool is_wanted = options.clip.empty() ? options.clips == GltfClips::kAll ||
                                                          (options.clips == GltfClips::kOwn &&
                                                           !is_included(scene, clip))
                                                    : same_name(clip.name, options.clip);
        if (is_wanted) clips.push_back(static_cast<int>(i));
    }
    return clips;
}

void add_clips(GltfWriting& all) {
    if (!all.space.is_skinned) return;
    ClipWriter writer(all);
    for (const int clip : gltf_clips(all.scene, all.options)) writer.add(clip);
}

}  // namespace studioscope
