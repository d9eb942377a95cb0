#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "formats/qc/qc.h"
#include "model/mdl_file.h"
#include "model/scene.h"

namespace studioscope {

// An animation that is finished: its frames as a compiler would store them, each with every bone of
// the model, relative to its parent.
struct QcBuiltClip {
    const MdlAnimation& record;
    std::span<const std::vector<Transform>> frames;
};

// Access to the files of a QC; paths as the QC has them, from its own folder.
struct QcFiles {
    // Reads an SMD, or a DMX with DmxWelding::kCompiled, as a model. The path may lack its
    // extension: .smd is tried before .dmx. Diagnostics name the file in Diagnostic::file, or leave
    // that to the builder.
    std::function<Result<Model>(const std::string& path)> model;
    // Reads the bytes of a VTA or VRD.
    std::function<Result<Bytes>(const std::string& path)> bytes;
    // True if the source of a path without an extension is a DMX. Called after model().
    std::function<bool(const std::string& path)> is_dmx = {};
    // Takes the animations one at a time, in their order; after it only the first frame of each is
    // kept. The files of animations are then read by outline(), which may leave all but the first
    // frame out, and by model() when their turn comes.
    std::function<void(const QcBuiltClip& clip)> on_clip = {};
    std::function<Result<Model>(const std::string& path)> outline = {};
};

// A run of the model's vertices that come from one file, in its order.
struct QcVertexRun {
    uint32_t first_vertex = 0;
    uint32_t count = 0;
    std::string path;                     // as passed to QcFiles::model
    QcPlace place;                        // line of the QC that names the file
    std::vector<uint32_t> file_vertices;  // for each vertex its index in the file's model
};

// A compiled QC.
struct QcBuild {
    Model model;
    std::optional<CollisionModel> collision;
    std::vector<Property> properties;
    // Tables of the compiled model that the model has no fields for, and those that they name.
    std::shared_ptr<const MdlFile> records;
    std::vector<QcVertexRun> runs;
};

// Builds the model as it would be compiled: body parts, levels of detail, skins, skeleton, clips,
// flexes, attachments, hitboxes and collision model. Missing items are left out with an error at
// their line. Diagnostics name their file, except those of the QC. Rules: qc.md.
QcBuild build_qc(const QcFile& qc, const QcFiles& files);

// Properties of the whole model without a visible effect, as in the header of the compiled model,
// and then the unapplied commands.
std::vector<Property> qc_properties(const QcFile& qc);

}  // namespace studioscope
