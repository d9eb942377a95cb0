#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "core/at.h"
#include "core/path_text.h"
#include "document/choices/table.h"
#include "document/document.h"
#include "document/parts.h"
#include "document/playback/material_motion.h"

// Opening and reloading a scene: resetting or renumbering the choices.
namespace studioscope {

namespace {

// Resets references to nodes and elements of the previous scene.
void forget_elements(ElementSettings& settings) {
    settings.open.clear();
    settings.found.clear();
    settings.found_for.clear();
}

// Resets the choices about a model to their defaults, and the panels to their initial state.
void reset_choices(Document& document) {
    const Choices defaults = initial_choices(*document.scene);
    for (const ModelChoice& row : choice_rows())
        if (row.resets_with_model) row.copy(defaults, document);
    select_clip(document.playback, document.model(), kNone);
    document.playback.is_playing = false;
    std::erase_if(document.panels.tree.folded,
                  [](const TreeNode& node) { return node.kind != TreeKind::kSection; });
    document.panels.tree.shown = {};
    document.panels.fixup_lanes = {};
    document.panels.source = {};
    document.panels.dock.stays_open = false;
}

// The names of the parts to which a document's choices refer, from before a reload: afterwards the
// same bone, mesh or clip may have another index, and some may be gone.
struct PartNames {
    std::map<Part, std::vector<PartKey>> keys;
    std::vector<BodyPart> body_parts;
    VertexLayoutOptions layout;
    std::optional<uint32_t> pool_vertex;  // pool index of the selected vertex
};

int within(int index, size_t count) { return index < static_cast<int>(count) ? index : kNone; }

// The new index of the selected vertex, mapped by the VVD's pool if only the layout has changed.
int vertex_after(const PartNames& before, const Document& document) {
    const Scene& scene = *document.scene;
    if (before.pool_vertex && scene.vertex_file && before.layout != scene_vertex_layout(scene))
        return vertex_for_pool(document.fixups, *before.pool_vertex);
    return within(document.selection.vertex, scene.model.vertices.size());
}

// Finds the chosen model of each body part by its name, else by its index, else chooses the first.
void renumber_models(const std::vector<BodyPart>& before, const std::vector<int>& found,
                     Document& document) {
    const std::vector<BodyPart>& parts = document.model().body_parts;
    for (size_t i = 0; i < std::min(before.size(), found.size()); ++i) {
        if (found[i] == kNone) continue;
        const std::vector<std::string>& models = at(parts, found[i]).models;
        int& chosen = at(document.bodygroups, found[i]);
        const std::vector<int> now = indices_after(part_keys(before[i].models), part_keys(models));
        const bool is_there = is_index(chosen, now.size()) && at(now, chosen) != kNone;
        chosen = is_there ? at(now, chosen) : std::max(within(chosen, models.size()), 0);
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

PartNames names_before_reload(const Document& document) {
    PartNames names;
    for (const ModelChoice& row : choice_rows())
        if (row.renumber) names.keys.try_emplace(row.part, part_keys(*document.scene, row.part));
    names.body_parts = document.model().body_parts;
    names.layout = scene_vertex_layout(*document.scene);
    const int vertex = within(document.selection.vertex, document.model().vertices.size());
    if (document.scene->vertex_file && vertex >= 0)
        names.pool_vertex = fixup_place(document.fixups, static_cast<uint32_t>(vertex)).pool;
    return names;
}

// Maps the choices to the indices of the reloaded scene; clears choices of parts that are gone.
void renumber_choices(const PartNames& before, Document& document) {
    const Choices defaults = initial_choices(*document.scene);
    std::map<Part, std::vector<int>> found;
    for (const auto& [part, keys] : before.keys)
        found[part] = indices_after(keys, part_keys(*document.scene, part));
    Selection& selection = document.selection;
    const int vertex = vertex_after(before, document);
    const int fixup = within(selection.fixup, part_count(*document.scene, Part::kFixup));
    for (const ModelChoice& row : choice_rows())
        if (row.renumber) row.renumber(document, found[row.part], defaults);
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

// Says which models are shown where the first of all body parts are empty.
void report_initial_bodygroups(Document& document) {
    const std::vector<int> chosen = initial_bodygroups(document.model());
    std::string names;
    for (size_t i = 0; i < chosen.size(); ++i)
        if (chosen[i] != 0)
            names += fmt::format("{}{}={}", names.empty() ? "" : ", ",
                                 document.model().body_parts[i].name, chosen[i]);
    if (names.empty()) return;
    Diagnostic message = note(
        "bodygroups-empty",
        "all body groups are empty by default; the first choice with a mesh is shown: " + names);
    message.file = path_text(document.scene->file);
    append_capped(document.messages, std::move(message));
}

}  // namespace

void open_scene(Document& document, Scene scene, bool is_reload) {
    ModelCounts counts = count_model(scene.model);
    open_scene(document, std::move(scene), std::move(counts), is_reload);
}

void open_scene(Document& document, Scene scene, ModelCounts counts, bool is_reload) {
    PartNames names;
    if (is_reload) names = names_before_reload(document);
    document.compared.reset();  // it refers to the previous scene
    show_messages(document, std::exchange(scene.diagnostics, {}));
    document.scene = std::make_shared<const Scene>(std::move(scene));
    document.materials = document.scene->resolved_materials;
    document.vertex_layout = scene_vertex_layout(*document.scene);
    ++document.scene_number;
    if (const auto& deferred = document.model().deferred_diagnostics) deferred->restart();
    document.seams.reset();
    forget_elements(document.panels.elements);
    document.counts = std::move(counts);
    document.fixups = make_fixup_report(*document.scene);
    document.derived.vertex_info.reset();
    if (is_reload)
        renumber_choices(names, document);
    else
        reset_choices(document);
    report_initial_bodygroups(document);
    if (!is_reload) {
        document.proxy_inputs = {};
        document.free_area = {};  // the labels there were of another model
    }
    run_material_proxies(document);
}

}  // namespace studioscope
