#include "host/model_export.h"

#include <utility>

namespace studioscope {

namespace fs = std::filesystem;

MadeSources make_sources(LoadRequest request, const std::string& name,
                         const ExportRequest& exporting, const RunFiles& run, MountCache& mounts) {
    request.load.with_materials = exporting.with_textures;
    request.load.with_pixels = false;
    OpenedScene opened = load_mounted(request, run.files, *run.archives, mounts);
    MadeSources sources{std::move(opened.scene)};
    if (sources.scene.format.empty()) return sources;
    std::optional<TextureExport> textures;
    if (exporting.with_textures)
        textures = {
            permitted_load_files(request.files, request.load, opened.content_roots, run.files),
            exporting.max_texture};
    SourceChoices choices = exporting.sources;
    choices.with_clips = exporting.gltf.clips != GltfClips::kNone;
    sources.made = export_and_compare(sources.scene, name, textures, choices);
    return sources;
}

MadeGltf make_gltf(LoadRequest request, const std::string& name, GltfDocument::Form form,
                   const ExportRequest& exporting, const RunFiles& run, MountCache& mounts) {
    request.load.with_pixels = false;
    OpenedScene opened = load_mounted(request, run.files, *run.archives, mounts);
    MadeGltf gltf{std::make_unique<const Scene>(std::move(opened.scene))};
    if (gltf.scene->format.empty()) return gltf;
    const FileSystem files =
        permitted_load_files(request.files, request.load, opened.content_roots, run.files);
    GltfOptions options = exporting.gltf;
    options.max_texture = exporting.max_texture;
    gltf.made = export_gltf(*gltf.scene, &files, options, form, name);
    return gltf;
}

MadeSources make_source(LoadRequest request, const SourceRequest& source, const RunFiles& run,
                        MountCache& mounts) {
    request.load.with_materials = false;
    request.load.with_pixels = false;
    MadeSources sources{load_mounted(request, run.files, *run.archives, mounts).scene};
    if (!sources.scene.format.empty()) sources.made = export_source(sources.scene, source);
    return sources;
}

std::vector<FolderFile> folder_files(std::vector<ExportedFile>& made,
                                     const std::string& subfolder) {
    std::vector<FolderFile> files;
    files.reserve(made.size());
    for (ExportedFile& file : made) files.push_back({subfolder + file.path, std::move(file.text)});
    return files;
}

std::vector<fs::path> read_files(const Scene& scene) {
    std::vector<fs::path> paths;
    for (const SourceFile& file : scene.files) paths.push_back(file.path);
    for (const NeededFile& file : scene.needs)
        if (!file.found.empty()) paths.push_back(file.found);
    return paths;
}

}  // namespace studioscope
