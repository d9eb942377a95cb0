#pragma once

#include <compare>
#include <cstdint>
#include <set>
#include <string>

namespace studioscope {

// The tree of a model's parts. A section contains the parts of one kind and is identified by it.
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
    // The index into the model's list; for a section, its kind. Body models are numbered through
    // all body parts.
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
    bool is_match = true;  // false: listed only because a node below it matches
};

// The cache key of the visible lines.
struct TreeRowsKey {
    uint64_t scene = 0;  // Document::scene_number
    std::string filter;
    bool is_flat = false;
    std::set<TreeNode> folded;

    bool operator==(const TreeRowsKey&) const = default;
};

}  // namespace studioscope
