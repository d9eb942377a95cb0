#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "document/document.h"
#include "document/view/rect.h"

namespace studioscope {

// Labels with the names of bones next to their starts, for the window's view and for pictures.

struct BoneLabel {
    std::string name;
    Rect place;
    float strength = 1;  // opacity 0.4..1; less for farther bones
    bool is_selected = false;
};

struct LabelRoom {
    Rect view;                                             // pixels
    std::optional<Rect> legend;                            // area without labels
    float gap = 9;                                         // pixels between a bone and its name
    std::function<glm::vec2(const std::string&)> size_of;  // size of a name's label, pixels
};

// The labels of the visible bones, or of the selected bone alone if names are off. The selected
// bone is placed first, then nearer bones before farther ones; names without a free place are
// skipped.
std::vector<BoneLabel> bone_labels(const LabelRoom& room, const Document& document,
                                   const Pose& pose);

}  // namespace studioscope
