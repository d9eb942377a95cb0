#include "export/sources.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "core/at.h"
#include "core/budget.h"
#include "core/deadline.h"
#include "core/json_text.h"
#include "core/message_text.h"
#include "core/path_text.h"
#include "core/text.h"
#include "export/clips.h"
#include "export/dmx_writer.h"
#include "export/faces.h"
#include "export/qc_blocks.h"
#include "export/smd_writer.h"
#include "export/steps.h"

namespace studioscope {

namespace {

// The sources of one model while they are written.
struct Writing {
    const Scene& scene;
    const MdlFile& mdl;
    ExportedModel& made;
    SourceNames names;
    const SourceChoices& choices;
    bool is_static_prop = false;
    std::vector<SourceBone> bones = {};
    std::vector<std::string> materials = {};
    std::map<std::tuple<size_t, size_t, size_t>, std::string> mesh_files = {};
    std::map<std::string, std::string> stills = {};  // files by their text
};

// The name that the MDL has for a model of a body part: its source file, mostly with a folder.
std::string stored_name(const BodyPart& part, size_t body) {
    const std::string name = base_name(part.models[body]);
    return name.empty() ? part.name : name;
}

// The shapes that need a DMX.
std::vector<DmxShape> dmx_shapes(const Writing& all, size_t part, size_t body,
                                 const MeshesOfModels::Meshes& meshes) {
    if (all.is_static_prop || part >= all.mdl.body_parts.size() ||
        body >= all.mdl.body_parts[part].models.size())
        return {};
    const Model& model = all.scene.model;
    const std::vector<FaceShape> shapes =
        shapes_of(model, all.mdl.body_parts[part].models[body], meshes);
    std::vector<DmxShape> written;
    for (const FaceShape& shape : shapes)
        if (is_of_dmx(model, shape, is_choice(all.mdl, part)))
            written.push_back(dmx_shape(model, shape));
    return written;
}

void write_meshes(Writing& all) {
    const Model& model = all.scene.model;
    const bool has_vertices = all.scene.compiled->vvd && all.scene.compiled->vtx;
    const MeshSource source{model, all.bones, all.is_static_prop, all.materials};
    const MeshesOfModels by_model(model);
    std::vector<std::set<int>> removed;  // columns that each level lacks
    for (size_t lod = 0; lod < model.lods.size(); ++lod)
        removed.push_back(removed_columns(model, lod));
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
                if (lod > 0 && (!has_triangles(meshes, lod) ||
                                repeats_finest(model, meshes, lod, removed[lod])))
                    continue;
                const std::string wanted = lod == 0 ? stored_name(model.body_parts[part], body)
                                                    : fmt::format("{}_lod{}", finest, lod);
                std::vector<DmxShape> shapes;
                if (lod == 0) shapes = dmx_shapes(all, part, body, meshes);
                const std::string file = all.names.add(wanted, shapes.empty() ? ".smd" : ".dmx");
                if (lod == 0) finest = base_name(file);
                if (!shapes.empty())
                    all.made.report.guessed.push_back(
                        {"export-dmx", "file", file, {}, {}, "it has shapes that no VTA can hold"});
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
        SmdWriter(smd,
                  posed_bones(all.scene, all.bones, static_cast<int>(clip - model.clips.begin()),
                              clip->first_frame()))
            .finish();
        const auto [known, is_new] = all.stills.try_emplace(smd);
        if (is_new) {
            known->second = all.names.add(sequence.name, ".smd");
            all.made.files.push_back({known->second, smd});
        }
        text += qc_sequence(all.mdl, sequence, known->second);
    }
    return text;
}

// $proceduralbones with the file of all rules that have lines.
std::string rules_text(Writing& all) {
    std::string rules;
    for (const std::string& lines : bone_rules(all.mdl)) rules += lines;
    if (rules.empty()) return {};
    const std::string file = all.names.add(base_name(all.made.files[0].path), ".vrd");
    all.made.files.push_back({file, rules});
    return "$proceduralbones " + qc_quoted(file) + "\n";
}

// From the space of the stored solid, that of the model in its first frame, to that of the source.
glm::dmat4 collision_space(const Writing& all) {
    if (all.is_static_prop)
        return glm::dmat4({0, -1, 0, 0}, {1, 0, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1});
    const Model& model = all.scene.model;
    if (model.bones.empty() || model.clips.empty()) return glm::dmat4(1);
    return to_matrix(model.bones[0].bind) * glm::inverse(first_root_pose(model));
}

// The solid without flat pieces, which collision_triangles() leaves out.
CollisionSolid without_flat_pieces(Writing& all, CollisionSolid solid) {
    const auto triangles = collision_triangles(solid);
    size_t number = 0;
    const size_t flat = std::erase_if(
        solid.pieces, [&](const ConvexPiece&) { return triangles[number++].empty(); });
    if (flat > 0)
        all.made.report.lost.push_back({"export-thin-piece", "collision_piece", solid.name,
                                        static_cast<double>(flat), "pieces",
                                        "compilers take them for flat, and cut the mesh there"});
    return solid;
}

std::string collision_text(Writing& all) {
    const auto& phy = all.scene.compiled->phy;
    if (!phy || !all.scene.collision) return {};
    if (!is_collision_writable(*all.scene.collision, all.is_static_prop)) return {};
    CollisionModel collision;
    for (const CollisionSolid& each : all.scene.collision->solids)
        collision.solids.push_back(without_flat_pieces(all, each));
    const bool has_joints = collision.solids.size() > 1;
    const CollisionSolid& solid = collision.solids[0];
    // A name has no ending: what is behind a dot is of the name of a bone.
    const std::string file =
        all.names.add(has_joints || solid.name.empty() ? "physics" : base_name(solid.name + ".smd"),
                      ".smd", "physics/");
    if (has_joints) {
        const bool has_clips = !all.scene.model.clips.empty();
        const std::vector<SourceBone> bones =
            has_clips ? posed_bones(all.scene, all.bones, 0, all.scene.model.clips[0].first_frame())
                      : all.bones;
        all.made.files.push_back({file, smd_joints(collision, bones)});
    } else {
        all.made.files.push_back({file, smd_collision(solid, collision_triangles(solid), all.bones,
                                                      collision_space(all))});
    }
    return qc_collision(*phy, all.mdl.header.mass, collision, file);
}

// Gives names that are no UTF-8 their bytes again, wherever they are in quotes.
std::string with_stored_names(std::string text, const MdlFile& mdl) {
    if (mdl.bytes_of_texts.empty()) return text;
    std::string stored;
    size_t start = 0;
    for (size_t open = text.find('"'); open != text.npos; open = text.find('"', start)) {
        const size_t close = text.find('"', open + 1);
        if (close == text.npos) break;
        stored.append(text, start, open + 1 - start);
        stored += mdl.as_stored(text.substr(open + 1, close - open - 1)) + '"';
        start = close + 1;
    }
    return stored.append(text, start);
}

// The lines of animations and sequences, or of the file that has them.
std::string clips_text(Writing& all) {
    std::string text = write_clips(all.scene, all.choices.adds_deltas_to_bind, all.names, all.made);
    if (text.empty() || !all.choices.splits_sequences) return text;
    const std::string file =
        all.names.add(base_name(all.made.files[0].path) + "_sequences", ".qci");
    all.made.files.push_back({file, with_stored_names(std::move(text), all.mdl)});
    return "$include " + qc_quoted(file) + "\n";
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
    text += qc_joints(all.mdl);
    text += qc_jiggle_bones(all.mdl);
    text += qc_bone_drivers(all.mdl);
    text += rules_text(all);
    text += qc_attachments(all.mdl);
    text += qc_hitboxes(all.mdl);
    text += qc_controllers(all.mdl);
    text += qc_pose_parameters(all.mdl);
    text += qc_ik_chains(all.mdl);
    text += qc_weight_lists(all.mdl);
    if (all.is_static_prop)
        text += sequences_text(all);
    else if (all.choices.with_clips)
        text += clips_text(all);
    text += collision_text(all);
    text += qc_includes(all.mdl);
    return with_stored_names(std::move(text), all.mdl) + qc_key_values(all.mdl);
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
    for (const std::vector<float>& weights : all.mdl.weight_lists) names += weights.size();
    for (const MdlProcedure& rule : all.mdl.procedures) names += 2 * (1 + rule.triggers.size());
    constexpr uint64_t kLinesOfJiggle = 40;
    names += kLinesOfJiggle * all.mdl.jiggles.size() + 3 * all.mdl.bones.size();
    if (all.scene.compiled->phy)
        for (const PhyBlock& block : all.scene.compiled->phy->blocks) names += block.pairs.size();
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
    const auto add_commands = [&](const std::string& text) {
        for (const std::string& line : split_words(text, "\n"))
            for (const std::string_view command : kNewer)
                if (first_word(line) == command &&
                    std::find(reasons.begin(), reasons.end(), command) == reasons.end())
                    reasons.emplace_back(command);
    };
    for (const ExportedFile& file : made.files)
        if (file.path.ends_with(".dmx"))
            reasons.push_back(one_line(file.path));
        else if (file.path.ends_with(".qc") || file.path.ends_with(".qci"))
            add_commands(file.text);
    return reasons.empty() ? "// compilers: that of the Source SDK of 2006, and newer ones\n"
                           : "// compilers: newer ones than that of the Source SDK of 2006, for " +
                                 short_list(reasons) + "\n";
}

}  // namespace

Result<ExportedModel> export_model(const Scene& scene, const std::string& name,
                                   const SourceChoices& choices) {
    if (!has_mdl(scene))
        return about_file(scene.file,
                          error("export-nothing", "no MDL was read; nothing can be written"));
    const MdlFile& mdl = *scene.compiled->mdl;
    ExportedModel made;
    made.report.input = input_name(scene);
    Writing all{scene, mdl, made, SourceNames(made.report), choices};
    made.files.push_back({all.names.add(name, ".qc"), {}});
    if (!choices.with_clips) made.report.not_checked.emplace_back(kLeftOutClips);
    all.is_static_prop = is_static_prop(scene);
    all.bones = bind_bones(scene);
    if (auto problem = too_long(all)) return *std::move(problem);
    all.materials = smd_material_names(scene.model);
    write_meshes(all);
    made.files[0].text = qc_text(all);
    const std::vector<TextureUse> uses = texture_uses(mdl);
    for (size_t i = 0; i < mdl.textures.size(); ++i)
        if (mdl.textures[i].name.bytes().find_first_of("/\\") != std::string::npos &&
            uses[i] != TextureUse::kNone)
            made.report.guessed.push_back({"export-material-path",
                                           "material",
                                           mdl.textures[i].name.shown(),
                                           {},
                                           {},
                                           "its folder is written by $renamematerial, which old "
                                           "compilers do not know"});
    report_lost(scene, made.report);
    return made;
}

Result<ExportedModel> export_and_compare(const Scene& scene, const std::string& name,
                                         const std::optional<TextureExport>& textures,
                                         const SourceChoices& choices) {
    constexpr const char* kReportName = "export.json";
    Result<ExportedModel> made = export_model(scene, name, choices);
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
