#include <fmt/format.h>

#include <algorithm>
#include <cfloat>
#include <optional>
#include <vector>

#include "document/legend.h"
#include "document/lod_panes.h"
#include "ui/shell/view_legend.h"
#include "ui/shell/view_panels.h"
#include "ui/tree/bone_rows.h"
#include "ui/widgets/style.h"

namespace studioscope {

namespace {

constexpr size_t kMostNames = 600;
constexpr float kLabelLines = 4;  // that a pane's label may take

void shadowed_text(ImDrawList& list, const ImVec2& at, ImU32 color, const char* text) {
    list.AddText({at.x + 1, at.y + 1}, color_of(0, 190), text);
    list.AddText(at, color, text);
}

struct Anchor {
    size_t bone = 0;
    glm::vec2 pixel{0};
    float distance = 0;
};

// Those bones that start inside the view and have their names shown: all, or the selected one.
std::vector<Anchor> anchors_of(const Rect& view, const Document& document, const Pose& pose) {
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
        const auto& rows = pose.world[bone].rows;
        const glm::vec4 clip = view_projection * glm::vec4(rows[0].w, rows[1].w, rows[2].w, 1);
        if (clip.w <= 0) continue;
        const glm::vec2 share = glm::vec2(clip.x, -clip.y) / clip.w * 0.5f + 0.5f;
        if (share.x < 0 || share.x > 1 || share.y < 0 || share.y > 1) continue;
        anchors.push_back({bone, view.position + share * view.size, clip.w});
    }
    return anchors;
}

// The selected bone, then from near to far: where names would cover each other, the front ones
// are seen.
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

// Where labels lie already, in bands across the view, so that a place is held against few of them.
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

// Beside the bone's start: right, left, above or below, whichever is free.
std::optional<Rect> place_of(const TakenPlaces& taken, const glm::vec2& pixel,
                             const glm::vec2& size) {
    const float gap = 9 * scale_of_window();
    const glm::vec2 places[] = {{gap, -size.y / 2},
                                {-gap - size.x, -size.y / 2},
                                {-size.x / 2, -gap - size.y},
                                {-size.x / 2, gap}};
    for (const glm::vec2& place : places)
        if (const Rect label{pixel + place, size}; taken.is_free(label)) return label;
    return std::nullopt;
}

// 1 for the nearest of the bones, less towards the farthest.
struct Strength {
    explicit Strength(const std::vector<Anchor>& anchors) {
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

// Names that have no place are left out; far ones are fainter.
void bone_names(ImDrawList& list, const Rect& view, const std::optional<Rect>& legend,
                const Document& document, const Pose& pose) {
    const int selected = document.selection.bone;
    if (selected == kNone && !document.view.show_bone_names) return;
    const std::string prefix =
        document.panels.tree.drops_prefix ? common_prefix(document.model().bones) : "";
    std::vector<Anchor> anchors = anchors_of(view, document, pose);
    sort_anchors(anchors, selected);
    const Strength strength(anchors);
    const float padding = 3 * scale_of_window();
    TakenPlaces taken(view);
    if (legend) taken.take(*legend);
    size_t placed = 0;
    for (const Anchor& anchor : anchors) {
        const bool is_selected = static_cast<int>(anchor.bone) == selected;
        if (!is_selected && placed >= kMostNames) break;
        const std::string shown = without_prefix(document.model().bones[anchor.bone].name, prefix);
        const char* name = shown.c_str();
        const ImVec2 text = ImGui::CalcTextSize(name);
        const auto label = place_of(taken, anchor.pixel, {text.x + 2 * padding, text.y});
        if (!label) continue;
        taken.take(*label);
        ++placed;
        const float share = is_selected ? 1 : strength.of(anchor);
        const auto alpha = [&](float most) { return static_cast<unsigned>(most * share); };
        list.AddRectFilled({label->position.x, label->position.y},
                           {label->right(), label->bottom()}, color_of(0x14171B, alpha(190)),
                           padding);
        list.AddText({label->position.x + padding, label->position.y},
                     is_selected ? color_of(kAccentColor) : color_of(0xE4E7EB, alpha(255)), name);
    }
}

// Panes of a wipe look through one frame, which has the names once.
void names_in_panes(ImDrawList& list, const Rect& view, std::span<const LodPane> panes,
                    const Document& document, const Pose& pose) {
    for (const LodPane& pane : panes) {
        const Rect frame{view.position + pane.frame.first * view.size,
                         (pane.frame.last - pane.frame.first) * view.size};
        bone_names(list, frame, legend_rect(view, document), document, pose);
        if (document.view.lod_layout == LodLayout::kWipe) return;
    }
}

void centered_lines(ImDrawList& list, const Rect& view, std::initializer_list<const char*> lines) {
    const float height = ImGui::GetTextLineHeightWithSpacing();
    float y = view.position.y + (view.size.y - height * static_cast<float>(lines.size())) * 0.5f;
    for (const char* line : lines) {
        const float width = ImGui::CalcTextSize(line).x;
        shadowed_text(list, {view.position.x + (view.size.x - width) * 0.5f, y}, kDimColor, line);
        y += height;
    }
}

// In the view's upper left corner, so many lines down.
void notice(ImDrawList& list, const Rect& view, const std::string& text, float lines_down) {
    const float line = ImGui::GetTextLineHeight();
    const ImVec2 at(view.position.x + line, view.position.y + line * (0.7f + lines_down));
    const ImVec2 size = ImGui::CalcTextSize(text.c_str());
    list.AddRectFilled({at.x - line * 0.5f, at.y - line * 0.3f},
                       {at.x + size.x + line * 0.5f, at.y + size.y + line * 0.3f},
                       color_of(0x14171B, 210), line * 0.3f);
    list.AddText(at, kWarningColor, text.c_str());
}

}  // namespace

void view_labels(const Rect& view, const Document& document, const Pose* pose, int lod) {
    if (view.size.x < 1 || view.size.y < 1) return;
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    list.PushClipRect({view.position.x, view.position.y}, {view.right(), view.bottom()});
    const Model& model = document.model();
    const bool is_empty = model.meshes.empty() && model.bones.empty();
    const LoadState& load = document.panels.load;
    const std::string name = document.scene.file.filename().string();
    const std::string reading = "Reading " + load.name;
    if (is_empty && load.is_busy)
        centered_lines(list, view, {reading.c_str(), "Escape gives it up"});
    else if (is_empty && !document.scene.file.empty())
        centered_lines(list, view, {"There is nothing to draw in", name.c_str()});
    else if (is_empty)
        centered_lines(list, view, {"Drop a model here,", "or press Ctrl+O to open one"});
    const std::vector<LodPane> panes =
        lod_panes(model, document.view, lod, view.size.x / view.size.y);
    if (pose && !is_empty) names_in_panes(list, view, panes, document, *pose);
    std::vector<std::string> strips;
    if (!document.panels.strip.empty()) strips.push_back(document.panels.strip);
    const bool is_compared = panes.size() > 1;
    const int drawable = model.lods.empty() ? lod : first_drawable_lod(model, lod);
    if (drawable != lod && document.view.lod_layout != LodLayout::kPanes)
        strips.push_back(fmt::format("LOD {} is empty: showing LOD {}", lod, drawable));
    if (document.panels.notice_seconds > 0) strips.push_back(document.panels.notice);
    for (size_t i = 0; i < strips.size(); ++i)
        notice(list, view, strips[i], static_cast<float>(i) * 2 + (is_compared ? kLabelLines : 0));
    list.PopClipRect();
}

}  // namespace studioscope
