#pragma once

#include <span>
#include <vector>

#include "document/view/view.h"
#include "model/model.h"

namespace studioscope {

// The layout of the view for comparing levels of detail (LodLayout).

// A part of the view: two corners, as shares of its width and height from its top left.
struct ViewPart {
    glm::vec2 first{0};
    glm::vec2 last{1};

    bool has(const glm::vec2& share) const {
        return share.x >= first.x && share.x < last.x && share.y >= first.y && share.y < last.y;
    }
};

struct LodPane {
    int lod = 0;
    ViewPart frame;  // camera's picture; the same size in all panes, so that scales agree
    ViewPart shown;  // visible part of `frame`: with a wipe one side of the line, else all
};

// `count` parts of equal size in rows, with the largest smaller side. `aspect`: the view's width /
// height.
std::vector<ViewPart> side_by_side(int count, float aspect);

// The levels that draw anything, finest first.
std::vector<int> drawable_lods(const Model& model);

// The level right of the wipe line with `left` on its left: the chosen one, else the next coarser
// one that draws anything, else the next finer one.
int wipe_right_lod(const Model& model, const ViewSettings& view, int left);

// The panes, at least one. `lod`: the level without comparison, or left of a wipe line; `aspect`:
// the view's width / height.
std::vector<LodPane> lod_panes(const Model& model, const ViewSettings& view, int lod, float aspect);

// The pane that shows this place of the view; the first pane if none does.
const LodPane& pane_at(std::span<const LodPane> panes, const glm::vec2& share);

// Width / height of a pane's camera picture, in a view of this aspect.
float frame_aspect(const Model& model, const ViewSettings& view, float aspect);

// The layout of a picture of two compared models.

enum class PaneContent { kFirst, kSecond, kDifference };

struct ComparePane {
    PaneContent content = PaneContent::kFirst;
    ViewPart frame;  // camera's picture; the same size in all panes, so that scales agree
    ViewPart shown;  // visible part of `frame`: with a wipe one side of the line, else all
};

// Both models and their difference side by side, or with a wipe the first left of the line and the
// second right of it; with one pane the first model alone. `aspect`: the view's width / height.
std::vector<ComparePane> compare_panes(const ViewSettings& view, float aspect);
// The pane that shows this place of the view; the first pane if none does.
const ComparePane& pane_under(std::span<const ComparePane> panes, const glm::vec2& share);

}  // namespace studioscope
