#pragma once

#include "core/bytes.h"
#include "core/result.h"
#include "model/element_graph.h"
#include "model/model.h"
#include "model/vertex_origins.h"

namespace studioscope {

// Rule for which corners of a mesh and material become one vertex.
enum class DmxWelding {
    kEqual,     // corners with equal values
    kCompiled,  // corners that the compilers weld, with merged normals and without the file's
                // tangents; used in a QC (qc.md 4)
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

// The max number of steps for reading the model of a file of this size; see ReadBudget.
uint64_t dmx_reads(uint64_t bytes);

// Parses the elements of a DMX file and the model that they describe: skeleton, meshes, shapes,
// flex rules, attachments and clips. A file without meshes is an animation: bones and clips. A file
// that describes no model gives its elements, an empty model and a note. A file that takes more
// than dmx_reads() steps is an error. Rules: dmx.md.
Result<ParsedDmx> parse_dmx(ByteSpan file, int threads = 0,
                            DmxWelding welding = DmxWelding::kEqual);

}  // namespace studioscope
