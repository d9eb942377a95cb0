#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "core/at.h"
#include "core/message_text.h"
#include "core/name_map.h"
#include "model/clip.h"
#include "model/model.h"

namespace studioscope {

namespace {

class FlexCurveBinder {
public:
    FlexCurveBinder(const Model& model, const NameIndex& controllers, Clip& clip,
                    Diagnostics& diagnostics)
        : model_(model), clip_(clip), diagnostics_(diagnostics), controllers_(controllers) {}

    void run() {
        clip_.flex_tracks.clear();
        if (model_.controllers.empty()) return report_no_sliders();
        for (const FlexCurve& curve : clip_.flex_curves)
            if (curve.part != FlexPart::kBalance && !add_tracks(curve)) report_unknown(curve);
        for (const FlexCurve& curve : clip_.flex_curves)
            if (curve.part == FlexPart::kBalance && !add_shares(curve)) report_unknown(curve);
        report_cut_keys();
    }

private:
    int find(const std::string& name) const { return controllers_.find(name); }

    FlexTrack* flex_track(int controller) {
        const auto found = tracks_.find(controller);
        return found == tracks_.end() ? nullptr : &clip_.flex_tracks[found->second];
    }

    bool add_tracks(const FlexCurve& curve) {
        const std::string& name = curve.control;
        switch (curve.part) {
            case FlexPart::kLeft:
                return add_track(curve, find("left_" + name));
            case FlexPart::kRight:
                return add_track(curve, find("right_" + name));
            case FlexPart::kMulti:
                return add_track(curve, find("multi_" + name));
            default:
                break;
        }
        if (add_track(curve, find(name))) return true;
        const bool has_right = add_track(curve, find("right_" + name));
        return add_track(curve, find("left_" + name)) || has_right;
    }

    // Adds a track; the later of two curves for one controller wins.
    bool add_track(const FlexCurve& curve, int index) {
        if (index == kNone) return false;
        const FlexController& controller = at(model_.controllers, index);
        FlexTrack track;
        track.controller = index;
        track.rest = rest_value(curve.control, controller);
        for (const FlexKey& key : curve.keys) {
            cut_keys_ += key.value < 0 || key.value > 1;
            const float range = controller.max - controller.min;
            track.keys.push_back({key.frame, controller.min + key.value * range});
        }
        if (FlexTrack* known = flex_track(index)) {
            *known = std::move(track);
        } else {
            tracks_.emplace(index, clip_.flex_tracks.size());
            clip_.flex_tracks.push_back(std::move(track));
        }
        return true;
    }

    // The value without effect: for a lid the minimum (open), else 0.
    float rest_value(const std::string& control, const FlexController& controller) const {
        const bool is_lid = controller.min < 0 && find("multi_" + control) != kNone;
        return is_lid ? controller.min : 0;
    }

    bool add_shares(const FlexCurve& curve) {
        FlexTrack* left = flex_track(find("left_" + curve.control));
        FlexTrack* right = flex_track(find("right_" + curve.control));
        if (left == nullptr || right == nullptr) return false;
        left->shares = side_shares(curve.keys, false);
        right->shares = side_shares(curve.keys, true);
        return true;
    }

    // The side's share: min(1, 2 (1 - balance)) for the left and min(1, 2 balance) for the right;
    // linear between keys except for the bend at 0.5, which becomes a key.
    static std::vector<FlexKey> side_shares(const std::vector<FlexKey>& balances, bool is_right) {
        std::vector<FlexKey> shares;
        for (size_t i = 0; i < balances.size(); ++i) {
            const FlexKey& key = balances[i];
            if (i > 0 && (balances[i - 1].value - 0.5f) * (key.value - 0.5f) < 0) {
                const FlexKey& last = balances[i - 1];
                const float t = (0.5f - last.value) / (key.value - last.value);
                shares.push_back({last.frame + t * (key.frame - last.frame), 1});
            }
            const float side = 2 * (is_right ? key.value : 1 - key.value);
            shares.push_back({key.frame, std::clamp(side, 0.0f, 1.0f)});
        }
        return shares;
    }

    void report(Diagnostic diagnostic) {
        diagnostic.file = clip_.file;
        diagnostics_.push_back(std::move(diagnostic));
    }

    void report_unknown(const FlexCurve& curve) {
        constexpr const char* kParts[] = {"", "left side of ", "right side of ", "balance of ",
                                          "level of "};
        report(note("clip-flex-unknown",
                    fmt::format("clip {} moves the {}flex control \"{}\", for which this model has "
                                "no slider; ignored",
                                clip_.name, at(kParts, curve.part), curve.control),
                    curve.location));
    }

    void report_no_sliders() {
        report(note(
            "clip-flex-unknown",
            fmt::format("clip {} has {} flex curves, but this model has no flex sliders; ignored",
                        clip_.name, clip_.flex_curves.size()),
            clip_.flex_curves.front().location));
    }

    void report_cut_keys() {
        if (cut_keys_ == 0) return;
        report(warning("clip-flex-range",
                       fmt::format("clip {} has {}; "
                                   "they are clamped to it",
                                   clip_.name,
                                   count_text(cut_keys_, "flex key outside the range of its slider",
                                              "flex keys outside the range of their slider")),
                       clip_.flex_curves.front().location));
    }

    const Model& model_;
    Clip& clip_;
    Diagnostics& diagnostics_;
    const NameIndex& controllers_;
    std::unordered_map<int, size_t> tracks_;  // index into the clip's flex tracks, by controller
    size_t cut_keys_ = 0;
};

}  // namespace

void bind_flex_curves(Model& model) {
    NameIndex controllers;
    for (size_t i = 0; i < model.controllers.size(); ++i)
        controllers.add(model.controllers[i].name, static_cast<int>(i));
    for (Clip& clip : model.clips)
        if (!clip.flex_curves.empty())
            FlexCurveBinder(model, controllers, clip, model.diagnostics).run();
}

}  // namespace studioscope
