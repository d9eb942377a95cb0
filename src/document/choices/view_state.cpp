#include "document/choices/view_state.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "content/permitted_files.h"
#include "content/side_files.h"
#include "core/budget.h"
#include "core/file_system.h"
#include "core/json_text.h"
#include "core/path_text.h"
#include "document/choices/table.h"

namespace studioscope {

namespace {

constexpr const char* kVersionName = "studioscope_view";
constexpr const char* kAgainstName = "against";
constexpr const char* kSharedName = "name";  // of a file in kAgainstName that lies elsewhere
constexpr int kViewVersion = 1;

std::filesystem::path document_folder(const Document& document) {
    return absolute_path(document.scene->file).parent_path();
}

// Writes the paths of the compared files. A view is passed on in pictures, so the path of a file
// that has neither the folder nor the root of the open model stays private: {"name": ...} has what
// of its path may be known.
void write_against(const Document& document, FloatJson& root) {
    if (document.compared_files.empty()) return;
    const auto own_root = root_by_name(absolute_path(document.scene->file));
    FloatJson& list = root[kAgainstName] = FloatJson::array();
    for (const std::filesystem::path& file : document.compared_files) {
        const std::filesystem::path relative = file.lexically_relative(document_folder(document));
        const bool has_own_root = own_root && root_by_name(file) == own_root;
        if (!relative.empty() && (is_below(file, document_folder(document)) || has_own_root)) {
            list.push_back(path_text(relative));
        } else {
            FloatJson elsewhere = FloatJson::object();
            elsewhere[kSharedName] = path_text(path_to_share(file));
            list.push_back(std::move(elsewhere));
        }
    }
}

// The file among `files` that a view has as {"name": ...}; nothing if there is none.
std::optional<std::filesystem::path> file_shared_as(
    const std::string& name, const std::vector<std::filesystem::path>& files) {
    for (const std::filesystem::path& file : files)
        if (path_text(path_to_share(file)) == name) return file;
    return std::nullopt;
}

// Reads the paths of the compared files. A view may be untrusted, so only files below the folder of
// the open model, and those compared already, are accepted.
void read_against(const FloatJson& root, Document& document, std::vector<std::string>& unknown) {
    const std::vector<std::filesystem::path> named = std::exchange(document.compared_files, {});
    const auto found = root.find(kAgainstName);
    if (found == root.end() || !found->is_array()) return;
    const std::filesystem::path folder = document_folder(document);
    const auto leave_out = [&unknown](const std::string& name) {
        unknown.push_back("the comparison with " + name + " (choose it by Compare with...)");
    };
    for (const FloatJson& each : *found) {
        if (each.is_object() && each.contains(kSharedName) && each[kSharedName].is_string()) {
            const std::string& name = each[kSharedName].get_ref<const std::string&>();
            const auto file = file_shared_as(name, named);
            file ? document.compared_files.push_back(*file) : leave_out(name);
        }
        if (!each.is_string()) continue;
        const std::string& text = each.get_ref<const std::string&>();
        const std::filesystem::path file = normal_path(folder / path_from_text(text));
        if (is_below(file, folder) || std::find(named.begin(), named.end(), file) != named.end())
            document.compared_files.push_back(file);
        else
            leave_out(text);
    }
}

Diagnostic no_state(const std::string& why) { return warning("view-state", why); }

}  // namespace

std::string view_state_json(const Document& document) {
    FloatJson root = FloatJson::object();
    root[kVersionName] = kViewVersion;
    root["file"] = path_text(document.scene->file.filename());
    write_against(document, root);
    write_choices(choice_rows(), document, &document, root);
    return json_text(root) + "\n";
}

Result<std::vector<std::string>> apply_view_state(std::string_view text, Document& document) {
    if (text.size() > Budget::kMaxSavedBytes)
        return no_state("the text is too long for a view; ignored");
    FloatJson root;
    const Result<void> parsed =
        within_side_memory([&] { root = FloatJson::parse(text, nullptr, false); });
    if (!parsed) return no_state("the text takes too much memory for a view; ignored");
    if (!root.is_object() || !root.contains(kVersionName))
        return no_state("the text is not a view; ignored");
    const FloatJson& version = root[kVersionName];
    if (!version.is_number_unsigned() || version.get<uint64_t>() > kViewVersion)
        return no_state(fmt::format("the view has version {}, expected {}; ignored",
                                    json_text(version, -1), kViewVersion));
    Choices defaults = initial_choices(*document.scene);
    defaults.camera = document.camera;
    ChoiceReader in;
    in.document = &document;
    read_choices(choice_rows(), root, defaults, document, in);
    document.selection.compared_vertex = kNone;
    read_against(root, document, in.unknown);
    return std::move(in.unknown);
}

}  // namespace studioscope
