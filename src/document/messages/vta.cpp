#include "document/messages/families.h"

namespace studioscope {

namespace {

// Messages about the shapes of a VTA.
constexpr MessageEntry kVtaMessages[] = {
    {"vta-decimal-comma", Severity::kError, "Decimal comma in a VTA",
     "A number ends at a comma for studiomdl, so the rest of the line is lost, and the vertex "
     "moves to a wrong place.",
     "Export the shapes again with a system or exporter that writes decimal points.",
     "The vertex line is left out; the shape does not move that vertex."},
    {"vta-duplicate-id", Severity::kWarning, "Vertex listed twice in one shape",
     "The later values overwrite the earlier ones. If the two differ, the exporter has numbered "
     "vertices wrongly.",
     "Export the VTA again; if it persists, merge doubled vertices in the base mesh.",
     "The later values are used."},
    {"vta-frame-range", Severity::kError, "Negative frame number in a VTA",
     "Frame 0 is the base shape, and shapes count upwards from it. The compiler refuses a time "
     "outside the declared range.",
     "Number the shapes from 1 and the base shape 0.", "The vertices of this frame are left out."},
    {"vta-long-line", Severity::kError, "Overlong line in a VTA",
     "A vertex line has seven numbers; a line of this length is damage or not text.",
     "Check that the file has line breaks, and export it again if not.", "The line is skipped."},
    {"vta-missing-end", Severity::kWarning, "VTA block without an end line",
     "studiomdl reads on until it finds \"end\", and refuses the file if there is none.",
     "Add the line \"end\" after the last vertex; check that no shapes are missing.",
     "The block ends at the next block or at the end of the file."},
    {"vta-no-base", Severity::kError, "VTA without a base shape",
     "All shapes are differences from frame 0. studiomdl crashes without it.",
     "Export the VTA with the basis shape as frame 0; it must list every vertex.",
     "No shape of the file can be shown."},
    {"vta-no-block", Severity::kError, "VTA without a vertexanimation block",
     "Shapes are stored in this block. A file without it holds no flexes; it may be an SMD with "
     "the wrong extension.",
     "Check the file that flexfile names in the QC, and export shape keys as VTA.",
     "Nothing of the file can be shown."},
    {"vta-no-mesh", Severity::kNote, "VTA opened without its mesh",
     "A VTA has vertices but no triangles; the compiler matches them to the mesh of an SMD by "
     "position.",
     "Open the reference SMD together with the VTA, or the QC that names both.",
     "The base shape is shown as points, and shapes move the points."},
    {"vta-no-time", Severity::kWarning, "Vertices before the first time line",
     "studiomdl cannot tell to which shape these vertices belong.",
     "Insert the line \"time 0\" before the first vertex.",
     "The vertices belong to frame 0, the base shape."},
    {"vta-not-finite", Severity::kWarning, "Number of a VTA that is not finite",
     "A shape with such a number would move its vertices to nowhere, and parts of the face vanish "
     "when it is used.",
     "Apply all modifiers and scales, and export the shapes again.", "0 is used instead."},
    {"vta-short-vertex", Severity::kError, "VTA vertex line with too few numbers",
     "A line is a vertex number, a position and a normal: 7 numbers. The compiler cannot read a "
     "shorter one.",
     "Complete the line, or export the VTA again.",
     "The line is skipped; the vertex stays where the base shape has it."},
    {"vta-time-number", Severity::kError, "Time line of a VTA without a frame number",
     "The QC names shapes by this number, so a shape without one cannot be used.",
     "Write the shape's number after \"time\".",
     "The vertices up to the next time line are left out."},
    {"vta-time-repeated", Severity::kWarning, "Duplicate shape number",
     "The QC can name only one shape by a number. The compiler lets later vertices overwrite "
     "earlier ones, which mixes the two shapes.",
     "Renumber the second shape and add a flex line for it to the QC.",
     "Both are one shape; of two values for a vertex, the later is used."},
    {"vta-undeclared-time", Severity::kNote, "Shapes that the skeleton block does not declare",
     "studiomdl rejects a shape whose time does not appear in the skeleton block of the VTA.",
     "Add a line \"time N\" to the skeleton block for each shape.",
     "The shapes are shown all the same."},
    {"vta-unknown-block", Severity::kWarning, "Unknown VTA block",
     "Only nodes, skeleton and vertexanimation are read from a VTA.",
     "Delete the block, or correct a misspelt name.", "The block is skipped up to its end."},
    {"vta-unknown-id", Severity::kWarning, "Shape that moves vertices without a base",
     "A shape is the difference from frame 0. For vertices that frame 0 does not list there is no "
     "difference, and studiomdl reads wrong data for them.",
     "Export again so that frame 0 lists all vertices.",
     "These vertices are left out of the shape."},
    {"vta-unmatched", Severity::kWarning, "Shape vertices that are not on the mesh",
     "The compiler finds the mesh's vertices by their position in the base shape. It drops those "
     "that it cannot find without a word, so parts of a face do not move.",
     "Export SMD and VTA from the same mesh at the same scale; mind that $scale applies to the SMD "
     "but, in old compilers, not to the VTA.",
     "The movement of the vertices without a match is lost."},
    {"vta-version", Severity::kWarning, "Unknown VTA version",
     "Compilers read version 1 of a VTA and nothing else.",
     "Change the first line of the VTA to \"version 1\".", "The file is read as version 1."},
    {"vta-vertex-id", Severity::kError, "Negative vertex number in a VTA",
     "Vertices count from 0. A negative number makes the compiler write outside its memory.",
     "Export the VTA again.", "The vertex is left out."},
};

}  // namespace

std::span<const MessageEntry> vta_messages() { return kVtaMessages; }

}  // namespace studioscope
