// Changes to all levels of detail at once (qc.md 9).
#include <algorithm>
#include <map>
#include <set>

#include "core/at.h"
#include "formats/qc/build_phases.h"

namespace studioscope {

void check_levels(const QcFile& qc, const std::vector<QcBodyModel>& bodies,
                  Diagnostics& diagnostics) {
    std::set<std::string> known;
    for (const QcBodyModel& body : bodies) known.insert(plain_name(body.source->source.path));
    for (const QcLod& lod : qc.lods)
        for (const QcReplacement& replacement : lod.models)
            if (!known.contains(plain_name(replacement.from)))
                report_at(diagnostics, Severity::kNote, "qc-lod-model", replacement.place,
                          "the level names {}, which no body part uses; ignored", replacement.from);
}

void replace_materials(const QcFile& qc, QcMaterialTable& materials, Model& model) {
    QcMaterialNames names;
    for (size_t i = 0; i < model.meshes.size(); ++i)
        names.add_material(at(model.materials, model.meshes[i].skin_slot).name, i);
    for (size_t level = 1; level < model.lods.size(); ++level)
        for (const QcReplacement& replacement : qc.lods[level - 1].materials) {
            const QcMaterialNames::Found meant = names.meant_by(replacement.from);
            for (const QcMaterialNames::Numbers* meshes : {meant.by_plain, meant.other})
                for (size_t i = 0; meshes != nullptr && i < meshes->size(); ++i) {
                    MeshLod& lod = model.meshes[(*meshes)[i]].lods[level];
                    if (replacement.to.empty())
                        lod = {};
                    else
                        lod.material = materials.written(replacement.to);
                }
        }
}

// $minlod
void drop_finer_levels(const QcFile& qc, Model& model) {
    const auto first = static_cast<size_t>(std::max(qc.smallest_lod, 0));
    for (Mesh& mesh : model.meshes)
        for (size_t level = 0; level < std::min(first, mesh.lods.size() - 1); ++level)
            mesh.lods[level] = {};
}

void copy_shapes_to_levels(const std::vector<QcBodyModel>& bodies, Model& model) {
    for (const QcBodyModel& body : bodies)
        for (const QcRun& run : body.runs) {
            if (run.finer.empty() || !run.has_faces) continue;
            for (Shape& shape : model.shapes) {
                std::multimap<uint32_t, ShapeDelta> moved;
                for (const ShapeDelta& delta : shape.deltas) moved.emplace(delta.vertex, delta);
                for (uint32_t i = 0; i < run.count; ++i) {
                    const auto [first, last] = moved.equal_range(run.finer[i]);
                    for (auto found = first; found != last; ++found) {
                        shape.deltas.push_back(found->second);
                        shape.deltas.back().vertex = run.first + i;
                    }
                }
            }
        }
    for (Shape& shape : model.shapes)
        std::stable_sort(
            shape.deltas.begin(), shape.deltas.end(),
            [](const ShapeDelta& a, const ShapeDelta& b) { return a.vertex < b.vertex; });
}

}  // namespace studioscope
