#include "cli/found_mounts.h"

#include <utility>

#include "content/bounded_files.h"
#include "core/path_text.h"
#include "report/content.h"

namespace studioscope {

FoundMounts::FoundMounts(MountRequest request, FileSystem files)
    : request_(std::move(request)), files_(std::move(files)) {}

std::filesystem::path FoundMounts::deciding_file(const std::filesystem::path& model_file) {
    if (request_.game || model_file.empty()) return {};
    const std::filesystem::path folder = whole(model_file).parent_path();
    const std::lock_guard lock(mutex_);
    const std::filesystem::path& found = gameinfo_above(folder);
    return found.empty() ? gameinfo_above(files_->resolve(folder)) : found;
}

const std::filesystem::path& FoundMounts::gameinfo_above(const std::filesystem::path& folder) {
    const auto known = gameinfo_.find(folder.native());
    if (known != gameinfo_.end()) return known->second;
    std::filesystem::path found;
    // a folder has many names where folders are links, and is listed under one of them
    if (const auto name = find_name(files_, files_->resolve(folder), "gameinfo.txt"))
        found = folder / path_from_text(*name);
    else if (folder.has_relative_path())
        found = gameinfo_above(folder.parent_path());
    return gameinfo_.emplace(folder.native(), std::move(found)).first->second;
}

std::shared_ptr<const Mounts> FoundMounts::of(const std::filesystem::path& model_file) {
    const std::filesystem::path decides = deciding_file(model_file);
    const std::lock_guard lock(mutex_);
    std::shared_ptr<const Mounts>& known = by_file_[decides];
    if (known) return known;
    const auto left_out = std::make_shared<LeftOutFolders>();
    Mounts found = find_mounts(request_, model_file, collecting_left_out(files_, left_out));
    for (Diagnostic& why : left_out->take()) found.diagnostics.push_back(std::move(why));
    known = std::make_shared<const Mounts>(std::move(found));
    return known;
}

}  // namespace studioscope
