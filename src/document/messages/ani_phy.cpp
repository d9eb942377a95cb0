#include "document/messages/families.h"

namespace studioscope {

namespace {

// Messages about animation blocks (ANI) and collision meshes (PHY).
constexpr MessageEntry kAniPhyMessages[] = {
    {"ani-alone", Severity::kError, "ANI opened without its MDL",
     "An .ani file holds blocks of animation that only its MDL describes.",
     "Open the MDL; the .ani beside it is found by itself.", "Nothing can be shown."},
    {"ani-block-left", Severity::kWarning, "Animation data outside its block",
     "Blocks are loaded one by one. The engine may read past the loaded block and play garbage.",
     "Recompile the model and its .ani together.",
     "The data is read from the bytes after the block."},
    {"ani-block-range", Severity::kError, "Animation block outside the ANI",
     "The MDL expects more data than the .ani has. Its animations cannot be loaded in the game.",
     "Copy MDL and .ani from the same archive, or recompile the model.",
     "Animations of this block are shown in the bind pose."},
    {"ani-cursor", Severity::kError, "Windows cursor under the name of an ANI",
     "Animated mouse cursors have the same extension. The file has nothing to do with a model.",
     "Remove the file, and put the model's own .ani in its place.", "Nothing can be shown."},
    {"ani-magic", Severity::kWarning, "ANI that starts like something else",
     "An .ani begins with IDAG. Old tools wrote IDST; with other letters, the file is none.",
     "Recompile the model if the game does not play its animations.",
     "A file that begins with IDST is read; another one is refused, which is an error."},
    {"ani-missing", Severity::kWarning, "MDL without its ANI",
     "Long animations are stored in the .ani. Without it, the game plays them as a still pose or "
     "reports missing blocks.",
     "Put the .ani where the MDL names it, or recompile without $animblocksize.",
     "The animations of that file are shown in the bind pose."},
    {"ani-short", Severity::kError, "File too short for an ANI",
     "Not even the header is complete. The copy or download was broken off.",
     "Copy the .ani again from its archive.", "Its animations are shown in the bind pose."},
    {"ani-truncated", Severity::kError, "Cut ANI",
     "The file is shorter than it says itself, so the last animations are missing.",
     "Copy the .ani again and compare its size with the original.",
     "The animations whose data is complete are shown."},
    {"ani-version", Severity::kWarning, "Versions of ANI and MDL differ",
     "The files come from different compilers, and the data may be laid out differently.",
     "Recompile the model with one compiler, and replace the MDL and the .ani together.",
     "The data is read as the MDL's version has it."},
    {"phy-alone", Severity::kNote, "PHY opened without its MDL",
     "The solids of a ragdoll are placed by the bones of the MDL, so their places are unknown "
     "here. Mods often replace the .phy alone.",
     "Put the MDL of the same name beside the .phy, or mount the game that has it.",
     "Each solid is shown in its own space."},
    {"phy-checksum", Severity::kWarning, "PHY of another compile",
     "The collision mesh was compiled at another time than the model and may have another shape. "
     "The engine may refuse it, and the model is not solid.",
     "Recompile the model so that all files come from one run.",
     "The collision mesh is shown all the same."},
    {"phy-header", Severity::kError, "File that is not a PHY",
     "The first number of a PHY is the size of its header. This one is impossible.",
     "Restore the .phy from its archive, or recompile the model.",
     "No collision mesh is shown; the model itself is not affected."},
    {"phy-ledge-range", Severity::kError, "Convex piece outside its solid",
     "The file is damaged, and the physics of the engine would read beyond the solid.",
     "Recompile the model from its collision mesh, or restore the .phy from its archive.",
     "The piece is ignored."},
    {"phy-point", Severity::kError, "Corner of a collision piece that is nowhere",
     "The point lies outside the file or is not a finite number. Physics with such a corner behave "
     "unpredictably.",
     "Recompile the model from a closed collision mesh.", "The piece is ignored."},
    {"phy-short", Severity::kError, "File too short for a PHY",
     "Not even the header of 16 bytes is complete. The copy or download was broken off.",
     "Copy the .phy again from its archive.", "No collision mesh is shown."},
    {"phy-solid-bone", Severity::kWarning, "Solid without a bone",
     "Each solid of a ragdoll carries the name of its bone. Without the bone it cannot move with "
     "the body.",
     "Recompile after correcting the bone names of $collisionjoints.",
     "The solid is shown in model space and does not move."},
    {"phy-solid-count", Severity::kError, "Impossible number of solids",
     "No compiler writes so many solids, or a number below 0. The file is damaged.",
     "Recompile the model, or restore the .phy from its archive: its header is damaged.",
     "No collision mesh is shown."},
    {"phy-solid-kind", Severity::kWarning, "Solid of an unknown kind",
     "Only meshes of convex pieces are documented. Later branches of the engine may store others.",
     "Compile the model with the compiler of its game if it is not solid there.",
     "The solid is skipped."},
    {"phy-solid-range", Severity::kError, "Solid larger than the rest of the file",
     "The PHY is cut or damaged from this solid on.",
     "Copy the .phy again, and recompile the model if that does not help.",
     "The solids before it are shown."},
    {"phy-surface-range", Severity::kError, "Cut solid",
     "The solid is shorter than its own header needs.",
     "Recompile the model, or copy its .phy from the archive again.", "The solid is left out."},
    {"phy-text", Severity::kWarning, "Damaged text of a PHY",
     "The text after the solids gives mass, material and the limits of joints. With errors in it "
     "the engine uses defaults, or drops the ragdoll.",
     "Recompile the model; check the block of $collisionmodel or $collisionjoints.",
     "What can be read of the text is shown."},
    {"phy-tree", Severity::kError, "Damaged collision tree",
     "The tree of the pieces runs in circles or out of the solid. The engine's physics would hang "
     "or crash.",
     "Recompile the model; a simpler collision mesh of closed convex parts is safest.",
     "The pieces found up to this place are shown."},
};

}  // namespace

std::span<const MessageEntry> ani_phy_messages() { return kAniPhyMessages; }

}  // namespace studioscope
