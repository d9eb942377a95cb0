#include "formats/compiled/rebuild.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/at.h"
#include "core/memory_budget.h"
#include "formats/compiled/vvd_layout.h"
#include "formats/diagnostics.h"

namespace studioscope {

namespace {

// Clamps a root LOD to the coarsest that the file has and the MDL allows (vvd.md 4; 0 in the MDL
// allows all).
int allowed_root(const CompiledFiles& compiled, int requested, Diagnostics& diagnostics) {
    const int last = compiled.vvd ? std::max(compiled.vvd->lod_count - 1, 0) : 0;
    const int allowed = compiled.mdl ? int{compiled.mdl->header.allowed_root_lods} : 0;
    const int max = allowed > 0 ? std::min(last, allowed - 1) : last;
    if (requested <= max) return requested;
    const char* why = max < last ? "MDL allows" : "file has";
    report_at(diagnostics, Severity::kWarning, "root-lod-range", Location(),
              "root LOD {} was asked for; the {} 0..{}", requested, why, max);
    return max;
}

// The file with the row that is tried.
std::shared_ptr<VertexFile> with_tried_row(const VertexFile& file, const TriedFixup& tried) {
    auto changed = std::make_shared<VertexFile>(file);
    const FixupValues& row = tried.after;
    at(changed->fixups, tried.row) = {row.lod, static_cast<uint32_t>(row.source),
                                      static_cast<uint32_t>(row.count)};
    return changed;
}

// Removes duplicate and unknown rows, which are reported; the result is ascending.
FixupUse allowed_fixups(const CompiledFiles& compiled, const FixupUse& requested,
                        Diagnostics& diagnostics) {
    const int rows = compiled.vvd ? static_cast<int>(compiled.vvd->fixups.size()) : 0;
    FixupUse use = requested;
    std::sort(use.disabled_rows.begin(), use.disabled_rows.end());
    use.disabled_rows.erase(std::unique(use.disabled_rows.begin(), use.disabled_rows.end()),
                            use.disabled_rows.end());
    std::erase_if(use.disabled_rows, [&](int row) {
        const bool is_known = row >= 0 && row < rows;
        if (!is_known)
            diagnostics.push_back(warning(
                "no-fixup-range",
                rows == 0 ? fmt::format("--no-fixup {}: the file has no fixup table; ignored", row)
                          : fmt::format("--no-fixup {}: the table has rows 0..{}; ignored", row,
                                        rows - 1)));
        return !is_known;
    });
    if (!use.tried) return use;
    const TriedFixup& tried = *use.tried;
    const bool is_possible = is_index(tried.row, static_cast<size_t>(rows)) &&
                             fixup_values(at(compiled.vvd->fixups, tried.row)) == tried.before &&
                             is_row_sound(tried.after, compiled.vvd->lod_vertex_counts[0]);
    if (!is_possible) use.tried.reset();  // the file has changed
    return use;
}

// Limits a layout to what the files allow; messages about the limits are added to the part.
VertexLayoutOptions allowed_layout(LoadedFile& part, const CompiledFiles& files,
                                   const VertexLayoutOptions& requested) {
    Diagnostics diagnostics;
    VertexLayoutOptions layout{allowed_root(files, requested.root_lod, diagnostics),
                               allowed_fixups(files, requested.fixups, diagnostics)};
    Diagnostics& part_diagnostics = part.scene.diagnostics;
    part_diagnostics.insert(
        part_diagnostics.begin() + static_cast<std::ptrdiff_t>(files.layout_messages_at),
        diagnostics.begin(), diagnostics.end());
    return layout;
}

// The bones and clips of a model, and its messages from `first_message` on.
Model without_vertices(const Model& model, size_t first_message) {
    Model rest;
    rest.bones = model.bones;
    rest.attachments = model.attachments;
    rest.hitboxes = model.hitboxes;
    rest.procedural_bones = model.procedural_bones;
    rest.clips = model.clips;
    rest.animations = model.animations;
    rest.pose_parameters = model.pose_parameters;
    rest.deferred_diagnostics = model.deferred_diagnostics;
    rest.diagnostics.assign(model.diagnostics.begin() + static_cast<std::ptrdiff_t>(first_message),
                            model.diagnostics.end());
    return rest;
}

}  // namespace

bool can_be_rebuilt(const CompiledFiles& files, const LoadOptions& options) {
    const MemoryBudget* memory = MemoryTrackingScope::current();
    const bool has_layouts = files.vvd && (files.vvd->lod_count > 1 || !files.vvd->fixups.empty());
    return options.depth == LoadDepth::kInteractive && has_layouts &&
           (!memory || memory->has_room_for(memory->used()));
}

void build_model(LoadedFile& part, CompiledFiles& files, const VertexLayoutOptions& layout,
                 Model rest) {
    const auto [root, use] = allowed_layout(part, files, layout);
    part.scene.root_lod = root;
    part.scene.fixup_use = use;
    const auto changed = use.tried ? with_tried_row(*files.vvd, *use.tried) : files.vvd;
    part.scene.vertex_file = changed;
    VertexFile* vvd = changed.get();
    if (vvd && root > 0 && vvd->lod_vertex_counts[static_cast<size_t>(root)] == 0)
        report_at(part.scene.diagnostics, Severity::kWarning, "root-lod-range", Location(),
                  "root LOD {} has no vertices; nothing is left of the mesh", root);
    RootVertices vertices;
    if (vvd)
        vertices =
            files.is_kept ? gather_vertices(*vvd, root, use) : take_vertices(*vvd, root, use);
    if (use.tried) changed->pool.clear(), changed->tangents.clear();  // the file's copy is kept
    part.scene.model = files.mdl
                           ? assemble_model(*files.mdl, vvd, std::move(vertices), files.vtx.get(),
                                            root, files.names, std::move(rest))
                           : make_point_model(*vvd, std::move(vertices), root, use);
    if (!vvd) return;
    part.locate = vertex_locator(*vvd, root, use);
    part.vertex_file = files.names.vvd;
}

void keep_for_rebuilding(LoadedFile& part, const std::shared_ptr<CompiledFiles>& files,
                         size_t first_of_rest) {
    files->rest = without_vertices(part.scene.model, first_of_rest);
    files->ani.reset();
    part.rebuild = [files](LoadedFile& again, const VertexLayoutOptions& layout) {
        build_model(again, *files, layout, files->rest);
    };
}

}  // namespace studioscope
