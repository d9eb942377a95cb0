#include "export/gltf/materials.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string_view>
#include <utility>

#include "core/at.h"
#include "core/message_text.h"
#include "core/path_text.h"
#include "core/text.h"
#include "export/gltf/pictures.h"
#include "facts/legend.h"

namespace studioscope {

namespace {

using nlohmann::ordered_json;

constexpr float kDefaultRoughness = 0.9f;
constexpr size_t kMaxVmtText = size_t{1} << 16;  // bytes in `extras`

// Parameters whose effect a material of glTF has.
constexpr std::string_view kCarried[] = {"$additive",
                                         "$alpha",
                                         "$alphatest",
                                         "$alphatestreference",
                                         "$basetexture",
                                         "$blendtintbybasealpha",
                                         "$blendtintcoloroverbase",
                                         "$bumpframe",
                                         "$bumpmap",
                                         "$color",
                                         "$color2",
                                         "$frame",
                                         "$nocull",
                                         "$normalmap",
                                         "$phong",
                                         "$phongexponent",
                                         "$phongexponentfactor",
                                         "$phongexponenttexture",
                                         "$selfillum",
                                         "$selfillummask",
                                         "$selfillumtint",
                                         "$translucent"};

ordered_json array_of(const glm::vec3& color) { return {color.x, color.y, color.z}; }

bool is_drawn_by_game(const MaterialParameter& parameter) {
    return parameter.use == ParameterUse::kDrawn || parameter.use == ParameterUse::kApproximated ||
           parameter.use == ParameterUse::kNotDrawn;
}

// The parameters of a material that the game draws and glTF has nothing for.
std::vector<std::string> parameters_left_out(const ResolvedMaterial& resolved) {
    std::vector<std::string> names;
    for (const MaterialParameter& parameter : resolved.parameters)
        if (is_drawn_by_game(parameter) && std::find(std::begin(kCarried), std::end(kCarried),
                                                     parameter.key) == std::end(kCarried))
            names.push_back(parameter.key);
    std::sort(names.begin(), names.end());
    return names;
}

std::set<int> used_materials(const Model& model, const GltfOptions& options) {
    std::set<int> used;
    for (const Mesh& mesh : model.meshes)
        for (size_t lod = 0; lod < mesh.lods.size(); ++lod)
            if (!options.lod || lod == static_cast<size_t>(*options.lod))
                for (size_t skin = 0; skin < model.skins.size(); ++skin)
                    used.insert(material_of_skin(model, mesh, mesh.lods[lod], skin));
    return used;
}

class MaterialWriter {
public:
    MaterialWriter(const Scene& scene, const FileSystem* files, int max_side,
                   GltfDocument& document, ExportReport& report)
        : scene_(scene),
          files_(files),
          pictures_(scene, files, max_side, report),
          document_(document),
          report_(report) {}

    // The material in the file, and whether it has a normal map.
    std::pair<int, bool> add(size_t index) {
        name_ = scene_.model.materials[index].name;
        ordered_json material{{"name", as_utf8(name_)}};
        material["pbrMetallicRoughness"] = {{"metallicFactor", 0},
                                            {"roughnessFactor", kDefaultRoughness}};
        if (index < scene_.resolved_materials.size())
            describe(scene_.resolved_materials[index], material);
        return {document_.add("materials", material), material.contains("normalTexture")};
    }

private:
    void lost(const char* code, std::string cause) {
        report_.lost.push_back({code, "material", name_, {}, {}, std::move(cause)});
    }
    void differs(std::string cause) {
        report_.differs.push_back({"export-shader", "material", name_, {}, {}, std::move(cause)});
    }

    void describe(const ResolvedMaterial& resolved, ordered_json& material) {
        if (resolved.status == MaterialStatus::kMissing) {
            lost("export-texture", "not found");
            return;
        }
        add_color(resolved, material);
        add_surface(resolved, material);
        if (resolved.bump_texture != kNone)
            add_texture({PictureUse::kNormal, resolved.bump_texture, resolved.bump_frame}, material,
                        "normalTexture");
        if (resolved.is_two_sided || resolved.shader.empty()) material["doubleSided"] = true;
        if (resolved.is_unlit)
            add_extension("KHR_materials_unlit", ordered_json::object(), material);
        else if (resolved.is_self_illuminated && resolved.base_texture != kNone)
            add_glow(resolved, material);
        add_text(resolved, material);
        report_missing(resolved);
    }

    void add_color(const ResolvedMaterial& resolved, ordered_json& material) {
        ordered_json& base = material["pbrMetallicRoughness"];
        const bool blends = resolved.is_translucent || resolved.is_additive || resolved.alpha < 1;
        Picture picture{PictureUse::kColor, resolved.base_texture, resolved.base_frame,
                        resolved.is_alpha_tested || resolved.is_translucent};
        glm::vec3 color = to_linear(resolved.color);
        if (resolved.is_additive) {
            picture.use = PictureUse::kAdded;
            differs("its light is added to what is behind it; it is blended over it by brightness");
        } else if (resolved.is_tinted_by_alpha) {
            picture.use = PictureUse::kTinted;
            picture.tint = color;
            picture.tint_over_base = resolved.tint_over_base;
            picture.has_alpha = false;
            color = glm::vec3(1);
        }
        if (resolved.surface && resolved.surface->ignores_base_alpha) picture.has_alpha = false;
        if (glm::clamp(color, 0.0f, 1.0f) != color) {
            differs(fmt::format("its colour is brighter than 1 ({:.4g} {:.4g} {:.4g})", color.x,
                                color.y, color.z));
            color = glm::clamp(color, 0.0f, 1.0f);
        }
        const float alpha = blends ? std::clamp(resolved.alpha, 0.0f, 1.0f) : 1;
        if (color != glm::vec3(1) || alpha < 1)
            base["baseColorFactor"] = {color.x, color.y, color.z, alpha};
        if (picture.texture != kNone) add_texture(picture, base, "baseColorTexture");
        if (blends) {
            material["alphaMode"] = "BLEND";
        } else if (resolved.is_alpha_tested) {
            material["alphaMode"] = "MASK";
            material["alphaCutoff"] = std::clamp(resolved.alpha_reference, 0.0f, 1.0f);
        }
    }

    void add_surface(const ResolvedMaterial& resolved, ordered_json& material) {
        if (!resolved.surface || resolved.surface->program != SurfaceProgram::kSkin) return;
        ordered_json& base = material["pbrMetallicRoughness"];
        const SpecularLight& specular = resolved.surface->specular;
        const glm::vec2 exponents = exponent_factors(specular);
        if (exponents.y == 0 || specular.exponent_texture == kNone) {
            base["roughnessFactor"] = roughness_of(exponents.x + exponents.y);
            return;
        }
        Picture picture{PictureUse::kRoughness, specular.exponent_texture};
        picture.exponents = exponents;
        if (add_texture(picture, base, "metallicRoughnessTexture")) base["roughnessFactor"] = 1;
    }

    void add_glow(const ResolvedMaterial& resolved, ordered_json& material) {
        Picture picture{PictureUse::kGlow, resolved.base_texture, resolved.base_frame};
        picture.mask = resolved.self_illumination_mask;
        if (!add_texture(picture, material, "emissiveTexture")) return;
        const glm::vec3 tint = glm::max(resolved.self_illumination_tint, 0.0f);
        const float strength = std::max({tint.x, tint.y, tint.z, 1.0f});
        material["emissiveFactor"] = array_of(tint / strength);
        if (strength > 1)
            add_extension("KHR_materials_emissive_strength", {{"emissiveStrength", strength}},
                          material);
    }

    void add_extension(const char* name, ordered_json value, ordered_json& material) {
        material["extensions"][name] = std::move(value);
        document_.use_extension(name);
    }

    // The text as it is, so that what glTF has no word for is not gone.
    void add_text(const ResolvedMaterial& resolved, ordered_json& material) {
        if (files_ == nullptr || resolved.shader.empty()) return;
        const Result<Bytes> text = (*files_)->read(path_from_text(resolved.file));
        if (!text) return;
        if (text->size() > kMaxVmtText)
            lost("export-shader", fmt::format("its text of {} bytes is left out; at most {} are "
                                              "written",
                                              text->size(), kMaxVmtText));
        else
            material["extras"] = {{"vmt", as_utf8(as_text(*text))}};
    }

    void report_missing(const ResolvedMaterial& resolved) {
        const auto miss = [&](const char* key, int texture) {
            const auto names_it = [&](const MaterialParameter& parameter) {
                return parameter.key == key && is_drawn_by_game(parameter);
            };
            if (texture == kNone &&
                std::any_of(resolved.parameters.begin(), resolved.parameters.end(), names_it))
                lost("export-texture", fmt::format("its {} is not found, or cannot be used", key));
        };
        if (resolved.status == MaterialStatus::kPlaceholder)
            differs("its base texture is made by the running game");
        else
            miss("$basetexture", resolved.base_texture);
        miss("$bumpmap", resolved.bump_texture);
        miss("$selfillummask", resolved.self_illumination_mask);
        if (resolved.surface)
            miss("$phongexponenttexture", resolved.surface->specular.exponent_texture);
        if (const std::vector<std::string> names = parameters_left_out(resolved); !names.empty())
            differs("glTF has nothing for " + short_list(names));
    }

    // Sets `key` to the texture of a picture; false, and nothing is set, if it cannot be made.
    bool add_texture(const Picture& picture, ordered_json& to, const char* key) {
        auto known = std::find_if(made_.begin(), made_.end(),
                                  [&](const auto& made) { return made.first == picture; });
        if (known == made_.end()) {
            made_.emplace_back(picture, make_texture(picture));
            known = std::prev(made_.end());
        }
        if (known->second != kNone) to[key] = {{"index", known->second}};
        return known->second != kNone;
    }

    int make_texture(const Picture& picture) {
        const Image image = pictures_.make(picture);
        if (image.pixels.empty()) return kNone;
        const Texture& texture = at(scene_.textures, picture.texture);
        const int source = document_.add_image(picture_name(picture, texture), encode_png(image));
        return document_.add("textures", {{"sampler", sampler_of(texture)}, {"source", source}});
    }

    static std::string picture_name(const Picture& picture, const Texture& texture) {
        constexpr const char* kEndings[] = {"", "", "_tinted", "", "_glow", "_roughness"};
        const std::string stem = path_text(path_from_text(texture.file).stem());
        return stem + at(kEndings, picture.use) + (picture.has_alpha ? "_alpha" : "");
    }

    // Samplers of equal values are one.
    int sampler_of(const Texture& texture) {
        constexpr int kNearest = 9728, kLinear = 9729, kNearestOfMips = 9984, kLinearOfMips = 9987,
                      kRepeat = 10497, kClamp = 33071;
        const bool is_point = texture.is_point_sampled;
        const ordered_json sampler{{"magFilter", is_point ? kNearest : kLinear},
                                   {"minFilter", is_point ? kNearestOfMips : kLinearOfMips},
                                   {"wrapS", texture.clamps_s ? kClamp : kRepeat},
                                   {"wrapT", texture.clamps_t ? kClamp : kRepeat}};
        const auto known = std::find(samplers_.begin(), samplers_.end(), sampler);
        if (known != samplers_.end()) return static_cast<int>(known - samplers_.begin());
        samplers_.push_back(sampler);
        return document_.add("samplers", sampler);
    }

    const Scene& scene_;
    const FileSystem* files_;
    PictureMaker pictures_;
    GltfDocument& document_;
    ExportReport& report_;
    std::string name_;  // of the current material
    std::vector<ordered_json> samplers_;
    std::vector<std::pair<Picture, int>> made_;  // with their textures in the file
};

}  // namespace

int material_of_skin(const Model& model, const Mesh& mesh, const MeshLod& level, size_t skin) {
    if (skin < level.skin_materials.size()) return level.skin_materials[skin];
    if (level.material != kNone) return level.material;
    if (skin >= model.skins.size() || !is_index(mesh.skin_slot, model.skins[skin].size()))
        return kNone;
    return at(model.skins[skin], mesh.skin_slot);
}

bool GltfMaterials::has_normal_map(const Model& model, const Mesh& mesh,
                                   const MeshLod& level) const {
    for (size_t skin = 0; skin < model.skins.size(); ++skin) {
        const int material = material_of_skin(model, mesh, level, skin);
        if (is_index(material, has_normal_maps.size()) && at(has_normal_maps, material))
            return true;
    }
    return false;
}

ordered_json GltfMaterials::primitive_extensions(const Model& model, const Mesh& mesh,
                                                 const MeshLod& level) const {
    std::vector<std::pair<int, ordered_json>> by_material;
    for (size_t skin = 0; skin < model.skins.size(); ++skin) {
        const int material = material_of_skin(model, mesh, level, skin);
        if (!is_index(material, of_material.size())) continue;
        const int written = at(of_material, material);
        auto place = std::find_if(by_material.begin(), by_material.end(),
                                  [&](const auto& one) { return one.first == written; });
        if (place == by_material.end())
            place = by_material.insert(place, {written, ordered_json::array()});
        place->second.push_back(skin);
    }
    if (model.skins.size() < 2 || by_material.empty()) return {};
    ordered_json mappings = ordered_json::array();
    for (auto& [material, skins] : by_material)
        mappings.push_back({{"material", material}, {"variants", std::move(skins)}});
    return {{"KHR_materials_variants", {{"mappings", std::move(mappings)}}}};
}

GltfMaterials add_materials(const Scene& scene, const FileSystem* files, const GltfOptions& options,
                            GltfDocument& document, ExportReport& report) {
    const Model& model = scene.model;
    GltfMaterials added{std::vector<int>(model.materials.size(), kNone),
                        std::vector<bool>(model.materials.size())};
    MaterialWriter writer(scene, files, options.max_texture, document, report);
    for (const int material : used_materials(model, options)) {
        if (!is_index(material, model.materials.size())) continue;
        const auto [place, has_normal_map] = writer.add(static_cast<size_t>(material));
        at(added.of_material, material) = place;
        added.has_normal_maps[static_cast<size_t>(material)] = has_normal_map;
    }
    if (model.skins.size() > 1) {
        ordered_json variants = ordered_json::array();
        for (size_t skin = 0; skin < model.skins.size(); ++skin)
            variants.push_back({{"name", fmt::format("skin {}", skin)}});
        document.root()["extensions"]["KHR_materials_variants"] = {{"variants", variants}};
        document.use_extension("KHR_materials_variants");
    }
    return added;
}

}  // namespace studioscope
