#include "document/messages/families.h"

namespace studioscope {

namespace {

// Messages about animations and sequences of an MDL.
constexpr MessageEntry kMdlMotionMessages[] = {
    {"mdl-animation-block", Severity::kError, "Animation in a block that does not exist",
     "The animation names a block that the model does not list, so the game plays a still pose.",
     "Recompile the model, so that its list of blocks and its .ani are written together.",
     "The bones keep their bind pose in this animation."},
    {"mdl-animation-extra", Severity::kError, "Extra animation data outside the file",
     "IK rules, movements or local hierarchies of this animation are beyond the end of the file.",
     "Recompile the model, and check ikrule, walkframe and localhierarchy of this animation.",
     "This data is ignored; the animation plays without it."},
    {"mdl-animation-fps", Severity::kWarning, "Animation without a usable frame rate",
     "With a rate of 0 the game stays at the first frame, and some code divides by it.",
     "Write fps into the $sequence and recompile.", "Only the first frame is shown."},
    {"mdl-animation-frames", Severity::kWarning, "Animation without frames",
     "The engine expects at least one frame.",
     "Recompile the model; check the frames option and the source file of the clip.",
     "The animation counts as one frame."},
    {"mdl-animation-range", Severity::kError, "Animation data outside the file",
     "The engine would read memory that is no animation: limbs fly about, or the game crashes.",
     "Recompile the model, or copy MDL and .ani again.",
     "The bones keep their bind pose in this animation."},
    {"mdl-animation-sections", Severity::kWarning, "Sections of an animation that cannot be read",
     "Long animations are cut into sections. Without one of them, its frames are lost.",
     "Recompile the model, without $sectionframes if it happens again.",
     "The bones keep their bind pose in the lost frames."},
    {"mdl-animation-too-long", Severity::kError, "Animation longer than its file can hold",
     "So many frames cannot come from a file of this size. The number of frames is damaged, or "
     "made to exhaust memory.",
     "Recompile the model, and check numframes and the frames of the source file.",
     "The animation is not played."},
    {"mdl-blend-grid", Severity::kWarning, "Impossible number of blended animations",
     "A sequence blends rows and columns of animations, at least one of each.",
     "Recompile the model; blendwidth of the sequence must fit its number of animations.",
     "The first animation is played alone."},
    {"mdl-frames-length", Severity::kWarning, "Frame size that contradicts itself",
     "The header of a frame-coded animation gives another size per frame than its bones need.",
     "Recompile the model, without frame coding if its game allows.",
     "The size that follows from the bones is used."},
    {"mdl-frames-not-finite", Severity::kWarning, "Frames with positions that are not finite",
     "NaN and infinity make the mesh disappear while this animation plays.",
     "Correct the source animation and recompile.", "The bind pose is used for these positions."},
    {"mdl-frames-range", Severity::kError, "Frame-coded animation outside the file",
     "The file ends inside the frames, so the game would play random memory.",
     "Copy the MDL or .ani again, and recompile the model if that does not help.",
     "The animation is shown in the bind pose."},
    {"mdl-keys-bone", Severity::kError, "Key list with bones out of order",
     "The list names bones in ascending order. A wrong number means that the data from here on is "
     "not a key list.",
     "Recompile the model; a tool that removes bones must rewrite the animations too.",
     "The bones after it keep their bind pose."},
    {"mdl-keys-group", Severity::kError, "Impossible group of key values",
     "A group says how many values it stores and for how many frames. These numbers contradict "
     "each other.",
     "Recompile the model from the source of this animation.",
     "The values up to this group are used."},
    {"mdl-keys-mixed", Severity::kError, "Bone with two encodings at once",
     "Single values and streams exclude each other. Which one an engine reads depends on its "
     "branch.",
     "Recompile the model with the compiler of its game instead of converting it.",
     "The bone keeps its bind pose."},
    {"mdl-keys-next", Severity::kError, "Key list that leads backwards",
     "The step to the next bone is smaller than an entry, so the engine would read the same data "
     "again and again.",
     "Recompile the model, or take it from its archive again.",
     "The bones after it keep their bind pose."},
    {"mdl-keys-not-finite", Severity::kWarning, "Key scale that is not finite",
     "All keys are multiplied by it, so the bone would be nowhere.",
     "Correct the source animation, which probably contains NaN, and recompile.",
     "0 is used as the scale."},
    {"mdl-keys-range", Severity::kError, "Keys outside the file",
     "The file ends inside the keys of a bone. It was cut, or an offset is damaged.",
     "Copy the MDL again, and recompile it if that does not help.",
     "The bones whose keys are missing keep their bind pose."},
    {"mdl-layer-sequence", Severity::kWarning, "Layer of a sequence that does not exist",
     "The sequence should play another on top of it. The engine reads beyond its list.",
     "Recompile the model; check the addlayer lines.", "The layer is ignored."},
    {"mdl-local-hierarchy", Severity::kWarning, "Local hierarchy that cannot be used",
     "A bone should move in the space of another for some frames, such as a magazine in a hand.",
     "Recompile the model; check the localhierarchy options.",
     "The bone moves with its own parent."},
    {"mdl-sequence-animation", Severity::kWarning, "Sequence of an animation that does not exist",
     "The sequence names an animation beyond the last. The engine plays garbage or crashes.",
     "Recompile the model; a tool that removes animations must renumber the sequences.",
     "The first animation is played."},
    {"mdl-sequence-parameter", Severity::kWarning,
     "Sequence that follows an unknown pose parameter",
     "The parameter blends the animations of the sequence, as the aim direction does. Without it "
     "the blend stays at its beginning.",
     "Recompile the model; check its $poseparameter lines.", "The sequence follows no parameter."},
};

}  // namespace

std::span<const MessageEntry> mdl_motion_messages() { return kMdlMotionMessages; }

}  // namespace studioscope
