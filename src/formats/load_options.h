#pragma once

#include <algorithm>
#include <filesystem>
#include <optional>
#include <vector>

#include "content/mounts/mounts.h"
#include "model/vertex_file.h"

namespace studioscope {

// The depth of the checks made on loading.
enum class LoadDepth {
    kFull,  // all checks
    // Compiled clips are decoded when played, with their faults added to
    // Model::deferred_diagnostics, and seams torn by shapes are not searched for.
    kInteractive,
};

// Severity of messages about missing materials and textures.
enum class MissingContent {
    kNote,  // the game may have them
    // A note, but a warning where a material that is found has its $basetexture in a folder that
    // exists in the same content: the author keeps such textures there.
    kNoteButOwn,
    kWarning,  // all that the game has is mounted
};

// The user's options for reading files.
struct LoadOptions {
    int root_lod = 0;  // root LOD of the VVD fixup table, 0..7
    FixupUse fixups;   // fixup rows to apply
    // SMD weights that sum to less than 1: true rescales and drops weights below the compiler's
    // limit, false gives the rest to the parent bone. By default false for an SMD opened alone and
    // true for the sources of a QC.
    std::optional<bool> weights_as_compiler;
    bool with_materials = true;  // false: Scene::resolved_materials and Scene::textures stay empty
    bool with_pixels = true;     // false: only the headers of textures are read
    MissingContent missing_content = MissingContent::kNote;
    LoadDepth depth = LoadDepth::kFull;
    // False: at LoadDepth::kFull compiled clips are checked, but not kept; they have their length
    // and no keys.
    bool keeps_motion = true;
    // Time limit in seconds, after which a load ends with the error "timeout" and no model; 0:
    // none.
    double timeout = 0;
    // Folders searched for textures after the model's own folder and the `materials` folders above
    // it: `materials` folders, folders that contain one, or plain folders of images.
    std::vector<std::filesystem::path> material_folders;
    // Search paths of a game, in order, after the model's own root: folders or archives that
    // contain `models` and `materials` (content/mounts/mounts.h).
    std::vector<std::filesystem::path> content_roots;
    // Roots that are skipped even if the model lies in one: its materials and included models are
    // searched as if that root did not exist. Absolute paths.
    std::vector<std::filesystem::path> muted_roots;
    // Materials and textures that are used where those of these paths are found nowhere.
    std::vector<StandIn> stand_ins;
    bool is_muted(const std::filesystem::path& root) const {
        return std::find(muted_roots.begin(), muted_roots.end(), root) != muted_roots.end();
    }
    // True: files may refer to files anywhere; false: only below the model's root, see
    // content/bounded_files.h.
    bool allows_outside = false;
};

}  // namespace studioscope
