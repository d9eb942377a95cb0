// Search and reading of textures, each read once.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "core/at.h"
#include "core/image.h"
#include "core/lfs_pointer.h"
#include "core/message_text.h"
#include "core/path_text.h"
#include "formats/materials/material_changes.h"
#include "formats/materials/materials.h"
#include "formats/materials/parameter_rules.h"
#include "formats/materials/resolver.h"
#include "formats/materials/shading.h"
#include "formats/materials/values.h"
#include "formats/materials/vtf.h"

namespace studioscope {

namespace fs = std::filesystem;

Result<Texture> read_texture(const fs::path& file, bool with_pixels, const FileSystem& files,
                             const FileSystem& deferred_files) {
    const Result<ByteSource> source = files->open(file);
    if (!source) return source.error();
    if (same_name(path_text(file.extension()), ".vtf")) {
        if (!with_pixels) return parse_vtf_header(*source);
        return parse_vtf(*source, [deferred_files, file] { return deferred_files->open(file); });
    }
    const uint64_t max_size = with_pixels ? source->size : kMaxImageHeaderSize;
    Bytes bytes(static_cast<size_t>(std::min(source->size, max_size)));
    if (!source->read(0, bytes)) return error("unreadable", "cannot be read to its end");
    if (std::optional<Diagnostic> refused = refuse_lfs_pointer(bytes)) return *std::move(refused);
    if (with_pixels) {
        Result<Image> image = decode_image(bytes);
        if (!image) return image.error();
        return image_texture(std::move(*image));
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
    Result<Texture> texture = read_texture(file, with_pixels_, files_, deferred_files_);
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
std::optional<fs::path> MaterialResolver::find_texture(const FileName& name, FailedPaths& tried) {
    const std::string& path = name.bytes();
    std::vector<CandidatePath> stems;
    for (const fs::path& root : search_paths().roots) stems.push_back({root, path});
    for (const fs::path& folder : search_paths().plain) stems.push_back({folder, path});
    for (const fs::path& folder : search_paths().plain) stems.push_back({folder, last_part(path)});
    if (!is_compiled()) stems.push_back({search_paths().model_folder, last_part(path)});
    for (const CandidatePath& stem : stems) {
        const std::string file = stem.path + ".vtf";
        if (auto found = finder_.find(stem.folder, file)) {
            need("texture", path + ".vtf", found);
            return found;
        }
        tried.add(stem.folder, file);
    }
    auto chosen = stand_in(options_, path + ".vtf", files_);
    need("texture", path + ".vtf", chosen);
    return chosen;
}

// A missing texture whose folder exists in the material's own content was forgotten by the author;
// it is not one of the game. The root itself counts only for a material in it.
Severity MaterialResolver::missing_severity(const Material& material,
                                            const ResolvedMaterial& resolved_material,
                                            std::string_view slot, const FileName& path) {
    const MissingContent missing = options_.missing_content;
    if (missing == MissingContent::kNote || !knows_folder(material)) return Severity::kNote;
    if (missing == MissingContent::kWarning) return Severity::kWarning;
    if (slot != "$basetexture") return Severity::kNote;
    const size_t slash = path.bytes().find_last_of('/');
    const std::string folder = slash == std::string::npos ? "" : path.bytes().substr(0, slash);
    for (const fs::path& root : search_paths().roots) {
        if (!resolved_material.file.starts_with(generic_path_text(root) + "/")) continue;
        const bool is_there = folder.empty()
                                  ? path_from_text(resolved_material.file).parent_path() == root
                                  : !finder_.find_all(root, folder).empty();
        if (is_there) return Severity::kWarning;
    }
    return Severity::kNote;
}

// Finds and reads a texture that is displayed; returns its index.
int MaterialResolver::use_texture(const Material& material, const char* slot, const FileName& path,
                                  ResolvedMaterial& resolved_material) {
    if (path.empty()) return kNone;
    FailedPaths tried;
    if (const auto found = find_texture(path, tried)) return load_texture(*found);
    report("material-missing",
           fmt::format("material \"{}\": {} \"{}\" not found{}; tried {}",
                       quotable(material.file_name()), slot, quotable(path),
                       control_character_note(path.bytes()), tried.text()),
           missing_severity(material, resolved_material, slot, path));
    resolved_material.tried.insert(resolved_material.tried.end(), tried.first.begin(),
                                   tried.first.end());
    return kNone;
}

void MaterialResolver::add_textures(const Material& material, const UnresolvedMaterial& unresolved,
                                    ResolvedMaterial& resolved_material) {
    resolved_material.base_texture =
        use_texture(material, "$basetexture", unresolved.base, resolved_material);
    resolved_material.bump_texture =
        use_texture(material, "$bumpmap", unresolved.bump, resolved_material);
    resolved_material.self_illumination_mask = use_texture(
        material, "$selfillummask", unresolved.self_illumination_mask, resolved_material);
    for (const FileName& path : unresolved.textures) {
        FailedPaths unreported;  // textures that are not displayed are not reported as missing
        find_texture(path, unreported);
    }
    const auto& textures = scene_.textures;
    // Self-illumination needs the alpha or colour of a texture.
    const int mask = unresolved.self_illumination_mask.empty()
                         ? resolved_material.base_texture
                         : resolved_material.self_illumination_mask;
    resolved_material.is_self_illuminated = resolved_material.is_self_illuminated && mask != kNone;
    if (resolved_material.bump_texture != kNone &&
        at(textures, resolved_material.bump_texture).is_ssbump)
        resolved_material.bump_texture = kNone;
    resolved_material.status = resolved_material.base_texture != kNone ? MaterialStatus::kComplete
                               : !unresolved.unusable_base.empty() ? MaterialStatus::kPlaceholder
                                                                   : MaterialStatus::kNoTexture;
}

namespace {

// Teeth and Refract have no opacity of their own. A base texture of Refract is shown in
// place of the picture behind it.
void drop_unused_parameters(const SurfaceMaterial& surface, ResolvedMaterial& resolved_material) {
    const bool refracts = surface.program == SurfaceProgram::kRefract;
    if (!refracts && surface.program != SurfaceProgram::kTeeth) return;
    resolved_material.is_translucent = resolved_material.is_alpha_tested =
        resolved_material.is_additive = false;
    resolved_material.is_self_illuminated = resolved_material.is_tinted_by_alpha = false;
    resolved_material.alpha = 1;
    if (refracts && resolved_material.status == MaterialStatus::kNoTexture &&
        resolved_material.bump_texture != kNone)
        resolved_material.status = MaterialStatus::kPlaceholder;
}

}  // namespace

// Reads the parameters and the additional textures of the material's program. Missing ones are not
// reported: games bring their own details and warps.
void MaterialResolver::add_surface(const Vmt& vmt, ResolvedMaterial& resolved_material) {
    MaterialValues values{vmt};
    if (resolved_material.base_texture != kNone) {
        values.base_is_translucent =
            at(scene_.textures, resolved_material.base_texture).is_marked_translucent;
        values.base_has_alpha = at(scene_.textures, resolved_material.base_texture).has_alpha;
    }
    if (resolved_material.bump_texture != kNone) {
        values.bump_has_alpha = at(scene_.textures, resolved_material.bump_texture).has_alpha;
        values.bump_is_translucent =
            at(scene_.textures, resolved_material.bump_texture).is_marked_translucent;
    }
    std::set<std::string> missing;
    ParsedMaterial parsed_material;
    const auto use = [&](std::string_view key) {
        const FileName path = texture_path(find(vmt, key)->file_name());
        if (path.empty() || is_made_by_game(path)) return kNone;
        FailedPaths unreported;
        const auto found = find_texture(path, unreported);
        const int texture = found ? load_texture(*found) : kNone;
        if (texture == kNone) missing.insert(std::string(key));
        return parsed_material.textures[std::string(key)] =
                   texture != kNone && key == "$envmap" ? load_faces(texture) : texture;
    };
    Diagnostics diagnostics;
    resolved_material.surface = build_surface(values, resolved_material, use, diagnostics);
    if (resolved_material.surface)
        drop_unused_parameters(*resolved_material.surface, resolved_material);
    resolved_material.eye = build_eye(vmt, use, diagnostics);
    for (const auto& [texture, key] :
         {std::pair{resolved_material.base_texture, "$basetexture"},
          {resolved_material.bump_texture, "$bumpmap"},
          {resolved_material.bump_texture, "$normalmap"},
          {resolved_material.self_illumination_mask, "$selfillummask"}})
        if (texture == kNone) missing.insert(key);
    resolved_material.parameters = parameter_uses(values, resolved_material, missing);
    if (!vmt.proxies.empty()) {
        parsed_material.base_is_translucent = values.base_is_translucent;
        parsed_material.base_has_alpha = values.base_has_alpha;
        parsed_material.bump_has_alpha = values.bump_has_alpha;
        add_proxies(vmt, std::move(parsed_material), resolved_material, diagnostics);
    }
    report(diagnostics, path_from_text(resolved_material.file));
}

// Adds the proxies of a material, which change its parameters over time.
void MaterialResolver::add_proxies(const Vmt& vmt, ParsedMaterial parsed_material,
                                   ResolvedMaterial& resolved_material, Diagnostics& diagnostics) {
    const auto add_frames = [&](const std::string& key, int texture) {
        if (texture != kNone) parsed_material.frames[key] = at(scene_.textures, texture).frames;
    };
    for (const auto& [key, texture] : parsed_material.textures) add_frames(key, texture);
    add_frames("$basetexture", resolved_material.base_texture);
    add_frames("$bumpmap", resolved_material.bump_texture);
    add_frames("$normalmap", resolved_material.bump_texture);
    parsed_material.vmt = vmt;
    parsed_material.resolved_material = resolved_material;
    resolved_material.proxies = make_proxies(std::move(parsed_material), diagnostics);
}

}  // namespace studioscope
