#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "content/archives/archive_files.h"
#include "content/mounts/mounts.h"
#include "core/file_system.h"
#include "document/content_report.h"
#include "formats/load.h"
#include "model/scene.h"
#include "window/file_watch.h"

namespace studioscope {

// How what is open is read, again at every reload.
struct LoadChoices {
    LoadOptions load;
    std::optional<UpAxis> up;  // past what the file says
    MountRequest mounts = {};  // where else the game looks
};

enum class Opening { kNew, kReload, kReloadByItself };

// Files that were read, and what is open once they are shown.
struct PendingLoad {
    Opening opening = Opening::kNew;
    std::vector<std::filesystem::path> paths;
    LoadChoices choices;
    FileWatch watch;
    Scene scene;
    ContentReport content;
    std::shared_ptr<OpenArchives> archives;            // that it was read from
    std::vector<std::filesystem::path> left_out = {};  // files that do not belong to a model
};

// Whether that tells of a file which may be half written: an error, or a block without its end.
bool is_of_broken_file(const Diagnostic& diagnostic);

// What is open: its paths, how they are read, and the watch over them. Reading makes an attempt and
// changes nothing; commit() makes it what is open. So what did not open, or could not be shown,
// leaves reload, watch and join with what is on screen.
class Session {
public:
    Session(LoadChoices first, FileSystem files);

    const std::vector<std::filesystem::path>& paths() const { return paths_; }
    const LoadOptions& load() const { return choices_.load; }
    const MountRequest& mounts() const { return choices_.mounts; }
    // Every file that the open one may name, archives as they were when it was read.
    FileSystem files() const;
    const std::shared_ptr<OpenArchives>& archives() const { return archives_; }
    std::vector<std::filesystem::path> watched() const { return watch_.paths(); }
    bool has_changed() { return watch_.has_changed(); }
    std::vector<std::filesystem::path> lost() const { return watch_.lost(); }

    // Choices of single levels and fixups are the scene's that is open; others stay. A file of no
    // format that can be read is told of and left out, where there are others.
    PendingLoad open(const std::vector<std::filesystem::path>& paths) const;
    // Clips, shapes and rules join the model that is open; a file with a mesh replaces it. What
    // cannot be understood is told of once and left out; where nothing is left, nothing is joined.
    PendingLoad join(const std::vector<std::filesystem::path>& paths) const;
    PendingLoad reload() const { return again(choices_, Opening::kReload); }
    PendingLoad reload_by_itself() const { return again(choices_, Opening::kReloadByItself); }
    PendingLoad reload_with(const LoadOptions& load) const;
    PendingLoad reload_with(const MountRequest& mounts) const;

    // Whether it may take the place of what is open: there is something in it and, where nobody
    // asked for it, nothing that tells of a broken file and was not there before. What there is of
    // a broken VVD does.
    bool accepts(const PendingLoad& attempt) const;
    // The first that tells of a broken file and was not there before; none where there is none.
    std::optional<Diagnostic> newly_broken(const PendingLoad& attempt) const;
    // What is to be shown.
    Scene commit(PendingLoad attempt);
    // Was read and is not shown. Read again when its files change, if they are those that are open.
    void refuse(const PendingLoad& attempt);

private:
    PendingLoad again(const LoadChoices& choices, Opening opening) const;
    void read(PendingLoad& attempt) const;
    PendingLoad nothing_of(const std::vector<std::filesystem::path>& paths, Diagnostics said) const;
    Diagnostics leave_out(std::vector<std::filesystem::path>& from,
                          const std::vector<std::filesystem::path>& strangers) const;

    FileSystem files_;
    std::vector<std::filesystem::path> paths_;
    LoadChoices choices_;
    FileWatch watch_;
    std::shared_ptr<OpenArchives> archives_;
    bool is_first_ = true;    // nothing was opened yet
    bool has_scene_ = false;  // there was something in what is open
    bool has_bones_ = false;
    Diagnostics broken_;  // is_of_broken_file() of what is open
};

}  // namespace studioscope
