#pragma once

#include <cmath>
#include <filesystem>
#include <string>

#include "support/made_textures.h"
#include "writers/compiled_writer.h"
#include "writers/face_asset.h"
#include "writers/output_file.h"

namespace studioscope {

// A dark pupil in a blue ring, whose alpha ends before the edge of the picture.
inline TexelTable<glm::vec4> face_iris() {
    constexpr int kTexels = 32;
    TexelTable<glm::vec4> rows;
    for (int y = 0; y < kTexels; ++y) {
        auto& row = rows.emplace_back();
        for (int x = 0; x < kTexels; ++x) {
            const float away = glm::distance(glm::vec2(x, y), glm::vec2(15.5f)) / 16;
            const bool is_pupil = away < 0.35f;
            row.push_back({is_pupil ? 0.01f : 0.05f, is_pupil ? 0.01f : 0.2f,
                           is_pupil ? 0.01f : 0.6f, away < 0.9f ? 1.0f : 0.0f});
        }
    }
    return rows;
}

// Writes face_asset() with materials below a folder; returns the path of its MDL.
inline std::filesystem::path write_face(const std::filesystem::path& folder) {
    const assets::Asset asset = assets::face_asset();
    const assets::CompiledFiles files = assets::compile(asset);
    const std::filesystem::path models = folder / "models" / asset.model_folder;
    const std::filesystem::path materials = folder / "materials" / asset.material_folder;
    assets::write_file(models / "face.mdl", files.mdl);
    assets::write_file(models / "face.vvd", files.vvd);
    assets::write_file(models / "face.dx90.vtx", files.vtx);
    const auto write = [&](const std::string& name, const std::string& text) {
        assets::write_file(materials / name, as_bytes(text));
    };
    write("white.vtf", opaque_texel({235, 232, 228, 255}));
    write("skin.vtf", opaque_texel({190, 140, 110, 255}));
    write("iris.vtf", table_vtf(face_iris()));
    const std::string place = asset.material_folder;
    write("skin.vmt", "VertexLitGeneric { $basetexture " + place + "skin }");
    for (const char* eye : {"eye_left.vmt", "eye_right.vmt"})
        write(eye, "Eyes { $basetexture " + place + "white $iris " + place + "iris }");
    return models / "face.mdl";
}

}  // namespace studioscope
