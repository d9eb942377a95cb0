#include "document/messages/families.h"

namespace studioscope {

namespace {

// Messages about bones, frames and blocks of an SMD.
constexpr MessageEntry kSmdSkeletonMessages[] = {
    {"smd-bare-name", Severity::kWarning, "Bone name without quotes in the nodes block",
     "studiomdl reads a bone name between double quotes only, and ends the nodes block at this "
     "line. All later bones are lost to it.",
     "Write the name between double quotes, or export the SMD again with an up-to-date exporter.",
     "The word up to the next blank is used as the name."},
    {"smd-before-nodes", Severity::kError, "Block before the nodes block",
     "studiomdl sizes its arrays from the nodes block, so it rejects a skeleton or triangles block "
     "that stands before it.",
     "Move the nodes block to the top of the file, directly after the version line.",
     "The block is read after the nodes block, as if the order were right."},
    {"smd-bone-id", Severity::kError, "Bone number out of range",
     "studiomdl does not check bone numbers: one that is negative or very large makes it write "
     "outside its memory, and it crashes or compiles nonsense.",
     "Number the bones 0, 1, 2 and so on in the nodes block, and use the same numbers in the "
     "frames and vertices.",
     "The bone is left out; what refers to its number is reported on its own."},
    {"smd-decimal-comma", Severity::kError, "Decimal comma in an SMD",
     "studiomdl stops reading a number at a comma, so the values after it are lost. Exporters "
     "write commas where the system's language does.",
     "Set the exporter or the system to decimal points and export again, or replace the commas in "
     "the numbers by points.",
     "A triangle with such a vertex line is left out, and so are the values of such a bone line."},
    {"smd-duplicate-id", Severity::kWarning, "Duplicate bone number",
     "The compiler uses the later of two lines for one bone number without a word. If they differ, "
     "vertices may follow another bone than the author wanted.",
     "Delete the line that is not wanted; if both bones are needed, give the second one a free "
     "number and correct its vertices.",
     "The later line is used. A line that only repeats the first is a note."},
    {"smd-duplicate-name", Severity::kWarning, "Duplicate bone name",
     "The compiler matches bones of different files by name, without regard to upper and lower "
     "case. Animations then move only one of the two.",
     "Rename one of the bones in the modelling program and export mesh and animations again.",
     "Both bones are kept; other files find the first one."},
    {"smd-empty-name", Severity::kWarning, "Bone without a name",
     "studiomdl does not accept an empty bone name: the line is no bone for it, and the nodes "
     "block ends there.",
     "Give the bone a name in the modelling program and export again.",
     "The bone is called bone_ and its number."},
    {"smd-first-frame", Severity::kWarning, "Bones without values in the first frame",
     "The first frame is the bind pose. The compiler puts a bone that it does not list at its "
     "parent without rotation, silently, and the mesh deforms wrongly from then on.",
     "Export again with all bones in the first frame; Blender Source Tools and Crowbar write them "
     "all.",
     "The missing bones are placed at their parents, as the compiler does."},
    {"smd-frame-range", Severity::kError, "Frame number out of range",
     "A frame number is a label that an int of the compiler has to hold, and 2000 frames are its "
     "usual limit. This number is far beyond it and most likely damage.",
     "Renumber the time lines from 0 in steps of 1.",
     "The nearest allowed number is used, so the frame may coincide with another."},
    {"smd-many-bones", Severity::kNote, "More bones than the engine allows",
     "The engine draws models with up to 128 bones. studiomdl drops bones that nothing needs "
     "before it counts, so a file may have more than the model.",
     "Remove bones that no vertex, attachment or animation uses, or merge small ones into their "
     "parents.",
     "All bones are read and shown."},
    {"smd-missing-end", Severity::kWarning, "SMD block without an end line",
     "studiomdl refuses a nodes or skeleton block that does not end with a line \"end\". The file "
     "may be cut: compare its end with the source.",
     "Add a line \"end\" after the last line of the block; if data is missing, export the file "
     "again.",
     "The block ends at the next block or at the end of the file, and what it holds is used."},
    {"smd-no-bones", Severity::kWarning, "Nodes block without bones",
     "Every vertex needs a bone, even in a static model. studiomdl has nothing to bind the "
     "vertices to.",
     "Export with at least one bone; for a static prop, one root bone at the origin is enough.",
     "The file is read without a skeleton."},
    {"smd-no-nodes", Severity::kError, "SMD without a nodes block",
     "An SMD lists its bones in the nodes block, and every other block refers to it. A file "
     "without one is not an SMD, or its beginning is lost.",
     "Check that the right file was named; if it is an SMD, export it again.",
     "Nothing of the file can be shown."},
    {"smd-no-skeleton", Severity::kWarning, "SMD without a skeleton block",
     "The skeleton block holds the bind pose. Without it, all bones lie at the origin, and "
     "animations tear the mesh apart.",
     "Export again with the skeleton; the block needs at least \"time 0\" and one line per bone.",
     "All bones are at the origin; the mesh is shown as it is written."},
    {"smd-no-time", Severity::kWarning, "Bone values before the first time line",
     "studiomdl does not know to which frame these values belong, and refuses the file.",
     "Insert the line \"time 0\" after the line \"skeleton\".", "The values are used for frame 0."},
    {"smd-no-version", Severity::kWarning, "SMD without a version line",
     "studiomdl reads such a file as version 1; other tools refuse it. It may be a sign that the "
     "beginning of the file is missing.",
     "Add the line \"version 1\" at the top of the file.", "The file is read as version 1."},
    {"smd-node-record", Severity::kError, "Line of the nodes block that is no bone",
     "A bone is a number, a name in quotes and the number of its parent. studiomdl takes any other "
     "line as the end of the block, so the bones after it are lost.",
     "Correct the line to the form: 0 \"name\" -1, where -1 stands for no parent.",
     "The line is skipped, and the block is read on."},
    {"smd-omitted-bones", Severity::kNote, "Frames that leave out bones",
     "The compiler keeps a bone at the values of the frame before when a frame does not list it. "
     "An older description of the format interpolates to the next given value instead.",
     "Compare with --omitted-bones interpolate if the motion looks stiff; export all bones in "
     "every frame to be safe.",
     "A bone keeps its last value unless interpolation is chosen."},
    {"smd-parent-cycle", Severity::kError, "Bones that are each other's parents",
     "A skeleton is a tree. In a circle of parents no bone has a position, and compilers do not "
     "check for it.",
     "Give one of the named bones the parent -1, or the bone above it that it had in the modelling "
     "program.",
     "The first of the named bones becomes a root."},
    {"smd-second-nodes", Severity::kError, "Duplicate nodes block",
     "Two lists of bones cannot both number the vertices. The file was probably pasted together "
     "from two.",
     "Delete one of the two blocks, or split the file into the two SMDs that it was made of.",
     "The first block is used, the second one is skipped."},
    {"smd-second-skeleton", Severity::kWarning, "Duplicate skeleton block",
     "The bind pose and the frames come from one skeleton block. A second one usually means that "
     "an animation was appended to the mesh.",
     "Keep the animation in an SMD of its own and name it with $sequence in the QC.",
     "Frames of both blocks are sorted by number; of two with one number, the later values are "
     "used."},
    {"smd-short-bone", Severity::kError, "Bone line with too few numbers",
     "A line of a frame is a bone number, three positions and three rotations. studiomdl cannot "
     "read a shorter one, and the bone keeps values of another frame.",
     "Correct the line so that it has 7 numbers, or export the animation again.",
     "The line is skipped; the bone counts as omitted in this frame."},
    {"smd-skipped-frames", Severity::kWarning, "Skipped frame numbers",
     "studiomdl refuses an animation with missing frames (\"missing frame\"). Other tools close "
     "the gap, which makes the clip shorter.",
     "Export without gaps, one time line per frame.",
     "The missing frames are interpolated, so that the clip keeps its duration; --skipped-frames "
     "hold repeats the frame before."},
    {"smd-time-backwards", Severity::kWarning, "Frames out of order",
     "When frame 2 stands before frame 1, the compiler finds no earlier frame to copy omitted "
     "bones from, and puts them at zero.",
     "Sort the time blocks by their number, or export again.", "The frames are sorted by number."},
    {"smd-time-number", Severity::kError, "Time line without a frame number",
     "The compiler reads a whole number after \"time\". Without it, the values land in whatever "
     "frame came before.",
     "Write the number of the frame after \"time\", counting from 0.",
     "The number after that of the frame before is used."},
    {"smd-time-repeated", Severity::kWarning, "Duplicate frame number",
     "The compiler lets the second block of a frame overwrite the first. Often two animations were "
     "pasted together without renumbering.",
     "Renumber the later frames, or delete the copies.",
     "Both blocks count as one frame; of two values for a bone, the later is used."},
    {"smd-unknown-block", Severity::kWarning, "Unknown SMD block",
     "Only nodes, skeleton, triangles and vertexanimation are blocks of an SMD. studiomdl prints a "
     "warning for each line of another one.",
     "Delete the block, or correct its name if it is misspelt.",
     "The block is skipped up to its end."},
    {"smd-unknown-bone", Severity::kWarning, "Frame values for a bone that is not declared",
     "The number is not in the nodes block, so no bone has these values. The frames may come from "
     "another skeleton than the nodes.",
     "Export mesh and animation from one skeleton, or add the bone to the nodes block.",
     "The values are left out; the other bones move."},
    {"smd-unknown-parent", Severity::kWarning, "Parent bone that is not declared",
     "The compiler uses the number without checking it, and reads a parent from memory that is not "
     "a bone.",
     "Correct the parent's number in the nodes block, or write -1 for a root.",
     "The bone is a root."},
    {"smd-version", Severity::kWarning, "Unknown SMD version",
     "studiomdl stops with \"bad version\" at everything but 1; newer tools also know 2.",
     "Change the first line of the SMD to \"version 1\".", "The file is read as version 1."},
    {"smd-vertexanimation", Severity::kNote, "Shape keys inside an SMD",
     "A vertexanimation block belongs in a VTA file beside the SMD. The compiler does not read it "
     "from a mesh or an animation.",
     "Export the shapes as a VTA and name it with flexfile in the QC.", "The block is skipped."},
};

}  // namespace

std::span<const MessageEntry> smd_skeleton_messages() { return kSmdSkeletonMessages; }

}  // namespace studioscope
