#include "ui/view_labels.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "document/legend.h"
#include "ui/style.h"

namespace {

constexpr size_t kMostNames = 600;

void shadowed_text(ImDrawList& list, const ImVec2& at, ImU32 color, const char* text) {
    list.AddText({at.x + 1, at.y + 1}, color_of(0, 190), text);
    list.AddText(at, color, text);
}

std::optional<ImVec2> pixel_of(const glm::mat4& view_projection, const glm::vec3& point,
                               const Rect& view) {
    const glm::vec4 clip = view_projection * glm::vec4(point, 1);
    if (clip.w <= 0) return std::nullopt;
    const glm::vec2 share = glm::vec2(clip.x, -clip.y) / clip.w * 0.5f + 0.5f;
    if (share.x < 0 || share.x > 1 || share.y < 0 || share.y > 1) return std::nullopt;
    const glm::vec2 pixel = view.position + share * view.size;
    return ImVec2(pixel.x, pixel.y);
}

struct Label {
    ImVec2 smallest, largest;
};

bool is_free(const std::vector<Label>& labels, const Label& label) {
    return std::none_of(labels.begin(), labels.end(), [&](const Label& other) {
        return label.smallest.x < other.largest.x && other.smallest.x < label.largest.x &&
               label.smallest.y < other.largest.y && other.smallest.y < label.largest.y;
    });
}

// Names that would cover another are left out; the selected bone's comes first.
void bone_names(ImDrawList& list, const Rect& view, const Document& document, const Pose& pose) {
    const glm::mat4 view_projection =
        projection_matrix(document.camera, document.counts.bounds, view.size.x / view.size.y) *
        view_matrix(document.camera);
    const std::vector<Bone>& bones = document.model().bones;
    std::vector<Label> labels;
    const auto draw = [&](size_t bone, ImU32 color) {
        const auto& rows = pose.world[bone].rows;
        const auto pixel = pixel_of(view_projection, {rows[0].w, rows[1].w, rows[2].w}, view);
        if (!pixel || labels.size() >= kMostNames) return;
        const ImVec2 size = ImGui::CalcTextSize(bones[bone].name.c_str());
        const ImVec2 at(pixel->x + 9 * scale_of_window(), pixel->y - size.y * 0.5f);
        const Label label{at, {at.x + size.x, at.y + size.y}};
        if (!is_free(labels, label)) return;
        labels.push_back(label);
        list.AddRectFilled({at.x - 3, at.y}, {label.largest.x + 3, label.largest.y},
                           color_of(0x14171B, 150), 3 * scale_of_window());
        list.AddText(at, color, bones[bone].name.c_str());
    };
    const size_t count = std::min(bones.size(), pose.world.size());
    const auto selected = static_cast<size_t>(document.selection.bone);  // kNone is out of range
    if (selected < count) draw(selected, color_of(kAccentColor));
    if (!document.view.show_bone_names) return;
    for (size_t i = 0; i < count; ++i) draw(i, color_of(0xD5DAE1));
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

void notice(ImDrawList& list, const Rect& view, const std::string& text) {
    const float line = ImGui::GetTextLineHeight();
    const ImVec2 at(view.position.x + line, view.position.y + line * 0.7f);
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
    if (is_empty) centered_lines(list, view, {"Drop a model here,", "or press Ctrl+O to open one"});
    if (pose && !is_empty) bone_names(list, view, document, *pose);
    const int drawable = model.lods.empty() ? lod : first_drawable_lod(model, lod);
    if (drawable != lod)
        notice(list, view, fmt::format("LOD {} is empty: showing LOD {}", lod, drawable));
    list.PopClipRect();
}
