#pragma once

#include <string_view>

#include "core/image.h"
#include "document/view/view.h"

namespace studioscope {

// The cells of a contact sheet, in rows from the top left: a picture each, with a label below it.
struct SheetGrid {
    int columns = 1;
    int cell_width = 0, cell_height = 0;  // pixels, as all lengths here
    int label_height = 0;

    int picture_width() const;
    int picture_height() const;
    int smaller_side() const;  // of the picture
};

constexpr int kMinSheetCell = 16;  // pixels of a picture's smaller side

// The grid of `count` cells, at least 1, with the largest pictures in a sheet of this size.
SheetGrid best_grid(int count, int width, int height);

// A sheet without pictures; darker than the background of the pictures, or transparent as they are.
Image empty_sheet(int width, int height, const Background& background);

// Copies a picture of the grid's size into a cell, which is counted from 0.
void put_into_cell(Image& sheet, const SheetGrid& grid, int cell, const Image& picture);
// Writes a line in UTF-8 below the picture of a cell, shortened where it is too long.
void label_cell(Image& sheet, const SheetGrid& grid, int cell, std::string_view label);
// Writes a line into the middle of a cell without a picture.
void mark_cell(Image& sheet, const SheetGrid& grid, int cell, std::string_view text);

}  // namespace studioscope
