#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>

#include "core/at.h"
#include "core/text.h"
#include "formats/compiled/assembly.h"

namespace studioscope {

namespace {

constexpr uint64_t kBodyPartCountAt = 0xE8;  // offset in the MDL
constexpr uint64_t kLodCountsAt = 0x34;      // offset in a mesh

struct MeshNumber {
    size_t part, model, mesh;

    std::string text() const {
        return fmt::format("body part {}, model {}, mesh {}", part, model, mesh);
    }
};

class MeshBuilder {
public:
    MeshBuilder(const CompiledParts& parts, Model& model)
        : mdl_(parts.mdl),
          has_vvd_(parts.vvd != nullptr),
          vtx_(parts.vtx),
          root_(static_cast<size_t>(parts.root_lod)),
          names_(parts.names),
          missing_(parts.missing),
          model_(model) {
        if (vtx_) add_replacements();
    }

    void build() {
        check_counts();
        sum_counts();
        for (size_t part = 0; part < mdl_.body_parts.size(); ++part) add_body_part(part);
        check_sums();
    }

private:
    void report(Severity severity, const char* code, std::string message, uint64_t offset,
                const std::string& file) {
        model_.diagnostics.push_back({severity, code, std::move(message), at_offset(offset), file});
    }

    // Adds materials for the names by which levels replace textures.
    void add_replacements() {
        replaced_.resize(vtx_->material_replacements.size());
        for (size_t lod = 0; lod < replaced_.size(); ++lod)
            for (const VtxMaterialReplacement& row : vtx_->material_replacements[lod]) {
                if (row.texture < 0 || static_cast<size_t>(row.texture) >= mdl_.textures.size()) {
                    report(Severity::kWarning, "vtx-material-replacement",
                           fmt::format("level {} replaces texture {}; there are {}", lod,
                                       row.texture, mdl_.textures.size()),
                           0x18, names_.vtx);
                    continue;
                }
                replaced_[lod][row.texture] = static_cast<int>(model_.materials.size());
                model_.materials.push_back({row.name, mdl_.texture_folders});
            }
    }

    void check_counts() {
        if (!vtx_ || vtx_->body_parts.size() == mdl_.body_parts.size()) return;
        report(Severity::kWarning, "vtx-body-part-count",
               fmt::format("{} body parts, but the MDL has {}", vtx_->body_parts.size(),
                           mdl_.body_parts.size()),
               0x1C, names_.vtx);
    }

    // The VTX's record for a model of the MDL, or nullptr.
    const VtxModel* model_of_vtx(size_t part, size_t model) const {
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
            report(Severity::kWarning, "vtx-model-count",
                   fmt::format("body part {} has {} models, but {} in the MDL", part,
                               vtx_->body_parts[part].models.size(), source.models.size()),
                   vtx_->body_parts[part].offset, names_.vtx);
        for (size_t model = 0; model < source.models.size(); ++model)
            add_model(part, model, source.models[model]);
    }

    void add_model(size_t part, size_t number, const MdlModel& body) {
        const int64_t first = has_vvd_ ? first_of_model(body) : 0;
        for (size_t i = 0; i < body.meshes.size(); ++i) {
            const MdlMesh& source = body.meshes[i];
            Mesh mesh;
            mesh.name = mesh_name(body, source);
            mesh.body_part = static_cast<int>(part);
            mesh.body_model = static_cast<int>(number);
            mesh.skin_slot = skin_slot(source, {part, number, i});
            mesh.lods.resize(model_.lods.size());
            if (has_vvd_)
                if (const auto run = find_vertices(source, first, {part, number, i}))
                    fill_levels(mesh, source, *run, {part, number, i});
            model_.meshes.push_back(std::move(mesh));
        }
        if (const VtxModel* drawn = model_of_vtx(part, number)) check_mesh_counts(body, *drawn);
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
        report(Severity::kWarning, "mdl-mesh-material",
               fmt::format("{} uses material {}; the skin table has {} columns. Column 0 is used",
                           number.text(), mesh.material, slots),
               mesh.offset, names_.mdl);
        return 0;
    }

    int64_t root_count(const MdlMesh& mesh) const {
        return root_ == 0 ? mesh.vertex_count : mesh.lod_vertex_counts[root_];
    }

    int64_t total() const { return static_cast<int64_t>(model_.vertices.size()); }

    bool is_count_possible(const MdlMesh& mesh) const {
        const int64_t count = root_count(mesh);
        return count >= 0 && count <= total() && (root_ == 0 || count <= mesh.vertex_count);
    }

    // Sums the vertices of all meshes, and counts meshes with an invalid count.
    void sum_counts() {
        for (const MdlBodyPart& part : mdl_.body_parts)
            for (const MdlModel& body : part.models)
                for (const MdlMesh& mesh : body.meshes) {
                    const bool is_possible = is_count_possible(mesh);
                    counted_ += is_possible ? root_count(mesh) : 0;
                    uncounted_ += !is_possible;
                }
    }

    // The mesh's count; if invalid, the vertices that the others leave, or its count of the finest
    // level.
    int64_t vertex_count_of(const MdlMesh& mesh) const {
        if (is_count_possible(mesh)) return root_count(mesh);
        if (uncounted_ == 1) return std::max<int64_t>(total() - counted_, 0);
        const int64_t finest = root_ == 0 ? mesh.lod_vertex_counts[0] : 0;
        return finest >= 0 && finest <= total() ? finest : 0;
    }

    // The index of the model's first vertex. The compiler stores models consecutively, so an
    // invalid start becomes the end of those before.
    int64_t first_of_model(const MdlModel& body) {
        if (root_ > 0) return passed_;
        constexpr auto kStride = static_cast<int64_t>(sizeof(Vertex));
        int64_t needed = 0;
        for (const MdlMesh& mesh : body.meshes) needed += vertex_count_of(mesh);
        const int64_t first = body.vertex_bytes / kStride;
        const bool is_start = body.vertex_bytes >= 0 && body.vertex_bytes % kStride == 0 &&
                              (first + needed <= total() || first == passed_);
        if (is_start && body.vertex_count >= 0 && first + body.vertex_count <= total())
            return first;
        report(Severity::kError, "mdl-model-vertex-range",
               fmt::format(
                   "model \"{}\" has {} vertices from byte {} of the VVD's vertex block, which "
                   "holds {} vertices of {} bytes; {} from vertex {} are taken instead",
                   body.name, body.vertex_count, body.vertex_bytes, total(), sizeof(Vertex), needed,
                   is_start ? first : passed_),
               body.offset + 0x50, names_.mdl);
        return is_start ? first : passed_;
    }

    // A run of the model's vertices.
    struct Run {
        uint32_t first = 0, count = 0;
    };

    // The vertices of a mesh: for root LOD 0 at the MDL's index, for others, which are shortened,
    // consecutively.
    std::optional<Run> find_vertices(const MdlMesh& mesh, int64_t first_of_model,
                                     const MeshNumber& number) {
        const int64_t stated = root_ > 0 ? passed_ : first_of_model + mesh.vertex_offset;
        int64_t first = stated, count = vertex_count_of(mesh);
        if (first < 0 || first + count > total()) {
            if (passed_ + count <= total())
                first = passed_;
            else if (first >= 0 && first < total())
                count = total() - first;
            else
                count = 0;
        }
        if (first == stated && count == root_count(mesh)) {
            passed_ += count;
            return Run{static_cast<uint32_t>(first), static_cast<uint32_t>(count)};
        }
        report(Severity::kError, "mdl-mesh-vertex-range",
               fmt::format("{} has {} vertices from {}; the VVD gives {}. {}", number.text(),
                           root_count(mesh), stated, total(),
                           count > 0 ? fmt::format("{} from {} are taken instead", count, first)
                                     : std::string("It is not drawn")),
               mesh.offset + 8, names_.mdl);
        if (count == 0) return std::nullopt;
        passed_ += count;
        return Run{static_cast<uint32_t>(first), static_cast<uint32_t>(count)};
    }

    void fill_levels(Mesh& mesh, const MdlMesh& source, const Run& run, const MeshNumber& number) {
        const VtxModel* drawn = model_of_vtx(number.part, number.model);
        for (size_t lod = root_; lod < mesh.lods.size(); ++lod) {
            MeshLod& level = mesh.lods[lod];
            level.first_vertex = run.first;
            level.vertex_count = static_cast<uint32_t>(
                std::clamp<int64_t>(source.lod_vertex_counts[lod], 0, run.count));
            const VtxMesh* triangles = mesh_of_vtx(drawn, lod, number);
            if (!is_level_count_possible(source, lod, run)) {
                level.vertex_count = lod == root_ ? run.count : vertices_used(triangles, run);
                report_level_count(source, lod, level, number);
            }
            if (!triangles) continue;
            take_triangles(*triangles, run, level, number, lod);
            replace_materials(lod, mesh.skin_slot, level);
        }
    }

    const VtxMesh* mesh_of_vtx(const VtxModel* drawn, size_t lod, const MeshNumber& number) const {
        if (!drawn || lod >= drawn->lods.size()) return nullptr;
        const auto& meshes = drawn->lods[lod].meshes;
        const size_t count = mdl_.body_parts[number.part].models[number.model].meshes.size();
        return meshes.size() == count ? &meshes[number.mesh] : nullptr;
    }

    static bool is_level_count_possible(const MdlMesh& mesh, size_t lod, const Run& run) {
        const int32_t count = mesh.lod_vertex_counts[lod];
        return count >= 0 && static_cast<uint32_t>(count) <= run.count;
    }

    // The number of the mesh's first vertices that the level draws.
    static uint32_t vertices_used(const VtxMesh* drawn, const Run& run) {
        if (!drawn || drawn->corners.empty()) return 0;
        const auto last = std::max_element(drawn->corners.begin(), drawn->corners.end());
        return std::min<uint32_t>(uint32_t{*last} + 1, run.count);
    }

    void report_level_count(const MdlMesh& mesh, size_t lod, const MeshLod& level,
                            const MeshNumber& number) {
        report(Severity::kError, "mdl-mesh-level-vertices",
               fmt::format("{}, level {} has {} vertices of the mesh's {}; {} are taken instead",
                           number.text(), lod, mesh.lod_vertex_counts[lod], mesh.vertex_count,
                           level.vertex_count),
               mesh.offset + kLodCountsAt + 4 * lod, names_.mdl);
    }

    void take_triangles(const VtxMesh& drawn, const Run& run, MeshLod& level,
                        const MeshNumber& number, size_t lod) {
        const uint32_t count = run.count;
        const uint32_t highest =
            std::accumulate(drawn.corners.begin(), drawn.corners.end(), uint16_t{0},
                            [](uint16_t most, uint16_t corner) { return std::max(most, corner); });
        const bool is_beyond_level = !drawn.corners.empty() && highest >= level.vertex_count;
        level.indices.resize(drawn.corners.size());
        std::transform(drawn.corners.begin(), drawn.corners.end(), level.indices.begin(),
                       [first = level.first_vertex](uint32_t corner) { return first + corner; });
        const size_t dropped =
            highest >= count ? drop_triangles(level.indices, level.first_vertex + count) : 0;
        drop_missing(level.indices);
        if (dropped > 0)
            report(Severity::kError, "vtx-vertex-range",
                   fmt::format(
                       "{}, level {}: {} triangles name a vertex outside the mesh's {}; dropped",
                       number.text(), lod, dropped, count),
                   drawn.offset, names_.vtx);
        else if (is_beyond_level)
            report(Severity::kWarning, "vtx-level-vertex-range",
                   fmt::format(
                       "{}, level {} uses vertices outside the {} that the MDL gives the level",
                       number.text(), lod, level.vertex_count),
                   drawn.offset, names_.vtx);
    }

    // Removes the triangles that use a vertex from `end` on; returns their number.
    static size_t drop_triangles(std::vector<uint32_t>& indices, uint32_t end) {
        return drop_triangles(indices, [end](uint32_t index) { return index >= end; });
    }

    // Removes the triangles that use a vertex which the VVD lacks; that is an error of the VVD.
    void drop_missing(std::vector<uint32_t>& indices) const {
        if (missing_.empty()) return;
        drop_triangles(indices, [this](uint32_t index) { return missing_[index]; });
    }

    template <typename IsDropped>
    static size_t drop_triangles(std::vector<uint32_t>& indices, const IsDropped& is_dropped) {
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

    // Replaces materials by texture after the skin has selected it (mdl.md 5): another skin's
    // texture in the slot may stay.
    void replace_materials(size_t lod, int slot, MeshLod& level) const {
        if (lod >= replaced_.size() || replaced_[lod].empty()) return;
        const auto replaced = [&](int texture) {
            const auto found = replaced_[lod].find(texture);
            return found == replaced_[lod].end() ? kNone : found->second;
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
                Severity::kWarning, "vtx-mesh-count",
                fmt::format("model \"{}\", level {} has {} meshes, but {} in the MDL; the level is "
                            "not drawn",
                            body.name, lod, drawn.lods[lod].meshes.size(), body.meshes.size()),
                drawn.lods[lod].offset, names_.vtx);
        }
    }

    // Compares the vertex counts of the MDL's meshes per level with the data.
    void check_sums() {
        if (!has_vvd_) return;
        int64_t sum = 0;
        for (const MdlBodyPart& part : mdl_.body_parts)
            for (const MdlModel& body : part.models)
                for (const MdlMesh& mesh : body.meshes) sum += root_count(mesh);
        if (sum == static_cast<int64_t>(model_.vertices.size())) return;
        report(Severity::kWarning, "mdl-vertex-sum",
               fmt::format("the meshes have {} vertices together; the VVD gives {}", sum,
                           model_.vertices.size()),
               kBodyPartCountAt, names_.mdl);
    }

    const MdlFile& mdl_;
    bool has_vvd_;
    const VtxFile* vtx_;
    size_t root_;
    const CompiledNames& names_;
    const std::vector<bool>& missing_;
    Model& model_;
    int64_t passed_ = 0;  // vertices of the previous meshes
    // Vertices of all meshes, and meshes without a valid count.
    int64_t counted_ = 0, uncounted_ = 0;
    std::vector<std::map<int, int>> replaced_;  // per level: texture -> material
};

}  // namespace

void add_meshes(const CompiledParts& parts, Model& model) { MeshBuilder(parts, model).build(); }

}  // namespace studioscope
