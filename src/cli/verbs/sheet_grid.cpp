#include "cli/verbs/sheet_grid.h"

#include <algorithm>
#include <cmath>

#include "cli/verbs/image_text.h"

namespace studioscope {

namespace {

constexpr int kGutter = 2;  // pixels around each cell's picture

SheetGrid grid_of(int columns, int count, int width, int height) {
    const int rows = (count + columns - 1) / columns;
    SheetGrid grid{columns, width / columns, height / rows, 0};
    grid.label_height = std::clamp(grid.cell_height / 8, 12, 24);
    return grid;
}

int left_of(const SheetGrid& grid, int cell) {
    return cell % grid.columns * grid.cell_width + kGutter;
}
int top_of(const SheetGrid& grid, int cell) {
    return cell / grid.columns * grid.cell_height + kGutter;
}

}  // namespace

int SheetGrid::picture_width() const { return cell_width - 2 * kGutter; }
int SheetGrid::picture_height() const { return cell_height - label_height - kGutter; }
int SheetGrid::smaller_side() const { return std::min(picture_width(), picture_height()); }

SheetGrid best_grid(int count, int width, int height) {
    SheetGrid best = grid_of(1, count, width, height);
    for (int columns = 2; columns <= count; ++columns) {
        const SheetGrid grid = grid_of(columns, count, width, height);
        if (grid.smaller_side() > best.smaller_side()) best = grid;
    }
    return best;
}

Image empty_sheet(int width, int height, const Background& background) {
    Image sheet{width, height, {}};
    const auto count = static_cast<size_t>(width) * static_cast<size_t>(height);
    sheet.pixels.resize(count * 4);
    if (background.is_transparent) return sheet;
    for (size_t i = 0; i < count * 4; ++i)
        sheet.pixels[i] = i % 4 == 3 ? uint8_t{255}
                                     : static_cast<uint8_t>(std::lround(
                                           background.color[static_cast<int>(i % 4)] * 0.7f * 255));
    return sheet;
}

void put_into_cell(Image& sheet, const SheetGrid& grid, int cell, const Image& picture) {
    const auto row_size = static_cast<std::ptrdiff_t>(picture.width) * 4;
    const int left = left_of(grid, cell), top = top_of(grid, cell);
    for (int row = 0; row < picture.height; ++row) {
        const std::ptrdiff_t to = (static_cast<std::ptrdiff_t>(top + row) * sheet.width + left) * 4;
        std::copy_n(picture.pixels.begin() + row * row_size, row_size, sheet.pixels.begin() + to);
    }
}

void label_cell(Image& sheet, const SheetGrid& grid, int cell, std::string_view label) {
    draw_text(sheet, {left_of(grid, cell), top_of(grid, cell) + grid.picture_height(),
                      grid.picture_width(), grid.label_height - kGutter, label});
}

void mark_cell(Image& sheet, const SheetGrid& grid, int cell, std::string_view text) {
    const int height = grid.label_height - kGutter;
    draw_text(sheet,
              {left_of(grid, cell), top_of(grid, cell) + (grid.picture_height() - height) / 2,
               grid.picture_width(), height, text});
}

}  // namespace studioscope
