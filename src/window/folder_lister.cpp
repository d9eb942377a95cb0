#include "window/folder_lister.h"

#include <fmt/format.h>

#include <algorithm>
#include <new>
#include <set>
#include <utility>

#include "core/listing_errors.h"
#include "core/path_text.h"
#include "core/platform/platform.h"
#include "core/text.h"
#include "core/work_context.h"
#include "document/choices/settings.h"
#include "model/file_types.h"
#include "report/content.h"
#include "window/folder.h"

namespace studioscope {

namespace fs = std::filesystem;

void remember_opened(OpenDialogSettings& dialog, const std::vector<fs::path>& files) {
    if (files.empty()) return;
    const fs::path path = normal_path(absolute_path(files[0]));
    remember_file(dialog.recent, path_text(path));
    dialog.folder = path_text(file_on_disk(path).parent_path());
}

// Lists a folder; for an archive, its parent folder, because the archive's models have their own
// list.
std::optional<fs::path> FolderLister::list_folder(const fs::path& requested_folder) {
    OpenDialogSettings& dialog = document_.panels.open_dialog;
    const fs::path open = document_.scene->file;
    std::error_code status;
    fs::path path = path_from_text(expand_home(path_text(requested_folder), environment_variable));
    if (path.empty()) path = path_from_text(dialog.folder);
    if (requested_folder.empty() && !fs::is_directory(path, status)) path = open.parent_path();
    if (path.empty()) path = fs::current_path(status);
    const auto place = split_archive_path(path);
    const bool is_model = place && !place->inside.empty() && is_model_file(place->inside);
    if (place && !is_model) path = place->archive.parent_path();
    if (is_model || fs::is_regular_file(path, status)) {
        dialog.is_open = false;
        return path;
    }
    read_listed_folder(path);
    if (!open.empty() && fs::equivalent(open.parent_path() / "", folder_.path, status))
        folder_.open_name = path_text(open.filename());
    return std::nullopt;
}

void FolderLister::read_listed_folder(const fs::path& path) {
    const int number = folder_.number + 1;
    folder_ = read_folder(path);
    folder_.number = number;
}

void FolderLister::list_models(const fs::path& asked, const Session& session) {
    const fs::path path = comparable_path(asked);
    const bool is_archive = !split_archive_path(path) && is_archive_name(path);
    const fs::path root = is_archive ? archive_top(path) : path;
    ModelListing listing;
    listing.root = root;
    listing.number = models_.number + 1;
    listing.is_reading = true;
    models_ = std::move(listing);
    document_.panels.model_list.is_open = true;
    lister_.start([root, files = session.files(), archives = session.archives()] {
        return read_models(root, files, *archives);
    });
    lister_.wait(clock_.max_wait());
    take_models();
    clock_.request_frame();
}

void FolderLister::update_progress() {
    if (!document_.panels.model_list.is_open) lister_.cancel();
    const Progress* progress = lister_.progress();
    if (!progress) return;
    models_.folders = progress->total;
    models_.folders_read = progress->done;
}

void FolderLister::take_models() {
    std::optional<ModelListing> listing = lister_.take();
    if (!listing) return;
    listing->number = models_.number;
    models_ = std::move(*listing);
    const auto& mounts = document_.content.mounts;
    models_.is_mounted = std::any_of(mounts.begin(), mounts.end(), [&](const ContentMount& mount) {
        return mount.mount.root == models_.root;
    });
    clock_.request_frame();
}

void FolderLister::check_files() {
    check_recent_files();
    check_listed_folder();
}

// Lists the folder of the dialog again if it is gone; the new listing says why it is empty.
void FolderLister::check_listed_folder() {
    std::error_code status;
    if (!document_.panels.open_dialog.is_open || folder_.number == 0 || !folder_.problem.empty() ||
        fs::is_directory(folder_.path, status))
        return;
    read_listed_folder(fs::path(folder_.path));
    clock_.request_frame();
}

// Checks the recently opened files, which are on screen only while no model is open.
void FolderLister::check_recent_files() {
    std::vector<char> lost;
    if (document_.scene->format.empty())
        for (const std::string& path : document_.panels.open_dialog.recent) {
            std::error_code status;
            lost.push_back(!fs::exists(file_on_disk(path_from_text(path)), status));
        }
    if (lost == lost_files_) return;
    lost_files_ = std::move(lost);
    clock_.request_frame();
}

namespace {

constexpr size_t kMaxModels = 100'000, kMaxFolders = 20'000;

void read_archive(const fs::path& file, OpenArchives& archives, ModelListing& listing) {
    const Result<Archive>& archive = archives.open(file);
    if (!archive) {
        listing.problem = "It cannot be opened: " + archive.error().message + ".";
        return;
    }
    listing.kind = archive->kind();
    listing.files = archive->index().size();
    for (size_t i = 0; i < archive->index().size(); ++i) {
        check_cancelled();
        const std::string_view path = archive->index().path(i);
        if (!is_model_file(path)) continue;
        listing.is_more = listing.models.size() == kMaxModels;
        if (listing.is_more) break;
        listing.models.emplace_back(path);
    }
}

void report_unlisted(const fs::path& folder, const FileSystem& files, ModelListing& listing) {
    const ListingErrors* errors = files->listing_errors();
    const auto why = errors ? errors->find(folder) : std::nullopt;
    if (why && listing.problem.empty())
        listing.problem = path_text(folder) + " cannot be listed: " + why->message() + ".";
}

// Lists the models below a folder. A name with an extension is assumed to be a file. A folder is
// searched once, even if several links lead to it.
void read_folder_tree(const FileSystem& files, ModelListing& listing) {
    listing.kind = "folder";
    const auto models = find_name(files, listing.root, "models");
    std::vector<std::string> folders{models.value_or("")};
    std::set<fs::path> seen;
    for (size_t i = 0; i < folders.size(); ++i) {
        listing.is_more = i == kMaxFolders;
        if (listing.is_more) return;
        const std::string folder = folders[i];
        report_progress(i, folders.size());
        if (!seen.insert(files->resolve(listing.root / path_from_text(folder))).second) continue;
        const Names names = files->list(listing.root / path_from_text(folder));
        report_unlisted(listing.root / path_from_text(folder), files, listing);
        for (const std::string& name : names) {
            std::string path = folder.empty() ? name : fmt::format("{}/{}", folder, name);
            if (is_model_file(name)) {
                listing.is_more = listing.models.size() == kMaxModels;
                if (listing.is_more) return;
                listing.models.push_back(std::move(path));
            } else if (name.find('.') == std::string::npos) {
                folders.push_back(std::move(path));
            }
        }
    }
}

std::string_view parent_folder(std::string_view path) {
    const size_t slash = path.find_last_of('/');
    return path.substr(0, slash == std::string_view::npos ? 0 : slash);
}

void fill(ModelListing& listing, const FileSystem& files, OpenArchives& archives) {
    if (const auto place = split_archive_path(listing.root))
        read_archive(place->archive, archives, listing);
    else
        read_folder_tree(files, listing);
    std::sort(listing.models.begin(), listing.models.end(),
              [](const std::string& a, const std::string& b) {
                  const std::string_view in_a = parent_folder(a), in_b = parent_folder(b);
                  return in_a == in_b ? comes_before(a, b) : comes_before(in_a, in_b);
              });
    if (listing.models.empty() && listing.problem.empty())
        listing.problem = listing.files > 0
                              ? fmt::format("There is no model in it ({} file{}).", listing.files,
                                            listing.files == 1 ? "" : "s")
                              : "There is no model in it.";
}

}  // namespace

ModelListing read_models(const fs::path& root, const FileSystem& files, OpenArchives& archives) {
    ModelListing listing;
    listing.root = root;
    try {
        fill(listing, files, archives);
    } catch (const std::bad_alloc&) {
        listing = {};
        listing.root = root;
        listing.problem = "There is not enough memory to list it.";
    }
    return listing;
}

}  // namespace studioscope
