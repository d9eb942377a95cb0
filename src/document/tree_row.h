#pragma once

#include <compare>
#include <cstdint>
#include <set>
#include <string>

namespace studioscope {

// The tree of all that a model is made of. A section holds what is of one kind, and is known by it.
enum class TreeKind {
    kSection,
    kBone,
    kAttachment,
    kHitbox,
    kMesh,  // as a section: the body groups with their meshes
    kBodyPart,
    kBodyModel,
    kMaterial,
    kSkin,
};
struct TreeNode {
    TreeKind kind = TreeKind::kSection;
    // Into the model's list; of a section its kind; body models count through all parts.
    int index = 0;

    auto operator<=>(const TreeNode&) const = default;
};
constexpr TreeNode section_of(TreeKind kind) {
    return {TreeKind::kSection, static_cast<int>(kind)};
}

// One line of the tree.
struct TreeRow {
    TreeNode node;
    int depth = 0;
    bool has_children = false;
    bool is_open = true;
    bool is_match = true;  // false for what is there only for what is below it
};

// What decides about the lines that are shown.
struct TreeRowsKey {
    uint64_t scene = 0;  // Document::scene_number
    std::string filter;
    bool is_flat = false;
    std::set<TreeNode> folded;

    bool operator==(const TreeRowsKey&) const = default;
};

}  // namespace studioscope
