#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "content/archives/archive_files.h"
#include "core/background_task.h"
#include "document/document.h"
#include "ui/requests.h"
#include "window/frame_clock.h"
#include "window/session.h"

namespace studioscope {

// Lists files for the panels: a folder in the dialogs, the models of what was mounted, and recent
// files that are gone.
class FolderLister {
public:
    // `notify` is called on another thread once take_offer() has something to show.
    FolderLister(Document& document, FrameClock& clock, std::function<void()> notify)
        : document_(document), clock_(clock), lister_(std::move(notify)) {}

    // Lists a folder for the dialogs; "": the last listed one. If the path is a file, returns it,
    // to be opened instead.
    std::optional<std::filesystem::path> list_folder(const std::filesystem::path& path);
    // Lists the models of a folder or the top of an archive in the background, to be offered.
    void offer_models(const std::filesystem::path& root, const Session& session);
    // Takes over the models to offer; stops the search for them if they are not to be offered.
    void take_offer();
    // Checks whether the folder in the dialog and the recently opened files still exist.
    void check_files();

    bool is_busy() const { return lister_.is_busy(); }
    // Null until the first one is listed.
    const FolderListing* folder() const { return folder_.number > 0 ? &folder_ : nullptr; }
    // Null without models to offer.
    const ModelListing* offered() const;
    // One value per recently opened file: FrameInfo::lost_files.
    const std::vector<char>& lost_files() const { return lost_files_; }

private:
    void read_listed_folder(const std::filesystem::path& path);
    void check_listed_folder();
    void check_recent_files();

    Document& document_;
    FrameClock& clock_;
    FolderListing folder_;
    std::optional<std::vector<NamedFolder>> places_;  // nothing: not searched for yet
    ModelListing offered_;
    std::vector<char> lost_files_;
    BackgroundTask<ModelListing> lister_;
};

// Puts the first of these files at the front of the recent files, and its folder into the dialog.
void remember_opened(OpenDialogSettings& dialog, const std::vector<std::filesystem::path>& files);

// The files that `check` lists of a folder or the top of an archive (host/check_files.h), and those
// that links lead to. An empty listing says why it is empty, and what is there instead. The
// progress counts folders.
ModelListing read_models(const std::filesystem::path& root, const FileSystem& files,
                         OpenArchives& archives);
// Lists the models of several roots. Each model's name begins with the name of its root.
ModelListing read_models(std::span<const std::filesystem::path> roots, const FileSystem& files,
                         OpenArchives& archives);

}  // namespace studioscope
