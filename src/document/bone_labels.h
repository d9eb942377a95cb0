#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "document/document.h"
#include "document/rect.h"

namespace studioscope {

// The names of bones beside their starts, for the window's view and for pictures.

struct BoneLabel {
    std::string name;
    Rect place;
    float strength = 1;  // less, the farther the bone is
    bool is_selected = false;
};

struct LabelRoom {
    Rect view;                                             // pixels
    std::optional<Rect> legend;                            // no name lies over it
    float gap = 9;                                         // between a bone and its name
    std::function<glm::vec2(const std::string&)> size_of;  // a label of that name
};

// Of the bones that are shown, or of the selected one alone where no names are. Names that have no
// place are left out: the selected bone comes first, then the nearer ones.
std::vector<BoneLabel> bone_labels(const LabelRoom& room, const Document& document,
                                   const Pose& pose);

}  // namespace studioscope
