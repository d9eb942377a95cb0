#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/diagnostic.h"
#include "document/choices.h"
#include "document/content_report.h"
#include "document/counts.h"
#include "document/frame_input.h"
#include "document/panel_settings.h"
#include "inspect/fixup_report.h"
#include "inspect/vertex_info.h"
#include "model/scene.h"
#include "model/seams.h"

namespace studioscope {

// What the figure's place depends on.
struct FigureKey {
    PoseKey pose;  // of the clip's first frame
    std::vector<int> bodygroups;
    int lod = 0;

    bool operator==(const FigureKey&) const = default;
};

// What decides about the meshes that are drawn.
struct DrawnKey {
    uint64_t scene = 0;  // Document::scene_number
    std::vector<int> bodygroups;
    std::vector<char> hidden;  // Hidden::meshes

    bool operator==(const DrawnKey&) const = default;
};

// The key of the cached answer whether a clip is far from the bind pose; see clip_reach.h.
struct ClipReachKey {
    uint64_t scene = 0;  // Document::scene_number
    int clip = 0;

    bool operator==(const ClipReachKey&) const = default;
};

VertexLayoutOptions gathering_of(const Scene& scene);

// The open model and a person's choices. Panels edit their part; nothing here draws or reads files.
struct Document : Choices {
    std::vector<std::filesystem::path> paths;  // what was asked for, as `--` FILE or dropped
    Scene scene;
    uint64_t scene_number = 0;  // another one for each that was opened: what is kept of it says it
    // What was said of the files when they were read, and of all that was done since: presets,
    // clips, settings. Scene::diagnostics is empty once it is open here.
    Diagnostics messages;
    uint64_t messages_number = 0;     // another one whenever others took their place
    ModelCounts counts;               // of scene.model
    FixupReport fixups;               // of the scene's VVD
    ContentReport content;            // where its files lie
    ContentLookUp look_up;            // the answer to panels.mounts.look_up, once it is there
    std::optional<SeamReport> seams;  // of scene.model, once they were looked for
    Hover hover;
    std::optional<VertexInfo> vertex_facts;  // of the vertex that was asked for last
    PanelSettings panels;
    float pixels_per_point = 1;  // of the window's monitor; lines in the view are that much wider
    Memoized<FigureKey, FigurePlace> figure;
    Memoized<DrawnKey, std::vector<LodCounts>> drawn_counts;
    Memoized<ClipReachKey, bool> is_clip_far;

    const Model& model() const { return scene.model; }
};

// In the place of those that were there; single ones are added to Document::messages.
void show_messages(Document& document, Diagnostics messages);

// Takes a new scene: selection, clip, LOD, body groups and skin go back to their defaults, the
// camera frames the model. `is_reload` keeps what still makes sense instead.
void open_scene(Document& document, Scene scene, bool is_reload);
// The same with count_model() of it, which may have been made on another thread.
void open_scene(Document& document, Scene scene, ModelCounts counts, bool is_reload);

// The facts of the selected vertex, made when it is another one; nullptr where none is.
const VertexInfo* selected_vertex_facts(Document& document);

// What was found out after the scene was opened: of its seams, and what clips that were decoded
// since are wrong in. Added to the messages; what is new among them is given.
Diagnostics add_seams(Document& document, SeamReport report);
Diagnostics take_later_messages(Document& document);

// What is to be posed: the frame that is shown with everything that was set.
PoseRequest request_of(const Document& document);
// The same at another frame of the clip, the first time that it is played.
PoseRequest request_at(const Document& document, float frame);
// The bones of a request alone: what its flexes say is left out.
PoseKey bones_of(const Document& document, PoseRequest request);

// A picture of the document in that pose.
FrameInput frame_of(const Document& document, const Pose& pose);

// Every slider at its start or as the clip has it, no shape set directly.
void reset_flexes(Document& document);
// Sets one shape's weight past the rules: the flex names that move it. NaN gives it back to them.
void set_shape_weight(Document& document, int shape, float weight);

// Whether the chosen body groups show this mesh.
bool is_shown(const Document& document, const Mesh& mesh);
// The same of Model::meshes[mesh], and nobody hid it.
bool is_drawn(const Document& document, int mesh);
// ModelCounts::lods of what is drawn alone, made when that is something else.
const std::vector<LodCounts>& counts_of_drawn(Document& document);

// The material that a mesh wears at a level under the chosen skin: index into Model::materials.
int material_of(const Document& document, const Mesh& mesh, int lod);

}  // namespace studioscope
