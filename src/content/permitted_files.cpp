#include "content/permitted_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <string>
#include <vector>

#include "content/archives/archive_files.h"
#include "core/at.h"
#include "core/path_text.h"
#include "core/text.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

constexpr const char* kMarkingFolders[] = {"models", "materials", "modelsrc"};
constexpr const char* kOtherMarks[] = {"gameinfo.txt", "addon.json", ".git"};

bool is_marked(const fs::path& folder, const FileSystem& files) {
    const auto is_there = [&](const char* mark) {
        return find_name(files, folder, mark).has_value();
    };
    return std::any_of(std::begin(kMarkingFolders), std::end(kMarkingFolders), is_there) ||
           std::any_of(std::begin(kOtherMarks), std::end(kOtherMarks), is_there);
}

// Whether most files below the folder have nothing to do with a model in it.
bool holds_many_things(const FolderInfo& folder) {
    return folder.is_home || folder.holds_homes || folder.is_shared;
}

// False for a link, whose target is not accessed.
bool is_real_folder(const fs::path& folder, const FileSystem& files) {
    return files->reads_links() ? !files->read_link(folder) : files->resolve(folder) == folder;
}

std::vector<fs::path> content_folders_in(const fs::path& folder, const FileSystem& files) {
    std::vector<fs::path> found;
    for (const char* folder_name : kMarkingFolders)
        for (const std::string& name : files->find(folder, folder_name))
            if (fs::path path = folder / path_from_text(name); is_real_folder(path, files))
                found.push_back(std::move(path));
    return found;
}

bool is_source(const fs::path& file) {
    constexpr std::array<std::string_view, 4> kEndings{".qc", ".smd", ".vta", ".dmx"};
    const std::string ending = lower_case(path_text(file.extension()));
    return std::find(kEndings.begin(), kEndings.end(), ending) != kEndings.end();
}

// Whether a source may refer to all of `parent`, which holds its own folder.
bool may_be_root(const fs::path& parent, const FileSystem& files) {
    if (!parent.has_relative_path()) return false;  // a whole disk
    const FolderInfo facts = files->folder_info(parent);
    return !holds_many_things(facts) && !facts.is_mount_point && !facts.is_writable_by_others &&
           !files->folder_info(parent.parent_path()).is_home;
}

// The nearest marked folder at or above `folder`, which has no links.
std::optional<fs::path> find_marked_root(const fs::path& folder, const FileSystem& files) {
    for (fs::path above = folder; above.has_relative_path(); above = above.parent_path())
        if (is_marked(above, files)) return above;
    return std::nullopt;
}

struct NamedFileRow {
    NamedFile kind;
    const char* what;
    std::vector<std::string_view> endings;
};

const NamedFileRow& named_file_row(NamedFile kind) {
    static const NamedFileRow kRows[] = {
        {NamedFile::kQcInclude, "an included file", {".qc", ".qci", ".inc", ".txt"}},
        {NamedFile::kSource, "a source", {".smd", ".dmx", ".vta"}},
        {NamedFile::kShapes, "a file of shapes", {".vta", ".dmx", ".smd"}},
        {NamedFile::kProcedures, "a file of procedural bones", {".vrd"}},
        {NamedFile::kMaterialInclude, "an included material", {".vmt"}},
    };
    return at(kRows, kind);
}

}  // namespace

std::optional<fs::path> content_marker_root(const fs::path& folder, const FileSystem& files) {
    return find_marked_root(files->resolve(folder), files);
}

std::vector<fs::path> permitted_roots(const fs::path& file, const FileSystem& files) {
    const fs::path folder = files->resolve(file.parent_path());
    if (const auto marked = find_marked_root(folder, files)) {
        if (!holds_many_things(files->folder_info(*marked))) return {*marked};
        std::vector<fs::path> roots = content_folders_in(*marked, files);
        roots.push_back(folder);
        return roots;
    }
    if (const auto packed = split_archive_path(folder)) return {archive_top(packed->archive)};
    const fs::path parent = folder.parent_path();
    if (is_source(file) && may_be_root(parent, files)) return {parent};
    return {folder};
}

std::optional<fs::path> root_by_name(const fs::path& file) {
    const auto is_content = [](const fs::path& folder) {
        const std::string name = path_text(folder.filename());
        return std::any_of(std::begin(kMarkingFolders), std::end(kMarkingFolders),
                           [&](const char* mark) { return same_name(name, mark); });
    };
    fs::path folder = normal_path(with_archive_slash(file)).parent_path();
    for (; folder.has_relative_path(); folder = folder.parent_path())
        if (is_content(folder)) return folder.parent_path();
    return std::nullopt;
}

fs::path path_to_share(const fs::path& file) {
    const fs::path whole = normal_path(with_archive_slash(file));
    const std::optional<fs::path> root = root_by_name(file);
    if (!root) return whole.filename();
    return root->empty() ? whole : whole.lexically_relative(*root);
}

bool has_permitted_extension(NamedFile kind, std::string_view name) {
    const std::string lower = lower_case(name);
    const auto& endings = named_file_row(kind).endings;
    return std::any_of(endings.begin(), endings.end(),
                       [&](std::string_view ending) { return lower.ends_with(ending); });
}

std::optional<Diagnostic> refuse_name(NamedFile kind, std::string_view name) {
    if (has_permitted_extension(kind, name)) return std::nullopt;
    const NamedFileRow& row = named_file_row(kind);
    return error(kNotContent,
                 fmt::format("the name of {} ends in {}", row.what, fmt::join(row.endings, ", ")));
}

}  // namespace studioscope
