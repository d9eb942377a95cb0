#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/memoized.h"
#include "document/benchmark_settings.h"
#include "document/flex_row.h"
#include "document/tree_row.h"
#include "inspect/bone_curves.h"
#include "inspect/vertex_breakdown.h"
#include "inspect/vertex_order.h"

namespace studioscope {

// What the person chose of the window itself. Panels keep nothing of their own: it is all here.

// Of the panels' homes, in points: pixels of a window whose font is 15 pixels high. The columns at
// the sides are a share of the width: these are their sizes where it is kDefaultWidth.
constexpr float kDefaultWidth = 1280;
struct PanelSizes {
    float left = 276;
    float right = 350;
    float dock = 206;
    float details = 290;  // below the inspector
};

// Which keys run which commands.
enum class Keymap {
    kStudioscope,
    kHlmv,  // the overlays by Ctrl and their letter too, as in the engine's own viewer
};
struct KeymapRow {
    Keymap keymap;
    const char* name;
};
inline constexpr auto kKeymaps =
    std::to_array<KeymapRow>({{Keymap::kStudioscope, "Studioscope"}, {Keymap::kHlmv, "HLMV"}});
constexpr const char* name_of(Keymap keymap) { return kKeymaps[static_cast<size_t>(keymap)].name; }

// Of a row of tabs, by their labels.
struct TabSettings {
    std::string shown;
    std::string wanted;  // to be opened in the next frame
};

// Of the dock below the view, whose tabs go by their titles (ui/dock/dock.h).
inline constexpr const char* kTimelineTab = "Timeline";
inline constexpr const char* kFixupsTab = "Fixups";
inline constexpr const char* kMessagesTab = "Messages";
struct DockSettings {
    std::string shown = kTimelineTab;
    bool is_folded = false;
    bool stays_open = false;  // where it would fold by itself
    // The tab that an error put another one in the place of; empty: no error did.
    std::string shown_before;
    bool was_folded = false;
};
// Chosen by the person.
void open_tab(DockSettings& dock, const std::string& title);
void flip_tab(DockSettings& dock, const std::string& title);
bool is_open(const DockSettings& dock, const std::string& title);
// The messages, or the tab that shows more of it, come up for an error and go when it is mended,
// unless someone chose a tab meanwhile.
void show_error(DockSettings& dock, const std::string& tab = kMessagesTab);
void forget_error(DockSettings& dock);

// What is read beside the window.
struct LoadState {
    bool is_busy = false;
    std::string name;   // of the file, without its folder
    float share = -1;   // 0..1; below 0 where nobody knows
    float seconds = 0;  // that it has taken so far
};

struct TreeSettings {
    std::string filter;
    bool is_flat = false;       // bones in the file's order
    bool drops_prefix = false;  // that the names of most bones begin with
    std::string found_for;      // the filter whose first match was scrolled to
    std::set<TreeNode> folded{section_of(TreeKind::kAttachment), section_of(TreeKind::kHitbox)};
    TreeNode shown;  // what is selected, once the tree has scrolled to it
    Memoized<TreeRowsKey, std::vector<TreeRow>> rows;
};

// Which messages are listed, and how.
struct MessageChoice {
    std::string filter;
    std::set<std::string> unfolded;                  // codes whose messages are listed one by one
    std::array<bool, 3> is_shown{true, true, true};  // by Severity

    bool operator==(const MessageChoice&) const = default;
};
// A line of the list of messages: one message, or many of one kind folded into one.
struct MessageRow {
    size_t message = 0;  // index; of a folded line the first of them
    size_t count = 1;    // how many the line stands for
    bool is_group = false;
    bool is_inside = false;  // of a group that is unfolded
};
struct MessageRowsKey {
    uint64_t messages = 0;  // Document::messages_number
    size_t count = 0;
    MessageChoice choice;

    bool operator==(const MessageRowsKey&) const = default;
};
struct MessageSettings : MessageChoice {
    Memoized<MessageRowsKey, std::vector<MessageRow>> rows;
};

struct PaletteSettings {
    bool is_open = false;
    std::string filter;
    int row = 0;  // of the commands that the filter leaves
};

// Of the tab that shows where the content lies.
struct MountSettings {
    std::string look_up;              // a path, as typed
    bool only_troubles = false;       // of the needed files, those that are shadowed or missing
    std::vector<std::string> recent;  // folders and archives mounted before, newest first
};

// The models of an archive or a folder.
struct ModelListSettings {
    bool is_open = false;
    std::string filter;
    int row = 0;
    int listing = -1;                           // ModelListing::number of what is shown
    bool was_reading = false;                   // it, in the last frame
    std::set<std::string, std::less<>> folded;  // folders whose models are not listed
};

struct OpenDialogSettings {
    bool is_open = false;
    std::string folder;  // the last one that was listed or opened from
    std::string filter;
    std::string path;  // as typed
    int kind = 0;      // of files, as ui/open_dialog.cpp lists them
    bool shows_hidden_files = false;
    int row = 0;                      // the entry that arrows move from
    int listing = -1;                 // FolderListing::number of what is shown
    std::string came_from;            // the folder inside the next one that the row goes to
    std::vector<std::string> chosen;  // names in the listed folder
    std::vector<std::string> recent;  // files opened before, newest first
};

struct FlexSettings {
    std::string filter;
    std::string shape_filter;
    bool is_linked = true;      // a stereo pair moves together
    bool only_changed = false;  // sliders away from their start
    bool only_active = false;   // shapes that move anything
    bool is_delayed = true;     // small movements follow late, as in the game
    int held = -1;              // the controller that is dragged: listed wherever it goes
    uint32_t dice = 1;          // of the next random face
    std::string report;         // what became of the last preset
    Memoized<FlexRowsKey, std::vector<FlexRow>> rows;
    Memoized<std::pair<FlexRowsKey, float>, float> widest;  // name of them, in a font of that size
};

struct PresetDialogSettings {
    bool is_open = false;
    bool is_saving = false;
    std::string folder;       // as typed; empty until one is listed
    std::string name;         // of the file, without its folder
    bool wants_name = false;  // the name is to be typed next
};

struct ElementSettings {
    std::string filter;
    // What is unfolded: by node of the tree, which of its children (ui/element_rows.h).
    std::map<uint64_t, std::set<uint32_t>> open;
    std::string found_for;        // the filter that `found` answers
    std::vector<uint32_t> found;  // elements
};

struct HeaderSettings {
    std::string filter;
    int file = 0;  // index into Scene::headers
};

// How the lanes of the fixup tab are seen.
struct FixupLaneSettings {
    double zoom = 1;   // 1 shows all vertices
    double first = 0;  // vertex at the left edge
};

// The table of vertices: which are listed, in which order. `order` answers `made_for`.
struct VertexTableSettings {
    std::string filter;
    int column = 0;  // by which they are sorted
    bool is_descending = false;
    std::string made_for;
    std::vector<uint32_t> order;  // indices into Model::vertices
    VertexColumns columns;        // made with it
    int shown_vertex = -1;        // the selected one, once the table has scrolled to it
};

// A pose of what is open.
struct PoseKey {
    uint64_t scene = 0;  // Document::scene_number
    PoseRequest request;

    bool operator==(const PoseKey&) const = default;
};

struct VertexPoseKey {
    PoseKey pose;
    uint32_t vertex = 0;
    std::vector<ShapeWeight> shapes;  // of the pose, which may lag behind

    bool operator==(const VertexPoseKey&) const = default;
};

// What the inspector shows of a vertex.
struct VertexSettings {
    int copy_as = 0;  // hex, C, JSON
    bool shows_all_terms = false;
    Memoized<VertexPoseKey, VertexBreakdown> account;
    std::vector<std::array<float, 3>> graph;  // of the positions over the clip, as far as made
    std::optional<VertexPoseKey> graph_of;    // at the clip's first frame, without its shapes
};

struct BoneCurveKey {
    PoseKey clip;  // alone
    int bone = kNone;
    CurveKind kind = CurveKind::kPosition;

    bool operator==(const BoneCurveKey&) const = default;
};

// The tab of curves. What takes long to make is kept with what it was made of.
struct CurveSettings {
    CurveKind kind = CurveKind::kPosition;
    bool shows_ghosts = false;
    std::string filter;
    Memoized<BoneCurveKey, BoneCurve> curve;
    Memoized<PoseKey, std::vector<BoneMotion>> order;  // those that move most first
    Memoized<PoseKey, RuleDifferences> differences;    // over the clip, which is at its first frame
    Memoized<PoseKey, RuleDifferences> differences_here;
};

struct PanelSettings {
    bool is_hidden = false;  // Tab: nothing but the view
    LoadState load;
    std::string banner;  // over the view while the file on disk is not what is shown: why
    std::string toast;   // over the view for `toast_seconds` more
    float toast_seconds = 0;
    bool show_keys = false;
    std::string keys_filter;
    std::string clip_filter;
    std::string fixup_filter;
    uint64_t fixups_scrolled_for = 0;  // Document::scene_number whose first bad row was brought up
    PanelSizes sizes;
    float text_size = 1;         // times what the monitor asks for
    std::string picture_folder;  // where one was saved last
    Keymap keymap = Keymap::kStudioscope;
    TabSettings details_tab;
    DockSettings dock;
    TreeSettings tree;
    FixupLaneSettings fixup_lanes;
    VertexTableSettings vertex_table;
    VertexSettings vertex;
    CurveSettings curves;
    MessageSettings messages;
    FlexSettings flexes;
    ElementSettings elements;
    HeaderSettings headers;
    PaletteSettings palette;
    OpenDialogSettings open_dialog;
    MountSettings mounts;
    ModelListSettings model_list;
    PresetDialogSettings preset_dialog;
    BenchmarkSettings lab;
};

}  // namespace studioscope
