#include <fmt/format.h>

#include <algorithm>

#include "core/at.h"
#include "core/message_text.h"
#include "document/compared_model.h"
#include "facts/legend.h"
#include "ui/shell/view_panels.h"
#include "ui/widgets/style.h"
#include "ui/widgets/texts.h"

namespace studioscope {

namespace {

constexpr int kMaxRows = 24;                         // swatches for rows of a table, at most
constexpr glm::vec3 kOffColor{0.95f, 0.72f, 0.29f};  // rows that are switched off

Legend weights_legend(const Document& document) {
    const std::vector<Bone>& bones = document.model().bones;
    const int bone = document.selection.bone;
    if (!is_index(bone, bones.size())) return {"Select a bone to see its weights", {}, {}, {}};
    return {"Weight of " + at(bones, bone).name, 1, {}, {{kUntouchedColor, "no influence"}}};
}

Legend influences_legend() {
    return {"Bones that move a vertex",
            {},
            {},
            {{influence_color(1), "1", 1},
             {influence_color(2), "2", 2},
             {influence_color(3), "3", 3},
             {kUntouchedColor, "none", 0}}};
}

Legend bones_legend(const Document& document) {
    Legend legend{"The bone that moves the vertex most", {}, {}, {}};
    const std::vector<Bone>& bones = document.model().bones;
    if (const int bone = document.selection.bone; is_index(bone, bones.size()))
        legend.swatches = {{bone_color(bone), at(bones, bone).name, bone}};
    return legend;
}

// The rows that the root LOD uses.
Legend fixups_legend(const Document& document) {
    const FixupReport& report = document.fixups;
    if (!report.has_table)
        return {"No fixup table", {}, {}, {{kUntouchedColor, "vertices in the order of the file"}}};
    const std::vector<int> rows = kept_rows(report);
    const size_t shown = std::min(rows.size(), size_t{kMaxRows});
    Legend legend{"Fixup row that brought the vertex", {}, {}, {}};
    for (size_t i = 0; i < shown; ++i)
        legend.swatches.push_back({fixup_color(rows[i]), std::to_string(rows[i]), rows[i]});
    if (shown < rows.size()) legend.title += fmt::format(": {} of {} rows", shown, rows.size());
    if (const int row = document.selection.fixup;
        is_index(row, report.rows.size()) && at(report.rows, row).is_kept)
        legend.swatches.push_back({kAccentColor, fmt::format("row {} is selected", row)});
    if (const size_t off = count_rows_off(document.fixups); off > 0)
        legend.swatches.push_back(
            {kOffColor, fmt::format("torn on purpose: {} off", count_text(off, "row"))});
    return legend;
}

Legend lods_legend(const Model& model) {
    Legend legend{"Coarsest LOD that uses the vertex", {}, {}, {}};
    for (int lod = 0; lod < static_cast<int>(model.lods.size()); ++lod)
        legend.swatches.push_back({lod_color(lod), std::to_string(lod), lod});
    legend.swatches.push_back({kUntouchedColor, "none", kNone});
    return legend;
}

Legend shapes_legend(const Document& document) {
    const std::vector<Shape>& shapes = document.model().shapes;
    const std::vector<float>& reaches = document.counts.shape_reach;
    if (shapes.empty()) return {"This model has no shapes", {}, {}, {}};
    const int shape = document.selection.shape;
    const bool is_one = is_index(shape, std::min(shapes.size(), reaches.size()));
    const float reach = is_one            ? at(reaches, shape)
                        : reaches.empty() ? 0
                                          : *std::max_element(reaches.begin(), reaches.end());
    const std::string name = is_one ? at(shapes, shape).name : "any shape";
    Legend legend{"Moved by " + name, reach, "units", {{kUntouchedColor, "not moved"}}};
    const size_t torn = is_one && document.seams ? at(document.seams->torn, shape) : 0;
    if (torn > 0) legend.swatches.push_back({kTornColor, fmt::format("torn at {} seams", torn)});
    return legend;
}

Legend wrinkle_legend(const Document& document) {
    if (document.counts.wrinkled_shapes == 0)
        return {"No shape of this model has wrinkle data", {}, {}, {}};
    return {"Wrinkle of all shapes: -1 stretched, +1 compressed",
            1,
            "of the map",
            {{kUntouchedColor, "no wrinkle data"}},
            true};
}

// The legend of the vertex fates that occur at a level.
Legend fates_legend(const Document& document, int lod) {
    const LevelFates& fates = fates_at(document, lod);
    Legend legend{"Vertices, compared", {}, "units", {}, false, true};
    if (fates.lost_triangles + fates.new_triangles > 0)
        legend.title += fmt::format("; triangles: {} lost, {} new", grouped(fates.lost_triangles),
                                    grouped(fates.new_triangles));
    if (fates.first.largest_distance > 0) legend.ramp_end = fates.first.largest_distance;
    for (const FateRow& row : kFates)
        if (const size_t count = fates.count(row.fate); count > 0)
            legend.swatches.push_back({fate_color(row.fate),
                                       fmt::format("{} {}", fate_name(row.fate), grouped(count)),
                                       static_cast<int>(row.fate)});
    return legend;
}

// Whether the view shows the colours of fates.
bool shows_fates(const Document& document) {
    return document.compared && (document.view.mode == ShadingMode::kDifferences ||
                                 document.view.lod_layout == LodLayout::kPanes);
}

// Whether the mouse hovers over the view only, with no button pressed.
bool is_pointing() {
    const ImGuiIO& io = ImGui::GetIO();
    return !io.WantCaptureMouse && !io.MouseDown[0] && !io.MouseDown[1] && !io.MouseDown[2];
}

// Lays out the legend, and draws it if there is a list.
class LegendPainter {
public:
    LegendPainter(const Legend& legend, ImDrawList* list, const ImVec2& corner)
        : legend_(legend), list_(list), corner_(corner), line_(ImGui::GetTextLineHeight()) {}

    // The category under the mouse, after drawing.
    std::optional<int> category() const { return category_; }

    ImVec2 lay_out() {
        text({0, 0}, kTextColor, legend_.title);
        float y = line_ * 1.35f;
        if (legend_.ramp_end) y = ramp(y);
        const bool is_column = longest_swatch() > line_ * 4;
        float x = 0;
        for (const LegendSwatch& entry : legend_.swatches) {
            const float width = line_ * 1.9f + legend_text_width(entry.text);
            if (x > 0 && (is_column || x + width > line_ * 17)) {
                x = 0;
                y += line_ * 1.25f;
            }
            swatch({x, y}, entry);
            x += width;
        }
        return {std::max(widest_, line_ * 6), legend_.swatches.empty() ? y : y + line_};
    }

private:
    static float legend_text_width(const std::string& text) {
        return ImGui::CalcTextSize(text.c_str()).x;
    }
    // Width of the longest category: notes below categories may be longer.
    float longest_swatch() const {
        float longest = 0;
        const bool has_categories =
            std::any_of(legend_.swatches.begin(), legend_.swatches.end(),
                        [](const LegendSwatch& entry) { return entry.category.has_value(); });
        for (const LegendSwatch& entry : legend_.swatches)
            if (entry.category || !has_categories)
                longest = std::max(longest, legend_text_width(entry.text));
        return longest;
    }

    void text(const ImVec2& at, ImU32 color, const std::string& words) {
        widest_ = std::max(widest_, at.x + legend_text_width(words));
        if (list_) list_->AddText({corner_.x + at.x, corner_.y + at.y}, color, words.c_str());
    }

    void swatch(const ImVec2& at, const LegendSwatch& entry) {
        const float size = line_ * 0.8f, gap = line_ * 0.2f;
        const ImVec2 from(corner_.x + at.x, corner_.y + at.y + line_ * 0.12f);
        const ImVec2 low(from.x - gap, from.y - gap);
        const ImVec2 high(from.x + line_ * 1.1f + legend_text_width(entry.text) + gap,
                          low.y + line_ * 1.2f);
        const bool is_hovered = list_ && entry.category && is_pointing() &&
                                ImGui::IsMouseHoveringRect(low, high, false);
        if (is_hovered) {
            category_ = entry.category;
            list_->AddRectFilled(low, high, rgb_color(0x45C4B0, 60), 3);
        }
        if (list_)
            list_->AddRectFilled(from, {from.x + size, from.y + size}, rgb_color(entry.color), 2);
        text({at.x + line_ * 1.1f, at.y}, is_hovered ? rgb_color(0xFFFFFF) : kTextColor,
             entry.text);
    }

    // Draws the ramp with numbers at its ends and middle; returns where the next line begins.
    float ramp(float y) {
        constexpr int kParts = 32;
        const float width = line_ * 13, height = line_ * 0.7f, end = *legend_.ramp_end;
        widest_ = std::max(widest_, width);
        const auto x_at = [&](int i) { return corner_.x + width * static_cast<float>(i) / kParts; };
        const auto color_at = [&](int i) {
            const float share = static_cast<float>(i) / kParts;
            return rgb_color(legend_.uses_fate_ramp ? fate_ramp(share)
                             : legend_.is_diverging ? wrinkle_color(share * 2 - 1)
                                                    : ramp_color(share));
        };
        for (int i = 0; list_ && i < kParts; ++i)
            list_->AddRectFilledMultiColor({x_at(i), corner_.y + y},
                                           {x_at(i + 1), corner_.y + y + height}, color_at(i),
                                           color_at(i + 1), color_at(i + 1), color_at(i));
        const float numbers = y + height + line_ * 0.15f;
        const std::string first = legend_.is_diverging ? fmt::format("{:.3g}", -end) : "0";
        const std::string middle = fmt::format("{:.3g}", legend_.is_diverging ? 0 : end / 2);
        const std::string last = fmt::format("{}{:.3g}{}{}", legend_.is_diverging ? "+" : "", end,
                                             legend_.unit.empty() ? "" : " ", legend_.unit);
        text({0, numbers}, kDimColor, first);
        text({(width - legend_text_width(middle)) / 2, numbers}, kDimColor, middle);
        text({width - legend_text_width(last), numbers}, kDimColor, last);
        return numbers + line_ * 1.3f;
    }

    const Legend& legend_;
    ImDrawList* list_;
    ImVec2 corner_;
    float line_;
    float widest_ = 0;
    std::optional<int> category_;
};

}  // namespace

std::optional<Legend> mode_legend(const Document& document) {
    if (shows_fates(document)) return fates_legend(document, std::max(document.view.lod, 0));
    switch (document.view.mode) {
        case ShadingMode::kWeights:
            return weights_legend(document);
        case ShadingMode::kInfluences:
            return influences_legend();
        case ShadingMode::kBones:
            return bones_legend(document);
        case ShadingMode::kFixups:
            return fixups_legend(document);
        case ShadingMode::kLods:
            return lods_legend(document.model());
        case ShadingMode::kShapes:
            return shapes_legend(document);
        case ShadingMode::kWrinkle:
            return wrinkle_legend(document);
        case ShadingMode::kDifferences:
            return Legend{"No model is compared", {}, {}, {}};
        default:
            return std::nullopt;
    }
}

std::optional<Rect> legend_rect(const Rect& view, const Document& document) {
    const std::optional<Legend> legend = mode_legend(document);
    if (!legend || document.model().vertices.empty()) return std::nullopt;
    const ImVec2 size = LegendPainter(*legend, nullptr, {}).lay_out();
    const float line = ImGui::GetTextLineHeight(), padding = line * 0.7f;
    const glm::vec2 padded_size = glm::vec2(size.x, size.y) + padding * 2;
    return Rect{{view.right() - line - padded_size.x, view.bottom() - line - padded_size.y},
                padded_size};
}

void view_legend(const Rect& view, Document& document) {
    const std::optional<Legend> legend = mode_legend(document);
    const std::optional<Rect> area = legend_rect(view, document);
    if (!area) return;
    const float line = ImGui::GetTextLineHeight(), padding = line * 0.7f;
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    list.PushClipRect({view.position.x, view.position.y}, {view.right(), view.bottom()});
    list.AddRectFilled({area->position.x, area->position.y}, {area->right(), area->bottom()},
                       rgb_color(0x14171B, 215), line * 0.3f);
    LegendPainter painter(*legend, &list, {area->position.x + padding, area->position.y + padding});
    painter.lay_out();
    // A list may also highlight a category.
    if (painter.category()) document.hover.category = painter.category();
    list.PopClipRect();
}

}  // namespace studioscope
