#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/diagnostic.h"
#include "document/choices.h"
#include "document/content_report.h"
#include "document/counts.h"
#include "document/derived_data.h"
#include "document/panel_settings.h"
#include "document/view/frame_input.h"
#include "facts/fixup_report.h"
#include "model/resolved_material.h"
#include "model/scene.h"
#include "model/seams.h"

namespace studioscope {

struct ComparedModel;

// The open model and the user's choices. Panels edit their part; nothing here draws or reads files.
struct Document : Choices {
    std::vector<std::filesystem::path> paths;  // files and folders as opened
    std::shared_ptr<const Scene> scene = std::make_shared<const Scene>();  // never null
    uint64_t scene_number = 0;  // unique per opened scene, for cache keys
    // Scene::resolved_materials after running their proxies with `used_proxy_inputs`.
    std::vector<ResolvedMaterial> materials;
    ProxyInputs proxy_inputs, used_proxy_inputs;
    uint64_t materials_revision = 0;  // changes with `materials`
    // Diagnostics of the files, and of all later actions: presets, clips, settings. The diagnostics
    // of an opened scene are moved here from Scene::diagnostics.
    Diagnostics messages;
    uint64_t messages_number = 0;     // changes when the list is replaced
    ModelCounts counts;               // counts of scene.model
    FixupReport fixups;               // report of the scene's VVD
    ContentReport content;            // sources of its files
    ContentLookUp look_up;            // last answer to panels.mounts.look_up
    std::optional<SeamReport> seams;  // seams of scene.model; nothing until searched
    // The second model of a comparison (compared_model.h); null: none.
    std::shared_ptr<ComparedModel> compared;
    // The absolute paths of its files as requested last; `compared` follows once they are read.
    std::vector<std::filesystem::path> compared_files;
    Hover hover;
    PanelSettings panels;
    DerivedData derived;
    float pixels_per_point = 1;  // scale of the window's monitor, for line widths
    PictureArea free_area;  // part of each pane that no label covers: the model is framed in it

    const Model& model() const { return scene->model; }
};

// Replaces Document::messages; single diagnostics are appended to it directly.
void show_messages(Document& document, Diagnostics messages);

// Opens a scene: selection, clip, LOD, body groups and skin are reset to their defaults, and the
// camera frames the model. With `is_reload`, whatever is still valid is kept.
void open_scene(Document& document, Scene scene, bool is_reload);
// Opens a scene with its count_model(), which may have been computed on another thread.
void open_scene(Document& document, Scene scene, ModelCounts counts, bool is_reload);

// Details of the selected vertex, cached; nullptr if none is selected.
const VertexInfo* selected_vertex_info(Document& document);

// Append diagnostics found after the scene was opened: about seams, and about clips decoded since.
// Both return the new ones.
Diagnostics add_seams(Document& document, SeamReport report);
Diagnostics take_deferred_messages(Document& document);

// The request for the pose of the current frame, with all choices of the user.
PoseRequest pose_request(const Document& document);
// The request for the pose at another moment of playback.
PoseRequest pose_request(const Document& document, const Playback& playback);
// The request for the pose at another frame of the clip, in the clip's first loop.
PoseRequest request_at(const Document& document, float frame);
// The cache key of the request's bones; its flexes are ignored.
PoseKey bones_pose_key(const Document& document, PoseRequest request);

// The renderer's input for the document in this pose.
FrameInput make_frame_input(const Document& document, const Pose& pose);

// Resets every slider to its start or to the clip's value, and every directly set shape.
void reset_flexes(Document& document);
// Sets the weights of the flex names that move a shape directly, overriding the rules. NaN returns
// them to the rules.
void set_shape_weight(Document& document, int shape, float weight);

// Whether the chosen body groups show this mesh.
bool is_shown(const Document& document, const Mesh& mesh);
// Whether Model::meshes[mesh] is shown by the body groups and not hidden in the tree.
bool is_drawn(const Document& document, int mesh);
// ModelCounts::lods for the drawn meshes alone, cached.
const std::vector<LodCounts>& drawn_level_counts(Document& document);

// The material that a mesh uses at a level under the chosen skin: index into Model::materials.
int mesh_material(const Document& document, const Mesh& mesh, int lod);

// The counts displayed for a level: vertices and triangles of all instances, meshes and bones of
// one. All 0 for a level that does not exist.
LodCounts drawn_counts(Document& document, int lod);

// The centre of the ball that eyes look at with EyeTarget::kPoint: the chosen point, or 24 units
// ahead of the face. Nothing for a model without eyeballs. `bones`: one matrix per bone, model
// space.
std::optional<glm::vec3> eye_ball(const Document& document, std::span<const Affine> bones);

}  // namespace studioscope
