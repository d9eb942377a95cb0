#include "document/messages/families.h"

namespace studioscope {

namespace {

// Messages about OpenGL, pictures and measurements.
constexpr MessageEntry kGraphicsMessages[] = {
    {"bench-no-flexes", Severity::kWarning, "Flexes in a measurement of skinning",
     "bench measures skinning alone, which comes after shapes. The options for flexes do not "
     "change the result.",
     "Leave out --flex, --shape and --flex-preset.", "Skinning is measured without shapes."},
    {"bench-saved", Severity::kError, "Saved run that cannot be compared",
     "The file is no run of bench, or was measured with other settings, so a comparison would say "
     "nothing.",
     "Save a new run with --format json under the same options.", "Nothing is compared."},
    {"bench-saved-version", Severity::kError, "Saved run of another format version",
     "The file was written by a newer or much older version of the program.",
     "Measure the saved run again with this version.", "Nothing is compared."},
    {"folder-failed", Severity::kNote, "Folder for cached shaders that cannot be used",
     "Compiled shader programs are kept there to start faster.",
     "Give yourself the right to write there, or ignore the message.",
     "Shaders are compiled at each start."},
    {"gl-error", Severity::kError, "Error of the graphics driver",
     "OpenGL refused a part of the work. The message has OpenGL's name of the error; "
     "GL_OUT_OF_MEMORY alone has a message of its own.",
     "Update the graphics driver; report the message with the output of studioscope --version if "
     "it remains. LIBGL_ALWAYS_SOFTWARE=1 uses Mesa's software driver, and pose --skinner cpu "
     "needs none.",
     "What was to be drawn or computed is missing; the program ends with status 4."},
    {"gl-no-context", Severity::kError, "No OpenGL context",
     "Pictures and GPU skinning need OpenGL 4.5, with or without a display.",
     "Install a graphics driver; LIBGL_ALWAYS_SOFTWARE=1 uses Mesa's software driver, and "
     "--skinner cpu needs none.",
     "Nothing is drawn; info and check work without OpenGL."},
    {"gl-out-of-memory", Severity::kError, "No room on the graphics card",
     "The vertices, shapes and textures of the model do not fit into its memory.",
     "Close other programs, or open fewer models at once.", "The model is not shown."},
    {"gl-shader", Severity::kError, "Shader that the driver refuses",
     "The graphics driver cannot compile a part of the program. The message quotes its reason.",
     "Update the graphics driver; report the message with the output of studioscope --version if "
     "it remains.",
     "What needs this shader is not drawn."},
    {"gl-too-many-deltas", Severity::kError, "Shapes too large for the driver",
     "All shape movements lie in one buffer, whose size the driver limits.",
     "Use another graphics card or driver, or remove shapes.",
     "The model is not shown; pose --skinner cpu works."},
    {"gl-too-many-vertices", Severity::kError, "More vertices than the driver takes",
     "The driver limits the size of the buffer from which shaders read vertices.",
     "Use another graphics card or driver, or open a part of the model.",
     "The model is not shown; pose --skinner cpu works."},
    {"gl-too-old", Severity::kError, "OpenGL older than 4.5",
     "The driver offers an older version, which lacks what is needed to draw and measure.",
     "Update the graphics driver; LIBGL_ALWAYS_SOFTWARE=1 uses Mesa's software driver.",
     "Nothing is drawn; info and check work without OpenGL."},
    {"lab-empty", Severity::kNote, "Benchmark without vertices",
     "The model in the window has nothing to skin, so there is nothing to measure.",
     "Open a model with a mesh.", "No measurement is started."},
    {"lab-exported", Severity::kNote, "Benchmark results saved",
     "The file holds the table or the run as it is shown.",
     "Open it in a spreadsheet, or give it to bench --compare.", ""},
    {"lab-kept", Severity::kNote, "Baseline kept",
     "The results of this model are stored, and later ones are compared with them.",
     "Measure again after a change of the model to see the difference.", ""},
    {"no-window", Severity::kError, "Window that cannot be opened",
     "There is no display, or its driver lacks OpenGL 4.5.",
     "Start the program in a desktop session; render, info and check need no display.",
     "The program ends."},
    {"picture-memory", Severity::kError, "Picture too large for the graphics card",
     "The picture is drawn with several samples per pixel for smooth edges, which takes a multiple "
     "of its memory.",
     "Choose a smaller --size.", "No picture is written."},
    {"picture-saved", Severity::kNote, "Picture saved",
     "The picture is written with the camera and view settings inside.",
     "Drop it on the window to restore the same view.", ""},
    {"picture-size", Severity::kError, "Impossible picture size",
     "A picture has at least one pixel, and the graphics driver limits its sides.",
     "Choose a size in the range that the message names.", "No picture is written."},
    {"private-folder", Severity::kNote, "Folder that others could change",
     "Cached shader programs are run by the graphics driver, so a folder that belongs to others or "
     "is a link is not trusted.",
     "Delete the folder or make it your own; it is made again.", "Nothing is kept there."},
    {"program-cache-folder", Severity::kNote, "Cache of shaders that is not used",
     "The folder belongs to another user, is a link, or is open to others, who could replace what "
     "is in it.",
     "Delete the folder or correct its owner and rights.", "Shaders are compiled at each start."},
    {"read-back-range", Severity::kError, "Vertices to read back that do not exist",
     "The program asked for more vertices than the model on the graphics card has. This is a fault "
     "of the program.",
     "Please report it together with the model.", "No posed vertices are written."},
};

}  // namespace

std::span<const MessageEntry> graphics_messages() { return kGraphicsMessages; }

}  // namespace studioscope
