#pragma once

#include <vector>

#include "core/result.h"
#include "document/document.h"
#include "host/options.h"

namespace studioscope {

// Skinned vertices of one level of detail, in the level's vertex order (mesh by mesh).
struct PosedModel {
    int lod = 0;
    std::vector<uint32_t> vertices;       // indices into Model::vertices
    std::vector<PosedVertex> posed;       // one per vertex
    std::vector<uint32_t> row_by_vertex;  // per vertex of the model: index into the lists above
};

// Skins the document's model; the GPU skinner needs a current OpenGL context.
Result<PosedModel> pose_model(const Document& document, Skinner skinner);

// An OBJ file with all vertices of the level, and the faces of all models of body groups or of the
// chosen ones.
enum class ObjFaces { kAll, kChosenBodies };
std::string obj_text(const Document& document, const PosedModel& posed,
                     ObjFaces faces = ObjFaces::kAll);
std::string csv_text(const Document& document, const PosedModel& posed);
std::string pose_json(const Document& document);

}  // namespace studioscope
