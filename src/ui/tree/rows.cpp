#include "ui/tree/rows.h"

#include <algorithm>
#include <string_view>

#include "core/at.h"
#include "core/text.h"
#include "document/visibility.h"
#include "model/references.h"

namespace studioscope {

namespace {

std::vector<char> matching_bones(const Model& model, const std::string& filter) {
    std::vector<char> is_match(model.bones.size());
    for (size_t i = 0; i < model.bones.size(); ++i)
        is_match[i] = matches(model.bones[i].name, filter);
    return is_match;
}

// Linked lists of children in file order: the first child of each bone, and the next sibling.
struct BoneChildren {
    std::vector<int> first, next;
    int first_root = kNone;
};

BoneChildren bone_children(const Model& model) {
    BoneChildren children{std::vector<int>(model.bones.size(), kNone),
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
    const BoneChildren children = bone_children(model);
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

namespace {

// Collects rows; a parent without matches below it is removed again.
class TreeRowBuilder {
public:
    explicit TreeRowBuilder(const TreeSettings& settings) : settings_(settings) {}

    bool is_open(const TreeNode& node) const {
        return is_filtered() || settings_.folded.count(node) == 0;
    }
    bool is_filtered() const { return !settings_.filter.empty(); }
    bool fits(std::string_view name) const { return matches(name, settings_.filter); }

    void add(const TreeRow& row) { rows_.push_back(row); }

    // Adds a row with the rows of `add_children` below it.
    template <typename AddChildren>
    void parent(const TreeNode& node, int depth, bool is_match, AddChildren add_children) {
        const size_t index = rows_.size();
        rows_.push_back({node, depth, true, is_open(node), is_match});
        if (is_open(node)) add_children();
        const bool is_empty = rows_.size() == index + 1;
        if (is_filtered() && is_empty && !is_match) rows_.pop_back();
    }

    std::vector<TreeRow> take() { return std::move(rows_); }

private:
    const TreeSettings& settings_;
    std::vector<TreeRow> rows_;
};

// Adds a section of rows without children.
template <typename ItemName>
void add_list(TreeRowBuilder& rows, TreeKind kind, size_t count, ItemName item_name) {
    if (count == 0) return;
    rows.parent(section_node(kind), 0, false, [&] {
        for (size_t i = 0; i < count; ++i)
            if (rows.fits(item_name(i)))
                rows.add({{kind, static_cast<int>(i)}, 1, false, true, rows.is_filtered()});
    });
}

void add_bones(TreeRowBuilder& rows, const Model& model, const TreeSettings& settings) {
    if (model.bones.empty()) return;
    rows.parent(section_node(TreeKind::kBone), 0, false, [&] {
        for (const BoneRow& bone : bone_rows(model, settings)) {
            const TreeNode node{TreeKind::kBone, bone.bone};
            rows.add({node, bone.depth + 1, bone.has_children && !settings.is_flat,
                      rows.is_open(node), bone.is_match});
        }
    });
}

void add_meshes(TreeRowBuilder& rows, const Model& model, int part, int choice, int depth) {
    for (size_t i = 0; i < model.meshes.size(); ++i) {
        const Mesh& mesh = model.meshes[i];
        const bool is_in_choice =
            part == kNone || (mesh.body_part == part && mesh.body_model == choice);
        if (!is_in_choice) continue;
        const int material = base_material(model, mesh);
        const std::string material_index =
            material == kNone ? "" : at(model.materials, material).name;
        if (rows.fits(mesh.name + " " + material_index))
            rows.add({{TreeKind::kMesh, static_cast<int>(i)}, depth, false, true, true});
    }
}

void add_body_part(TreeRowBuilder& rows, const Model& model, int index, int depth) {
    const BodyPart& part = at(model.body_parts, index);
    if (part.models.size() < 2) return add_meshes(rows, model, index, 0, depth);
    for (size_t i = 0; i < part.models.size(); ++i) {
        const int choice = static_cast<int>(i);
        const TreeNode node{TreeKind::kBodyModel, body_model_index(model, {index, choice})};
        const bool is_match = rows.is_filtered() && rows.fits(part.models[i]);
        const bool has_meshes = std::any_of(
            model.meshes.begin(), model.meshes.end(),
            [&](const Mesh& mesh) { return mesh.body_part == index && mesh.body_model == choice; });
        if (has_meshes)
            rows.parent(node, depth, is_match,
                        [&] { add_meshes(rows, model, index, choice, depth + 1); });
        else if (rows.fits(part.models[i]))
            rows.add({node, depth, false, true, true});
    }
}

void add_body_groups(TreeRowBuilder& rows, const Model& model) {
    if (model.meshes.empty()) return;
    rows.parent(section_node(TreeKind::kMesh), 0, false, [&] {
        const auto count = static_cast<int>(model.body_parts.size());
        if (count == 0) return add_meshes(rows, model, kNone, kNone, 1);
        if (count == 1 && model.body_parts[0].models.size() < 2)
            return add_body_part(rows, model, 0, 1);
        for (int part = 0; part < count; ++part) {
            const bool is_match = rows.is_filtered() && rows.fits(at(model.body_parts, part).name);
            rows.parent({TreeKind::kBodyPart, part}, 1, is_match,
                        [&] { add_body_part(rows, model, part, 2); });
        }
    });
}

}  // namespace

std::vector<TreeRow> tree_rows(const Model& model, const TreeSettings& settings) {
    TreeRowBuilder rows(settings);
    add_bones(rows, model, settings);
    add_list(rows, TreeKind::kAttachment, model.attachments.size(),
             [&](size_t i) -> std::string_view { return model.attachments[i].name; });
    add_list(rows, TreeKind::kHitbox, model.hitboxes.size(),
             [&](size_t i) -> std::string_view { return hitbox_label(model, model.hitboxes[i]); });
    add_body_groups(rows, model);
    add_list(rows, TreeKind::kMaterial, has_own_materials(model) ? model.materials.size() : 0,
             [&](size_t i) -> std::string_view { return model.materials[i].name; });
    if (model.skins.size() > 1 && !rows.is_filtered())
        add_list(rows, TreeKind::kSkin, model.skins.size(),
                 [](size_t) -> std::string_view { return {}; });
    return rows.take();
}

int base_material(const Model& model, const Mesh& mesh) {
    if (model.skins.empty() || mesh.lods.empty()) return kNone;
    return mesh_material(model, 0, mesh, 0);
}

const std::string& hitbox_label(const Model& model, const Hitbox& box) {
    const bool has_bone = box.bone >= 0 && box.bone < static_cast<int>(model.bones.size());
    return box.name.empty() && has_bone ? at(model.bones, box.bone).name : box.name;
}

void expand_to(const Model& model, const TreeNode& node, TreeSettings& settings) {
    if (node.kind == TreeKind::kSection) return;
    settings.folded.erase(section_node(node.kind));
    if (node.kind == TreeKind::kBone)
        for (int bone = at(model.bones, node.index).parent; bone != kNone;
             bone = at(model.bones, bone).parent)
            settings.folded.erase({TreeKind::kBone, bone});
    if (node.kind != TreeKind::kMesh) return;
    const Mesh& mesh = at(model.meshes, node.index);
    settings.folded.erase({TreeKind::kBodyPart, mesh.body_part});
    settings.folded.erase(
        {TreeKind::kBodyModel, body_model_index(model, {mesh.body_part, mesh.body_model})});
}

}  // namespace studioscope
