#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "document/document.h"
#include "document/part_marks.h"

namespace studioscope {

// What a row of the tree says, apart from where it stands.
struct TreeLook {
    std::string name;
    std::string aside;            // after it, dimmer
    std::string help;             // of its tooltip
    std::string copied;           // by a right click
    std::optional<size_t> count;  // vertices at the level that is shown; of a section what is in it
    uint32_t levels = 0;          // bit by bit: those that use it
    std::optional<PartMark> mark;  // what its file has wrong of it
    bool is_selected = false;
    bool is_dim = false;     // not drawn, or moves nothing
    bool is_chosen = false;  // of several models of a body group, or skins
};

TreeLook look_of(const Document& document, const TreeNode& node, int lod,
                 const std::string& bone_prefix);

// Selects it, or lets it go; chooses a body model or a skin; folds or unfolds the rest.
void press_node(Document& document, const TreeNode& node);

}  // namespace studioscope
