#pragma once

#include <string>
#include <vector>

#include "export/report.h"
#include "formats/qc/qc.h"
#include "model/compiled_model.h"
#include "model/scene.h"

namespace studioscope {

// The records that a compiler would store for a QC, as far as its lines say: those of the built
// scene's Scene::compiled, which the comparison of records needs. What lines do not say, and what a
// compiler computes, is as in `original`.
CompiledModel built_records(const QcFile& qc, const Scene& built, const CompiledModel& original);

// Names and texts of the model that neither scenes nor records have, compared with the lines of the
// QC: folders and names of materials, key values, and the text behind the solids of a PHY.
void compare_texts(const Scene& scene, const QcFile& qc, const Scene& built, ExportReport& report);

}  // namespace studioscope
