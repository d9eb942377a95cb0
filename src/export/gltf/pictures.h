#pragma once

#include <glm/glm.hpp>

#include "core/file_system.h"
#include "core/image.h"
#include "export/sources.h"
#include "model/material_programs.h"
#include "model/scene.h"

namespace studioscope {

// The pictures of a glTF file, made of the textures of a scene.

enum class PictureUse {
    kColor,
    kAdded,      // a colour that is added to what is behind: blended by its brightest channel
    kTinted,     // a colour that is tinted by its alpha
    kNormal,     // green down, as Source has it, becomes green up
    kGlow,       // a colour times its mask, which is its alpha or another texture
    kRoughness,  // green: the roughness by a texture of exponents
};

struct Picture {
    PictureUse use = PictureUse::kColor;
    int texture = kNone;     // index into Scene::textures
    int frame = 0;           // a number beyond the last one wraps around
    bool has_alpha = false;  // else the picture is opaque
    int mask = kNone;        // kGlow: index into Scene::textures; none: alpha of the texture
    // kTinted: linear colour, and the share of it that covers the texture.
    glm::vec3 tint{1};
    float tint_over_base = 0;
    glm::vec2 exponents{0};  // kRoughness: exponent_factors()

    bool operator==(const Picture&) const = default;
};

// The roughness of a surface whose highlight has that exponent.
float roughness_of(float exponent);

// Makes pictures one at a time: what a texture has beyond its header is read for each, if the scene
// has only that, and freed after it.
class PictureMaker {
public:
    // `files` may be null: then the scene has all pixels. `max_side`: pixels; 0: no limit.
    PictureMaker(const Scene& scene, const FileSystem* files, int max_side, ExportReport& report)
        : scene_(scene), files_(files), max_side_(max_side), report_(report) {}

    // An empty image, which the report has, if a texture cannot be read.
    Image make(const Picture& picture);

private:
    Image read(int index, int frame, bool has_alpha, bool& lacks_blue);

    const Scene& scene_;
    const FileSystem* files_;
    int max_side_;
    ExportReport& report_;
};

// The path of a texture below the game's root, or the name of its file, without folders that are
// outside of the content.
std::string texture_name(const Scene& scene, const Texture& texture);

}  // namespace studioscope
