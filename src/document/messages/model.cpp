#include "document/messages/families.h"

namespace studioscope {

namespace {

// Messages about a model of any format, and about joining several.
constexpr MessageEntry kModelMessages[] = {
    {"bone-parent", Severity::kError, "Parent bone that comes later",
     "Bones are computed from the roots on. A bone whose parent comes later, or is not there, has "
     "no place.",
     "Export the skeleton again with parents before their children.", "The bone is a root."},
    {"clip-bone-parent", Severity::kNote, "Clip with other parents than the model",
     "Rotations are relative to the parent, so the clip would bend the body wrongly if they were "
     "taken as they are. The compiler converts them through world space.",
     "Animate with the skeleton of the model if the motion looks wrong.",
     "The bones keep their world positions."},
    {"clip-bones-missing", Severity::kNote, "Clip with bones that the model lacks",
     "The compiler drops animation for bones that are not in the model.",
     "Nothing needs to be done for helper bones of the animator; keep a bone with $bonemerge if "
     "the model needs it.",
     "These bones are left out of the clip."},
    {"clip-flex-range", Severity::kWarning, "Flex keys outside their slider",
     "The game keeps sliders within their range, so the face moves less than animated.",
     "Lower the keys, or widen the range of the controller.",
     "The slider stops at the end of its range."},
    {"clip-flex-unknown", Severity::kNote, "Flex animation for sliders that the model lacks",
     "The clip was made for another face, so these curves do nothing.",
     "Export the model with its flex controllers, or rename them.", "The curves are ignored."},
    {"engine-limit", Severity::kNote, "More parts than the game takes",
     "The engine has fixed numbers of bones, materials, body parts and others. Compilers refuse a "
     "model beyond them, or the game crashes.",
     "Reduce the parts that the message names.", "All of them are shown here."},
    {"join-rules", Severity::kNote, "Flex rules that cannot be joined",
     "A rule that computes the number of a controller loses its meaning when two models become one "
     "and controllers are renumbered.",
     "Open the model alone to see these rules at work.", "The rules are left out."},
    {"long-name", Severity::kNote, "Overlong names in a model",
     "Names of this length do not fit into a compiled model and are unreadable in lists.",
     "Shorten them in the source.", "The names are cut."},
    {"mesh-index-range", Severity::kError, "Triangles with vertices that do not exist",
     "The engine would draw random memory or crash.",
     "Recompile the model, or export its mesh again.", "These triangles are dropped."},
    {"mesh-vertex-range", Severity::kError, "Mesh beyond the vertices of the model",
     "The mesh claims vertices that the model does not have. Its files do not fit together, or one "
     "is cut.",
     "Recompile the model, and copy all of its files together.",
     "The mesh is cut to the vertices that exist."},
    {"model-reference", Severity::kError, "Reference to a part that does not exist",
     "Something in the model names a bone, material or other part by a number beyond its list.",
     "Recompile the model; the message says which kind of part is affected.",
     "The first part is used, or the entry is left out, as the message says."},
    {"shape-delta", Severity::kWarning, "Shape with an impossible movement",
     "The shape moves a vertex that does not exist, or by a number that is not finite.",
     "Export the shapes again together with their mesh.", "These movements are ignored."},
    {"shape-ramp", Severity::kWarning, "Shape whose ramp does not ascend",
     "The four points of a ramp say at which slider values a shape begins, is full and ends. Out "
     "of order they make the face jump.",
     "Correct the position values of the flex lines.", "The ramp is treated as a step."},
    {"shape-seam", Severity::kNote, "Shape that tears a seam",
     "Two vertices at one place move apart, which opens a crack in the surface. Lips and eyelids "
     "are meant to; other places are not.",
     "Look at the seam (click the message); move both vertices alike in the shape if it should "
     "stay closed.",
     "The shape is shown as it is."},
    {"too-many-bones", Severity::kError, "Models that together have too many bones",
     "Opened together, the files need more bones than a vertex can name.",
     "Open fewer models at once, or models of one skeleton.",
     "The vertices of the bones beyond the limit are moved by others."},
    {"vertex-bone-count", Severity::kWarning, "Vertex with an impossible number of bones",
     "A compiled vertex has one to three bones.",
     "Recompile the model with at most three weights per vertex.",
     "The nearest allowed number is used."},
    {"vertex-bone-range", Severity::kError, "Vertex bound to a bone that does not exist",
     "The engine reads a bone matrix from memory that is none: the vertex flies off or the game "
     "crashes.",
     "Recompile the model, or export mesh and skeleton together.", "Bone 0 moves the vertex."},
    {"vertex-far", Severity::kWarning, "Vertex far outside any map",
     "A map is at most 32768 units wide. A stray vertex makes the model's bounds huge, and the "
     "engine draws it even where nobody sees it.",
     "Delete the stray vertex, or apply the scale in the modelling program.",
     "The vertex is shown; it does not count for the bounds."},
    {"vertex-not-finite", Severity::kWarning, "Vertex with a number that is not finite",
     "The vertex has no place, so its triangles vanish or cover the whole screen.",
     "Export or recompile the model; apply scales before.", "0 is used."},
    {"vertex-weight-sum", Severity::kWarning, "Vertex weights that do not sum to 1",
     "The engine uses the stored weights as they are; the vertex is drawn towards the origin or "
     "away from it.",
     "Normalise the weights and recompile.", "The weights are rescaled."},
};

}  // namespace

std::span<const MessageEntry> model_messages() { return kModelMessages; }

}  // namespace studioscope
