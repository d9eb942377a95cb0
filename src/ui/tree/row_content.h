#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "document/document.h"
#include "document/faults.h"

namespace studioscope {

// Content of a tree row, apart from its place.
struct TreeRowContent {
    std::string name;
    std::string aside;             // after the name, dimmed
    std::string short_aside;       // in its place where it does not fit; empty: cut
    std::string help;              // tooltip
    std::string copied;            // copied by a right-click
    std::optional<size_t> count;   // vertices at the shown level; items of a section
    uint32_t levels = 0;           // bit N: level N uses it
    std::optional<PartMark> mark;  // error in its file
    bool is_selected = false;
    bool is_dim = false;     // not drawn, or without effect
    bool is_chosen = false;  // chosen model of a body group, or skin
};

TreeRowContent content_of_row(const Document& document, const TreeNode& node, int lod,
                              const std::string& bone_prefix);

// Selects or deselects a part; chooses a body model or a skin; expands or collapses others.
void press_node(Document& document, const TreeNode& node);

}  // namespace studioscope
