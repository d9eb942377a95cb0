#include "ui/commands.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "document/framing.h"
#include "document/playback/driven_flexes.h"
#include "document/visibility.h"
#include "ui/command_actions.h"
#include "ui/dock_tabs.h"

namespace studioscope {

namespace {

constexpr const char* kEdit = "Edit";
constexpr const char* kView = "View";
constexpr const char* kShading = "Shading";
constexpr const char* kDetail = "Detail";
constexpr const char* kFace = "Face";
constexpr const char* kPlayback = "Playback";
constexpr const char* kSkinning = "Skinning";
constexpr const char* kHelp = "Help";
constexpr std::array<const char*, 12> kGroups{kFileGroup,    kEdit,     kView,       kCameraGroup,
                                              kOverlayGroup, kShading,  kLightGroup, kDetail,
                                              kFace,         kPlayback, kSkinning,   kHelp};

void mode_step(Document& document, Requests&, int direction) { step_mode(document, direction); }

void set_lod(Document& document, Requests&, int lod) { choose_lod(document, lod); }
bool is_lod(const Document& document, int lod) { return document.view.lod == lod; }

void play(Document& document, Requests&, int) { play_or_pause(document); }
bool is_playing(const Document& document, int) { return document.playback.is_playing; }
void toggle_bind_pose_view(Document& document, Requests&, int) {
    toggle_bind_pose(document.playback, document.model());
}
bool is_bind_pose(const Document& document, int) {
    return !current_clip(document.model(), document.playback);
}
void frame_step(Document& document, Requests&, int direction) {
    step_frame(document.playback, document.model(), direction);
}
void key_step(Document& document, Requests&, int direction) {
    step_key(document.playback, document.model(), direction);
}
void clip_step(Document& document, Requests&, int direction) { step_clip(document, direction); }

void go_to_end(Document& document, Requests&, int direction) {
    const Clip* clip = current_clip(document.model(), document.playback);
    if (!clip) return;
    document.playback.is_playing = false;
    document.playback.frame =
        static_cast<float>(direction < 0 ? clip->first_frame() : clip->last_frame());
}

void file_step(Document&, Requests& requests, int step) {
    requests.push(request::FolderStep{step});
}

template <typename Kind>
void push_request(Document&, Requests& requests, int) {
    requests.push(Kind{});
}

// A switch of one part of the document.
template <auto Part, auto Switch>
void flip_switch(Document& document, Requests&, int) {
    document.*Part.*Switch = !(document.*Part.*Switch);
}
template <auto Part, auto Switch>
bool is_switch_on(const Document& document, int) {
    return document.*Part.*Switch;
}

// Hides or shows all panels; a toast names the key that shows them again.
void toggle_all_panels(Document& document, Requests&, int) {
    PanelSettings& panels = document.panels;
    panels.is_hidden = !panels.is_hidden;
    const std::string hint = "Press " +
                             key_text(find_command(CommandId::kHidePanels), panels.keymap) +
                             " to show the panels";
    if (panels.is_hidden)
        panels.show_toast(hint);
    else if (panels.toast == hint)
        panels.toast_seconds = 0;
}

void open_dialog(Document& document, Requests& requests, int purpose) {
    document.panels.open_dialog.is_open = true;
    document.panels.open_dialog.purpose = static_cast<OpenPurpose>(purpose);
    document.panels.open_dialog.chosen.clear();
    requests.push(request::ListFolder{""});
}

void open_export_dialog(Document& document, Requests& requests, int) {
    if (!has_model(document, 0)) return;
    document.panels.export_dialog.is_open = true;
    requests.push(request::MakeSources{});
}

// Opens the dialog for presets, to load (0) or to save (1) one.
void ask_for_preset(Document& document, Requests& requests, int is_saving) {
    open_preset_dialog(document.panels.preset_dialog, is_saving != 0, requests);
}

void reset_face(Document& document, Requests&, int) { reset_flexes(document); }
void follow_clip_again(Document& document, Requests&, int) { follow_clip(document); }

void set_keymap(Document& document, Requests&, int keymap) {
    document.panels.keymap = static_cast<Keymap>(keymap);
}
bool is_keymap(const Document& document, int keymap) {
    return document.panels.keymap == static_cast<Keymap>(keymap);
}

void look_from_side(Document&, Requests& requests, int side) {
    requests.push(request::LookFrom{static_cast<ViewSide>(side)});
}

bool is_view_model_camera(const Document& document, int) {
    return document.camera == view_model_camera(document);
}
void toggle_view_model_camera(Document& document, Requests& requests, int) {
    if (is_view_model_camera(document, 0))
        requests.push(request::ResetView{});
    else
        document.camera = view_model_camera(document);
}

void isolate_selection(Document& document, Requests&, int) {
    if (const auto node = most_selected(document.selection)) show_alone(document, *node);
}
void show_all(Document& document, Requests&, int) { document.hidden = {}; }

// Overlays that HLMV toggles with Ctrl and a letter; it has no keys without Ctrl.
constexpr std::string_view kHlmvLetters = "WNTBHAG";

void open_palette(Document& document, Requests&, int) { document.panels.palette = {true, {}, 0}; }

void step_text_size(Document& document, Requests&, int step) {
    constexpr float kStep = 1.1f, kMin = 0.6f, kMax = 2.5f;
    float& size = document.panels.text_size;
    const float new_size = step == 0 ? 1 : size * std::pow(kStep, static_cast<float>(step));
    size = std::clamp(std::abs(new_size - 1) < 0.01f ? 1 : new_size, kMin, kMax);
}

void toggle_dock(Document& document, Requests&, int) {
    collapse_dock(document, !is_dock_collapsed(document));
}
bool is_collapsed(const Document& document, int) { return is_dock_collapsed(document); }

// Closes an open dialog, else cancels loading, else clears the selection.
void deselect(Document& document, Requests& requests, int) {
    const bool is_loading = document.panels.load.is_busy && !is_anything_open(document.panels);
    if (is_loading)
        requests.push(request::CancelLoad{});
    else
        escape(document);
}

constexpr Command with_icon(Icon icon, Command command, const char* tool_group = nullptr) {
    command.icon = icon;
    command.tool_group = tool_group;
    return command;
}

// one row per command, not wrapped by the formatter
// clang-format off
constexpr Command kFirstCommands[] = {
    with_icon(Icon::kOpen, {CommandId::kOpen, kFileGroup, "Open...", "Choose files to open, or to add to the open model",
     "file add import browse load model", open_dialog, 0, {ctrl('O')}}, "Open"),
    {CommandId::kOpenFolder, kFileGroup, "Open folder...", "Choose a folder or an archive, mount it, and show pictures of its models",
     "directory archive vpk gma zip bsp addon browse thumbnails", open_dialog, int(OpenPurpose::kFolder)},
    {CommandId::kCompare, kFileGroup, "Compare with...", "Choose a model to compare the open one with",
     "diff difference against versus", open_dialog, int(OpenPurpose::kCompare), {}, nullptr, false, has_model},
    {CommandId::kCompareCounterpart, kFileGroup, "Compare with its compiled model", "Find the model that was compiled from this QC, and compare both",
     "diff mdl decompile", push_request<request::CompareCounterpart>, 0, {}, nullptr, false, has_format<kQcFormat>},
    {CommandId::kCompareCounterpart, kFileGroup, "Compare with its source", "Find the QC of this model in the folders around it, and compare both",
     "diff qc smd dmx", push_request<request::CompareCounterpart>, 1, {}, nullptr, false, has_format<kMdlFormat>},
    {CommandId::kEndComparison, kFileGroup, "End the comparison", "Show the open model alone",
     "diff stop close", push_request<request::EndComparison>, 0, {}, nullptr, false, is_compared},
    {CommandId::kReload, kFileGroup, "Reload", "Read the open files again, keeping what is selected",
     "refresh update again", push_request<request::Reload>, 0, {key(kKeyF5), ctrl('R')}},
    {CommandId::kPreviousFile, kFileGroup, "Previous file", "Open the previous model of this folder",
     "back", file_step, -1, {key(kKeyLeft)}},
    {CommandId::kNextFile, kFileGroup, "Next file", "Open the next model of this folder",
     "forward", file_step, 1, {key(kKeyRight)}},
    {CommandId::kFolder, kFileGroup, "Back to the folder", "Show the pictures of the folder or archive that was shown last; again: back to the model",
     "thumbnails browse gallery grid list wall models", toggle_folder_page, 0, {ctrl_shift('O')}, is_folder_shown},
    {CommandId::kModelFolder, kFileGroup, "Models of this folder", "Show pictures of all models in the folder or archive of the open model",
     "thumbnails browse gallery grid list wall", push_request<request::ShowFolder>, 0, {}, nullptr, false, has_model},
    {CommandId::kExport, kFileGroup, "Export...", "Write the model as glTF, or as sources that compile again, and see what they lack",
     "decompile qc smd save textures png vmt gltf glb blender godot unity", open_export_dialog, 0, {ctrl('E')}, nullptr, false, has_model},
    {CommandId::kSavePicture, kFileGroup, "Save picture", "Save a picture of the window",
     "screenshot capture image png export", push_request<request::Screenshot>, 0, {key(kKeyF12)}},
    {CommandId::kSaveViewPicture, kFileGroup, "Save picture of the view", "Save the model on a transparent background",
     "screenshot capture image png export alpha render", push_request<request::ScreenshotOfView>, 0, {ctrl(kKeyF12)}},
    {CommandId::kQuit, kFileGroup, "Quit", "Close the window", "exit close", push_request<request::Quit>, 0, {ctrl('Q')}},

    {CommandId::kUndo, kEdit, "Undo", "Undo the last change: selection, view, pose, sliders",
     "revert back history", push_request<request::Undo>, 0, {ctrl('Z')}, nullptr, true},
    {CommandId::kRedo, kEdit, "Redo", "Redo the change that was undone last",
     "repeat history", push_request<request::Redo>, 0, {ctrl('Y'), ctrl_shift('Z')}, nullptr, true},
    {CommandId::kIsolate, kView, "Isolate the selection", "Show the selected mesh, material or bone alone; again: everything",
     "solo only hide others", isolate_selection, 0, {key('I')}},
    {CommandId::kShowAll, kView, "Show all", "Show everything that is hidden",
     "unhide reveal visible", show_all, 0, {shift('I')}},
    {CommandId::kDeselect, kView, "Deselect", "Close the dialog, cancel loading, or clear the selection",
     "unselect none stop", deselect, 0, {key(kKeyEscape)}},
    {CommandId::kCollapseDock, kView, "Collapse the bottom panel", "Collapse or expand the bottom panel",
     "dock hide minimize", toggle_dock, 0, {ctrl('J')}, is_collapsed},
    {CommandId::kTextSize, kView, "Larger text", "All text and panels a step larger",
     "zoom font bigger scale dpi", step_text_size, 1, {ctrl('='), ctrl_shift('=')}, nullptr, true},
    {CommandId::kTextSize, kView, "Smaller text", "All text and panels a step smaller",
     "zoom font scale dpi", step_text_size, -1, {ctrl('-')}, nullptr, true},
    {CommandId::kTextSize, kView, "Default text size", "Text and panels in the monitor's own scale",
     "zoom font reset scale dpi", step_text_size, 0, {ctrl('0')}},
    {CommandId::kHidePanels, kView, "Hide the panels", "Nothing but the model",
     "fullscreen interface toolbar distraction", toggle_all_panels, 0, {key(kKeyTab)},
     is_switch_on<&Document::panels, &PanelSettings::is_hidden>},
};

constexpr Command kCameraRows[] = {
    with_icon(Icon::kHome, {CommandId::kResetView, kCameraGroup, "Reset the view", "Show the whole model from the default angle",
     "home default camera recenter fit", push_request<request::ResetView>, 0, {key(kKeyHome)}}, "Camera"),
    with_icon(Icon::kFrame, {CommandId::kFrameSelection, kCameraGroup, "Frame the selection", "Move the camera to what is selected, or to the whole model",
     "focus zoom fit center", push_request<request::FrameSelection>, 0, {key('F')}}),
    {CommandId::kCopyView, kCameraGroup, "Copy the view", "Put the camera on the clipboard, as --camera takes it",
     "camera clipboard position angle", push_request<request::CopyView>, 0, {ctrl('C')}},
    {CommandId::kCopyState, kCameraGroup, "Copy the whole view", "Put all that is chosen on the clipboard as JSON: camera, shading, pose, sliders, body groups; pictures have it too",
     "state share link clipboard", push_request<request::CopyState>, 0, {ctrl_shift('C')}},
    {CommandId::kPasteView, kCameraGroup, "Paste the view", "Take the camera or the whole view from the clipboard; a picture that is dropped gives its own",
     "restore apply clipboard", push_request<request::PasteView>, 0, {ctrl('V')}},
    {CommandId::kLookFrom, kCameraGroup, "From the front", "Level, looking the model in the face",
     "camera side axis", look_from_side, static_cast<int>(ViewSide::kFront), {ctrl('1'), key(kKeypad1)}},
    {CommandId::kLookFrom, kCameraGroup, "From behind", "Level, looking where the model looks",
     "camera back rear side axis", look_from_side, static_cast<int>(ViewSide::kBack), {ctrl_shift('1'), ctrl(kKeypad1)}},
    {CommandId::kLookFrom, kCameraGroup, "From its left", "Level, at right angles to the front",
     "camera side axis", look_from_side, static_cast<int>(ViewSide::kLeft), {ctrl('2'), key(kKeypad3)}},
    {CommandId::kLookFrom, kCameraGroup, "From its right", "Level, at right angles to the front",
     "camera side axis", look_from_side, static_cast<int>(ViewSide::kRight), {ctrl_shift('2'), ctrl(kKeypad3)}},
    {CommandId::kLookFrom, kCameraGroup, "From above", "Straight down, the front below",
     "camera top down axis", look_from_side, static_cast<int>(ViewSide::kTop), {ctrl('3'), key(kKeypad7)}},
    {CommandId::kLookFrom, kCameraGroup, "From below", "Straight up",
     "camera bottom axis", look_from_side, static_cast<int>(ViewSide::kBottom), {ctrl_shift('3'), ctrl(kKeypad7)}},
    with_icon(Icon::kOrthographic, {CommandId::kOrthographic, kCameraGroup, "Orthographic", "No perspective: for measuring and comparing",
     "perspective projection parallel isometric", flip_switch<&Document::camera, &Camera::is_orthographic>, 0, {key('O'), key(kKeypad5)},
     is_switch_on<&Document::camera, &Camera::is_orthographic>}),
    {CommandId::kViewModelCamera, kCameraGroup, "View model's camera", "At the origin with the game's 54 degrees, as v_ and c_ models are seen; again: back",
     "viewmodel first person weapon hands fov", toggle_view_model_camera, 0, {key('V')}, is_view_model_camera},
};

constexpr Command kModeSteps[] = {
    {CommandId::kNextMode, kShading, "Next shading mode", "Shaded, wireframe, normals and so on, in turn",
     "display draw render cycle", mode_step, 1, {key('M')}},
    {CommandId::kPreviousMode, kShading, "Previous shading mode", "The modes in turn, backwards",
     "display draw render cycle", mode_step, -1, {shift('M')}},
};

constexpr Command kLastCommands[] = {
    {CommandId::kLod, kDetail, "Automatic LOD", "The level follows the distance, as in the game",
     "level of detail distance switch", set_lod, kAutomaticLod, {key('L')}, is_lod},
    {CommandId::kLod, kDetail, "LOD 0", "The finest level of detail", "highest full", set_lod, 0, {key('0')}, is_lod},
    {CommandId::kLod, kDetail, "LOD 1", "Level of detail 1", "", set_lod, 1, {key('1')}, is_lod, false, has_lod},
    {CommandId::kLod, kDetail, "LOD 2", "Level of detail 2", "", set_lod, 2, {key('2')}, is_lod, false, has_lod},
    {CommandId::kLod, kDetail, "LOD 3", "Level of detail 3", "", set_lod, 3, {key('3')}, is_lod, false, has_lod},
    {CommandId::kLod, kDetail, "LOD 4", "Level of detail 4", "", set_lod, 4, {key('4')}, is_lod, false, has_lod},
    {CommandId::kLod, kDetail, "LOD 5", "Level of detail 5", "", set_lod, 5, {key('5')}, is_lod, false, has_lod},
    {CommandId::kLod, kDetail, "LOD 6", "Level of detail 6", "", set_lod, 6, {key('6')}, is_lod, false, has_lod},
    {CommandId::kLod, kDetail, "LOD 7", "Level of detail 7", "", set_lod, 7, {key('7')}, is_lod, false, has_lod},

    {CommandId::kLoadPreset, kFace, "Load a preset...", "Set the sliders that a JSON file names",
     "expression face flex open import", ask_for_preset, 0},
    {CommandId::kSavePreset, kFace, "Save a preset...", "Write all sliders to a JSON file",
     "expression face flex export", ask_for_preset, 1},
    {CommandId::kResetFace, kFace, "Reset the sliders", "Reset sliders to their start values, and shapes to their rules",
     "expression face flex zero neutral", reset_face, 0},
    {CommandId::kFollowClip, kFace, "Follow the clip", "Give the sliders that were moved by hand back to the clip",
     "release sliders face flex animation", follow_clip_again, 0},

    with_icon(Icon::kPlay, {CommandId::kPlay, kPlayback, "Play", "Play or pause; starts the first clip if none is chosen",
     "start stop animation sequence pause", play, 0, {key(kKeySpace)}, is_playing}),
    {CommandId::kBindPose, kPlayback, "Bind pose", "The model as it was built; again: back to the clip",
     "rest reference t-pose stop animation", toggle_bind_pose_view, 0, {key('P')}, is_bind_pose},
    with_icon(Icon::kPrevious, {CommandId::kPreviousFrame, kPlayback, "Previous frame", "Back to the previous whole frame number",
     "step back", frame_step, -1, {key(',')}, nullptr, true}),
    with_icon(Icon::kNext, {CommandId::kNextFrame, kPlayback, "Next frame", "On to the next whole frame number",
     "step forward", frame_step, 1, {key('.')}, nullptr, true}),
    with_icon(Icon::kPreviousKey, {CommandId::kPreviousKey, kPlayback, "Previous key", "Back to the previous frame that the file holds",
     "keyframe step back", key_step, -1, {shift(',')}, nullptr, true}),
    with_icon(Icon::kNextKey, {CommandId::kNextKey, kPlayback, "Next key", "On to the next frame that the file holds",
     "keyframe step forward", key_step, 1, {shift('.')}, nullptr, true}),
    with_icon(Icon::kFirst, {CommandId::kFirstFrame, kPlayback, "First frame", "To the start of the clip", "start beginning rewind", go_to_end, -1}),
    with_icon(Icon::kLast, {CommandId::kLastFrame, kPlayback, "Last frame", "To the end of the clip", "end jump", go_to_end, 1}),
    with_icon(Icon::kLoop, {CommandId::kLoop, kPlayback, "Loop", "Start over at the end",
     "repeat cycle", flip_switch<&Document::playback, &Playback::is_looping>, 0, {},
     is_switch_on<&Document::playback, &Playback::is_looping>}),
    {CommandId::kPreviousClip, kPlayback, "Previous clip", "The clip before this one; the bind pose is one of them",
     "animation sequence back", clip_step, -1, {key('[')}},
    {CommandId::kNextClip, kPlayback, "Next clip", "The clip after this one; the bind pose is one of them",
     "animation sequence forward", clip_step, 1, {key(']')}},

    {CommandId::kSweep, kSkinning, "Measure skinning", "Measure every skinning method at 1 to 10 000 copies (press again to stop)",
     "benchmark fps speed performance sweep", push_request<request::Sweep>, 0, {shift('S')}},

    {CommandId::kKeys, kHelp, "Keys", "All keys, with a search box",
     "shortcuts hotkeys keyboard bindings", flip_switch<&Document::panels, &PanelSettings::show_keys>, 0, {key(kKeyF1), shift('/')},
     is_switch_on<&Document::panels, &PanelSettings::show_keys>},
    {CommandId::kPalette, kHelp, "Command palette", "Find and run any command by its name",
     "search run actions", open_palette, 0, {ctrl('P')}},
    {CommandId::kKeymap, kHelp, "Keymap Studioscope", "Overlays by letters: W, N, T, B and so on",
     "shortcuts hotkeys default", set_keymap, static_cast<int>(Keymap::kStudioscope), {}, is_keymap},
    {CommandId::kKeymap, kHelp, "Keymap HLMV", "Overlays by Ctrl+W, Ctrl+N, Ctrl+B and so on too, as in HLMV",
     "shortcuts hotkeys half-life model viewer", set_keymap, static_cast<int>(Keymap::kHlmv), {}, is_keymap},
    {CommandId::kWhatIsThis, kHelp, "What is this?", "Explains the shading mode, the panels and the messages in front",
     "help explain manual documentation", flip_switch<&Document::panels, &PanelSettings::show_what_is_this>, 0, {shift(kKeyF1)},
     is_switch_on<&Document::panels, &PanelSettings::show_what_is_this>},
    {CommandId::kAbout, kHelp, "About", "Version, driver, libraries and their licences",
     "version licence license credits driver", flip_switch<&Document::panels, &PanelSettings::show_about>, 0, {}, is_switch_on<&Document::panels, &PanelSettings::show_about>},
};
// clang-format on

// All commands, menu by menu in the order of kGroups.
std::vector<Command> listed_commands() {
    std::vector<Command> commands(std::begin(kFirstCommands), std::end(kFirstCommands));
    const auto add = [&](const auto& more) {
        commands.insert(commands.end(), std::begin(more), std::end(more));
    };
    add(dock_tab_commands(kView));
    add(kCameraRows);
    add(overlay_commands(kOverlayGroup));
    add(kModeSteps);
    add(mode_commands(kShading));
    add(light_commands(kLightGroup));
    add(eye_commands(kLightGroup));
    add(lod_layout_commands(kDetail));
    add(kLastCommands);
    return commands;
}

// Stands in for an unknown command: it has no name and does nothing.
constexpr Command kNoCommand{{}, "", "", "", "", [](Document&, Requests&, int) {}};

template <typename Predicate>
const Command& first_command(Predicate predicate) {
    const auto commands = all_commands();
    const auto found = std::find_if(commands.begin(), commands.end(), predicate);
    return found == commands.end() ? kNoCommand : *found;
}

}  // namespace

bool is_offered(const Command& command, const Document& document) {
    return !command.is_offered || command.is_offered(document, command.argument);
}

std::span<const Command> all_commands() {
    static const std::vector<Command> commands = listed_commands();
    return commands;
}

std::span<const char* const> command_groups() { return kGroups; }

const Command& find_command(CommandId id) {
    return first_command([&](const Command& command) { return command.id == id; });
}

const Command& find_command(CommandId id, int argument) {
    return first_command(
        [&](const Command& command) { return command.id == id && command.argument == argument; });
}

const Command& find_command(Keymap keymap) {
    return find_command(CommandId::kKeymap, static_cast<int>(keymap));
}

const Command& find_command(LodLayout layout) {
    return find_command(CommandId::kLodLayout, static_cast<int>(layout));
}

std::array<KeyStroke, 2> command_keys(const Command& command, Keymap keymap) {
    const KeyStroke key = command.keys[0];
    const bool is_letter =
        !key.with_ctrl && !key.with_shift &&
        std::find(kHlmvLetters.begin(), kHlmvLetters.end(), key.code) != kHlmvLetters.end();
    const bool is_switched = keymap == Keymap::kHlmv && is_letter;
    return is_switched ? std::array{ctrl(key.code), key} : command.keys;
}

std::string key_text(const Command& command, Keymap keymap) {
    const auto keys = command_keys(command, keymap);
    const std::string first = to_string(keys[0]), second = to_string(keys[1]);
    return second.empty() ? first : first + " or " + second;
}

}  // namespace studioscope
