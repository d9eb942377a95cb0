#include "document/messages/families.h"

namespace studioscope {

namespace {

// Messages about bodies, bones, materials, levels and points of a QC.
constexpr MessageEntry kQcBodyMessages[] = {
    {"phy-convex",
     Severity::kWarning,
     "Collision mesh of too many convex pieces",
     "The compiler says \"COSTLY COLLISION MODEL\" and makes one hull around all pieces, so that "
     "holes of the mesh are closed. The maximum is 40, in older compilers 20.",
     "Join pieces, or write $maxconvexpieces with a larger number.",
     "One hull around all pieces is shown.",
     {},
     "The Valve wiki's pages Costly collision model and $collisionmodel."},
    {"qc-attachment-axes", Severity::kError, "Attachment axes that are no two directions",
     "x_and_z_axes needs two directions that are not 0 and not parallel. Otherwise the attachment "
     "has no rotation.",
     "Write two directions at right angles, or use rotate with angles.",
     "The attachment is not turned."},
    {"qc-attachment-bone", Severity::kError, "Attachment on an unknown bone",
     "studiomdl stops at an attachment whose bone does not exist. Effects and weapons would have "
     "nothing to hold on to.",
     "Correct the bone's name, or keep the bone with $bonemerge or $definebone.",
     "The attachment is ignored."},
    {"qc-attachment-option", Severity::kError, "Unknown option of $attachment",
     "studiomdl knows absolute, rigid, world_align, rotate and x_and_z_axes, and stops at other "
     "words.",
     "Correct the option, or delete it if the attachment is right without it.",
     "The option is ignored; the attachment stays where it is written."},
    {"qc-bone-parent", Severity::kWarning, "Parent of $definebone that does not exist",
     "The compiled skeleton would have a bone without a place to hang on, and the parts bound to "
     "it drift.",
     "Correct the parent's name, or define the parent as well.", "The bone becomes a root."},
    {"qc-collision-file", Severity::kNote, "Collision mesh that cannot be used",
     "Without it, the compiled model has no physics: it cannot be hit or moved.",
     "Restore the file or correct its name in $collisionmodel.",
     "The picture is complete, but no collision mesh is shown."},
    {"qc-deep-hierarchy", Severity::kError, "Too many long ways in $hierarchy lines",
     "Each line moves a bone with its whole chain of parents. So many long chains do not come from "
     "a real skeleton.",
     "Remove $hierarchy lines that nothing needs.", "The further lines are ignored."},
    {"qc-far-bone", Severity::kError, "Meshes that together need too many bones",
     "Vertices of a compiled model name their bone by one byte. The meshes of the QC together use "
     "more bones than that.",
     "Split the model, or collapse bones that need not move on their own ($collapsebones).",
     "The last nameable bone moves the vertices of the others."},
    {"qc-hierarchy-bone", Severity::kWarning, "$hierarchy of an unknown bone",
     "The line does nothing in the compiler, so the skeleton is not what the author wanted.",
     "Correct the bone's name, or delete the line.", "The line is ignored."},
    {"qc-hierarchy-loop", Severity::kWarning, "$hierarchy that makes a circle",
     "A bone cannot be below its own child.", "Exchange the two names, or delete the line.",
     "The bones keep their parents."},
    {"qc-hitbox-bone", Severity::kError, "Hitbox on an unknown bone",
     "studiomdl stops at a hitbox without a bone. In the game, shots at that part would pass "
     "through.",
     "Correct the bone's name in the $hbox line.", "The hitbox is ignored."},
    {"qc-ikchain-bone", Severity::kError, "IK chain that ends at an unknown bone",
     "Without its last bone the chain cannot hold hands to weapons or feet to the ground.",
     "Correct the bone's name in $ikchain, or keep the bone with $bonemerge.",
     "The chain is ignored."},
    {"qc-jiggle-bones", Severity::kNote, "Jiggle bones held rigid",
     "How jiggle bones swing depends on how the model moved before, which a still picture does not "
     "have.",
     "Look at the motion in the game or in HLMV; nothing needs to be done.",
     "The bones follow their parents rigidly."},
    {"qc-joint-bone", Severity::kWarning, "Joint option for an unknown bone",
     "The limit or mass is lost, so the ragdoll bends or falls in an unexpected way.",
     "Correct the joint's name in the block of $collisionjoints.", "The option is ignored."},
    {"qc-lod-bone", Severity::kWarning, "LOD line for an unknown bone",
     "replacebone or bonetreecollapse cannot save a bone that does not exist, so the level costs "
     "more than planned.",
     "Correct the bone's name in the $lod block.", "The line is ignored."},
    {"qc-lod-material", Severity::kWarning, "LOD mesh with a material of its own",
     "The compiler drops the triangles of a replacement mesh whose material the original mesh does "
     "not use. They are missing in the game at that distance.",
     "Use the materials of the original mesh in the LOD mesh.",
     "These triangles are left out of the level, as the compiler does."},
    {"qc-lod-model", Severity::kNote, "LOD of a body that does not exist",
     "The line names a file that no $body, $model or $bodygroup uses, so nothing is replaced.",
     "Write the file name as in the $body line.", "The line is ignored."},
    {"qc-lod-option", Severity::kError, "Unknown option of an LOD line",
     "studiomdl stops at an option that the line does not have; replacemodel takes only reverse.",
     "Delete the word, or write it on a line of its own in the $lod block.",
     "The option is ignored."},
    {"qc-no-mesh", Severity::kWarning, "Body whose file has no triangles",
     "The model has an empty part. Most often the QC names an animation instead of the reference "
     "mesh.",
     "Name the SMD or DMX that holds the mesh, or write blank if the part should be empty.",
     "The part is shown empty."},
    {"qc-procedure", Severity::kWarning, "Procedural bones that cannot be used",
     "Helper bones, such as those of twisting arms, follow rules from a VRD file. Without them the "
     "mesh collapses at the joints.",
     "Correct the file name of $proceduralbones, or the line of the VRD that the message names.",
     "The helper bones stay in the bind pose."},
    {"qc-ragged-skins", Severity::kNote, "Rows of $texturegroup of different length",
     "Each row is a skin, and each column one material. Rows of different length hide a forgotten "
     "material.",
     "Fill up the shorter rows, repeating the material of the first row where a skin does not "
     "change it.",
     "Missing materials are unchanged, and extra ones are ignored."},
    {"qc-scale", Severity::kWarning, "Scale that is not above 0",
     "A scale of 0 would shrink the model to a point, and a negative one would turn it inside out.",
     "Write a factor above 0 after $scale or scale.", "The scale in force before is used."},
    {"qc-skin-unused", Severity::kWarning, "Skin for a material that no mesh uses",
     "The column of $texturegroup changes nothing. A misspelt material name is the usual cause, "
     "and the skin shows no difference in the game.",
     "Write the name as in the SMD, without folder and extension.", "The column is ignored."},
    {"qc-source", Severity::kError, "Source file that cannot be used",
     "studiomdl stops at a mesh or animation that it cannot read.",
     "Look at the reason in the message, then correct the name or export the file again.",
     "What the file holds is missing from the picture."},
    {"qc-source-option", Severity::kWarning, "Unknown option of a source file",
     "Behind the file of $body or studio only reverse and scale are allowed. studiomdl stops at "
     "others.",
     "Delete the word, or write it on a line of its own as a command with $.",
     "The word is ignored."},
    {"qc-source-scale", Severity::kNote, "File used twice with different scales",
     "The compiler loads each file once, at the scale of its first use. The second scale has no "
     "effect.",
     "Copy the file under another name if two sizes are needed.",
     "The first scale is used, as in the compiler."},
    {"qc-up-axis", Severity::kWarning, "Unknown axis of $upaxis",
     "The compiler knows X, Y and Z, each also with a minus. With another word animations keep "
     "their direction, and the model may lie on its side.",
     "Write $upaxis Y or $upaxis Z.", "The line is ignored."},
    {"qc-weightlist-bone", Severity::kError, "Weight list with an unknown bone",
     "studiomdl stops at a bone of $weightlist that no file has. The part of the body that the "
     "list should mask would move.",
     "Correct the bone's name in the list.",
     "The entry is ignored; the other bones keep their weights."},
};

}  // namespace

std::span<const MessageEntry> qc_body_messages() { return kQcBodyMessages; }

}  // namespace studioscope
