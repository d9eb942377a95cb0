#include "document/messages/families.h"

namespace studioscope {

namespace {

// Messages about meshes, bones and weights of a DMX.
constexpr MessageEntry kDmxModelMessages[] = {
    {"dmx-dag-cycle", Severity::kError, "Node that is its own ancestor",
     "A scene is a tree. The compiler would follow such a circle without end.",
     "Correct the parents in the modelling program and export again.",
     "The node is left out where it closes the circle."},
    {"dmx-dag-shared", Severity::kWarning, "Node with two parents",
     "A bone can move with one parent only. Compilers keep the first or the last, depending on "
     "their version.",
     "Make a copy of the node for the second parent, or remove it there.",
     "The node stays below the first parent."},
    {"dmx-empty-faces", Severity::kNote, "Face set without polygons",
     "A material without a face is of no use, and costs a slot of the model's materials.",
     "Remove unused materials from the mesh before exporting.", "The face set is ignored."},
    {"dmx-face-corner", Severity::kWarning, "Polygons with corners that the mesh lacks",
     "The list of faces names vertices that are not there. The compiler reads outside its arrays.",
     "Export the mesh again; report it to the author of the exporter if it persists.",
     "These polygons are left out."},
    {"dmx-faint-links", Severity::kNote, "DMX weights below 0.05",
     "studiomdl drops a link whose weight is below 0.05 and rescales the others, so that the game "
     "bends the mesh a little differently.",
     "Limit weights to 0.05 and more in the modelling program if the difference matters.",
     "The weak links are kept here."},
    {"dmx-far-bone", Severity::kError, "DMX with more bones than vertices can name",
     "A vertex of a compiled model stores the number of its bone in one byte. Bones beyond that "
     "cannot move it.",
     "Reduce the skeleton; unused helper bones come first.",
     "The nearest ancestor that can be named moves these vertices."},
    {"dmx-huge-polygon", Severity::kWarning, "Polygons with very many corners",
     "Such polygons are cut into triangles as if they were convex, which gives wrong faces where "
     "they are not. The compiler assumes the same of all polygons.",
     "Triangulate the mesh in the modelling program.", "The polygons are cut as convex ones."},
    {"dmx-index-length", Severity::kError, "Index lists of different length",
     "Each corner needs an entry in every list (positions, normals, texture coordinates). "
     "studiomdl stops if their lengths differ.",
     "Export the mesh again; every corner needs a normal and a texture coordinate.",
     "The mesh is left out."},
    {"dmx-index-range", Severity::kError, "Corners that index outside a list",
     "The corner refers to a position, normal or texture coordinate that does not exist.",
     "Export the mesh again; the message names the first corner for the author of the exporter.",
     "The polygons at these corners are left out."},
    {"dmx-joint-range", Severity::kWarning, "Weights for joints that do not exist",
     "The number of the joint is outside the skeleton of the file, so nothing can move these "
     "vertices.",
     "Export the mesh together with its skeleton.",
     "These links are ignored; the others are rescaled."},
    {"dmx-links", Severity::kNote, "More than three joints per vertex",
     "studiomdl stops at a DMX with more than 3 weights per vertex, or keeps the strongest three. "
     "The engine holds three.",
     "Limit the weights to three joints per vertex before exporting.",
     "The three strongest links are used."},
    {"dmx-no-base-state", Severity::kError, "Mesh without a base state",
     "The base state holds the positions of a mesh. studiomdl wants one that is called bind, and "
     "stops without it.",
     "Export the mesh again with a current exporter.", "The mesh is left out."},
    {"dmx-no-model", Severity::kNote, "Root without model or skeleton",
     "Such a DMX holds something else, such as a particle system or a session. studiomdl wants a "
     "skeleton.",
     "Open the file in the tool that it was made for; export models with the format \"model\".",
     "Only the tree of elements is shown."},
    {"dmx-no-positions", Severity::kError, "Mesh without positions",
     "A mesh without positions has no shape at all.",
     "Export the mesh again; it may have been empty or hidden.", "The mesh is left out."},
    {"dmx-no-weight", Severity::kWarning, "Vertices without any weight",
     "The compiler shares such vertices evenly between their joints, or leaves them at the origin.",
     "Assign the vertices to a bone in the modelling program.",
     "They move rigidly with the joint of their mesh."},
    {"dmx-short-polygon", Severity::kNote, "Polygons of fewer than three corners",
     "A point or an edge has no surface; the compiler skips it too.",
     "Delete loose vertices and edges in the modelling program (\"Delete Loose\" in Blender).",
     "These polygons are left out."},
    {"dmx-two-roots", Severity::kNote, "Different elements for model and skeleton",
     "Usually both names stand for one element. If the two skeletons differ, mesh and animation do "
     "not fit together.",
     "Check that the bones of both agree; export from one scene to be sure.",
     "Meshes are taken from the model, and bones from the skeleton."},
    {"dmx-uv-sets", Severity::kNote, "Several UV sets",
     "The engine's model shaders use one set of texture coordinates, the first.",
     "Make the set for the game the first one.", "The first set is used."},
    {"dmx-weight-count", Severity::kError, "Too few weights for the mesh",
     "The lists of weights and joints must have one entry per position and link. The compiler "
     "reads past their end.",
     "Export the mesh again after deleting unused vertex groups.",
     "The mesh moves rigidly with its joint."},
    {"dmx-world-aligned", Severity::kNote, "Attachment that keeps the world's axes",
     "In the game this attachment does not turn with its bone, so effects stay upright.",
     "Look at it in the game; nothing needs to be changed.",
     "The attachment turns with its bone here."},
};

}  // namespace

std::span<const MessageEntry> dmx_model_messages() { return kDmxModelMessages; }

}  // namespace studioscope
