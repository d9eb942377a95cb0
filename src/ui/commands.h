#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>

#include "ui/keys.h"
#include "ui/requests.h"

namespace studioscope {

// The name of a command in code, so that a command that does not exist does not compile.
enum class CommandId {
    kOpen,
    kOpenFolder,
    kCompare,
    kCompareCounterpart,  // `argument` is 0 for a compiled model, 1 for its source
    kEndComparison,
    kReload,
    kPreviousFile,
    kNextFile,
    kFolder,
    kModelFolder,
    kExport,
    kSavePicture,
    kSaveViewPicture,
    kQuit,
    kUndo,
    kRedo,
    kFrameSelection,
    kResetView,
    kCopyView,
    kCopyState,
    kPasteView,
    kLookFrom,  // `argument` is the ViewSide
    kOrthographic,
    kViewModelCamera,
    kIsolate,
    kShowAll,
    kDeselect,
    kDockTab,  // `argument` is an index into kDockTabs
    kCollapseDock,
    kTextSize,  // `argument` is +1 larger, -1 smaller, 0 as the monitor asks for
    kHidePanels,
    kOverlay,  // `argument` is an index into kViewSwitches
    kNextMode,
    kPreviousMode,
    kMode,       // `argument` is the ShadingMode
    kLod,        // `argument` is the level, or kAutomaticLod
    kLodLayout,  // `argument` is the LodLayout
    kLight,      // `argument` is the LightPreset
    kEyes,       // `argument` is the EyeTarget
    kLoadPreset,
    kSavePreset,
    kResetFace,
    kFollowClip,
    kPlay,
    kBindPose,
    kPreviousFrame,
    kNextFrame,
    kPreviousKey,
    kNextKey,
    kFirstFrame,
    kLastFrame,
    kLoop,
    kPreviousClip,
    kNextClip,
    kSweep,
    kKeys,
    kPalette,
    kKeymap,  // `argument` is the Keymap
    kWhatIsThis,
    kAbout,
};
constexpr int kCommandIdCount = static_cast<int>(CommandId::kAbout) + 1;

// Icons of commands and tabs (ui/widgets/icons.h draws them).
enum class Icon {
    kPlay,
    kPause,
    kFirst,
    kLast,
    kPrevious,
    kNext,
    kPreviousKey,
    kNextKey,
    kLoop,
    kOpen,
    kBones,
    kNames,
    kWireframe,
    kNormals,
    kTangents,
    kGround,
    kAxes,
    kBounds,
    kHitboxes,
    kAttachments,
    kCollision,
    kFigure,
    kHome,
    kFrame,
    kOrthographic,
    kVertex,
    kMaterial,
    kFace,
    kShapes,
    kFile,
};

// A row of the table of everything that a key, a menu or the palette can do: shortcuts, menus,
// toolbar, key sheet, palette, tooltips and the manual's table of keys all read it. Overlays and
// shading modes come from document/view/view.h.
struct Command {
    CommandId id;
    const char* group;  // title of its menu
    const char* name;
    const char* help;
    const char* words;  // further ones that it is found by: synonyms, names in other programs
    void (*run)(Document& document, Requests& requests, int argument);
    int argument = 0;
    std::array<KeyStroke, 2> keys{};                                  // of Keymap::kStudioscope
    bool (*is_on)(const Document& document, int argument) = nullptr;  // of a switch
    bool repeats = false;                                             // while the key is held
    // Whether the command applies to the open model, else it is not offered; null: always.
    bool (*is_offered)(const Document& document, int argument) = nullptr;
    std::optional<Icon> icon{};        // of its button, where it has one
    const char* tool_group = nullptr;  // title of the toolbar's group that begins with it
};

// Whether menus and the palette list the command for the open model.
bool is_offered(const Command& command, const Document& document);

std::span<const Command> all_commands();

// The titles of the menus, in order.
std::span<const char* const> command_groups();
inline constexpr const char* kFileGroup = "File";
inline constexpr const char* kCameraGroup = "Camera";
inline constexpr const char* kOverlayGroup = "Overlays";
inline constexpr const char* kLightGroup = "Light";

// Whether a line in the menu separates the commands of this id from those above them.
bool begins_group(CommandId id);
// The title of the submenu with the commands of this id; null: they are in the menu itself.
const char* submenu_title(CommandId id);

// The first command with an id, and an argument if the id has several rows. If there is none, a
// command without name and effect.
const Command& find_command(CommandId id);
const Command& find_command(CommandId id, int argument);
const Command& find_command(Keymap keymap);
const Command& find_command(LodLayout layout);

// The keys of a command; each may be unset.
std::array<KeyStroke, 2> command_keys(const Command& command, Keymap keymap);

// The keys as text, "F5 or Ctrl+R"; empty without a key.
std::string key_text(const Command& command, Keymap keymap);

// Runs the commands whose keys were pressed in this frame, except while text is typed or a menu or
// dialog is open; Escape always works.
void run_shortcuts(Document& document, Requests& requests);

}  // namespace studioscope
