#pragma once

#include <span>
#include <vector>

#include "document/view.h"
#include "model/model.h"

namespace studioscope {

// Where the view shows which level of detail, when several are compared (LodLayout).

// A part of the view: corners in shares of its width and height, from its top left.
struct ViewPart {
    glm::vec2 first{0};
    glm::vec2 last{1};

    bool has(const glm::vec2& share) const {
        return share.x >= first.x && share.x < last.x && share.y >= first.y && share.y < last.y;
    }
};

struct LodPane {
    int lod = 0;
    ViewPart frame;  // that the camera looks through: all panes have the same size, and so scale
    ViewPart shown;  // what is seen of it: with a wipe one side of the line, else all
};

// The levels that draw anything, finest first.
std::vector<int> drawable_lods(const Model& model);

// The level right of a wipe's line when `left` is left of it: the chosen one, or the next coarser
// that draws anything; the finer one where there is none.
int right_of_wipe(const Model& model, const ViewSettings& view, int left);

// At least one. `lod` is the level that is drawn where none are compared, and left of a wipe's
// line; `aspect` is the view's width / height.
std::vector<LodPane> lod_panes(const Model& model, const ViewSettings& view, int lod, float aspect);

// The pane that shows this place of the view; the first where none does.
const LodPane& pane_at(std::span<const LodPane> panes, const glm::vec2& share);

// Width / height of the part that the camera looks through in a view of that aspect.
float frame_aspect(const Model& model, const ViewSettings& view, float aspect);

}  // namespace studioscope
