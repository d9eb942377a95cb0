#include "window/list_models.h"

#include <fmt/format.h>

#include <algorithm>
#include <new>
#include <set>

#include "core/listing_errors.h"
#include "core/path_text.h"
#include "core/text.h"
#include "core/work_context.h"
#include "model/file_types.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

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
    const auto why = errors ? errors->of(folder) : std::nullopt;
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

std::string_view folder_of(std::string_view path) {
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
                  const std::string_view in_a = folder_of(a), in_b = folder_of(b);
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
