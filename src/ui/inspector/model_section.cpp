#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>
#include <string>
#include <vector>

#include "core/path_text.h"
#include "document/faults.h"
#include "model/limits.h"
#include "model/references.h"
#include "ui/inspector/sections.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/style.h"
#include "ui/widgets/texts.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

std::string format_text(const Scene& scene) {
    return fmt::format("{} {}", scene.format, scene.encoding) +
           (scene.version ? fmt::format(" version {}", scene.version) : "");
}

std::string vector_text(const glm::vec3& v, int decimals) {
    return fmt::format("{} {} {}", decimal_text(v.x, decimals), decimal_text(v.y, decimals),
                       decimal_text(v.z, decimals));
}

// Adds the rows of a box, with as many decimals as fit into one line each, at most 2.
void bounds_rows(const Bounds& bounds, float room) {
    const std::pair<const char*, glm::vec3> rows[] = {
        {"Min", bounds.min}, {"Max", bounds.max}, {"Size", bounds.max - bounds.min}};
    int decimals = 2;
    const auto is_too_wide = [&] {
        ImGui::PushFont(mono_font());
        const float width =
            widest_text(rows, [&](const auto& row) { return vector_text(row.second, decimals); });
        ImGui::PopFont();
        return width > room;
    };
    while (decimals > 0 && is_too_wide()) --decimals;
    for (const auto& [name, vector] : rows)
        fact_row(name, vector_text(vector, decimals), vector_text(vector, 2));
}

size_t own_materials(const Model& model) {
    return has_own_materials(model) ? model.materials.size() : 0;
}

void identity(const Document& document) {
    const Scene& scene = *document.scene;
    const float names = ImGui::CalcTextSize("Checksum").x;  // the widest of them
    const float room =
        ImGui::GetContentRegionAvail().x - names - 2 * ImGui::GetStyle().CellPadding.x;
    if (!begin_facts("identity", names)) return;
    fact_row("Name", scene.model.name.empty() ? "-" : scene.model.name);
    fact_row("Format", format_text(scene));
    if (scene.checksum) fact_row("Checksum", fmt::format("0x{:08x}", *scene.checksum));
    if (scene.model.vertices.empty()) return ImGui::EndTable();  // an empty model has no size
    bounds_rows(document.counts.bounds, room);
    ImGui::EndTable();
}

void contents(const Model& model) {
    const struct {
        const char* name;
        size_t count;
    } rows[] = {{"Vertices, all LODs", model.vertices.size()},
                {"Bones", model.bones.size()},
                {"Meshes, all body groups", model.meshes.size()},
                {"Materials, all skins", own_materials(model)},
                {"Clips", model.clips.size()},
                {"Shapes", model.shapes.size()},
                {"Attachments", model.attachments.size()},
                {"Hitboxes", model.hitboxes.size()}};
    if (!begin_facts("contents", widest_text(rows, [](const auto& row) { return row.name; })))
        return;
    for (const auto& row : rows) fact_row(row.name, grouped(row.count));
    ImGui::EndTable();
}

void property_rows(const Scene& scene) {
    const float widest =
        widest_text(scene.properties, [](const Property& property) { return property.name; });
    if (!begin_facts("properties", std::min(widest, ImGui::GetContentRegionAvail().x * 0.5f)))
        return;
    for (const Property& property : scene.properties)
        fact_row(property.name.c_str(), property.value.empty() ? "-" : property.value);
    ImGui::EndTable();
}

// The colour of a file's status; of one that was not found, that of the messages about it.
ImU32 status_color(const SourceFile& file, const Diagnostics& messages) {
    switch (file.status) {
        case FileStatus::kRead:
            return kHighlightColor;
        case FileStatus::kNotUsed:
            return kDimColor;
        case FileStatus::kNotFound:
            return severity_color(missing_file_severity(messages, file.role));
        default:
            return kErrorColor;
    }
}

void file_rows(const Document& document) {
    const Scene& scene = *document.scene;
    constexpr ImGuiTableFlags kFlags = ImGuiTableFlags_RowBg | ImGuiTableFlags_NoPadOuterX;
    const auto size_text = [](const SourceFile& file) {
        return file.status == FileStatus::kRead || file.bytes > 0 ? byte_text(file.bytes) : "";
    };
    ImGui::PushFont(mono_font());
    const float name = widest_text(
        scene.files, [](const SourceFile& file) { return path_text(file.path.filename()); });
    const float size = widest_text(scene.files, size_text);
    ImGui::PopFont();
    const float status = widest_text(
        scene.files, [](const SourceFile& file) { return file_status_name(file.status); });
    const ListColumn columns[] = {{"##name", name, {5}},
                                  {"##bytes", std::max(size, 1.0f), {4.6f, 1}},
                                  {"##status", status, {4.6f}}};
    if (!begin_list("files", columns, kFlags)) return;
    for (const SourceFile& file : scene.files) {
        begin_row();
        ImGui::PushID(&file);
        copyable(path_text(file.path.filename()), path_text(file.path));
        ImGui::PopID();
        ImGui::TableNextColumn();
        right_aligned(size_text(file), kDimColor);
        ImGui::TableNextColumn();
        ImGui::TextColored(color_vec4(status_color(file, document.messages)), "%s",
                           file_status_name(file.status));
    }
    ImGui::EndTable();
}

struct Limit {
    const char* name;
    size_t used, limit;

    float share() const { return static_cast<float>(used) / static_cast<float>(limit); }
};

// Red beyond the limit, a warning from 80 % on. Small limits (weights, levels) are often used up,
// so they have none.
ImU32 limit_color(const Limit& row) {
    return row.used > row.limit                  ? kErrorColor
           : row.share() > 0.8f && row.limit > 8 ? kWarningColor
                                                 : kHighlightColor;
}

// Draws how much of a limit is used.
void limit_bar(const Limit& row) {
    ImGui::TableNextColumn();
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, height = ImGui::GetTextLineHeight();
    const float top = corner.y + height * 0.3f, bottom = corner.y + height * 0.8f;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled({corner.x, top}, {corner.x + width, bottom}, rgb_color(0x2C323B),
                       height / 5);
    const float filled = width * std::min(row.share(), 1.0f);
    if (filled >= 1)
        list.AddRectFilled({corner.x, top}, {corner.x + filled, bottom}, limit_color(row),
                           height / 5);
    ImGui::Dummy({width, height});
}

void limit_row(const Limit& row, bool has_bar) {
    begin_row();
    truncated_text(row.name, kDimColor);
    tooltip(row.name);
    if (has_bar) limit_bar(row);
    ImGui::TableNextColumn();
    ImGui::PushID(row.name);
    copyable_count(row.used, row.used > row.limit ? kErrorColor : kTextColor);
    ImGui::PopID();
    ImGui::TableNextColumn();
    right_aligned(grouped(row.limit), kDimColor);
}

// Widths in pixels. Numbers are never cut: without room, bars are left out first, then names end in
// dots.
struct LimitColumns {
    float name = 0, used = 0, limit = 0;
    bool has_bar = false;
};

LimitColumns limit_columns(std::span<const Limit> rows) {
    LimitColumns columns;
    for (const Limit& row : rows)
        columns.name = std::max(columns.name, ImGui::CalcTextSize(row.name).x);
    ImGui::PushFont(mono_font());
    for (const Limit& row : rows) {
        columns.used = std::max(columns.used, ImGui::CalcTextSize(grouped(row.used).c_str()).x);
        columns.limit = std::max(columns.limit, ImGui::CalcTextSize(grouped(row.limit).c_str()).x);
    }
    ImGui::PopFont();
    const float taken = columns.used + columns.limit + ImGui::GetStyle().CellPadding.x * 6;
    const float room = ImGui::GetContentRegionAvail().x - taken;
    columns.has_bar = room - columns.name > ImGui::GetFontSize() * 2;
    columns.name = std::clamp(room, 1.0f, columns.name);
    return columns;
}

size_t lod_0_vertices(const ModelCounts& counts) {
    return counts.lods.empty() ? 0 : counts.lods[0].vertices;
}

// The known limits of an engine branch, and their use.
std::vector<Limit> used_limits(const Document& document) {
    const Model& model = document.model();
    const ModelCounts& counts = document.counts;
    const struct {
        const char* name;
        size_t used;
        LimitKind kind;
    } rows[] = {
        {"Bones", model.bones.size(), LimitKind::kBones},
        {"LODs", model.lods.size(), LimitKind::kLods},
        {"Vertices", lod_0_vertices(counts), LimitKind::kModelVertices},
        {"Vertices per mesh", counts.largest_mesh, LimitKind::kMeshVertices},
        {"Flexed vertices per mesh", counts.most_flexed, LimitKind::kFlexedVertices},
        {"Vertices with flexes", counts.most_flexed > 0 ? lod_0_vertices(counts) : 0,
         LimitKind::kFlexModelVertices},
        {"Materials", own_materials(model), LimitKind::kMaterials},
        {"Body parts", model.body_parts.size(), LimitKind::kBodyParts},
        {"Flex descriptors", model.flex_names.size(), LimitKind::kFlexNames},
        {"Controllers", model.controllers.size(), LimitKind::kFlexControllers},
        {"Pose parameters", model.pose_parameters.size(), LimitKind::kPoseParameters},
    };
    // Equal in all branches, since the VTX has room for no more.
    std::vector<Limit> limits{{"Weights per vertex", counts.max_influences, kMaxBonesPerVertex}};
    for (const auto& row : rows)
        if (const uint32_t max = branch_maximum(document.panels.branch, row.kind))
            limits.push_back({row.name, row.used, max});
    return limits;
}

void limit_table(std::span<const Limit> rows) {
    const LimitColumns columns = limit_columns(rows);
    if (!ImGui::BeginTable("limits", columns.has_bar ? 4 : 3, ImGuiTableFlags_NoPadOuterX)) return;
    ImGui::TableSetupColumn("name", ImGuiTableColumnFlags_WidthFixed, columns.name);
    if (columns.has_bar) ImGui::TableSetupColumn("bar", ImGuiTableColumnFlags_WidthStretch);
    ImGui::TableSetupColumn("used", ImGuiTableColumnFlags_WidthFixed, columns.used);
    ImGui::TableSetupColumn("limit", ImGuiTableColumnFlags_WidthFixed, columns.limit);
    for (const Limit& row : rows) limit_row(row, columns.has_bar);
    ImGui::EndTable();
}

// Draws a vertical gauge per limit at the right of the last item. Returns the hovered one.
const Limit* limit_gauges(std::span<const Limit> rows, float step) {
    const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
    const float inset = std::floor((high.y - low.y) * 0.16f), wide = std::floor(step * 0.6f);
    const float top = low.y + inset, bottom = high.y - inset;
    const bool is_hovered = ImGui::IsItemHovered();
    const Limit* hovered = nullptr;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    float left = high.x - step * static_cast<float>(rows.size()) - points(3);
    for (const Limit& row : rows) {
        if (is_hovered && ImGui::IsMouseHoveringRect({left, low.y}, {left + step, high.y}))
            hovered = &row;
        const float x = std::floor(left + (step - wide) * 0.5f);
        list.AddRectFilled({x, top}, {x + wide, bottom},
                           rgb_color(hovered == &row ? 0x4A5463u : 0x363D48u));
        const float filled = (bottom - top) * std::min(row.share(), 1.0f);
        if (row.used > 0)
            list.AddRectFilled({x, bottom - std::max(filled, points(1))}, {x + wide, bottom},
                               limit_color(row));
        left += step;
    }
    return hovered;
}

// Chooses the branch of the engine whose limits are shown.
void branch_choice(Branch& branch) {
    ImGui::SetNextItemWidth(-1);
    if (ImGui::BeginCombo("##profile", branch_title(branch))) {
        for (const BranchRow& row : kBranches)
            if (ImGui::Selectable(row.title, row.branch == branch)) branch = row.branch;
        ImGui::EndCombo();
    }
    tooltip(
        "The game whose limits are shown, and its engine and compiler; those of which no "
        "number is known are left out");
}

// Draws all limits as gauges in one line, which opens their table.
void limits_section(Document& document) {
    const std::vector<Limit> rows = used_limits(document);
    const std::string title = fmt::format("Limits of {}", branch_title(document.panels.branch));
    const float step = points(11), gauges = step * static_cast<float>(rows.size());
    const float wide =
        ImGui::GetTreeNodeToLabelSpacing() + points(8) + ImGui::CalcTextSize(title.c_str()).x;
    const bool is_wide = ImGui::GetContentRegionAvail().x > wide + gauges;
    ImGui::PushStyleColor(ImGuiCol_Header, kHeaderColor);
    const bool is_open =
        ImGui::CollapsingHeader(((is_wide ? title : "Limits") + "###limits").c_str());
    ImGui::PopStyleColor();
    const Limit* hovered = limit_gauges(rows, step);
    tooltip(hovered ? fmt::format("{}: {} of {}", hovered->name, grouped(hovered->used),
                                  grouped(hovered->limit))
                    : "What is used of what the game allows",
            is_open ? "" : "Click for all numbers and other games");
    if (!is_open) return;
    branch_choice(document.panels.branch);
    limit_table(rows);
}

}  // namespace

void model_section(Document& document) {
    if (document.scene->format.empty() && document.model().meshes.empty()) {
        ImGui::TextDisabled("No model is open.");
        return;
    }
    ImGui::PushID("model");
    identity(document);
    limits_section(document);
    if (section("Contents", "How many of each the model has")) contents(document.model());
    if (!document.scene->properties.empty() &&
        section("Properties", "What the file says of the whole model"))
        property_rows(*document.scene);
    if (section("Files",
                "What was looked for, and what became of it; click a name to copy the path"))
        file_rows(document);
    ImGui::PopID();
}

}  // namespace studioscope
