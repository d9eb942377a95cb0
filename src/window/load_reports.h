#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "document/document.h"
#include "window/messages.h"
#include "window/session.h"

namespace studioscope {

// The words about a load, and where they are shown.

// The name of the first file; empty if there is none.
std::string first_name(const std::vector<std::filesystem::path>& files);

// Opens a tab for errors. An error in the VVD opens the fixup table once, not again when the same
// file is read with other options; other errors open the messages. A VVD without its model opens
// the fixup table, too.
void show_faults(const PendingLoad& load, const Session& session, DockSettings& dock);

// Reports why a load cannot be shown; after a reload, the new error rather than one that existed
// before.
void report_refused(PendingLoad& load, const Session& session, Document& document,
                    Messages& messages);

// "hero.smd was deleted or moved: showing the last version read"; empty if no file is missing.
std::string lost_banner(const std::vector<std::filesystem::path>& lost);

// The files of orders, which are reported once they are shown.
struct NewFiles {
    std::vector<std::filesystem::path> opened;   // files to add to the recently opened ones
    std::vector<std::filesystem::path> joined;   // files that joined the open model
    std::vector<std::filesystem::path> mounted;  // roots
    std::string refusal;                         // the toast about files that cannot be shown
};

// A scene that took the place of another one.
struct ShownLoad {
    bool is_reload = false;
    std::vector<std::filesystem::path> left_out = {};  // PendingLoad::left_out
    size_t clips_before = 0, shapes_before = 0;
};
void report_shown(const NewFiles& files, const ShownLoad& shown, Document& document,
                  Messages& messages);

}  // namespace studioscope
