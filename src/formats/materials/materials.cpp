#include "formats/materials/materials.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>

#include "core/at.h"
#include "core/text.h"
#include "formats/materials/materials_look.h"
#include "formats/materials/materials_search.h"
#include "formats/materials/vmt.h"
#include "formats/materials/vtf.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

constexpr std::array kPictures{".tga", ".png", ".jpg", ".jpeg", ".bmp", ".vtf"};

// A place where a file may lie: a folder and a plain path below it, without extension.
struct Stem {
    fs::path folder;
    std::string path;
};

void add_once(std::vector<std::string>& list, const std::string& text) {
    if (!text.empty() && std::find(list.begin(), list.end(), text) == list.end())
        list.push_back(text);
}

std::string joined(const std::vector<std::string>& list) {
    return fmt::format("{}", fmt::join(list, ", "));
}

std::string last_part(const std::string& path) { return path.substr(path.find_last_of('/') + 1); }

std::string without_extension(const std::string& path) {
    const std::string lower = lower_case(path);
    for (const std::string_view ending : kPictures)
        if (lower.ends_with(ending)) return path.substr(0, path.size() - ending.size());
    return lower.ends_with(".vmt") ? path.substr(0, path.size() - 4) : path;
}

class Resolver {
public:
    Resolver(Scene& scene, std::span<const fs::path> folders, const FileSystem& files)
        : scene_(scene),
          files_(files),
          finder_(files),
          places_(find_places(scene.file, folders, finder_)) {}

    MaterialLook resolve(const Material& material);

private:
    bool is_compiled() const { return scene_.format == "mdl"; }
    std::vector<std::string> names_of(const Material& material) const;
    std::vector<Stem> stems_of(const Material& material) const;
    std::optional<fs::path> find_material(const std::vector<Stem>& stems, MaterialLook& look);
    std::optional<fs::path> find_picture(const std::vector<Stem>& stems, MaterialLook& look);
    std::optional<fs::path> find_anywhere(const std::string& name, MaterialLook& look);
    MaterialLook read_material(const Material& material, const fs::path& file,
                               std::vector<std::string> tried);
    void add_textures(const Material& material, const WantedLook& wanted, MaterialLook& look);
    void use_picture(const std::vector<Stem>& stems, const Material& material, MaterialLook& look);
    int find_texture(const Material& material, const char* slot, const std::string& path,
                     MaterialLook& look);
    int load_texture(const fs::path& file);
    Result<Bytes> read_include(const std::string& path);
    void report(Diagnostics diagnostics, const fs::path& file);
    void tell(const char* code, const std::string& message);

    Scene& scene_;
    const FileSystem& files_;
    FileFinder finder_;
    MaterialPlaces places_;
    std::map<fs::path, int> textures_;  // by file; kNone for one that could not be read
    std::set<std::string> told_;        // one message of a kind is enough
};

void Resolver::report(Diagnostics diagnostics, const fs::path& file) {
    for (Diagnostic& diagnostic : diagnostics) {
        if (diagnostic.file.empty()) diagnostic.file = file.string();
        if (told_.insert(to_string(diagnostic)).second)
            scene_.diagnostics.push_back(std::move(diagnostic));
    }
}

void Resolver::tell(const char* code, const std::string& message) {
    report({note(code, message)}, scene_.file);
}

// What the material may be called below a `materials` folder. The game puts each search path in
// front; the name alone is tried last. A source may name a picture of its author's disk.
std::vector<std::string> Resolver::names_of(const Material& material) const {
    const std::string full = is_compiled() ? material.name : without_extension(material.name);
    const std::string name = below_materials(plain_path(full));
    std::vector<std::string> names;
    for (const std::string& search_path : material.search_paths)
        if (!name.empty()) add_once(names, plain_path(fmt::format("{}/{}", search_path, name)));
    add_once(names, name);
    if (!is_compiled()) add_once(names, full.substr(full.find_last_of("/\\") + 1));
    return names;
}

std::vector<Stem> Resolver::stems_of(const Material& material) const {
    const std::vector<std::string> names = names_of(material);
    std::vector<Stem> stems;
    if (!is_compiled())
        for (const std::string& name : names) stems.push_back({places_.beside, name});
    for (const std::string& name : names) {
        for (const fs::path& root : places_.roots) stems.push_back({root, name});
        for (const fs::path& folder : places_.plain) stems.push_back({folder, name});
    }
    if (is_compiled() && !names.empty())
        for (const fs::path& folder : places_.plain)
            stems.push_back({folder, last_part(names.back())});
    return stems;
}

std::optional<fs::path> Resolver::find_material(const std::vector<Stem>& stems,
                                                MaterialLook& look) {
    for (const Stem& stem : stems) {
        if (auto found = finder_.find(stem.folder, stem.path + ".vmt")) return found;
        add_once(look.tried, (stem.folder / (stem.path + ".vmt")).generic_string());
    }
    return {};
}

std::optional<fs::path> Resolver::find_picture(const std::vector<Stem>& stems, MaterialLook& look) {
    for (const Stem& stem : stems)
        for (const std::string ending : kPictures) {
            if (auto found = finder_.find(stem.folder, stem.path + ending)) return found;
            add_once(look.tried, (stem.folder / (stem.path + ending)).generic_string());
        }
    return {};
}

// A source does not say where below materials/ its material will be. Of several files of its name
// the one is taken whose folders share most names with the model's.
std::optional<fs::path> Resolver::find_anywhere(const std::string& name, MaterialLook& look) {
    std::vector<std::string> endings;
    if (look.file.empty()) endings.push_back(".vmt");
    endings.insert(endings.end(), kPictures.begin(), kPictures.end());
    for (const std::string& ending : endings) {
        std::optional<fs::path> best;
        for (const auto* folders : {&places_.roots, &places_.plain})
            for (const fs::path& folder : *folders)
                for (const fs::path& found : finder_.find_below(folder, name + ending))
                    if (!best ||
                        shared_names(found, scene_.file) > shared_names(*best, scene_.file))
                        best = found;
        if (best) return best;
        for (const auto* folders : {&places_.roots, &places_.plain})
            for (const fs::path& folder : *folders)
                add_once(look.tried, (folder / "**" / (name + ending)).generic_string());
    }
    return {};
}

int Resolver::load_texture(const fs::path& file) {
    const auto [place, is_new] = textures_.try_emplace(file, kNone);
    if (!is_new) return place->second;
    const Result<Bytes> bytes = files_.read(file);
    if (!bytes) {
        report({bytes.error()}, file);
        return kNone;
    }
    const bool is_vtf = same_name(file.extension().string(), ".vtf");
    Result<Texture> texture = error("image-unreadable", "not an image");
    if (is_vtf) {
        texture = parse_vtf(*bytes);
    } else if (Result<Image> image = decode_image(*bytes)) {
        texture = texture_of(std::move(*image));
    } else {
        texture = image.error();
    }
    if (!texture) {
        report({texture.error()}, file);
        return kNone;
    }
    texture->file = file.generic_string();
    report(texture->diagnostics, file);
    scene_.textures.push_back(std::move(*texture));
    return place->second = static_cast<int>(scene_.textures.size()) - 1;
}

int Resolver::find_texture(const Material& material, const char* slot, const std::string& path,
                           MaterialLook& look) {
    if (path.empty()) return kNone;
    std::vector<Stem> stems;
    for (const fs::path& root : places_.roots) stems.push_back({root, path});
    for (const fs::path& folder : places_.plain) stems.push_back({folder, path});
    for (const fs::path& folder : places_.plain) stems.push_back({folder, last_part(path)});
    if (!is_compiled()) stems.push_back({places_.beside, last_part(path)});
    std::vector<std::string> tried;
    for (const Stem& stem : stems) {
        const std::string name = stem.path + ".vtf";
        if (const auto found = finder_.find(stem.folder, name)) return load_texture(*found);
        add_once(tried, (stem.folder / name).generic_string());
    }
    tell("material-missing",
         fmt::format("material \"{}\": its {} \"{}\" was not found; tried {}", material.name, slot,
                     path, tried.empty() ? "no folder" : joined(tried)));
    for (const std::string& place : tried) add_once(look.tried, place);
    return kNone;
}

// Includes are named from the game's root, so they begin with materials/.
Result<Bytes> Resolver::read_include(const std::string& path) {
    const std::string lower = lower_case(path);
    if (!lower.starts_with("materials/"))
        return error("vmt-include-missing", "it is not below materials/");
    for (const fs::path& root : places_.roots)
        if (const auto found = finder_.find(root, path.substr(path.find('/') + 1)))
            return files_.read(*found);
    return error("vmt-include-missing", "there is no such file in any materials folder");
}

void Resolver::add_textures(const Material& material, const WantedLook& wanted,
                            MaterialLook& look) {
    look.base_texture = find_texture(material, "$basetexture", wanted.base, look);
    look.bump_texture = find_texture(material, "$bumpmap", wanted.bump, look);
    look.self_illumination_mask =
        find_texture(material, "$selfillummask", wanted.self_illumination_mask, look);
    const auto& textures = scene_.textures;
    if (look.bump_texture != kNone && at(textures, look.bump_texture).is_ssbump)
        look.bump_texture = kNone;
    look.status = look.base_texture != kNone      ? MaterialStatus::kComplete
                  : !wanted.unusable_base.empty() ? MaterialStatus::kPlaceholder
                                                  : MaterialStatus::kNoTexture;
}

MaterialLook Resolver::read_material(const Material& material, const fs::path& file,
                                     std::vector<std::string> tried) {
    MaterialLook look;
    look.status = MaterialStatus::kNoTexture;
    look.file = file.generic_string();
    look.tried = std::move(tried);
    const Result<Bytes> text = files_.read(file);
    if (!text) {
        report({text.error()}, file);
        return look;
    }
    std::string own_path = file.generic_string();
    for (const fs::path& root : places_.roots)
        if (own_path.starts_with(root.generic_string() + "/"))
            own_path = "materials" + own_path.substr(root.generic_string().size());
    const Vmt vmt = parse_vmt(
        as_text(*text), [this](const std::string& path) { return read_include(path); }, own_path);
    report(vmt.diagnostics, file);
    WantedLook wanted = wanted_look(vmt);
    report(wanted.diagnostics, file);
    std::swap(wanted.look.file, look.file);
    std::swap(wanted.look.tried, look.tried);
    look = wanted.look;
    add_textures(material, wanted, look);
    if (!wanted.unusable_base.empty())
        tell("material-placeholder", fmt::format("material \"{}\": its base texture {} is made by "
                                                 "the running game",
                                                 material.name, wanted.unusable_base));
    return look;
}

// For a source whose material has no texture that could be read.
void Resolver::use_picture(const std::vector<Stem>& stems, const Material& material,
                           MaterialLook& look) {
    std::optional<fs::path> found = find_picture(stems, look);
    if (!found && !stems.empty()) found = find_anywhere(last_part(stems.back().path), look);
    if (!found) return;
    if (same_name(found->extension().string(), ".vmt")) {
        look = read_material(material, *found, look.tried);
        return;
    }
    look.base_texture = load_texture(*found);
    if (look.base_texture != kNone) look.status = MaterialStatus::kComplete;
    if (look.file.empty()) look.file = found->generic_string();
}

MaterialLook Resolver::resolve(const Material& material) {
    const std::vector<Stem> stems = stems_of(material);
    MaterialLook look;
    if (const auto file = find_material(stems, look))
        look = read_material(material, *file, std::move(look.tried));
    if (!is_compiled() && look.base_texture == kNone) use_picture(stems, material, look);
    if (!look.file.empty()) return look;
    const std::vector<std::string> names = names_of(material);
    std::string why = "; tried " + joined(look.tried);
    if (names.empty())
        why = ": no file can have that name";
    else if (look.tried.empty())
        why = ": there is no materials folder beside or above the file to look for " +
              joined(names) + " in";
    tell("material-missing", fmt::format("material \"{}\" was not found{}", material.name, why));
    return look;
}

}  // namespace

void resolve_materials(Scene& scene, std::span<const fs::path> folders, const FileSystem& files) {
    scene.looks.clear();
    scene.textures.clear();
    Resolver resolver(scene, folders, files);
    for (const Material& material : scene.model.materials)
        scene.looks.push_back(resolver.resolve(material));
}

}  // namespace studioscope
