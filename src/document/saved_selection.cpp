#include "document/saved_selection.h"

#include <algorithm>
#include <utility>

#include "core/at.h"

namespace studioscope {

namespace {

using Names = SavedSelection::Names;

int within(int index, size_t count) { return index < static_cast<int>(count) ? index : kNone; }

template <typename Part>
Names names_of(const std::vector<Part>& parts) {
    Names names;
    for (const Part& part : parts) names.push_back(part.name);
    return names;
}

// A mesh has the name of its material, which those of other body models have too.
Names names_of_meshes(const Model& model) {
    Names names;
    for (const Mesh& mesh : model.meshes) {
        std::string& name = names.emplace_back(mesh.name);
        if (!is_index(mesh.body_part, model.body_parts.size())) continue;
        const BodyPart& part = at(model.body_parts, mesh.body_part);
        if (!is_index(mesh.body_model, part.models.size())) continue;
        name += '\n' + part.name + '\n' + at(part.models, mesh.body_model);
    }
    return names;
}

// Most have no name of their own but for their bone's.
Names names_of_hitboxes(const Model& model) {
    Names names;
    for (const Hitbox& box : model.hitboxes) {
        std::string& name = names.emplace_back(box.name);
        if (is_index(box.bone, model.bones.size())) name += '\n' + at(model.bones, box.bone).name;
    }
    return names;
}

// Each name with how many of the same stand before it.
std::vector<std::pair<std::string, int>> told_apart(const Names& names) {
    std::map<std::string, int> seen;
    std::vector<std::pair<std::string, int>> told;
    for (const std::string& name : names) told.emplace_back(name, seen[name]++);
    return told;
}

// Where each of the names before stands now; kNone where it is gone.
std::vector<int> found_again(const Names& before, const Names& now) {
    std::map<std::pair<std::string, int>, int> places;
    for (auto& name : told_apart(now))
        places.emplace(std::move(name), static_cast<int>(places.size()));
    std::vector<int> found;
    for (const auto& name : told_apart(before)) {
        const auto place = places.find(name);
        found.push_back(place == places.end() ? kNone : place->second);
    }
    return found;
}

void renumber(int& index, const std::vector<int>& found) {
    const bool was_there = index >= 0 && static_cast<size_t>(index) < found.size();
    index = was_there ? at(found, index) : kNone;
}

void renumber(std::vector<char>& hidden, const std::vector<int>& found) {
    const std::vector<char> before = std::exchange(hidden, {});
    for (size_t i = 0; i < std::min(before.size(), found.size()); ++i)
        if (before[i] && found[i] != kNone) set_hidden(hidden, found[i], true);
}

// The same vertex of the file where it was only gathered in another way.
int vertex_again(const Document& document, const SavedSelection& kept) {
    const Scene& scene = document.scene;
    const int vertex = within(document.selection.vertex, scene.model.vertices.size());
    const bool is_same_order = kept.root_lod == scene.root_lod && kept.fixup_use == scene.fixup_use;
    if (!kept.pool_vertex || !scene.vertex_file || is_same_order) return vertex;
    return vertex_of_pool(document.fixups, *kept.pool_vertex);
}

void keep_selection(const SavedSelection& kept, Document& document) {
    const Model& model = document.model();
    Selection& selection = document.selection;
    Hidden& hidden = document.hidden;
    selection.vertex = vertex_again(document, kept);
    selection.triangle = kNone;
    const size_t rows =
        document.scene.vertex_file ? document.scene.vertex_file->fixups.size() : size_t{0};
    selection.fixup = within(selection.fixup, rows);
    const struct {
        const Names& before;
        Names now;
        int* selected;
        std::vector<char>* hides;
    } lists[] = {
        {kept.bones, names_of(model.bones), &selection.bone, &hidden.bones},
        {kept.meshes, names_of_meshes(model), &selection.mesh, &hidden.meshes},
        {kept.shapes, names_of(model.shapes), &selection.shape, nullptr},
        {kept.attachments, names_of(model.attachments), &selection.attachment, &hidden.attachments},
        {kept.hitboxes, names_of_hitboxes(model), &selection.hitbox, &hidden.hitboxes},
        {kept.materials, names_of(model.materials), &selection.material, nullptr}};
    for (const auto& list : lists) {
        const std::vector<int> found = found_again(list.before, list.now);
        renumber(*list.selected, found);
        if (list.hides) renumber(*list.hides, found);
    }
}

void keep_inside(Playback& playback, const Clip& clip) {
    const auto first = static_cast<float>(clip.first_frame());
    const auto last = static_cast<float>(clip.last_frame());
    playback.frame = std::clamp(playback.frame, first, last);
    playback.range_first = std::clamp(playback.range_first, first, last);
    playback.range_last = std::clamp(playback.range_last, first, last);
    playback.has_range = playback.has_range && playback.range_first < playback.range_last;
}

void keep_playback(const SavedSelection& kept, Document& document) {
    const Model& model = document.model();
    Playback& playback = document.playback;
    const std::vector<int> found = found_again(kept.clips, names_of(model.clips));
    renumber(playback.clip, found);
    renumber(playback.second.clip, found);
    renumber(playback.left_clip, found);
    playback.off = {};  // what they number may be another
    if (const Clip* clip = current_clip(model, playback)) return keep_inside(playback, *clip);
    select_clip(playback, model, kNone);
    playback.is_playing = false;
}

// By its name, else by its number; the first where that is gone too.
void keep_bodygroups(const SavedSelection& kept, Document& document) {
    const std::vector<BodyPart>& parts = document.model().body_parts;
    const std::vector<int> found = found_again(names_of(kept.body_parts), names_of(parts));
    const std::vector<int> before = std::exchange(document.bodygroups, {});
    document.bodygroups.resize(parts.size(), 0);
    for (size_t i = 0; i < std::min(before.size(), found.size()); ++i) {
        if (found[i] == kNone) continue;
        const Names& models = at(parts, found[i]).models;
        int chosen = before[i];
        renumber(chosen, found_again(kept.body_parts[i].models, models));
        if (chosen == kNone) chosen = within(before[i], models.size());
        at(document.bodygroups, found[i]) = std::max(chosen, 0);
    }
}

// Sliders keep their values when others come or go.
void keep_sliders(const SavedSelection& kept, Document& document) {
    for (size_t i = 0; i < document.flex.controllers.size(); ++i)
        if (const auto slider = kept.sliders.find(document.model().controllers[i].name);
            slider != kept.sliders.end()) {
            document.flex.controllers[i] = slider->second.value;
            document.flex.held[i] = slider->second.is_held;
        }
}

}  // namespace

SavedSelection choices_to_keep(const Document& document) {
    const Model& model = document.model();
    SavedSelection kept{
        names_of(model.bones),       names_of_meshes(model),   names_of(model.shapes),
        names_of(model.attachments), names_of_hitboxes(model), names_of(model.materials),
        names_of(model.clips),       model.body_parts,         {},
        document.scene.root_lod,     document.scene.fixup_use, {}};
    for (size_t i = 0; i < document.flex.controllers.size(); ++i)
        kept.sliders[model.controllers[i].name] = {document.flex.controllers[i],
                                                   document.flex.held[i]};
    const int vertex = within(document.selection.vertex, model.vertices.size());
    if (document.scene.vertex_file && vertex >= 0)
        kept.pool_vertex = place_of(document.fixups, static_cast<uint32_t>(vertex)).pool;
    return kept;
}

void save_selection(const SavedSelection& kept, Document& document) {
    keep_sliders(kept, document);
    keep_selection(kept, document);
    keep_playback(kept, document);
    keep_bodygroups(kept, document);
    const int last_lod = static_cast<int>(document.model().lods.size()) - 1;
    document.view.lod = std::min(document.view.lod, last_lod);
}

}  // namespace studioscope
