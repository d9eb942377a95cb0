#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "document/benchmark/settings.h"
#include "document/view/selection.h"
#include "facts/bone_curves.h"
#include "facts/texture_picture.h"
#include "model/branches.h"

namespace studioscope {

// The state of the window's panels. Panels themselves store nothing.

// The tree of a model's parts. A section contains the parts of one kind, which identifies it.
enum class TreeKind {
    kSection,
    kBone,
    kAttachment,
    kHitbox,
    kMesh,  // as a section: the body groups with their meshes
    kBodyPart,
    kBodyModel,
    kMaterial,
    kSkin,
};
struct TreeNode {
    TreeKind kind = TreeKind::kSection;
    // The index into the model's list; for a section, its kind. Body models are numbered through
    // all body parts.
    int index = 0;

    auto operator<=>(const TreeNode&) const = default;
};
constexpr TreeNode section_node(TreeKind kind) {
    return {TreeKind::kSection, static_cast<int>(kind)};
}

// Panel sizes in points: pixels of a window whose font is 15 pixels high. The columns at the sides
// scale with the window's width; these are their sizes at kDefaultWidth.
constexpr float kDefaultWidth = 1280;
struct PanelSizes {
    float left = 276;
    float right = 350;
    float dock = 206;
};

// A set of keyboard shortcuts.
enum class Keymap {
    kStudioscope,
    kHlmv,  // additionally Ctrl and a letter for overlays, as in the engine's viewer HLMV
};
struct KeymapRow {
    Keymap keymap;
    const char* name;
};
inline constexpr auto kKeymaps =
    std::to_array<KeymapRow>({{Keymap::kStudioscope, "Studioscope"}, {Keymap::kHlmv, "HLMV"}});
constexpr const char* keymap_name(Keymap keymap) {
    return kKeymaps[static_cast<size_t>(keymap)].name;
}

// The state of a tab bar; tabs are identified by their labels.
struct TabSettings {
    std::string shown;
    std::string wanted;  // tab to open in the next frame; empty: none
};

// The bottom panel (dock), whose tabs are identified by their titles (ui/dock/dock.h).
inline constexpr const char* kTimelineTab = "Timeline";
inline constexpr const char* kClipsTab = "Clips";
inline constexpr const char* kFixupsTab = "Fixups";
inline constexpr const char* kDifferencesTab = "Differences";
inline constexpr const char* kMountsTab = "Mounts";
inline constexpr const char* kMessagesTab = "Messages";
inline constexpr const char* kSourceTab = "Source";
struct DockSettings {
    std::string shown = kTimelineTab;
    bool is_collapsed = false;
    bool stays_open = false;  // not collapsed automatically
    // The tab that was replaced by one that shows an error; empty: none was.
    std::string shown_before;
    bool was_collapsed = false;
};
// Open or toggle a tab at the user's request.
void open_tab(DockSettings& dock, const std::string& title);
void toggle_tab(DockSettings& dock, const std::string& title);
bool is_open(const DockSettings& dock, const std::string& title);
// Open the messages, or a tab with more details, for an error, and restore the previous tab when
// the error is fixed, unless the user has chosen a tab meanwhile.
void show_error(DockSettings& dock, const std::string& tab = kMessagesTab);
void forget_error(DockSettings& dock);

// The progress of a load on a background thread.
struct LoadState {
    bool is_busy = false;
    std::string name;   // file name without folder
    float share = -1;   // progress 0..1; below 0: unknown
    float seconds = 0;  // elapsed seconds
};

struct TreeSettings {
    std::string filter;
    bool is_flat = false;      // lists bones in the file's order, without hierarchy
    bool drops_prefix = true;  // hides the common prefix of bone names
    std::string found_for;     // filter whose first match was scrolled to
    std::set<TreeNode> folded{section_node(TreeKind::kAttachment), section_node(TreeKind::kHitbox)};
    TreeNode shown;  // selected node that was scrolled to
};

// The filter of the list of messages.
struct MessageFilter {
    std::string filter;
    std::set<std::string> unfolded;                  // codes whose messages are listed individually
    std::array<bool, 3> is_shown{true, true, true};  // by Severity

    bool operator==(const MessageFilter&) const = default;
};
struct PaletteSettings {
    bool is_open = false;
    std::string filter;
    int row = 0;  // selected row among the commands that match the filter
};

// The text file in the Source tab.
struct SourceSettings {
    std::string file;      // path; empty: none
    uint64_t line = 0;     // marked line, from 1
    bool scrolls = false;  // to the line, in the next frame

    bool is_place_of(const SourceSettings& other) const {
        return file == other.file && line == other.line;
    }
};

// The Mounts tab.
struct MountSettings {
    std::string look_up;              // path as typed
    bool only_troubles = false;       // lists shadowed and missing files only
    std::vector<std::string> recent;  // recently mounted folders and archives, newest first
};

// The Folder page, which shows thumbnails of a folder's models instead of the view.
struct FolderSearchKey {
    std::string filter;
    int listing = 0;  // FolderPage::number
    size_t read = 0;  // number of models whose numbers are known

    bool operator==(const FolderSearchKey&) const = default;
};
struct FolderPageSettings {
    bool is_open = false;
    std::string filter;
    FolderSearchKey searched{{}, -1, 0};  // search whose result is shown
    size_t row = 0;                       // keyboard cursor, among the models that are shown
    bool is_offered = false;  // models of what was mounted last are offered over the view
};

// The use of what is chosen in the open dialog; kExport: the place of an export.
enum class OpenPurpose { kOpen, kCompare, kMount, kFolder, kExport };

struct OpenDialogSettings {
    bool is_open = false;
    std::string folder;  // last folder that was listed or opened from
    std::string filter;
    std::string path;  // path as typed
    OpenPurpose purpose = OpenPurpose::kOpen;
    int kind = 0;  // index of the file type: see file_kinds(); lists_places() has its own
    bool shows_hidden_files = false;
    int row = 0;                          // keyboard cursor
    int listing = -1;                     // FolderListing::number of the shown listing
    std::string came_from;                // after going up: subfolder to put the cursor on
    std::vector<std::string> chosen;      // selected names in the listed folder
    std::vector<std::string> recent;      // recently opened files, newest first
    std::vector<std::string> favourites;  // folders that the user keeps in the list of places
};

struct FlexSettings {
    std::string filter;
    std::string shape_filter;
    bool is_linked = true;      // stereo pairs move together
    bool only_changed = false;  // lists sliders away from their start only
    bool only_active = false;   // lists shapes with a weight other than 0 only
    bool is_delayed = true;     // small flex movements lag, as in the game
    int held = -1;              // dragged controller, always listed; -1: none
    uint32_t dice = 1;          // seed of the next random face
    std::string report;         // result of the last preset, for the user
};

struct PresetDialogSettings {
    bool is_open = false;
    bool is_saving = false;
    std::string folder;       // folder as typed; empty until one is listed
    std::string name;         // file name without folder
    bool wants_name = false;  // moves the keyboard focus to the name
};

// The dialog that exports the open model.
enum class ExportFormat : uint8_t { kSources, kGlb, kGltf };
enum class ExportedClips : uint8_t { kOwn, kAll, kNone };  // all: those of included models, too
struct ExportDialogSettings {
    bool is_open = false;
    ExportFormat format = ExportFormat::kSources;
    // The next two are for sources alone.
    bool adds_deltas_to_bind = false;
    bool splits_sequences = false;
    std::string folder;  // to write, as typed
    // The next three are for glTF files alone.
    ExportedClips clips = ExportedClips::kOwn;
    bool with_all_lods = false;
    bool with_extras = false;  // hit boxes and collision meshes
    // The textures of sources; glTF always has its pictures.
    bool with_textures = false;
    int max_texture = 0;          // pixels; 0: no limit
    bool replaces_files = false;  // those of an earlier export
};

struct ElementSettings {
    std::string filter;
    // Expanded children by node of the tree (ui/element_rows.h).
    std::map<uint64_t, std::set<uint32_t>> open;
    std::string found_for;        // filter that `found` belongs to
    std::vector<uint32_t> found;  // elements that match
};

struct HeaderSettings {
    std::string filter;
    int file = 0;  // index into Scene::headers
};

// The zoom and scroll position of the lanes in the Fixups tab.
struct FixupLaneSettings {
    double zoom = 1;   // 1 shows all vertices
    double first = 0;  // first visible vertex
};

// The zoom and scroll position of the timeline's ruler.
struct TimelineSettings {
    int clip = -1;    // the zoomed clip; another one is shown whole
    float zoom = 1;   // 1 shows all frames of the clip
    float first = 0;  // frames between the first of the clip and the first visible one

    bool operator==(const TimelineSettings&) const = default;
};

// Playback of the fixup table: its rows are applied one after the other.
struct FixupPlayerSettings {
    bool is_playing = false;
    float seconds = 0;  // since the last row
};

// The Clips tab.
struct ClipListSettings {
    std::string filter;
    bool lists_declared = false;  // also lists clips that are only declared
    int shown_clip = -1;          // playing clip that was scrolled to
};

// The Differences tab.
struct DifferenceSettings {
    std::string filter;
    int row = -1;  // clicked difference; -1: none
};

// The filter and order of the table of vertices.
struct VertexTableSettings {
    std::string filter;
    std::string applied_filter;  // last valid text of the filter
    int column = 0;              // column to sort by
    bool is_descending = false;
    int shown_vertex = -1;  // selected vertex that was scrolled to
};

// The vertex section of the inspector.
struct VertexSettings {
    int copy_as = 0;  // format: 0 hex, 1 C, 2 JSON
    bool shows_all_terms = false;
};

// The Curves tab.
struct CurveSettings {
    std::optional<CurveKind> kind;  // nothing: position, or angles for a bone that only turns
    bool shows_ghosts = false;
    std::string filter;
};

// The card over the bundled sample, which suggests first steps.
struct SampleCardSettings {
    std::string folder;         // folder of the bundled sample; empty while another model is open
    bool is_dismissed = false;  // closed by the user
};

// The meaning of a toast, which has its colour.
enum class ToastKind { kInformation, kSuccess, kWarning };

struct PanelSettings {
    bool is_hidden = false;  // all panels are hidden (key Tab)
    LoadState load;
    std::string banner;  // text over the view while the shown model differs from the file on disk
    bool is_view_stopped = false;  // Esc ended the drawing of the view: it lacks parts
    std::string toast;             // text over the view for the next `toast_seconds`
    float toast_seconds = 0;
    ToastKind toast_kind = ToastKind::kInformation;
    void show_toast(std::string text, ToastKind kind = ToastKind::kInformation) {
        constexpr float kToastSeconds = 5;
        toast = std::move(text);
        toast_kind = kind;
        toast_seconds = kToastSeconds;
    }
    bool show_keys = false;
    bool show_about = false;
    bool show_what_is_this = false;
    std::string keys_filter;
    std::string clip_filter;
    std::string fixup_filter;
    int fixups_shown_vertex = -1;      // selected vertex whose fixup row was scrolled to
    uint64_t fixups_scrolled_for = 0;  // Document::scene_number whose first bad row was scrolled to
    PanelSizes sizes;
    float text_size = 1;         // factor on the monitor's text size
    std::string editor;          // command that opens a line: "code -g {file}:{line}"; empty: found
    std::string picture_folder;  // folder of the last saved picture
    Keymap keymap = Keymap::kStudioscope;
    Branch branch = Branch::kSdk2013;  // branch of the engine whose limits the gauges show
    TabSettings inspector_tab;
    Selection inspected;  // selection whose tab was opened last
    DockSettings dock;
    TreeSettings tree;
    TimelineSettings timeline;
    FixupLaneSettings fixup_lanes;
    FixupPlayerSettings fixup_player;
    VertexTableSettings vertex_table;
    DifferenceSettings differences;
    ClipListSettings clip_list;
    VertexSettings vertex;
    CurveSettings curves;
    MessageFilter messages;
    SourceSettings source;
    FlexSettings flexes;
    ElementSettings elements;
    HeaderSettings headers;
    PaletteSettings palette;
    OpenDialogSettings open_dialog;
    MountSettings mounts;
    FolderPageSettings folder_page;
    PresetDialogSettings preset_dialog;
    ExportDialogSettings export_dialog;
    BenchmarkSettings benchmark;
    SampleCardSettings sample_card;
    TextureView texture_view;  // texture on the material's page
};

}  // namespace studioscope
