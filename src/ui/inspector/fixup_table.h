#pragma once

#include <string>
#include <vector>

#include "model/scene.h"
#include "ui/requests.h"

namespace studioscope {

// A row of the fixup table as root LOD `Scene::root_lod` uses it.
struct FixupRow {
    bool is_kept = false;
    uint32_t destination = 0;  // of the run's first vertex, where it is kept
};

std::vector<FixupRow> fixup_rows_of(const Scene& scene);

// The mesh that the row's run feeds, or kNone.
int mesh_fed_by(const Model& model, const FixupRow& row);

// Whether the table is applied at all.
void fixup_switch(const Scene& scene, Requests& requests);

// The fixup table, row by row; a click selects one. The filter finds rows by number, LOD, vertices
// and mesh.
void fixup_table(const Scene& scene, int& selected, std::string& filter);

}  // namespace studioscope
