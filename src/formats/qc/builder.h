#pragma once

#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/name_hash.h"
#include "core/name_index.h"
#include "formats/qc/build.h"
#include "formats/qc/expression.h"
#include "formats/qc/material_names.h"
#include "formats/qc/skeleton.h"
#include "formats/qc/vertices.h"
#include "formats/smd/vta.h"

namespace studioscope {

// Puts the model of a QC together, part by part.
class QcBuilder {
public:
    QcBuilder(const QcFile& qc, const QcFiles& files) : qc_(qc), files_(files) {}

    QcBuild build();

private:
    // A file that the QC names, as the tools keep it: loaded once, under the $scale of its first
    // mention.
    struct Source {
        std::optional<Model> model;
        std::string path;  // of its first mention
        float scale = 1;
        size_t order = 0;      // of QcFile::load_order
        bool is_mesh = false;  // of a body or a level
        bool is_dmx = false;
        QcSourceBones bones;
        QcBoneMap map;  // to the model's; not of a static prop
        std::vector<QcVertexMove> moves;
    };
    // The vertices that one file gave to one choice of a body part.
    struct Run {
        uint32_t first = 0;
        uint32_t count = 0;
        bool is_finest = false;  // of level 0
        const Source* source = nullptr;
        const QcPlace* place = nullptr;  // that names it here
        bool has_faces = true;           // not so in a level with nofacial
        std::vector<uint32_t> finer;     // of other levels: the vertex of level 0 that each goes by
    };
    struct BodyModel {
        int part = 0;
        int index = 0;
        const QcModel* source = nullptr;
        std::vector<Run> runs;
    };
    using Meshes = std::vector<std::pair<int, MeshLod>>;  // material and geometry
    // A VTA, the lines about it, and what of a body moves with it: one mapping a run of level 0.
    struct MappedVta {
        std::vector<const QcFlex*> flexes;
        VtaFile file;
        std::vector<VtaMapping> mappings;
    };

    // qc_build.cpp
    void add_body_part(const QcBodyPart& part);
    void add_body_model(BodyModel& body);
    Meshes append(const Source& source, const QcPlace& place, bool is_reversed, BodyModel& body,
                  bool is_finest);
    std::vector<QcVertexRun> vertex_runs() const;
    static std::vector<Vertex> with_sphere_normals(const Source& source, const QcModel& lines);
    void place_meshes(const BodyModel& body, size_t level, const Meshes& meshes);
    Mesh& mesh_of(const BodyModel& body, int material, size_t level);
    void center();

    // qc_build_sources.cpp
    Source* source(const std::string& path, const QcPlace& place);
    const Model* load(const std::string& path, const QcPlace& place);
    void load_sources();

    // qc_build_bones.cpp
    void make_bones();
    void make_static_bone();
    QcBoneNames named_bones() const;
    QcBoneNames kept_bones(bool has_ancestors) const;
    void drop_bare_roots(const std::vector<Bone>& before);
    QcBoneNames still_bones() const;
    void mark_used_bones();
    glm::dmat4 placement() const;

    // qc_build_lods.cpp
    void add_level(BodyModel& body, size_t level, const Meshes& finest);
    bool has_shapes(const BodyModel& body);
    const QcReplacement* find_replacement(const QcLod& lod, const BodyModel& body) const;
    Meshes copied(const Meshes& finest, BodyModel& body);
    Meshes fitted(Meshes meshes, const Meshes& finest, const QcReplacement& replacement);
    std::vector<int> bones_of_level(const QcLod& lod) const;
    void check_levels();
    void replace_materials();
    void drop_finer_levels();
    void copy_shapes_to_levels();

    // qc_build_materials.cpp
    int find_or_add_material(const Material& material);
    int material_written(const std::string& name);  // by a line of the QC
    int material_of(const Source& source, const Mesh& mesh);
    void add_search_paths();
    void add_skins();

    // qc_build_points.cpp
    void add_attachments();
    void add_attachment(const QcAttachment& written);
    void add_static_attachment(const QcAttachment& written);
    void add_hitboxes();
    void make_hitboxes();
    void find_anchors();
    // The bone of the model for that of a line, and where in its space that one is; kNone without.
    int find_anchor(const std::string& bone, glm::dmat4& in_anchor) const;

    // qc_build_bone_names.cpp: lines that name bones that are nowhere.
    void check_bone_names();
    std::optional<QcBoneNames> names_in_files() const;

    // qc_build_collision.cpp
    std::optional<CollisionModel> make_collision();

    // qc_build_clips.cpp
    void add_clips();
    void add_still_clips();
    void check_weight_lists();
    void add_procedural_bones();
    static std::string procedure_path(const QcNamedFile& file);

    // qc_build_flexes.cpp
    void add_flexes(const BodyModel& body);
    void add_dmx_flexes(const BodyModel& body);
    void add_controllers(const QcModel& source);
    void map_vta_of(const BodyModel& body, const std::vector<const QcFlex*>& flexes,
                    std::vector<MappedVta>& vtas);
    void add_shapes(const BodyModel& body, MappedVta& vta);
    std::vector<VtaMapping> map_shapes(const BodyModel& body, const VtaFile& vta) const;
    void scale_vta(const BodyModel& body, MappedVta& vta);
    void add_shape(const QcFlex& flex, const VtaFile& vta, const std::vector<VtaMapping>& mappings);
    void apply_default(const BodyModel& body, const QcFlex& flex, MappedVta& vta);
    const VtaFrame* find_frame(const QcFlex& flex, const VtaFile& vta);
    std::optional<VtaFile> load_vta(const std::string& path, const QcPlace& place);
    void add_rules(const QcModel& source);
    void report_doubts(const QcRule& rule, bool differs_in_2006);
    void add_eyes(const QcModel& source);
    int find_flex(const std::string& name) const { return names_.flexes.find(name); }
    int add_flex_name(const std::string& name);             // or the number that it has
    bool add_controller(const FlexController& controller);  // false where it is there already
    void report_unmoved(const QcModel& source);

    void report(Severity severity, const char* code, const QcPlace& place, std::string message);

    const QcFile& qc_;
    const QcFiles& files_;
    Model model_;
    std::map<std::string, Source> loaded_;
    std::vector<Source*> sources_;  // those that could be read, in load order
    QcSkeleton skeleton_;
    std::vector<std::pair<const Source*, int>> anchors_;  // bones of files that points can hang on
    NameIndex anchor_names_;                              // of them
    glm::vec3 shift_{0};                                  // of $autocenter
    std::vector<NameIndex> replaced_;            // models of each of QcFile::lods, by plain_name()
    std::vector<std::vector<int>> level_bones_;  // bones_of_level() of each of QcFile::lods
    NameMap<int> materials_;                     // of Model::materials, by material_key()
    std::optional<QcMaterialRenames> renames_;
    // Of Model::meshes, by body part, its choice and material; and how many of them have something
    // at a level.
    std::map<std::array<int, 3>, std::vector<size_t>> meshes_;
    std::map<std::array<int, 4>, size_t> filled_;
    std::vector<BodyModel> bodies_;
    FlexNames names_{model_.flex_names, model_.controllers};
    std::set<int> moved_flexes_, shaped_flexes_, lid_flexes_;      // of rules, shapes and eyelids
    size_t rules_seen_ = 0, shapes_seen_ = 0, eyeballs_seen_ = 0;  // that stand in those sets
    std::vector<UnappliedCommand> listed_;  // that clips say and nothing draws
};

}  // namespace studioscope
