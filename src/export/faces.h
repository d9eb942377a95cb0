#pragma once

#include <functional>
#include <glm/glm.hpp>
#include <span>
#include <string>
#include <vector>

#include "export/face_shapes.h"
#include "export/qc_blocks.h"
#include "export/smd_writer.h"
#include "export/sources.h"
#include "model/mdl_file.h"

namespace studioscope {

// The face of a compiled model as sources: shapes as VTA, and the lines of $model about them.

// A number of a QC and how far the bytes that it gives are from the stored ones.
struct ByteFit {
    float value = 0;
    int error = 0;  // the largest difference, of 255
};
struct SideSample {
    float x = 0;
    uint8_t side = 0;
};
struct SpeedSample {
    float length = 0;  // of the movement
    uint8_t speed = 0;
};
// The split distance of a pair whose sides are nearest to the stored bytes, a round one if it fits.
ByteFit fit_split(std::span<const SideSample> samples);
// The decay by which movements lag as stored.
ByteFit fit_decay(std::span<const SpeedSample> samples);

// Shapes of one mesh as the text of a VTA: frame 0 has every distinct vertex of the mesh, frame
// k + 1 those that shape k moves. `drawn`: indices into Model::vertices.
struct VtaShape {
    std::string name;  // a comment for people
    std::span<const FaceMove> moves;
};
std::string vta_text(const Model& model, std::span<const SourceBone> bones,
                     std::span<const uint32_t> drawn, std::span<const VtaShape> shapes);

struct FaceSource {
    const Scene& scene;
    std::span<const SourceBone> bones;
    std::span<const std::string> materials;  // for each material of the model its name in an SMD
    // The mesh of a model of a body part at level 0; empty: none.
    std::function<std::string(size_t part, size_t body)> mesh_file;
    std::function<std::string(const std::string& wanted, const char* ending)> new_file;
};
// Writes the VTA files of all models, and returns the lines of those that can have any. What no
// source can hold is in the report.
FaceLines write_faces(const FaceSource& source, ExportedModel& made);

// A flex rule as a line of $model, empty if no text can hold it.
std::string qc_rule(const Model& model, const FlexRule& rule);

}  // namespace studioscope
