#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "content/mounts/find_providers.h"
#include "document/document.h"
#include "document/framing.h"
#include "document/view/rect.h"
#include "facts/light/pixel_terms.h"
#include "facts/texture_picture.h"

namespace studioscope {

// Data exchanged between the app and the panels in each frame.

// Actions that the panels request from the app, since they need files, OpenGL or a clock.
struct Requests {
    std::vector<std::filesystem::path> open;  // files to open as a new scene
    // files of the bundled sample to open, which are not remembered as recent
    std::vector<std::filesystem::path> open_case;
    std::vector<std::filesystem::path> attach;  // files to join to the open model
    // files of a model to compare the open one with
    std::vector<std::filesystem::path> compare;
    bool compare_counterpart = false;  // find a source's compiled model, or a model's source
    bool end_comparison = false;
    bool reload = false;
    bool cancel_load = false;
    bool undo = false, redo = false;
    bool quit = false;
    bool copy_view = false;   // put the camera on the clipboard as text
    bool copy_state = false;  // put all choices on the clipboard as JSON
    bool paste_view = false;  // apply either from the clipboard
    bool reset_view = false;  // frame the model at the default angle
    std::optional<ViewSide> look_from;
    bool frame_selection = false;
    bool show_folder = false;        // open the Folder page of the open model's folder
    int folder_step = 0;             // +1, -1: next or previous file of the folder
    std::optional<int> root_lod;     // rebuild the vertices for another root LOD
    std::optional<FixupUse> fixups;  // rebuild the vertices with these fixup rows
    bool screenshot = false;
    bool screenshot_of_view = false;      // transparent, without panels
    std::optional<glm::vec2> pick;        // pick the item at this pixel, from the window's top left
    std::optional<glm::vec2> pivot_at;    // orbit about the point at this pixel
    std::optional<glm::vec2> point_at;    // outline what is at this pixel, where the mouse rests
    std::optional<glm::vec2> explain_at;  // explain this pixel, into FrameInfo::pixel
    std::optional<TextureView> show_texture;  // into FrameInfo::texture
    bool sweep = false;                       // start or stop measuring with every skinner
    bool keep_run = false;                    // save the sweep as a baseline
    bool export_benchmark = false;            // write the history and the sweep as CSV
    std::optional<Rect>
        benchmark_picture;  // save this area of the window, with the results, as PNG
    std::optional<std::filesystem::path> load_preset;  // apply this file to the sliders
    std::optional<std::filesystem::path> save_preset;  // write the sliders to this file
    std::optional<std::filesystem::path> mount;        // a folder, archive or gameinfo.txt
    std::optional<std::filesystem::path> unmount;    // root of a mount that was added with `mount`
    std::optional<std::filesystem::path> flip_mute;  // root of the mount to mute or unmute
    std::optional<std::string> look_up;              // path to look up, into Document::look_up
    bool find_providers = false;                     // search for the files that the model lacks
    bool stop_finding = false;
    // archive or mount whose models go into FrameInfo::models
    std::optional<std::filesystem::path> list_models;
    // folder that goes into FrameInfo::folder, or file to open; "" is the folder listed last, else
    // that of the open file, else the working directory
    std::optional<std::filesystem::path> list_folder;
};

struct FolderPage;

struct FolderEntry {
    std::string name;
    bool is_folder = false;
    uint64_t bytes = 0;
    std::string date = {};  // last change, in the local format
};

// Contents of a folder, for the open dialog.
struct FolderListing {
    std::filesystem::path path;        // absolute
    std::vector<FolderEntry> entries;  // sorted by sort_entries()
    std::string problem;               // reason why there are none
    int number = 0;                    // another one for each listing
    std::string open_name = {};        // name of the open file, if it is in the folder
};

// Models of an archive or a folder, for the list of models.
struct ModelListing {
    std::filesystem::path root;       // archive or folder
    std::string kind;                 // "gma 3", "folder", ...
    size_t files = 0;                 // number of all its files; 0 for a folder
    std::vector<std::string> models;  // paths below the root, sorted by folder and name
    bool is_more = false;             // more than listed were found
    bool is_mounted = false;
    std::string problem;                   // reason why there are none
    bool is_reading = false;               // listing is not complete yet
    size_t folders_read = 0, folders = 0;  // progress; 0 for an archive
    int number = 0;                        // another one for each listing
};

// Folders, archives and games that have files which the open model lacks, for the Mounts tab.
struct ProviderListing {
    ProviderSearch search;
    bool is_searching = false, is_known = false;  // neither: nothing was searched for
    size_t places_read = 0, places = 0;           // progress of the search
};

// A texture of the scene as a picture for the panels.
struct ShownTexture {
    uint32_t id = 0;  // number of the GL texture; 0: none
    TextureView view;
    TextureLevel image = {};   // as stored
    std::string problem = {};  // why there is no picture
};

// Facts about the frame that the panels show but cannot compute.
struct FrameInfo {
    const Pose* pose = nullptr;
    const FolderListing* folder = nullptr;    // by Requests::list_folder
    int drawn_lod = 0;                        // level chosen by the renderer if it is automatic
    float lod_metric = 0;                     // metric of that choice
    float frame_milliseconds = 0;             // smoothed milliseconds per frame
    std::span<const char> lost_files = {};    // 1 for each recent file that does not exist any more
    std::string gpu;                          // GL renderer and version
    const ModelListing* models = nullptr;     // by Requests::list_models
    std::string version = {};                 // of the program
    FolderPage* folder_page = nullptr;        // null while it is closed
    const PixelExplanation* pixel = nullptr;  // by Requests::explain_at; null: nothing there
    const ShownTexture* texture = nullptr;    // by Requests::show_texture
    const ProviderListing* providers = nullptr;  // by Requests::find_providers
};

}  // namespace studioscope
