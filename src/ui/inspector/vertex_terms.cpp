#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "core/at.h"
#include "ui/inspector/vertex_parts.h"
#include "ui/widgets/style.h"
#include "ui/widgets/texts.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

std::string term_bone_name(const Model& model, const VertexContribution& term) {
    return term.bone == kNone ? std::string() : at(model.bones, term.bone).name;
}

std::string clip_name(const Model& model, int clip) { return at(model.clips, clip).name; }

// The name of a term's stage: the clip, layer or procedure that moves the bones. Empty without a
// stage.
std::string stage_name(const Model& model, const VertexContribution& term) {
    switch (term.kind) {
        case TermKind::kClip:
            return "Clip " + clip_name(model, term.index);
        case TermKind::kSecond:
            return "Mixed in: " + clip_name(model, term.index);
        case TermKind::kLayer:
            return "Layer " + clip_name(model, term.index);
        case TermKind::kAutoplay:
            return "Plays by itself: " + clip_name(model, term.index);
        case TermKind::kProcedure:
            return "Procedure of " +
                   at(model.bones, at(model.procedural_bones, term.index).bone).name;
        default:
            return {};
    }
}

std::string term_name(const Model& model, const VertexContribution& term) {
    switch (term.kind) {
        case TermKind::kBind:
            return "Bind position";
        case TermKind::kRest:
            return "Bind pose of the bones";
        case TermKind::kShape:
            return fmt::format("{} x {:.3f}", at(model.shapes, term.index).name, term.weight);
        default:
            return term_bone_name(model, term);
    }
}

void toggle(std::vector<int>& list, int item) {
    const auto found = std::find(list.begin(), list.end(), item);
    if (found == list.end())
        list.push_back(item);
    else
        list.erase(found);
}

void toggle_stage(const VertexContribution& term, PoseSwitches& off) {
    if (term.kind == TermKind::kClip) off.is_clip_disabled = !off.is_clip_disabled;
    if (term.kind == TermKind::kLayer || term.kind == TermKind::kAutoplay)
        toggle(off.disabled_layers, term.index);
    if (term.kind == TermKind::kProcedure) toggle(off.disabled_procedures, term.index);
}

bool is_stage_off(const VertexContribution& term, const PoseSwitches& off) {
    const auto holds = [&](const std::vector<int>& list) {
        return std::find(list.begin(), list.end(), term.index) != list.end();
    };
    if (term.kind == TermKind::kClip) return off.is_clip_disabled;
    if (term.kind == TermKind::kLayer || term.kind == TermKind::kAutoplay)
        return holds(off.disabled_layers);
    return term.kind == TermKind::kProcedure && holds(off.disabled_procedures);
}

bool has_stage_switch(TermKind kind) {
    return kind == TermKind::kClip || kind == TermKind::kLayer || kind == TermKind::kAutoplay ||
           kind == TermKind::kProcedure;
}

// Draws a small square, filled while the term is on. True when clicked.
bool term_switch(bool is_off, const char* help) {
    const float size = ImGui::GetTextLineHeight();
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const bool is_pressed = ImGui::InvisibleButton("switch", {size, size});
    tooltip(help);
    const float inset = size * 0.2f;
    const ImVec2 from(corner.x + inset, corner.y + inset);
    const ImVec2 to(corner.x + size - inset, corner.y + size - inset);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    if (!is_off) list.AddRectFilled(from, to, kHighlightColor, size * 0.15f);
    list.AddRect(from, to, ImGui::IsItemHovered() ? rgb_color(0xFFFFFF) : kHighlightColor,
                 size * 0.15f, 0, window_scale());
    return is_pressed;
}

void numbers(const glm::dvec3& v, ImU32 color) {
    for (int axis = 0; axis < 3; ++axis) {
        ImGui::TableNextColumn();
        const double shown = std::abs(v[axis]) < 5e-5 ? 0 : v[axis];
        right_aligned(fmt::format("{:.4f}", shown), color);
    }
    copied_by_right_click(fmt::format("{:.9g} {:.9g} {:.9g}", v.x, v.y, v.z));
}

class TermTable {
public:
    TermTable(Document& document, const VertexBreakdown& breakdown)
        : document_(document), model_(document.model()), breakdown_(breakdown) {
        // smaller terms round to zero in four digits
        min_distance_ = std::max(5e-5, 2e-6 * static_cast<double>(document.counts.bounds.radius()));
    }

    size_t hidden() const { return hidden_; }

    void rows() {
        for (size_t i = 0; i < breakdown_.terms.size(); ++i) {
            const VertexContribution& term = breakdown_.terms[i];
            ImGui::PushID(static_cast<int>(i));
            row(term);
            ImGui::PopID();
        }
        begin_row();
        ImGui::TextColored(color_vec4(kHighlightColor), "Sum");
        numbers(breakdown_.sum, kHighlightColor);
    }

private:
    bool is_shown(const VertexContribution& term) const {
        if (term.kind == TermKind::kBind || term.is_off) return true;
        return document_.panels.vertex.shows_all_terms || glm::length(term.adds) > min_distance_;
    }

    void row(const VertexContribution& term) {
        if (!is_shown(term)) {
            ++hidden_;
            return;
        }
        stage_row(term);
        if (term.bone == kNone && has_stage_switch(term.kind)) return;  // a stage that is off
        begin_row();
        const bool is_indented = term.bone != kNone;
        if (is_indented) ImGui::Indent(ImGui::GetFontSize() * 0.8f);
        row_switch(term);
        elided(term_name(model_, term));
        if (is_indented) ImGui::Unindent(ImGui::GetFontSize() * 0.8f);
        numbers(term.adds, term.is_off ? rgb_color(0x6B7480) : kTextColor);
    }

    void row_switch(const VertexContribution& term) {
        PoseSwitches& off = document_.playback.off;
        if (term.kind == TermKind::kShape) {
            if (term_switch(term.is_off, "Leave this shape out of the pose"))
                toggle(off.disabled_shapes, term.index);
        } else if (term.bone != kNone) {
            if (term_switch(term.is_off, "Hold in bind pose"))
                toggle(off.disabled_bones, term.bone);
        } else {
            return;
        }
        ImGui::SameLine(0, points(4));
    }

    // Draws the name of a stage above the first bone that it moves.
    void stage_row(const VertexContribution& term) {
        if (!has_stage_switch(term.kind) && term.kind != TermKind::kSecond) return;
        if (term.kind == last_kind_ && term.index == last_index_) return;
        last_kind_ = term.kind;
        last_index_ = term.index;
        begin_row();
        ImGui::PushID("stage");
        if (has_stage_switch(term.kind)) {
            const bool is_off = is_stage_off(term, document_.playback.off);
            if (term_switch(is_off, "Leave all of this out of the pose"))
                toggle_stage(term, document_.playback.off);
            ImGui::SameLine(0, points(4));
        }
        ImGui::PopID();
        elided(stage_name(model_, term), kDimColor);
    }

    Document& document_;
    const Model& model_;
    const VertexBreakdown& breakdown_;
    double min_distance_ = 0;
    size_t hidden_ = 0;
    TermKind last_kind_ = TermKind::kBind;
    int last_index_ = kNone;
};

void head() {
    ImGui::TableSetupColumn("what", ImGuiTableColumnFlags_WidthStretch);
    for (const char* axis : {"x", "y", "z"})
        ImGui::TableSetupColumn(axis, ImGuiTableColumnFlags_WidthFixed,
                                ImGui::GetFontSize() * 4.4f);
    ImGui::TableNextRow();
    for (const char* name : {"Contribution", "X", "Y", "Z"}) column_header(name);
}

}  // namespace

void vertex_terms(Document& document, const Pose& pose, uint32_t vertex) {
    const Model& model = document.model();
    if (pose.shapes.size() != model.shapes.size()) return;
    const PoseRequest request = pose_request(document);
    const VertexBreakdown& breakdown = document.derived.vertex_breakdown.of(
        {{document.scene_number, request}, vertex, pose.shapes}, [&] {
            return break_down_vertex(model, pose_stages(model, request), pose.shapes, request.off,
                                     vertex);
        });
    TermTable table(document, breakdown);
    constexpr ImGuiTableFlags kFlags = ImGuiTableFlags_RowBg | ImGuiTableFlags_NoPadOuterX;
    if (ImGui::BeginTable("terms", 4, kFlags)) {
        head();
        table.rows();
        ImGui::EndTable();
    }
    bool& shows_all = document.panels.vertex.shows_all_terms;
    if (table.hidden() > 0 || shows_all) {
        ImGui::Checkbox("All bones", &shows_all);
        tooltip(fmt::format("{} more add less than a ten thousandth of a unit", table.hidden()));
    }
    if (document.playback.off == PoseSwitches{}) return;
    if (table.hidden() > 0 || shows_all) ImGui::SameLine();
    if (ImGui::SmallButton("All on")) document.playback.off = {};
    tooltip("Nothing is left out any more");
}

}  // namespace studioscope
