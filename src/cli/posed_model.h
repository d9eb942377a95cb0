#pragma once

#include <vector>

#include "cli/options.h"
#include "core/result.h"
#include "document/document.h"

namespace studioscope {

// The vertices of one level after skinning, in the level's vertex order (mesh by mesh).
struct PosedModel {
    int lod = 0;
    std::vector<uint32_t> vertices;  // index into Model::vertices of each
    std::vector<PosedVertex> posed;  // as many
    std::vector<uint32_t> row_of;    // for each of Model::vertices its place above
};

// By the skinner asked for; the GPU one needs a current context.
Result<PosedModel> pose_model(const Document& document, Skinner skinner);

// Vertices are those of the level, whoever wears them; faces those of all body groups' models, or
// of the chosen ones.
enum class ObjFaces { kAll, kOfChosenBodies };
std::string obj_text(const Document& document, const PosedModel& posed,
                     ObjFaces faces = ObjFaces::kAll);
std::string csv_text(const Document& document, const PosedModel& posed);
std::string pose_json(const Document& document);

}  // namespace studioscope
