#include "ui/dialogs/folder_entries.h"

#include <imgui.h>

#include <algorithm>
#include <set>

#include "content/archives/archive.h"
#include "core/at.h"
#include "core/path_text.h"
#include "core/text.h"
#include "document/choices/settings.h"
#include "ui/widgets/texts.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

bool is_named(const FileTypeRow* row, std::initializer_list<FileType> types) {
    return row && std::find(types.begin(), types.end(), row->type) != types.end();
}

constexpr FileKind kFolders{"Folders", [](const FileTypeRow*) { return false; }};
constexpr FileKind kArchives{"Archives", [](const FileTypeRow*) { return false; }, false, true};

constexpr FileKind kKinds[] = {
    {"All models", [](const FileTypeRow* row) { return row != nullptr; }, true, true},
    {"MDL", [](const FileTypeRow* row) { return is_named(row, {FileType::kMdl}); }},
    {"MDL and its companions", [](const FileTypeRow* row) { return row && row->is_compiled; }},
    {"SMD and VTA",
     [](const FileTypeRow* row) {
         return is_named(row, {FileType::kSmd, FileType::kVta});
     }},
    {"DMX", [](const FileTypeRow* row) { return is_named(row, {FileType::kDmx}); }},
    {"QC", [](const FileTypeRow* row) { return is_named(row, {FileType::kQc}); }},
    kArchives,
    {"All files", [](const FileTypeRow*) { return true; }}};

bool is_mdl(const std::string& name) {
    const FileTypeRow* row = find_file_type(name);
    return row && row->type == FileType::kMdl;
}

// The name of a companion file's model without its extension; empty for other files.
std::string compiled_stem(const std::string& name) {
    return is_compiled_file(path_from_text(name)) && !is_mdl(name)
               ? lower_case(path_text(compiled_file_stem(path_from_text(name))))
               : std::string();
}

std::set<std::string> compiled_models(const FolderListing& folder) {
    std::set<std::string> stems;
    for (const FolderEntry& entry : folder.entries)
        if (!entry.is_folder && is_mdl(entry.name))
            stems.insert(lower_case(path_text(compiled_file_stem(path_from_text(entry.name)))));
    return stems;
}

// Whether the file is a numbered part of a VPK whose directory file is in the same folder.
bool is_part_of_listed_vpk(const std::string& name, const FolderListing& folder) {
    const auto directory = vpk_directory_name(path_from_text(name));
    return directory &&
           std::any_of(folder.entries.begin(), folder.entries.end(),
                       [&](const FolderEntry& entry) { return same_name(entry.name, *directory); });
}

}  // namespace

std::span<const FileKind> file_kinds() { return kKinds; }

bool is_file_kind(std::string_view name, const FileKind& kind) {
    return kind.shows(find_file_type(name)) ||
           (kind.shows_archives && is_archive_name(path_from_text(name)));
}

bool is_path_like(std::string_view text) {
    const bool has_drive = text.size() > 2 && text[1] == ':' && (text[2] == '\\' || text[2] == '/');
    return text.starts_with('/') || text.starts_with('~') || has_drive;
}

void sort_entries(FolderListing& folder) {
    std::sort(folder.entries.begin(), folder.entries.end(),
              [](const FolderEntry& a, const FolderEntry& b) {
                  return a.is_folder != b.is_folder ? a.is_folder : comes_before(a.name, b.name);
              });
}

std::vector<const FolderEntry*> shown_entries(const FolderListing& folder,
                                              const OpenDialogSettings& dialog) {
    const auto last = static_cast<int>(std::size(kKinds)) - 1;
    const FileKind& kind = dialog.purpose == OpenPurpose::kExport ? kFolders
                           : lists_places(dialog.purpose)
                               ? kArchives
                               : kKinds[std::clamp(dialog.kind, 0, last)];
    const std::set<std::string> models =
        kind.folds_companions ? compiled_models(folder) : std::set<std::string>();
    std::vector<const FolderEntry*> entries;
    for (const FolderEntry& entry : folder.entries) {
        const bool is_wanted = entry.is_folder || is_file_kind(entry.name, kind);
        const bool is_seen = dialog.shows_hidden_files || !entry.name.starts_with('.');
        if (kind.folds_companions && models.count(compiled_stem(entry.name)) > 0) continue;
        if (kind.shows_archives && is_part_of_listed_vpk(entry.name, folder)) continue;
        if (is_wanted && is_seen && matches(entry.name, dialog.filter)) entries.push_back(&entry);
    }
    return entries;
}

void kind_choice(OpenDialogSettings& settings) {
    const auto kinds = file_kinds();
    settings.kind = std::clamp(settings.kind, 0, static_cast<int>(kinds.size()) - 1);
    ImGui::SetNextItemWidth(ImGui::GetFontSize() * 11);
    if (ImGui::BeginCombo("##kind", at(kinds, settings.kind).name)) {
        for (int i = 0; i < static_cast<int>(kinds.size()); ++i)
            if (ImGui::Selectable(at(kinds, i).name, i == settings.kind)) settings.kind = i;
        ImGui::EndCombo();
    }
    tooltip("The kind of files that is listed");
    ImGui::SameLine();
}

namespace {

// A line of the list of places; true if it is clicked.
bool place_line(const std::string& name, const std::string& path, const char* help) {
    ImGui::PushID(path.c_str());
    const bool is_clicked = ImGui::Selectable("##row");
    tooltip(path, help);
    ImGui::PopID();
    ImGui::SameLine(0, 0);
    elided(name);
    return is_clicked;
}

void go_to_line(const std::string& name, const std::filesystem::path& path,
                OpenDialogSettings& dialog, Requests& requests) {
    if (!place_line(name, path_text(path), "Click to go there")) return;
    requests.push(request::ListFolder{path});
    dialog.filter.clear();
}

// The switch that keeps the listed folder among the favourites.
void favourite_switch(OpenDialogSettings& dialog, const FolderListing& folder) {
    const std::string here = path_text(folder.path);
    std::vector<std::string>& kept = dialog.favourites;
    const auto known = std::find(kept.begin(), kept.end(), here);
    const bool is_kept = known != kept.end();
    ImGui::BeginDisabled(!is_kept && kept.size() >= kMaxRecentFiles);
    if (ImGui::SmallButton(is_kept ? "Remove this folder" : "Keep this folder")) {
        if (is_kept)
            kept.erase(known);
        else if (kept.size() < kMaxRecentFiles)
            kept.push_back(here);
    }
    ImGui::EndDisabled();
    tooltip(is_kept ? "Take the listed folder out of this list"
                    : "Add the listed folder to this list");
}

}  // namespace

std::optional<std::filesystem::path> place_list(OpenDialogSettings& dialog,
                                                const FolderListing& folder, Requests& requests,
                                                float height) {
    std::optional<std::filesystem::path> chosen;
    ImGui::BeginChild("places", {ImGui::GetFontSize() * 12, height});
    ImGui::TextDisabled("Places");
    for (const NamedFolder& place : folder.places)
        go_to_line(place.name, place.path, dialog, requests);
    ImGui::PushID("kept");
    const std::vector<std::string> favourites = dialog.favourites;
    for (const std::string& kept : favourites) {
        const std::filesystem::path path = path_from_text(kept);
        go_to_line(path_text(path.filename()), path, dialog, requests);
    }
    ImGui::PopID();
    favourite_switch(dialog, folder);
    const bool takes_files =
        dialog.purpose != OpenPurpose::kMount && dialog.purpose != OpenPurpose::kExport;
    if (!dialog.recent.empty() && takes_files) {
        ImGui::Spacing();
        ImGui::TextDisabled("Opened before");
        for (const std::string& path : dialog.recent)
            if (place_line(path_text(path_from_text(path).filename()), path, "Click to open"))
                chosen = path_from_text(path);
    }
    ImGui::EndChild();
    ImGui::SameLine();
    return chosen;
}

}  // namespace studioscope
