#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include "content/archives/archive_files.h"
#include "content/disk_files.h"
#include "content/mounts/mounts.h"
#include "host/options.h"
#include "model/scene.h"
#include "report/content.h"

namespace studioscope {

// Loads scenes of files given on a command line or in the window, with content from the game's
// mounts.

// File access for one run: lists each folder and opens each archive once.
struct RunFiles {
    FileSystem disk = disk_files();
    std::shared_ptr<OpenArchives> archives = std::make_shared<OpenArchives>(disk);
    FileSystem files = cached_listing(with_archives(disk, archives));
};

// A cache of mounts for the models of one run: models below the same gameinfo.txt share theirs.
// Thread-safe, except for options().
class MountCache {
public:
    MountCache(MountRequest request, FileSystem files, ConfiguredMounts found = {});

    // The mounts of a model; its diagnostics list folders that seemed empty for lack of memory.
    std::shared_ptr<const Mounts> mounts_for(const std::filesystem::path& model_file);

private:
    // The gameinfo.txt that determines a model's mounts; empty for none.
    std::filesystem::path deciding_file(const std::filesystem::path& model_file);

    const MountRequest request_;
    const FileSystem files_;
    const ConfiguredMounts found_;
    std::mutex mutex_;  // guards the members below
    FoundGameInfos gameinfo_;
    std::map<std::filesystem::path, std::shared_ptr<const Mounts>> by_file_;
};

// A loaded scene, and the mounts that provide its files.
struct OpenedScene {
    Scene scene;
    ContentReport content;
    std::vector<std::filesystem::path> content_roots;  // roots of all mounts used by the load
    std::optional<double> seconds;  // duration of the load; nothing past its time limit
};

// Loads the files with the materials and models that they need from the mounts. Messages about the
// mounts come last in Scene::diagnostics. `files` must be made with `archives`; pass the result of
// cached_listing() to list each folder only once.
OpenedScene load_mounted(const LoadRequest& request, const FileSystem& files,
                         OpenArchives& archives);
// Loads in a run over many models: `mounts` must be made with the request's mounts and `files`.
OpenedScene load_mounted(const LoadRequest& request, const FileSystem& files,
                         OpenArchives& archives, MountCache& mounts);

// Loads the scene of the files given on the command line. `files` must be made with `archives`.
Scene load_files(const LoadRequest& request, const FileSystem& files, OpenArchives& archives);

// File access limited to what a load of these files may read, for reading them again later.
FileSystem permitted_load_files(std::span<const std::filesystem::path> named,
                                const LoadOptions& options,
                                std::span<const std::filesystem::path> content_roots,
                                const FileSystem& files);

// Whether a place that an option names (--mount, --game, --materials) could not be opened or read:
// these messages are errors in no other case.
bool names_lost_place(const Diagnostics& diagnostics);

// Errors about the places that options name and that are not there: files, mounts, material
// folders, and a game without gameinfo.txt. Nothing else is opened.
Diagnostics missing_places(const Options& options);

// The exit status: kUnreadable if something could not be read or is invalid, else kDone.
int scene_exit_status(const Scene& scene);

// Whether all the files belong to one scene: a file with a mesh, or another stem of compiled files,
// starts a scene; other files belong to the scene before them.
bool are_one_scene(std::span<const std::filesystem::path> paths, const FileSystem& files);

// Loads the scenes of a request's files, divided as by are_one_scene(), one after another. A file
// loaded to see whether it has a mesh is not loaded again if it is a scene by itself.
class SceneSequence {
public:
    // `is_each_alone`: each file is a scene. The other arguments are as in load_mounted(); the
    // references must outlive this object.
    SceneSequence(LoadRequest request, bool is_each_alone, FileSystem files, OpenArchives& archives,
                  MountCache& mounts);

    // Loads the next scene; nothing after the last.
    std::optional<OpenedScene> next();
    // The request of the last scene that next() returned.
    const LoadRequest& request() const { return request_; }

private:
    bool has_mesh(const std::filesystem::path& path);
    bool is_loaded_as_by_default(const std::filesystem::path& path);
    OpenedScene load(std::vector<std::filesystem::path> files);

    const std::vector<std::filesystem::path> paths_;
    LoadRequest request_;
    const bool is_each_alone_;
    const FileSystem files_;
    OpenArchives& archives_;
    MountCache& mounts_;
    size_t next_ = 0;                                     // index of the next scene's first file
    std::map<std::filesystem::path, OpenedScene> alone_;  // files that were loaded for their meshes
};

// Loads models one after another; lists each folder and opens each archive and mount once.
// Thread-safe, except for options().
class ModelLoader {
public:
    // `options`: those of a verb that draws; the files in them are ignored.
    explicit ModelLoader(Options options);

    const Options& options() const { return options_; }
    OpenArchives& archives() { return *run_.archives; }
    const FileSystem& files() const { return run_.files; }
    // Loads a model for a picture, with the messages in Scene::diagnostics. If it cannot be read,
    // Scene::format is empty.
    Scene load(const std::filesystem::path& model);

private:
    const Options options_;
    const RunFiles run_;
    MountCache mounts_;
};

}  // namespace studioscope
