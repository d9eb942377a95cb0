#include "document/messages/families.h"

namespace studioscope {

namespace {

// Messages about bones, body parts, meshes and skins of an MDL.
constexpr MessageEntry kMdlBonesMessages[] = {
    {"mdl-body-part", Severity::kWarning, "Body part that cannot be chosen",
     "The game computes the choice of each body group with its base and number of models. With a 0 "
     "it divides by zero.",
     "Recompile the model; each $bodygroup needs at least one entry.",
     "The first model of the part is shown."},
    {"mdl-bone-bind", Severity::kWarning, "Bone matrix that does not fit its bind pose",
     "The engine skins with this matrix. If it does not undo the bind pose, the mesh is displaced "
     "at this bone.",
     "Recompile the model, or correct the tool that changed the skeleton.",
     "The matrix of the file is used, as in the game."},
    {"mdl-bone-count", Severity::kWarning, "MDL with very many bones",
     "A vertex names its bone by one byte, and the engine allows 128 bones, in some branches 256.",
     "Collapse bones that need not move on their own ($collapsebones), and recompile.",
     "All bones are shown; vertices use those that they can name."},
    {"mdl-bone-driver", Severity::kWarning, "Bone flex driver with wrong numbers",
     "The driver should move a flex slider by the position of a bone. It names a bone, axis or "
     "slider that does not exist.",
     "Correct the $boneflexdriver line of the QC and recompile.", "The driver is ignored."},
    {"mdl-bone-not-finite", Severity::kWarning, "Bone with a number that is not finite",
     "NaN and infinity spread from a bone to all below it, and the mesh disappears in the game.",
     "Correct the bone in the source (a scale of 0 is a common cause) and recompile.",
     "0 is used for positions and rotations, and the identity for a matrix."},
    {"mdl-bone-parent", Severity::kError, "Bone whose parent does not come before it",
     "The engine computes bones in one pass and needs each parent first. It uses last frame's "
     "values otherwise.",
     "Recompile the model; the compiler sorts bones.", "The bone is a root."},
    {"mdl-bone-range", Severity::kError, "Part on a bone that does not exist",
     "An attachment, hitbox or another part names a bone beyond the last. The engine reads memory "
     "that is no bone.",
     "Recompile the model, or correct the tool that changed its bones.", "Bone 0 is used."},
    {"mdl-bone-rotation", Severity::kWarning, "Bone quaternion that is no rotation",
     "A quaternion of length 0 or with a number that is not finite turns the bone into nothing.",
     "Recompile the model; a bone scaled to 0 in the modelling program is a common cause.",
     "The identity is used: the bone is not rotated."},
    {"mdl-jiggle-bones", Severity::kNote, "Jiggle bones of an MDL",
     "They swing in the game as physics decide, depending on how the model moved before.",
     "Look at the model in the game or in HLMV to see it swing.", "The bones are rigid here."},
    {"mdl-mesh-level-vertices", Severity::kError,
     "Vertex count of a mesh at a LOD that is impossible",
     "A level uses the first vertices of its mesh, so it cannot have more than the mesh.",
     "Recompile the model, and check the $lod blocks of the QC if it happens again.",
     "The nearest possible number is used."},
    {"mdl-mesh-material", Severity::kWarning, "Mesh with a material outside the skin table",
     "The engine looks up materials without a check. Map compilers are known to crash at such "
     "models.",
     "Recompile the model; check $texturegroup and $renamematerial.",
     "The first column of the skin table is used."},
    {"mdl-mesh-vertex-range", Severity::kError, "Mesh with vertices that the VVD lacks",
     "MDL and VVD do not fit together, so the mesh would be drawn with vertices of another.",
     "Recompile the model, and replace MDL, VVD and VTX together.",
     "The vertices that fit best are used, or the mesh is not drawn."},
    {"mdl-model-vertex-range", Severity::kError, "Body model with vertices that the VVD lacks",
     "The model begins at a wrong place of the VVD or needs more vertices than it has.",
     "Recompile the model, or copy its files from one archive.",
     "The vertices after the model before it are used."},
    {"mdl-procedure", Severity::kWarning, "Rule of a procedural bone that cannot be used",
     "A helper bone follows another by this rule, for example to keep the volume of a twisted arm.",
     "Correct the VRD file of $proceduralbones and recompile.", "The animations move the bone."},
    {"mdl-procedure-kind", Severity::kNote, "Procedural bones of an unknown kind",
     "Later games have further rules, such as twist bones. Their effect is not documented.",
     "Look at the model in its own game.", "The animations move these bones."},
    {"mdl-skin-families", Severity::kWarning, "Skin table without a family",
     "The engine takes the material of each mesh from the first family. Without one, it reads "
     "whatever follows in the file.",
     "Recompile the model; a tool that edits skins may have removed the table.",
     "Textures are used in their own order."},
    {"mdl-skin-range", Severity::kWarning, "Skin with a texture that does not exist",
     "A skin names a texture beyond the last. The game shows a wrong material or crashes.",
     "Recompile the model; check the rows of $texturegroup.", "The first texture is used."},
    {"mdl-texture-folders", Severity::kWarning, "Very many material folders",
     "Each $cdmaterials folder is tried for each material, which slows down loading and finds "
     "wrong files of the same name.",
     "Keep the folders that hold materials of this model.", "The first folders are searched."},
    {"mdl-vertex-sum", Severity::kWarning, "Meshes and VVD with different numbers of vertices",
     "The sum over all meshes should be the number in the VVD. Otherwise the files are of two "
     "compiles, or damaged.",
     "Recompile the model, and copy the MDL and the VVD together.",
     "Each mesh is drawn with the vertices that it names."},
};

}  // namespace

std::span<const MessageEntry> mdl_bones_messages() { return kMdlBonesMessages; }

}  // namespace studioscope
