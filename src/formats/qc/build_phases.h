#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/name_map.h"
#include "formats/qc/build.h"
#include "formats/qc/material_names.h"
#include "formats/qc/sources.h"

namespace studioscope {

// The phases of build_qc(), in their order. Each adds what its name says to the model, and reports
// what is wrong in Model::diagnostics.

// The skeleton of the model. Sets where bones and vertices of each source go.
QcSkeleton make_bones(const QcFile& qc, const QcFiles& files, QcSources& sources,
                      Diagnostics& diagnostics);
std::vector<Bone> bones_of(const QcSkeleton& skeleton);
// Moves a static prop: shifts, then turns it.
glm::dmat4 static_placement(const QcFile& qc);

// The materials of a model, each once.
class QcMaterialTable {
public:
    QcMaterialTable(const QcFile& qc, Model& model) : qc_(qc), model_(model) {}

    // Numbers of Model::materials.
    int find_or_add(const Material& material);
    int written(const std::string& name);  // by a line of the QC
    int of(const QcSourceFile& source, const Mesh& mesh);

private:
    const QcFile& qc_;
    Model& model_;
    std::optional<QcMaterialRenames> renames_;  // made when the first name is asked for
    NameMap<int> numbers_;                      // by material_key()
};

// The vertices that one file gave to one choice of a body part.
struct QcRun {
    uint32_t first = 0;
    uint32_t count = 0;
    bool is_finest = false;  // of level 0
    const QcSourceFile* source = nullptr;
    const QcPlace* place = nullptr;  // that names it here
    bool has_faces = true;           // not so in a level with nofacial
    std::vector<uint32_t> finer;     // of other levels: the vertex of level 0 that each goes by
};

// One choice of a body part.
struct QcBodyModel {
    int part = 0;
    int index = 0;
    const QcModel* source = nullptr;
    std::vector<QcRun> runs;
};

// Model::body_parts, vertices, meshes and materials.
std::vector<QcBodyModel> add_bodies(const QcFile& qc, const QcSources& sources,
                                    const QcSkeleton& skeleton, QcMaterialTable& materials,
                                    Model& model);
// Reports levels of models that no body part has.
void check_levels(const QcFile& qc, const std::vector<QcBodyModel>& bodies,
                  Diagnostics& diagnostics);
// replacematerial and removemesh of the levels.
void replace_materials(const QcFile& qc, QcMaterialTable& materials, Model& model);
void add_skins(const QcFile& qc, QcMaterialTable& materials, Model& model);
void add_search_paths(const QcFile& qc, const QcSources& sources, Model& model);
// Model::shapes, controllers, rules and eyeballs.
void add_flexes(const QcFile& qc, const QcFiles& files, const QcSources& sources,
                const std::vector<QcBodyModel>& bodies, Model& model);
// The rest of what eyeball lines say: bones, places, irises, and the meshes that are their surface.
void place_eyeballs(const QcFile& qc, const QcSources& sources,
                    const std::vector<QcBodyModel>& bodies, const QcSkeleton& skeleton,
                    Model& model);
void copy_shapes_to_levels(const std::vector<QcBodyModel>& bodies, Model& model);
// $minlod
void drop_finer_levels(const QcFile& qc, Model& model);
void mark_used_bones(Model& model);
// `shift`: how far $autocenter moved the model.
void add_attachments(const QcFile& qc, const QcSources& sources, const QcSkeleton& skeleton,
                     const glm::vec3& shift, Model& model);
// Clips of a static prop, which does not move: one frame for every sequence.
void add_still_clips(const QcFile& qc, Model& model);
// Model::pose_parameters, clips and animations. Returns what their lines say that is drawn nowhere.
std::vector<UnappliedCommand> add_clips(const QcFile& qc, const QcSources& sources,
                                        const QcSkeleton& skeleton, Model& model);
void add_procedural_bones(const QcFile& qc, const QcFiles& files, Model& model);
void add_hitboxes(const QcFile& qc, const QcSkeleton& skeleton, Model& model);
// Report lines that name bones which are nowhere.
void check_bone_names(const QcFile& qc, const QcSources& sources, Model& model);
void check_weight_lists(const QcFile& qc, const QcSources& sources, Model& model);
// None where the QC has no $collisionmodel, or its file cannot be used.
std::optional<CollisionModel> make_collision(const QcFile& qc, const QcFiles& files,
                                             const QcSources& sources, const QcSkeleton& skeleton,
                                             const glm::vec3& shift, Diagnostics& diagnostics);

// The path of a $proceduralbones file, and its text.
std::string procedure_path(const QcNamedFile& file);
Result<Bytes> read_procedures(const std::string& path, const QcFiles& files);

}  // namespace studioscope
