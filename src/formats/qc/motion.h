#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "formats/qc/scanner.h"
#include "model/clip.h"
#include "model/transform.h"

namespace studioscope {

// The move of static props and roots of clips into the game's space: shifted by $origin, then
// turned by $upaxis and the quarter turn that every model gets (qc.md 3). As in force at a line.
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

// Components of a root: X Y Z XR YR ZR.
constexpr uint32_t kQcAxisX = 1, kQcAxisY = 2, kQcAxisZ = 4, kQcAxisXR = 8, kQcAxisYR = 16,
                   kQcAxisZR = 32;

// The bit of "X", or of "LX" where motion is extracted; 0 for any other word.
uint32_t qc_axis(const std::string& word);
uint32_t qc_motion_axis(const std::string& word);

// A command of a clip with its words, carried out in the order written.
struct QcStep {
    std::string name;  // lower case
    std::vector<std::string> words;
    QcPlace place;
};

// `$animation`, or what a sequence makes of a file that it names.
struct QcClip {
    std::string name;  // "@walk" where a sequence walk made it
    std::string path;
    bool is_implied = false;
    std::optional<float> fps;
    std::optional<std::array<int, 2>> frames;  // first and last, in the file's own numbers
    uint32_t flags = 0;
    uint32_t held_axes = 0;       // roots keep their first frame's
    uint32_t extracted_axes = 0;  // taken out of roots from the last walkframe to the end
    bool is_linear = false, is_quadratic = false;  // how that motion goes
    bool adds_loop_frame = false;                  // fudgeloop
    std::optional<int> loop_start;
    float load_scale = 1;  // $scale where the file was named first
    float scale = 1;
    QcPlacement placement;
    std::vector<QcStep> steps;
    std::vector<QcStep> ik_rules;
    std::vector<std::string> listed;  // options that change nothing to be seen, as written
    QcPlace place;
};

struct QcBlendAxis {
    std::string parameter;
    float start = 0, end = 0;
    std::string attachment;  // calcblend: the keys are where this has...
    uint32_t axis = 0;       // ... this component
    QcPlace place;
};

struct QcEvent {
    std::string name;
    float frame = 0;
    std::string options;
};

// addlayer and blendlayer; start to end in frames, or values of the parameter.
struct QcLayer {
    std::string sequence;
    std::string parameter;  // the ramp runs over it
    Layer layer;
    QcPlace place;
};

struct QcSequence {
    std::string name;
    std::vector<int> clips;  // index into QcFile::animations; more than one blend
    uint32_t flags = 0;
    int blend_width = 0;  // 0: by their number
    std::vector<QcBlendAxis> axes;
    // Clips that calcblend looks at. Where they are empty: the first of all; that one; the middle.
    std::string blend_reference, blend_base, blend_center;
    std::vector<QcLayer> layers;
    std::vector<QcEvent> events;
    std::string activity;
    int activity_weight = 0;
    float fade_in = 0.2f, fade_out = 0.2f;  // seconds
    std::string cycle_parameter;            // posecycle
    std::vector<std::string> listed;
    QcPlace place;
};

struct QcBoneWeight {
    std::string bone;
    float weight = 1;
    std::optional<float> position_weight;  // posweight; compiled models have one weight a bone
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
    std::string bone;  // at its end
    std::string options;
    QcPlace place;
};

struct QcJiggleBone {
    std::string bone;
    std::string options;  // as written
    QcPlace place;
};

struct QcNamedFile {
    std::string path;
    QcPlace place;
};

// All of it; part of a QcFile.
struct QcMotions {
    std::vector<QcClip> animations;  // in order of definition, implied ones among them
    std::vector<QcSequence> sequences;
    std::vector<PoseParameter> pose_parameters;  // in order of first mention
    std::vector<QcWeightList> weight_lists;
    std::vector<QcCommandList> command_lists;
    std::vector<QcIkChain> ik_chains;
    std::vector<QcJiggleBone> jiggle_bones;
    std::vector<QcNamedFile> procedures;  // $proceduralbones
    std::vector<QcNamedFile> included;    // $includemodel, as the compiled model has it
    std::string root_bone;                // $root: whose motion is extracted; empty: the first
    QcPlace root_place;
};

}  // namespace studioscope
