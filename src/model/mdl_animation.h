#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <glm/glm.hpp>
#include <string>
#include <vector>

#include "model/transform.h"

namespace studioscope {

// The records of an MDL that move bones: rules of procedural bones, animations and the sequences
// that play them. See model/mdl_file.h.

// The rules of procedural bones as stored (MDL page, "Procedural bones").

enum MdlProcedureKind {
    kMdlProcedureAxis = 1,
    kMdlProcedureTriggers = 2,
    kMdlProcedureAimAtBone = 3,
    kMdlProcedureAimAtAttachment = 4,
    kMdlProcedureJiggle = 5
};

// Bit of MdlBone::flags; without it no rule is active.
constexpr uint32_t kMdlAlwaysProcedural = 0x4;
// Bits of it for $bonemerge, and for bones whose place or rotation games keep at once.
constexpr uint32_t kMdlMerged = 0x40000, kMdlSavedPosition = 0x200000, kMdlSavedRotation = 0x400000,
                   kMdlSavedFrames = kMdlSavedPosition | kMdlSavedRotation;

struct MdlTrigger {
    float inverse_tolerance = 0;
    glm::quat when{1, 0, 0, 0};
    Transform then;
};

struct MdlProcedure {
    int kind = 0;
    int bone = 0;
    int control = 0;  // index of a bone, or of an attachment for kMdlProcedureAimAtAttachment
    int parent = -1;  // bone whose space an aim's vectors are in; -1 for other kinds
    int axis = 0;
    std::array<Transform, 6> targets;
    std::vector<MdlTrigger> triggers;
    glm::vec3 aim{0}, up{0}, base{0};
    uint64_t offset = 0;
};

// The springs of a jiggle bone: mstudiojigglebone_t, in the layout of the file. Angles in radians.
struct MdlJiggleSprings {
    uint32_t flags;
    float length, tip_mass;
    float yaw_stiffness, yaw_damping, pitch_stiffness, pitch_damping;
    float along_stiffness, along_damping;
    float angle_limit;
    float min_yaw, max_yaw, yaw_friction, yaw_bounce;
    float min_pitch, max_pitch, pitch_friction, pitch_bounce;
    float base_mass, base_stiffness, base_damping;
    float base_min_left, base_max_left, base_left_friction;
    float base_min_up, base_max_up, base_up_friction;
    float base_min_forward, base_max_forward, base_forward_friction;
};
static_assert(sizeof(MdlJiggleSprings) == 120);

// Follows the springs under kMdlJiggleBoing, in the layout of the file.
struct MdlJiggleBoing {
    float impact_speed, impact_angle, damping_rate, frequency, amplitude;
};
static_assert(sizeof(MdlJiggleBoing) == 20);

constexpr uint32_t kMdlJiggleFlexible = 0x01, kMdlJiggleRigid = 0x02, kMdlJiggleYawLimit = 0x04,
                   kMdlJigglePitchLimit = 0x08, kMdlJiggleAngleLimit = 0x10,
                   kMdlJiggleLengthFixed = 0x20, kMdlJiggleBaseSpring = 0x40,
                   kMdlJiggleBoing = 0x80;

struct MdlJiggle {
    int bone = 0;
    MdlJiggleSprings springs{};
    MdlJiggleBoing boing{};
    uint64_t offset = 0;
};

// Animations (their motion is decoded by formats/compiled/mdl_motion.h) and sequences.

constexpr uint32_t kMdlLooping = 0x1, kMdlDelta = 0x4, kMdlAutoplay = 0x8, kMdlPost = 0x10,
                   kMdlAllZeros = 0x20, kMdlFrameAnimation = 0x40, kMdlCycleFromParameter = 0x80,
                   kMdlHidden = 0x400, kMdlOverride = 0x800;
constexpr uint32_t kMdlLayerOverParameter = 0x4000;  // flag of a layer

struct MdlMovement {
    int end_frame = 0;
    uint32_t flags = 0;
    float start_velocity = 0, end_velocity = 0;
    float angle_degrees = 0;
    glm::vec3 direction{0}, position{0};
};

// A rule that keeps a hand or foot in place: mstudioikrule_t without its error per frame. Listed
// only, not solved.
struct MdlIkRule {
    int chain = 0;
    int kind = 0;
    float start = 0, peak = 0, tail = 0, end = 0;  // cycles, 0..1
    int bone = 0, slot = 0;
    float height = 0, radius = 0, floor = 0;
    glm::vec3 position{0};
    glm::quat rotation{1, 0, 0, 0};
    float contact = 0, drop = 0, top = 0;
    std::string attachment = {};  // that a hand or foot is at
    // Offsets, from the record, of the error per frame from `error_start` on: compressed as steps,
    // or plain; 0: none.
    int compressed_error = 0, error = 0, error_start = 0;
    uint64_t offset = 0;  // of the record in its file
};

struct MdlAnimation {
    std::string name;
    float fps = 30;
    uint32_t flags = 0;
    int frame_count = 1;
    std::vector<MdlMovement> movements;
    int block = 0;           // 0: this file, -1: none, else a block of the .ani
    int data_offset = 0;     // from `offset` or from the block's start; unused with sections
    int section_offset = 0;  // table of sections, from `offset`
    int section_frames = 0;  // frames per section; 0: no sections
    int ik_rule_count = 0;
    int ik_rules = 0;  // from `offset`; for data in a block block_ik_rules is used, from its start
    int block_ik_rules = 0;
    std::vector<MdlIkRule> own_ik_rules;  // those in this file; of a block the decoder reads them
    int local_hierarchy_count = 0;
    int local_hierarchy = 0;  // from `offset` or from the block's start
    uint64_t offset = 0;

    // False: it shows its first frame only (mdl.md 14).
    bool has_rate() const { return fps > 0 && std::isfinite(fps); }
};

struct MdlEvent {
    float cycle = 0;
    int id = 0;
    uint32_t type = 0;
    std::string options;
    std::string name;
};

// Keeps the end of a chain in place while a sequence plays: mstudioiklock_t.
struct MdlIkLock {
    int chain = 0;
    float position_weight = 0, rotation_weight = 0;
    uint32_t flags = 0;
};

struct MdlAutoLayer {
    int sequence = 0;
    int parameter = -1;
    uint32_t flags = 0;
    float start = 0, peak = 0, tail = 0, end = 0;
};

struct MdlSequence {
    std::string name;
    std::string activity;
    uint32_t flags = 0;
    int activity_weight = 0;
    std::vector<MdlEvent> events;
    glm::vec3 min{0}, max{0};
    int columns = 1, rows = 1;
    std::vector<int> animations;  // row by row; valid indices if not empty
    std::array<int, 2> parameters{-1, -1};
    std::array<float, 2> parameter_starts{}, parameter_ends{};
    std::vector<float> pose_keys;  // values of columns, then of rows; may be empty
    float fade_in = 0, fade_out = 0;
    int entry_node = 0, exit_node = 0;  // from 1; 0: none
    uint32_t node_flags = 0;
    float entry_phase = 0, exit_phase = 0;
    std::vector<MdlAutoLayer> layers;
    int weight_list = -1;  // index into MdlFile::weight_lists
    int cycle_parameter = -1;
    int ik_rule_count = 0;
    std::vector<MdlIkLock> ik_locks;
    std::vector<std::string> activity_modifiers;
    std::string key_values;
    uint64_t offset = 0;
};

struct MdlPoseParameter {
    std::string name;
    uint32_t flags = 0;
    float start = 0, end = 0, loop = 0;
};

// The extent of a block in the .ani.
struct MdlBlock {
    int32_t start = 0, end = 0;
};

}  // namespace studioscope
