#pragma once

#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "export/smd_writer.h"
#include "export/steps.h"
#include "formats/compiled/mdl_motion.h"
#include "formats/qc/build.h"

namespace studioscope {

// Animations and sequences as sources: each animation is an SMD whose frames the compiler stores as
// the numbers that the model has.

// Decodes an animation with its stored numbers; no other is in memory.
MdlMotion stored_motion(const CompiledModel& files, const MdlAnimation& animation);

// The name of each animation in a QC: that of the model, but each once.
std::vector<std::string> animation_names(const MdlFile& mdl);

// The bones of a frame as a source has them: a quarter of a step beyond the stored numbers, with
// the way that the compiler took out of the roots put back, and the roots turned back.
// `on_bind`: deltas are added to the bind pose.
std::vector<SourceBone> source_frame(const MdlFile& mdl, const MdlAnimation& animation,
                                     const MdlMotion& motion, size_t frame, bool on_bind = false);
// The frame up to which the compiler measured a movement, mostly its end, and whether speeds,
// direction and turn follow from the frames up to there.
struct WalkGoal {
    int frame = 0;
    bool is_exact = true;
};
WalkGoal walk_goal(const MdlFile& mdl, const MdlAnimation& animation, const MdlMotion& motion,
                   size_t movement);
// The SMD of an animation.
std::string smd_clip(const MdlFile& mdl, const MdlAnimation& animation, const MdlMotion& motion,
                     bool on_bind = false);

// The base that deltas are taken from, an animation of one frame: all bones are at zero there, so
// that frames stay as they are written, or in the bind pose.
constexpr const char* kDeltaBase = "delta_base";
bool needs_delta_base(const MdlFile& mdl);
std::string smd_delta_base(const MdlFile& mdl, bool on_bind = false);

// The lines of a QC about the animations and sequences of a model.
struct ClipLines {
    const CompiledModel& files;
    const std::vector<std::string>& names;    // by animation_names()
    const std::vector<std::string>& sources;  // the SMD of each animation; empty: none
    std::string delta_base;                   // its SMD; empty: not needed
    ExportReport& report;
};
// $animation, $sequence and $declaresequence, in an order in which a compiler makes the same
// tables.
std::string qc_clips(const ClipLines& lines);
// $sectionframes, where it is not the default, and $animblocksize for a model with an .ani.
std::string qc_sections(const MdlFile& mdl, ExportReport& report);
// The options of an animation, one a line, but for words of its flags. `weight_list`: that of the
// sequences that play it, or kNone.
std::string qc_animation(const ClipLines& lines, size_t index, int weight_list);
// The index of the last frame; 0 where the record has none.
int last_frame_of(const MdlAnimation& animation);
// The frame of a cycle of 0..1 in an animation that ends at frame `last`.
int nearest_frame(float cycle, int last);

// Writes the animations of a model to files, and returns their lines.
std::string write_clips(const Scene& scene, bool adds_deltas_to_bind, SourceNames& names,
                        ExportedModel& made);

// Compares the frames of built animations with the stored numbers.
class ClipCheck {
public:
    ClipCheck(const CompiledModel& files, ExportReport& report);

    void compare(const QcBuiltClip& clip);
    // Reports the sums; after all animations.
    void finish();

private:
    struct Count {
        size_t numbers = 0, changed = 0;
        int32_t largest = 0;
        std::vector<std::string> clips = {};
    };

    void compare_bone(size_t bone, const StoredBone& stored, const QcBuiltClip& clip);

    const CompiledModel& files_;
    ExportReport& report_;
    std::map<std::string, size_t> animations_;  // by name in lower case
    Count roots_, others_;
};

}  // namespace studioscope
