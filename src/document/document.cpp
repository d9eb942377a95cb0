#include "document/document.h"

#include <algorithm>
#include <limits>
#include <map>
#include <utility>

#include "core/add_message.h"
#include "core/at.h"
#include "model/flex_rules.h"

namespace studioscope {

namespace {

int within(int index, size_t count) { return index < static_cast<int>(count) ? index : kNone; }

// The choices that outlive a reload of the same files.
void keep_choices(Document& document) {
    const Model& model = document.model();
    Selection& selection = document.selection;
    selection.bone = within(selection.bone, model.bones.size());
    selection.mesh = within(selection.mesh, model.meshes.size());
    selection.vertex = within(selection.vertex, model.vertices.size());
    selection.shape = within(selection.shape, model.shapes.size());
    selection.attachment = within(selection.attachment, model.attachments.size());
    selection.hitbox = within(selection.hitbox, model.hitboxes.size());
    selection.material = within(selection.material, model.materials.size());
    selection.triangle = kNone;
    const size_t rows =
        document.scene.vertex_file ? document.scene.vertex_file->fixups.size() : size_t{0};
    selection.fixup = within(selection.fixup, rows);
    document.playback.clip = within(document.playback.clip, model.clips.size());
    document.playback.second.clip = within(document.playback.second.clip, model.clips.size());
    document.playback.off = {};  // what they number may be another
    document.view.lod = std::min(document.view.lod, static_cast<int>(model.lods.size()) - 1);
}

struct SliderState {
    float value = 0;
    bool is_held = false;
};
using NamedSliders = std::map<std::string, SliderState>;

NamedSliders sliders_by_name(const Document& document) {
    NamedSliders sliders;
    for (size_t i = 0; i < document.flex.controllers.size(); ++i)
        sliders[document.model().controllers[i].name] = {document.flex.controllers[i],
                                                         document.flex.held[i]};
    return sliders;
}

// Sliders keep their values when others come or go.
void restore_sliders(Document& document, const NamedSliders& sliders) {
    for (size_t i = 0; i < document.flex.controllers.size(); ++i)
        if (const auto kept = sliders.find(document.model().controllers[i].name);
            kept != sliders.end()) {
            document.flex.controllers[i] = kept->second.value;
            document.flex.held[i] = kept->second.is_held;
        }
}

void reset_pose_parameters(Document& document) {
    document.pose_parameters.clear();
    for (const PoseParameter& parameter : document.model().pose_parameters)
        document.pose_parameters.push_back(parameter.initial());
}

// Nodes and elements of the scene that was open before.
void forget_elements(ElementSettings& settings) {
    settings.open.clear();
    settings.found.clear();
    settings.found_for.clear();
}

}  // namespace

void open_scene(Document& document, Scene scene, bool is_reload) {
    ModelCounts counts = count_model(scene.model);
    open_scene(document, std::move(scene), std::move(counts), is_reload);
}

void show_messages(Document& document, Diagnostics messages) {
    document.messages = std::move(messages);
    ++document.messages_number;
}

void open_scene(Document& document, Scene scene, ModelCounts counts, bool is_reload) {
    const NamedSliders sliders = sliders_by_name(document);
    document.scene = std::move(scene);
    ++document.scene_number;
    show_messages(document, std::exchange(document.scene.diagnostics, {}));
    document.seams.reset();
    reset_flexes(document);
    forget_elements(document.panels.elements);
    const Model& model = document.model();
    document.counts = std::move(counts);
    document.fixups = account_of_fixups(document.scene);
    document.vertex_facts.reset();
    document.panels.vertex_table.made_for.clear();
    document.bodygroups.resize(model.body_parts.size(), 0);
    document.skin = std::min(document.skin, static_cast<int>(model.skins.size()) - 1);
    document.skin = std::max(document.skin, 0);
    if (document.pose_parameters.size() != model.pose_parameters.size() || !is_reload)
        reset_pose_parameters(document);
    if (is_reload) {
        restore_sliders(document, sliders);
        keep_choices(document);
        return;
    }
    document.selection = {};
    document.hidden = {};
    std::erase_if(document.panels.tree.folded,
                  [](const TreeNode& node) { return node.kind != TreeKind::kSection; });
    document.panels.tree.shown = {};
    document.bodygroups.assign(model.body_parts.size(), 0);
    document.skin = 0;
    document.view.switch_points.clear();
    document.view.wipe_lod = kNextLod;
    document.panels.dock.stays_open = false;
    document.playback.is_playing = false;
    document.playback.left_clip = kNone;
    document.playback.second = {};
    document.playback.off = {};
    select_clip(document.playback, model, kNone);
    document.view.lod = first_drawable_lod(model, 0);
}

const VertexFacts* selected_vertex_facts(Document& document) {
    const int vertex = document.selection.vertex;
    if (vertex < 0 || vertex >= static_cast<int>(document.model().vertices.size())) return nullptr;
    std::optional<VertexFacts>& facts = document.vertex_facts;
    if (!facts || facts->vertex != static_cast<uint32_t>(vertex))
        facts = facts_of_vertex(document.scene, document.fixups, static_cast<uint32_t>(vertex));
    return &*facts;
}

Diagnostics add_seams(Document& document, SeamReport report) {
    for (Diagnostic& said : report.notes) {
        said.file = document.scene.file.string();
        add_message(document.messages, said);
    }
    document.seams = std::move(report);
    return document.seams->notes;
}

Diagnostics take_later_messages(Document& document) {
    const auto& later = document.model().later_messages;
    if (!later) return {};
    Diagnostics said = later->take();
    for (const Diagnostic& each : said) add_message(document.messages, each);
    return said;
}

namespace {

PoseRequest request_of(const Document& document, const Playback& playback) {
    PoseRequest request{playback.clip, playback.frame, playback.rules, document.flex,
                        document.pose_parameters};
    request.seconds = seconds_played(playback, document.model());
    request.second = playback.second;
    request.second.frame = frame_of_second(document.model(), playback);
    request.off = playback.off;
    return request;
}

}  // namespace

PoseRequest request_of(const Document& document) { return request_of(document, document.playback); }

PoseRequest request_at(const Document& document, float frame) {
    Playback then = document.playback;
    then.frame = frame;
    then.passed_seconds = 0;
    return request_of(document, then);
}

PoseOf bones_of(const Document& document, PoseRequest request) {
    request.flex = {};
    return {document.scene_number, std::move(request)};
}

FrameInput frame_of(const Document& document, const Pose& pose) {
    FrameInput input{document.scene,      document.camera, document.view,
                     document.selection,  document.hidden, {},
                     document.bodygroups, document.skin,   pose.world,
                     pose.palette,        pose.shapes};
    if (document.seams) input.seams = document.seams->seams;
    if (document.hover.fixup != kNone) input.selection.fixup = document.hover.fixup;
    input.lit = document.hover.lit;
    input.category = document.hover.category;
    return input;
}

void reset_flexes(Document& document) {
    constexpr float kByRules = std::numeric_limits<float>::quiet_NaN();
    document.flex.controllers = default_controllers(document.model());
    document.flex.held.assign(document.model().controllers.size(), false);
    document.flex.direct.assign(document.model().flex_names.size(), kByRules);
}

void set_shape_weight(Document& document, int shape, float weight) {
    const Shape& moved = at(document.model().shapes, shape);
    for (const int flex : {moved.flex, moved.pair})
        if (flex != kNone) at(document.flex.direct, flex) = weight;
}

bool is_shown(const Document& document, const Mesh& mesh) {
    return is_shown(document.bodygroups, mesh);
}

bool is_drawn(const Document& document, int mesh) {
    return is_drawn(document.model(), document.bodygroups, document.hidden, mesh);
}

int material_of(const Document& document, const Mesh& mesh, int lod) {
    return material_of(document.model(), document.skin, mesh, lod);
}

}  // namespace studioscope
