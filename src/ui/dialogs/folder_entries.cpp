#include "ui/dialogs/folder_entries.h"

#include <algorithm>

#include "core/text.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

constexpr std::string_view kModels[] = {".smd", ".vta", ".qc",  ".dmx", ".mdl",
                                        ".vvd", ".vtx", ".phy", ".ani"};
constexpr std::string_view kCompiled[] = {".mdl", ".vvd", ".vtx", ".phy", ".ani"};
constexpr std::string_view kMdl[] = {".mdl"};
constexpr std::string_view kSmd[] = {".smd", ".vta"};
constexpr std::string_view kDmx[] = {".dmx"};
constexpr std::string_view kQc[] = {".qc"};

constexpr FileKind kKinds[] = {
    {"All models", kModels}, {"MDL", kMdl}, {"MDL and its companions", kCompiled},
    {"SMD and VTA", kSmd},   {"DMX", kDmx}, {"QC", kQc},
    {"All files", {}}};

bool ends_with(std::string_view name, std::string_view ending) {
    return name.size() >= ending.size() &&
           same_name(name.substr(name.size() - ending.size()), ending);
}

}  // namespace

std::span<const FileKind> file_kinds() { return kKinds; }

bool is_of_kind(std::string_view name, const FileKind& kind) {
    return kind.endings.empty() ||
           std::any_of(kind.endings.begin(), kind.endings.end(),
                       [&](std::string_view ending) { return ends_with(name, ending); });
}

bool is_model_file(std::string_view name) { return is_of_kind(name, kKinds[0]); }

void sort_entries(FolderListing& folder) {
    std::sort(folder.entries.begin(), folder.entries.end(),
              [](const FolderEntry& a, const FolderEntry& b) {
                  return a.is_folder != b.is_folder ? a.is_folder : comes_before(a.name, b.name);
              });
}

std::vector<const FolderEntry*> shown_entries(const FolderListing& folder,
                                              const OpenDialogSettings& dialog) {
    const auto last = static_cast<int>(std::size(kKinds)) - 1;
    const FileKind& kind = kKinds[std::clamp(dialog.kind, 0, last)];
    std::vector<const FolderEntry*> entries;
    for (const FolderEntry& entry : folder.entries) {
        const bool is_wanted = entry.is_folder || is_of_kind(entry.name, kind);
        const bool is_seen = dialog.shows_hidden_files || !entry.name.starts_with('.');
        if (is_wanted && is_seen && matches(entry.name, dialog.filter)) entries.push_back(&entry);
    }
    return entries;
}

}  // namespace studioscope
