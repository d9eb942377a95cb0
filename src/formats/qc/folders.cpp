// Commands about the folders that a QC looks for its files in (qc.md 1).
#include <algorithm>
#include <utility>

#include "core/budget.h"
#include "formats/qc/commands.h"

namespace studioscope {

namespace {

bool is_too_long(QcReader& in, const std::string& folder) {
    if (folder.size() <= Budget::kMaxFolderLength) return false;
    in.report(Severity::kError, "qc-long-folder",

              "the folder path of {} has {} bytes, {} are allowed; the folder before it is used",
              in.command, folder.size(), Budget::kMaxFolderLength);
    return true;
}

void push_folder(QcReader& in) {
    std::string folder = in.expect("a folder");
    if (!folder.empty() && folder.back() != '/' && folder.back() != '\\') folder += '/';
    folder = in.path(folder);
    if (is_too_long(in, folder)) folder = in.folders.empty() ? std::string() : in.folders.back();
    in.folders.push_back(std::move(folder));
}

void pop_folder(QcReader& in) {
    if (in.folders.empty())
        in.report(Severity::kWarning, "qc-popd", "$popd without a $pushd before it; ignored");
    else
        in.folders.pop_back();
}

// From now on all is below that folder; one of another disk, or one that is not there, is the QC's
// own here (qc.md, sections 1 and 15).
void change_folder(QcReader& in) {
    std::string folder = in.expect_text("a folder");
    std::replace(folder.begin(), folder.end(), '\\', '/');
    if (is_too_long(in, folder)) return;
    in.folders.clear();
    if (folder.empty() || is_absolute_path(folder)) return;
    if (!in.has_folder(folder))
        return in.report(Severity::kNote, "qc-folder-missing",
                         "folder {} of $cd was not found; the folder of the QC is used", folder);
    in.folders.push_back(folder + "/");
}

// $addsearchdir FOLDER
void add_search_folder(QcReader& in) {
    std::string folder = in.expect_path("a folder");
    if (folder.empty()) return;
    if (folder.back() != '/') folder += '/';
    constexpr size_t kMaxSearchFolders = 64;
    if (in.file.search_folders.size() < kMaxSearchFolders)
        in.file.search_folders.push_back(std::move(folder));
    else
        in.report(Severity::kWarning, "qc-search-folders",
                  "more than {} folders of $addsearchdir; {} is not searched", kMaxSearchFolders,
                  folder);
}

}  // namespace

QcCommands folder_commands() {
    static constexpr QcCommand kCommands[] = {
        {"$pushd", push_folder},
        {"$popd", pop_folder},
        {"$cd", change_folder},
        {"$addsearchdir", add_search_folder},
    };
    return kCommands;
}

}  // namespace studioscope
