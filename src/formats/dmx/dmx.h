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
    std::vector<CornerOrigin> corners;  // of each of its vertices
};

// The elements of a DMX file, text or binary. An error when the file is no DMX or not even its
// elements could be listed; else what went wrong is in ElementGraph::diagnostics.
// `threads` is how many work on it, 0 as many as the machine has and the file is worth; the result
// does not depend on it.
Result<ElementGraph> parse_dmx_elements(ByteSpan file, int threads = 0);

// The same and the model that they describe: skeleton, meshes, shapes, flex rules, attachments and
// clips. A file without meshes is an animation: bones and clips. A file that describes no model at
// all gives its elements, an empty model and a note. Rules and choices: the DMX seed and its format
// page; where they differ, the page's "ours".
Result<ParsedDmx> parse_dmx(ByteSpan file, int threads = 0,
                            DmxWelding welding = DmxWelding::kEqual);

}  // namespace studioscope
