// Search and reading of textures, each read once.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "core/at.h"
#include "core/image.h"
#include "core/path_text.h"
#include "formats/materials/material_changes.h"
#include "formats/materials/parameter_rules.h"
#include "formats/materials/resolver.h"
#include "formats/materials/shading.h"
#include "formats/materials/values.h"
#include "formats/materials/vtf.h"

namespace studioscope {

namespace fs = std::filesystem;

// Reads a texture; only its header if no pixels are needed.
Result<Texture> MaterialResolver::read_texture(const fs::path& file) {
    const Result<ByteSource> source = files_->open(file);
    if (!source) return source.error();
    if (same_name(path_text(file.extension()), ".vtf")) {
        if (!with_pixels_) return parse_vtf_header(*source);
        return parse_vtf(*source, [files = later_, file] { return files->open(file); });
    }
    const uint64_t most = with_pixels_ ? source->size : kMaxImageHeaderSize;
    Bytes bytes(static_cast<size_t>(std::min(source->size, most)));
    if (!source->read(0, bytes)) return error("unreadable", "cannot be read to its end");
    if (with_pixels_) {
        Result<Image> image = decode_image(bytes);
        if (!image) return image.error();
        return texture_of(std::move(*image));
    }
    const Result<ImageHeader> header = read_image_header(bytes);
    if (!header) return header.error();
    Texture texture;
    texture.stored_as = "image";
    return texture;
}

int MaterialResolver::load_texture(const fs::path& file) {
    const auto [entry, is_new] = textures_.try_emplace(files_->resolve(file), kNone);
    if (!is_new) return entry->second;
    Result<Texture> texture = read_texture(file);
    if (!texture) {
        report({texture.error()}, file);
        return kNone;
    }
    texture->file = generic_path_text(file);
    report(texture->diagnostics, file);
    scene_.textures.edit().push_back(std::move(*texture));
    return entry->second = static_cast<int>(scene_.textures.size()) - 1;
}

// Reads the faces of a texture that is reflected, once; kNone if it is no cube map.
int MaterialResolver::load_faces(int texture) {
    const Texture& reflected = at(scene_.textures, texture);
    if (!is_cube_map(reflected)) return kNone;
    if (!with_pixels_ || reflected.cube) return texture;
    const Result<ByteSource> file = files_->open(path_from_text(reflected.file));
    if (!file) return kNone;
    Result<CubeFaces> faces = parse_vtf_faces(*file);
    if (!faces || faces->levels.empty()) return kNone;
    at(scene_.textures.edit(), texture).cube = std::make_shared<const CubeFaces>(std::move(*faces));
    return texture;
}

// Finds a texture; `path` is below materials/ and without extension.
std::optional<fs::path> MaterialResolver::find_texture(const std::string& path,
                                                       FailedPaths& tried) {
    std::vector<CandidatePath> stems;
    for (const fs::path& root : search_paths().roots) stems.push_back({root, path});
    for (const fs::path& folder : search_paths().plain) stems.push_back({folder, path});
    for (const fs::path& folder : search_paths().plain) stems.push_back({folder, last_part(path)});
    if (!is_compiled()) stems.push_back({search_paths().model_folder, last_part(path)});
    for (const CandidatePath& stem : stems) {
        const std::string name = stem.path + ".vtf";
        if (auto found = finder_.find(stem.folder, name)) {
            need("texture", path + ".vtf", found);
            return found;
        }
        tried.add(stem.folder, name);
    }
    need("texture", path + ".vtf", {});
    return {};
}

// A texture whose folder the author of its material has is one that the author forgot, not one of
// the game. The root itself counts only for a material in it.
Severity MaterialResolver::severity_of_missing(const Material& material,
                                               const ResolvedMaterial& look, std::string_view slot,
                                               const std::string& path) {
    const MissingContent missing = options_.missing_content;
    if (missing == MissingContent::kNote || !knows_folder(material)) return Severity::kNote;
    if (missing == MissingContent::kWarning) return Severity::kWarning;
    if (slot != "$basetexture") return Severity::kNote;
    const size_t slash = path.find_last_of('/');
    const std::string folder = slash == std::string::npos ? "" : path.substr(0, slash);
    for (const fs::path& root : search_paths().roots) {
        if (!look.file.starts_with(generic_path_text(root) + "/")) continue;
        const bool is_there = folder.empty() ? path_from_text(look.file).parent_path() == root
                                             : !finder_.find_all(root, folder).empty();
        if (is_there) return Severity::kWarning;
    }
    return Severity::kNote;
}

// Finds and reads a texture that is displayed; returns its index.
int MaterialResolver::use_texture(const Material& material, const char* slot,
                                  const std::string& path, ResolvedMaterial& look) {
    if (path.empty()) return kNone;
    FailedPaths tried;
    if (const auto found = find_texture(path, tried)) return load_texture(*found);
    report("material-missing",
           fmt::format("material \"{}\": {} \"{}\" not found; tried {}", quotable(material.name),
                       slot, quotable(path), tried.text()),
           severity_of_missing(material, look, slot, path));
    look.tried.insert(look.tried.end(), tried.first.begin(), tried.first.end());
    return kNone;
}

void MaterialResolver::add_textures(const Material& material, const UnresolvedMaterial& wanted,
                                    ResolvedMaterial& look) {
    look.base_texture = use_texture(material, "$basetexture", wanted.base, look);
    look.bump_texture = use_texture(material, "$bumpmap", wanted.bump, look);
    look.self_illumination_mask =
        use_texture(material, "$selfillummask", wanted.self_illumination_mask, look);
    for (const std::string& path : wanted.textures) {
        FailedPaths unreported;  // textures that are not displayed are not reported as missing
        find_texture(path, unreported);
    }
    const auto& textures = scene_.textures;
    // Self-illumination needs the alpha or colour of a texture.
    const int mask =
        wanted.self_illumination_mask.empty() ? look.base_texture : look.self_illumination_mask;
    look.is_self_illuminated = look.is_self_illuminated && mask != kNone;
    if (look.bump_texture != kNone && at(textures, look.bump_texture).is_ssbump)
        look.bump_texture = kNone;
    look.status = look.base_texture != kNone      ? MaterialStatus::kComplete
                  : !wanted.unusable_base.empty() ? MaterialStatus::kPlaceholder
                                                  : MaterialStatus::kNoTexture;
}

namespace {

// Teeth and Refract have no opacity of their own. A base texture of Refract is shown in
// place of the picture behind it.
void drop_unread(const SurfaceMaterial& surface, ResolvedMaterial& look) {
    const bool refracts = surface.program == SurfaceProgram::kRefract;
    if (!refracts && surface.program != SurfaceProgram::kTeeth) return;
    look.is_translucent = look.is_alpha_tested = look.is_additive = false;
    look.is_self_illuminated = look.is_tinted_by_alpha = false;
    look.alpha = 1;
    if (refracts && look.status == MaterialStatus::kNoTexture && look.bump_texture != kNone)
        look.status = MaterialStatus::kPlaceholder;
}

}  // namespace

// Reads the parameters of the material's program and the textures that it reads besides those of
// every material. Missing ones are not reported: games bring their own details and warps.
void MaterialResolver::add_surface(const Vmt& vmt, ResolvedMaterial& look) {
    MaterialValues values{vmt};
    if (look.base_texture != kNone) {
        values.base_is_translucent = at(scene_.textures, look.base_texture).is_marked_translucent;
        values.base_has_alpha = at(scene_.textures, look.base_texture).has_alpha;
    }
    if (look.bump_texture != kNone) {
        values.bump_has_alpha = at(scene_.textures, look.bump_texture).has_alpha;
        values.bump_is_translucent = at(scene_.textures, look.bump_texture).is_marked_translucent;
    }
    std::set<std::string> missing;
    ReadMaterial read;
    const auto use = [&](std::string_view key) {
        const std::string path = texture_path(find(vmt, key)->value);
        if (path.empty() || is_made_by_game(path)) return kNone;
        FailedPaths unreported;
        const auto found = find_texture(path, unreported);
        const int texture = found ? load_texture(*found) : kNone;
        if (texture == kNone) missing.insert(std::string(key));
        return read.textures[std::string(key)] =
                   texture != kNone && key == "$envmap" ? load_faces(texture) : texture;
    };
    Diagnostics diagnostics;
    look.surface = surface_of(values, look, use, diagnostics);
    if (look.surface) drop_unread(*look.surface, look);
    look.eye = eye_of(vmt, use, diagnostics);
    for (const auto& [texture, key] : {std::pair{look.base_texture, "$basetexture"},
                                       {look.bump_texture, "$bumpmap"},
                                       {look.bump_texture, "$normalmap"},
                                       {look.self_illumination_mask, "$selfillummask"}})
        if (texture == kNone) missing.insert(key);
    look.parameters = parameter_uses(values, look, missing);
    if (!vmt.proxies.empty()) {
        read.base_is_translucent = values.base_is_translucent;
        read.base_has_alpha = values.base_has_alpha;
        read.bump_has_alpha = values.bump_has_alpha;
        add_proxies(vmt, std::move(read), look, diagnostics);
    }
    report(diagnostics, path_from_text(look.file));
}

// Adds the proxies of a material, which change what was read of it.
void MaterialResolver::add_proxies(const Vmt& vmt, ReadMaterial read, ResolvedMaterial& look,
                                   Diagnostics& diagnostics) {
    const auto add_frames = [&](const std::string& key, int texture) {
        if (texture != kNone) read.frames[key] = at(scene_.textures, texture).frames;
    };
    for (const auto& [key, texture] : read.textures) add_frames(key, texture);
    add_frames("$basetexture", look.base_texture);
    add_frames("$bumpmap", look.bump_texture);
    add_frames("$normalmap", look.bump_texture);
    read.vmt = vmt;
    read.look = look;
    look.proxies = proxies_of(std::move(read), diagnostics);
}

}  // namespace studioscope
