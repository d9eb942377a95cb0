// Commands for the whole model, or from their line on: name, scale and axes (qc.md 3), and the
// folders to search for files (qc.md 1).
#include <algorithm>
#include <utility>

#include "core/budget.h"
#include "core/message_text.h"
#include "core/text.h"
#include "formats/qc/reader.h"

namespace studioscope {

namespace {

void read_model_name(QcReader& in) {
    in.file.model_name = in.expect_text("a name");
    std::replace(in.file.model_name.begin(), in.file.model_name.end(), '\\', '/');
}

void read_scale(QcReader& in) {
    const float factor = in.expect_number("a factor");
    if (factor > 0)
        in.scale = factor;
    else
        in.report(Severity::kWarning, "qc-scale", "$scale must be greater than 0; ignored");
}

void read_up_axis(QcReader& in) {
    const std::string word = lower_case(in.expect("an axis"));
    const std::string axis = word.substr(word.starts_with('-') ? 1 : 0);
    if (axis != "x" && axis != "y" && axis != "z")
        return in.report(Severity::kWarning, "qc-up-axis",
                         "$upaxis expects X, Y or Z, found \"{}\"; ignored", as_utf8(word));
    in.file.up = static_cast<UpAxis>(axis[0] - 'x');
    in.file.placement.degrees = qc_up_degrees(word);
}

void read_origin(QcReader& in) {
    in.file.placement.origin = in.expect_vector();
    if (in.scanner.peek_on_line()) in.file.placement.degrees.z = in.expect_number("an angle") + 90;
}

void read_max_eye_deflection(QcReader& in) {
    const float degrees = in.expect_number("an angle in degrees");
    if (degrees >= 0 && degrees <= 180)
        in.file.max_eye_deflection = degrees;
    else
        in.report(Severity::kWarning, "qc-eye-deflection",
                  "$maxeyedeflection is {:g} degrees, not 0 to 180; ignored", degrees);
}

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

// $cd: sets the base folder of paths; for one of another machine the folder here that the end of
// its path names, else, as for a missing folder, the QC's own is used (qc.md, sections 1 and 15).
void change_folder(QcReader& in) {
    std::string folder = in.expect_name("a folder");
    std::replace(folder.begin(), folder.end(), '\\', '/');
    if (is_too_long(in, folder)) return;
    in.folders.clear();
    in.moved_folder.clear();
    if (folder.empty()) return;
    if (is_absolute_path(folder)) {
        in.moved_folder = in.find_moved_folder(folder);
        if (in.moved_folder.empty()) return;
        in.folders.push_back(in.moved_folder);
        return in.report(Severity::kNote, "qc-folder-missing",
                         "folder {} of $cd is of another machine; {} is used", quotable(folder),
                         quotable(in.moved_folder));
    }
    if (!in.has_folder(folder))
        return in.report(Severity::kNote, "qc-folder-missing",
                         "folder {} of $cd was not found; the folder of the QC is used",
                         quotable(folder));
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
                  quotable(folder));
}

}  // namespace

glm::vec3 qc_up_degrees(std::string_view axis) {
    const std::string word = lower_case(axis);
    const float quarter = word.starts_with('-') ? -90.0f : 90.0f;
    return {word.ends_with('y') ? quarter : 0, word.ends_with('x') ? quarter : 0, 90};
}

QcCommands setting_commands() {
    static constexpr QcCommand kCommands[] = {
        {"$modelname", read_model_name},
        {"$scale", read_scale},
        {"$upaxis", read_up_axis},
        {"$origin", read_origin},
        {"$maxeyedeflection", read_max_eye_deflection},
        {"$staticprop", [](QcReader& in) { in.file.is_static_prop = true; }},
        {"$autocenter", [](QcReader& in) { in.file.is_auto_centered = true; }},
        {"$pushd", push_folder},
        {"$popd", pop_folder},
        {"$cd", change_folder},
        {"$addsearchdir", add_search_folder},
    };
    return kCommands;
}

}  // namespace studioscope
