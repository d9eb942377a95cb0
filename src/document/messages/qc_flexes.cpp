#include "document/messages/families.h"

namespace studioscope {

namespace {

// Messages about flexes, rules and eyelids of a QC.
constexpr MessageEntry kQcFlexesMessages[] = {
    {"qc-expression", Severity::kError, "Flex rule that cannot be understood",
     "studiomdl stops at a rule with an error, and nothing is compiled.",
     "Correct the expression at the place that the message names; each name must be a controller "
     "or, with %, a flex.",
     "The rule is ignored; the flex moves by its own slider."},
    {"qc-eye-deflection", Severity::kWarning, "Largest eye deflection that is no angle",
     "$maxeyedeflection is the angle in degrees that the gaze may turn away from straight ahead.",
     "Write an angle from 0 to 180.", "The line is ignored; the gaze turns by up to 30 degrees."},
    {"qc-eyeball-bone", Severity::kError, "Eyeball on an unknown bone",
     "An eyeball moves with a bone, which must be in the model. The compiler stops here.",
     "Write the name of a bone of the model into the eyeball line.",
     "The eye shows its texture without an iris that moves."},
    {"qc-eyelid-eyeball", Severity::kError, "Eyelid without an eyeball",
     "An eyelid follows the eye that is written above it. Without one the lid does not close over "
     "the eye when the character looks down.",
     "Write the eyeball lines before the eyelid, or correct the eyeball's name.",
     "The eyelid is moved by its own slider alone."},
    {"qc-flex-frame", Severity::kError, "Frame of a flex not found",
     "The frame is missing in the VTA, or the line names none. The flex would do nothing in the "
     "game.",
     "Write the number of the shape as the VTA lists it, or export the VTA with that shape.",
     "The flex has a slider that moves nothing."},
    {"qc-flex-option", Severity::kWarning, "Unknown option of a flex line",
     "A flex knows frame, position, split and decay. studiomdl stops at others.",
     "Correct the option, or write it on the line of the command that has it.",
     "The option is ignored."},
    {"qc-flexfile", Severity::kError, "VTA that cannot be used",
     "flexfile names the file with the shapes. Without it the compiler stops, and no flex of the "
     "block can work.",
     "Correct the file's name, or export the VTA again.", "The flexes of this file are left out."},
    {"qc-no-flexfile", Severity::kError, "Flex before any flexfile",
     "The compiler does not know to which VTA the frame belongs.",
     "Write flexfile before the flex lines.", "The flex is ignored."},
    {"qc-no-rule", Severity::kNote, "Flex without a rule",
     "In the game only controllers move flexes, by rules that begin with %. This flex never moves "
     "there.",
     "Add a rule such as %smile = smile and a flexcontroller, or remove the flex.",
     "The flex has a slider of its own."},
    {"qc-rule", Severity::kError, "Flex rule without an equals sign",
     "A rule has the form %flex = expression.", "Write the = and an expression behind it.",
     "The rule is ignored."},
    {"qc-rule-early", Severity::kError, "Flex rule before its flex",
     "studiomdl stops at a rule for a flex that is defined further down.",
     "Move the rule below the flex, or declare the name with localvar above.",
     "The rule is used as if it stood in the right place."},
    {"qc-rule-minus", Severity::kNote, "Flex rule that begins with a minus",
     "Compilers read the minus as a subtraction with nothing before it, and compile a rule that "
     "does something else.",
     "Write (0 - x) instead of -x.", "The value is negated, as the rule is written."},
    {"qc-rule-name", Severity::kError, "Flex rule for an unknown flex",
     "studiomdl stops at a rule whose name is neither a flex nor a localvar.",
     "Correct the name behind %, or add the flex.", "The rule is ignored."},
    {"qc-rule-order", Severity::kWarning, "Flex rule that compilers read differently",
     "The 2006 compiler works out a - b - c from the right, newer ones from the left. The same QC "
     "gives two different faces.",
     "Use parentheses: (a - b) - c.", "The rule is worked out from the left."},
    {"qc-second-controller", Severity::kWarning, "Duplicate flex controller",
     "The compiler refuses two controllers of one name, or keeps both so that one of the sliders "
     "has no effect.",
     "Delete the second line.", "The first controller is used."},
    {"qc-static-flexes", Severity::kNote, "Flexes of a static prop",
     "A static prop has no face: the compiler leaves shapes out.",
     "Remove the flex lines, or delete $staticprop if the prop should move.",
     "The flexes are left out, as in the compiled model."},
    {"qc-vta-scaled", Severity::kNote, "VTA that fits only when scaled",
     "Newer compilers scale a VTA together with its mesh; that of 2006 does not, and no shape "
     "would match there.",
     "Export mesh and VTA at the final size and leave out $scale if the QC must work in every "
     "compiler.",
     "The VTA is scaled."},
};

}  // namespace

std::span<const MessageEntry> qc_flexes_messages() { return kQcFlexesMessages; }

}  // namespace studioscope
