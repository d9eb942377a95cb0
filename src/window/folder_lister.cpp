#include "window/folder_lister.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <new>
#include <set>
#include <utility>

#include "content/disk_files.h"
#include "content/mounts/mounts.h"
#include "core/listing_errors.h"
#include "core/message_text.h"
#include "core/path_text.h"
#include "core/platform/platform.h"
#include "core/text.h"
#include "core/work_context.h"
#include "document/choices/settings.h"
#include "formats/load.h"
#include "host/check_files.h"
#include "model/file_types.h"
#include "report/content.h"
#include "window/bundled_sample.h"
#include "window/folder.h"

namespace studioscope {

namespace fs = std::filesystem;

void remember_opened(OpenDialogSettings& dialog, const std::vector<fs::path>& files) {
    if (files.empty()) return;
    const fs::path path = normal_path(absolute_path(files[0]));
    remember_file(dialog.recent, path_text(path));
    dialog.folder = path_text(file_on_disk(path).parent_path());
}

// Lists a folder; for an archive, its parent folder, because the archive's models are shown as
// pictures. The folder of the bundled sample, where nobody keeps files, is not the first one.
std::optional<fs::path> FolderLister::list_folder(const fs::path& requested_folder) {
    OpenDialogSettings& dialog = document_.panels.open_dialog;
    const fs::path open = document_.scene->file;
    std::error_code status;
    fs::path path = path_from_text(expand_home(path_text(requested_folder), environment_variable));
    if (path.empty()) path = path_from_text(dialog.folder);
    if (requested_folder.empty() && !fs::is_directory(path, status))
        path = is_bundled(open) ? fs::path() : open.parent_path();
    if (path.empty()) path = fs::current_path(status);
    const auto place = split_archive_path(path);
    const bool is_model = place && !place->inside.empty() && is_model_file(place->inside);
    if (place && !is_model) path = place->archive.parent_path();
    const bool is_file = is_model || fs::is_regular_file(path, status);
    if (is_file && dialog.is_open && dialog.purpose == OpenPurpose::kExport)
        path = (place ? place->archive : path).parent_path();
    else if (is_file) {
        dialog.is_open = false;
        return path;
    }
    read_listed_folder(path);
    if (!fs::exists(path, status))
        folder_.problem =
            path_text(path) + " was not found" + similar_name_note(path, disk_files()) + ".";
    if (!open.empty() && fs::equivalent(open.parent_path() / "", folder_.path, status))
        folder_.open_name = path_text(open.filename());
    return std::nullopt;
}

namespace {

// The user's own folder, and those where Steam keeps addons, source mods and games.
std::vector<NamedFolder> known_places() {
    std::vector<NamedFolder> places;
    const auto add = [&](std::string name, const fs::path& path) {
        std::error_code status;
        if (path.is_absolute() && fs::is_directory(path, status))
            places.push_back({std::move(name), path});
    };
    add("Home", path_from_text(expand_home("~", environment_variable)));
    Diagnostics unreported;
    for (const fs::path& library : all_steam_libraries(disk_files(), unreported)) {
        const fs::path apps = library / "steamapps";
        add("Garry's Mod addons", apps / "common/GarrysMod/garrysmod/addons");
        add("Garry's Mod Workshop", apps / "workshop/content/4000");
        add("Source mods", apps / "sourcemods");
        add("Steam games", apps / "common");
    }
    return places;
}

}  // namespace

void FolderLister::read_listed_folder(const fs::path& path) {
    const int number = folder_.number + 1;
    folder_ = read_folder(path);
    folder_.number = number;
    if (!places_) places_ = known_places();
    folder_.places = *places_;
}

void FolderLister::offer_models(const fs::path& root, const Session& session) {
    offered_ = {};
    document_.panels.folder_page.is_offered = true;
    lister_.start([root, files = session.files(), archives = session.archives()] {
        return read_models(root, files, *archives);
    });
    lister_.wait(clock_.max_wait());
    take_offer();
}

void FolderLister::take_offer() {
    if (!document_.panels.folder_page.is_offered) lister_.cancel();
    std::optional<ModelListing> listing = lister_.take();
    if (!listing) return;
    offered_ = std::move(*listing);
    clock_.request_frame();
}

const ModelListing* FolderLister::offered() const {
    const bool is_offered = document_.panels.folder_page.is_offered && !offered_.models.empty();
    return is_offered ? &offered_ : nullptr;
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

constexpr size_t kMaxModels = 100'000, kMaxFolders = 20'000, kMaxFiles = 1'000'000;

// The content of a folder or an archive, by paths below its top.
struct Contents {
    std::vector<fs::path> checkable;          // as `check` lists them, all files of each model
    std::map<std::string, size_t> by_ending;  // number of the other files; "": no extension
    std::vector<std::string> archives;        // the first of them, in folders alone
    size_t archive_count = 0;
    bool is_more = false;
};

void add_other_file(Contents& contents, const std::string& path) {
    const fs::path file = path_from_text(path);
    ++contents.by_ending[lower_case(path_text(file.extension()))];
    if (!is_archive_name(file)) return;
    ++contents.archive_count;
    if (contents.archives.size() < kMaxListed) contents.archives.push_back(path);
}

Contents read_archive(const fs::path& file, OpenArchives& archives, ModelListing& listing) {
    Contents contents;
    const Result<Archive>& archive = archives.open(file);
    if (!archive) {
        listing.problem = "It cannot be opened: " + archive.error().message + ".";
        return contents;
    }
    listing.kind = archive->kind();
    listing.files = archive->index().size();
    for (size_t i = 0; i < archive->index().size(); ++i) {
        check_cancelled();
        const std::string path(archive->index().path(i));
        if (find_file_type(path_text(path_from_text(path).filename())))
            contents.checkable.push_back(path_from_text(path));
        else
            add_other_file(contents, path);
    }
    return contents;
}

void report_unlisted(const fs::path& folder, const FileSystem& files, ModelListing& listing) {
    const ListingErrors* errors = files->listing_errors();
    const auto why = errors ? errors->find(folder) : std::nullopt;
    if (why && listing.problem.empty())
        listing.problem = path_text(folder) + " cannot be listed: " + why->message() + ".";
}

// Lists all files below a folder. A name is a folder's if names are in it. A folder is searched
// once, even if several links lead to it.
Contents read_folder_tree(const FileSystem& files, ModelListing& listing) {
    struct Folder {
        std::string path;
        Names names;
    };
    Contents contents;
    listing.kind = "folder";
    std::vector<Folder> folders{{{}, files->list(listing.root)}};
    report_unlisted(listing.root, files, listing);
    std::set<fs::path> seen{files->resolve(listing.root)};
    for (size_t i = 0; i < folders.size(); ++i) {
        report_progress(i, folders.size());
        const Folder folder = std::move(folders[i]);
        for (const std::string& name : folder.names) {
            check_cancelled();
            std::string path = folder.path.empty() ? name : folder.path + '/' + name;
            const fs::path place = listing.root / path_from_text(path);
            Names names = files->list(place);
            report_unlisted(place, files, listing);
            std::error_code unknown;
            if (!names.empty()) {
                if (!seen.insert(files->resolve(place)).second) continue;
                contents.is_more = contents.is_more || folders.size() == kMaxFolders;
                if (folders.size() < kMaxFolders)
                    folders.push_back({std::move(path), std::move(names)});
            } else if (contents.checkable.size() == kMaxFiles) {
                contents.is_more = true;
                return contents;
            } else if (is_checkable(place)) {
                contents.checkable.push_back(path_from_text(path));
            } else if (!fs::is_directory(place, unknown)) {
                add_other_file(contents, path);
            }
        }
    }
    return contents;
}

// Why there is no model: "There is no model in it, but 8 .vmt, 4 .vtf."
std::string what_is_in(const Contents& contents) {
    using Ending = std::pair<std::string, size_t>;
    std::vector<Ending> endings(contents.by_ending.begin(), contents.by_ending.end());
    if (endings.empty()) return "There is no model in it: it is empty.";
    std::stable_sort(endings.begin(), endings.end(),
                     [](const Ending& a, const Ending& b) { return a.second > b.second; });
    std::vector<std::string> counts;
    counts.reserve(endings.size());
    for (const auto& [ending, count] : endings)
        counts.push_back(
            fmt::format("{} {}", count, ending.empty() ? "without extension" : quotable(ending)));
    std::string text = fmt::format("There is no model in it, but {}.", short_list(counts));
    if (contents.archive_count > 0)
        text += fmt::format(" Models may be in its archives, to be opened by themselves: {}.",
                            short_list(contents.archives, contents.archive_count));
    return text;
}

std::string_view parent_folder(std::string_view path) {
    const size_t slash = path.find_last_of('/');
    return path.substr(0, slash == std::string_view::npos ? 0 : slash);
}

void fill(ModelListing& listing, const FileSystem& files, OpenArchives& archives) {
    const fs::path& root = listing.root;
    const auto place = split_archive_path(root);
    Contents contents =
        place ? read_archive(place->archive, archives, listing) : read_folder_tree(files, listing);
    listing.is_more = contents.is_more;
    for (const fs::path& model : one_per_model(std::move(contents.checkable))) {
        listing.is_more = listing.is_more || listing.models.size() == kMaxModels;
        if (listing.models.size() < kMaxModels) listing.models.push_back(generic_path_text(model));
    }
    std::sort(listing.models.begin(), listing.models.end(),
              [](const std::string& a, const std::string& b) {
                  const std::string_view in_a = parent_folder(a), in_b = parent_folder(b);
                  return in_a == in_b ? comes_before(a, b) : comes_before(in_a, in_b);
              });
    for (const std::string& model : listing.models)
        listing.paths.push_back(root / path_from_text(model));
    if (listing.models.empty() && listing.problem.empty()) listing.problem = what_is_in(contents);
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

ModelListing read_models(std::span<const fs::path> roots, const FileSystem& files,
                         OpenArchives& archives) {
    ModelListing all;
    std::set<fs::path> known;  // a mount may be below another one
    for (const fs::path& root : roots) {
        const ModelListing listing = read_models(root, files, archives);
        const std::string name = path_text(file_on_disk(root).filename());
        all.is_more = all.is_more || listing.is_more;
        for (size_t i = 0; i < listing.models.size(); ++i) {
            if (!known.insert(listing.paths[i]).second) continue;
            all.is_more = all.is_more || all.models.size() == kMaxModels;
            if (all.models.size() == kMaxModels) return all;
            all.models.push_back(name + '/' + listing.models[i]);
            all.paths.push_back(listing.paths[i]);
        }
    }
    if (all.models.empty())
        all.problem = roots.empty() ? "Nothing is mounted." : "There is no model in any mount.";
    return all;
}

}  // namespace studioscope
