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

// Scenes of the files that a command line or the window names, with what the mounts of the game
// provide.

// The files of one run: folders are listed and archives opened once.
struct RunFiles {
    FileSystem disk = disk_files();
    std::shared_ptr<OpenArchives> archives = std::make_shared<OpenArchives>(disk);
    FileSystem files = cached_listing(with_archives(disk, archives));
};

// The mounts of the models of one run. Models below the same gameinfo.txt share theirs, which are
// looked for once. Thread-safe.
class FoundMounts {
public:
    FoundMounts(MountRequest request, FileSystem files, FoundPlaces found = {});

    // The mounts of a model; folders that seemed empty for lack of memory are in its diagnostics.
    std::shared_ptr<const Mounts> of(const std::filesystem::path& model_file);

private:
    // The file that decides which mounts a model has; empty for none.
    std::filesystem::path deciding_file(const std::filesystem::path& model_file);

    const MountRequest request_;
    const FileSystem files_;
    const FoundPlaces found_;
    std::mutex mutex_;  // guards the members below
    FoundGameInfos gameinfo_;
    std::map<std::filesystem::path, std::shared_ptr<const Mounts>> by_file_;
};

// A loaded scene, and the mounts that provide its files.
struct Opened {
    Scene scene;
    ContentReport content;
    std::vector<std::filesystem::path> content_roots;  // roots of all mounts used by the load
    std::optional<double> seconds;  // that the load took; nothing past its time limit
};

// Loads the files with the materials and models that they need from the mounts.
// Scene::diagnostics ends with the messages about the mounts. `files` are made with `archives`;
// pass those of cached_listing() to list each folder only once.
Opened load_mounted(const LoadRequest& request, const FileSystem& files, OpenArchives& archives);
// Loads in a run over many models, whose mounts are looked for once: `mounts` are those of the
// request, in the same files.
Opened load_mounted(const LoadRequest& request, const FileSystem& files, OpenArchives& archives,
                    FoundMounts& mounts);

// The scene of the files named on the command line, in a run over many models: `files` lists a
// folder that several of them share only once, and is made with `archives`.
Scene load_files(const LoadRequest& request, const FileSystem& files, OpenArchives& archives);

// The files that a load of these files may access, for what reads them again after it.
FileSystem files_of_load(std::span<const std::filesystem::path> named, const LoadOptions& options,
                         std::span<const std::filesystem::path> content_roots,
                         const FileSystem& files);

// kUnreadable if something could not be read or is invalid, else kDone.
int status_of(const Scene& scene);

// Whether all the files belong to one scene: a file with a mesh, or another stem of compiled files,
// starts a scene; other files belong to the scene before them.
bool are_one_scene(std::span<const std::filesystem::path> paths, const FileSystem& files);

// Loads the scenes that the files of a request make, as are_one_scene() divides them, one after
// another. The load of a file that tells whether it has a mesh is that of its scene where it is
// alone in it, so that files are not parsed twice.
class SceneSequence {
public:
    // `is_each_alone`: each file is a scene. The others are as in load_mounted(), and must outlive
    // this object.
    SceneSequence(LoadRequest request, bool is_each_alone, FileSystem files, OpenArchives& archives,
                  FoundMounts& mounts);

    // Loads the next scene; nothing after the last.
    std::optional<Opened> next();
    // The request of the scene that next() gave.
    const LoadRequest& request() const { return request_; }

private:
    bool has_mesh(const std::filesystem::path& path);
    bool is_loaded_as_by_default(const std::filesystem::path& path);
    Opened load(std::vector<std::filesystem::path> files);

    const std::vector<std::filesystem::path> paths_;
    LoadRequest request_;
    const bool is_each_alone_;
    const FileSystem files_;
    OpenArchives& archives_;
    FoundMounts& mounts_;
    size_t next_ = 0;                                // index of the next scene's first file
    std::map<std::filesystem::path, Opened> alone_;  // files that were loaded for their meshes
};

// Loads models one after another; folders are listed and archives and mounts opened once.
// Thread-safe but for options().
class ModelLoader {
public:
    // `options` are those of a verb that draws; its files are ignored.
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
    FoundMounts mounts_;
};

}  // namespace studioscope
