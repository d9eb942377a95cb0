#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/name_map.h"
#include "formats/qc/build.h"
#include "formats/qc/qc.h"
#include "formats/qc/skeleton.h"
#include "formats/qc/vertices.h"
#include "model/model.h"

namespace studioscope {

// A file that a QC names, as the tools keep it: loaded once, under the $scale of its first mention.
struct QcSourceFile {
    std::optional<Model> model;  // none: it cannot be used, which was reported
    std::string path;            // of its first mention
    float scale = 1;
    size_t order = 0;      // of QcFile::load_order
    bool is_mesh = false;  // of a body or a level
    bool is_dmx = false;
    QcSourceBones bones;
    QcBoneMap map;  // to the model's bones; empty for a static prop
    std::vector<QcVertexMove> moves;
};

struct QcSources {
    // Null where the file cannot be used.
    const QcSourceFile* find(const std::string& path) const;
    bool are_all_read() const;

    std::map<std::string, QcSourceFile> by_key;
    std::vector<QcSourceFile*> read;  // those that could be read, in load order
};

QcSources load_sources(const QcFile& qc, const QcFiles& files, Diagnostics& diagnostics);

// Materials by the names that lines of a QC have for them (qc.md 4).

// Without folders and extension, in lower case: what materials and models are compared by.
std::string plain_name(const std::string& path);

// Without its extension; folders stay.
std::string without_extension(const std::string& name);

// The path with that extension, unless it has one.
std::string with_extension(const std::string& path, const char* extension);

// The part of a material's name that is compared, folders included.
std::string material_key(std::string name);

// Things by the names that lines speak of them by: by the whole name where both have folders, else
// by the plain one.
class QcMaterialNames {
public:
    // Adds a name as a line writes it, or as the model has it; numbers ascend.
    void add_written(const std::string& name, size_t number);
    void add_material(const std::string& name, size_t number);

    using Numbers = std::vector<size_t>;
    // Numbers of the names that mean one material; null for none. Each number is in one of both.
    struct Found {
        const Numbers* by_plain = nullptr;
        const Numbers* other = nullptr;
    };
    // Searches the names of add_written().
    Found that_mean(const std::string& material) const;
    // Searches the names of add_material().
    Found meant_by(const std::string& written) const;

private:
    using Index = NameMap<Numbers>;
    static const Numbers* find(const Index& index, const std::string& key);

    Index bare_, in_folders_;  // by their plain names
    Index whole_;              // those in folders, by all of it
};

// $renamematerial: one line after the other, so that one may rename what another made.
class QcMaterialRenames {
public:
    explicit QcMaterialRenames(const std::vector<QcRename>& lines);

    // The name in the end of a material of the file that was loaded as number `order`.
    std::string renamed(const std::string& name, size_t order) const;

private:
    std::string renamed_from(const std::string& name, size_t line) const;

    const std::vector<QcRename>& lines_;
    QcMaterialNames names_;
    std::vector<std::string> results_;  // of each line and those after it
};

// The material of a mesh of a source, in its first skin.
const Material& source_material(const Model& source, const Mesh& mesh);

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

// The phases of build_qc(), in their order. Each adds what its name says to the model, and reports
// what is wrong in Model::diagnostics.

// The skeleton of the model. Sets where bones and vertices of each source go.
QcSkeleton make_bones(const QcFile& qc, const QcFiles& files, QcSources& sources,
                      Diagnostics& diagnostics);
std::vector<Bone> bones_of(const QcSkeleton& skeleton);
// Moves a static prop: shifts, then turns it.
glm::dmat4 static_placement(const QcFile& qc);
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

// The text of a $proceduralbones file.
Result<Bytes> read_procedures(const std::string& path, const QcFiles& files);

// The helper_name() of each bone that its rules move; that is in lower case, from its dot on.
std::set<std::string> helpers_in(std::string_view text);
std::string helper_name(std::string_view bone);

}  // namespace studioscope
