#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "document/document.h"
#include "document/framing.h"
#include "document/rect.h"

namespace studioscope {

// What goes between the app and the panels in a frame, both ways.

// What the panels ask of the app: what they cannot do themselves, for want of files, GL and a
// clock.
struct Requests {
    std::vector<std::filesystem::path> open;    // files to open as a new scene
    std::vector<std::filesystem::path> attach;  // files to join to the open model
    bool reload = false;
    bool cancel_load = false;
    bool undo = false, redo = false;
    bool quit = false;
    bool copy_view = false;   // put the camera on the clipboard as text
    bool copy_state = false;  // the same of all that was chosen, as JSON
    bool paste_view = false;  // take either from there
    bool reset_view = false;  // frame the model, at the default angle
    std::optional<ViewSide> look_from;
    bool frame_selection = false;
    int folder_step = 0;             // +1, -1: the next or previous file of the folder
    std::optional<int> root_lod;     // gather the vertices for another root LOD
    std::optional<FixupUse> fixups;  // gather them anew with these rows of the table
    bool screenshot = false;
    bool screenshot_of_view = false;     // transparent, without panels
    std::optional<glm::vec2> pick;       // what is under this pixel? From the window's top left
    std::optional<glm::vec2> pivot_at;   // turn about what is under this pixel
    bool sweep = false;                  // measure the model by every skinner, or stop doing so
    bool keep_lab = false;               // save the sweep, to compare with
    bool export_lab = false;             // write the history and the sweep as CSV
    std::optional<Rect> picture_of_lab;  // write this part of the window, which shows them, as PNG
    std::optional<std::filesystem::path> load_preset;  // apply this file to the sliders
    std::optional<std::filesystem::path> save_preset;  // write the sliders to this file
    std::optional<std::filesystem::path> mount;        // a folder, archive or gameinfo.txt
    std::optional<std::filesystem::path> unmount;      // the root of one that was mounted so
    std::optional<std::filesystem::path> flip_mute;    // of the mount of that root
    std::optional<std::string> look_up;                // into Document::look_up
    // Put the models of this archive, or of this mount, into FrameInfo::models.
    std::optional<std::filesystem::path> list_models;
    // Put this folder into FrameInfo::folder, or open it if it is a file; "" is the one that was
    // listed last, else that of the open file, else the working directory.
    std::optional<std::filesystem::path> list_folder;
};

struct FolderEntry {
    std::string name;
    bool is_folder = false;
    uint64_t bytes = 0;
    std::string date = {};  // of its last change, as people write it here
};

// What is in a folder, for the open dialog.
struct FolderListing {
    std::filesystem::path path;        // absolute
    std::vector<FolderEntry> entries;  // as sort_entries() has them
    std::string problem;               // why there are none
    int number = 0;                    // another one for each that is listed
    std::string open_name = {};        // of what is open, where it lies here
};

// The models of an archive or a folder, for the list of models.
struct ModelListing {
    std::filesystem::path root;       // they lie below it
    std::string kind;                 // "gma 3", "folder", ...
    size_t files = 0;                 // that it has in all; 0 of a folder
    std::vector<std::string> models;  // paths below the root, sorted by folder and name
    bool is_more = false;             // than are listed
    bool is_mounted = false;
    std::string problem;                   // why there are none
    bool is_reading = false;               // the rest is not known yet
    size_t folders_read = 0, folders = 0;  // so far; 0 of an archive
    int number = 0;                        // another one for each that is listed
};

// Facts of the frame that the panels show but do not find out themselves.
struct FrameInfo {
    const Pose* pose = nullptr;
    const FolderListing* folder = nullptr;  // as last asked for by Requests::list_folder
    int drawn_lod = 0;                      // what the renderer chose when that is left to it
    float lod_metric = 0;                   // by which it does
    float frame_milliseconds = 0;           // that a frame takes of late
    std::span<const char> lost_files = {};  // 1 for those opened lately that are not there any more
    std::string gpu;                        // GL renderer and version
    const ModelListing* models = nullptr;   // as last asked for by Requests::list_models
};

}  // namespace studioscope
