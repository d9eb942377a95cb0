#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/memoized.h"
#include "document/counts.h"
#include "document/panel_settings.h"
#include "document/view/placement.h"
#include "facts/bone_curves.h"
#include "facts/vertex/breakdown.h"
#include "facts/vertex/filter.h"
#include "facts/vertex/info.h"
#include "model/animation/pose.h"
#include "model/model.h"

namespace studioscope {

// Data computed from the open scene and the choices, cached between frames. All of it may be
// dropped at any time.

// The cache key of a pose of the open scene.
struct PoseKey {
    uint64_t scene = 0;  // Document::scene_number
    PoseRequest request;

    bool operator==(const PoseKey&) const = default;
};

struct VertexPoseKey {
    PoseKey pose;
    uint32_t vertex = 0;
    std::vector<ShapeWeight> shapes;  // shapes of the pose, which may lag behind the sliders

    bool operator==(const VertexPoseKey&) const = default;
};

struct BoneCurveKey {
    PoseKey clip;  // bones of the clip
    int bone = kNone;
    CurveKind kind = CurveKind::kPosition;

    bool operator==(const BoneCurveKey&) const = default;
};

// The cache key of the reference figure's place.
struct FigureKey {
    PoseKey pose;  // pose of the clip's first frame
    std::vector<int> bodygroups;
    int lod = 0;

    bool operator==(const FigureKey&) const = default;
};

// The cache key of the set of drawn meshes.
struct DrawnKey {
    uint64_t scene = 0;  // Document::scene_number
    std::vector<int> bodygroups;
    std::vector<char> hidden;  // Hidden::meshes

    bool operator==(const DrawnKey&) const = default;
};

// The key of the cached answer whether a clip is far from the bind pose; see clip_info.h.
struct ClipReachKey {
    uint64_t scene = 0;  // Document::scene_number
    int clip = 0;

    bool operator==(const ClipReachKey&) const = default;
};

// One line of the tree.
struct TreeRow {
    TreeNode node;
    int depth = 0;
    bool has_children = false;
    bool is_open = true;
    bool is_match = true;  // false: listed only because a node below it matches
};

// The cache key of the visible lines.
struct TreeRowsKey {
    uint64_t scene = 0;  // Document::scene_number
    std::string filter;
    bool is_flat = false;
    std::set<TreeNode> folded;

    bool operator==(const TreeRowsKey&) const = default;
};

// A line of the flex panel: the title of a type, a slider, a stereo pair of sliders, or a flex.
struct FlexRow {
    enum class Kind {
        kTitle,
        kController,  // `index`, and `other` for a pair: into Model::controllers
        kFlex,        // a flex without a rule: `index` into Model::flex_names
    };
    Kind kind = Kind::kTitle;
    std::string label;
    int index = kNone;
    int other = kNone;
    bool is_indented = false;  // below a title
};

// The changed sliders. `controllers`, as Model::controllers: away from the start or moved by the
// clip; `flexes`, as Model::flex_names: set directly.
struct ChangedSliders {
    std::vector<bool> controllers;
    std::vector<bool> flexes;

    bool operator==(const ChangedSliders&) const = default;
};

// The cache key of the listed rows.
struct FlexRowsKey {
    uint64_t scene = 0;  // Document::scene_number
    bool is_linked = true;
    std::string filter;
    bool only_changed = false;
    int held = kNone;        // dragged controller, always listed; set if only_changed
    ChangedSliders changed;  // set if only_changed

    bool operator==(const FlexRowsKey&) const = default;
};

// A line of the message list: one message, or a group of messages with the same code.
struct MessageRow {
    size_t message = 0;  // index into Document::messages; of a group, its first
    size_t count = 1;    // messages in the group
    bool is_group = false;
    bool is_inside = false;  // belongs to an expanded group
};
struct MessageRowsKey {
    uint64_t messages = 0;  // Document::messages_number
    size_t count = 0;
    MessageFilter choice;

    bool operator==(const MessageRowsKey&) const = default;
};

// The cache key of the columns of the vertex table.
struct VertexColumnsKey {
    uint64_t scene = 0;  // Document::scene_number
    int shape = kNone;   // selected shape

    bool operator==(const VertexColumnsKey&) const = default;
};
struct VertexMatchKey {
    VertexColumnsKey columns;
    std::string filter;

    bool operator==(const VertexMatchKey&) const = default;
};
// The cache key of the listed vertices, in order.
struct VertexOrderKey {
    VertexMatchKey matches;
    int column = 0;
    bool is_descending = false;

    bool operator==(const VertexOrderKey&) const = default;
};

// The cache key of the clips listed in the Clips tab.
struct ClipListKey {
    uint64_t scene = 0;  // Document::scene_number
    std::string filter;
    bool lists_declared = false;

    bool operator==(const ClipListKey&) const = default;
};

struct DerivedData {
    // Lists of panels.
    Memoized<TreeRowsKey, std::vector<TreeRow>> tree_rows;
    Memoized<MessageRowsKey, std::vector<MessageRow>> message_rows;
    Memoized<FlexRowsKey, std::vector<FlexRow>> flex_rows;
    Memoized<std::pair<FlexRowsKey, float>, float> flex_name_width;  // at a font size
    Memoized<VertexColumnsKey, VertexColumns> vertex_columns;
    Memoized<VertexMatchKey, FilteredVertices> vertex_matches;
    Memoized<VertexOrderKey, std::vector<uint32_t>> vertex_order;  // indices into Model::vertices
    Memoized<ClipListKey, std::vector<int>> listed_clips;          // indices into Model::clips
    // Widths of the listed names, activities and sources at a font size.
    Memoized<std::pair<ClipListKey, float>, std::array<float, 3>> clip_widths;
    // Facts about the selected vertex.
    std::optional<VertexInfo> vertex_info;  // last answer of selected_vertex_info()
    Memoized<VertexPoseKey, VertexBreakdown> vertex_breakdown;
    std::vector<std::array<float, 3>> vertex_graph;  // positions per frame, computed so far
    std::optional<VertexPoseKey> vertex_graph_key;   // at the first frame, without shapes
    // Facts about the current clip.
    Memoized<BoneCurveKey, BoneCurve> bone_curve;
    Memoized<PoseKey, std::vector<BoneMotion>> bones_by_motion;
    Memoized<PoseKey, RuleDifferences> rule_differences;  // over the whole clip
    Memoized<PoseKey, RuleDifferences> rule_differences_here;
    Memoized<ClipReachKey, bool> is_clip_far;
    // Facts about what is drawn.
    Memoized<FigureKey, FigurePlace> figure;
    Memoized<DrawnKey, std::vector<LodCounts>> drawn_counts;
};

}  // namespace studioscope
