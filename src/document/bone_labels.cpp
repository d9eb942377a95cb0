#include "document/bone_labels.h"

#include <algorithm>
#include <cfloat>

#include "facts/bone_prefix.h"

namespace studioscope {

namespace {

constexpr size_t kMaxNames = 600;

struct Anchor {
    size_t bone = 0;
    glm::vec2 pixel{0};
    float distance = 0;
};

// The bones to label that start inside the view: all, or the selected one.
std::vector<Anchor> label_anchors(const Rect& view, const Document& document, const Pose& pose) {
    const glm::mat4 view_projection =
        projection_matrix(document.camera, document.counts.bounds, view.size.x / view.size.y) *
        view_matrix(document.camera);
    std::vector<Anchor> anchors;
    const size_t count = std::min(document.model().bones.size(), pose.world.size());
    for (size_t bone = 0; bone < count; ++bone) {
        const bool is_selected = static_cast<int>(bone) == document.selection.bone;
        const bool is_named = document.view.show_bone_names &&
                              !is_hidden(document.hidden.bones, static_cast<int>(bone));
        if (!is_named && !is_selected) continue;
        const glm::vec4 clip = view_projection * glm::vec4(affine_translation(pose.world[bone]), 1);
        if (clip.w <= 0) continue;
        const glm::vec2 share = glm::vec2(clip.x, -clip.y) / clip.w * 0.5f + 0.5f;
        if (share.x < 0 || share.x > 1 || share.y < 0 || share.y > 1) continue;
        anchors.push_back({bone, view.position + share * view.size, clip.w});
    }
    return anchors;
}

// Sorts the selected bone first, then the others from near to far, so that nearer names win.
void sort_anchors(std::vector<Anchor>& anchors, int selected) {
    std::sort(anchors.begin(), anchors.end(), [&](const Anchor& a, const Anchor& b) {
        const bool a_first = static_cast<int>(a.bone) == selected;
        const bool b_first = static_cast<int>(b.bone) == selected;
        return a_first != b_first ? a_first : a.distance < b.distance;
    });
}

bool overlap(const Rect& a, const Rect& b) {
    return a.position.x < b.right() && b.position.x < a.right() && a.position.y < b.bottom() &&
           b.position.y < a.bottom();
}

// The placed labels in horizontal bands of the view, so that a new label is compared with few.
class TakenPlaces {
public:
    explicit TakenPlaces(const Rect& view)
        : view_(view), bands_(static_cast<size_t>(std::max(view.size.y, 0.0f) / kBand) + 1) {}

    bool is_free(const Rect& label) const {
        const bool is_inside =
            label.position.x >= view_.position.x && label.right() <= view_.right() &&
            label.position.y >= view_.position.y && label.bottom() <= view_.bottom();
        if (!is_inside) return false;
        for (size_t band = band_at(label.position.y); band <= band_at(label.bottom()); ++band)
            for (const Rect& other : bands_[band])
                if (overlap(label, other)) return false;
        return true;
    }
    void take(const Rect& label) {
        for (size_t band = band_at(label.position.y); band <= band_at(label.bottom()); ++band)
            bands_[band].push_back(label);
    }

private:
    static constexpr float kBand = 32;  // pixels

    size_t band_at(float y) const {
        const float band = std::max((y - view_.position.y) / kBand, 0.0f);
        return std::min(static_cast<size_t>(band), bands_.size() - 1);
    }

    Rect view_;
    std::vector<std::vector<Rect>> bands_;
};

// A free place next to the bone's start: right, left, above or below, in this order.
std::optional<Rect> find_free_place(const TakenPlaces& taken, const glm::vec2& pixel,
                                    const glm::vec2& size, float gap) {
    const glm::vec2 places[] = {{gap, -size.y / 2},
                                {-gap - size.x, -size.y / 2},
                                {-size.x / 2, -gap - size.y},
                                {-size.x / 2, gap}};
    for (const glm::vec2& place : places)
        if (const Rect label{pixel + place, size}; taken.is_free(label)) return label;
    return std::nullopt;
}

// The opacity of labels by depth: 1 for the nearest bone, less for farther ones.
struct LabelOpacity {
    explicit LabelOpacity(const std::vector<Anchor>& anchors) {
        for (const Anchor& anchor : anchors) {
            nearest = std::min(nearest, anchor.distance);
            farthest = std::max(farthest, anchor.distance);
        }
    }
    float of(const Anchor& anchor) const {
        const float depth = farthest - nearest;
        return depth > 0 ? 1 - 0.6f * (anchor.distance - nearest) / depth : 1;
    }

    float nearest = FLT_MAX;
    float farthest = 0;
};

}  // namespace

std::vector<BoneLabel> bone_labels(const LabelRoom& room, const Document& document,
                                   const Pose& pose) {
    const int selected = document.selection.bone;
    std::vector<BoneLabel> labels;
    if (selected == kNone && !document.view.show_bone_names) return labels;
    const std::string prefix =
        document.panels.tree.drops_prefix ? common_prefix(document.model().bones) : "";
    std::vector<Anchor> anchors = label_anchors(room.view, document, pose);
    sort_anchors(anchors, selected);
    const LabelOpacity strength(anchors);
    TakenPlaces taken(room.view);
    if (room.legend) taken.take(*room.legend);
    for (const Anchor& anchor : anchors) {
        const bool is_selected = static_cast<int>(anchor.bone) == selected;
        if (!is_selected && labels.size() >= kMaxNames) break;
        std::string name = without_prefix(document.model().bones[anchor.bone].name, prefix);
        const auto place = find_free_place(taken, anchor.pixel, room.size_of(name), room.gap);
        if (!place) continue;
        taken.take(*place);
        labels.push_back(
            {std::move(name), *place, is_selected ? 1 : strength.of(anchor), is_selected});
    }
    return labels;
}

}  // namespace studioscope
