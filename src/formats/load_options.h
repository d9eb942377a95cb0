#pragma once

#include <algorithm>
#include <filesystem>
#include <optional>
#include <vector>

#include "model/vertex_file.h"

namespace studioscope {

// What a person chose about how files are read.
struct LoadOptions {
    int root_lod = 0;  // for the VVD fixup table
    FixupUse fixups;   // which of its rows are applied
    // SMD: what links leave over is not given to the parent bone, and faint ones are dropped.
    // Unless it is said: of an SMD not so, of what a QC builds it is.
    std::optional<bool> weights_as_compiler;
    bool with_materials = true;  // false leaves Scene::looks and Scene::textures empty
    bool with_pixels = true;     // false: of textures only the headers are read
    // All that can be wrong is looked for. False, where a picture is wanted soon: compiled clips
    // are decoded when they are played and tell then (Model::later_messages), and nobody looks for
    // seams that shapes tear.
    bool is_thorough = true;
    // False: thorough, but compiled clips are only gone through for what is wrong with them; they
    // have their length and no keys.
    bool keeps_motion = true;
    // Seconds after which a load ends with the error "timeout" and no model; 0: none.
    double timeout = 0;
    // Where textures are looked for after the place of the model and the `materials` folders above
    // it: `materials` folders, folders that hold one, or plain folders of pictures.
    std::vector<std::filesystem::path> material_folders;
    // Where a game looks for what a model names, in order, after the model's own root: folders or
    // archives that hold `models` and `materials` (content/mounts/mounts.h).
    std::vector<std::filesystem::path> content_roots;
    // Roots that are passed over, though the model may lie in one: its materials and included
    // models are then looked for as if that were not there. Absolute.
    std::vector<std::filesystem::path> muted_roots;
    bool is_muted(const std::filesystem::path& root) const {
        return std::find(muted_roots.begin(), muted_roots.end(), root) != muted_roots.end();
    }
    // Files may name others anywhere; else they have to lie below the model's root, see
    // content/bounded_files.h.
    bool allows_outside = false;
};

}  // namespace studioscope
