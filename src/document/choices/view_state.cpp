#include "document/choices/view_state.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

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
constexpr int kViewVersion = 1;

std::filesystem::path document_folder(const Document& document) {
    return absolute_path(document.scene->file).parent_path();
}

// Writes the paths of the compared files; those on other drives as absolute paths.
void write_against(const Document& document, FloatJson& root) {
    if (document.compared_files.empty()) return;
    FloatJson& list = root[kAgainstName] = FloatJson::array();
    for (const std::filesystem::path& file : document.compared_files) {
        const std::filesystem::path relative = file.lexically_relative(document_folder(document));
        list.push_back(path_text(relative.empty() ? file : relative));
    }
}

// Reads the paths of the compared files. A view may be untrusted, so only files below the folder of
// the open model, and those compared already, are accepted.
void read_against(const FloatJson& root, Document& document, std::vector<std::string>& unknown) {
    const std::vector<std::filesystem::path> named = std::exchange(document.compared_files, {});
    const auto found = root.find(kAgainstName);
    if (found == root.end() || !found->is_array()) return;
    const std::filesystem::path folder = document_folder(document);
    for (const FloatJson& each : *found) {
        if (!each.is_string()) continue;
        const std::string& text = each.get_ref<const std::string&>();
        const std::filesystem::path file = normal_path(folder / path_from_text(text));
        if (is_below(file, folder) || std::find(named.begin(), named.end(), file) != named.end())
            document.compared_files.push_back(file);
        else
            unknown.push_back("the comparison with " + text + " (choose it by Compare with...)");
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
