#include "formats/attach.h"

#include <fmt/format.h>

#include <utility>

#include "core/at.h"
#include "core/text.h"
#include "formats/reparent.h"

namespace studioscope {

namespace {

// For each bone of `other` the bone of `model` with its name, or kNone.
std::vector<int> match_bones(const Model& model, const Model& other) {
    std::vector<int> matches;
    for (const Bone& bone : other.bones) matches.push_back(find_bone(model, bone.name));
    return matches;
}

void report_matches(Model& model, const Model& other, const std::vector<int>& matches,
                    const std::string& clip) {
    std::string missing, moved;
    size_t missing_count = 0;
    for (size_t i = 0; i < matches.size(); ++i) {
        if (matches[i] == kNone) {
            if (missing_count++ < 5) missing += (missing.empty() ? "" : ", ") + other.bones[i].name;
        } else if (!has_same_parent(other, model, static_cast<int>(i), matches)) {
            moved += (moved.empty() ? "" : ", ") + other.bones[i].name;
        }
    }
    if (missing_count > 0)
        model.diagnostics.push_back(
            note("clip-bones-missing",
                 fmt::format("clip {} moves {} bones that the model does not have: {}{}", clip,
                             missing_count, missing, missing_count > 5 ? ", ..." : "")));
    if (!moved.empty())
        model.diagnostics.push_back(
            note("clip-bone-parent",
                 fmt::format("clip {} has bones under other parents than the model; they stand "
                             "where they stood there: {}",
                             clip, moved)));
}

void append_bones(Model& model, const Model& other, std::vector<int>& matches) {
    for (size_t i = 0; i < other.bones.size(); ++i) {
        if (matches[i] != kNone) continue;
        Bone bone = other.bones[i];
        if (bone.parent != kNone) bone.parent = at(matches, bone.parent);
        matches[i] = static_cast<int>(model.bones.size());
        model.bones.push_back(std::move(bone));
    }
}

// Vertices of `other` behind those of `model`, under the bones' new numbers. False when a bone's
// number no longer fits a vertex.
bool append_vertices(Model& model, const Model& other, const std::vector<int>& matches) {
    bool does_fit = true;
    model.tangents.resize(model.vertices.size());
    for (Vertex vertex : other.vertices) {
        for (int i = 0; i < vertex.bone_count; ++i) {
            const int bone = matches.empty() ? 0 : matches[vertex.bone[i]];
            does_fit = does_fit && bone < kMostBonesOfVertices;
            vertex.bone[i] = static_cast<uint8_t>(bone);
        }
        model.vertices.push_back(vertex);
    }
    model.tangents.clear();  // validate() makes them anew
    return does_fit;
}

void append_meshes(Model& model, Model& other, uint32_t first_vertex) {
    const int first_material = static_cast<int>(model.materials.size());
    const int part = static_cast<int>(model.body_parts.size()) - 1;
    for (Mesh& mesh : other.meshes) {
        mesh.skin_slot += first_material;
        mesh.body_part = part;
        mesh.body_model = 0;
        for (MeshLod& lod : mesh.lods) {
            lod.first_vertex += first_vertex;
            for (uint32_t& index : lod.indices) index += first_vertex;
        }
        mesh.lods.resize(model.lods.size());
        model.meshes.push_back(std::move(mesh));
    }
    for (Material& material : other.materials) model.materials.push_back(std::move(material));
    for (auto& family : model.skins)
        for (int slot = static_cast<int>(family.size());
             slot < static_cast<int>(model.materials.size()); ++slot)
            family.push_back(slot);
}

}  // namespace

void attach_clips(Model& model, const Model& other) {
    const std::vector<int> matches = match_bones(model, other);
    for (Clip clip : other.clips) {
        report_matches(model, other, matches, clip.name);
        move_tracks(clip, other, model, matches);
        if (clip.tracks.empty() && clip.flex_curves.empty())
            model.diagnostics.push_back(
                warning("clip-fits-nothing",
                        fmt::format("clip {} moves none of the model's bones", clip.name)));
        model.clips.push_back(std::move(clip));
    }
}

void attach_meshes(Model& model, Model other, const std::string& name) {
    std::vector<int> matches = match_bones(model, other);
    append_bones(model, other, matches);
    if (model.body_parts.empty()) model.body_parts.push_back({"body", {"body"}});
    if (model.lods.empty()) model.lods.emplace_back();
    model.body_parts.push_back({name, {name}});
    const auto first_vertex = static_cast<uint32_t>(model.vertices.size());
    if (!append_vertices(model, other, matches))
        model.diagnostics.push_back(error(
            "too-many-bones", fmt::format("{} needs bones past {}, the most that a vertex can "
                                          "name",
                                          name, kMostBonesOfVertices)));
    append_meshes(model, other, first_vertex);
}

}  // namespace studioscope
