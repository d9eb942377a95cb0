#include "export/gltf/gltf.h"

#include <fmt/format.h>

#include <utility>

#include "core/at.h"
#include "core/message_text.h"
#include "core/path_text.h"
#include "core/text.h"
#include "export/gltf/parts.h"

namespace studioscope {

namespace {

std::optional<Diagnostic> wrong_request(const Scene& scene, const GltfOptions& options) {
    const Model& model = scene.model;
    const size_t levels = std::max<size_t>(model.lods.size(), 1);
    if (options.lod && !is_index(*options.lod, levels))
        return usage_error(
            fmt::format("--lod {}: expected 0 to {}, or all", *options.lod, levels - 1));
    if (options.clip.empty() || !gltf_clips(scene, options).empty()) return std::nullopt;
    std::vector<std::string> names;
    for (const Clip& clip : model.clips)
        if (!clip.is_placeholder) names.push_back(clip.name);
    return usage_error(fmt::format("--clip {}: the model has no such clip{}",
                                   quotable(options.clip), did_you_mean(options.clip, names)));
}

void count_written(const GltfWriting& all, ExportReport& report) {
    const auto add = [&](const char* kind, size_t count) {
        if (count > 0) report.written[kind] = count;
    };
    const auto listed = [&](const char* list) {
        return static_cast<size_t>(all.document.count(list));
    };
    size_t triangles = 0;
    for (const Mesh& mesh : all.scene.model.meshes)
        for (size_t lod = 0; lod < mesh.lods.size(); ++lod)
            if (!all.options.lod || static_cast<size_t>(*all.options.lod) == lod)
                triangles += mesh.lods[lod].indices.size() / 3;
    add("bone", all.space.joints.size());
    add("attachment", all.scene.model.attachments.size());
    add("mesh", listed("meshes"));
    add("triangle", triangles);
    add("clip", listed("animations"));
    add("material", listed("materials"));
    add("picture", listed("images"));
}

}  // namespace

Result<ExportedGltf> export_gltf(const Scene& scene, const FileSystem* files,
                                 const GltfOptions& options, GltfDocument::Form form,
                                 const std::string& name) {
    if (auto problem = wrong_request(scene, options)) return *std::move(problem);
    ExportedGltf made{GltfDocument(form, name), {}};
    GltfWriting all{scene, options, made.document, made.report, gltf_space(scene, options)};
    made.report.input = path_text(scene.file.filename());
    const int skin = add_skeleton(all);
    const GltfMaterials materials =
        add_materials(scene, files, options, made.document, made.report);
    add_meshes(all, skin, materials);
    add_clips(all);
    add_extras(scene, options, all.space, made.document, made.report);
    report_gltf_lost(scene, options, made.report);
    if (made.document.is_empty())
        return about_file(scene.file, error("export-nothing", "it has neither bones nor vertices"));
    if (made.document.buffer_size() > GltfDocument::kMaxBufferSize)
        return about_file(
            scene.file,
            error("export-too-long",
                  fmt::format("its buffer would have {} bytes, {} are allowed; "
                              "nothing is written",
                              made.document.buffer_size(), GltfDocument::kMaxBufferSize)));
    count_written(all, made.report);
    made.report.not_checked.emplace_back("all that is written: no file is read again");
    return made;
}

}  // namespace studioscope
