#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
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

// The models of a folder with their thumbnails. The app fills it while the page is shown; the panel
// writes the members after `number`.
struct FolderPage {
    std::filesystem::path root;
    std::vector<std::string> names;     // paths below the root
    std::vector<ModelNumbers> numbers;  // one per name
    std::vector<FolderCell> cells;      // one per name
    size_t read = 0;                    // number of cells that are read
    bool is_listing = false;            // names are not known yet
    bool is_more = false;               // there are more models than are listed
    std::string problem;                // reason why there are none
    int number = 0;                     // another one for each listing

    bool shows_hidden = false;                // lists what is below folders named with a dot, too
    size_t hidden = 0;                        // number of models below them
    std::vector<std::string> hidden_folders;  // those folders, as paths below the root

    std::vector<size_t> shown;    // indices of the cells that match the search
    std::string search_problem;   // error in the search; empty if there is none
    std::vector<size_t> visible;  // indices of the cells that are on screen
};

// Draws the page over the view: a search box and the grid of thumbnails. A click opens a model.
void folder_page(const Rect& view, FolderPageSettings& settings, FolderPage& page,
                 Requests& requests);

}  // namespace studioscope
