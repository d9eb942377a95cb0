#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "export/gltf/gltf.h"
#include "export/sources.h"
#include "host/mounted_scenes.h"
#include "host/options.h"
#include "host/output_folder.h"

namespace studioscope {

// The sources of a compiled model, made for the verb `export` and for the window.

struct MadeSources {
    Scene scene;  // its format is empty if the model cannot be read
    Result<ExportedModel> made = error("export-nothing", "nothing was read");
};

// Loads the model of `request` and makes its sources, named by `name`. Reports its progress: of the
// load, then of the textures. The other arguments are as in load_mounted().
MadeSources make_sources(LoadRequest request, const std::string& name,
                         const ExportRequest& exporting, const RunFiles& run, MountCache& mounts);

// Any model as glTF, made for the verb `export` and for the window.
struct MadeGltf {
    std::unique_ptr<const Scene> scene;  // which the document refers to
    Result<ExportedGltf> made = error("export-nothing", "nothing was read");
};
// `name`: that of the file, without its ending. The other arguments are as in make_sources().
MadeGltf make_gltf(LoadRequest request, const std::string& name, GltfDocument::Form form,
                   const ExportRequest& exporting, const RunFiles& run, MountCache& mounts);

// One source of any model, named by the file that is written.
MadeSources make_source(LoadRequest request, const SourceRequest& source, const RunFiles& run,
                        MountCache& mounts);

// The files to write; those of `made` are moved. `subfolder`: below the folder, with a slash at its
// end; may be empty.
std::vector<FolderFile> folder_files(std::vector<ExportedFile>& made,
                                     const std::string& subfolder = {});

// The files that the scene was read from, none of which is replaced.
std::vector<std::filesystem::path> read_files(const Scene& scene);

}  // namespace studioscope
