#include "document/view/panes.h"

#include <algorithm>

#include "model/measure.h"

namespace studioscope {

namespace {

struct Grid {
    int columns = 1, rows = 1;
};

// The grid for `count` panes with the largest smaller side; among equal ones, with the fewest empty
// places.
Grid best_pane_grid(int count, float aspect) {
    Grid best;
    float largest = 0;
    for (int columns = 1; columns <= count; ++columns) {
        const int rows = (count + columns - 1) / columns;
        const float width = aspect / static_cast<float>(columns);
        const float side = std::min(width, 1 / static_cast<float>(rows));
        const bool wastes_less = side == largest && columns * rows < best.columns * best.rows;
        if (side > largest || wastes_less) best = {columns, rows};
        largest = std::max(largest, side);
    }
    return best;
}

std::vector<LodPane> level_panes(const std::vector<int>& levels, float aspect) {
    const std::vector<ViewPart> parts = side_by_side(static_cast<int>(levels.size()), aspect);
    std::vector<LodPane> panes;
    for (size_t i = 0; i < levels.size(); ++i) panes.push_back({levels[i], parts[i], parts[i]});
    return panes;
}

std::vector<LodPane> with_wipe(const Model& model, const ViewSettings& view, int left) {
    const float line = std::clamp(view.wipe.share, kWipeEdge, 1 - kWipeEdge);
    return {{left, {}, {{0, 0}, {line, 1}}},
            {wipe_right_lod(model, view, left), {}, {{line, 0}, {1, 1}}}};
}

}  // namespace

std::vector<ViewPart> side_by_side(int count, float aspect) {
    const Grid grid = best_pane_grid(count, aspect);
    const glm::vec2 size = 1.0f / glm::vec2(grid.columns, grid.rows);
    const int last_row = (count - 1) / grid.columns;
    const float indent = static_cast<float>((last_row + 1) * grid.columns - count) * 0.5f;
    std::vector<ViewPart> parts;
    for (int place = 0; place < count; ++place) {
        const int row = place / grid.columns;
        const float column = static_cast<float>(place % grid.columns);
        const glm::vec2 first = size * glm::vec2(row == last_row ? column + indent : column, row);
        parts.push_back({first, first + size});
    }
    return parts;
}

std::vector<int> drawable_lods(const Model& model) {
    std::vector<int> levels;
    for (int lod = 0; lod < static_cast<int>(model.lods.size()); ++lod)
        if (first_drawable_lod(model, lod) == lod) levels.push_back(lod);
    return levels;
}

int wipe_right_lod(const Model& model, const ViewSettings& view, int left) {
    const std::vector<int> levels = drawable_lods(model);
    if (std::find(levels.begin(), levels.end(), view.wipe.lod) != levels.end())
        return view.wipe.lod;
    const auto next = std::upper_bound(levels.begin(), levels.end(), left);
    if (next != levels.end()) return *next;
    const auto own = std::lower_bound(levels.begin(), levels.end(), left);
    return own == levels.begin() ? left : *std::prev(own);
}

std::vector<LodPane> lod_panes(const Model& model, const ViewSettings& view, int lod,
                               float aspect) {
    std::vector<LodPane> alone{{lod, {}, {}}};
    if (view.lod_layout == LodLayout::kOne) return alone;
    const std::vector<int> levels = drawable_lods(model);
    if (levels.size() < 2) return alone;
    return view.lod_layout == LodLayout::kPanes ? level_panes(levels, aspect)
                                                : with_wipe(model, view, lod);
}

const LodPane& pane_at(std::span<const LodPane> panes, const glm::vec2& share) {
    for (const LodPane& pane : panes)
        if (pane.shown.has(share)) return pane;
    return panes.front();
}

float frame_aspect(const Model& model, const ViewSettings& view, float aspect) {
    const ViewPart frame = lod_panes(model, view, 0, aspect).front().frame;
    const glm::vec2 size = frame.last - frame.first;
    return aspect * size.x / size.y;
}

std::vector<ComparePane> compare_panes(const ViewSettings& view, float aspect) {
    if (view.lod_layout == LodLayout::kOne) return {{PaneContent::kFirst, {}, {}}};
    if (view.lod_layout == LodLayout::kWipe) {
        const float line = std::clamp(view.wipe.share, kWipeEdge, 1 - kWipeEdge);
        return {{PaneContent::kFirst, {}, {{0, 0}, {line, 1}}},
                {PaneContent::kSecond, {}, {{line, 0}, {1, 1}}}};
    }
    std::vector<ComparePane> panes;
    for (ViewPart part : side_by_side(3, aspect)) {
        // alone in its row, the difference leaves the right half to its legend
        const float width = part.last.x - part.first.x;
        if (panes.size() == 2 && width == 0.5f) {
            part.first.x = 0;
            part.last.x = width;
        }
        panes.push_back({static_cast<PaneContent>(panes.size()), part, part});
    }
    return panes;
}

const ComparePane& pane_under(std::span<const ComparePane> panes, const glm::vec2& share) {
    for (const ComparePane& pane : panes)
        if (pane.shown.has(share)) return pane;
    return panes.front();
}

}  // namespace studioscope
