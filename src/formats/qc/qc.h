#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/qc/motion.h"
#include "formats/qc/scanner.h"
#include "formats/qc/text.h"
#include "model/model.h"
#include "model/transform.h"

namespace studioscope {

// A QC file: what a model is put together from. Names and paths as written, with forward slashes
// and after $pushd; scale and up axis as they were when the line was read.

// Lines of a QC about its bones (qc.md 5). Their order among other lines makes no difference.

// `$definebone`
struct QcDefinedBone {
    std::string name;
    std::string parent;  // empty: a root
    Transform bind;      // relative to the parent; not scaled
    Transform realign;   // of the files' bone: its axes there, seen from there
    QcPlace place;
};

struct QcBoneName {
    std::string bone;
    QcPlace place;
};

struct QcBonePair {
    std::string from;
    std::string to;
    QcPlace place;
};

struct QcBoneLines {
    std::vector<QcDefinedBone> defined;
    std::vector<QcBonePair> renamed;        // $renamebone
    std::vector<QcBonePair> moved;          // $hierarchy: child and its new parent
    std::vector<QcBoneName> merged;         // $bonemerge
    std::vector<QcBoneName> collapsed;      // $alwayscollapse
    bool are_origins_skipped = false;       // $skipboneinbbox: boxes are made without them
    bool does_collapse = false;             // $collapsebones, or by an $alwayscollapse
    bool drops_bare_ancestors = false;      // $collapsebonesaggressive
    bool are_definitions_unlocked = false;  // $unlockdefinebones
};

// Lines of a QC about attachments and hit boxes (qc.md 10).

struct QcAttachment {
    std::string name;
    std::string bone;
    glm::vec3 position{0};              // scaled
    std::optional<glm::quat> rotation;  // `rotate`, `x_and_z_axes`
    bool is_absolute = false;           // in the space of the bind pose
    bool is_rigid = false;              // does not keep its bone
    QcPlace place;
};

struct QcHitbox {
    std::string set;  // empty: before any $hboxset
    std::string bone;
    std::string name;
    int group = 0;
    glm::vec3 min{0};  // scaled
    glm::vec3 max{0};
    QcPlace place;
};

// `$hgroup`: of the boxes that are made where no $hbox says any.
struct QcHitGroup {
    int group = 0;
    std::string bone;
    QcPlace place;
};

// `$collisionmodel` or `$collisionjoints` (qc.md 11).
struct QcCollision {
    static constexpr size_t kDefaultMaxPieces = 40;

    std::string path;
    float scale = 1;
    bool has_joints = false;  // a solid for each bone
    bool is_concave = false;  // $concave, $concaveperjoint: a piece for each connected part
    // $maxconvexpieces: of more the tools make one
    size_t most_pieces = kDefaultMaxPieces;
    float mass = 1;
    bool is_mass_automatic = false;   // $automass: of the volume and what it is made of
    std::string root;                 // $rootbone
    std::vector<QcBonePair> merged;   // $jointmerge: the second's solid becomes part of the first's
    std::vector<QcBoneName> skipped;  // $jointskip
    std::vector<QcBoneName> limited;  // of the options that say something of one joint
    std::string text;                 // its options as written, one per line
    QcPlace place;
};

struct QcSource {
    std::string path;  // empty: `blank`
    float scale = 1;
    bool is_reversed = false;  // winding turned
    bool drops_dmx_rules = false;
    bool is_first_mention = false;  // no line before names the file
    QcPlace place;
};

// A `flex`, `flexpair`, `defaultflex` line, or one of the three shapes of an `eyelid`.
struct QcFlex {
    enum class Kind { kOne, kPair, kDefault };
    Kind kind = Kind::kOne;
    std::string name;  // of a pair: what R and L are added to
    std::string vta;   // path
    int frame = 0;
    float split = 0;  // distance over which the sides blend; 0: none
    float decay = 1;
    std::array<float, 4> ramp{0, 1, 10, 11};
    QcPlace place;
};

struct QcEyeball {
    std::string name;
    std::string bone;
    glm::vec3 origin{0};   // in the bind pose
    std::string material;  // of the meshes that are its surface
    float diameter = 0;
    float angle = 0;       // degrees by which it looks past its target
    float iris_width = 0;  // of the iris's texture, Source units; 0: none
    QcPlace place;
};

// An `eyelid` line without its three shapes.
struct QcEyelid {
    std::string flex;           // of the three parts: this with _lowerer, _neutral, _raiser
    std::string eyeball;        // empty: all above it
    size_t eyeballs_above = 0;  // of its model
    std::array<float, 3> heights{};
    QcPlace place;
};

// Normals of that material point away from there, each keeping its side.
struct QcSphereNormals {
    std::string material;
    glm::vec3 center{0};
};

struct QcController {
    FlexController controller;
    QcPlace place;
};

struct QcRule {
    std::string flex;
    std::string expression;
    QcPlace place;
};

// One choice of a body part: `$body`, `$model`, or a line of `$bodygroup`.
struct QcModel {
    std::string name;
    QcSource source;
    std::vector<std::string>
        flex_names;  // in order of declaration: shapes, halves of pairs, localvar
    std::vector<QcFlex> flexes;
    std::vector<QcEyeball> eyeballs;
    std::vector<QcEyelid> eyelids;
    std::vector<std::string> mouth_bones;
    std::vector<QcSphereNormals> sphere_normals;
    std::vector<QcController> controllers;
    std::vector<QcRule> rules;
};

struct QcBodyPart {
    std::string name;
    std::vector<QcModel> models;
    QcPlace place;
};

struct QcReplacement {
    std::string from;
    std::string to;  // empty: removed
    bool is_reversed = false;
    float scale = 1;
    QcPlace place;
};

// `bonetreecollapse`: the weights of all below `from` go to it; `replacebone`: those of `from` to
// `to`.
struct QcLodBone {
    std::string from;
    std::string to;
    bool is_tree = false;
    QcPlace place;
};

// `$renamematerial`
struct QcRename {
    std::string from;
    std::string to;
    size_t reach = 0;  // the first so many of QcFile::load_order
};

// `$lod`, or `$shadowlod` with switch point -1.
struct QcLod {
    float switch_point = 0;
    std::vector<QcReplacement> models;
    std::vector<QcReplacement> materials;  // replacematerial, removemesh
    std::vector<QcLodBone> bones;          // in the order of the lines
    bool has_faces = true;                 // not so with nofacial, nor in a shadow level
    bool uses_own_materials = false;       // use_shadowlod_materials
    QcPlace place;
};

// Uses of a command that changes nothing here: its words, blocks in braces among them.
struct UnappliedCommand {
    std::string name;  // without the $
    std::vector<std::string> values;
};

struct QcFile {
    std::string model_name;
    UpAxis up = UpAxis::kZ;
    QcPlacement placement;  // at the end of the file
    bool is_static_prop = false;
    bool is_auto_centered = false;
    std::optional<float> max_eye_deflection;  // degrees, 0 to 180
    int smallest_lod = 0;                     // $minlod
    QcBoneLines bones;
    std::vector<QcBodyPart> body_parts;
    std::vector<QcLod> lods;
    QcMotions motions;
    std::vector<std::string> material_paths;
    std::vector<std::vector<std::string>> skins;  // rows of $texturegroup; the first names what the
                                                  // others replace
    std::vector<std::string> load_order;          // load_key() of each file, at its first mention
    std::vector<QcRename> renamed_materials;
    std::vector<QcAttachment> attachments;
    std::vector<QcHitbox> hitboxes;
    bool has_hitbox_set = false;  // a $hboxset: the compiler makes no boxes, even if it is empty
    std::vector<QcHitGroup> hit_groups;
    std::optional<QcCollision> collision;
    std::vector<UnappliedCommand> listed;  // in order of first use
    // $addsearchdir: where sources are looked for that the QC's own folder lacks; each ends in a
    // slash.
    std::vector<std::string> search_folders;
    Diagnostics diagnostics;

    std::string surface_property() const;  // "default" where none is written
};

// The name by which the tools know a file that was loaded before, whatever its extension.
std::string load_key(const std::string& path);

// Whether a file is absolute: of a disk ("C:/a.smd"), or from the root.
bool is_absolute_path(const std::string& path);

// The files and folders around a QC, by paths from its own folder. Without an answer every folder
// and file is there, and no source is.
struct QcSurroundings {
    std::function<bool(const std::string& path)> has_source;  // also without its extension
    std::function<bool(const std::string& path)> has_folder;
    std::function<bool(const std::string& path)> has_file = {};
};

// An error when there is no command at all. Commands that a viewer has no use for are listed; those
// that nobody knows are skipped whole, with one warning each. Rules and choices: the SMD format
// page, section 7. `name` is the file's own, as an $include in it would name it.
Result<QcFile> parse_qc(std::string_view text, const QcReadInclude& read_include,
                        const std::string& name = {}, const QcSurroundings& around = {});

}  // namespace studioscope
