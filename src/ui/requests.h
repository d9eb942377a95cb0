#pragma once

#include <algorithm>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "content/mounts/find_providers.h"
#include "content/source_lines.h"
#include "document/document.h"
#include "document/framing.h"
#include "document/view/rect.h"
#include "facts/light/pixel_terms.h"
#include "facts/texture_picture.h"

namespace studioscope {

// Data exchanged between the app and the panels in each frame.

// Actions that the panels request from the app, since they need files, OpenGL or a clock.
namespace request {

using Path = std::filesystem::path;
using Paths = std::vector<Path>;

// A request with a value; `Name` makes it a type of its own.
template <typename Value, typename Name>
struct With {
    Value value;
};

struct Quit {};
// folder that goes into FrameInfo::folder, or file to open; "" is the folder listed last, else that
// of the open file, else the working directory
using ListFolder = With<Path, struct ListFolderName>;
using Open = With<Paths, struct OpenName>;  // files to open as a new scene
// files of the bundled sample to open, which are not remembered as recent
using OpenCase = With<Paths, struct OpenCaseName>;
using Attach = With<Paths, struct AttachName>;         // files to join to the open model
using LoadPreset = With<Path, struct LoadPresetName>;  // apply this file to the sliders
using SavePreset = With<Path, struct SavePresetName>;  // write the sliders to this file
using Compare = With<Paths, struct CompareName>;  // files of a model to compare the open one with
struct CompareCounterpart {};  // find a source's compiled model, or a model's source
struct EndComparison {};
struct Reload {};
struct CancelLoad {};
using Mount = With<Path, struct MountName>;           // a folder, archive or gameinfo.txt
using Unmount = With<Path, struct UnmountName>;       // root of a mount that was added with `Mount`
using FlipMute = With<Path, struct FlipMuteName>;     // root of the mount to mute or unmute
using LookUp = With<std::string, struct LookUpName>;  // path to look up, into Document::look_up
// a file to show in place of one that is missing; `path` and `shown` from the game's root
struct StandInChoice {
    std::string path, shown;
};
using ShowWith = With<StandInChoice, struct ShowWithName>;
// open PanelSettings::source in the editor
struct OpenInEditor {};
struct FindProviders {};  // search for the files that the model lacks
struct StopFinding {};
// folder or archive whose models are shown as pictures; "": those of all mounts
using ShowModels = With<Path, struct ShowModelsName>;
struct MakeSources {};  // make those of the open model, into FrameInfo::sources
using ExportInto = With<Path, struct ExportIntoName>;  // make the folder of the dialog in this one
struct WriteSources {};                                // write them into the folder of the dialog
struct CancelWriting {};
struct Undo {};
struct Redo {};
struct ShowFolder {};      // open the Folder page of the open model's folder
struct ShowLastFolder {};  // open it as it was shown last, else that of the open model's folder
using FolderStep = With<int, struct FolderStepName>;  // +1, -1: next or previous file of the folder
using RootLod = With<int, struct RootLodName>;        // rebuild the vertices for another root LOD
using Fixups = With<FixupUse, struct FixupsName>;     // rebuild the vertices with these fixup rows
struct CopyView {};                                   // put the camera on the clipboard as text
struct CopyState {};                                  // put all choices on the clipboard as JSON
struct PasteView {};                                  // apply either from the clipboard
using LookFrom = With<ViewSide, struct LookFromName>;
struct ResetView {};  // frame the model at the default angle
struct FrameSelection {};
using ShowTexture = With<TextureView, struct ShowTextureName>;  // into FrameInfo::texture
struct Sweep {};            // start or stop measuring with every skinner
struct KeepRun {};          // save the sweep as a baseline
struct ExportBenchmark {};  // write the history and the sweep as CSV
// pick the item at this pixel, from the window's top left
using Pick = With<glm::vec2, struct PickName>;
using PivotAt = With<glm::vec2, struct PivotAtName>;  // orbit about the point at this pixel
// explain this pixel, into FrameInfo::pixel
using ExplainAt = With<glm::vec2, struct ExplainAtName>;
// outline what is at this pixel, where the mouse rests
using PointAt = With<glm::vec2, struct PointAtName>;
struct ScreenshotOfView {};  // transparent, without panels
struct Screenshot {};
// save this area of the window, with the results, as PNG
using BenchmarkPicture = With<Rect, struct BenchmarkPictureName>;

// All requests, in the order in which the app carries them out.
using AnyRequest =
    std::variant<Quit, ListFolder, Open, OpenCase, Attach, LoadPreset, SavePreset, Compare,
                 CompareCounterpart, EndComparison, Reload, CancelLoad, Mount, Unmount, FlipMute,
                 LookUp, ShowWith, OpenInEditor, FindProviders, StopFinding, ShowModels,
                 MakeSources, ExportInto, WriteSources, CancelWriting, Undo, Redo, ShowFolder,
                 ShowLastFolder, FolderStep, RootLod, Fixups, CopyView, CopyState, PasteView,
                 LookFrom, ResetView, FrameSelection, ShowTexture, Sweep, KeepRun, ExportBenchmark,
                 Pick, PivotAt, ExplainAt, PointAt, ScreenshotOfView, Screenshot, BenchmarkPicture>;

}  // namespace request
using Request = request::AnyRequest;

// The requests of a frame, sorted by kind in the order in which they are carried out. A request
// without a value is kept once, others each, in the order in which they were pushed.
class Requests {
public:
    template <typename Kind>
    void push(Kind request) {
        if (std::is_empty_v<Kind> && has<Kind>()) return;
        const Request any(std::move(request));
        const auto is_before = [](const Request& a, const Request& b) {
            return a.index() < b.index();
        };
        all_.insert(std::upper_bound(all_.begin(), all_.end(), any, is_before), any);
    }

    template <typename Kind>
    bool has() const {
        return std::any_of(all_.begin(), all_.end(),
                           [](const Request& any) { return std::holds_alternative<Kind>(any); });
    }
    // The value of the last request of a kind.
    template <typename Kind>
    std::optional<decltype(Kind::value)> get() const {
        std::optional<decltype(Kind::value)> found;
        each<Kind>([&](const auto& value) { found = value; });
        return found;
    }
    // Calls `action(value)` for each request of a kind.
    template <typename Kind, typename Action>
    void each(const Action& action) const {
        for (const Request& any : all_)
            if (const Kind* request = std::get_if<Kind>(&any)) action(request->value);
    }

    const std::vector<Request>& all() const { return all_; }

private:
    std::vector<Request> all_;
};

struct FolderPage;

struct FolderEntry {
    std::string name;
    bool is_folder = false;
    uint64_t bytes = 0;
    std::string date = {};  // last change, in the local format
};

struct NamedFolder {
    std::string name;
    std::filesystem::path path;
};

// Contents of a folder, for the open dialog.
struct FolderListing {
    std::filesystem::path path;        // absolute
    std::vector<FolderEntry> entries;  // sorted by sort_entries()
    std::string problem;               // reason why there are none
    int number = 0;                    // another one for each listing
    std::string open_name = {};        // name of the open file, if it is in the folder
    // Folders to go to: that of the user, and those where Steam has addons and games.
    std::vector<NamedFolder> places = {};
};

// Models of an archive or a folder.
struct ModelListing {
    std::filesystem::path root;       // archive or folder
    std::string kind;                 // "gma 3", "folder", ...
    size_t files = 0;                 // number of all its files; 0 for a folder
    std::vector<std::string> models;  // paths below the root, sorted by folder and name
    std::vector<std::filesystem::path> paths = {};  // one per model
    bool is_more = false;                           // more than listed were found
    std::string problem;                            // reason why there are none
};

// Folders, archives and games that provide the open model's missing files, for the Mounts tab.
struct ProviderListing {
    ProviderSearch search;
    bool is_searching = false, is_known = false;  // neither: nothing was searched for
    size_t places_read = 0, places = 0;           // progress of the search
};

// The files that the open model would be exported as, for the export dialog.
struct SourceListing {
    enum class State : uint8_t {
        kNone,     // nothing was made, or it failed
        kMaking,   // in memory
        kMade,     // may be written
        kWriting,  // some files of a folder that has its name at the end
        kWritten
    };
    State state = State::kNone;
    float share = -1;  // progress 0..1; below 0: unknown
    std::vector<FolderEntry> files;
    uint64_t bytes = 0;       // of all files
    Diagnostics differences;  // a message for each thing that is not as in the model
    std::string counts;       // numbers of equal things, or of written ones if nothing is compared
    bool is_compared = true;
    std::string not_checked;
    std::string problem;     // reason why nothing was made or written
    std::string written_to;  // folder
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
    const FolderListing* folder = nullptr;    // by request::ListFolder
    int drawn_lod = 0;                        // level chosen by the renderer if it is automatic
    float lod_metric = 0;                     // metric of that choice
    float frame_milliseconds = 0;             // smoothed milliseconds per frame
    std::span<const char> lost_files = {};    // 1 for each recent file that does not exist any more
    std::string gpu;                          // GL renderer and version
    std::string sandbox = {};                 // of the threads that read files
    const ModelListing* offered = nullptr;    // models of what was mounted last; null: none
    std::string version = {};                 // of the program
    FolderPage* folder_page = nullptr;        // null while it is closed
    const PixelExplanation* pixel = nullptr;  // by request::ExplainAt; null: nothing there
    const ShownTexture* texture = nullptr;    // by request::ShowTexture
    const ProviderListing* providers = nullptr;  // by request::FindProviders
    const SourceListing* sources = nullptr;      // by request::MakeSources
    std::string editor = {};                     // command of OpenInEditor; empty: none was found
    const SourceLines* source = nullptr;  // of the Source tab; null while they are being read
};

}  // namespace studioscope
