#include "ui/shell/empty_state.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/path_text.h"
#include "model/measure.h"
#include "ui/widgets/texts.h"

namespace studioscope {

namespace {

// The name of the companion of that role that was looked for and not found; empty if it was found
// or not looked for.
std::string lost_companion(const Scene& scene, std::string_view role) {
    const auto has_role = [&](const SourceFile& file) { return file.role == role; };
    const auto found = std::find_if(scene.files.begin(), scene.files.end(), has_role);
    if (found == scene.files.end() || found->status != FileStatus::kNotFound) return {};
    return path_text(found->path.filename());
}

std::string counted(size_t count, const char* one, const char* many) {
    return fmt::format("{} {}", grouped(count), count == 1 ? one : many);
}

}  // namespace

std::vector<std::string> empty_view_lines(const Document& document) {
    const Model& model = document.model();
    if (!model.meshes.empty() || !model.bones.empty()) return {};
    const LoadState& load = document.panels.load;
    if (load.is_busy) return {"Reading " + load.name, "Esc cancels"};
    if (document.scene->file.empty())
        return {"Drop a model here,", "or press Ctrl+O to open one",
                "MDL, VVD, SMD, DMX or QC; also inside VPK, GMA, ZIP and BSP"};
    std::vector<std::string> lines{"There is nothing to draw in",
                                   path_text(document.scene->file.filename()),
                                   "It has neither bones nor triangles."};
    if (!model.shapes.empty() || !model.controllers.empty())
        lines.emplace_back(
            "It has flexes: open the model that they belong to, then drop it again.");
    else
        lines.emplace_back("Open another file, or see Messages for what was read.");
    return lines;
}

std::string missing_part_banner(const Document& document) {
    const Scene& scene = *document.scene;
    const Model& model = scene.model;
    if (scene.file.empty() || has_triangles(model)) return {};
    const std::string name = path_text(scene.file.filename());
    if (const std::string vvd = lost_companion(scene, "vvd"); !vvd.empty())
        return fmt::format(
            "Only the skeleton: {} with the vertices was not found. Put it next to {} and press "
            "F5.",
            vvd, name);
    if (scene.format == "vvd")
        return fmt::format(
            "Only points: a VVD has no triangles. They are in the .vtx and .mdl of the same name.");
    if (const std::string vtx = lost_companion(scene, "vtx"); !vtx.empty())
        return fmt::format(
            "Only points: {} with the triangles was not found. Put it next to {} and press F5.",
            vtx, name);
    if (!model.meshes.empty() || model.bones.empty()) return {};
    std::string text = fmt::format("No geometry: {}", counted(model.bones.size(), "bone", "bones"));
    if (!model.clips.empty()) text += " and " + counted(model.clips.size(), "clip", "clips");
    return text + ". To see them on a model, open that model and drop " + name + " on it.";
}

}  // namespace studioscope
