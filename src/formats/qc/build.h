#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "formats/qc/qc.h"
#include "model/scene.h"

namespace studioscope {

// Access to the files of a QC; paths as the QC has them, from its own folder.
struct QcFiles {
    // An SMD, or a DMX as DmxWelding::kCompiled has it, as a model. The path may lack its
    // extension: .smd is tried before .dmx. What is said of the file names it in Diagnostic::file,
    // or leaves that to the builder.
    std::function<Result<Model>(const std::string& path)> model;
    // The bytes of a VTA or VRD.
    std::function<Result<Bytes>(const std::string& path)> bytes;
    // Whether the source of that path, which says no extension, is a DMX. Asked after model().
    std::function<bool(const std::string& path)> is_dmx = {};
};

// Vertices of the model that are those of one file, in its order.
struct QcVertexRun {
    uint32_t first_vertex = 0;
    uint32_t count = 0;
    std::string path;                     // as QcFiles::model was asked for it
    QcPlace place;                        // that names the file
    std::vector<uint32_t> file_vertices;  // the number in the file's model of each
};

// A compiled QC.
struct QcBuild {
    Model model;
    std::optional<CollisionModel> collision;
    std::vector<Property> properties;
    std::vector<QcVertexRun> runs;
};

// The model as it would be compiled: body parts, levels of detail, skins, skeleton, clips, flexes,
// attachments, hit boxes and what it collides with. What cannot be found is left out with an error
// at its line. Diagnostics name the file that they speak of; those of the QC itself have none.
// Rules and choices: qc.md.
QcBuild build_qc(const QcFile& qc, const QcFiles& files);

// Properties of the whole model that are drawn nowhere, as the header of the compiled model has
// them, and then the commands that are only listed.
std::vector<Property> qc_properties(const QcFile& qc);

}  // namespace studioscope
