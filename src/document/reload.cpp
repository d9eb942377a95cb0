#include "document/reload.h"

#include <algorithm>
#include <utility>

#include "core/at.h"
#include "document/choices/table.h"

namespace studioscope {

namespace {

int within(int index, size_t count) { return index < static_cast<int>(count) ? index : kNone; }

void renumber(int& index, const std::vector<int>& found, int) {
    index = is_index(index, found.size()) ? at(found, index) : kNone;
}

// Moves the flags of hidden parts to their new indices.
void renumber(std::vector<char>& hidden, const std::vector<int>& found, const std::vector<char>&) {
    const std::vector<char> before = std::exchange(hidden, {});
    for (size_t i = 0; i < std::min(before.size(), found.size()); ++i)
        if (before[i] && found[i] != kNone) set_hidden(hidden, found[i], true);
}

// Moves the values of a list's entries to their new indices; new entries get the default.
template <typename T>
void renumber(std::vector<T>& values, const std::vector<int>& found,
              const std::vector<T>& defaults) {
    const std::vector<T> before = std::exchange(values, defaults);
    for (size_t i = 0; i < std::min(before.size(), found.size()); ++i)
        if (is_index(found[i], values.size())) values[static_cast<size_t>(found[i])] = before[i];
}

// The new index of the selected vertex; mapped by the pool of the file if only the layout has
// changed.
int vertex_after(const PartNames& before, const Document& document) {
    const Scene& scene = *document.scene;
    if (before.pool_vertex && scene.vertex_file && before.layout != vertex_layout_of(scene))
        return vertex_of_pool(document.fixups, *before.pool_vertex);
    return within(document.selection.vertex, scene.model.vertices.size());
}

// Finds the chosen model of each body part again by its name, else by its index, else takes the
// first.
void renumber_models(const std::vector<BodyPart>& before, const std::vector<int>& found,
                     Document& document) {
    const std::vector<BodyPart>& parts = document.model().body_parts;
    for (size_t i = 0; i < std::min(before.size(), found.size()); ++i) {
        if (found[i] == kNone) continue;
        const std::vector<std::string>& models = at(parts, found[i]).models;
        int& chosen = at(document.bodygroups, found[i]);
        const int number = chosen;
        renumber(chosen, indices_after(keys_of(before[i].models), keys_of(models)), kNone);
        if (chosen == kNone) chosen = std::max(within(number, models.size()), 0);
    }
}

void clamp_playback(Document& document) {
    Playback& playback = document.playback;
    const Clip* clip = current_clip(document.model(), playback);
    if (!clip) {
        select_clip(playback, document.model(), kNone);
        playback.is_playing = false;
        return;
    }
    const auto first = static_cast<float>(clip->first_frame());
    const auto last = static_cast<float>(clip->last_frame());
    for (float* frame : {&playback.frame, &playback.range_first, &playback.range_last})
        *frame = std::clamp(*frame, first, last);
    playback.has_range = playback.has_range && playback.range_first < playback.range_last;
}

}  // namespace

PartNames names_before_reload(const Document& document) {
    PartNames names;
    for_each_choice(kChoices, [&](const auto& row) {
        if (row.part != Part::kNoList)
            names.keys.try_emplace(row.part, keys_of(*document.scene, row.part));
    });
    names.body_parts = document.model().body_parts;
    names.layout = vertex_layout_of(*document.scene);
    const int vertex = within(document.selection.vertex, document.model().vertices.size());
    if (document.scene->vertex_file && vertex >= 0)
        names.pool_vertex = place_of(document.fixups, static_cast<uint32_t>(vertex)).pool;
    return names;
}

void renumber_choices(const PartNames& before, Document& document) {
    const Choices defaults = initial_choices(*document.scene);
    std::map<Part, std::vector<int>> found;
    for (const auto& [part, keys] : before.keys)
        found[part] = indices_after(keys, keys_of(*document.scene, part));
    Selection& selection = document.selection;
    const int vertex = vertex_after(before, document);
    const int fixup = within(selection.fixup, count_of(*document.scene, Part::kFixup));
    for_each_choice(kChoices, [&](const auto& row) {
        if constexpr (requires { renumber(row.get(document), found[row.part], row.get(defaults)); })
            if (row.part != Part::kNoList)
                renumber(row.get(document), found[row.part], row.get(defaults));
    });
    selection.vertex = vertex;
    selection.fixup = fixup;
    selection.triangle = kNone;
    document.playback.off = {};  // its indices may be invalid now
    renumber_models(before.body_parts, found[Part::kBodyPart], document);
    clamp_playback(document);
    const int last_lod = static_cast<int>(document.model().lods.size()) - 1;
    document.view.lod = std::min(document.view.lod, last_lod);
    document.skin = std::clamp(document.skin, 0,
                               std::max(static_cast<int>(document.model().skins.size()) - 1, 0));
}

}  // namespace studioscope
