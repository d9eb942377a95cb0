#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "content/archives/archive_files.h"
#include "core/file_system.h"
#include "core/json_text.h"
#include "document/content_report.h"
#include "host/options.h"
#include "model/scene.h"
#include "window/file_watch.h"

namespace studioscope {

// The files to open and the way in which they are read.
struct OpenRequest {
    std::vector<std::filesystem::path> files;
    MountRequest mounts;
    VertexLayoutOptions layout;                              // of the vertices of a compiled model
    std::vector<std::filesystem::path> compared_files = {};  // of the second model; empty: none

    bool operator==(const OpenRequest&) const = default;
};

FloatJson to_json(const OpenRequest& request);
// Nothing if a member is missing or invalid.
std::optional<OpenRequest> read_open_request(const FloatJson& json);

enum class LoadReason { kNew, kReload, kReloadByItself };

// A loaded scene that is not shown yet.
struct PendingLoad {
    LoadReason reason = LoadReason::kNew;
    LoadRequest request;
    FileWatch watch;
    Scene scene;
    ContentReport content;
    std::shared_ptr<OpenArchives> archives;            // archives that the scene was read from
    std::vector<std::filesystem::path> left_out = {};  // files that do not belong to a model
    // Diagnostics of materials and mounts, which Scene::diagnostics ends with.
    Diagnostics content_diagnostics = {};
    // Whether only the vertices are new: the materials are those of the open scene, and `content`
    // is empty.
    bool is_rebuilt = false;
};

// Whether a diagnostic is about a possibly half-written file: an error, or a block without end.
bool reports_broken_file(const Diagnostic& diagnostic);

// The open files: their paths, the options for reading them, and the watch over them. Reading does
// not change the session: it returns a PendingLoad, which commit() makes the open one. So reload,
// watch and join still refer to the scene on screen when another one cannot be opened or shown.
class Session {
public:
    // Does not open the files of `options` yet.
    Session(LoadRequest options, FileSystem files);

    const std::vector<std::filesystem::path>& paths() const { return request_.files; }
    const LoadOptions& load_options() const { return request_.load; }
    const MountRequest& mounts() const { return request_.mounts; }
    // The open files; before the first scene, the choices of the command line about it.
    OpenRequest request() const;
    // All files; archives are as they were when the scene was read.
    FileSystem files() const;
    // The files below the roots and the mounts of the open ones.
    FileSystem permitted_files(const ContentReport& content) const;
    const std::shared_ptr<OpenArchives>& archives() const { return archives_; }
    std::vector<std::filesystem::path> watched() const { return watch_.paths(); }
    bool has_changed() { return watch_.has_changed(); }
    bool has_changed(BackgroundWatch& watch, double max_wait) {
        return watch.has_changed(watch_, max_wait);
    }
    std::vector<std::filesystem::path> lost() const { return watch_.lost(); }

    // Reads the requested files. A file of an unsupported format is reported and left out if there
    // are others. `joined`: number of files, at the end, that add clips, shapes and rules to the
    // model of the others; if one of them has a mesh, they are a new scene instead, and the others
    // are dropped. If none of them belongs to a model, the loaded scene is empty.
    PendingLoad read(const OpenRequest& open_request, LoadReason reason, size_t joined = 0) const;
    // Builds the vertices of the open scene, which has a Scene::source, with another layout.
    PendingLoad rebuild(const Scene& open, const VertexLayoutOptions& layout) const;

    // Whether the load may replace the open scene. An empty one may not, nor an automatic reload if
    // a file other than a VVD is newly broken.
    bool accepts(const PendingLoad& load) const;
    // The first diagnostic of a newly broken file.
    std::optional<Diagnostic> newly_broken(const PendingLoad& load) const;
    // Makes the load the open scene, and returns the scene to be shown.
    Scene commit(PendingLoad load);
    // Keeps the open scene; the same files are tried again when they change.
    void refuse(const PendingLoad& load);

private:
    bool is_another_scene(const std::vector<std::filesystem::path>& files, LoadReason reason) const;
    std::vector<std::filesystem::path> unsupported_files(
        std::span<const std::filesystem::path> files) const;
    Diagnostics leave_out(std::vector<std::filesystem::path>& from,
                          const std::vector<std::filesystem::path>& unsupported) const;
    void read_files(PendingLoad& load) const;

    FileSystem files_;
    LoadRequest request_;  // the open files, and the options for reading them at every reload
    FileWatch watch_;
    std::shared_ptr<OpenArchives> archives_;
    bool is_first_ = true;    // nothing has been opened yet
    bool has_scene_ = false;  // the open scene is not empty
    bool has_bones_ = false;
    Diagnostics broken_;               // diagnostics of the open scene with reports_broken_file()
    Diagnostics content_diagnostics_;  // PendingLoad::content_diagnostics of the open scene
};

}  // namespace studioscope
