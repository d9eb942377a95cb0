#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "document/panel_settings.h"
#include "document/view/rect.h"
#include "facts/model_filter.h"
#include "ui/requests.h"

namespace studioscope {

// A model on the Folder page.
struct FolderCell {
    uint32_t picture = 0;  // number of its texture; 0: none yet
    bool is_read = false;
    std::string problem;  // why it cannot be read or drawn; empty if it can
};

// A row of the list of names: a folder, or a model that is in it.
struct FolderRow {
    std::string_view folder;      // of the model's name
    size_t models = 0;            // number of models in the folder
    std::optional<size_t> shown;  // index into FolderPage::shown; nothing: a folder
};

// The models of a folder, an archive or all mounts with their thumbnails. The app fills it while
// the page is shown; the panel writes the members after `number`.
struct FolderPage {
    std::filesystem::path place;     // folder or archive that was shown last
    bool has_all_mounts = false;     // shows the models of all mounts instead
    std::string use;                 // "mounted, 2 of 298 files used"; empty: not mounted
    std::vector<std::string> names;  // paths below the place; with all mounts, after its name
    std::vector<std::filesystem::path> paths;  // one per name
    std::vector<ModelNumbers> numbers;         // one per name
    std::vector<FolderCell> cells;             // one per name
    size_t read = 0;                           // number of cells that are read
    bool is_listing = false;                   // names are not known yet
    bool is_more = false;                      // there are more models than are listed
    std::string problem;                       // reason why there are none
    int number = 0;                            // another one for each listing

    bool shows_hidden = false;                // lists what is below folders named with a dot, too
    size_t hidden = 0;                        // number of models below them
    std::vector<std::string> hidden_folders;  // those folders, as paths below the root

    std::vector<size_t> shown;    // indices of the cells that match the search
    std::vector<FolderRow> rows;  // of the list of names
    std::string search_problem;   // error in the search; empty if there is none
    std::vector<size_t> visible;  // indices of the cells that are on screen
};

// The rows of the list for the cells that are shown, which follow each other by folder.
std::vector<FolderRow> folder_rows(const FolderPage& page);

// Draws the list of names; `follows_row`: scrolls to the keyboard cursor. Returns the cell that was
// clicked.
std::optional<size_t> model_list(FolderPageSettings& settings, const FolderPage& page, float width,
                                 bool follows_row);

// Draws the page over the view: a search box, the list of names and the grid of thumbnails. A click
// or Enter opens a model.
void folder_page(const Rect& view, FolderPageSettings& settings, FolderPage& page,
                 Requests& requests);

}  // namespace studioscope
