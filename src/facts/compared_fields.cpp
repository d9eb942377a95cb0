// One row for each field of compiled_records(): how it is compared, and why so.
#include "facts/compiled_records.h"

namespace studioscope {

namespace {

using enum FieldUse;
using enum BuiltFrom;

constexpr const char* kDigits = "six digits, as a text may have carried it";
constexpr const char* kProperty = "as a property of the scene";
constexpr const char* kPose = "as the bind pose of the bone";
constexpr const char* kSteps = "by the frames of the clips, which they are steps of";
constexpr const char* kWay = "by places of a root, which are stored as steps";
constexpr const char* kBox = "as the box of its bone";
constexpr const char* kPoints = "by the points of the collision mesh, which it follows from";
constexpr const char* kSolid = "with the points of the solid";

constexpr const char* kNames = "by the names of both solids, whose order is the compiler's own";

constexpr const char* kRigLoss = "export-bone-rule";
constexpr const char* kMotionLoss = "export-animation";
constexpr const char* kFaceLoss = "export-face";
constexpr const char* kJointLoss = "export-ragdoll joint";

// clang-format off
constexpr ComparedField kFields[] = {
    {"header", "flags", kShown, kScene, kProperty, "export-flag"},
    {"header", "mass", kShown, kScene, kProperty, "export-physics mass|export-ragdoll collision"},
    {"header", "contents", kShown, kScene, kProperty, "export-flag"},
    {"header", "eye_position", kShown, kScene, kProperty},
    {"header", "illumination_position", kShown, kScene, kProperty},
    {"header", "illumination_attachment", kExact, kLines, "", "export-point"},
    {"header", "hull_min", kShown, kScene, kProperty},
    {"header", "hull_max", kShown, kScene, kProperty},
    {"header", "view_min", kShown, kScene, kProperty},
    {"header", "view_max", kShown, kScene, kProperty},
    {"header", "max_eye_deflection", kNear, kLines, kDigits},
    {"header", "light_dot"},
    {"header", "root_lods_allowed"},

    {"bones", "surface_property", kExact, kLines},
    {"bones", "contents", kExact, kLines, "", kRigLoss},
    {"bones", "flags", kShown, kCompiler, "by vertices, attachments and clips, whose use it tells"},
    {"bones", "merged", kExact, kLines},
    {"bones", "saved_frames", kExact, kLines},
    {"bones", "euler", kShown, kScene, kPose},
    {"bones", "position_scale", kShown, kCompiler, kSteps},
    {"bones", "euler_scale", kShown, kCompiler, kSteps},
    {"bones", "physics_bone", kShown, kCompiler, "by the bones of the solids"},
    {"source_bone_transforms", "before", kNear, kNothing, kDigits, kRigLoss},
    {"source_bone_transforms", "after", kNear, kNothing, kDigits, kRigLoss},
    {"bone_controllers", "type", kExact, kLines, "", kRigLoss},
    {"bone_controllers", "start", kNear, kLines, kDigits, kRigLoss},
    {"bone_controllers", "end", kNear, kLines, kDigits, kRigLoss},
    {"bone_controllers", "rest", kExact, kLines, "", kRigLoss},
    {"bone_controllers", "input", kExact, kLines, "", kRigLoss},

    {"attachments", "bone", kShown, kScene, "as the bone of the attachment"},
    {"attachments", "flags"},
    {"attachments", "matrix", kShown, kScene, "as the place of the attachment"},
    {"hitbox_sets", "boxes", kShown, kScene, "by the boxes themselves"},
    {"hitboxes", "set", kShown, kScene, kBox},
    {"hitboxes", "name"},
    {"hitboxes", "group", kShown, kScene, kBox},
    {"hitboxes", "min", kShown, kScene, kBox},
    {"hitboxes", "max", kShown, kScene, kBox},
    {"hitboxes", "angles_degrees", kNear, kLines, kDigits},
    {"hitboxes", "radius", kNear, kLines, kDigits},
    {"models", "file", kShown, kScene, "as a model of its body group"},
    {"models", "bounding_radius", kShown, kCompiler, "by the vertices, which it follows from"},

    {"jiggle_bones", "flags", kExact, kLines, "", kRigLoss},
    {"jiggle_bones", "*", kNear, kLines, kDigits, kRigLoss},
    {"aim_constraints", "parent", kExact, kLines, "", kRigLoss},
    {"ik_chains", "bones", kExact, kLines},
    {"ik_chains", "knees", kNear, kLines, kDigits, "export-number ik_chain"},
    {"ik_autoplay_locks", "position_weight", kNear, kLines, kDigits},
    {"ik_autoplay_locks", "rotation_weight", kNear, kLines, kDigits},
    {"ik_autoplay_locks", "flags", kExact, kLines},
    {"nodes", "transitions", kExact, kLines, "", kMotionLoss},

    {"animations", "flags", kExact, kScene, "", kMotionLoss},
    {"animations", "fps", kNear, kScene, kDigits, kMotionLoss},
    {"animations", "frames", kExact, kScene, "", kMotionLoss},
    {"animations", "movements", kPaced, kLines, kWay, kMotionLoss},
    {"animations", "block", kShown, kCompiler, "by the frames of the clips, whose place it is"},
    {"animations", "section_frames", kExact, kLines, "", kMotionLoss},
    {"animations", "ik_rules", kExact, kLines, "", kMotionLoss},
    {"ik_rules", "chain", kExact, kLines, "", kMotionLoss},
    {"ik_rules", "type", kExact, kLines, "", kMotionLoss},
    {"ik_rules", "bone", kExact, kLines, "", kMotionLoss},
    {"ik_rules", "slot", kExact, kLines, "", kMotionLoss},
    {"ik_rules", "range", kNear, kLines, kDigits, kMotionLoss},
    {"ik_rules", "height", kNear, kLines, kDigits, kMotionLoss},
    {"ik_rules", "radius", kNear, kLines, kDigits, kMotionLoss},
    {"ik_rules", "floor", kNear, kLines, kDigits, kMotionLoss},
    {"ik_rules", "position", kPaced, kLines, kWay, kMotionLoss},
    {"ik_rules", "rotation", kNear, kLines, kDigits, kMotionLoss},
    {"ik_rules", "contact", kNear, kLines, kDigits, kMotionLoss},
    {"sequences", "entry_node", kExact, kLines},
    {"sequences", "exit_node", kExact, kLines},
    {"sequences", "node_flags", kExact, kLines},
    {"sequences", "entry_phase", kNear, kLines, kDigits},
    {"sequences", "exit_phase", kNear, kLines, kDigits},
    {"sequences", "activity_modifiers", kExact, kLines},
    {"sequences", "ik_locks", kExact, kLines},
    {"sequences", "weight_list", kShown, kCompiler, "by its weights, whose number it is"},
    {"sequences", "weights", kNear, kLines, kDigits},
    {"sequences", "key_values", kExact, kLines},
    {"mouths", "flex", kExact, kLines, "", kFaceLoss},
    {"mouths", "forward", kNear, kLines, kDigits, kFaceLoss},

    {"physics_shapes", "drag_areas", kShown, kCompiler, kPoints},
    {"physics_shapes", "mass_center", kShown, kCompiler, kPoints},
    {"physics_shapes", "inertia", kShown, kCompiler, kPoints},
    {"physics_shapes", "radius", kShown, kCompiler, kPoints},
    {"physics_solids", "index", kShown, kScene, "by the order of the solids"},
    {"physics_solids", "name", kShown, kScene, "as the name of the solid"},
    {"physics_solids", "parent", kShown, kScene, kSolid, "export-physics parent"},
    {"physics_solids", "mass", kShown, kScene, kSolid},
    {"physics_solids", "surfaceprop", kShown, kScene, kSolid},
    {"physics_solids", "volume", kShown, kCompiler, kPoints},
    {"physics_solids", "*", kNear, kLines, kDigits},
    {"physics_constraints", "parent", kShown, kScene, kNames, kJointLoss},
    {"physics_constraints", "child", kShown, kScene, kNames, kJointLoss},
    {"physics_constraints", "*", kNear, kLines, kDigits, kJointLoss},
    {"physics_settings", "concave", kNear, kLines, kDigits, "export-physics concave"},
    {"physics_settings", "*", kNear, kLines, kDigits},
};
// clang-format on

}  // namespace

std::span<const ComparedField> compared_fields() { return kFields; }

const ComparedField* find_compared_field(std::string_view record, std::string_view field) {
    const ComparedField* rest = nullptr;
    for (const ComparedField& row : kFields) {
        if (row.record != record) continue;
        if (row.field == field) return &row;
        if (row.field == "*") rest = &row;
    }
    return rest;
}

}  // namespace studioscope
