#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "export/report.h"
#include "model/compiled_model.h"
#include "model/scene.h"

namespace studioscope {

// Names of the files of an export: portable, unique but for case, as near to what the model stores
// as that allows.
class SourceNames {
public:
    explicit SourceNames(ExportReport& report) : report_(report) {}

    // A new name with that ending; reports one that had to be changed. With a folder a name that is
    // taken is kept there, once: of what is named after its file.
    std::string add(std::string_view wanted, std::string_view ending, std::string_view folder = {});

private:
    std::set<std::string> used_;  // lower case
    ExportReport& report_;
};

// For each material of the model its name in an SMD, which can hold no folder: no two are equal.
std::vector<std::string> smd_material_names(const Model& model);

// Adds to the report what the compiled model has and its sources do not.
void report_lost(const Scene& scene, ExportReport& report);

// The root bone in the first frame of the first clip, relative to which a solid that is not a
// bone's own is stored: it lies in the model as it is posed there.
glm::dmat4 first_root_pose(const Model& model);

// Whether a sequence is a frame without anything that its sources could not hold.
bool is_still(const MdlFile& mdl, const MdlSequence& sequence);

}  // namespace studioscope
