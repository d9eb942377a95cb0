#include "document/messages/families.h"

namespace studioscope {

namespace {

// Messages about animations and sequences of a QC.
constexpr MessageEntry kQcClipsMessages[] = {
    {"clip-fits-nothing", Severity::kWarning, "Clip of another skeleton",
     "Animations are matched to the model's bones by name. No name agrees, so the clip would not "
     "move anything in the game.",
     "Use an animation for this skeleton, or rename its bones ($renamebone).",
     "The clip is listed; the model stays in its bind pose."},
    {"qc-align", Severity::kError, "Clip aligned to something that is missing",
     "align and walkalign shift a clip so that it meets another one. Without that clip or bone, "
     "the character jumps between the two.",
     "Define the named animation above this one, or correct the bone's name.",
     "The clip is not shifted."},
    {"qc-append", Severity::kError, "$append to an unknown clip",
     "$append, $continue and $prepend add options to a sequence or animation that is defined above "
     "them.",
     "Move the line below the $sequence, or correct the name.",
     "The options are read and ignored."},
    {"qc-blend", Severity::kError, "Blend along more than two pose parameters",
     "The engine blends a sequence along one or two parameters, and studiomdl stops at a third.",
     "Split the sequence into layers with a blend each.", "The first two parameters are used."},
    {"qc-blend-grid", Severity::kError, "Blend animations that form no grid",
     "The animations of a blended sequence fill rows of equal length. studiomdl stops if they do "
     "not.",
     "Add blendwidth with the number of animations in a row, or add the missing animation.",
     "The first animation is shown alone."},
    {"qc-calcblend", Severity::kError, "calcblend with an unknown attachment",
     "calcblend measures where an attachment points in each animation. Without it the compiler "
     "stops.",
     "Define the attachment, or write blend with a range instead.",
     "The animations are spread evenly over 0 to 1."},
    {"qc-cmdlist", Severity::kError, "$cmdlist that is unknown or uses itself",
     "A list has to be defined before it is used, and cannot contain itself.",
     "Define the list above the clip, or take its own name out of it.",
     "The commands of the list are ignored for this clip."},
    {"qc-compress", Severity::kError, "compress with an invalid number",
     "compress N keeps every Nth frame, so N must be 1 or more.",
     "Write a whole number from 1, or delete the option.", "All frames are kept."},
    {"qc-fps", Severity::kWarning, "fps that is not above 0",
     "A clip with 0 frames per second would never move in the game.",
     "Write the frame rate of the animation, such as fps 30.",
     "The rate is left as it was; 30 if none is given."},
    {"qc-frames", Severity::kWarning, "Frame range that the file does not have",
     "The range runs backwards or lies outside the frames of the file. The compiler cuts it, so "
     "the clip is shorter than expected.",
     "Write the first and the last frame as the source file numbers them.",
     "A reversed range is swapped, and one outside is cut to the frames that exist."},
    {"qc-ikrule", Severity::kError, "ikrule for an unknown chain",
     "A rule holds the end of an $ikchain in place. Without the chain it does nothing, and feet "
     "slide.",
     "Define the $ikchain, or correct its name in the rule.", "The rule is listed without effect."},
    {"qc-layer", Severity::kError, "Layer of an unknown sequence",
     "addlayer and blendlayer play another sequence on top. studiomdl stops if it does not exist.",
     "Correct the name, or define the sequence that the layer plays.",
     "The layer is ignored; the sequence plays without it."},
    {"qc-no-source", Severity::kError, "Sequence without a file",
     "A sequence needs at least one animation. studiomdl stops at an empty one.",
     "Name an SMD, DMX or $animation behind the sequence's name.", "The sequence is left out."},
    {"qc-numframes", Severity::kError, "numframes out of range",
     "The option cuts a clip or repeats its last frame, so it needs at least 1 and a sensible "
     "maximum.",
     "Write the number of frames that the clip should have.",
     "The clip keeps its own number of frames."},
    {"qc-root-bone", Severity::kWarning, "$root names an unknown bone",
     "$root says from which bone the motion of walking is taken. With the wrong bone, characters "
     "walk on the spot or slide.",
     "Correct the name of the bone.", "Motion is taken from the first bone."},
    {"qc-startloop", Severity::kError, "startloop outside the clip",
     "The loop cannot start at a frame that the clip does not have.",
     "Write a frame between 0 and the last frame of the clip.", "The frames keep their order."},
    {"qc-subtract", Severity::kError, "Subtraction of an unknown animation",
     "subtract makes an additive animation, as aim layers are. Without its base, the whole pose "
     "would be added in the game.",
     "Define the named animation above this clip, or correct its name.", "Nothing is subtracted."},
    {"qc-too-many-ik-rules", Severity::kError, "Too many IK rules together",
     "So many rules do not come from a real model; command lists multiply them.",
     "Use fewer ikrule lines in lists that many clips share.",
     "The rules beyond the limit are left out."},
    {"qc-too-many-keys", Severity::kError, "Clips that multiply their keys",
     "Options such as numframes can make a small file into an enormous model. studiomdl would run "
     "out of memory.",
     "Lower numframes, or use fewer clips of one file.",
     "This clip and those after it are left out."},
    {"qc-too-many-steps", Severity::kError, "Too many commands out of lists",
     "Command lists in each other multiply the commands of all clips beyond any use.",
     "Write the commands into the clips that need them.",
     "The commands beyond the limit are left out."},
    {"qc-weightlist", Severity::kError, "Unknown weight list",
     "A weight list says how much of each bone a sequence moves. Without it, a layer meant for the "
     "arms moves the whole body.",
     "Define the $weightlist above the sequence, or correct its name.",
     "All bones have full weight."},
};

}  // namespace

std::span<const MessageEntry> qc_clips_messages() { return kQcClipsMessages; }

}  // namespace studioscope
