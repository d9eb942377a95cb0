#include "window/provider_finder.h"

#include <new>

#include "content/archives/archive_files.h"
#include "content/disk_files.h"
#include "content/mounts/mounts.h"
#include "report/content.h"

namespace studioscope {

namespace {

RequiredContent missing_content(const Document& document) {
    RequiredContent missing;
    missing.model = comparable_path(document.scene->file);
    for (const Dependency& need : document.content.needs)
        if (need.status == ResolveStatus::kMissing) missing.paths.push_back(need.path.bytes());
    for (const ContentMount& mount : document.content.mounts)
        missing.mounted.push_back(mount.mount.root);
    return missing;
}

// Searches through its own archives, which are closed at the end.
ProviderSearch search_for(const RequiredContent& missing) {
    const FileSystem files = with_archives(disk_files());
    Diagnostics unreported;
    return find_providers(missing, all_steam_libraries(files, unreported), files);
}

}  // namespace

void ProviderFinder::start() {
    listing_ = {};
    listing_.is_searching = true;
    ProviderSearch failed;
    failed.is_cut_short = true;
    task_.start([missing = missing_content(document_)] { return search_for(missing); },
                std::move(failed));
    task_.wait(clock_.max_wait());
    take();
    clock_.request_frame();
}

void ProviderFinder::stop() {
    task_.cancel();
    listing_ = {};
}

void ProviderFinder::forget() {
    if (listing_.is_searching || listing_.is_known) stop();
}

void ProviderFinder::take() {
    std::optional<ProviderSearch> found = task_.take();
    if (!found) return;
    listing_ = {};
    listing_.search = std::move(*found);
    listing_.is_known = true;
    clock_.request_frame();
}

void ProviderFinder::update_progress() {
    const Progress* progress = task_.progress();
    if (!progress) return;
    listing_.places = progress->total;
    listing_.places_read = progress->done;
}

}  // namespace studioscope
