#pragma once

#include "core/bytes.h"
#include "core/result.h"
#include "model/element_graph.h"
#include "model/model.h"
#include "model/vertex_origins.h"

namespace studioscope {

// Which corners of a mesh and material become one vertex.
enum class DmxWelding {
    kEqual,     // those that nothing tells apart
    kCompiled,  // those that the compilers make one, with their normals and without the file's
                // tangents: what a QC builds with (qc.md 4)
};

struct ParsedDmx {
    ElementGraph graph;
    Model model;                        // its diagnostics include those of the graph
    std::vector<CornerOrigin> corners;  // one per vertex of the model
};

// Parses the elements of a DMX file, text or binary. An error if the file is no DMX or its elements
// cannot even be listed; other faults are in ElementGraph::diagnostics. `threads` is the number of
// threads, 0: chosen by processor and file size; the result does not depend on it.
Result<ElementGraph> parse_dmx_elements(ByteSpan file, int threads = 0);

// How many steps reading the model of a file of so many bytes may take; see ReadBudget.
uint64_t dmx_reads(uint64_t bytes);

// The same and the model that they describe: skeleton, meshes, shapes, flex rules, attachments and
// clips. A file without meshes is an animation: bones and clips. A file that describes no model at
// all gives its elements, an empty model and a note. One that takes more than dmx_reads() is an
// error. Rules and choices: the DMX seed and its format
// page; where they differ, the page's "ours".
Result<ParsedDmx> parse_dmx(ByteSpan file, int threads = 0,
                            DmxWelding welding = DmxWelding::kEqual);

}  // namespace studioscope
