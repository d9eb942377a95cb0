#pragma once

#include <functional>
#include <string>

#include "formats/qc/qc.h"

namespace studioscope {

// How a QC reaches its files; paths as the QC has them, from its own folder.
struct QcFiles {
    // An SMD or DMX as a model. The path may lack its extension: .smd is tried before .dmx. What is
    // said of the file names it in Diagnostic::file, or leaves that to the builder.
    std::function<Result<Model>(const std::string& path)> model;
    // The bytes of a VTA.
    std::function<Result<Bytes>(const std::string& path)> bytes;
};

// The model as it would be compiled, but not turned: body parts, levels of detail, skins, clips and
// flexes. What cannot be found is left out with an error at its line. Diagnostics name the file
// that they speak of; those of the QC itself have none.
Model build_model(const QcFile& qc, const QcFiles& files);

}  // namespace studioscope
