#include "document/document.h"

#include <algorithm>
#include <utility>

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
    const size_t rows =
        document.scene.vertex_file ? document.scene.vertex_file->fixups.size() : size_t{0};
    selection.fixup = within(selection.fixup, rows);
    document.playback.clip = within(document.playback.clip, model.clips.size());
    document.view.lod = std::min(document.view.lod, static_cast<int>(model.lods.size()) - 1);
}

}  // namespace

void open_scene(Document& document, Scene scene, bool is_reload) {
    document.scene = std::move(scene);
    const Model& model = document.model();
    document.counts = count_model(model);
    document.bodygroups.resize(model.body_parts.size(), 0);
    document.skin = std::min(document.skin, static_cast<int>(model.skins.size()) - 1);
    document.skin = std::max(document.skin, 0);
    if (is_reload) {
        keep_choices(document);
        return;
    }
    document.selection = {};
    document.panels.hierarchy.collapsed.clear();
    document.panels.hierarchy.shown_bone = kNone;
    document.bodygroups.assign(model.body_parts.size(), 0);
    document.skin = 0;
    document.playback.is_playing = false;
    select_clip(document.playback, model, kNone);
    document.view.lod = first_drawable_lod(model, 0);
}

bool is_shown(const Document& document, const Mesh& mesh) {
    const auto part = static_cast<size_t>(mesh.body_part);
    return part >= document.bodygroups.size() || document.bodygroups[part] == mesh.body_model;
}

int material_of(const Document& document, const Mesh& mesh, int lod) {
    const int replaced = mesh.lods[static_cast<size_t>(lod)].material;
    if (replaced != kNone) return replaced;
    const auto& family = document.model().skins[static_cast<size_t>(document.skin)];
    return family[static_cast<size_t>(mesh.skin_slot)];
}
