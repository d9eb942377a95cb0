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
#include "model/mdl_file.h"
#include "model/model.h"

namespace studioscope {

// A source file of a QC: loaded once, at the $scale of its first mention, as by the tools.
struct QcSourceFile {
    std::optional<Model> model;  // none: unusable, which was reported
    std::string path;            // as at its first mention
    float scale = 1;
    size_t order = 0;      // index into QcFile::load_order
    bool is_mesh = false;  // true: the file of a body or a level
    bool is_dmx = false;
    QcSourceBones bones;
    QcBoneMap map;  // to the model's bones; empty for a static prop
    std::vector<QcVertexMove> moves;
};

struct QcSources {
    // Null if the file is unusable.
    const QcSourceFile* find(const std::string& path) const;
    bool are_all_read() const;

    std::map<std::string, QcSourceFile> by_key;
    std::vector<QcSourceFile*> read;  // readable ones, in load order
};

QcSources load_sources(const QcFile& qc, const QcFiles& files, Diagnostics& diagnostics);

// Materials by the names that lines of a QC have for them (qc.md 4).

// The name without folders and extension, in lower case, for comparing materials and models.
std::string plain_name(const std::string& path);

// The name without its extension, with folders.
std::string without_extension(const std::string& name);

// The path with the extension added, unless it has one.
std::string with_extension(const std::string& path, const char* extension);

// A material's name for comparisons, with its folders.
std::string material_key(std::string name);

// Finds materials by name as lines of a QC do: by the full path if both names have folders, else by
// the plain name.
class QcMaterialNames {
public:
    // Adds a name as written in a line, or as in the model; numbers ascend.
    void add_written(const std::string& name, size_t number);
    void add_material(const std::string& name, size_t number);

    using Numbers = std::vector<size_t>;
    // Numbers of the names that match one material; null: none. Each number is in one of the lists.
    struct Matches {
        const Numbers* by_plain = nullptr;
        const Numbers* other = nullptr;
    };
    // Searches the names of add_written().
    Matches match_written_names(const std::string& material) const;
    // Searches the names of add_material().
    Matches match_materials(const std::string& written) const;

private:
    using Index = NameMap<Numbers>;
    static const Numbers* find(const Index& index, const std::string& key);

    Index plain_names_, names_with_folders_;  // by plain name
    Index full_paths_;                        // names with folders, by full path
};

// The $renamematerial lines, applied in order: a line may rename the result of an earlier one.
class QcMaterialRenames {
public:
    explicit QcMaterialRenames(const std::vector<QcRename>& lines);

    // The final name of a material in a file, which is at index `order` of the load order.
    std::string final_name(const std::string& name, size_t order) const;

private:
    std::string final_name_from(const std::string& name, size_t line) const;

    const std::vector<QcRename>& lines_;
    QcMaterialNames names_;
    std::vector<std::string> results_;  // final name of each line after the later ones
};

// The material of a source's mesh in the first skin.
const Material& source_material(const Model& source, const Mesh& mesh);

// The materials of a model, each once.
class QcMaterialTable {
public:
    QcMaterialTable(const QcFile& qc, Model& model) : qc_(qc), model_(model) {}

    // Returns an index into Model::materials.
    int find_or_add(const Material& material);
    int find_written(const std::string& name);  // named in a line of the QC
    int find_mesh_material(const QcSourceFile& source, const Mesh& mesh);

private:
    const QcFile& qc_;
    Model& model_;
    std::optional<QcMaterialRenames> renames_;  // built on first use
    NameMap<int> numbers_;                      // by material_key()
};

// The vertices of one file in one choice of a body part.
struct QcRun {
    uint32_t first = 0;
    uint32_t count = 0;
    bool is_finest = false;  // true: part of level 0
    const QcSourceFile* source = nullptr;
    const QcPlace* place = nullptr;  // line that names the file here
    bool has_faces = true;           // false: a level with nofacial
    std::vector<uint32_t> finer;     // on other levels: the matching vertex of level 0 for each
};

// One choice of a body part.
struct QcBodyModel {
    int part = 0;
    int index = 0;
    const QcModel* source = nullptr;
    std::vector<QcRun> runs;
};

// The phases of build_qc(), in order. Each adds its part to the model and reports faults in
// Model::diagnostics.

// Builds the skeleton. Sets the bone maps and vertex moves of each source.
QcSkeleton make_bones(const QcFile& qc, const QcFiles& files, QcSources& sources,
                      Diagnostics& diagnostics);
std::vector<Bone> skeleton_bones(const QcSkeleton& skeleton);
// The transform of a static prop: translation, then rotation.
glm::dmat4 static_placement(const QcFile& qc);
// Adds Model::body_parts, vertices, meshes and materials.
std::vector<QcBodyModel> add_bodies(const QcFile& qc, const QcSources& sources,
                                    const QcSkeleton& skeleton, QcMaterialTable& materials,
                                    Model& model);
// Reports levels of models that are in no body part.
void check_levels(const QcFile& qc, const std::vector<QcBodyModel>& bodies,
                  Diagnostics& diagnostics);
// Applies replacematerial and removemesh of the levels.
void replace_materials(const QcFile& qc, QcMaterialTable& materials, Model& model);
void add_skins(const QcFile& qc, QcMaterialTable& materials, Model& model);
void add_search_paths(const QcFile& qc, const QcSources& sources, Model& model);
// Adds Model::shapes, controllers, rules and eyeballs.
void add_flexes(const QcFile& qc, const QcFiles& files, const QcSources& sources,
                const std::vector<QcBodyModel>& bodies, Model& model);
// Completes the eyeballs: bones, positions, irises, and the meshes of their surface.
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
// Adds the clips of a static prop: one frame for every sequence.
void add_still_clips(const QcFile& qc, Model& model);
// Adds Model::pose_parameters, clips and animations. Returns their options without a visible
// effect.
std::vector<UnappliedCommand> add_clips(const QcFile& qc, const QcFiles& files,
                                        const QcSources& sources, const QcSkeleton& skeleton,
                                        Model& model, MdlFile& records);
// Adds Model::bone_drivers, once the model has its controllers.
void add_bone_drivers(const QcFile& qc, Model& model);
void add_procedural_bones(const QcFile& qc, const QcFiles& files, Model& model);
void add_hitboxes(const QcFile& qc, const QcSkeleton& skeleton, Model& model);
// Report lines that name unknown bones.
void check_bone_names(const QcFile& qc, const QcSources& sources, Model& model);
void check_weight_lists(const QcFile& qc, const QcSources& sources, Model& model);
// Returns nothing without a $collisionmodel, or if its file is unusable.
std::optional<CollisionModel> make_collision(const QcFile& qc, const QcFiles& files,
                                             const QcSources& sources, const QcSkeleton& skeleton,
                                             const glm::vec3& shift, Diagnostics& diagnostics);

// Reads a $proceduralbones file.
Result<Bytes> read_procedures(const std::string& path, const QcFiles& files);

// The helper_name() of each bone that its rules move: lower case, from its last dot on.
std::set<std::string> helpers_in(std::string_view text);
std::string helper_name(std::string_view bone);

// Adds the records that change nothing of the picture; the others are there.
void add_records(const QcFile& qc, const Model& model, MdlFile& records);

}  // namespace studioscope
