
#include <fmt/format.h>

#include <algorithm>

#include "core/at.h"
#include "core/message_text.h"
#include "document/visibility.h"
#include "facts/bone_prefix.h"
#include "ui/tree/rows.h"
#include "ui/widgets/marks.h"
#include "ui/widgets/texts.h"

namespace studioscope {

namespace {

// Hit groups of the engine by number ($hbox).
constexpr const char* kHitGroups[] = {"generic",  "head",      "chest",    "stomach",
                                      "left arm", "right arm", "left leg", "right leg",
                                      "neck",     "group 9",   "gear"};

std::string hit_group(int group) {
    const bool is_known = group >= 0 && group < static_cast<int>(std::size(kHitGroups));
    return is_known ? kHitGroups[static_cast<size_t>(group)] : fmt::format("group {}", group);
}

std::string bone_name(const Model& model, int bone, const std::string& prefix) {
    return is_index(bone, model.bones.size()) ? without_prefix(at(model.bones, bone).name, prefix)
                                              : "no bone";
}

// "1 204 vertices at LOD 0, 310 at LOD 1"; `count_at(level)` returns a number. Sets
// `content.levels`.
template <typename CountAt>
std::string level_counts(TreeRowContent& content, const Model& model, CountAt count_at) {
    std::string text;
    for (size_t lod = 0; lod < model.lods.size(); ++lod) {
        const size_t count = count_at(static_cast<int>(lod));
        if (count == 0) continue;
        content.levels |= 1u << lod;
        const char* unit = count == 1 ? " vertex" : " vertices";
        text += fmt::format("{}{}{} at LOD {}", text.empty() ? "" : ", ", grouped(count),
                            text.empty() ? unit : "", lod);
    }
    return text.empty() ? "no vertices at any level" : text;
}

TreeRowContent section_row_content(const Document& document, TreeKind kind) {
    const Model& model = document.model();
    const bool has_groups = model.body_parts.size() > 1 ||
                            (model.body_parts.size() == 1 && model.body_parts[0].models.size() > 1);
    TreeRowContent content;
    const auto set_texts = [&](const char* name, size_t count, const char* help) {
        content.name = name;
        content.count = count;
        content.help = std::string(help) + ": click to collapse or expand";
    };
    switch (kind) {
        case TreeKind::kBone:
            set_texts("Bones", model.bones.size(), "How many vertices each bone moves");
            break;
        case TreeKind::kAttachment:
            set_texts("Attachments", model.attachments.size(), "Where other things are fixed");
            break;
        case TreeKind::kHitbox:
            set_texts("Hitboxes", model.hitboxes.size(), "The boxes that bullets hit");
            break;
        case TreeKind::kMaterial:
            set_texts("Materials", model.materials.size(), "Materials that the meshes use");
            break;
        case TreeKind::kSkin:
            set_texts("Skins", model.skins.size(), "Sets of materials that the meshes use");
            break;
        default:
            set_texts(has_groups ? "Body groups" : "Meshes", model.meshes.size(),
                      "What is drawn, with the vertices of the level that is shown");
    }
    return content;
}

TreeRowContent bone_row_content(const Document& document, int index, int lod,
                                const std::string& prefix) {
    const Bone& bone = at(document.model().bones, index);
    const auto moved_at = [&](int level) {
        const auto& lods = document.counts.lods;
        const auto i = static_cast<size_t>(index);
        if (level >= static_cast<int>(lods.size())) return size_t{0};
        const std::vector<size_t>& moved = at(lods, level).bone_vertices;
        return i < moved.size() ? moved[i] : 0;
    };
    TreeRowContent content;
    content.name = without_prefix(bone.name, prefix);
    content.count = moved_at(lod);
    content.help = bone.name + ": moves " + level_counts(content, document.model(), moved_at);
    content.copied = fmt::format("{}: bone {}, {} vertices", bone.name, index, *content.count);
    content.is_selected = document.selection.bone == index;
    content.is_dim = is_hidden(document.hidden.bones, index);
    return content;
}

TreeRowContent attachment_row_content(const Document& document, int index,
                                      const std::string& prefix) {
    const Attachment& attachment = at(document.model().attachments, index);
    TreeRowContent content;
    content.name = attachment.name;
    content.aside = bone_name(document.model(), attachment.bone, prefix);
    content.help = attachment.name + " on " + bone_name(document.model(), attachment.bone, "");
    content.copied = fmt::format("{}: attachment {} on {}", attachment.name, index,
                                 bone_name(document.model(), attachment.bone, ""));
    content.is_selected = document.selection.attachment == index;
    content.is_dim = is_hidden(document.hidden.attachments, index);
    return content;
}

TreeRowContent hitbox_row_content(const Document& document, int index, const std::string& prefix) {
    const Hitbox& box = at(document.model().hitboxes, index);
    const std::string& name = hitbox_label(document.model(), box);
    TreeRowContent content;
    content.name = without_prefix(name, prefix);
    content.aside = hit_group(box.group);
    if (box.set > 0) content.aside += fmt::format(", set {}", box.set);
    const glm::vec3 size = box.max - box.min;
    content.help = fmt::format("{}: {}, {:.4g} x {:.4g} x {:.4g} units on {}", name, content.aside,
                               size.x, size.y, size.z, bone_name(document.model(), box.bone, ""));
    content.copied = content.help;
    content.is_selected = document.selection.hitbox == index;
    content.is_dim = is_hidden(document.hidden.hitboxes, index);
    return content;
}

size_t vertex_sum(const Document& document, const std::vector<int>& meshes, int lod) {
    size_t sum = 0;
    for (const int mesh : meshes) {
        const std::vector<MeshLod>& lods = at(document.model().meshes, mesh).lods;
        if (static_cast<size_t>(lod) < lods.size()) sum += at(lods, lod).vertex_count;
    }
    return sum;
}

TreeRowContent mesh_row_content(const Document& document, int index, int lod) {
    const Model& model = document.model();
    const Mesh& mesh = at(model.meshes, index);
    TreeRowContent content;
    content.name = mesh.name.empty() ? "(no name)" : mesh.name;
    const std::string levels = level_counts(
        content, model, [&](int level) { return vertex_sum(document, {index}, level); });
    content.count = vertex_sum(document, {index}, lod);
    std::string material;
    size_t triangles = 0;
    if (static_cast<size_t>(lod) < mesh.lods.size()) {
        const int material_index = mesh_material(document, mesh, lod);
        if (material_index != kNone) material = at(model.materials, material_index).name;
        triangles = at(mesh.lods, lod).indices.size() / 3;
    }
    if (!mesh.name.ends_with(material)) content.aside = material;
    const bool is_off = !is_shown(document, mesh);
    content.is_dim = is_off || is_hidden(document.hidden.meshes, index) || *content.count == 0;
    content.help = fmt::format("{} in {}: {}; {} triangles at LOD {}{}", content.name, material,
                               levels, grouped(triangles), lod,
                               is_off                ? "; another model of its body group is chosen"
                               : *content.count == 0 ? "; this level leaves it out"
                                                     : "");
    content.copied = fmt::format("{}: {} vertices, {} triangles at LOD {}, material {}", mesh.name,
                                 *content.count, triangles, lod, material);
    content.is_selected = document.selection.mesh == index;
    content.badge = issue_badge(*document.scene, PartKind::kMesh, index);
    if (content.badge) content.help += "\n" + badge_text(*content.badge);
    return content;
}

TreeRowContent body_row_content(const Document& document, const TreeNode& node, int lod) {
    const Model& model = document.model();
    const bool is_part = node.kind == TreeKind::kBodyPart;
    const BodyChoice choice = is_part ? BodyChoice{node.index, 0} : body_choice(model, node.index);
    const BodyPart& part = at(model.body_parts, choice.part);
    const std::vector<int> meshes = node_meshes(document, node);
    TreeRowContent content;
    const std::string levels = level_counts(
        content, model, [&](int level) { return vertex_sum(document, meshes, level); });
    content.count = vertex_sum(document, meshes, lod);
    if (is_part) {
        content.name = part.name;
        content.help = fmt::format("Body group {} of {} models: click to collapse or expand",
                                   part.name, part.models.size());
        content.copied = part.name;
        return content;
    }
    const auto part_index = static_cast<size_t>(choice.part);
    content.is_chosen =
        part_index < document.bodygroups.size() && document.bodygroups[part_index] == choice.model;
    content.is_dim = !content.is_chosen;
    const std::string name = at(part.models, choice.model);
    content.name = name.empty() ? fmt::format("{} (empty)", choice.model) : name;
    content.help = fmt::format("Choice {} of body group {}, {}: click to show it", choice.model,
                               part.name, levels);
    content.copied = fmt::format("{} {}", part.name, choice.model);
    return content;
}

// The issue badge of a material whose file or texture was not found.
std::optional<IssueBadge> material_badge(const Document& document, int index) {
    if (!is_index(index, document.materials.size())) return std::nullopt;
    const ResolvedMaterial& material = at(document.materials, index);
    const bool is_missing = material.status == MaterialStatus::kMissing;
    if (!is_missing && material.status != MaterialStatus::kNoTexture) return std::nullopt;
    std::string message = is_missing ? "not found" : "its texture was not found";
    if (!material.tried.empty()) message += "; tried " + shown_path(material.tried.front());
    if (material.tried.size() > 1)
        message += fmt::format(" and {} more", material.tried.size() - 1);
    return IssueBadge{
        missing_material_severity(document.messages, at(document.model().materials, index).name),
        std::move(message)};
}

TreeRowContent material_row_content(const Document& document, const TreeNode& node, int lod) {
    const Material& material = at(document.model().materials, node.index);
    const std::string name = shown_path(material.file_name().bytes());
    const std::vector<int> meshes = node_meshes(document, node);
    TreeRowContent content;
    content.name = name;
    const std::string levels = level_counts(
        content, document.model(), [&](int level) { return vertex_sum(document, meshes, level); });
    content.count = vertex_sum(document, meshes, lod);
    content.help = fmt::format("Material {}, {}: used by {}, {}", node.index, name,
                               count_text(meshes.size(), "mesh", "meshes"), levels);
    content.copied = material.name;
    content.is_selected = document.selection.material == node.index;
    content.is_dim = meshes.empty();
    content.badge = material_badge(document, node.index);
    if (content.badge) content.help += "\n" + badge_text(*content.badge);
    return content;
}

// The row of a skin family: its materials that differ from the first family; for the first, those
// that differ from the second.
TreeRowContent skin_row_content(const Document& document, int skin) {
    const Model& model = document.model();
    const std::vector<int>& family = at(model.skins, skin);
    const std::vector<int>& other = at(model.skins, skin == 0 ? 1 : 0);
    TreeRowContent content;
    content.name = fmt::format("{}", skin);
    int more = -1;
    for (size_t i = 0; i < std::min(family.size(), other.size()); ++i) {
        if (family[i] == other[i]) continue;
        const std::string& name = at(model.materials, family[i]).name;
        if (++more == 0) content.short_aside = name;
        content.aside += content.aside.empty() ? name : ", " + name;
    }
    if (more > 0) content.short_aside += fmt::format(" +{}", more);
    if (content.aside.empty()) content.aside = "as skin 0";
    content.help =
        fmt::format("Skin family {}: {}. Click to select this skin", skin, content.aside);
    content.copied = fmt::format("skin {}: {}", skin, content.aside);
    content.is_chosen = document.skin == skin;
    return content;
}

void toggle(int& selected, int index) { selected = selected == index ? kNone : index; }

}  // namespace

TreeRowContent tree_row_content(const Document& document, const TreeNode& node, int lod,
                                const std::string& bone_prefix) {
    switch (node.kind) {
        case TreeKind::kSection:
            return section_row_content(document, static_cast<TreeKind>(node.index));
        case TreeKind::kBone:
            return bone_row_content(document, node.index, lod, bone_prefix);
        case TreeKind::kAttachment:
            return attachment_row_content(document, node.index, bone_prefix);
        case TreeKind::kHitbox:
            return hitbox_row_content(document, node.index, bone_prefix);
        case TreeKind::kMesh:
            return mesh_row_content(document, node.index, lod);
        case TreeKind::kMaterial:
            return material_row_content(document, node, lod);
        case TreeKind::kSkin:
            return skin_row_content(document, node.index);
        default:
            return body_row_content(document, node, lod);
    }
}

// A bone and a mesh can be selected together, as with a picked vertex; other parts only alone. The
// vertex is cleared, because it belongs to the previous selection.
void press_node(Document& document, const TreeNode& node) {
    Selection& selection = document.selection;
    const Selection before = selection;
    selection.attachment = selection.hitbox = selection.material = kNone;
    selection.vertex = selection.triangle = selection.compared_vertex = kNone;
    switch (node.kind) {
        case TreeKind::kBone:
            return toggle(selection.bone, node.index);
        case TreeKind::kMesh:
            return toggle(selection.mesh, node.index);
        case TreeKind::kAttachment:
            selection = {};
            selection.attachment = before.attachment == node.index ? kNone : node.index;
            return;
        case TreeKind::kHitbox:
            selection = {};
            selection.hitbox = before.hitbox == node.index ? kNone : node.index;
            return;
        case TreeKind::kMaterial:
            selection = {};
            selection.material = before.material == node.index ? kNone : node.index;
            return;
        default:
            selection = before;
    }
    if (node.kind == TreeKind::kSkin) document.skin = node.index;
    if (node.kind == TreeKind::kBodyModel) {
        const BodyChoice choice = body_choice(document.model(), node.index);
        if (static_cast<size_t>(choice.part) < document.bodygroups.size())
            at(document.bodygroups, choice.part) = choice.model;
    }
    if (node.kind != TreeKind::kSection && node.kind != TreeKind::kBodyPart) return;
    std::set<TreeNode>& folded = document.panels.tree.folded;
    if (folded.erase(node) == 0) folded.insert(node);
}

}  // namespace studioscope
