#pragma once

#include <string>
#include <vector>

#include "core/result.h"
#include "export/report.h"
#include "model/scene.h"

namespace studioscope {

// A compiled model as sources: a QC, the meshes of each level as SMD, the collision mesh, and a
// frame for each sequence that is a still. What no source can hold, or is not written yet, is in
// the report by name; nothing else is left out.

struct ExportedFile {
    std::string path;  // below the folder of the export, valid on every system
    std::string text;
};

struct ExportedModel {
    std::vector<ExportedFile> files;  // the QC first, without its comment
    ExportReport report;
};

// `name`: that of the QC, without its ending. An error if there is nothing to write or the text
// would be too long for the bytes that were read. The scene must be of one compiled model with its
// MDL.
Result<ExportedModel> export_model(const Scene& scene, const std::string& name);

// Reads the sources again, builds them, compares the result with the model, and adds to the report
// what is equal and what differs.
void check_round_trip(const Scene& scene, ExportedModel& made);

// The whole of it: sources with the report at the head of the QC, and export.json.
Result<ExportedModel> export_and_compare(const Scene& scene, const std::string& name);

// Adds what the sources of a compiled model, read again and built, lack of it.
void add_round_trip(Scene& scene);

}  // namespace studioscope
