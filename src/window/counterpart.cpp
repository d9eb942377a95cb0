#include "window/counterpart.h"

#include <string>
#include <vector>

#include "core/path_text.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

constexpr int kMaxFoldersUp = 5;
constexpr size_t kMaxFoldersListed = 256;  // folders of one folder that are looked into

// The file at a relative path below a folder, with the letters' cases as they are there.
std::optional<fs::path> file_below(const fs::path& folder, const fs::path& relative,
                                   const FileSystem& files) {
    fs::path found = folder;
    for (const fs::path& part : relative) {
        const Names names = files->find(found, path_text(part));
        if (names.empty()) return std::nullopt;
        found /= path_from_text(names.front());
    }
    return found;
}

std::optional<fs::path> compiled_below(const fs::path& folder, const std::string& model_name,
                                       const FileSystem& files) {
    fs::path relative = path_from_text(model_name);
    relative.replace_extension(".mdl");
    for (const fs::path& candidate :
         {relative, fs::path("models") / relative, fs::path(relative.filename())})
        if (auto found = file_below(folder, candidate, files)) return found;
    return std::nullopt;
}

// The QC in the folder, or in one of the folders in it.
std::optional<fs::path> source_below(const fs::path& folder, const std::string& qc,
                                     const FileSystem& files) {
    if (auto found = file_below(folder, path_from_text(qc), files)) return found;
    size_t looked_into = 0;
    for (const std::string& name : files->list(folder)) {
        if (++looked_into > kMaxFoldersListed) break;
        if (auto found = file_below(folder / path_from_text(name), path_from_text(qc), files))
            return found;
    }
    return std::nullopt;
}

}  // namespace

std::optional<fs::path> find_counterpart(const Scene& scene, const FileSystem& files) {
    const bool is_compiled = scene.format == "mdl";
    if (!is_compiled && scene.format != "qc") return std::nullopt;
    const std::string qc = path_text(scene.file.stem()) + ".qc";
    fs::path folder = files->resolve(scene.file).parent_path();
    for (int up = 0; up <= kMaxFoldersUp; ++up) {
        auto found = is_compiled ? source_below(folder, qc, files)
                                 : compiled_below(folder, scene.model.name, files);
        if (found) return found;
        if (folder == folder.parent_path()) break;
        folder = folder.parent_path();
    }
    return std::nullopt;
}

}  // namespace studioscope
