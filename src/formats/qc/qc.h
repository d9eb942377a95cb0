#pragma once

#include <array>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/qc/motion.h"
#include "formats/qc/scanner.h"
#include "formats/qc/text.h"
#include "model/model.h"
#include "model/transform.h"

namespace studioscope {

// A QC file: the parts of a model. Names and paths are as written, with forward slashes and after
// $pushd; scale and up axis are those at the line. Paths, and names of materials in skins and
// replacements, are bytes, as FileName has them; other names are UTF-8.

// Lines of a QC about its bones (qc.md 5). Their order among other lines makes no difference.

// `$definebone`
struct QcDefinedBone {
    std::string name;
    std::string parent;  // empty: a root
    Transform bind;      // relative to the parent; not scaled
    Transform realign;   // axes relative to the bone in the files
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
    std::vector<QcBonePair> renames;        // $renamebone
    std::vector<QcBonePair> reparented;     // $hierarchy: child and its new parent
    std::vector<QcBoneName> merged;         // $bonemerge
    std::vector<QcBoneName> collapsed;      // $alwayscollapse
    bool are_origins_skipped = false;       // $skipboneinbbox: hitboxes exclude bone origins
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
    bool is_rigid = false;              // its bone may be removed
    bool is_world_aligned = false;      // `world_align`: games do not turn it with its bone
    QcPlace place;
};

struct QcHitbox {
    std::string set;  // empty: above the first $hboxset
    std::string bone;
    std::string name;
    int group = 0;
    glm::vec3 min{0};  // scaled
    glm::vec3 max{0};
    glm::vec3 angles_degrees{0};  // newer compilers turn a box: pitch, yaw, roll
    float radius = 0;             // of a capsule; 0 or less: a box
    QcPlace place;
};

// `$hgroup`: the group of a bone's automatic hitbox, for a QC without $hbox.
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
    bool has_joints = false;  // one solid per bone
    bool is_concave = false;  // $concave, $concaveperjoint: one piece per connected part
    // $maxconvexpieces: with more pieces the tools use a single hull
    size_t max_pieces = kDefaultMaxPieces;
    float mass = 1;
    bool is_mass_automatic = false;   // $automass: computed from volume and surface property
    std::string root;                 // $rootbone
    std::vector<QcBonePair> merged;   // $jointmerge: merges the second's solid into the first's
    std::vector<QcBoneName> skipped;  // $jointskip
    std::vector<QcBoneName> limited;  // bones named in options of single joints
    std::string text;                 // options as written, one per line
    std::vector<std::vector<std::string>> options;  // their words
    QcPlace place;
};

struct QcSource {
    std::string path;  // empty: `blank`
    float scale = 1;
    bool is_reversed = false;  // winding order reversed
    bool drops_dmx_rules = false;
    bool is_first_mention = false;  // true: the first line that names the file
    QcPlace place;
};

// A `flex`, `flexpair`, `defaultflex` line, or one of the three shapes of an `eyelid`.
struct QcFlex {
    enum class Kind { kOne, kPair, kDefault };
    Kind kind = Kind::kOne;
    std::string name;  // for a pair: without the suffix R or L
    std::string vta;   // path
    int frame = 0;
    float split = 0;  // width of the blend between the sides; 0: none
    float decay = 1;
    std::array<float, 4> ramp{0, 1, 10, 11};
    QcPlace place;
};

struct QcEyeball {
    std::string name;
    std::string bone;
    glm::vec3 origin{0};   // in the bind pose
    std::string material;  // material of the meshes of its surface
    float diameter = 0;
    float angle = 0;                 // outward deviation of its gaze, degrees
    float iris_width = 0;            // of the iris texture, Source units; 0: none
    glm::vec3 up_degrees{0, 0, 90};  // the turn of the $upaxis in force
    QcPlace place;
};

// The turn about X, Y and Z, degrees, of an axis of $upaxis ("Y", "-x"); of other words that of Z.
glm::vec3 qc_up_degrees(std::string_view axis);

// The gaze of eyes, and their upward direction, in a source for which that turn is in force.
struct QcEyeAxes {
    glm::vec3 up{0, 0, 1}, forward{0, -1, 0};
};
QcEyeAxes qc_eye_axes(const glm::vec3& up_degrees);

struct QcMouth {
    size_t number = 0;  // its place among the mouths of the model
    std::string flex;
    std::string bone;
    glm::vec3 forward{0};  // in bone space
};

// An `eyelid` line without its three shapes.
struct QcEyelid {
    std::string flex;           // the three parts add _lowerer, _neutral, _raiser
    std::string eyeball;        // empty: all eyeballs above it
    size_t eyeballs_above = 0;  // eyeballs of its model above this line
    std::array<float, 3> heights{};
    QcPlace place;
};

// Makes the normals of a material point away from a center, each on its side of the surface.
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
    std::vector<QcMouth> mouths;
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

// `bonetreecollapse`: `from` takes the weights of all bones below it; `replacebone`: `to` takes
// those of `from`.
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
    size_t reach = 0;  // number of files of QcFile::load_order that it applies to
};

// `$lod`, or `$shadowlod` with switch point -1.
struct QcLod {
    float switch_point = 0;
    std::vector<QcReplacement> models;
    std::vector<QcReplacement> materials;  // replacematerial, removemesh
    std::vector<QcLodBone> bones;          // in the order of the lines
    bool has_faces = true;                 // false: nofacial, or a shadow level
    bool uses_own_materials = false;       // use_shadowlod_materials
    QcPlace place;
};

// The uses of a command without a visible effect: its words, including blocks in braces.
struct UnappliedCommand {
    std::string name;  // without the $
    std::vector<std::string> values;
    // The words of each of `values`, where they were read one by one; a name may have blanks.
    std::vector<std::vector<std::string>> words = {};
};

// Characters of all words of unapplied commands that are kept; a use counts as 16 at least.
constexpr size_t kMaxListedLength = size_t{1} << 20;

struct QcFile {
    std::string model_name;
    UpAxis up = UpAxis::kZ;
    QcPlacement placement;  // at the end of the file
    bool is_static_prop = false;
    bool is_auto_centered = false;
    std::optional<float> max_eye_deflection;  // degrees, 0 to 180
    int min_lod = 0;                          // $minlod
    QcBoneLines bones;
    std::vector<QcBodyPart> body_parts;
    std::vector<QcLod> lods;
    QcMotions motions;
    std::vector<FileName> material_paths;
    std::vector<std::vector<std::string>> skins;  // rows of $texturegroup; the others replace the
                                                  // first
    std::vector<std::string> load_order;          // load_key() of each file, at its first mention
    std::vector<QcRename> renamed_materials;
    std::vector<QcAttachment> attachments;
    std::vector<QcHitbox> hitboxes;
    std::vector<std::string> hitbox_sets;  // of $hboxset; with one there are no automatic hitboxes
    std::vector<QcHitGroup> hit_groups;
    std::optional<QcCollision> collision;
    std::vector<UnappliedCommand> listed;  // in order of first use
    bool is_listed_whole = true;           // false: words beyond kMaxListedLength are left out
    // $addsearchdir: further folders to search for sources; each ends in a slash.
    std::vector<std::string> search_folders;
    Diagnostics diagnostics;

    std::string surface_property() const;  // "default" if the QC has none
    uint32_t contents() const;             // bits of the game; solid if the QC has none
    // The uses of an unapplied command; null: none.
    const UnappliedCommand* find_listed(std::string_view name) const;
};

// The contents after the words of a $contents or $jointcontents: each adds its bits, and what is
// no solid takes that one away.
uint32_t contents_of(std::span<const std::string> words, uint32_t contents);

// The key under which the tools cache a loaded file, without its extension.
std::string load_key(const std::string& path);

// True for an absolute path: with a drive ("C:/a.smd"), or from the root.
bool is_absolute_path(const std::string& path);

// Checks for files and folders, by paths from the QC's own folder. If a function is empty, every
// folder and file exists, but no source does.
struct QcFileLookup {
    std::function<bool(const std::string& path)> has_source;  // with or without its extension
    std::function<bool(const std::string& path)> has_folder;
    std::function<bool(const std::string& path)> has_file = {};
    // The local folder for an absolute one of another machine, with a slash at its end; empty if it
    // is the QC's own, or if there is none.
    std::function<std::string(const std::string& path)> find_moved_folder = {};
};

// Parses a QC; an error if it has no command at all. Commands without a visible effect are listed;
// unknown ones are skipped, with one warning each. Rules and choices: the SMD format page, section
// 7. `name` is the file's own name, as an $include in it would name it.
Result<QcFile> parse_qc(std::string_view text, const QcReadInclude& read_include,
                        const std::string& name = {}, const QcFileLookup& lookup = {});

}  // namespace studioscope
