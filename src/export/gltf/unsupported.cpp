// Finds everything in a scene that a glTF asset lacks.
#include <string_view>
#include <utility>

#include "core/at.h"
#include "export/gltf/parts.h"

namespace studioscope {

namespace {

using NameList = std::vector<std::string>;

std::string bone_name(const Scene& scene, int bone) {
    return is_index(bone, scene.model.bones.size()) ? at(scene.model.bones, bone).name : "";
}

template <typename T>
NameList name_list(const std::vector<T>& items) {
    NameList names;
    for (const T& item : items) names.push_back(item.name);
    return names;
}

NameList helpers(const Scene& scene) {
    NameList names;
    for (const ProceduralBone& rule : scene.model.procedural_bones)
        names.push_back(bone_name(scene, rule.bone));
    return names;
}

NameList jiggle_bones(const Scene& scene) {
    NameList names;
    if (const MdlFile* mdl = gltf_records(scene))
        for (const MdlJiggle& one : mdl->jiggles) names.push_back(bone_name(scene, one.bone));
    return names;
}

NameList drivers(const Scene& scene) {
    NameList names;
    for (const BoneFlexDriver& one : scene.model.bone_drivers)
        names.push_back(bone_name(scene, one.bone));
    return names;
}

NameList ruled_flexes(const Scene& scene) {
    NameList names;
    for (const FlexRule& rule : scene.model.rules)
        if (is_index(rule.flex, scene.model.flex_names.size()))
            names.push_back(at(scene.model.flex_names, rule.flex));
    return names;
}

NameList ik_chains(const Scene& scene) {
    const MdlFile* mdl = gltf_records(scene);
    return mdl ? name_list(mdl->ik_chains) : NameList();
}

NameList proxy_materials(const Scene& scene) {
    NameList names;
    const std::vector<ResolvedMaterial>& materials = scene.resolved_materials;
    for (size_t i = 0; i < std::min(materials.size(), scene.model.materials.size()); ++i)
        if (materials[i].proxies) names.push_back(scene.model.materials[i].name);
    return names;
}

struct GltfLostRow {
    const char* code;
    const char* kind;
    NameList (*names)(const Scene& scene);
    const char* cause;
};
constexpr GltfLostRow kGltfLostRows[] = {
    {"export-face", "rule", ruled_flexes,
     "glTF has no rules between sliders and shapes; they are text in its extras"},
    {"export-face", "eyeball", [](const Scene& scene) { return name_list(scene.model.eyeballs); },
     "glTF has no eyes that look at a target"},
    {"export-animation", "pose_parameter",
     [](const Scene& scene) { return name_list(scene.model.pose_parameters); },
     "glTF has none; sequences that blend are written at its default"},
    {"export-animation", "ik_chain", ik_chains, "glTF has none; clips are written without it"},
    {"export-bone-rule", "procedural_bone", helpers, "its motion is in the clips, its rule is not"},
    {"export-bone-rule", "jiggle_bone", jiggle_bones, "it stays as its clips have it"},
    {"export-bone-rule", "flex_driver", drivers, "glTF has no bones that move shapes"},
    {"export-proxy", "material", proxy_materials, "its proxies are written as they begin"},
};

void report_missing_clips(const Scene& scene, const GltfOptions& options, ExportReport& report) {
    if (options.clips != GltfClips::kAll || !options.clip.empty()) return;
    for (const NeededFile& need : scene.needs)
        if (need.role == "include" && need.found.empty())
            report.lost.push_back(
                {"export-animation", "included_model", need.path.shown(), {}, {}, "not found"});
    for (const Clip& clip : scene.model.clips)
        if (clip.is_placeholder)
            report.lost.push_back({"export-animation",
                                   "clip",
                                   clip.name,
                                   {},
                                   {},
                                   "only declared; no included model has it"});
}

// Godot replaces these characters, so that scripts do not find the name as it is in the model.
void report_changed_names(const Scene& scene, const GltfOptions& options, ExportReport& report) {
    const auto add = [&](const char* kind, const std::string& name, std::string_view replaced) {
        if (name.find_first_of(replaced) != std::string::npos)
            report.guessed.push_back({"export-node-name",
                                      kind,
                                      name,
                                      {},
                                      {},
                                      "Godot replaces " + std::string(replaced)});
    };
    for (const Bone& bone : scene.model.bones) add("bone", bone.name, ":/");
    for (const int clip : gltf_clips(scene, options))
        add("clip", at(scene.model.clips, clip).name, "/:,[");
}

}  // namespace

void report_gltf_lost(const Scene& scene, const GltfOptions& options, ExportReport& report) {
    for (const GltfLostRow& row : kGltfLostRows)
        for (std::string& name : row.names(scene))
            report.lost.push_back({row.code, row.kind, std::move(name), {}, {}, row.cause});
    report_missing_clips(scene, options, report);
    report_changed_names(scene, options, report);
}

}  // namespace studioscope
