// Search for the files of a material.
#include <fmt/format.h>

#include <array>
#include <utility>

#include "core/name_map.h"
#include "core/path_text.h"
#include "formats/materials/resolver.h"
#include "model/material_folders.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

constexpr std::array kPictures{".tga", ".png", ".jpg", ".jpeg", ".bmp", ".vtf"};

// Collects a list without duplicates, in order.
class UniqueList {
public:
    void add(std::string text) {
        if (!text.empty() && known_.insert(text).second) list_.push_back(std::move(text));
    }
    std::vector<std::string> take() { return std::move(list_); }

private:
    std::vector<std::string> list_;
    NameSet known_;
};

std::string without_picture_ending(const std::string& path) {
    const std::string lower = lower_case(path);
    for (const std::string_view ending : kPictures)
        if (lower.ends_with(ending)) return path.substr(0, path.size() - ending.size());
    return lower.ends_with(".vmt") ? path.substr(0, path.size() - 4) : path;
}

}  // namespace

// The origin that a material is searched from: a game searches from each model's own root (mdl.md
// 5), so a merged model keeps its own.
const MaterialOrigin& MaterialResolver::material_origin(const Material& material) {
    const auto [entry, is_new] = origins_.try_emplace(material.file);
    MaterialOrigin& origin = entry->second;
    if (!is_new) return origin;
    const bool is_scene_material = material.file.empty();
    origin.file = is_scene_material ? scene_.file : path_from_text(material.file);
    origin.is_compiled = is_scene_material ? scene_.format == "mdl" : material.is_from_compiled;
    origin.search_paths = find_search_paths(origin.file, options_, finder_);
    return origin;
}

// The possible paths of a material below a `materials` folder. The game prepends each search path;
// the name alone is tried last. A source may name an image on its author's disk.
std::vector<std::string> MaterialResolver::candidate_names(const Material& material) const {
    const std::string written = material.file_name().bytes();
    const std::string full = is_compiled() ? written : without_picture_ending(written);
    const std::string name = below_materials(plain_path(full));
    UniqueList names;
    if (!name.empty())
        for (const FileName& folder : unique_folders(material.search_paths))
            names.add(plain_path(fmt::format("{}/{}", folder.bytes(), name)));
    names.add(name);
    if (!is_compiled()) names.add(full.substr(full.find_last_of("/\\") + 1));
    return names.take();
}

std::vector<CandidatePath> MaterialResolver::candidate_paths(const Material& material) const {
    const std::vector<std::string> names = candidate_names(material);
    std::vector<CandidatePath> stems;
    if (!is_compiled())
        for (const std::string& name : names) stems.push_back({search_paths().model_folder, name});
    for (const std::string& name : names) {
        for (const fs::path& root : search_paths().roots) stems.push_back({root, name});
        for (const fs::path& folder : search_paths().plain) stems.push_back({folder, name});
    }
    if (is_compiled() && !names.empty())
        for (const fs::path& folder : search_paths().plain)
            stems.push_back({folder, last_part(names.back())});
    return stems;
}

std::optional<fs::path> MaterialResolver::find_material(const std::vector<CandidatePath>& stems,
                                                        FailedPaths& tried) {
    for (const CandidatePath& stem : stems) {
        if (auto found = finder_.find(stem.folder, stem.path + ".vmt")) return found;
        tried.add(stem.folder, stem.path + ".vmt");
    }
    return {};
}

std::optional<fs::path> MaterialResolver::find_picture(const std::vector<CandidatePath>& stems,
                                                       FailedPaths& tried) {
    for (const CandidatePath& stem : stems)
        for (const std::string ending : kPictures) {
            if (auto found = finder_.find(stem.folder, stem.path + ending)) return found;
            tried.add(stem.folder, stem.path + ending);
        }
    return {};
}

// Searches a source's material at any depth, as a source does not give its path below materials/.
// If several files have that name, the one whose folders have the most names in common with the
// model's is used.
std::optional<fs::path> MaterialResolver::find_anywhere(const std::string& name,
                                                        bool with_materials, FailedPaths& tried) {
    std::vector<std::string> endings;
    if (with_materials) endings.push_back(".vmt");
    endings.insert(endings.end(), kPictures.begin(), kPictures.end());
    for (const std::string& ending : endings) {
        std::optional<fs::path> best;
        for (const auto* folders : {&search_paths().roots, &search_paths().plain})
            for (const fs::path& folder : *folders)
                for (const fs::path& found : finder_.find_below(folder, name + ending))
                    if (!best ||
                        shared_names(found, origin_->file) > shared_names(*best, origin_->file))
                        best = found;
        if (best) return best;
        const std::string anywhere = fmt::format("**/{}{}", name, ending);
        for (const auto* folders : {&search_paths().roots, &search_paths().plain})
            for (const fs::path& folder : *folders) tried.add(folder, anywhere);
    }
    return {};
}

}  // namespace studioscope
