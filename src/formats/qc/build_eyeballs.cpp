// The eyeballs of a face (qc.md 8): where they are, and which meshes they are.
#include <algorithm>
#include <cmath>

#include "core/at.h"
#include "formats/qc/build_phases.h"

namespace studioscope {

namespace {

class EyePlacer {
public:
    EyePlacer(const QcFile& qc, const QcSources& sources, const QcSkeleton& skeleton, Model& model)
        : are_bones_known_(sources.are_all_read()),
          skeleton_(skeleton),
          renames_(qc.renamed_materials),
          model_(model) {}

    void place(const QcBodyModel& body, const QcEyeball& source, size_t number) {
        Eyeball& eye = at(model_.eyeballs, number);
        eye.outward = std::tan(glm::radians(source.angle));
        eye.iris_scale = source.iris_width > 0 ? 1 / source.iris_width : 0;
        eye.bone = skeleton_.names.find(source.bone);
        if (eye.bone == kNone) {
            if (are_bones_known_)
                report_at(model_.diagnostics, Severity::kError, "qc-eyeball-bone", source.place,
                          "eyeball {} names the unknown bone {}; it has no iris", source.name,
                          source.bone);
            return;
        }
        // A source looks along -Y; the compiled model has both directions in the bone's space.
        const glm::dmat4 to_bone = glm::inverse(at(skeleton_.world, eye.bone));
        eye.origin = glm::vec3(to_bone * glm::dvec4(glm::dvec3(source.origin), 1));
        eye.up = glm::vec3(glm::dmat3(to_bone) * glm::dvec3(0, 0, 1));
        eye.forward = glm::vec3(glm::dmat3(to_bone) * glm::dvec3(0, -1, 0));
        mark_surface(body, source, static_cast<int>(number));
    }

private:
    void mark_surface(const QcBodyModel& body, const QcEyeball& source, int number) {
        const size_t order =
            body.runs.empty() || !body.runs[0].source ? 0 : body.runs[0].source->order;
        const std::string wanted = plain_name(renames_.renamed(source.material, order));
        for (Mesh& mesh : model_.meshes) {
            if (mesh.body_part != body.part || mesh.body_model != body.index) continue;
            const int material = at(model_.skins.front(), mesh.skin_slot);
            if (plain_name(at(model_.materials, material).name) == wanted) mesh.eyeball = number;
        }
    }

    const bool are_bones_known_;  // false: a source that could not be read may have them
    const QcSkeleton& skeleton_;
    QcMaterialRenames renames_;
    Model& model_;
};

}  // namespace

void place_eyeballs(const QcFile& qc, const QcSources& sources,
                    const std::vector<QcBodyModel>& bodies, const QcSkeleton& skeleton,
                    Model& model) {
    if (qc.is_static_prop) return;  // its faces are left out
    EyePlacer placer(qc, sources, skeleton, model);
    size_t number = 0;
    for (const QcBodyModel& body : bodies)
        for (const QcEyeball& source : body.source->eyeballs)
            if (number < model.eyeballs.size()) placer.place(body, source, number++);
}

}  // namespace studioscope
