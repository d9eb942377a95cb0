#include "model/references.h"

#include <algorithm>
#include <iterator>

#include "core/at.h"
#include "core/work_context.h"
#include "model/measure.h"

namespace studioscope {

namespace {

template <typename Items>
bool is_index(int index, const Items& items) {
    return index >= 0 && static_cast<size_t>(index) < items.size();
}

// Sets an index that is out of range to `instead`; returns true if it did.
template <typename Items>
bool repair(int& index, const Items& items, int instead) {
    if (is_index(index, items) || index == instead) return false;
    index = instead;
    return true;
}

// Checks the index `Field` of each item of `Holders` against the list `Named`; an invalid one
// becomes the first, or none.
template <auto Holders, auto Field, auto Named, int Instead>
void check_each(Model& model, FaultCounter& tally) {
    auto& holders = model.*Holders;
    for (size_t i = 0; i < holders.size(); ++i) {
        check_cancelled_at(i);
        if (repair(holders[i].*Field, model.*Named, Instead)) tally.add(i);
    }
}

// Removes and counts items that are invalid without a valid index.
template <typename Items, typename IsSound>
void keep_valid(Items& items, FaultCounter& tally, IsSound is_sound) {
    size_t kept = 0;
    for (size_t i = 0; i < items.size(); ++i) {
        check_cancelled_at(i);
        if (!is_sound(items[i])) {
            tally.add(i);
            continue;
        }
        if (kept != i) items[kept] = std::move(items[i]);
        ++kept;
    }
    items.resize(kept);
}

template <auto Holders, auto Field, auto Named>
void keep_each(Model& model, FaultCounter& tally) {
    keep_valid(model.*Holders, tally,
               [&](const auto& holder) { return is_index(holder.*Field, model.*Named); });
}

void check_skins(Model& model, FaultCounter& tally) {
    for (size_t i = 0; i < model.skins.size(); ++i)
        for (int& material : model.skins[i])
            if (repair(material, model.materials, 0)) tally.add(i);
}

void check_skin_slots(Model& model, FaultCounter& tally) {
    for (size_t i = 0; i < model.meshes.size(); ++i)
        if (repair(model.meshes[i].skin_slot, model.skins.front(), 0)) tally.add(i);
}

// Checks body_model against the mesh's body part, which must be checked before.
void check_body_models(Model& model, FaultCounter& tally) {
    for (size_t i = 0; i < model.meshes.size(); ++i) {
        Mesh& mesh = model.meshes[i];
        BodyPart& part = at(model.body_parts, mesh.body_part);
        if (part.models.empty()) part.models.push_back(part.name);
        if (repair(mesh.body_model, part.models, 0)) tally.add(i);
    }
}

void check_level_materials(Model& model, FaultCounter& tally) {
    for (size_t i = 0; i < model.meshes.size(); ++i)
        for (MeshLod& lod : model.meshes[i].lods) {
            bool is_repaired = repair(lod.material, model.materials, kNone);
            for (int& material : lod.skin_materials)
                is_repaired = repair(material, model.materials, kNone) || is_repaired;
            if (is_repaired) tally.add(i);
        }
}

// Calls `check(clip, tally, index)` for the clips and for the animations that they blend.
template <typename Check>
void for_all_clips(Model& model, FaultCounter& tally, Check check) {
    for (auto* clips : {&model.clips, &model.animations})
        for (size_t i = 0; i < clips->size(); ++i) {
            check_cancelled_at(i);
            FaultCounter own;
            check((*clips)[i], own);
            if (own.any()) tally.add(i);
        }
}

void check_tracks(Model& model, FaultCounter& tally) {
    for_all_clips(model, tally, [&](Clip& clip, FaultCounter& own) {
        keep_valid(clip.tracks, own,
                   [&](const Track& track) { return is_index(track.bone, model.bones); });
    });
}

void check_hierarchy_tracks(Model& model, FaultCounter& tally) {
    for_all_clips(model, tally, [&](Clip& clip, FaultCounter& own) {
        keep_valid(clip.local_hierarchies, own, [&](const LocalHierarchy& hierarchy) {
            return is_index(hierarchy.track.bone, model.bones);
        });
    });
}

void check_hierarchy_parents(Model& model, FaultCounter& tally) {
    for_all_clips(model, tally, [&](Clip& clip, FaultCounter& own) {
        keep_valid(clip.local_hierarchies, own, [&](const LocalHierarchy& hierarchy) {
            return hierarchy.parent == kNone || is_index(hierarchy.parent, model.bones);
        });
    });
}

void check_flex_tracks(Model& model, FaultCounter& tally) {
    for_all_clips(model, tally, [&](Clip& clip, FaultCounter& own) {
        keep_valid(clip.flex_tracks, own, [&](const FlexTrack& track) {
            return is_index(track.controller, model.controllers) && !track.keys.empty();
        });
    });
}

void check_axes(Model& model, FaultCounter& tally) {
    for_all_clips(model, tally, [&](Clip& clip, FaultCounter& own) {
        for (BlendAxis& axis : clip.blend.axes)
            if (repair(axis.parameter, model.pose_parameters, kNone)) own.add(0);
    });
}

void check_cycle_parameters(Model& model, FaultCounter& tally) {
    for_all_clips(model, tally, [&](Clip& clip, FaultCounter& own) {
        if (repair(clip.blend.cycle_parameter, model.pose_parameters, kNone)) own.add(0);
    });
}

void check_layers(Model& model, FaultCounter& tally) {
    for_all_clips(model, tally, [&](Clip& clip, FaultCounter& own) {
        keep_valid(clip.blend.layers, own,
                   [&](const Layer& layer) { return is_index(layer.clip, model.clips); });
    });
}

void check_layer_parameters(Model& model, FaultCounter& tally) {
    for_all_clips(model, tally, [&](Clip& clip, FaultCounter& own) {
        for (Layer& layer : clip.blend.layers)
            if (repair(layer.parameter, model.pose_parameters, kNone)) own.add(0);
    });
}

// Removes a grid of animations with a missing entry.
void check_blended(Model& model, FaultCounter& tally) {
    for_all_clips(model, tally, [&](Clip& clip, FaultCounter& own) {
        std::vector<int>& grid = clip.blend.animations;
        if (std::all_of(grid.begin(), grid.end(),
                        [&](int index) { return is_index(index, model.animations); }))
            return;
        grid.clear();
        own.add(0);
    });
}

void check_procedures(Model& model, FaultCounter& tally) {
    keep_valid(model.procedural_bones, tally, [&](const ProceduralBone& procedure) {
        if (!is_index(procedure.bone, model.bones)) return false;
        const auto* axes = std::get_if<AxisRule>(&procedure.rule);
        const auto* triggers = std::get_if<TriggerRule>(&procedure.rule);
        return (!axes || (axes->axis >= 0 && axes->axis < 3)) &&
               (!triggers || !triggers->triggers.empty());
    });
}

void check_driver_axes(Model& model, FaultCounter& tally) {
    keep_valid(model.bone_drivers, tally,
               [](const BoneFlexDriver& driver) { return driver.axis >= 0 && driver.axis < 3; });
}

void check_lids(Model& model, FaultCounter& tally) {
    for (size_t i = 0; i < model.eyeballs.size(); ++i)
        for (Eyelid* lid : {&model.eyeballs[i].upper, &model.eyeballs[i].lower}) {
            const auto is_flex = [&](int flex) { return is_index(flex, model.flex_names); };
            if (lid->flex == kNone ||
                (is_flex(lid->flex) && std::all_of(lid->parts.begin(), lid->parts.end(), is_flex)))
                continue;
            *lid = {};
            tally.add(i);
        }
}

constexpr const char* kCode = "model-reference";
constexpr const char* kFirst = "the first is used";
constexpr const char* kNothing = "none is used";
constexpr const char* kLeftOut = "ignored";

constexpr Reference kReferences[] = {
    {"Model::skins", kCode, "skin", "skins", "a material", kFirst, check_skins},
    {"Mesh::skin_slot", kCode, "mesh", "meshes", "a material slot", kFirst, check_skin_slots,
     MessageSubject::Kind::kMesh},
    {"Mesh::body_part", kCode, "mesh", "meshes", "a body part", kFirst,
     check_each<&Model::meshes, &Mesh::body_part, &Model::body_parts, 0>,
     MessageSubject::Kind::kMesh},
    {"Mesh::body_model", kCode, "mesh", "meshes", "a choice of its body part", kFirst,
     check_body_models, MessageSubject::Kind::kMesh},
    {"MeshLod::material", kCode, "mesh", "meshes", "a material of a level", "its own is used",
     check_level_materials, MessageSubject::Kind::kMesh},
    {"Track::bone", kCode, "clip", "clips", "a bone", "its keys are left out", check_tracks},
    {"LocalHierarchy::track", kCode, "clip", "clips", "a bone to move in the space of another",
     kLeftOut, check_hierarchy_tracks},
    {"LocalHierarchy::parent", kCode, "clip", "clips", "a bone in whose space another is moved",
     kLeftOut, check_hierarchy_parents},
    {"FlexTrack::controller", kCode, "clip", "clips", "a flex controller", "its keys are left out",
     check_flex_tracks},
    {"BlendAxis::parameter", kCode, "clip", "clips", "a pose parameter", "the first cell is played",
     check_axes},
    {"Blend::cycle_parameter", kCode, "clip", "clips", "a pose parameter for its time", kNothing,
     check_cycle_parameters},
    {"Layer::clip", kCode, "clip", "clips", "a clip to lay over", kLeftOut, check_layers},
    {"Layer::parameter", kCode, "clip", "clips", "a pose parameter of a layer", kNothing,
     check_layer_parameters},
    {"Blend::animations", kCode, "clip", "clips", "an animation", "its own tracks are played",
     check_blended},
    {"ProceduralBone::bone", kCode, "procedural bone", "procedural bones", "a bone", kLeftOut,
     check_procedures},
    {"ProceduralBone::control", kCode, "procedural bone", "procedural bones", "a bone to follow",
     kLeftOut, keep_each<&Model::procedural_bones, &ProceduralBone::control, &Model::bones>},
    {"Shape::flex", kCode, "shape", "shapes", "a flex", kNothing,
     check_each<&Model::shapes, &Shape::flex, &Model::flex_names, kNone>,
     MessageSubject::Kind::kShape},
    {"Shape::pair", kCode, "shape", "shapes", "a flex for its pair", kNothing,
     check_each<&Model::shapes, &Shape::pair, &Model::flex_names, kNone>,
     MessageSubject::Kind::kShape},
    {"FlexRule::flex", "flex-rule-target", "flex rule", "flex rules", "a flex to write", kLeftOut,
     keep_each<&Model::rules, &FlexRule::flex, &Model::flex_names>},
    {"Eyeball::bone", kCode, "eyeball", "eyeballs", "a bone", "its eye does not move",
     check_each<&Model::eyeballs, &Eyeball::bone, &Model::bones, kNone>},
    {"Mouth::bone", kCode, "mouth", "mouths", "a bone", "it shades no teeth",
     check_each<&Model::mouths, &Mouth::bone, &Model::bones, kNone>},
    {"Mesh::eyeball", kCode, "mesh", "meshes", "an eyeball", "its eye does not move",
     check_each<&Model::meshes, &Mesh::eyeball, &Model::eyeballs, kNone>,
     MessageSubject::Kind::kMesh},
    {"Eyelid::flex", "flex-eyelid-range", "eyeball", "eyeballs", "a flex of a lid",
     "the eye does not move it", check_lids},
    {"BoneFlexDriver::bone", kCode, "slider moved by a bone", "sliders moved by bones", "a bone",
     kLeftOut, keep_each<&Model::bone_drivers, &BoneFlexDriver::bone, &Model::bones>},
    {"BoneFlexDriver::axis", kCode, "slider moved by a bone", "sliders moved by bones", "an axis",
     kLeftOut, check_driver_axes},
    {"BoneFlexDriver::controller", kCode, "slider moved by a bone", "sliders moved by bones",
     "a flex controller", kLeftOut,
     keep_each<&Model::bone_drivers, &BoneFlexDriver::controller, &Model::controllers>},
    {"Attachment::bone", kCode, "attachment", "attachments", "a bone", kLeftOut,
     keep_each<&Model::attachments, &Attachment::bone, &Model::bones>},
    {"Hitbox::bone", kCode, "hitbox", "hitboxes", "a bone", kLeftOut,
     keep_each<&Model::hitboxes, &Hitbox::bone, &Model::bones>},
};

void complete_lists(Model& model) {
    if (model.lods.empty()) model.lods.emplace_back();
    // A model without meshes, such as a file of animations, needs no body part.
    if (model.body_parts.empty() && !model.meshes.empty())
        model.body_parts.push_back({"body", {"body"}});
    if (model.materials.empty()) model.materials.push_back({"", {}});
    if (model.skins.empty()) {
        std::vector<int> straight(model.materials.size());
        for (size_t i = 0; i < straight.size(); ++i) straight[i] = static_cast<int>(i);
        model.skins.push_back(std::move(straight));
    }
    const size_t slots = std::max<size_t>(model.skins.front().size(), 1);
    for (std::vector<int>& family : model.skins) family.resize(slots, 0);
    for (Mesh& mesh : model.meshes) mesh.lods.resize(model.lods.size());
}

// Clears optional lists whose size differs from that of the list they belong to.
void clear_mismatched_lists(Model& model) {
    for (Mesh& mesh : model.meshes)
        for (MeshLod& lod : mesh.lods)
            if (lod.file_triangles.size() != lod.indices.size() / 3) lod.file_triangles.clear();
    for (Clip& clip : model.clips) {
        Blend& blend = clip.blend;
        if (blend.bone_weights.size() != model.bones.size()) blend.bone_weights.clear();
        for (size_t axis = 0; axis < 2; ++axis) {
            const int count = axis == 0 ? blend.columns : blend.rows;
            if (blend.axes[axis].keys.size() != static_cast<size_t>(std::max(count, 0)))
                blend.axes[axis].keys.clear();
        }
        const bool is_grid = blend.columns > 0 && blend.rows > 0 &&
                             blend.animations.size() == static_cast<size_t>(blend.columns) *
                                                            static_cast<size_t>(blend.rows);
        if (!is_grid) blend.animations.clear();
    }
}

}  // namespace

std::span<const Reference> references() { return kReferences; }

void check_references(Model& model) {
    complete_lists(model);
    for (const Reference& reference : kReferences) {
        FaultCounter tally;
        reference.check(model, tally);
        if (!tally.any()) continue;
        model.diagnostics.push_back(
            about({reference.subject, "", static_cast<int>(tally.first())},
                  error(reference.code, fmt::format("{} naming {} that does not exist; {}",
                                                    tally.text(reference.one, reference.many),
                                                    reference.names, reference.repair))));
    }
    clear_mismatched_lists(model);
}

bool has_own_materials(const Model& model) {
    return has_triangles(model) ||
           std::any_of(model.materials.begin(), model.materials.end(),
                       [](const Material& material) { return !material.name.empty(); });
}

}  // namespace studioscope
