#include "host/found_mounts.h"

#include <utility>

#include "content/bounded_files.h"
#include "report/content.h"

namespace studioscope {

FoundMounts::FoundMounts(MountRequest request, FileSystem files, FoundPlaces found)
    : request_(std::move(request)), files_(std::move(files)), found_(std::move(found)) {}

std::filesystem::path FoundMounts::deciding_file(const std::filesystem::path& model_file) {
    if (request_.game || found_.game || model_file.empty()) return {};
    const std::filesystem::path folder = whole(model_file).parent_path();
    const std::lock_guard lock(mutex_);
    return find_gameinfo(folder, files_, gameinfo_);
}

std::shared_ptr<const Mounts> FoundMounts::of(const std::filesystem::path& model_file) {
    const std::filesystem::path decides = deciding_file(model_file);
    const std::lock_guard lock(mutex_);
    std::shared_ptr<const Mounts>& known = by_file_[decides];
    if (known) return known;
    const auto left_out = std::make_shared<LeftOutFolders>();
    Mounts found = find_mounts(request_, found_, model_file, collecting_left_out(files_, left_out));
    for (Diagnostic& why : left_out->take()) found.diagnostics.push_back(std::move(why));
    known = std::make_shared<const Mounts>(std::move(found));
    return known;
}

}  // namespace studioscope
