#pragma once

#include <string_view>

#include "core/image.h"
#include "document/document.h"
#include "document/view/view.h"
#include "host/options.h"
#include "render/picture.h"

namespace studioscope {

// Layout of a contact sheet: cells in rows from the top left, each a picture with a label below it.
struct SheetGrid {
    int columns = 1;
    int cell_width = 0, cell_height = 0;  // pixels, like all lengths here
    int label_height = 0;

    int picture_width() const;
    int picture_height() const;
    int smaller_side() const;  // smaller of the picture's width and height
};

constexpr int kMinSheetCell = 16;  // pixels of a picture's smaller side

// The grid of `count` cells, at least 1, with the largest pictures for a sheet of this size.
SheetGrid best_grid(int count, int width, int height);

// A sheet without pictures: darker than the background of the pictures, or transparent like them.
Image empty_sheet(int width, int height, const Background& background);

// Copies a picture of the grid's size into a cell; cells count from 0.
void put_into_cell(Image& sheet, const SheetGrid& grid, int cell, const Image& picture);
// Writes a line in UTF-8 below the picture of a cell, shortened if it is too long.
void label_cell(Image& sheet, const SheetGrid& grid, int cell, std::string_view label);
// Writes a line in the middle of a cell without a picture.
void mark_cell(Image& sheet, const SheetGrid& grid, int cell, std::string_view text);

// One camera per shape of the sheet, which shows all vertices that the shape moves as large as
// possible.
std::vector<Camera> sheet_cameras(const Document& document, const Pose& pose, float aspect);

// Draws one picture with a labelled cell per shape: each shape alone at weight 1, whatever rules
// and sliders say, in the document's pose. Shapes of a face share one view of all points they move;
// a shape that moves most of the model has a view of its own. `keeps_camera` draws every cell with
// the document's camera instead. Width and height in pixels.
Result<Image> draw_contact_sheet(Renderer& renderer, GpuScene& gpu, const Document& document,
                                 bool keeps_camera, int width, int height);

// Implements `render --contact-sheet models`: draws the models below folders and in archives into
// one picture, with a labelled cell for each. The cell of a model that cannot be read, or has
// nothing to draw, says so. Without --size, cells are 256 pixels wide, or 128 beyond
// kMaxLargeSheetModels. Returns the exit status.
int render_model_sheet(const Options& options);

constexpr int kMaxLargeSheetModels = 64;
constexpr int kMaxSheetModels = 2000;  // more are a usage error

}  // namespace studioscope
