#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <filesystem>
#include <span>
#include <string>

#include "core/message_text.h"
#include "core/path_text.h"
#include "document/message_target.h"
#include "ui/dialogs/dialogs.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/style.h"
#include "ui/widgets/text_field.h"
#include "ui/widgets/texts.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

using State = SourceListing::State;

bool can_write(const ExportDialogSettings& settings, State state) {
    return (state == State::kMade || state == State::kWritten) && !settings.folder.empty();
}

constexpr int kTextureSizes[] = {0, 4096, 2048, 1024, 512, 256, 128, 64};

std::string texture_size_name(int pixels) {
    return pixels == 0 ? "Full size" : fmt::format("At most {}", pixels);
}

bool is_gltf(const ExportDialogSettings& settings) {
    return settings.format != ExportFormat::kSources;
}

// A list of names of which one is chosen by its index; the files are made again.
template <typename Value>
void list_choice(const char* id, std::span<const char* const> names, Value& value,
                 Requests& requests) {
    ImGui::SetNextItemWidth(ImGui::GetFontSize() * 9);
    if (!ImGui::BeginCombo(id, names[static_cast<size_t>(value)])) return;
    for (size_t i = 0; i < names.size(); ++i) {
        const auto one = static_cast<Value>(i);
        if (!combo_line(names[i], static_cast<int>(i), one == value)) continue;
        value = one;
        requests.push(request::MakeSources{});
    }
    ImGui::EndCombo();
}

void format_choice(ExportDialogSettings& settings, bool is_compiled, Requests& requests) {
    constexpr const char* kFormats[] = {"Sources (QC, SMD)", "glTF (.glb)", "glTF (.gltf)"};
    constexpr int kFirstGltf = 1;
    if (is_compiled) {
        list_choice("##format", kFormats, settings.format, requests);
    } else {
        int number = std::max(static_cast<int>(settings.format) - kFirstGltf, 0);
        list_choice("##format", std::span(kFormats).subspan(kFirstGltf), number, requests);
        settings.format = static_cast<ExportFormat>(number + kFirstGltf);
    }
    tooltip(
        "Sources compile again; glTF is for Blender, Godot, Unity and the web. A .gltf has its "
        "buffer and pictures beside it",
        "-o");
    ImGui::SameLine(0, ImGui::GetFontSize());
}

void source_choices(ExportDialogSettings& settings, Requests& requests) {
    bool is_changed = ImGui::Checkbox("Deltas on the bind pose", &settings.adds_deltas_to_bind);
    tooltip("Write delta clips as poses to look at and edit; the QC subtracts the bind pose again",
            "--deltas on-bind");
    ImGui::SameLine();
    is_changed |= ImGui::Checkbox("Sequences in a QCI", &settings.splits_sequences);
    tooltip("Write animations and sequences into a file of their own, which the QC includes",
            "--qci");
    if (is_changed) requests.push(request::MakeSources{});
}

void gltf_choices(ExportDialogSettings& settings, Requests& requests) {
    constexpr const char* kClips[] = {"Own clips", "All clips", "No clips"};
    list_choice("##clips", kClips, settings.clips, requests);
    tooltip("The model's own clips, also those of included models, or none", "--clips");
    ImGui::SameLine();
    bool is_changed = ImGui::Checkbox("All LODs", &settings.with_all_lods);
    tooltip("Also write the coarser levels of detail, as nodes that viewers do not show at first",
            "--lod");
    ImGui::SameLine();
    is_changed |= ImGui::Checkbox("Hit boxes, collision", &settings.with_extras);
    tooltip("Also write hit boxes and collision meshes, as nodes", "--extras");
    if (is_changed) requests.push(request::MakeSources{});
}

void texture_choice(ExportDialogSettings& settings, Requests& requests) {
    if (is_gltf(settings)) {
        ImGui::AlignTextToFramePadding();
        ImGui::TextUnformatted("Textures");
    } else {
        if (ImGui::Checkbox("Textures", &settings.with_textures))
            requests.push(request::MakeSources{});
        tooltip("Also write the materials, and the largest image of each texture as PNG",
                "--textures");
    }
    ImGui::SameLine();
    ImGui::BeginDisabled(!settings.with_textures && !is_gltf(settings));
    ImGui::SetNextItemWidth(ImGui::GetFontSize() * 9);
    if (ImGui::BeginCombo("##size", texture_size_name(settings.max_texture).c_str())) {
        for (const int pixels : kTextureSizes)
            if (combo_line(texture_size_name(pixels), pixels, pixels == settings.max_texture)) {
                settings.max_texture = pixels;
                requests.push(request::MakeSources{});
            }
        ImGui::EndCombo();
    }
    ImGui::EndDisabled();
    tooltip("Halve larger textures until neither side has more pixels", "--max-texture");
}

// Chooses the place of the folder in the open dialog, which lists the present one at first.
void browse(PanelSettings& panels, Requests& requests) {
    panels.open_dialog.is_open = true;
    panels.open_dialog.purpose = OpenPurpose::kExport;
    panels.open_dialog.chosen.clear();
    const std::filesystem::path folder = path_from_text(panels.export_dialog.folder);
    requests.push(request::ListFolder{folder.parent_path()});
}

void choices(PanelSettings& panels, bool is_compiled, State state, Requests& requests) {
    ExportDialogSettings& settings = panels.export_dialog;
    ImGui::BeginDisabled(state == State::kWriting);
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted("Folder");
    ImGui::SameLine();
    const ImGuiStyle& style = ImGui::GetStyle();
    ImGui::SetNextItemWidth(-ImGui::CalcTextSize("Browse...").x - 2 * style.FramePadding.x -
                            style.ItemSpacing.x);
    constexpr ImGuiInputTextFlags kFlags = ImGuiInputTextFlags_EnterReturnsTrue;
    if (text_field("##folder", "Folder to write", settings.folder, kMaxPathFieldLength, kFlags) &&
        can_write(settings, state))
        requests.push(request::WriteSources{});
    tooltip("The folder to write; it is made if it is not there", "Enter");
    ImGui::SameLine();
    if (ImGui::Button("Browse...")) browse(panels, requests);
    tooltip("Choose the folder in which it is made");
    format_choice(settings, is_compiled, requests);
    is_gltf(settings) ? gltf_choices(settings, requests) : source_choices(settings, requests);
    texture_choice(settings, requests);
    ImGui::SameLine(0, ImGui::GetFontSize());
    ImGui::Checkbox("Replace existing files", &settings.replaces_files);
    tooltip("Files in the folder that have the names of new ones are replaced; nothing is deleted",
            "--force");
    ImGui::EndDisabled();
}

void file_table(const SourceListing& sources, float height) {
    if (!ImGui::BeginTable("files", 2, kListFlags, {0, height})) return;
    ImGui::TableSetupColumn("name", ImGuiTableColumnFlags_WidthStretch);
    ImGui::TableSetupColumn("bytes", ImGuiTableColumnFlags_WidthFixed, ImGui::GetFontSize() * 6);
    each_visible_row(sources.files.size(), [&](int i) {
        const FolderEntry& file = sources.files[static_cast<size_t>(i)];
        begin_row();
        elided(file.name);
        ImGui::TableNextColumn();
        right_aligned(byte_text(file.bytes), kDimColor);
    });
    ImGui::EndTable();
}

// A line of the report; a click selects what it names.
void difference_line(Document& document, const Diagnostic& message) {
    const float line = ImGui::GetTextLineHeight();
    const bool is_clicked = ImGui::Selectable("##row", false, ImGuiSelectableFlags_SpanAllColumns);
    const bool is_hovered = ImGui::IsItemHovered();
    if (is_clicked || is_hovered) {
        const MessageTarget target = find_message_target(document, message);
        if (is_clicked) go_to(document, target);
        tooltip(to_string(message),
                target.kind == MessageSubject::Kind::kNone
                    ? "Right-click to copy"
                    : "Click to go to " + target.name + ", right-click to copy");
    }
    copied_by_right_click(to_string(message));
    ImGui::SameLine(0, 0);
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    draw_severity(*ImGui::GetWindowDrawList(), message.severity,
                  {corner.x + line * 0.6f, corner.y + line * 0.5f}, line * 0.8f);
    ImGui::TableNextColumn();
    truncated_text(message.message);
}

void difference_table(Document& document, const SourceListing& sources, float height) {
    if (!ImGui::BeginTable("differences", 2, kListFlags, {0, height})) return;
    ImGui::TableSetupColumn("severity", ImGuiTableColumnFlags_WidthFixed,
                            ImGui::GetFontSize() * 1.3f);
    ImGui::TableSetupColumn("message", ImGuiTableColumnFlags_WidthStretch);
    each_visible_row(sources.differences.size(), [&](int i) {
        begin_row();
        ImGui::PushID(i);
        difference_line(document, sources.differences[static_cast<size_t>(i)]);
        ImGui::PopID();
    });
    ImGui::EndTable();
}

std::string headline(const SourceListing& sources) {
    const std::string files =
        fmt::format("{}, {}", count_text(sources.files.size(), "file"), byte_text(sources.bytes));
    switch (sources.state) {
        case State::kWriting:
            return "Writing " + files;
        case State::kWritten:
            return fmt::format("Written: {} in {}", files, sources.written_to);
        default:
            return files + " will be written";
    }
}

void report(Document& document, const SourceListing& sources) {
    const float text = ImGui::GetTextLineHeightWithSpacing();
    elided(headline(sources), sources.state == State::kWritten ? kHighlightColor : kTextColor);
    const bool has_differences = !sources.differences.empty();
    const float room = ImGui::GetContentRegionAvail().y - 2 * text;
    const float files = has_differences ? room * 0.4f : room;
    file_table(sources, files - ImGui::GetStyle().ItemSpacing.y);
    if (has_differences) {
        ImGui::TextUnformatted("Not as in the open model:");
        difference_table(document, sources, room - files - ImGui::GetStyle().ItemSpacing.y);
    } else {
        ImGui::TextUnformatted(sources.is_compared ? "Built again, the sources make the same model."
                                                   : "All that glTF has a place for is written.");
    }
    const std::string counts = (sources.is_compared ? "Equal: " : "Written: ") + sources.counts;
    truncated_text(counts, kDimColor);
    tooltip(counts + (sources.is_compared ? "\n\nNever the same again: " : "\n\nNot checked: ") +
            sources.not_checked);
}

void buttons(ExportDialogSettings& settings, const SourceListing& sources, Requests& requests) {
    const State state = sources.state;
    ImGui::BeginDisabled(!can_write(settings, state));
    if (ImGui::Button("Export")) requests.push(request::WriteSources{});
    ImGui::EndDisabled();
    tooltip("Write these files into the folder", "Enter");
    ImGui::SameLine();
    const bool is_over = state == State::kWritten, is_writing = state == State::kWriting;
    const bool is_left = ImGui::Button(is_over ? "Close###close" : "Cancel###close");
    if (is_left && is_writing) requests.push(request::CancelWriting{});
    if (is_left && !is_writing) settings.is_open = false;
    tooltip(is_over      ? "Close"
            : is_writing ? "Stop writing; nothing is left in the folder"
                         : "Close without writing",
            "Escape");
    ImGui::SameLine();
    if (is_writing) return ImGui::ProgressBar(sources.share, {-1, 0});
    ImGui::AlignTextToFramePadding();
    truncated_text(sources.problem, kErrorColor);
    if (!sources.problem.empty()) tooltip(sources.problem);
}

void content(Document& document, const SourceListing& sources) {
    if (!sources.files.empty()) return report(document, sources);
    if (sources.state != State::kMaking) return;
    ImGui::TextUnformatted("Making the files...");
    if (sources.share >= 0) ImGui::ProgressBar(sources.share, {-1, 0});
}

}  // namespace

void export_dialog(Document& document, const SourceListing* sources, Requests& requests) {
    ExportDialogSettings& settings = document.panels.export_dialog;
    if (!settings.is_open || !sources) return;
    if (begin_dialog("Export", settings.is_open, 46, 34)) {
        choices(document.panels, document.scene->format == "mdl", sources->state, requests);
        ImGui::Spacing();
        const float below = ImGui::GetFrameHeightWithSpacing();
        ImGui::BeginChild("content", {0, ImGui::GetContentRegionAvail().y - below});
        content(document, *sources);
        ImGui::EndChild();
        buttons(settings, *sources, requests);
    }
    ImGui::End();
}

}  // namespace studioscope
