#include "ui/commands.h"

#include <algorithm>

#include "core/at.h"
#include "document/driven_flexes.h"
#include "ui/command_actions.h"

namespace studioscope {

namespace {

constexpr const char* kFile = "File";
constexpr const char* kView = "View";
constexpr const char* kOverlays = "Overlays";
constexpr const char* kShading = "Shading";
constexpr const char* kDetail = "Detail";
constexpr const char* kFace = "Face";
constexpr const char* kPlayback = "Playback";
constexpr const char* kHelp = "Help";
constexpr std::array<const char*, 8> kGroups{kFile,   kView, kOverlays, kShading,
                                             kDetail, kFace, kPlayback, kHelp};

void flip(Document& document, Requests&, int index) {
    bool& value = document.view.*at(kViewSwitches, index).value;
    value = !value;
}

bool is_flipped(const Document& document, int index) {
    return document.view.*at(kViewSwitches, index).value;
}

void set_mode(Document& document, Requests&, int mode) {
    document.view.mode = static_cast<ShadingMode>(mode);
}

bool is_mode(const Document& document, int mode) {
    return document.view.mode == static_cast<ShadingMode>(mode);
}

void step_mode(Document& document, Requests&, int direction) {
    const int next = static_cast<int>(document.view.mode) + direction + kShadingModeCount;
    document.view.mode = static_cast<ShadingMode>(next % kShadingModeCount);
}

void set_lod(Document& document, Requests&, int lod) { choose_lod(document, lod); }
bool is_lod(const Document& document, int lod) { return document.view.lod == lod; }

void play(Document& document, Requests&, int) { play_or_pause(document); }
bool is_playing(const Document& document, int) { return document.playback.is_playing; }
void flip_to_bind_pose(Document& document, Requests&, int) {
    flip_bind_pose(document.playback, document.model());
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

void flip_looping(Document& document, Requests&, int) {
    document.playback.is_looping = !document.playback.is_looping;
}
bool is_looping(const Document& document, int) { return document.playback.is_looping; }

void file_step(Document&, Requests& requests, int step) { requests.folder_step = step; }

template <bool Requests::*Request>
void ask(Document&, Requests& requests, int) {
    requests.*Request = true;
}

template <bool PanelSettings::*Panel>
void flip_panel(Document& document, Requests&, int) {
    document.panels.*Panel = !(document.panels.*Panel);
}
template <bool PanelSettings::*Panel>
bool is_panel_shown(const Document& document, int) {
    return document.panels.*Panel;
}

void open_dialog(Document& document, Requests& requests, int) {
    document.panels.open_dialog.is_open = true;
    document.panels.open_dialog.chosen.clear();
    requests.list_folder = "";
}

// The dialog for presets: to load (0) or to save (1) one.
void ask_for_preset(Document& document, Requests& requests, int is_saving) {
    open_preset_dialog(document.panels.preset_dialog, is_saving != 0, requests);
}

void reset_face(Document& document, Requests&, int) { reset_flexes(document); }
void leave_to_clip(Document& document, Requests&, int) { follow_clip(document); }

void set_keymap(Document& document, Requests&, int keymap) {
    document.panels.keymap = static_cast<Keymap>(keymap);
}
bool is_keymap(const Document& document, int keymap) {
    return document.panels.keymap == static_cast<Keymap>(keymap);
}

// The overlays that HLMV switches with Ctrl and the letter; it has no keys of letters alone.
constexpr std::string_view kHlmvLetters = "WNTBHAG";

void open_palette(Document& document, Requests&, int) { document.panels.palette = {true, {}, 0}; }

void deselect(Document& document, Requests&, int) { escape(document); }

// A table reads by rows.
// clang-format off
constexpr Command kCommands[] = {
    {kFile, "Open...", "Choose files to open, or to add to the open model",
     open_dialog, 0, {ctrl('O')}},
    {kFile, "Reload", "Read the open files again, keeping what is selected",
     ask<&Requests::reload>, 0, {key(kKeyF5), ctrl('R')}},
    {kFile, "Previous file", "Open the previous model of this folder",
     file_step, -1, {key(kKeyLeft)}},
    {kFile, "Next file", "Open the next model of this folder", file_step, 1, {key(kKeyRight)}},
    {kFile, "Save picture", "Save a picture of the window",
     ask<&Requests::screenshot>, 0, {key(kKeyF12)}},
    {kFile, "Save picture of the view", "Save the model alone, on nothing, without panels",
     ask<&Requests::screenshot_of_view>, 0, {ctrl(kKeyF12)}},
    {kFile, "Quit", "Close the window", ask<&Requests::quit>, 0, {ctrl('Q')}},

    {kView, "Frame the selection", "Move the camera to what is selected, or to the whole model",
     ask<&Requests::frame_selection>, 0, {key('F')}},
    {kView, "Reset the view", "Show the whole model from the default angle",
     ask<&Requests::reset_view>, 0, {key(kKeyHome)}},
    {kView, "Copy the view", "Put the camera on the clipboard, as --camera takes it",
     ask<&Requests::copy_view>, 0, {ctrl('C')}},
    {kView, "Paste the view", "Take the camera from the clipboard",
     ask<&Requests::paste_view>, 0, {ctrl('V')}},
    {kView, "Deselect", "Close what is open, else select nothing", deselect, 0, {key(kKeyEscape)}},
    {kView, "Messages", "What was odd about the files",
     flip_panel<&PanelSettings::show_messages>, 0, {},
     is_panel_shown<&PanelSettings::show_messages>},
    {kView, "Hide the panels", "Nothing but the model",
     flip_panel<&PanelSettings::is_hidden>, 0, {key(kKeyTab)},
     is_panel_shown<&PanelSettings::is_hidden>},

    {kOverlays, "Wireframe", "The edges of all triangles over the model",
     flip, 2, {key('W')}, is_flipped},
    {kOverlays, "Bones", "The skeleton", flip, 0, {key('B')}, is_flipped},
    {kOverlays, "Bone names", "The name at the start of each bone", flip, 1, {}, is_flipped},
    {kOverlays, "Normals", "The normal of each vertex as a line", flip, 3, {key('N')}, is_flipped},
    {kOverlays, "Tangents", "The tangent of each vertex as a line",
     flip, 4, {key('T')}, is_flipped},
    {kOverlays, "Collision",
     "The solids of the .phy that physics uses; a single one fits the model as clips pose it",
     flip, 10, {key('C')}, is_flipped},
    {kOverlays, "Hitboxes", "The boxes that bullets hit", flip, 8, {key('H')}, is_flipped},
    {kOverlays, "Attachments", "The points where other things are fixed",
     flip, 9, {key('A')}, is_flipped},
    {kOverlays, "Ground", "The grid at height 0", flip, 5, {key('G')}, is_flipped},
    {kOverlays, "Axes", "X red, Y green, Z blue", flip, 6, {key('X')}, is_flipped},
    {kOverlays, "Bounds", "The box around the bind pose", flip, 7, {}, is_flipped},

    {kShading, "Next shading mode", "Shaded, wireframe, normals and so on, in turn",
     step_mode, 1, {key('M')}},
    {kShading, "Previous shading mode", "The modes in turn, backwards",
     step_mode, -1, {shift('M')}},
    {kShading, "Shaded", "Lit by one lamp; Ctrl+left drag moves it", set_mode, 0, {}, is_mode},
    {kShading, "Wireframe only", "Edges without surfaces", set_mode, 1, {}, is_mode},
    {kShading, "Normals as colours", "X, Y, Z of the normal as red, green, blue",
     set_mode, 2, {}, is_mode},
    {kShading, "Tangents as colours", "X, Y, Z of the tangent as red, green, blue",
     set_mode, 3, {}, is_mode},
    {kShading, "Texture coordinates", "A checkerboard laid out by UV", set_mode, 4, {}, is_mode},
    {kShading, "Weights of the bone", "How much the selected bone moves each vertex",
     set_mode, 5, {}, is_mode},
    {kShading, "Number of influences", "How many bones move each vertex: 1, 2 or 3",
     set_mode, 6, {}, is_mode},
    {kShading, "Bone colours", "A colour for each bone, mixed by weight", set_mode, 7, {}, is_mode},
    {kShading, "Fixup rows", "A colour for the fixup row that brought each vertex",
     set_mode, 8, {}, is_mode},
    {kShading, "Levels of detail", "A colour for the coarsest level that uses each vertex",
     set_mode, 9, {}, is_mode},
    {kShading, "Flex shapes", "How far the selected shape moves each vertex",
     set_mode, 10, {}, is_mode},
    {kShading, "Back faces", "Red where a triangle shows its back", set_mode, 11, {}, is_mode},
    {kShading, "Wrinkle", "What the shapes ask of the wrinkle maps: compressed or stretched",
     set_mode, 12, {shift('W')}, is_mode},

    {kDetail, "Automatic LOD", "The level follows the distance, as in the game",
     set_lod, kAutomaticLod, {key('L')}, is_lod},
    {kDetail, "LOD 0", "The finest level of detail", set_lod, 0, {key('0')}, is_lod},
    {kDetail, "LOD 1", "Level of detail 1", set_lod, 1, {key('1')}, is_lod},
    {kDetail, "LOD 2", "Level of detail 2", set_lod, 2, {key('2')}, is_lod},
    {kDetail, "LOD 3", "Level of detail 3", set_lod, 3, {key('3')}, is_lod},
    {kDetail, "LOD 4", "Level of detail 4", set_lod, 4, {key('4')}, is_lod},
    {kDetail, "LOD 5", "Level of detail 5", set_lod, 5, {key('5')}, is_lod},
    {kDetail, "LOD 6", "Level of detail 6", set_lod, 6, {key('6')}, is_lod},
    {kDetail, "LOD 7", "Level of detail 7", set_lod, 7, {key('7')}, is_lod},

    {kFace, "Load a preset...", "Set the sliders that a JSON file names",
     ask_for_preset, 0},
    {kFace, "Save a preset...", "Write all sliders to a JSON file", ask_for_preset, 1},
    {kFace, "Reset the sliders", "Every slider back to its start, and all shapes to their rules",
     reset_face, 0},
    {kFace, "Follow the clip", "Give the sliders that were moved by hand back to the clip",
     leave_to_clip, 0},

    {kPlayback, "Play", "Play or pause; starts the first clip if none is chosen",
     play, 0, {key(kKeySpace)}, is_playing},
    {kPlayback, "Bind pose", "The model as it was built; again: back to the clip",
     flip_to_bind_pose, 0, {key('P')}, is_bind_pose},
    {kPlayback, "Previous frame", "Back to the previous whole frame number",
     frame_step, -1, {key(',')}, nullptr, true},
    {kPlayback, "Next frame", "On to the next whole frame number",
     frame_step, 1, {key('.')}, nullptr, true},
    {kPlayback, "Previous key", "Back to the previous frame that the file holds",
     key_step, -1, {shift(',')}, nullptr, true},
    {kPlayback, "Next key", "On to the next frame that the file holds",
     key_step, 1, {shift('.')}, nullptr, true},
    {kPlayback, "First frame", "To the start of the clip", go_to_end, -1},
    {kPlayback, "Last frame", "To the end of the clip", go_to_end, 1},
    {kPlayback, "Loop", "Start over at the end", flip_looping, 0, {}, is_looping},
    {kPlayback, "Previous clip", "The clip before this one; the bind pose is one of them",
     clip_step, -1, {key('[')}},
    {kPlayback, "Next clip", "The clip after this one; the bind pose is one of them",
     clip_step, 1, {key(']')}},

    {kHelp, "Keys", "All keys, with a search box",
     flip_panel<&PanelSettings::show_keys>, 0, {key(kKeyF1), shift('/')},
     is_panel_shown<&PanelSettings::show_keys>},
    {kHelp, "Command palette", "Find and run any command by its name",
     open_palette, 0, {ctrl('P')}},
    {kHelp, "Keymap Studioscope", "Overlays by letters: W, N, T, B and so on",
     set_keymap, static_cast<int>(Keymap::kStudioscope), {}, is_keymap},
    {kHelp, "Keymap HLMV", "Overlays by Ctrl+W, Ctrl+N, Ctrl+B and so on too, as in HLMV",
     set_keymap, static_cast<int>(Keymap::kHlmv), {}, is_keymap},
};
// clang-format on

}  // namespace

std::span<const Command> all_commands() { return kCommands; }

std::span<const char* const> command_groups() { return kGroups; }

const Command& command_named(std::string_view name) {
    for (const Command& command : kCommands)
        if (name == command.name) return command;
    return kCommands[0];
}

std::array<KeyStroke, 2> keys_of(const Command& command, Keymap keymap) {
    const KeyStroke own = command.keys[0];
    const bool is_letter =
        !own.with_ctrl && !own.with_shift &&
        std::find(kHlmvLetters.begin(), kHlmvLetters.end(), own.code) != kHlmvLetters.end();
    const bool is_switched = keymap == Keymap::kHlmv && is_letter;
    return is_switched ? std::array{ctrl(own.code), own} : command.keys;
}

std::string key_text(const Command& command, Keymap keymap) {
    const auto keys = keys_of(command, keymap);
    const std::string first = to_string(keys[0]), second = to_string(keys[1]);
    return second.empty() ? first : first + " or " + second;
}

}  // namespace studioscope
