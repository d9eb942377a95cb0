// Options of scenes that are posed and drawn.
#include <fmt/format.h>

#include "cli/options/table.h"
#include "cli/options/values.h"
#include "document/choices/color_text.h"
#include "document/view/view.h"

namespace studioscope {

namespace {

OptionValue jiggle_rates() {
    OptionValue form = "N";
    for (const int rate : kJiggleRates) form.choices.push_back({std::to_string(rate), rate});
    return form;
}

}  // namespace

Rows pose_rows() {
    return {
        option(kForPosed & ~kForPose, "--lod", AT(pose.lod), "N|auto",
               "Level of detail, 0 is the finest; auto follows the camera", "0"),
        option(kForPose, "--lod", AT(pose.lod), within("N", 0), "Level of detail, 0 is the finest",
               "0"),
        option(kForPosed, "--clip", AT(pose.clip), "NAME|N|none",
               "The clip to play; none is the bind pose",
               "none; compiled models that are drawn: 0"),
        option(kForPosed, "--frame", AT(pose.frame), "X", "Frame in the file's own numbers"),
        excluding({"--frame"}, option(kForPosed, "--time", AT(pose.seconds), "SECONDS",
                                      "Seconds from the clip's start instead of --frame")),
        option(kForPosed, "--skipped-frames", AT(pose.rules.hold_skipped_frames),
               one_of({"interpolate", "hold"}), "At frame numbers that the file skips"),
        option(kForPosed, "--omitted-bones", AT(pose.rules.interpolate_omitted_bones),
               one_of({"hold", "interpolate"}),
               "For bones that a frame leaves out; the compiler holds them"),
        option(kForPosed, "--bodygroup", AT(pose.bodygroups), "NAME=INDEX",
               "Choose a model of a body group"),
        option(kForPosed, "--skin", AT(pose.skin), "N", "Skin family", "0"),
        option(kForPosed, "--flex", AT(pose.flexes), "NAME=VALUE",
               "Set a flex controller, in its own range"),
        option(kForPosed, "--flex-preset", AT(pose.flex_presets), "FILE",
               "JSON preset or `name;value;` list (--flex overrides it)"),
        option(kForPosed, "--shape", AT(pose.shapes), "NAME=VALUE",
               "Set a shape's weight, or that of one side of a pair, overriding the flex rules"),
        option(kForPosed, "--pose-parameter", AT(pose.pose_parameters), "NAME=VALUE",
               "Set a parameter of compiled sequences, in its own range"),
        option(kForPosed, "--autoplay", AT(pose.rules.plays_autoplay), on_or_off(),
               "Apply autoplay sequences"),
        option(kForPosed, "--procedural-bones", AT(pose.rules.moves_procedural_bones), on_or_off(),
               "Evaluate procedural bones"),
        option(kForPosed, "--jiggle", AT(pose.jiggle.is_on), on_or_off(),
               "Simulate jiggle bones since the clip's start", "on; pose and bench: off"),
        option(kForPosed, "--jiggle-rate", AT(pose.jiggle.rate), jiggle_rates(),
               "Steps of jiggle bones a second: the game takes one a frame"),
        option(kForPosed, "--settle", AT(pose.jiggle.settle),
               within("SECONDS", 0, kMaxSettleSeconds),
               "Jiggle bones hang on the clip's first pose for SECONDS before it starts", "2"),
    };
}

Rows view_rows() {
    OptionValue overlays = one_of(kViewSwitches);
    overlays.choices.push_back({"none"});
    std::string shown;
    for (const ViewSwitch& known : kViewSwitches)
        if (OverlaySwitches{}.*known.value)
            shown += (shown.empty() ? "" : ",") + std::string(known.name);
    const std::string point = fmt::format("X,Y,Z, each from -{0:g} to {0:g}", kMaxEyePoint);
    return {
        option(kForPictures, "--mode", AT(choices.view.mode), one_of(kShadingModes),
               "Shading mode"),
        option(kForPictures, "--show", StoreValue(store_overlay), comma_list(overlays),
               "Overlays, as a list", shown),
        option(kForPictures, "--lods", AT(choices.view.lod_layout), one_of(kLodLayouts),
               "Compare LODs: one, all in panes, or two with a wipe (--lod against --wipe-lod)"),
        option(kForPictures, "--wipe-lod", AT(choices.view.wipe.lod), within("N", 0, kMaxLevel),
               "The level right of the wipe", "the next"),
        option(kForPictures, "--wipe-at", AT(choices.view.wipe.share),
               within("X", kWipeEdge, 1 - kWipeEdge), "Share of the picture left of the wipe",
               "0.5"),
        option(kForPictures, "--background", StoreValue(store_background), "COLOUR",
               "#rrggbb or transparent", color_text(Background{}.color)),
        option(kForPictures, "--light", AT(choices.view.light), one_of(kLightPresets),
               "Light preset"),
        option(kForPictures, "--light-intensity", AT(choices.view.light_intensity),
               within("X", kMinLightIntensity, kMaxLightIntensity), "Light intensity, 0.1 to 4",
               "1"),
        option(kForPictures, "--eyes", AT(choices.view.eyes), one_of(kEyeTargets),
               "Where the model's eyes look"),
        option(kForPictures, "--eye-point", parsed(AT(choices.view.eye_point), point_in, point),
               "X,Y,Z", "The point of --eyes point, in Source units, Z up"),
        flag(kForPictures, "--own-poses", AT(choices.view.has_own_poses),
             "Give each instance its own clip and time"),
        option(kForPictures, "--skinner", AT(choices.view.skinner), one_of(kSkinningMethods),
               "Skinning backend", "the fastest"),
        option(kForPictures, "--influences", AT(choices.view.max_influences),
               within("N", 1, kMaxBonesPerVertex), "Keep at most N bones per vertex, 1 to 3", "3"),
        option(kForPictures, "--bone", AT(bone), "NAME", "The bone for --mode weights"),
        option(kForPictures, "--camera", AT(camera), "VIEW",
               "The view, as Copy the view puts it on the clipboard"),
        option(kForPictures, "--instances", AT(choices.view.instances),
               within("N", 1, kMaxInstances), "Number of copies"),
    };
}

}  // namespace studioscope
