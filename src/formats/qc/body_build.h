#pragma once

#include <array>
#include <map>
#include <utility>
#include <vector>

#include "formats/qc/build_phases.h"

namespace studioscope {

// Building of the body parts of a QC: declarations that its source files share.

using QcMeshes = std::vector<std::pair<int, MeshLod>>;  // material and geometry

struct QcBodyBuild {
    const QcFile& qc;
    const QcSources& sources;
    const QcSkeleton& skeleton;
    QcMaterialTable& materials;
    Model& model;
    std::vector<NameIndex> replaced;  // per level of QcFile::lods: its models, by plain_name()
    // Indices into Model::meshes by body part, its choice and material; and how many of them have
    // geometry at a level.
    std::map<std::array<int, 3>, std::vector<size_t>> meshes;
    std::map<std::array<int, 4>, size_t> filled;
    std::vector<QcBodyModel> bodies;
};

// Appends the vertices of a file to the model, and a run of them to the body. `place` is the
// location in the QC that names the file. Returns the file's meshes.
QcMeshes append_source(QcBodyBuild& build, const QcSourceFile& source, const QcPlace& place,
                       bool is_reversed, QcBodyModel& body, bool is_finest);
// Adds the meshes to those of the body at a level of detail.
void place_meshes(QcBodyBuild& build, const QcBodyModel& body, size_t level,
                  const QcMeshes& meshes);

// Adds level 1 or above of a body; `finest` has the meshes of its level 0.
void add_level(QcBodyBuild& build, QcBodyModel& body, size_t level, const QcMeshes& finest);
}  // namespace studioscope
