#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "formats/qc/scanner.h"
#include "model/clip.h"
#include "model/mdl_animation.h"
#include "model/transform.h"

namespace studioscope {

// The transform of static props and roots of clips into the game's space: translated by $origin,
// then rotated by $upaxis and the quarter turn of every model (qc.md 3); its state at a line.
struct QcPlacement {
    glm::vec3 origin{0};          // subtracted; in scaled units
    glm::vec3 degrees{0, 0, 90};  // about X, then Y, then Z, all fixed

    glm::quat rotation() const { return rotation_from_euler(glm::radians(glm::dvec3(degrees))); }
};

// Lines of a QC about animations and sequences (qc.md 6 and 7).

// Bits of sequences as MDL has them (mdl.md 7.1).
constexpr uint32_t kQcLooping = 0x1, kQcSnap = 0x2, kQcDelta = 0x4, kQcAutoplay = 0x8,
                   kQcPost = 0x10, kQcCycle = 0x80, kQcRealtime = 0x100, kQcLocal = 0x200,
                   kQcHidden = 0x400, kQcDeclared = 0x800, kQcWorldSpace = 0x4000;

// Bits for the components of a root: X Y Z XR YR ZR.
constexpr uint32_t kQcAxisX = 1, kQcAxisY = 2, kQcAxisZ = 4, kQcAxisXR = 8, kQcAxisYR = 16,
                   kQcAxisZR = 32;

// The bit of "X", or of "LX" where motion is extracted; 0 for any other word.
uint32_t qc_axis(const std::string& word);
uint32_t qc_motion_axis(const std::string& word);

// An option without a visible effect, with its words.
struct QcListedOption {
    std::string name;  // lower case
    std::vector<std::string> words;

    std::string text() const;  // as written
};

// A command of a clip with its words; commands run in the order written.
struct QcStep {
    std::string name;  // lower case
    std::vector<std::string> words;
    QcPlace place;
};

// An `$animation`, or an implied one for a file that a sequence names.
struct QcClip {
    std::string name;  // "@walk" if implied by a sequence walk
    std::string path;
    bool is_implied = false;
    std::optional<float> fps;
    std::optional<std::array<int, 2>> frames;  // first and last, in the file's numbering
    uint32_t flags = 0;
    uint32_t held_axes = 0;                        // components in which roots keep the first frame
    uint32_t extracted_axes = 0;                   // extracted from roots after the last walkframe
    bool is_linear = false, is_quadratic = false;  // speed of that motion
    bool adds_loop_frame = false;                  // fudgeloop
    std::optional<int> loop_start;
    float load_scale = 1;  // $scale at the file's first mention
    float scale = 1;
    QcPlacement placement;
    std::vector<QcStep> steps;
    std::vector<QcStep> ik_rules;
    std::vector<QcListedOption> listed;
    QcPlace place;
};

struct QcBlendAxis {
    std::string parameter;
    float start = 0, end = 0;
    std::string attachment;  // calcblend: the keys are this attachment's.....
    uint32_t axis = 0;       // ... component
    QcPlace place;
};

struct QcEvent {
    std::string name;
    float frame = 0;
    std::string options;
};

// An addlayer or blendlayer; start to end in frames, or values of the parameter.
struct QcLayer {
    std::string sequence;
    std::string parameter;  // parameter that drives the ramp
    Layer layer;
    QcPlace place;
};

struct QcSequence {
    std::string name;
    std::vector<int> clips;  // index into QcFile::animations; more than one blend
    uint32_t flags = 0;
    int blend_width = 0;  // 0: derived from their number
    std::vector<QcBlendAxis> axes;
    // Clips for calcblend. Defaults: the first animation; the reference; the middle cell.
    std::string blend_reference, blend_base, blend_center;
    std::vector<QcLayer> layers;
    std::vector<QcEvent> events;
    std::string activity;
    int activity_weight = 0;
    float fade_in = 0.2f, fade_out = 0.2f;  // seconds
    std::string cycle_parameter;            // posecycle
    std::vector<QcListedOption> listed;
    QcPlace place;
};

struct QcBoneWeight {
    std::string bone;
    float weight = 1;
    std::optional<float> position_weight;  // posweight; compiled models have one weight per bone
    QcPlace place;
};

struct QcWeightList {
    std::string name;  // empty: $defaultweightlist
    std::vector<QcBoneWeight> bones;
};

// A command list that clips can name.
struct QcCommandList {
    std::string name;
    std::vector<QcStep> steps;
};

struct QcIkChain {
    std::string name;
    std::string bone;  // last bone of the chain
    std::string options;
    // Values that its rules take over, Source units (not scaled).
    glm::vec3 knee{0};    // direction in which it bends; 0: from the clips
    glm::vec3 center{0};  // of the foot, in the space of its bone
    float height = 18, floor = 0, radius = 0;
    QcPlace place;
};

// The springs of a jiggle bone without options: 10 units long, stiffness 100, free to move at its
// base by 100 units.
MdlJiggleSprings default_jiggle_springs();

struct QcJiggleBone {
    std::string bone;
    std::string options;  // as written
    // Numbers in the form that compilers store, and their defaults.
    MdlJiggleSprings springs = default_jiggle_springs();
    MdlJiggleBoing boing{100, glm::radians(45.0f), 0.25f, 30, 0.35f};
    QcPlace place;
};

// $boneflexdriver: a slider of the face that goes from 0 to 1 as the bone moves from one place to
// another.
struct QcBoneDriver {
    std::string bone, controller;
    int axis = 0;  // of the bone's position: 0 x, 1 y, 2 z
    float from = 0, to = 1;
    QcPlace place;
};

struct QcNamedFile {
    std::string path;
    QcPlace place;
};

// All lines about animations and sequences.
struct QcMotions {
    std::vector<QcClip> animations;  // in order of definition, with implied ones
    std::vector<QcSequence> sequences;
    std::vector<PoseParameter> pose_parameters;  // in order of first mention
    std::vector<QcWeightList> weight_lists;
    std::vector<QcCommandList> command_lists;
    std::vector<QcIkChain> ik_chains;
    std::vector<QcJiggleBone> jiggle_bones;
    std::vector<QcBoneDriver> bone_drivers;
    std::vector<QcNamedFile> procedures;  // $proceduralbones
    std::vector<QcNamedFile> included;    // $includemodel, path as in the compiled model
    std::string root_bone;                // $root: bone for motion extraction; empty: the first
    QcPlace root_place;
    bool are_lengths_locked = false;  // $lockbonelengths: of bones, in all clips
};

}  // namespace studioscope
