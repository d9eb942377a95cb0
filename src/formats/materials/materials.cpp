#include "formats/materials/materials.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <unordered_set>
#include <utility>

#include "core/at.h"
#include "core/image_header.h"
#include "core/printable.h"
#include "core/text.h"
#include "formats/materials/materials_look.h"
#include "formats/materials/materials_search.h"
#include "formats/materials/vmt.h"
#include "formats/materials/vtf.h"
#include "model/material_folders.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

constexpr std::array kPictures{".tga", ".png", ".jpg", ".jpeg", ".bmp", ".vtf"};

// A place where a file may lie: a folder and a plain path below it, without extension.
struct Stem {
    fs::path folder;
    std::string path;
};

// Each of a list once, in its order.
class Once {
public:
    void add(std::string text) {
        if (!text.empty() && known_.insert(text).second) list_.push_back(std::move(text));
    }
    std::vector<std::string> take() { return std::move(list_); }

private:
    std::vector<std::string> list_;
    std::unordered_set<std::string> known_;
};

// Places that were looked at in vain. Only the first few are ever shown.
struct Tried {
    std::vector<std::string> first;
    size_t count = 0;

    void add(const fs::path& folder, const std::string& path) {
        constexpr size_t kMostKept = 64;
        if (count++ < kMostKept) first.push_back((folder / path).generic_string());
    }
    std::string text() const { return count == 0 ? "no folder" : short_list(first, count); }
};

std::string last_part(const std::string& path) { return path.substr(path.find_last_of('/') + 1); }

std::string without_extension(const std::string& path) {
    const std::string lower = lower_case(path);
    for (const std::string_view ending : kPictures)
        if (lower.ends_with(ending)) return path.substr(0, path.size() - ending.size());
    return lower.ends_with(".vmt") ? path.substr(0, path.size() - 4) : path;
}

class Resolver {
public:
    Resolver(Scene& scene, const LoadOptions& options, const FileSystem& files)
        : scene_(scene),
          files_(files),
          with_pixels_(options.with_pixels),
          finder_(files),
          places_(find_places(scene.file, options, finder_)) {
        for (const NeededFile& file : scene.needs) needed_.insert(lower_case(file.path));
    }

    MaterialLook resolve(const Material& material);

private:
    bool is_compiled() const { return scene_.format == "mdl"; }
    std::vector<std::string> names_of(const Material& material) const;
    std::vector<Stem> stems_of(const Material& material) const;
    std::optional<fs::path> find_material(const std::vector<Stem>& stems, Tried& tried);
    std::optional<fs::path> find_picture(const std::vector<Stem>& stems, Tried& tried);
    std::optional<fs::path> find_anywhere(const std::string& name, bool with_materials,
                                          Tried& tried);
    MaterialLook read_material(const Material& material, const fs::path& file, const Tried& tried);
    void add_textures(const Material& material, const WantedLook& wanted, MaterialLook& look);
    void use_picture(const std::vector<Stem>& stems, const Material& material, Tried& tried,
                     MaterialLook& look);
    int find_texture(const Material& material, const char* slot, const std::string& path,
                     MaterialLook& look);
    int load_texture(const fs::path& file);
    Result<Texture> read_texture(const fs::path& file);
    Result<Bytes> read_front(const fs::path& file, size_t most, uint64_t& size);
    Result<Bytes> read_include(const fs::path& folder, const std::string& path);
    void need(const char* role, const std::string& path, const std::optional<fs::path>& found);
    void report(Diagnostics diagnostics, const fs::path& file);
    void tell(const char* code, const std::string& message);

    Scene& scene_;
    const FileSystem& files_;
    const bool with_pixels_;
    FileFinder finder_;
    MaterialPlaces places_;
    std::map<fs::path, int> textures_;  // by file; kNone for one that could not be read
    std::set<std::string> needed_;      // paths in Scene::needs, lower case
    std::set<std::string> told_;        // one message of a kind is enough
};

// `path` from below a `materials` folder.
void Resolver::need(const char* role, const std::string& path,
                    const std::optional<fs::path>& found) {
    NeededFile file{"materials/" + path, role, found.value_or(fs::path())};
    const std::string place = file.found.generic_string();
    for (const fs::path& root : places_.roots)  // under the name that it was found by
        if (place.starts_with(root.generic_string() + "/"))
            file.path = "materials" + place.substr(root.generic_string().size());
    if (needed_.insert(lower_case(file.path)).second) scene_.needs.push_back(std::move(file));
}

void Resolver::report(Diagnostics diagnostics, const fs::path& file) {
    for (Diagnostic& diagnostic : diagnostics) {
        if (diagnostic.file.empty()) diagnostic.file = file.string();
        diagnostic.severity = std::min(diagnostic.severity, Severity::kWarning);
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
    Once names;
    if (!name.empty())
        for (const std::string& folder : first_folders(material.search_paths))
            names.add(plain_path(fmt::format("{}/{}", folder, name)));
    names.add(name);
    if (!is_compiled()) names.add(full.substr(full.find_last_of("/\\") + 1));
    return names.take();
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

std::optional<fs::path> Resolver::find_material(const std::vector<Stem>& stems, Tried& tried) {
    for (const Stem& stem : stems) {
        if (auto found = finder_.find(stem.folder, stem.path + ".vmt")) return found;
        tried.add(stem.folder, stem.path + ".vmt");
    }
    return {};
}

std::optional<fs::path> Resolver::find_picture(const std::vector<Stem>& stems, Tried& tried) {
    for (const Stem& stem : stems)
        for (const std::string ending : kPictures) {
            if (auto found = finder_.find(stem.folder, stem.path + ending)) return found;
            tried.add(stem.folder, stem.path + ending);
        }
    return {};
}

// A source does not say where below materials/ its material will be. Of several files of its name
// the one is taken whose folders share most names with the model's.
std::optional<fs::path> Resolver::find_anywhere(const std::string& name, bool with_materials,
                                                Tried& tried) {
    std::vector<std::string> endings;
    if (with_materials) endings.push_back(".vmt");
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
            for (const fs::path& folder : *folders) tried.add(folder, "**/" + name + ending);
    }
    return {};
}

// The bytes of a file, or as many from its front as a header takes.
Result<Bytes> Resolver::read_front(const fs::path& file, size_t most, uint64_t& size) {
    if (!with_pixels_) {
        const Result<ByteSource> source = open_file(files_, file);
        if (!source) return source.error();
        size = source->size;
        Bytes front(static_cast<size_t>(std::min<uint64_t>(size, most)));
        if (!source->read(0, front)) return error("unreadable", "cannot be read to its end");
        return front;
    }
    Result<Bytes> bytes = files_.read(file);
    if (bytes) size = bytes->size();
    return bytes;
}

Result<Texture> Resolver::read_texture(const fs::path& file) {
    const bool is_vtf = same_name(file.extension().string(), ".vtf");
    uint64_t size = 0;
    const Result<Bytes> bytes =
        read_front(file, is_vtf ? kLongestVtfHeader : kLongestImageHeader, size);
    if (!bytes) return bytes.error();
    if (is_vtf) return with_pixels_ ? parse_vtf(*bytes) : parse_vtf_header(*bytes, size);
    if (with_pixels_) {
        Result<Image> image = decode_image(*bytes);
        if (!image) return image.error();
        return texture_of(std::move(*image));
    }
    const Result<ImageHeader> header = read_image_header(*bytes);
    if (!header) return header.error();
    Texture texture;
    texture.stored_as = "image";
    return texture;
}

int Resolver::load_texture(const fs::path& file) {
    const auto [place, is_new] = textures_.try_emplace(file, kNone);
    if (!is_new) return place->second;
    Result<Texture> texture = read_texture(file);
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
    Tried tried;
    for (const Stem& stem : stems) {
        const std::string name = stem.path + ".vtf";
        if (const auto found = finder_.find(stem.folder, name)) {
            need("texture", path + ".vtf", found);
            return load_texture(*found);
        }
        tried.add(stem.folder, name);
    }
    need("texture", path + ".vtf", {});
    tell("material-missing",
         fmt::format("material \"{}\": its {} \"{}\" was not found; tried {}",
                     quotable(material.name), slot, quotable(path), tried.text()));
    look.tried.insert(look.tried.end(), tried.first.begin(), tried.first.end());
    return kNone;
}

// Patches name what they include from the game's root, so with materials/ in front. A material of a
// source that lies in no such folder reads what stands beside it.
Result<Bytes> Resolver::read_include(const fs::path& folder, const std::string& path) {
    if (lower_case(path).starts_with("materials/")) {
        for (const fs::path& root : places_.roots)
            if (const auto found = finder_.find(root, path.substr(path.find('/') + 1))) {
                need("material include", path.substr(path.find('/') + 1), found);
                return files_.read(*found);
            }
        need("material include", path.substr(path.find('/') + 1), {});
        return error("vmt-include-missing", "there is no such file in any materials folder");
    }
    if (const auto found = finder_.find(folder, path)) return files_.read(*found);
    return error("vmt-include-missing", "it is not below materials/");
}

void Resolver::add_textures(const Material& material, const WantedLook& wanted,
                            MaterialLook& look) {
    look.base_texture = find_texture(material, "$basetexture", wanted.base, look);
    look.bump_texture = find_texture(material, "$bumpmap", wanted.bump, look);
    look.self_illumination_mask =
        find_texture(material, "$selfillummask", wanted.self_illumination_mask, look);
    const auto& textures = scene_.textures;
    // without the texture whose alpha or colour says where, nothing shines
    const int mask =
        wanted.self_illumination_mask.empty() ? look.base_texture : look.self_illumination_mask;
    look.is_self_illuminated = look.is_self_illuminated && mask != kNone;
    if (look.bump_texture != kNone && at(textures, look.bump_texture).is_ssbump)
        look.bump_texture = kNone;
    look.status = look.base_texture != kNone      ? MaterialStatus::kComplete
                  : !wanted.unusable_base.empty() ? MaterialStatus::kPlaceholder
                                                  : MaterialStatus::kNoTexture;
}

MaterialLook Resolver::read_material(const Material& material, const fs::path& file,
                                     const Tried& tried) {
    MaterialLook look;
    look.status = MaterialStatus::kNoTexture;
    look.file = file.generic_string();
    look.tried = tried.first;
    const Result<Bytes> text = files_.read(file);
    if (!text) {
        report({text.error()}, file);
        return look;
    }
    const std::string whole = file.generic_string();
    std::string own_path = file.filename().generic_string();
    for (const fs::path& root : places_.roots)
        if (whole.starts_with(root.generic_string() + "/"))
            own_path = "materials" + whole.substr(root.generic_string().size());
    const auto read = [&](const std::string& path) {
        return read_include(file.parent_path(), path);
    };
    const Vmt vmt = parse_vmt(as_text(*text), read, own_path);
    report(vmt.diagnostics, file);
    WantedLook wanted = wanted_look(vmt);
    report(wanted.diagnostics, file);
    std::swap(wanted.look.file, look.file);
    std::swap(wanted.look.tried, look.tried);
    look = wanted.look;
    add_textures(material, wanted, look);
    if (!wanted.unusable_base.empty())
        tell("material-placeholder",
             fmt::format("material \"{}\": its base texture {} is made by "
                         "the running game",
                         quotable(material.name), quotable(wanted.unusable_base)));
    return look;
}

// For a source whose material has no texture that could be read.
void Resolver::use_picture(const std::vector<Stem>& stems, const Material& material, Tried& tried,
                           MaterialLook& look) {
    std::optional<fs::path> found = find_picture(stems, tried);
    if (!found && !stems.empty())
        found = find_anywhere(last_part(stems.back().path), look.file.empty(), tried);
    look.tried = tried.first;
    if (!found) return;
    if (same_name(found->extension().string(), ".vmt")) {
        look = read_material(material, *found, tried);
        return;
    }
    look.base_texture = load_texture(*found);
    if (look.base_texture != kNone) look.status = MaterialStatus::kComplete;
    if (look.file.empty()) look.file = found->generic_string();
}

MaterialLook Resolver::resolve(const Material& material) {
    const std::vector<Stem> stems = stems_of(material);
    Tried tried;
    MaterialLook look;
    const auto file = find_material(stems, tried);
    const std::vector<std::string> wanted = names_of(material);
    if (!wanted.empty() && (file || is_compiled())) need("material", wanted[0] + ".vmt", file);
    if (file) look = read_material(material, *file, tried);
    if (!is_compiled() && look.base_texture == kNone) use_picture(stems, material, tried, look);
    if (!look.file.empty()) return look;
    look.tried = tried.first;
    const std::vector<std::string>& names = wanted;
    std::string why = "; tried " + tried.text();
    if (names.empty())
        why = ": no file can have that name";
    else if (tried.count == 0)
        why = ": there is no materials folder beside or above the file to look for " +
              short_list(names) + " in";
    tell("material-missing",
         fmt::format("material \"{}\" was not found{}", quotable(material.name), why));
    return look;
}

}  // namespace

void resolve_materials(Scene& scene, const LoadOptions& options, const FileSystem& files) {
    scene.looks.clear();
    scene.textures.clear();
    Resolver resolver(scene, options, files);
    for (const Material& material : scene.model.materials)
        scene.looks.push_back(resolver.resolve(material));
}

}  // namespace studioscope
