#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <array>
#include <string>

#include "core/at.h"
#include "model/animation/blend_weights.h"
#include "ui/inspector/details_tabs.h"
#include "ui/widgets/style.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

// The two parameters of the pad: those of the clip's grid, else the first two.
std::array<int, 2> pad_parameters(const Model& model, const Clip* clip) {
    std::array<int, 2> chosen{0, 1};
    if (clip && !clip->blend.animations.empty() && clip->blend.axes[0].parameter >= 0) {
        chosen[0] = clip->blend.axes[0].parameter;
        const int second = clip->blend.axes[1].parameter;
        chosen[1] = second >= 0 ? second : chosen[0] == 0 ? 1 : 0;
    }
    const int count = static_cast<int>(model.pose_parameters.size());
    return {std::min(chosen[0], count - 1), std::min(chosen[1], count - 1)};
}

// The parameter's value at a column or row of the grid.
float value_at(const BlendAxis& axis, int index, int count) {
    if (!axis.keys.empty()) return at(axis.keys, index);
    if (count < 2) return axis.start;
    return axis.start +
           (axis.end - axis.start) * static_cast<float>(index) / static_cast<float>(count - 1);
}

struct Pad {
    ImVec2 corner, size;
    const PoseParameter* x = nullptr;
    const PoseParameter* y = nullptr;

    static float share(const PoseParameter& p, float value) {
        return p.end == p.start ? 0.5f : (value - p.start) / (p.end - p.start);
    }
    static float value(const PoseParameter& p, float share) {
        return p.start + std::clamp(share, 0.0f, 1.0f) * (p.end - p.start);
    }
    ImVec2 place(float x_value, float y_value) const {
        return {corner.x + share(*x, x_value) * size.x,
                corner.y + (1 - share(*y, y_value)) * size.y};
    }
};

float animation_weight(const WeightedAnimations& chosen, int animation) {
    float weight = 0;
    for (size_t i = 0; i < chosen.count; ++i)
        if (chosen.items[i].animation == animation) weight += chosen.items[i].weight;
    return weight;
}

// Draws the grid's animations at their positions, larger for a greater weight.
void draw_grid(ImDrawList& list, const Document& document, const Clip& clip, const Pad& pad) {
    const Blend& blend = clip.blend;
    const WeightedAnimations chosen =
        choose_animations(document.model(), blend, document.pose_parameters);
    const float r = points(4);
    const bool has_rows = blend.axes[1].parameter >= 0;
    for (int row = 0; row < blend.rows; ++row)
        for (int column = 0; column < blend.columns; ++column) {
            const ImVec2 place = pad.place(value_at(blend.axes[0], column, blend.columns),
                                           has_rows ? value_at(blend.axes[1], row, blend.rows)
                                                    : (pad.y->start + pad.y->end) * 0.5f);
            const float weight =
                animation_weight(chosen, at(blend.animations, row * blend.columns + column));
            list.AddCircleFilled(place, r * 0.5f, kDimColor);
            if (weight > 0) list.AddCircleFilled(place, r * (0.6f + 1.2f * weight), kKeyColor);
            list.AddCircle(place, r * 1.8f, rgb_color(0x4A535F), 0, window_scale());
        }
}

// Draws the beginning of a name at a corner of the pad; `side` is 0 at the left and at the top, 1
// at the right and at the bottom.
void corner_name(ImDrawList& list, const Pad& pad, const std::string& name, const ImVec2& side) {
    const float inset = points(5), room = pad.size.x * 0.5f - 2 * inset;
    std::string text = name;
    for (size_t length = name.size(); ImGui::CalcTextSize(text.c_str()).x > room && length > 0;)
        text = name.substr(0, --length) + "...";
    const ImVec2 size = ImGui::CalcTextSize(text.c_str());
    const ImVec2 place(pad.corner.x + inset + side.x * (pad.size.x - size.x - 2 * inset),
                       pad.corner.y + inset + side.y * (pad.size.y - size.y - 2 * inset));
    list.AddRectFilled({place.x - points(2), place.y},
                       {place.x + size.x + points(2), place.y + size.y}, rgb_color(0x14171B, 200),
                       points(2));
    list.AddText(place, kDimColor, text.c_str());
}

// Draws the names of the animations at the corners of the grid, or below the ends of its only row.
void draw_corner_names(ImDrawList& list, const Model& model, const Blend& blend, const Pad& pad) {
    if (blend.columns < 2 || pad.size.y < ImGui::GetTextLineHeight() * 4) return;
    const bool has_rows = blend.axes[1].parameter >= 0 && blend.rows > 1;
    const float middle = (pad.x->start + pad.x->end) * 0.5f;
    const float middle_y = (pad.y->start + pad.y->end) * 0.5f;
    const ImVec2 center = pad.place(middle, middle_y);
    for (const int row : {0, blend.rows - 1}) {
        for (const int column : {0, blend.columns - 1}) {
            const int animation = at(blend.animations, row * blend.columns + column);
            if (!is_index(animation, model.animations.size())) continue;
            // an axis may run from its maximum to its minimum
            const ImVec2 place = pad.place(value_at(blend.axes[0], column, blend.columns),
                                           value_at(blend.axes[1], row, blend.rows));
            corner_name(
                list, pad, at(model.animations, animation).name,
                {place.x < center.x ? 0.0f : 1.0f, has_rows && place.y < center.y ? 0.0f : 1.0f});
        }
        if (!has_rows) return;
    }
}

std::string mix_text(const Document& document, const Clip& clip) {
    const WeightedAnimations chosen =
        choose_animations(document.model(), clip.blend, document.pose_parameters);
    std::string text;
    for (size_t i = 0; i < chosen.count; ++i)
        text += fmt::format("{}{} {:.0f}%", text.empty() ? "" : ", ",
                            at(document.model().animations, chosen.items[i].animation).name,
                            chosen.items[i].weight * 100);
    return text;
}

}  // namespace

void blend_pad(Document& document) {
    const Model& model = document.model();
    if (model.pose_parameters.size() < 2) return;
    const Clip* clip = current_clip(model, document.playback);
    const auto [x, y] = pad_parameters(model, clip);
    Pad pad;
    pad.x = &at(model.pose_parameters, x);
    pad.y = &at(model.pose_parameters, y);
    pad.corner = ImGui::GetCursorScreenPos();
    const float width = std::min(ImGui::GetContentRegionAvail().x, ImGui::GetFontSize() * 16);
    pad.size = {std::max(width, 8.0f), std::max(width * 0.62f, 8.0f)};
    ImGui::InvisibleButton("pad", pad.size);
    float &x_value = at(document.pose_parameters, x), &y_value = at(document.pose_parameters, y);
    if (ImGui::IsItemActive()) {
        const ImVec2 mouse = ImGui::GetIO().MousePos;
        x_value = Pad::value(*pad.x, (mouse.x - pad.corner.x) / pad.size.x);
        y_value = Pad::value(*pad.y, 1 - (mouse.y - pad.corner.y) / pad.size.y);
    }
    const bool is_grid = clip && !clip->blend.animations.empty();
    tooltip(
        fmt::format("{} across, {} up: drag. The circles are the animations that the clip "
                    "mixes",
                    pad.x->name, pad.y->name));
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 end(pad.corner.x + pad.size.x, pad.corner.y + pad.size.y);
    list.AddRectFilled(pad.corner, end, rgb_color(0x14171B), points(3));
    list.PushClipRect(pad.corner, end, true);
    const ImVec2 current = pad.place(x_value, y_value);
    list.AddLine({current.x, pad.corner.y}, {current.x, end.y}, rgb_color(0x343B46),
                 window_scale());
    list.AddLine({pad.corner.x, current.y}, {end.x, current.y}, rgb_color(0x343B46),
                 window_scale());
    if (is_grid) {
        draw_corner_names(list, model, clip->blend, pad);
        draw_grid(list, document, *clip, pad);
    }
    list.AddCircleFilled(current, points(4), rgb_color(0xFFFFFF));
    list.PopClipRect();
    list.AddRect(pad.corner, end, kLineColor, points(3), 0, window_scale());
    ImGui::TextDisabled(
        "%s",
        fmt::format("{} {:.2f}   {} {:.2f}", pad.x->name, x_value, pad.y->name, y_value).c_str());
    if (!is_grid) return;
    ImGui::PushTextWrapPos(0);
    ImGui::TextDisabled("%s", mix_text(document, *clip).c_str());
    ImGui::PopTextWrapPos();
}

}  // namespace studioscope
