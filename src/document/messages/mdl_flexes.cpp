#include "document/messages/families.h"

namespace studioscope {

namespace {

// Messages about flexes, rules and eyes of a model, and presets for them.
constexpr MessageEntry kMdlFlexesMessages[] = {
    {"flex-controller-range", Severity::kNote, "Flex controller without a range",
     "The minimum is not below the maximum, so the slider cannot be moved in the game.",
     "Correct the range in the flexcontroller line.", "The slider stays at its minimum."},
    {"flex-engine-limit", Severity::kNote, "More flexes than the game takes",
     "The engine of Source 2013 has room for 96 controllers and 1024 flexes. Those beyond do "
     "nothing, or the compiler refuses the model.",
     "Remove controllers or shapes that are not needed.", "All of them work here."},
    {"flex-eye-deflection", Severity::kWarning, "Largest eye deflection that is no cosine",
     "The game holds the gaze within an angle to straight ahead, whose cosine the model states. "
     "With another number the eyes jump.",
     "Write the angle in degrees into $maxeyedeflection, and recompile.", "30 degrees are used."},
    {"flex-eyeball-radius", Severity::kWarning, "Eyeball without a radius",
     "The engine divides by the radius to place the lids. With 0 they jump or disappear.",
     "Write the diameter of the eye into the eyeball line.",
     "The lids of this eye do not follow it."},
    {"flex-eyelid-height", Severity::kWarning, "Eyelid height that is not finite",
     "The height says how far a lid opens. NaN or infinity closes or tears the eye.",
     "Correct the eyelid line (lowerer, neutral, raiser) and recompile.", "0 is used."},
    {"flex-eyelid-range", Severity::kError, "Eyelid with a flex that does not exist",
     "The lid cannot follow the eye, so a looking character stares.",
     "Recompile the model; check its eyelid lines.", "The eye does not move the lid."},
    {"flex-op-skipped", Severity::kWarning, "Step of a flex rule without effect",
     "The step takes values that are not there, such as a controller that does not exist. The "
     "engine skips it, and the flex has another value than planned.",
     "Correct the rule at the step that the message names.",
     "The step is skipped, as in the game."},
    {"flex-preset-range", Severity::kWarning, "Preset value outside its slider",
     "The game keeps each controller within its range.",
     "Change the value in the preset, or the range of the controller.",
     "The nearest value within the range is used."},
    {"flex-preset-unknown", Severity::kWarning, "Preset for a slider that the model lacks",
     "The preset was made for another face, or a controller was renamed.",
     "Correct the name in the preset.", "The value is ignored; the others are applied."},
    {"flex-preset-unreadable", Severity::kError, "Preset file that cannot be read",
     "A preset is JSON with names and values, or a list of name;value; pairs.",
     "Save the preset again from the window, or correct the text at the place that the message "
     "names.",
     "No value of the preset is applied."},
    {"flex-rule-depth", Severity::kNote, "Flex rule that leaves several values",
     "A rule should end with one value. Others are forgotten, which is rarely intended.",
     "Correct the rule, or recompile the model.", "The first value is the weight, as in the game."},
    {"flex-rule-empty", Severity::kNote, "Flex rule without steps",
     "The flex always has the weight 0, so it never moves in the game.",
     "Write an expression for it, or remove the rule.", "The weight is 0."},
    {"flex-rule-index", Severity::kWarning,
     "Flex rule with a controller number that is no whole number",
     "The number comes from a calculation or damage. The engine cuts it, and reads another "
     "controller than meant.",
     "Correct the rule, so that it names its controllers directly, and recompile.",
     "The number is cut, as in the game."},
    {"flex-rule-not-finite", Severity::kWarning, "Flex rule without a finite result",
     "A division by zero gives infinity or NaN, and the face is torn where the flex moves it.",
     "Change the rule so that it never divides by 0.", "The weight is 0."},
    {"flex-rule-order", Severity::kNote, "Flex rule that reads a later flex",
     "Rules run in the order of the file, so the flex that is read still has the value 0.",
     "Move the rule behind the one that it reads.", "The value 0 is used, as in the game."},
    {"flex-rule-repeated", Severity::kNote, "Flex with several rules",
     "Each rule overwrites the weight of the one before.", "Remove all but one rule for the flex.",
     "The last rule is used, as in the game."},
    {"flex-rule-target", Severity::kError, "Flex rule without a flex to write",
     "The number of the flex is beyond the list of names.",
     "Recompile the model, or export the flexes again.", "The rule is ignored."},
    {"mdl-flex-converted", Severity::kWarning, "Flexes marked as converted",
     "The flag is set by a running game, not by a compiler. A file with it was dumped from memory, "
     "or its flags are damaged.",
     "Recompile the model from its source instead of using a copy from memory.",
     "The flexes are read as a compiler writes them."},
    {"mdl-flex-delta", Severity::kWarning, "Flex movement that is not finite",
     "The vertex would move to nowhere when the flex is used, and the face has a hole.",
     "Correct the shape in the source and recompile.", "These movements count as 0."},
    {"mdl-flex-kind", Severity::kError, "Flex of an unknown kind",
     "Vertices of flexes are stored with or without wrinkles, kinds 0 and 1. Another number is "
     "damage.",
     "Recompile the model with the compiler of the game that it is for.", "The flex is ignored."},
    {"mdl-flex-names", Severity::kWarning, "MDL whose flex names are lost",
     "Scenes and choreography move faces by name, so they have no effect in the game.",
     "Recompile the model from its source.",
     "The flexes that meshes use are called by their number."},
    {"mdl-flex-op", Severity::kWarning, "Flex rule with an invalid step",
     "The engine skips a step that it does not know or whose operand does not exist, and the flex "
     "has another value.",
     "Recompile the model with the compiler of its game.", "The step is ignored, as in the game."},
    {"mdl-flex-pair", Severity::kWarning, "Flex paired with one that does not exist",
     "A pair is the left and the right half of a shape. Without its partner only one half moves.",
     "Recompile the model, and check the flexpair lines of the QC.",
     "The flex moves both sides by itself."},
    {"mdl-flex-range", Severity::kError, "Flex of a mesh without a name",
     "The mesh refers to a flex beyond the list of names, so nothing can move it.",
     "Recompile the model; a tool that removes flexes must renumber those that remain.",
     "The flex is ignored."},
    {"mdl-flex-rule-target", Severity::kError, "Rule for a flex that does not exist",
     "The rule computes a weight that belongs to no flex.",
     "Recompile the model, and check the names behind % in the QC.", "The rule is ignored."},
    {"mdl-flex-scale", Severity::kWarning, "Unusable scale of flex movements",
     "All movements are multiplied by this number. With 0 or a number that is not finite, the face "
     "does not move or is torn.",
     "Recompile the model; a hex edit of the header is a common cause.",
     "1/4096 is used, the scale of models without the field."},
    {"mdl-flex-vertex-range", Severity::kWarning, "Flex that moves vertices outside its mesh",
     "The engine would move vertices of another mesh: spikes in the face.",
     "Recompile the model after any change of its mesh, so that the flexes are counted anew.",
     "These movements are ignored."},
};

}  // namespace

std::span<const MessageEntry> mdl_flexes_messages() { return kMdlFlexesMessages; }

}  // namespace studioscope
