#include "document/visibility.h"

#include <algorithm>

#include "core/at.h"

namespace studioscope {

namespace {

// The overlay switch of a section; null if it has none.
bool ViewSettings::*overlay_switch(TreeKind kind) {
    switch (kind) {
        case TreeKind::kBone:
            return &ViewSettings::show_skeleton;
        case TreeKind::kAttachment:
            return &ViewSettings::show_attachments;
        case TreeKind::kHitbox:
            return &ViewSettings::show_hitboxes;
        default:
            return nullptr;
    }
}

bool uses_material(const Document& document, const Mesh& mesh, int material) {
    for (size_t lod = 0; lod < mesh.lods.size(); ++lod)
        if (mesh.lods[lod].vertex_count > 0 &&
            mesh_material(document, mesh, static_cast<int>(lod)) == material)
            return true;
    return false;
}

bool is_in(const Document& document, const Mesh& mesh, const TreeNode& node) {
    switch (node.kind) {
        case TreeKind::kBodyPart:
            return mesh.body_part == node.index;
        case TreeKind::kBodyModel:
            return body_model_index(document.model(), {mesh.body_part, mesh.body_model}) ==
                   node.index;
        case TreeKind::kMaterial:
            return uses_material(document, mesh, node.index);
        default:
            return node == section_node(TreeKind::kMesh);
    }
}

std::vector<int> bone_with_descendants(const std::vector<Bone>& bones, int root) {
    std::vector<char> is_below(bones.size());
    std::vector<int> found;
    for (size_t i = 0; i < bones.size(); ++i) {  // parents first
        const int parent = bones[i].parent;
        is_below[i] = static_cast<int>(i) == root || (parent != kNone && at(is_below, parent) != 0);
        if (is_below[i]) found.push_back(static_cast<int>(i));
    }
    return found;
}

// The parts affected by a node's toggle: a list in Hidden, and indices in it.
struct NodeParts {
    std::vector<char>* hidden;
    std::vector<int> items;
    size_t all = 0;
};
NodeParts node_parts(Document& document, const TreeNode& node) {
    const Model& model = document.model();
    Hidden& hidden = document.hidden;
    switch (node.kind) {
        case TreeKind::kBone:
            return {&hidden.bones, bone_with_descendants(model.bones, node.index),
                    model.bones.size()};
        case TreeKind::kAttachment:
            return {&hidden.attachments, {node.index}, model.attachments.size()};
        case TreeKind::kHitbox:
            return {&hidden.hitboxes, {node.index}, model.hitboxes.size()};
        default:
            return {&hidden.meshes, node_meshes(document, node), model.meshes.size()};
    }
}

// Chooses the body model that contains the node. Returns whether another one was chosen before.
bool choose_body(Document& document, const TreeNode& node) {
    BodyChoice choice;
    if (node.kind == TreeKind::kBodyModel) {
        choice = body_choice(document.model(), node.index);
    } else if (node.kind == TreeKind::kMesh) {
        const Mesh& mesh = at(document.model().meshes, node.index);
        choice = {mesh.body_part, mesh.body_model};
    } else {
        return false;
    }
    if (static_cast<size_t>(choice.part) >= document.bodygroups.size()) return false;
    int& chosen = at(document.bodygroups, choice.part);
    if (chosen == choice.model) return false;
    chosen = choice.model;
    return true;
}

Visibility meshes_visibility(const Document& document, const std::vector<int>& meshes) {
    size_t shown = 0;
    for (const int mesh : meshes) shown += is_hidden(document.hidden.meshes, mesh) ? 0 : 1;
    if (meshes.empty()) return Visibility::kAbsent;
    return shown == meshes.size() ? Visibility::kOpen
           : shown == 0           ? Visibility::kShut
                                  : Visibility::kHalf;
}

Visibility part_visibility(const std::vector<char>& hidden, int index) {
    return is_hidden(hidden, index) ? Visibility::kShut : Visibility::kOpen;
}

}  // namespace

Visibility node_visibility(const Document& document, const TreeNode& node) {
    switch (node.kind) {
        case TreeKind::kSection: {
            const auto kind = static_cast<TreeKind>(node.index);
            if (const auto overlay = overlay_switch(kind))
                return document.view.*overlay ? Visibility::kOpen : Visibility::kShut;
            return kind == TreeKind::kMesh
                       ? meshes_visibility(document, node_meshes(document, node))
                       : Visibility::kAbsent;
        }
        case TreeKind::kBone:
            return part_visibility(document.hidden.bones, node.index);
        case TreeKind::kAttachment:
            return part_visibility(document.hidden.attachments, node.index);
        case TreeKind::kHitbox:
            return part_visibility(document.hidden.hitboxes, node.index);
        case TreeKind::kSkin:
            return Visibility::kAbsent;
        default:
            return meshes_visibility(document, node_meshes(document, node));
    }
}

void toggle_visibility(Document& document, const TreeNode& node) {
    if (node.kind == TreeKind::kSection)
        if (const auto overlay = overlay_switch(static_cast<TreeKind>(node.index))) {
            document.view.*overlay = !(document.view.*overlay);
            return;
        }
    const bool was_other = choose_body(document, node);
    const bool hides = !was_other && node_visibility(document, node) == Visibility::kOpen;
    const NodeParts reach = node_parts(document, node);
    for (const int item : reach.items) set_hidden(*reach.hidden, item, hides);
}

void show_alone(Document& document, const TreeNode& node) {
    if (node.kind == TreeKind::kSection || node.kind == TreeKind::kSkin) return;
    const bool was_other = choose_body(document, node);
    const NodeParts reach = node_parts(document, node);
    std::vector<char> others(reach.all, 1);
    for (const int item : reach.items) at(others, item) = 0;
    while (!others.empty() && !others.back()) others.pop_back();
    const bool is_alone = !was_other && *reach.hidden == others;
    *reach.hidden = is_alone ? std::vector<char>() : others;
    if (const auto overlay = overlay_switch(node.kind)) document.view.*overlay = true;
}

std::optional<TreeNode> most_selected(const Selection& selection) {
    const TreeNode nodes[] = {{TreeKind::kMesh, selection.mesh},
                              {TreeKind::kMaterial, selection.material},
                              {TreeKind::kAttachment, selection.attachment},
                              {TreeKind::kHitbox, selection.hitbox},
                              {TreeKind::kBone, selection.bone}};
    for (const TreeNode& node : nodes)
        if (node.index != kNone) return node;
    return std::nullopt;
}

BodyChoice body_choice(const Model& model, int index) {
    BodyChoice choice;
    for (const BodyPart& part : model.body_parts) {
        const auto count = static_cast<int>(part.models.size());
        if (index < count) break;
        index -= count;
        ++choice.part;
    }
    choice.model = index;
    return choice;
}

int body_model_index(const Model& model, const BodyChoice& choice) {
    int index = choice.model;
    for (int part = 0; part < choice.part && part < static_cast<int>(model.body_parts.size());
         ++part)
        index += static_cast<int>(at(model.body_parts, part).models.size());
    return index;
}

std::vector<int> node_meshes(const Document& document, const TreeNode& node) {
    if (node.kind == TreeKind::kMesh) return {node.index};
    std::vector<int> found;
    const std::vector<Mesh>& meshes = document.model().meshes;
    for (size_t i = 0; i < meshes.size(); ++i)
        if (is_in(document, meshes[i], node)) found.push_back(static_cast<int>(i));
    return found;
}

}  // namespace studioscope
