#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>

#include "core/at.h"
#include "core/message_text.h"
#include "core/text.h"
#include "formats/compiled/assembly.h"

namespace studioscope {

namespace {

constexpr uint64_t kMeshLodCountsAt = 0x34;  // offset in a mesh

bool is_level_count_possible(const MdlMesh& mesh, size_t lod, const MeshVertices& run) {
    const int32_t count = mesh.lod_vertex_counts[lod];
    return count >= 0 && static_cast<uint32_t>(count) <= run.count;
}

// The number of the mesh's first vertices that the level draws.
uint32_t vertices_used(const VtxMesh* drawn, const MeshVertices& run) {
    if (!drawn || drawn->corners.empty()) return 0;
    const auto last = std::max_element(drawn->corners.begin(), drawn->corners.end());
    return std::min<uint32_t>(uint32_t{*last} + 1, run.count);
}

// Removes the triangles for one of whose vertices `is_dropped` holds; returns their number.
template <typename IsDropped>
size_t drop_triangles(std::vector<uint32_t>& indices, const IsDropped& is_dropped) {
    size_t kept = 0;
    for (size_t i = 0; i < indices.size(); i += 3) {
        if (is_dropped(indices[i]) || is_dropped(indices[i + 1]) || is_dropped(indices[i + 2]))
            continue;
        std::copy_n(&indices[i], 3, &indices[kept]);
        kept += 3;
    }
    const size_t dropped = (indices.size() - kept) / 3;
    indices.resize(kept);
    return dropped;
}

// Removes the triangles that use a vertex from `end` on; returns their number.
size_t drop_triangles(std::vector<uint32_t>& indices, uint32_t end) {
    return drop_triangles(indices, [end](uint32_t index) { return index >= end; });
}

class MeshBuilder {
public:
    MeshBuilder(const CompiledParts& parts, Model& model)
        : mdl_(parts.mdl),
          has_vvd_(parts.vvd != nullptr),
          vtx_(parts.vtx),
          root_(static_cast<size_t>(parts.root_lod)),
          names_(parts.names),
          missing_(parts.missing),
          model_(model),
          runs_(mdl_, names_, root_, model) {
        if (vtx_) add_replacements();
    }

    void build() {
        check_counts();
        for (size_t part = 0; part < mdl_.body_parts.size(); ++part) add_body_part(part);
        if (has_vvd_) runs_.check_sum();
    }

private:
    template <typename... Args>
    void report(const std::string& file, Severity severity, const char* code, uint64_t offset,
                fmt::format_string<Args...> text, Args&&... args) {
        report_in(model_.diagnostics, file, severity, code, offset, text,
                  std::forward<Args>(args)...);
    }
    // Leads the last message to the mesh that is being made.
    void lead_to_mesh() {
        model_.diagnostics.back().subject = {MessageSubject::Kind::kMesh, "",
                                             static_cast<int>(model_.meshes.size())};
    }

    int find_or_add_material(const FileName& name) {
        const auto found = std::find_if(
            model_.materials.begin(), model_.materials.end(), [&](const Material& material) {
                return same_name(material.file_name().bytes(), name.bytes());
            });
        const auto index = static_cast<int>(found - model_.materials.begin());
        if (found == model_.materials.end())
            model_.materials.push_back(named_material(name, mdl_.texture_folders));
        return index;
    }

    // Adds materials for the names by which levels replace textures.
    void add_replacements() {
        replacements_.resize(vtx_->material_replacements.size());
        for (size_t lod = 0; lod < replacements_.size(); ++lod)
            for (const VtxMaterialReplacement& row : vtx_->material_replacements[lod]) {
                if (row.texture < 0 || static_cast<size_t>(row.texture) >= mdl_.textures.size()) {
                    report(names_.vtx, Severity::kWarning, "vtx-material-replacement", 0x18,
                           "level {} replaces the unknown texture {} of {}; ignored", lod,
                           row.texture, mdl_.textures.size());
                    continue;
                }
                replacements_[lod][row.texture] = find_or_add_material(row.name);
            }
    }

    void check_counts() {
        if (!vtx_ || vtx_->body_parts.size() == mdl_.body_parts.size()) return;
        report(names_.vtx, Severity::kWarning, "vtx-body-part-count", 0x1C,
               "{}, but the MDL has {}; those of both are paired",
               count_text(vtx_->body_parts.size(), "body part"), mdl_.body_parts.size());
    }

    // The VTX's record for a model of the MDL, or nullptr.
    const VtxModel* vtx_model(size_t part, size_t model) const {
        if (!vtx_ || part >= vtx_->body_parts.size()) return nullptr;
        const auto& models = vtx_->body_parts[part].models;
        return model < models.size() ? &models[model] : nullptr;
    }

    void add_body_part(size_t part) {
        const MdlBodyPart& source = mdl_.body_parts[part];
        BodyPart& target = model_.body_parts.emplace_back();
        target.name = source.name;
        for (const MdlModel& body : source.models) target.models.push_back(base_name(body.name));
        if (vtx_ && part < vtx_->body_parts.size() &&
            vtx_->body_parts[part].models.size() != source.models.size())
            report(names_.vtx, Severity::kWarning, "vtx-model-count", vtx_->body_parts[part].offset,
                   "body part {} has {} models, but {} in the MDL; those of both are paired", part,
                   vtx_->body_parts[part].models.size(), source.models.size());
        for (size_t model = 0; model < source.models.size(); ++model)
            add_model(part, model, source.models[model]);
    }

    void add_model(size_t part, size_t number, const MdlModel& body) {
        const int64_t first = has_vvd_ ? runs_.first_model_vertex(body) : 0;
        for (size_t i = 0; i < body.meshes.size(); ++i) {
            const MdlMesh& source = body.meshes[i];
            Mesh mesh;
            mesh.name = mesh_name(body, source);
            mesh.body_part = static_cast<int>(part);
            mesh.body_model = static_cast<int>(number);
            mesh.skin_slot = skin_slot(source, {part, number, i});
            mesh.eyeball = eyeball_index(source, body);
            mesh.lods.resize(model_.lods.size());
            if (has_vvd_)
                if (const auto run = runs_.find(source, first, {part, number, i}))
                    fill_levels(mesh, source, *run, {part, number, i});
            model_.meshes.push_back(std::move(mesh));
        }
        eyeballs_before_ += static_cast<int>(body.eyeballs.size());
        if (const VtxModel* drawn = vtx_model(part, number)) check_mesh_counts(body, *drawn);
    }

    // Eyeballs are numbered within their model in the file.
    int eyeball_index(const MdlMesh& mesh, const MdlModel& body) const {
        constexpr int kEyeballType = 1;
        if (mesh.material_type != kEyeballType ||
            !is_index(mesh.material_parameter, body.eyeballs.size()))
            return kNone;
        return eyeballs_before_ + mesh.material_parameter;
    }

    // The model's name, with the material's if a model has several meshes.
    std::string mesh_name(const MdlModel& body, const MdlMesh& mesh) const {
        std::string name = base_name(body.name);
        if (body.meshes.size() == 1 || model_.skins.empty() || mdl_.textures.empty()) return name;
        const auto& slots = model_.skins.front();
        if (mesh.material < 0 || static_cast<size_t>(mesh.material) >= slots.size()) return name;
        return name + "/" + at(model_.materials, at(slots, mesh.material)).name;
    }

    int skin_slot(const MdlMesh& mesh, const MeshNumber& number) {
        const int slots = mdl_.skins.empty() ? static_cast<int>(mdl_.textures.size())
                                             : static_cast<int>(mdl_.skins.front().size());
        if (mesh.material >= 0 && mesh.material < slots) return mesh.material;
        report(names_.mdl, Severity::kWarning, "mdl-mesh-material", mesh.offset,
               "{} uses material {}, but the skin table has {} columns; column 0 is used",
               number.text(), mesh.material, slots);
        lead_to_mesh();
        return 0;
    }

    void fill_levels(Mesh& mesh, const MdlMesh& source, const MeshVertices& run,
                     const MeshNumber& number) {
        const VtxModel* drawn = vtx_model(number.part, number.model);
        for (size_t lod = root_; lod < mesh.lods.size(); ++lod) {
            MeshLod& level = mesh.lods[lod];
            level.first_vertex = run.first;
            level.vertex_count = static_cast<uint32_t>(
                std::clamp<int64_t>(source.lod_vertex_counts[lod], 0, run.count));
            const VtxMesh* triangles = vtx_mesh(drawn, lod, number);
            if (!is_level_count_possible(source, lod, run)) {
                level.vertex_count = lod == root_ ? run.count : vertices_used(triangles, run);
                report_level_count(source, lod, level, number);
            }
            if (!triangles) continue;
            take_triangles(*triangles, run, level, number, lod);
            replace_materials(lod, mesh.skin_slot, level);
        }
    }

    const VtxMesh* vtx_mesh(const VtxModel* drawn, size_t lod, const MeshNumber& number) const {
        if (!drawn || lod >= drawn->lods.size()) return nullptr;
        const auto& meshes = drawn->lods[lod].meshes;
        const size_t count = mdl_.body_parts[number.part].models[number.model].meshes.size();
        return meshes.size() == count ? &meshes[number.mesh] : nullptr;
    }

    void report_level_count(const MdlMesh& mesh, size_t lod, const MeshLod& level,
                            const MeshNumber& number) {
        report(names_.mdl, Severity::kError, "mdl-mesh-level-vertices",
               mesh.offset + kMeshLodCountsAt + 4 * lod,
               "{}, level {} has {} vertices of the mesh's {}; {} are used", number.text(), lod,
               mesh.lod_vertex_counts[lod], mesh.vertex_count, level.vertex_count);
        lead_to_mesh();
    }

    void take_triangles(const VtxMesh& drawn, const MeshVertices& run, MeshLod& level,
                        const MeshNumber& number, size_t lod) {
        const uint32_t count = run.count;
        const uint32_t highest =
            std::accumulate(drawn.corners.begin(), drawn.corners.end(), uint16_t{0},
                            [](uint16_t max, uint16_t corner) { return std::max(max, corner); });
        const bool is_beyond_level = !drawn.corners.empty() && highest >= level.vertex_count;
        level.indices.resize(drawn.corners.size());
        std::transform(drawn.corners.begin(), drawn.corners.end(), level.indices.begin(),
                       [first = level.first_vertex](uint32_t corner) { return first + corner; });
        const size_t dropped =
            highest >= count ? drop_triangles(level.indices, level.first_vertex + count) : 0;
        drop_missing(level.indices);
        if (dropped > 0)
            report(names_.vtx, Severity::kError, "vtx-vertex-range", drawn.offset,
                   "{}, level {}: {} a vertex outside the {} of the mesh; left out", number.text(),
                   lod, count_text(dropped, "triangle names", "triangles name"), count);
        else if (is_beyond_level)
            report(names_.vtx, Severity::kWarning, "vtx-level-vertex-range", drawn.offset,
                   "{}, level {} uses vertices outside the {} that the MDL gives the level; shown "
                   "all the same",
                   number.text(), lod, level.vertex_count);
        if (dropped > 0 || is_beyond_level) lead_to_mesh();
    }

    // Removes the triangles that use a vertex which the VVD lacks; that is an error of the VVD.
    void drop_missing(std::vector<uint32_t>& indices) const {
        if (missing_.empty()) return;
        drop_triangles(indices, [this](uint32_t index) { return missing_[index]; });
    }

    // Replaces materials by texture after the skin has selected it (mdl.md 5): another skin's
    // texture in the slot may stay.
    void replace_materials(size_t lod, int slot, MeshLod& level) const {
        if (lod >= replacements_.size() || replacements_[lod].empty()) return;
        const auto replaced = [&](int texture) {
            const auto found = replacements_[lod].find(texture);
            return found == replacements_[lod].end() ? kNone : found->second;
        };
        std::vector<int> by_skin;
        for (const std::vector<int>& skin : mdl_.skins) by_skin.push_back(replaced(at(skin, slot)));
        level.material = by_skin.empty() ? replaced(slot) : by_skin.front();
        const auto differs = [&](int material) { return material != level.material; };
        if (std::any_of(by_skin.begin(), by_skin.end(), differs))
            level.skin_materials = std::move(by_skin);
    }

    void check_mesh_counts(const MdlModel& body, const VtxModel& drawn) {
        for (size_t lod = 0; lod < drawn.lods.size(); ++lod) {
            if (drawn.lods[lod].meshes.size() == body.meshes.size()) continue;
            report(
                names_.vtx, Severity::kWarning, "vtx-mesh-count", drawn.lods[lod].offset,
                "model \"{}\", level {} has {} meshes, but {} in the MDL; the level is not drawn",
                body.name, lod, drawn.lods[lod].meshes.size(), body.meshes.size());
        }
    }

    const MdlFile& mdl_;
    bool has_vvd_;
    const VtxFile* vtx_;
    size_t root_;
    const CompiledNames& names_;
    const std::vector<bool>& missing_;
    Model& model_;
    VertexRuns runs_;
    int eyeballs_before_ = 0;                       // those of the models before this one
    std::vector<std::map<int, int>> replacements_;  // per level: texture -> material
};

}  // namespace

void add_meshes(const CompiledParts& parts, Model& model) { MeshBuilder(parts, model).build(); }

}  // namespace studioscope
