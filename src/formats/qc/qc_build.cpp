#include "formats/qc/qc_build.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/at.h"
#include "core/text.h"
#include "formats/join.h"
#include "formats/qc/qc_builder.h"
#include "formats/smd/smd_assemble.h"
#include "model/validate.h"

namespace studioscope {

namespace {

void reverse_winding(std::vector<uint32_t>& indices) {
    for (size_t i = 0; i + 2 < indices.size(); i += 3) std::swap(indices[i + 1], indices[i + 2]);
}

}  // namespace

std::string plain_name(const std::string& path) { return lower_case(base_name(path)); }

Model QcBuilder::build() {
    model_.name = qc_.model_name;
    model_.lods.resize(1);
    for (const QcLod& lod : qc_.lods) model_.lods.push_back({lod.switch_point});
    model_.diagnostics = qc_.diagnostics;
    for (const QcBodyPart& part : qc_.body_parts) add_body_part(part);
    model_.tangents.clear();  // the compiler makes its own, whatever a source has
    replace_materials();
    add_skins();
    for (Material& material : model_.materials) material.search_paths = qc_.material_paths;
    std::vector<Transform> bind;
    for (const Bone& bone : model_.bones) bind.push_back(bone.bind);
    set_bind_pose(model_.bones, bind);
    for (const BodyModel& body : bodies_) add_flexes(body);
    add_clips();
    return std::move(model_);
}

void QcBuilder::say(Severity severity, const char* code, const QcPlace& place,
                    std::string message) {
    model_.diagnostics.push_back(at_place({severity, code, std::move(message), {}}, place));
}

// Each file is read once; what is said of it is said once.
const Model* QcBuilder::load(const std::string& path, const QcPlace& place) {
    const auto [entry, is_new] = loaded_.try_emplace(path);
    if (is_new) {
        Result<Model> model = files_.model(path);
        if (model) {
            make_safe(*model);
            for (Diagnostic& said : model->diagnostics) {
                if (said.file.empty()) said.file = path;
                model_.diagnostics.push_back(said);
            }
            entry->second = std::move(*model);
        } else {
            say(Severity::kError, "qc-source", place,
                fmt::format("{} cannot be used: {}", path, model.error().message));
        }
    }
    return entry->second ? &*entry->second : nullptr;
}

void QcBuilder::add_body_part(const QcBodyPart& part) {
    const auto index = static_cast<int>(model_.body_parts.size());
    BodyPart& ours = model_.body_parts.emplace_back();
    ours.name = part.name;
    for (const QcModel& choice : part.models) ours.models.push_back(choice.name);
    for (size_t i = 0; i < part.models.size(); ++i) {
        bodies_.push_back({index, static_cast<int>(i), &part.models[i], {}});
        if (!part.models[i].source.path.empty()) add_body_model(bodies_.back());
    }
}

void QcBuilder::add_body_model(BodyModel& body) {
    const QcSource& source = body.source->source;
    const Model* model = load(source.path, source.place);
    if (model == nullptr) return;
    if (model->meshes.empty())
        say(Severity::kWarning, "qc-no-mesh", source.place,
            fmt::format("{} has no triangles; this part of the body is empty", source.path));
    const Meshes finest = append(*model, source.scale, source.is_reversed, body, true);
    place_meshes(body, 0, finest);
    for (size_t level = 1; level < model_.lods.size(); ++level) add_level(body, level, finest);
}

// A level without a line for the model shows it as it is.
void QcBuilder::add_level(BodyModel& body, size_t level, const Meshes& finest) {
    const QcReplacement* replacement = find_replacement(qc_.lods[level - 1], body);
    if (replacement == nullptr) return place_meshes(body, level, finest);
    if (replacement->to.empty()) return;
    if (const Model* model = load(replacement->to, replacement->place))
        place_meshes(body, level,
                     append(*model, replacement->scale, replacement->is_reversed, body, false));
}

const QcReplacement* QcBuilder::find_replacement(const QcLod& lod, const BodyModel& body) const {
    const std::string name = plain_name(body.source->source.path);
    for (const QcReplacement& replacement : lod.models)
        if (plain_name(replacement.from) == name) return &replacement;
    return nullptr;
}

QcBuilder::Meshes QcBuilder::append(const Model& source, float scale, bool is_reversed,
                                    BodyModel& body, bool is_finest) {
    Renumbering to;
    to.bones = merge_bones(source, scale);
    to.first_vertex = static_cast<uint32_t>(model_.vertices.size());
    if (!join_vertices(model_, source, to, scale))
        say(Severity::kError, "qc-far-bone", body.source->source.place,
            fmt::format("the meshes together need bones beyond the first {}, which a vertex cannot "
                        "name; the last of them is used",
                        kMostBonesOfVertices));
    body.runs.push_back(
        {to.first_vertex, static_cast<uint32_t>(source.vertices.size()), is_finest});
    Meshes meshes;
    for (const Mesh& mesh : source.meshes) {
        if (mesh.lods.empty()) continue;
        MeshLod lod = mesh.lods.front();
        lod.material = kNone;  // a source has one level
        to.apply(lod);
        if (is_reversed) reverse_winding(lod.indices);
        const int slot = at(source.skins.front(), mesh.skin_slot);
        meshes.emplace_back(find_or_add_material(at(source.materials, slot)), std::move(lod));
    }
    return meshes;
}

void QcBuilder::place_meshes(const BodyModel& body, size_t level, const Meshes& meshes) {
    for (const auto& [material, lod] : meshes) mesh_of(body, material, level).lods[level] = lod;
}

// A mesh of that material of one choice of a body part that has nothing at the level yet: the
// levels of one mesh come together so.
Mesh& QcBuilder::mesh_of(const BodyModel& body, int material, size_t level) {
    for (Mesh& mesh : model_.meshes)
        if (mesh.body_part == body.part && mesh.body_model == body.index &&
            mesh.skin_slot == material && mesh.lods[level].vertex_count == 0)
            return mesh;
    Mesh& mesh = model_.meshes.emplace_back();
    mesh.name = base_name(at(model_.materials, material).name);
    mesh.skin_slot = material;
    mesh.body_part = body.part;
    mesh.body_model = body.index;
    mesh.lods.resize(model_.lods.size());
    return mesh;
}

void QcBuilder::replace_materials() {
    for (size_t level = 1; level < model_.lods.size(); ++level)
        for (const QcReplacement& replacement : qc_.lods[level - 1].materials) {
            const std::string from = plain_name(replacement.from);
            for (Mesh& mesh : model_.meshes) {
                if (lower_case(mesh.name) != from) continue;
                MeshLod& lod = mesh.lods[level];
                if (replacement.to.empty())
                    lod = {};
                else
                    lod.material = find_or_add_material({replacement.to, {}, false});
            }
        }
}

// For each bone of the source its index here; those not known by name are added.
std::vector<int> QcBuilder::merge_bones(const Model& source, float scale) {
    JoinedBones joined = join_bones(model_, source, scale);
    if (joined.moved > 0)
        model_.diagnostics.push_back(warning(
            "qc-other-bind", fmt::format("a further mesh has {} bones in another bind pose than "
                                         "the first; that of the first is used",
                                         joined.moved)));
    return std::move(joined.numbers);
}

int QcBuilder::find_or_add_material(const Material& material) {
    const std::string name = plain_name(material.name);
    for (size_t i = 0; i < model_.materials.size(); ++i)
        if (plain_name(model_.materials[i].name) == name) return static_cast<int>(i);
    model_.materials.push_back(material);
    return static_cast<int>(model_.materials.size()) - 1;
}

// The first row of $texturegroup names the materials that the other rows replace, column by column.
void QcBuilder::add_skins() {
    std::vector<int> straight;
    for (size_t i = 0; i < model_.materials.size(); ++i) straight.push_back(static_cast<int>(i));
    model_.skins.assign(1, straight);
    if (qc_.skins.empty()) return;
    const std::vector<std::string>& base = qc_.skins.front();
    for (size_t row = 1; row < qc_.skins.size(); ++row) {
        std::vector<int> family = straight;
        const std::vector<std::string>& names = qc_.skins[row];
        for (size_t column = 0; column < std::min(base.size(), names.size()); ++column)
            for (const int slot : straight)
                if (plain_name(at(model_.materials, slot).name) == plain_name(base[column]))
                    at(family, slot) = find_or_add_material({names[column], {}, false});
        model_.skins.push_back(std::move(family));
    }
    for (const std::string& name : base) {
        const bool is_used = std::any_of(straight.begin(), straight.end(), [&](int slot) {
            return plain_name(at(model_.materials, slot).name) == plain_name(name);
        });
        if (!is_used)
            model_.diagnostics.push_back(
                warning("qc-skin-unused",
                        fmt::format("$texturegroup replaces {}, which no mesh uses", name)));
    }
}

Model build_model(const QcFile& qc, const QcFiles& files) { return QcBuilder(qc, files).build(); }

}  // namespace studioscope
