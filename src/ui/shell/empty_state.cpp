#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "core/message_text.h"
#include "core/path_text.h"
#include "document/faults.h"
#include "model/measure.h"
#include "ui/shell/view_panels.h"
#include "ui/widgets/style.h"
#include "ui/widgets/texts.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

// The name of the companion file of a role that was searched but not found, else empty.
std::string lost_companion(const Scene& scene, std::string_view role) {
    const auto has_role = [&](const SourceFile& file) { return file.role == role; };
    const auto found = std::find_if(scene.files.begin(), scene.files.end(), has_role);
    if (found == scene.files.end() || found->status != FileStatus::kNotFound) return {};
    return path_text(found->path.filename());
}

// "page.mdl was not read: this is a web page (HTML) by its first bytes.", in two parts.
struct UnreadText {
    std::string what, why;
};
UnreadText unread_text(const Diagnostic& fault, const Scene& scene) {
    const std::string name = fault.file.empty() ? path_text(scene.file.filename())
                                                : path_text(path_from_text(fault.file).filename());
    return {name + " was not read: ", printable(fault.message) + "."};
}

std::string counted(size_t count, const char* one, const char* many) {
    return fmt::format("{} {}", grouped(count), count == 1 ? one : many);
}

}  // namespace

std::vector<std::string> empty_view_lines(const Document& document) {
    const Model& model = document.model();
    if (!model.meshes.empty() || !model.bones.empty()) return {};
    const LoadState& load = document.panels.load;
    if (load.is_busy) return {"Reading " + load.name, "Esc cancels"};
    if (document.scene->file.empty())
        return {"Drop a model here,", "or press Ctrl+O to open one",
                "MDL, VVD, SMD, DMX or QC; also inside VPK, GMA, ZIP and BSP"};
    if (const Diagnostic* fault = unread_file_fault(*document.scene, document.messages)) {
        UnreadText text = unread_text(*fault, *document.scene);
        return {std::move(text.what), std::move(text.why),
                "Open another file, or see Messages for more."};
    }
    std::vector<std::string> lines{"There is nothing to draw in",
                                   path_text(document.scene->file.filename()),
                                   "It has neither bones nor triangles."};
    const Diagnostics& messages = document.messages;
    const auto fault = std::find_if(messages.begin(), messages.end(), [](const Diagnostic& each) {
        return each.severity == Severity::kError;
    });
    if (fault != messages.end()) lines.back() = printable(fault->message) + ".";
    if (!model.shapes.empty() || !model.controllers.empty())
        lines.emplace_back(
            "It has flexes: open the model that they belong to, then drop it again.");
    else
        lines.emplace_back("Open another file, or see Messages for what was read.");
    return lines;
}

std::string missing_part_banner(const Document& document) {
    const Scene& scene = *document.scene;
    const Model& model = scene.model;
    if (scene.file.empty() || scene.format.empty() || has_triangles(model)) return {};
    if (const Diagnostic* fault = unread_file_fault(scene, document.messages)) {
        const UnreadText text = unread_text(*fault, scene);
        return text.what + text.why;
    }
    if (model.bones.empty() && model.meshes.empty()) return {};  // the middle of the view says why
    const std::string name = path_text(scene.file.filename());
    if (const std::string vvd = lost_companion(scene, "vvd"); !vvd.empty())
        return fmt::format(
            "Only the skeleton: {} with the vertices was not found. Put it next to {} and press "
            "F5.",
            vvd, name);
    if (scene.format == "vvd")
        return fmt::format(
            "Only points: a VVD has no triangles. They are in the .vtx and .mdl of the same name.");
    if (const std::string vtx = lost_companion(scene, "vtx"); !vtx.empty())
        return fmt::format(
            "Only points: {} with the triangles was not found. Put it next to {} and press F5.",
            vtx, name);
    if (!model.meshes.empty()) return {};
    std::string text = fmt::format("No geometry: {}", counted(model.bones.size(), "bone", "bones"));
    if (!model.clips.empty()) text += " and " + counted(model.clips.size(), "clip", "clips");
    return text + ". To see them on a model, open that model and drop " + name + " on it.";
}

namespace {

constexpr ImGuiWindowFlags kRecentFlags =
    ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
    ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_NoFocusOnAppearing;

void file_line(const std::string& text, bool is_lost, Requests& requests) {
    const std::filesystem::path path = path_from_text(text);
    begin_row();
    constexpr ImGuiSelectableFlags kRow = ImGuiSelectableFlags_SpanAllColumns;
    const auto flags = is_lost ? kRow | ImGuiSelectableFlags_Disabled : kRow;
    if (ImGui::Selectable("##file", false, flags)) requests.push(request::Open{{path}});
    tooltip(is_lost ? text + " was deleted or moved" : "Open " + text);
    ImGui::SameLine(0, 0);
    elided(path_text(path.filename()), is_lost ? rgb_color(0x5A6370) : kTextColor);
    ImGui::TableNextColumn();
    elided_path(is_lost ? "deleted or moved" : path_text(path.parent_path()),
                is_lost ? rgb_color(0x464E59) : rgb_color(0x7C8693));
}

// Whether the newest recent file is the open one, which has nothing to show.
bool is_open_one_first(const Document& document) {
    const std::vector<std::string>& recent = document.panels.open_dialog.recent;
    const std::filesystem::path& open = document.scene->file;
    return !recent.empty() && !open.empty() &&
           path_from_text(recent[0]).filename() == open.filename();
}

}  // namespace

void recent_files(const Rect& view, const Document& document, const FrameInfo& info,
                  Requests& requests) {
    const std::vector<std::string>& recent = document.panels.open_dialog.recent;
    const bool is_empty = document.model().meshes.empty() && document.model().bones.empty();
    const size_t first = is_open_one_first(document) ? 1 : 0;
    if (!is_empty || document.panels.load.is_busy || recent.size() <= first) return;
    const float line = ImGui::GetTextLineHeightWithSpacing();
    const float top = view.position.y + view.size.y * 0.5f + line * 2.6f;
    const float room = view.bottom() - top - line * 2;
    const float width = std::min(view.size.x - line * 2, line * 34);
    if (room < line || width < line * 6) return;
    const auto fitting = static_cast<size_t>(std::max(room / line - 2, 1.0f));
    const size_t shown = std::min(recent.size() - first, fitting);
    ImGui::SetNextWindowPos({view.position.x + (view.size.x - width) / 2, top});
    ImGui::SetNextWindowSize({width, std::min(room, line * static_cast<float>(shown + 2))});
    // An opaque background, as under the labels of the view, keeps grid lines off the text.
    ImGui::PushStyleColor(ImGuiCol_WindowBg, rgb_color(0x14171B, 210));
    const bool is_visible = ImGui::Begin("Recent", nullptr, kRecentFlags);
    ImGui::PopStyleColor();
    if (is_visible) {
        ImGui::TextDisabled("Opened lately");
        if (ImGui::BeginTable("files", 2, ImGuiTableFlags_PadOuterX)) {
            ImGui::TableSetupColumn("name", ImGuiTableColumnFlags_WidthStretch, 1);
            ImGui::TableSetupColumn("folder", ImGuiTableColumnFlags_WidthStretch, 1.6f);
            for (size_t i = first; i < first + shown; ++i) {
                ImGui::PushID(static_cast<int>(i));
                file_line(recent[i], i < info.lost_files.size() && info.lost_files[i] != 0,
                          requests);
                ImGui::PopID();
            }
            ImGui::EndTable();
        }
    }
    ImGui::End();
}

}  // namespace studioscope
