#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "content/archives/archive_files.h"
#include "content/mounts/mounts.h"
#include "core/file_system.h"
#include "document/content_report.h"
#include "formats/load_options.h"
#include "model/scene.h"
#include "window/file_watch.h"

namespace studioscope {

// The choices that files are read with, again at every reload.
struct LoadChoices {
    LoadOptions load;
    std::optional<UpAxis> up;  // instead of the file's own
    MountRequest mounts = {};
};

enum class LoadReason { kNew, kReload, kReloadByItself };

// A scene that was read and is not shown yet.
struct PendingLoad {
    LoadReason reason = LoadReason::kNew;
    std::vector<std::filesystem::path> paths;
    LoadChoices choices;
    FileWatch watch;
    Scene scene;
    ContentReport content;
    std::shared_ptr<OpenArchives> archives;            // those that the scene was read from
    std::vector<std::filesystem::path> left_out = {};  // files that do not belong to a model
};

// Whether a message is about a file that may be half written: an error, or a block without its end.
bool is_of_broken_file(const Diagnostic& diagnostic);

// The files that are open: their paths, how they are read, and the watch over them. Reading changes
// nothing of that: it makes a PendingLoad, and commit() makes that what is open. So reload, watch
// and join stay with what is on screen when something else cannot be opened or shown.
class Session {
public:
    Session(LoadChoices first, FileSystem files);

    const std::vector<std::filesystem::path>& paths() const { return paths_; }
    const LoadOptions& load_options() const { return choices_.load; }
    const MountRequest& mounts() const { return choices_.mounts; }
    // Every file that the open one may name; archives are as they were when it was read.
    FileSystem files() const;
    const std::shared_ptr<OpenArchives>& archives() const { return archives_; }
    std::vector<std::filesystem::path> watched() const { return watch_.paths(); }
    bool has_changed() { return watch_.has_changed(); }
    std::vector<std::filesystem::path> lost() const { return watch_.lost(); }

    // Reads a new scene. The root LOD and the fixups that were chosen were for the old one; other
    // choices stay. A file of an unknown format is reported and left out, where there are others.
    PendingLoad open(const std::vector<std::filesystem::path>& paths) const;
    // Reads the open scene with more clips, shapes and rules; a file with a mesh replaces it. A
    // file that cannot be understood is reported once and left out; where none is left, the scene
    // that is read is empty.
    PendingLoad join(const std::vector<std::filesystem::path>& paths) const;
    PendingLoad reload() const { return again(choices_, LoadReason::kReload); }
    PendingLoad reload_by_itself() const { return again(choices_, LoadReason::kReloadByItself); }
    PendingLoad reload_with(const LoadOptions& load) const;
    PendingLoad reload_with(const MountRequest& mounts) const;

    // Whether the load may take the place of what is open. An empty one may not; nor, where nobody
    // asked for it, one with a broken file that was whole before, but for a VVD.
    bool accepts(const PendingLoad& load) const;
    // The first message about a broken file that was whole before.
    std::optional<Diagnostic> newly_broken(const PendingLoad& load) const;
    // Makes the load what is open, and returns its scene to be shown.
    Scene commit(PendingLoad load);
    // Leaves what is open. A load of the same files is tried again when they change.
    void refuse(const PendingLoad& load);

private:
    PendingLoad again(const LoadChoices& choices, LoadReason reason) const;
    void read(PendingLoad& load) const;
    PendingLoad empty_load(const std::vector<std::filesystem::path>& paths,
                           Diagnostics found) const;
    Diagnostics leave_out(std::vector<std::filesystem::path>& from,
                          const std::vector<std::filesystem::path>& strangers) const;

    FileSystem files_;
    std::vector<std::filesystem::path> paths_;
    LoadChoices choices_;
    FileWatch watch_;
    std::shared_ptr<OpenArchives> archives_;
    bool is_first_ = true;    // nothing was opened yet
    bool has_scene_ = false;  // what is open is not empty
    bool has_bones_ = false;
    Diagnostics broken_;  // of the open scene: those for which is_of_broken_file() holds
};

}  // namespace studioscope
