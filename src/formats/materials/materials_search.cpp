#include "formats/materials/materials_search.h"

#include <algorithm>
#include <set>
#include <system_error>

#include "core/text.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

// A game's own materials have some thousand folders; more is another kind of place.
constexpr size_t kMostFolders = 4096;
constexpr const char* kMaterials = "materials";

// The folder of a file and every folder above it. The first is as the file is named, the others
// are absolute.
std::vector<fs::path> folders_upwards(const fs::path& file) {
    std::vector<fs::path> folders{file.parent_path()};
    std::error_code problem;
    const fs::path absolute = file.is_absolute() ? file : fs::absolute(file, problem);
    fs::path folder = absolute.lexically_normal().parent_path();
    while (folder.has_relative_path()) {
        folder = folder.parent_path();
        folders.push_back(folder);
    }
    return folders;
}

void add_once(std::vector<fs::path>& list, const fs::path& path) {
    if (std::find(list.begin(), list.end(), path) == list.end()) list.push_back(path);
}

fs::path without_last_slash(const fs::path& folder) {
    return folder.has_filename() ? folder : folder.parent_path();
}

}  // namespace

const FileFinder::Names& FileFinder::names_in(const fs::path& folder) {
    const auto [place, is_new] = folders_.try_emplace(folder);
    if (is_new) {
        place->second = files_.list(folder.empty() ? fs::path(".") : folder);
        std::sort(place->second.begin(), place->second.end());
    }
    return place->second;
}

// Several folders may differ only in case, and any of them may hold the rest of the path.
std::optional<fs::path> FileFinder::find(const fs::path& folder, const std::string& plain) {
    const size_t end = std::min(plain.find('/'), plain.size());
    const std::string part = plain.substr(0, end);
    const auto below = [&](const std::string& name) -> std::optional<fs::path> {
        if (end == plain.size()) return folder / name;
        return find(folder / name, plain.substr(end + 1));
    };
    if (part.empty()) return {};
    const Names& names = names_in(folder);
    if (std::binary_search(names.begin(), names.end(), part))
        if (auto found = below(part)) return found;
    for (const std::string& name : names)
        if (name != part && same_name(name, part))
            if (auto found = below(name)) return found;
    return {};
}

// A name with a dot is taken for a file, any other is looked into as a folder.
const FileFinder::Tree& FileFinder::tree_of(const fs::path& folder) {
    const auto [place, is_new] = trees_.try_emplace(folder);
    if (!is_new) return place->second;
    std::vector<fs::path> folders{folder};
    for (size_t i = 0; i < folders.size(); ++i) {
        const fs::path current = folders[i];
        for (const std::string& name : names_in(current)) {
            if (name.find('.') != std::string::npos)
                place->second[lower_case(name)].push_back(current / name);
            else if (folders.size() < kMostFolders)
                folders.push_back(current / name);
        }
    }
    return place->second;
}

std::vector<fs::path> FileFinder::find_below(const fs::path& folder, const std::string& name) {
    const Tree& tree = tree_of(folder);
    const auto found = tree.find(lower_case(name));
    return found == tree.end() ? std::vector<fs::path>{} : found->second;
}

MaterialPlaces find_places(const fs::path& model_file, std::span<const fs::path> given,
                           FileFinder& finder) {
    MaterialPlaces places;
    places.beside = model_file.parent_path();
    for (const fs::path& folder : folders_upwards(model_file))
        if (const auto root = finder.find(folder, kMaterials)) add_once(places.roots, *root);
    for (const fs::path& folder : given) {
        const fs::path plain = without_last_slash(folder);
        if (same_name(plain.filename().string(), kMaterials)) {
            add_once(places.roots, plain);
        } else {
            if (const auto root = finder.find(plain, kMaterials)) add_once(places.roots, *root);
            add_once(places.plain, plain);
        }
    }
    return places;
}

std::string below_materials(const std::string& plain) {
    const size_t slash = plain.find('/');
    const bool is_there =
        slash != std::string::npos && same_name(plain.substr(0, slash), kMaterials);
    return is_there ? plain.substr(slash + 1) : plain;
}

size_t shared_names(const fs::path& a, const fs::path& b) {
    std::set<std::string> names;
    for (const fs::path& part : a.parent_path()) names.insert(lower_case(part.string()));
    size_t count = 0;
    for (const fs::path& part : b.parent_path()) count += names.count(lower_case(part.string()));
    return count;
}

}  // namespace studioscope
