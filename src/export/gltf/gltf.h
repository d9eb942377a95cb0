#pragma once

#include <optional>
#include <string>

#include "core/file_system.h"
#include "core/result.h"
#include "export/gltf/document.h"
#include "export/sources.h"
#include "model/scene.h"

namespace studioscope {

// A scene as glTF 2.0, for Godot, Unity, Blender and the web: metres, +Y up, facing +Z. These are
// in the data: no node is scaled or turned for them.

enum class GltfClips {
    kOwn,  // those of the model's own files
    kAll,  // also those of included models
    kNone
};

struct GltfOptions {
    std::optional<int> lod = 0;  // nothing: all, each as a node, the finest alone in the scene
    GltfClips clips = GltfClips::kOwn;
    std::string clip;                 // the only clip to write, by name; empty: those of `clips`
    bool adds_deltas_to_bind = true;  // false: the values of delta clips as they are
    bool has_root_motion = true;      // false: clips stay in place
    double metres = 0.0254;           // length of a Source unit
    bool with_extras = false;         // hit boxes and collision meshes as nodes
    int max_texture = 0;  // pixels; larger pictures are halved until they fit; 0: no limit
};

struct ExportedGltf {
    GltfDocument document;
    ExportReport report;
};

// `form`, `name`: as GltfDocument has them. `files` reads textures; null: none are written. The
// scene must outlive the document, as clips are made again when they are written. An error if there
// is no clip of the requested name, or nothing to write.
Result<ExportedGltf> export_gltf(const Scene& scene, const FileSystem* files,
                                 const GltfOptions& options, GltfDocument::Form form,
                                 const std::string& name);

}  // namespace studioscope
