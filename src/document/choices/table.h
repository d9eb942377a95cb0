#pragma once

#include <tuple>

#include "document/choices/codecs.h"
#include "document/choices/row.h"
#include "document/choices/settings.h"

namespace studioscope {

// The table of choices: a row per choice, in the order of the view's JSON and the settings file.
// Undo, the view's JSON, the settings, reloads, the defaults of a newly opened model and the
// command-line options of the view are walks over it.

constexpr const OverlaySwitches& overlays_of(const OverlaySwitches& view) { return view; }
constexpr OverlaySwitches& overlays_of(OverlaySwitches& view) { return view; }

inline constexpr auto kChoices = std::tuple{
    of_window(
        [](auto& c) -> auto& { return c.camera; }, CameraText{})
        .in_view("camera"),
    of_window(
        [](auto& c) -> auto& { return c.view.mode; }, named(kShadingModes, &ShadingModeRow::mode))
        .in_view("view.mode")
        .as_option("--mode", "Shading mode"),
    of_window(
        [](auto& c) -> auto& { return overlays_of(c.view); }, OverlayNames{})
        .in_view("view.show")
        .as_option("--show", "Overlays, as a list"),
    of_model(
        [](auto& c) -> auto& { return c.view.lod; }, LodNumber{})
        .in_view("view.lod"),
    of_window(
        [](auto& c) -> auto& { return c.view.lod_layout; },
        named(kLodLayouts, &LodLayoutRow::layout))
        .in_view("view.lods")
        .as_option("--lods",
                   "Compare LODs: one, all in panes, or two with a wipe (--lod against "
                   "--wipe-lod)"),
    of_window(
        [](auto& c) -> auto& { return c.view.wipe; }, WipePair{})
        .in_view("view.wipe"),
    of_model(
        [](auto& c) -> auto& { return c.view.wipe.lod; }, Number<int>{0, kMaxLods - 1})
        .as_option("--wipe-lod", "The level right of the wipe", "the next"),
    of_window(
        [](auto& c) -> auto& { return c.view.wipe.share; }, Number<float>{kWipeEdge, 1 - kWipeEdge})
        .as_option("--wipe-at", "Share of the picture left of the wipe"),
    of_model(
        [](auto& c) -> auto& { return c.view.morph; }, Number<float>{0, 1})
        .in_view("view.morph"),
    of_window(
        [](auto& c) -> auto& { return c.view.background; }, BackgroundText{})
        .in_view("view.background")
        .as_option("--background", "#rrggbb or transparent"),
    of_window(
        [](auto& c) -> auto& { return c.view.light_direction; }, Degrees{})
        .in_view("view.light"),
    of_window(
        [](auto& c) -> auto& { return c.view.light; },
        named(kLightPresets, &LightPresetRow::preset))
        .in_view("view.light_preset")
        .as_option("--light", "Light preset"),
    of_window(
        [](auto& c) -> auto& { return c.view.light_intensity; },
        Number<float>{kMinLightIntensity, kMaxLightIntensity})
        .in_view("view.light_intensity")
        .as_option("--light-intensity", "Light intensity, 0.1 to 4"),
    of_window(
        [](auto& c) -> auto& { return c.view.eyes; }, named(kEyeTargets, &EyeTargetRow::target))
        .in_view("view.eyes")
        .as_option("--eyes", "Where the model's eyes look"),
    of_model(
        [](auto& c) -> auto& { return c.view.eye_point; }, PointInSpace{})
        .in_view("view.eye_point")
        .as_option("--eye-point", "The point of --eyes point, in Source units, Z up"),
    of_window(
        [](auto& c) -> auto& { return c.view.normal_length; },
        Number<float>{kMinNormalLength, kMaxNormalLength})
        .in_view("view.normal_length"),
    of_window(
        [](auto& c) -> auto& { return c.view.tangent_length; },
        Number<float>{kMinNormalLength, kMaxNormalLength})
        .in_view("view.tangent_length"),
    of_window(
        [](auto& c) -> auto& { return c.view.instances; }, Number<int>{1, kMaxInstances})
        .in_view("view.instances"),
    of_window(
        [](auto& c) -> auto& { return c.view.has_own_poses; }, Flag{})
        .as_option("--own-poses", "Give each instance its own clip and time"),
    of_window(
        [](auto& c) -> auto& { return c.view.skinner; },
        named(kSkinningMethods, &SkinningMethodRow::skinner))
        .as_option("--skinner", "Skinning backend", "the fastest"),
    of_window(
        [](auto& c) -> auto& { return c.view.max_influences; }, Number<int>{1, kMaxBonesPerVertex})
        .as_option("--influences", "Keep at most N bones per vertex, 1 to 3"),
    of_model([](auto& c) -> auto& { return c.view.switch_points; }),

    of_model(
        [](auto& c) -> auto& { return c.vertex_layout.root_lod; }, RootLod{})
        .in_view("root_lod"),
    of_model(
        [](auto& c) -> auto& { return c.vertex_layout.fixups.uses_table; }, FixupsUsed{})
        .in_view("fixups.used"),
    of_model(
        [](auto& c) -> auto& { return c.vertex_layout.fixups.rows_off; }, FixupsOff{})
        .in_view("fixups.off"),

    of_model(
        [](auto& c) -> auto& { return c.playback.clip; }, ClipName{})
        .in_view("clip")
        .numbering(Part::kClip),
    of_model(
        [](auto& c) -> auto& { return c.playback.frame; }, ClipFrame{})
        .in_view("frame"),
    of_model([](auto& c) -> auto& { return c.playback.left_clip; }).numbering(Part::kClip),
    of_model([](auto& c) -> auto& { return c.playback.second; }),
    of_model([](auto& c) -> auto& { return c.playback.second.clip; }).numbering(Part::kClip),
    of_model([](auto& c) -> auto& { return c.playback.off; }),
    of_model(
        [](auto& c) -> auto& { return c.flex.controllers; }, Sliders{})
        .in_view("flexes")
        .numbering(Part::kController),
    of_model([](auto& c) -> auto& { return c.flex.held; }).numbering(Part::kController),
    of_model(
        [](auto& c) -> auto& { return c.flex.direct; }, DirectWeights{})
        .in_view("shapes")
        .numbering(Part::kFlexName),
    of_model(
        [](auto& c) -> auto& { return c.pose_parameters; }, PoseParameterValues{})
        .in_view("pose_parameters")
        .numbering(Part::kPoseParameter),
    of_model(
        [](auto& c) -> auto& { return c.skin; }, SkinNumber{})
        .in_view("skin"),
    of_model(
        [](auto& c) -> auto& { return c.bodygroups; }, BodygroupNumbers{})
        .in_view("bodygroups")
        .numbering(Part::kBodyPart),

    of_model(
        [](auto& c) -> auto& { return c.selection.bone; }, PartName{Part::kBone})
        .in_view("selection.bone")
        .numbering(Part::kBone),
    of_model(
        [](auto& c) -> auto& { return c.selection.mesh; }, PartName{Part::kMesh})
        .in_view("selection.mesh")
        .numbering(Part::kMesh),
    of_model(
        [](auto& c) -> auto& { return c.selection.shape; }, PartName{Part::kShape})
        .in_view("selection.shape")
        .numbering(Part::kShape),
    of_model(
        [](auto& c) -> auto& { return c.selection.attachment; }, PartName{Part::kAttachment})
        .in_view("selection.attachment")
        .numbering(Part::kAttachment),
    of_model(
        [](auto& c) -> auto& { return c.selection.material; }, PartName{Part::kMaterial})
        .in_view("selection.material")
        .numbering(Part::kMaterial),
    of_model(
        [](auto& c) -> auto& { return c.selection.vertex; }, PartNumber{Part::kVertex})
        .in_view("selection.vertex")
        .numbering(Part::kVertex),
    of_model(
        [](auto& c) -> auto& { return c.selection.fixup; }, PartNumber{Part::kFixup})
        .in_view("selection.fixup")
        .numbering(Part::kFixup),
    of_model(
        [](auto& c) -> auto& { return c.selection.hitbox; }, PartNumber{Part::kHitbox})
        .in_view("selection.hitbox")
        .numbering(Part::kHitbox),
    of_model([](auto& c) -> auto& { return c.selection.triangle; }),
    of_model([](auto& c) -> auto& { return c.selection.triangle_lod; }),
    of_model([](auto& c) -> auto& { return c.selection.compared_vertex; }),
    of_model(
        [](auto& c) -> auto& { return c.hidden.meshes; }, HiddenNames{Part::kMesh})
        .in_view("hidden.meshes")
        .numbering(Part::kMesh),
    of_model(
        [](auto& c) -> auto& { return c.hidden.bones; }, HiddenNames{Part::kBone})
        .in_view("hidden.bones")
        .numbering(Part::kBone),
    of_model(
        [](auto& c) -> auto& { return c.hidden.attachments; }, HiddenNames{Part::kAttachment})
        .in_view("hidden.attachments")
        .numbering(Part::kAttachment),
    of_model(
        [](auto& c) -> auto& { return c.hidden.hitboxes; }, HiddenNumbers{Part::kHitbox})
        .in_view("hidden.hitboxes")
        .numbering(Part::kHitbox),
};

// The rows of the settings file: first those of the window alone, then those that a Document has
// too.
inline constexpr auto kWindowChoices = std::tuple{
    of_program(
        [](auto& s) -> auto& { return s.window.width; },
        Number<int>{kMinWindowSize, kMaxWindowSize})
        .in_settings("window.width"),
    of_program(
        [](auto& s) -> auto& { return s.window.height; },
        Number<int>{kMinWindowSize, kMaxWindowSize})
        .in_settings("window.height"),
    of_program(
        [](auto& s) -> auto& { return s.window.is_maximized; }, Flag{})
        .in_settings("window.maximized"),
};
inline constexpr auto kProgramChoices = std::tuple{
    of_program(
        [](auto& s) -> auto& { return s.panels.sizes.left; }, WholePoints{kMinPanel, kMaxPanel})
        .in_settings("panels.left"),
    of_program(
        [](auto& s) -> auto& { return s.panels.sizes.right; }, WholePoints{kMinPanel, kMaxPanel})
        .in_settings("panels.right"),
    of_program(
        [](auto& s) -> auto& { return s.panels.sizes.dock; }, WholePoints{kMinPanel, kMaxPanel})
        .in_settings("panels.dock"),
    of_program(
        [](auto& s) -> auto& { return s.panels.inspector_tab.shown; }, Text{})
        .in_settings("panels.details_tab"),
    of_program(
        [](auto& s) -> auto& { return s.panels.dock.shown; }, Text{})
        .in_settings("panels.dock_tab"),
    of_program(
        [](auto& s) -> auto& { return s.panels.dock.is_folded; }, Flag{})
        .in_settings("panels.dock_folded"),
    of_program(
        [](auto& s) -> auto& { return s.panels.sample_card.is_dismissed; }, Flag{})
        .in_settings("panels.sample_card_closed"),
    of_program(
        [](auto& s) -> auto& { return s.panels.text_size; },
        Number<float>{kMinTextSize, kMaxTextSize})
        .in_settings("panels.text_size"),
    of_program(
        [](auto& s) -> auto& { return s.panels.tree.drops_prefix; }, Flag{})
        .in_settings("panels.short_bone_names"),
    of_program(
        [](auto& s) -> auto& { return s.panels.tree.folded; }, CollapsedSections{})
        .in_settings("panels.folded"),
    of_program(
        [](auto& s) -> auto& { return s.panels.keymap; }, named(kKeymaps, &KeymapRow::keymap))
        .in_settings("keymap"),
    of_program(
        [](auto& s) -> auto& { return s.panels.branch; }, named(kBranches, &BranchRow::branch))
        .in_settings("profile"),
    of_program(
        [](auto& s) -> auto& { return overlays_of(s.view); }, OverlayFlags{})
        .in_settings("overlays"),
    of_program(
        [](auto& s) -> auto& { return s.view.background.color; }, ColorText{})
        .in_settings("background"),
    of_program(
        [](auto& s) -> auto& { return s.panels.open_dialog.folder; }, Text{})
        .in_settings("files.folder"),
    of_program(
        [](auto& s) -> auto& { return s.panels.picture_folder; }, Text{})
        .in_settings("files.pictures"),
    of_program(
        [](auto& s) -> auto& { return s.panels.open_dialog.shows_hidden_files; }, Flag{})
        .in_settings("files.hidden"),
    of_program(
        [](auto& s) -> auto& { return s.panels.open_dialog.recent; }, Paths{})
        .in_settings("files.recent"),
    of_program(
        [](auto& s) -> auto& { return s.panels.mounts.recent; }, Paths{})
        .in_settings("files.mounts"),
};

// Calls `visit(row)` for each row.
template <typename Rows, typename Visit>
void for_each_choice(const Rows& rows, Visit visit) {
    std::apply([&](const auto&... row) { (visit(row), ...); }, rows);
}

}  // namespace studioscope
