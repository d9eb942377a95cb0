#include "export/sources.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "core/at.h"
#include "core/budget.h"
#include "core/deadline.h"
#include "core/json_text.h"
#include "core/message_text.h"
#include "core/path_text.h"
#include "core/text.h"
#include "export/dmx_writer.h"
#include "export/faces.h"
#include "export/qc_blocks.h"
#include "export/smd_writer.h"
#include "export/steps.h"
#include "model/animation/pose.h"

namespace studioscope {

namespace {

// The sources of one model while they are written.
struct Writing {
    const Scene& scene;
    const MdlFile& mdl;
    ExportedModel& made;
    SourceNames names;
    bool is_static_prop = false;
    std::vector<SourceBone> bones = {};
    std::vector<std::string> materials = {};
    std::map<std::tuple<size_t, size_t, size_t>, std::string> mesh_files = {};
    std::map<std::string, std::string> stills = {};  // files by their text
};

std::vector<SourceBone> bind_bones(const MdlFile& mdl) {
    std::vector<SourceBone> bones;
    for (const MdlBone& bone : mdl.bones)
        bones.push_back({bone.name, bone.parent, bone.bind.position, bone.euler});
    return bones;
}

// The bones of a still: its first frame, with the roots as they were before the compiler turned
// them.
std::vector<SourceBone> still_bones(const Writing& all, int clip) {
    const Model& model = all.scene.model;
    std::vector<SourceBone> bones = all.bones;
    if (all.is_static_prop) return bones;
    std::vector<Transform> local;
    PoseRequest request;
    request.clip = clip;
    request.frame = static_cast<float>(at(model.clips, clip).first_frame());
    request.rules.plays_autoplay = false;
    request.rules.moves_procedural_bones = false;
    pose_bones(model, request, local);
    const glm::quat back = rotation_from_euler({0, 0, -glm::radians(90.0)});
    for (size_t i = 0; i < std::min(bones.size(), local.size()); ++i) {
        Transform pose = local[i];
        if (bones[i].parent == kNone)
            pose = {before_quarter_turn(pose.position), back * pose.rotation};
        bones[i].position = pose.position;
        bones[i].angles = euler_from_rotation(pose.rotation);
    }
    return bones;
}

// The name that the MDL has for a model of a body part: its source file, mostly with a folder.
std::string stored_name(const BodyPart& part, size_t body) {
    const std::string name = base_name(part.models[body]);
    return name.empty() ? part.name : name;
}

// The shapes that need a DMX: of pairs the left side is the first there.
std::vector<FaceShape> dmx_shapes(const Writing& all, size_t part, size_t body,
                                  const MeshesOfModels::Meshes& meshes) {
    if (all.is_static_prop || part >= all.mdl.body_parts.size() ||
        body >= all.mdl.body_parts[part].models.size())
        return {};
    const Model& model = all.scene.model;
    std::vector<FaceShape> shapes = shapes_of(model, all.mdl.body_parts[part].models[body], meshes);
    std::erase_if(shapes, [&](const FaceShape& shape) {
        return !is_of_dmx(model, shape, is_choice(all.mdl, part));
    });
    for (FaceShape& shape : shapes)
        if (shape.pair != kNone &&
            !pair_name(at(model.flex_names, shape.flex), at(model.flex_names, shape.pair)).empty())
            swap_sides(shape);
    return shapes;
}

void write_meshes(Writing& all) {
    const Model& model = all.scene.model;
    const bool has_vertices = all.scene.compiled->vvd && all.scene.compiled->vtx;
    const MeshSource source{model, all.bones, all.is_static_prop, all.materials};
    const MeshesOfModels by_model(model);
    for (size_t part = 0; part < model.body_parts.size(); ++part)
        for (size_t body = 0; body < model.body_parts[part].models.size(); ++body) {
            const MeshesOfModels::Meshes& meshes = by_model.of(part, body);
            // A model without a triangle has a name all the same, unless it is "blank".
            const std::string stored = base_name(model.body_parts[part].models[body]);
            const bool is_blank = stored.empty() || same_name(stored, "blank") || !has_vertices;
            check_deadline();
            const bool is_drawn = has_triangles(meshes, 0);
            if (is_blank && !is_drawn) continue;
            std::string finest;
            for (size_t lod = 0; lod < (is_drawn ? model.lods.size() : 1); ++lod) {
                if (lod > 0 && !has_triangles(meshes, lod)) continue;
                const std::string wanted = lod == 0 ? stored_name(model.body_parts[part], body)
                                                    : fmt::format("{}_lod{}", finest, lod);
                std::vector<FaceShape> shapes;
                if (lod == 0) shapes = dmx_shapes(all, part, body, meshes);
                const std::string file = all.names.add(wanted, shapes.empty() ? ".smd" : ".dmx");
                if (lod == 0) finest = base_name(file);
                if (!shapes.empty())
                    all.made.report.guessed.push_back(
                        {"export-dmx",
                         "file",
                         file,
                         {},
                         {},
                         "it has shapes that no VTA can hold; compilers merge normals of a DMX "
                         "that "
                         "are less than 2 degrees apart, and append an empty material folder"});
                all.mesh_files[{part, body, lod}] = file;
                all.made.files.push_back({file, shapes.empty()
                                                    ? smd_mesh(source, meshes, lod)
                                                    : dmx_mesh(source, meshes, lod, shapes)});
            }
        }
}

// Sequences that are stills, each with the file of its frame; equal frames share one.
std::string sequences_text(Writing& all) {
    const Model& model = all.scene.model;
    std::string text;
    for (const MdlSequence& sequence : all.mdl.sequences) {
        const auto clip =
            std::find_if(model.clips.begin(), model.clips.end(),
                         [&](const Clip& each) { return same_name(each.name, sequence.name); });
        if (!is_still(all.mdl, sequence) || clip == model.clips.end()) continue;
        std::string smd;
        SmdWriter(smd, still_bones(all, static_cast<int>(clip - model.clips.begin()))).finish();
        const auto [known, is_new] = all.stills.try_emplace(smd);
        if (is_new) {
            known->second = all.names.add(sequence.name, ".smd");
            all.made.files.push_back({known->second, smd});
        }
        text += qc_sequence(all.mdl, sequence, known->second);
    }
    return text;
}

// From the space of the stored solid, that of the model in its first frame, to that of the source.
glm::dmat4 collision_space(const Writing& all) {
    if (all.is_static_prop)
        return glm::dmat4({0, -1, 0, 0}, {1, 0, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1});
    const Model& model = all.scene.model;
    if (model.bones.empty() || model.clips.empty()) return glm::dmat4(1);
    return to_matrix(model.bones[0].bind) * glm::inverse(first_root_pose(model));
}

std::string collision_text(Writing& all) {
    const auto& phy = all.scene.compiled->phy;
    if (!phy || !all.scene.collision || all.scene.collision->solids.size() != 1) return {};
    const CollisionSolid& solid = all.scene.collision->solids[0];
    if (solid.pieces.empty()) return {};
    const std::string file =
        all.names.add(solid.name.empty() ? "physics" : base_name(solid.name), ".smd", "physics/");
    const auto triangles = collision_triangles(solid);
    all.made.files.push_back(
        {file, smd_collision(solid, triangles, all.bones, collision_space(all))});
    const auto flat = std::count_if(triangles.begin(), triangles.end(),
                                    [](const auto& piece) { return piece.empty(); });
    if (flat > 0)
        all.made.report.lost.push_back({"export-thin-piece", "collision_piece", solid.name,
                                        static_cast<double>(flat), "pieces",
                                        "compilers take them for flat, and cut the mesh there"});
    return qc_collision(*phy, all.mdl.header.mass, solid, file);
}

std::string qc_text(Writing& all) {
    const Model& model = all.scene.model;
    const MeshFileName file_name = [&](size_t part, size_t body, size_t lod) {
        const auto found = all.mesh_files.find({part, body, lod});
        return found == all.mesh_files.end() ? std::string() : found->second;
    };
    std::string text = qc_head(all.mdl);
    text += qc_material_folders(all.mdl);
    const FaceSource faces{all.scene, all.bones, all.materials,
                           [&](size_t part, size_t body) { return file_name(part, body, 0); },
                           [&](const std::string& wanted, const char* ending) {
                               return all.names.add(wanted, ending);
                           }};
    text += qc_bodies(model, file_name, write_faces(faces, all.made));
    text += qc_lods(*all.scene.compiled, model, file_name);
    text += qc_renames(all.mdl, all.materials);
    text += qc_skins(all.mdl);
    text += qc_surface_and_boxes(all.mdl);
    text += qc_bones(all.mdl);
    text += qc_attachments(all.mdl);
    text += qc_hitboxes(all.mdl);
    text += sequences_text(all);
    text += collision_text(all);
    text += qc_includes(all.mdl);
    return text + qc_key_values(all.mdl);
}

// The bytes of text that the sources will have, roughly: triangles, the bones of each SMD, and the
// names of tables.
uint64_t text_size(const Writing& all) {
    constexpr uint64_t kPerCorner = 120, kPerBone = 120, kPerFile = 500;
    constexpr uint64_t kPerName = Budget::kMaxNameLength;
    const Model& model = all.scene.model;
    uint64_t corners = 0, files = 0, bones = 0, names = 0;
    for (const Mesh& mesh : model.meshes)
        for (const MeshLod& level : mesh.lods) corners += level.indices.size();
    if (all.scene.collision)
        for (const CollisionSolid& solid : all.scene.collision->solids)
            for (const ConvexPiece& piece : solid.pieces) corners += piece.indices.size();
    for (const BodyPart& part : model.body_parts)
        files += part.models.size() * std::max<size_t>(model.lods.size(), 1);
    for (const MdlSequence& sequence : all.mdl.sequences) files += is_still(all.mdl, sequence);
    for (const SourceBone& bone : all.bones) bones += kPerBone + bone.name.size();
    names += all.mdl.skins.size() * skin_columns(all.mdl).size();
    if (all.scene.compiled->vtx)
        for (const auto& level : all.scene.compiled->vtx->material_replacements)
            names += 2 * level.size();
    return corners * kPerCorner + files * (bones + kPerFile) + names * kPerName;
}

// Tables of a compiled file may overlap, so that a small one names much.
std::optional<Diagnostic> too_long(const Writing& all) {
    constexpr uint64_t kPerByte = 100, kAlways = 1u << 20;
    uint64_t read = 0;
    for (const SourceFile& file : all.scene.files)
        if (file.status == FileStatus::kRead) read += file.bytes;
    const uint64_t size = text_size(all), allowed = read * kPerByte + kAlways;
    if (size <= allowed) return std::nullopt;
    return about_file(
        all.scene.file,
        error("export-too-long",
              fmt::format("its sources would have {} bytes, {} are allowed for the {} bytes of "
                          "its files; nothing is written",
                          size, allowed, read)));
}

// The model's path below its root, as reports name it.
std::string input_name(const Scene& scene) {
    std::string name = scene.compiled->mdl->name;
    std::replace(name.begin(), name.end(), '\\', '/');
    name.erase(0, name.find_first_not_of('/'));
    return name.empty() ? path_text(scene.file.filename()) : "models/" + name;
}

bool has_mdl(const Scene& scene) {
    return scene.format == "mdl" && scene.compiled && scene.compiled->mdl;
}

// The oldest compiler that takes the sources, as a comment for the head of the QC.
std::string compiler_comment(const ExportedModel& made) {
    // Commands that the published compiler of 2006 does not have.
    constexpr std::string_view kNewer[] = {"$allowrootlods", "$jigglebone", "$maxconvexpieces",
                                           "$maxeyedeflection", "$sectionframes"};
    std::vector<std::string> reasons;
    for (const std::string& line : split_words(made.files[0].text, "\n"))
        for (const std::string_view command : kNewer)
            if (first_word(line) == command &&
                std::find(reasons.begin(), reasons.end(), command) == reasons.end())
                reasons.emplace_back(command);
    for (const ExportedFile& file : made.files)
        if (file.path.ends_with(".dmx")) reasons.push_back(one_line(file.path));
    return reasons.empty() ? "// compilers: that of the Source SDK of 2006, and newer ones\n"
                           : "// compilers: newer ones than that of the Source SDK of 2006, for " +
                                 short_list(reasons) + "\n";
}

}  // namespace

Result<ExportedModel> export_model(const Scene& scene, const std::string& name) {
    if (!has_mdl(scene))
        return about_file(scene.file,
                          error("export-nothing", "no MDL was read; nothing can be written"));
    const MdlFile& mdl = *scene.compiled->mdl;
    ExportedModel made;
    made.report.input = input_name(scene);
    Writing all{scene, mdl, made, SourceNames(made.report)};
    made.files.push_back({all.names.add(name, ".qc"), {}});
    all.is_static_prop = (mdl.header.flags & kMdlStaticProp) != 0;
    all.bones = all.is_static_prop ? static_prop_bones() : bind_bones(mdl);
    if (auto problem = too_long(all)) return *std::move(problem);
    all.materials = smd_material_names(scene.model);
    write_meshes(all);
    made.files[0].text = qc_text(all);
    for (const MdlTexture& texture : mdl.textures)
        if (texture.name.bytes().find_first_of("/\\") != std::string::npos)
            made.report.guessed.push_back({"export-material-path",
                                           "material",
                                           texture.name.shown(),
                                           {},
                                           {},
                                           "its folder is written by $renamematerial, which old "
                                           "compilers do not know"});
    report_lost(scene, made.report);
    return made;
}

Result<ExportedModel> export_and_compare(const Scene& scene, const std::string& name,
                                         const std::optional<TextureExport>& textures) {
    constexpr const char* kReportName = "export.json";
    Result<ExportedModel> made = export_model(scene, name);
    if (!made) return made;
    check_round_trip(scene, *made);
    if (textures) add_textures(scene, *textures, *made);
    for (const ExportedFile& file : made->files) made->report.output.push_back(file.path);
    made->report.output.emplace_back(kReportName);
    ExportedFile& qc = made->files[0];
    qc.text = export_comment(made->report) + compiler_comment(*made) + qc.text;
    made->files.push_back({kReportName, json_text(export_json(made->report)) + "\n"});
    return made;
}

void add_round_trip(Scene& scene) {
    if (!has_mdl(scene)) return;
    const Result<ExportedModel> made = export_and_compare(scene, path_text(scene.file.stem()));
    for (Diagnostic& found : made ? export_messages(made->report) : Diagnostics{made.error()})
        scene.diagnostics.push_back(about_file(scene.file, std::move(found)));
}

}  // namespace studioscope
