#include "document/messages/families.h"

namespace studioscope {

namespace {

// Messages about triangles, vertices and weights of an SMD.
constexpr MessageEntry kSmdMeshMessages[] = {
    {"smd-cut-triangle", Severity::kError, "Triangle with missing vertices",
     "The block ends before the third vertex line of a triangle. The file was probably cut while "
     "it was written or copied.",
     "Export the mesh again, and compare the sizes of the two files.",
     "The incomplete triangle is left out; those before it are shown."},
    {"smd-degenerate", Severity::kNote, "Triangles without area",
     "Two corners of these triangles lie at one place. They cannot be seen, and newer compilers "
     "drop them.",
     "Merge doubled vertices and delete degenerate faces in the modelling program.",
     "The triangles are kept and counted."},
    {"smd-expected-material", Severity::kError, "Vertex line where a material is expected",
     "A triangle is one material line and three vertex lines. When a line is missing or doubled, "
     "the compiler takes vertices for materials from there on.",
     "Look at the lines just above for a missing material name or a fourth vertex; export again if "
     "there are many.",
     "Reading goes on at the next material that three vertex lines follow."},
    {"smd-faint-links", Severity::kNote, "Weights below 0.05",
     "studiomdl drops a link whose weight is below 0.05 and rescales the others, so the model in "
     "the game differs a little from this one.",
     "Limit weights to 0.05 and more in the modelling program if the difference matters; see what "
     "a compiler makes of it with --weights rescale.",
     "The weak links are kept if the SMD is opened alone, and dropped if a QC builds the model."},
    {"smd-far-bone", Severity::kError, "Vertices bound to bones beyond the limit",
     "A vertex of a compiled model stores the number of its bone in one byte, so bones behind the "
     "limit cannot be named.",
     "Delete unused bones, or bind these vertices to bones earlier in the list.",
     "The nearest ancestor within the limit moves these vertices."},
    {"smd-link-bone", Severity::kWarning, "Weight for a bone that is not declared",
     "The compiler does not check the bones of links, and reads one from memory that is not a "
     "bone. The vertex flies off or the compiler crashes.",
     "Export mesh and skeleton together, so that all vertex groups are bones of the nodes block.",
     "The link is ignored; the other links are rescaled, and if none is left, the parent bone "
     "moves the vertex."},
    {"smd-link-count", Severity::kWarning, "Wrong number of links in a vertex line",
     "The count says how many pairs of bone and weight follow. If there are fewer, studiomdl uses "
     "whatever stood in memory.",
     "Correct the count, or export the mesh again.", "The pairs that are in the line are used."},
    {"smd-long-line", Severity::kError, "Overlong line in an SMD",
     "No exporter writes lines of this length; studiomdl splits lines at 4095 bytes. The file is "
     "probably not text, or its line ends are lost.",
     "Open the file in a text editor and check that it has line breaks; export it again if not.",
     "The line is skipped."},
    {"smd-many-links", Severity::kWarning, "More than three bones per vertex",
     "A compiled model holds three bones per vertex. studiomdl keeps the strongest three and "
     "rescales them, which changes how the mesh bends.",
     "Limit the weights to three bones per vertex in the modelling program (\"Limit Total\" in "
     "Blender).",
     "The three strongest links are used, as in the game. --mode influences shows how many bones "
     "each vertex has."},
    {"smd-not-finite", Severity::kWarning, "Number of an SMD that is not finite",
     "NaN and infinity come from a division by zero in the exporter or from a scale of 0. The "
     "compiler passes them on, and the part vanishes or flickers in the game.",
     "Apply scale and rotation in the modelling program, remove bones of size 0, and export again.",
     "0 is used in their place."},
    {"smd-parent-bone", Severity::kWarning, "Vertex with an undeclared parent bone",
     "studiomdl stops at such a vertex (\"bogus bone index\"), even if its links are right.",
     "Write the number of a declared bone first in the vertex line; 0 will do where links follow.",
     "The first valid link takes the parent's place, or else the first bone."},
    {"smd-quoted-material", Severity::kWarning, "Material name in quotes",
     "studiomdl keeps the quotes as part of the material's name, so the game looks for a VMT that "
     "cannot exist and shows the missing-texture checkerboard.",
     "Remove the quotes from the material lines.", "The name without quotes is used."},
    {"smd-second-triangles", Severity::kNote, "Duplicate triangles block",
     "studiomdl starts its list of faces again at a second block, so the triangles of the first "
     "may be lost in the compiled model.",
     "Put all triangles into one block, or name two SMDs in the QC.",
     "The triangles of both blocks are shown."},
    {"smd-short-vertex", Severity::kError, "Vertex line with too few numbers",
     "A vertex is a bone, a position, a normal and a texture coordinate: at least 9 numbers. "
     "studiomdl silently skips a shorter line and builds the triangle from wrong corners.",
     "Correct the line, or export the mesh again.", "The triangle is left out."},
    {"smd-unnamed-material", Severity::kWarning, "Triangles with an empty material line",
     "studiomdl skips an empty material line and the three vertices after it, so these triangles "
     "are missing in the game. Milkshape is known to write such lines.",
     "Assign a material to these faces before exporting.",
     "The triangles are shown without a material."},
    {"smd-weight-negative", Severity::kWarning, "Weight below zero",
     "A negative weight pushes a vertex away from its bone. The compiler has no rule for it, and "
     "exporters write it only by mistake.",
     "Normalise all vertex weights in the modelling program.", "The link is ignored."},
    {"smd-weights-above-1", Severity::kWarning, "Weights that sum to more than 1",
     "studiomdl rescales the weights to 1. The result is right only if their proportions are.",
     "Normalise the vertex weights before exporting.",
     "The weights are rescaled, as the compiler does."},
    {"smd-weights-below-1", Severity::kWarning, "Weights that sum to less than 1",
     "studiomdl rescales the weights to 1, whereas the documentation of the format gives the rest "
     "to the parent bone. The two give different poses.",
     "Normalise the vertex weights, so that every tool poses the mesh alike; --weights parent and "
     "--weights rescale show both readings.",
     "The parent bone gets the rest if the SMD is opened alone; a QC rescales, as studiomdl does."},
    {"smd-weights-zero", Severity::kWarning, "Links with no weight at all",
     "The compiler shares such a vertex evenly between its bones, which is rarely what was "
     "painted.",
     "Assign these vertices to a bone in the modelling program; \"Select Ungrouped\" in Blender "
     "finds vertices without weights.",
     "The parent bone moves the vertex, or in a QC all its bones evenly."},
    {"smd-zero-normal", Severity::kWarning, "Vertices with a zero normal",
     "A normal of length 0 gives no light, so the surface is black or flickers in the game.",
     "Recalculate the normals in the modelling program and export again.",
     "The normals of the adjacent faces are used."},
};

}  // namespace

std::span<const MessageEntry> smd_mesh_messages() { return kSmdMeshMessages; }

}  // namespace studioscope
