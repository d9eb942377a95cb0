#include "document/messages/families.h"

namespace studioscope {

namespace {

// Messages about triangles and levels of a VTX.
constexpr MessageEntry kVtxMessages[] = {
    {"vtx-big-endian", Severity::kError, "VTX of an Xbox 360",
     "Console files store their numbers the other way round, and the PC version of the engine "
     "cannot read them.",
     "Use the .dx90.vtx of the PC version of the model.", "No triangles are shown from it."},
    {"vtx-body-part-count", Severity::kWarning, "Body parts of VTX and MDL differ",
     "The engine pairs both lists by number. With different counts, parts are drawn with the wrong "
     "vertices or the model is refused.",
     "Recompile the model, or copy MDL and VTX from the same archive.",
     "The parts that both files have are paired."},
    {"vtx-bone-changes", Severity::kWarning, "Bone changes outside the VTX",
     "They tell old graphics cards which bones a strip needs. Some compilers leave garbage there; "
     "engines on current hardware skin without it.",
     "Recompile the model if it flickers in the game.",
     "The changes are ignored, since drawing does not need them."},
    {"vtx-checksum", Severity::kWarning, "VTX of another compile",
     "The engine refuses a VTX whose checksum is not that of the MDL, and the model is invisible. "
     "Stale .dx80 and .sw files are often left beside a new model.",
     "Recompile the model and delete old VTX files first, so that all files come from one run.",
     "The triangles are shown all the same, as far as their vertices exist."},
    {"vtx-index-range", Severity::kError, "Triangles with vertices outside their strip group",
     "The engine would use vertices of another group: spikes across the model, or a crash.",
     "Recompile the model, or copy the .vtx from its archive again.",
     "These triangles are left out."},
    {"vtx-layout", Severity::kWarning, "VTX whose layout cannot be told",
     "Newer engines have longer headers of strip groups and strips, under the same version number. "
     "This file fits both.",
     "Look whether the model is drawn right; recompile it with the compiler of its game if not.",
     "The layout that the version of the MDL suggests is used."},
    {"vtx-level-vertex-range", Severity::kWarning, "Triangles with vertices of a finer level",
     "When the engine starts at this level (low model detail), the vertices are not loaded, and "
     "the triangles are torn.",
     "Recompile the model, or set model detail to high to see it whole.",
     "The triangles are shown, as all vertices are loaded here."},
    {"vtx-lod-count", Severity::kError, "VTX with an impossible number of LODs",
     "The engine allows 1 to 8 levels and refuses the model.",
     "Recompile the model: the header of its VTX is damaged.",
     "The number of levels that the models in the VTX have is used."},
    {"vtx-lod-count-differs", Severity::kWarning, "LODs of VTX and VVD differ",
     "Vertices and triangles were compiled with different $lod lines, so coarser levels may be "
     "torn or missing.",
     "Recompile the model so that both files come from one run.",
     "The levels that the VTX lists are shown."},
    {"vtx-material-replacement", Severity::kWarning, "LOD materials that cannot be read",
     "A coarser level may use a simpler material. Without the list, the game draws the usual one, "
     "or fails to load the model.",
     "Recompile the model; check the replacematerial lines of the QC.",
     "These replacements are ignored."},
    {"vtx-mesh-count", Severity::kWarning, "Meshes of VTX and MDL differ",
     "The engine pairs meshes by number, so materials and vertices would be mixed up.",
     "Recompile the model; MDL and VTX must be replaced together.",
     "The level of this model is not drawn."},
    {"vtx-missing", Severity::kError, "MDL without its VTX",
     "The VTX holds the triangles. Without it the engine does not draw the model.",
     "Put the .dx90.vtx (in newer games .vtx) beside the MDL; recompile the model if it is lost.",
     "The vertices are shown as points, with the skeleton."},
    {"vtx-model-count", Severity::kWarning, "Models of VTX and MDL differ",
     "The choices of a body group are paired by number, so the game would show the wrong one or "
     "none.",
     "Recompile the model after any change of a $bodygroup, and replace all of its files.",
     "The models that both files have are paired."},
    {"vtx-model-lods", Severity::kWarning, "Model with another number of LODs than the file",
     "Each model lists its own levels. Fewer than the header says is odd, and more cannot be "
     "reached.",
     "Recompile the model, and delete .vtx files of earlier compiles.",
     "The levels that are allowed are read."},
    {"vtx-partial-triangle", Severity::kWarning, "Triangle list that is not a multiple of three",
     "The last triangle is incomplete. Some graphics drivers draw a stray triangle for it.",
     "Recompile the model; the triangle that is incomplete cannot be restored.",
     "The whole triangles are drawn."},
    {"vtx-range", Severity::kError, "Table outside the VTX",
     "The file is cut or damaged: a list of parts, strips or vertices would lie beyond its end.",
     "Copy the .vtx again, and recompile the model if that does not help.",
     "The tables that fit into the file are drawn."},
    {"vtx-short", Severity::kError, "File too short for a VTX",
     "Not even the header of 36 bytes is complete. The copy or download was broken off.",
     "Copy the .vtx again together with the MDL and VVD.", "No triangles are shown."},
    {"vtx-strip-groups", Severity::kWarning, "More strip groups or strips than there can be",
     "A mesh has at most four groups: flexed or not, for hardware or software. Larger numbers come "
     "from damage.",
     "Recompile the model, or restore the .vtx: the number comes from damaged bytes.",
     "All groups that fit into the file are drawn."},
    {"vtx-strip-kind", Severity::kWarning, "Strip that is no list of triangles",
     "The engine's own compilers write triangle lists. A strip of another kind belongs to a branch "
     "with subdivision surfaces.",
     "Compile the model for the game that should show it.", "The strip is not drawn."},
    {"vtx-strip-range", Severity::kError, "Strip outside its group",
     "The strip takes more indices than its group has. The engine would draw random triangles.",
     "Recompile the model, and report it to the author of the compiler if it persists.",
     "The strip is cut to what its group has, or left out."},
    {"vtx-switch-point", Severity::kWarning, "LODs that do not switch farther and farther",
     "A level is used from its switch value on. If a coarser level starts at the same distance or "
     "nearer, the finer one is never drawn.",
     "Raise the $lod values of the QC from level to level and recompile.",
     "The levels keep the order of the file."},
    {"vtx-too-much", Severity::kError, "VTX whose tables overlap too much",
     "Tables that share their bytes many times make a small file into an enormous model. No "
     "compiler writes that.",
     "Do not use the file; recompile the model from its source.",
     "What was read up to this place is drawn."},
    {"vtx-version", Severity::kError, "Unknown VTX version",
     "The engine reads version 7. Version 107 belongs to Vampire: Bloodlines, and 6 to a leaked "
     "early build.",
     "Recompile the model for the game.", "No triangles are shown."},
    {"vtx-vertex-range", Severity::kError, "Triangles with vertices that the mesh lacks",
     "The VTX belongs to another compile, or is damaged. In the game triangles stretch across the "
     "model.",
     "Recompile the model so that MDL, VVD and VTX come from one run; delete old .vtx files.",
     "These triangles are left out."},
};

}  // namespace

std::span<const MessageEntry> vtx_messages() { return kVtxMessages; }

}  // namespace studioscope
