#include "ui/tree/bone_rows.h"

#include <algorithm>
#include <string_view>

#include "core/at.h"
#include "core/text.h"

namespace studioscope {

namespace {

std::vector<char> matching_bones(const Model& model, const std::string& filter) {
    std::vector<char> is_match(model.bones.size());
    for (size_t i = 0; i < model.bones.size(); ++i)
        is_match[i] = matches(model.bones[i].name, filter);
    return is_match;
}

// Linked lists of children: the first of each bone, and the next of each sibling, in file order.
struct Children {
    std::vector<int> first, next;
    int first_root = kNone;
};

Children children_of(const Model& model) {
    Children children{std::vector<int>(model.bones.size(), kNone),
                      std::vector<int>(model.bones.size(), kNone), kNone};
    for (size_t i = model.bones.size(); i-- > 0;) {
        const int parent = model.bones[i].parent;
        int& head = parent == kNone ? children.first_root : at(children.first, parent);
        children.next[i] = head;
        head = static_cast<int>(i);
    }
    return children;
}

std::vector<BoneRow> flat_rows(const std::vector<char>& is_match) {
    std::vector<BoneRow> rows;
    for (size_t i = 0; i < is_match.size(); ++i)
        if (is_match[i]) rows.push_back({static_cast<int>(i), 0, false, true});
    return rows;
}

// Marks the ancestors of matches; parents come before their children.
std::vector<char> kept_bones(const Model& model, std::vector<char> is_kept) {
    for (size_t i = model.bones.size(); i-- > 0;)
        if (is_kept[i] && model.bones[i].parent != kNone) at(is_kept, model.bones[i].parent) = true;
    return is_kept;
}

}  // namespace

std::vector<BoneRow> bone_rows(const Model& model, const TreeSettings& settings) {
    const std::vector<char> is_match = matching_bones(model, settings.filter);
    if (settings.is_flat) return flat_rows(is_match);
    const std::vector<char> is_kept = kept_bones(model, is_match);
    const Children children = children_of(model);
    std::vector<BoneRow> rows, stack;
    const auto push_list = [&](int bone, int depth) {
        const size_t before = stack.size();
        for (; bone != kNone; bone = at(children.next, bone))
            stack.push_back({bone, depth, false, true});
        std::reverse(stack.begin() + static_cast<std::ptrdiff_t>(before), stack.end());
    };
    push_list(children.first_root, 0);
    while (!stack.empty()) {
        BoneRow row = stack.back();
        stack.pop_back();
        const auto bone = static_cast<size_t>(row.bone);
        if (!is_kept[bone]) continue;
        row.has_children = children.first[bone] != kNone;
        row.is_match = is_match[bone] != 0;
        rows.push_back(row);
        const bool is_open =
            !settings.filter.empty() || settings.folded.count({TreeKind::kBone, row.bone}) == 0;
        if (is_open) push_list(children.first[bone], row.depth + 1);
    }
    return rows;
}

}  // namespace studioscope
