#include "cli/scene_options.h"

#include <string>

#include "cli/option_forms.h"
#include "cli/options.h"
#include "cli/path_words.h"
#include "core/number.h"

namespace studioscope {

namespace {

constexpr int kMaxRootLod = 7;  // a VVD has at most eight levels

Assignment assignment_of(const std::string& option, const std::string& text) {
    const size_t equals = text.rfind('=');
    float value = 0;
    if (equals == std::string::npos || equals == 0 ||
        !parse_finite(std::string_view(text).substr(equals + 1), value))
        refuse_value(option, text, "NAME=VALUE with a number, such as smile=0.5");
    return {text.substr(0, equals), value};
}

void add_assignments(CLI::App& app, const char* name, std::vector<Assignment>& assignments,
                     const char* what, const char* form = "NAME=VALUE") {
    app.add_option_function<std::vector<std::string>>(
           name,
           [name, &assignments](const std::vector<std::string>& texts) {
               for (const std::string& text : texts)
                   assignments.push_back(assignment_of(name, text));
           },
           what)
        ->type_name(form);
}

void add_switch(CLI::App& app, const char* name, bool& value, const char* what) {
    add_choice(
        app, name, {"on", "off"}, [&value](const std::string& word) { value = word == "on"; }, what)
        ->default_str("on");
}

void add_content_options(CLI::App& app, Options& options) {
    app.option_defaults()->group(kContentGroup);
    app.add_option("--mount", options.mounts.mounts,
                   "Also search PATH, a folder or archive (VPK, GMA, ZIP, BSP) that holds "
                   "`models` and `materials`")
        ->type_name("PATH");
    app.add_option("--game", options.mounts.game,
                   "Mount the search paths of a gameinfo.txt, or of the one above a folder")
        ->type_name("PATH");
    app.add_option("--language", options.mounts.language,
                   "Language of gameinfo.txt paths such as `_english`")
        ->type_name("NAME")
        ->default_str("english");
    app.add_option("--materials", options.load.material_folders,
                   "Also search DIR for materials and textures")
        ->type_name("DIR");
    app.add_flag("--allow-outside", options.load.allows_outside,
                 "Follow references outside the content root");
}

void add_frame_rules(CLI::App& app, PoseOptions& pose) {
    add_choice(
        app, "--skipped-frames", {"interpolate", "hold"},
        [&pose](const std::string& rule) { pose.rules.hold_skipped_frames = rule == "hold"; },
        "At frame numbers that the file skips")
        ->default_str("interpolate");
    add_choice(
        app, "--omitted-bones", {"hold", "interpolate"},
        [&pose](const std::string& rule) {
            pose.rules.interpolate_omitted_bones = rule == "interpolate";
        },
        "For bones that a frame leaves out; the compiler holds them")
        ->default_str("hold");
}

}  // namespace

void add_scene_options(CLI::App& app, Options& options) {
    app.option_defaults()->group(kInputGroup);
    app.add_option("FILE", options.files, "Model files; several are one scene")
        ->type_name("FILE")
        ->required();
    app.add_option("--root-lod", options.load.root_lod,
                   "Load from LOD N on; finer levels are dropped")
        ->type_name("N")
        ->check(within(0, kMaxRootLod))
        ->default_str("0");
    app.add_flag("!--no-fixups", options.load.fixups.uses_table,
                 "Ignore the VVD fixup table (shows the typical torn mesh)");
    app.add_option("--no-fixup", options.load.fixups.rows_off,
                   "Leave out one row of the VVD fixup table")
        ->type_name("ROW")
        ->check(CLI::Validator(CLI::NonNegativeNumber).description("whole NONNEGATIVE"));
    add_choice(
        app, "--weights", {"parent", "rescale"},
        [&options](const std::string& how) { options.load.weights_as_compiler = how == "rescale"; },
        "Missing SMD weight: parent, or rescale as studiomdl [default: parent; QC: rescale]",
        {{"seed", "parent"}, {"compiler", "rescale"}});
    add_choice(
        app, "--up", {"x", "y", "z"},
        [&options](const std::string& axis) {
            options.up = axis == "x" ? UpAxis::kX : axis == "y" ? UpAxis::kY : UpAxis::kZ;
        },
        "Override the up axis");
    add_content_options(app, options);
    // every verb takes these flags; those that use programs, or a sandbox, list them in their help
    app.add_flag("!--no-program-cache", options.uses_program_cache,
                 "Compile every shader program; read and write no compiled one")
        ->group("");
    app.add_flag("!--no-sandbox", options.uses_sandbox,
                 "Do not let the system restrict the program to the files of the models")
        ->group("");
}

void add_pose_options(CLI::App& app, Options& options) {
    app.option_defaults()->group(kPoseGroup);
    PoseOptions& pose = options.pose;
    app.add_option("--lod", pose.lod,
                   options.has_view ? "Level of detail, 0 is the finest; auto follows the camera"
                                    : "Level of detail, 0 is the finest")
        ->type_name(options.has_view ? "N|auto" : "N")
        ->default_str("0");
    app.add_option("--clip", pose.clip,
                   "The clip to play; none is the bind pose [default: none; compiled models that "
                   "are drawn: 0]")
        ->type_name("NAME|N|none");
    auto* frame =
        app.add_option("--frame", pose.frame, "Frame in the file's own numbers")->type_name("X");
    app.add_option("--time", pose.seconds, "Seconds from the clip's start instead of --frame")
        ->type_name("SECONDS")
        ->excludes(frame);
    add_frame_rules(app, pose);
    add_assignments(app, "--bodygroup", pose.bodygroups, "Choose a model of a body group",
                    "NAME=INDEX");
    app.add_option("--skin", pose.skin, "Skin family")->type_name("N")->default_str("0");
    add_assignments(app, "--flex", pose.flexes, "Set a flex controller, in its own range");
    app.add_option("--flex-preset", pose.flex_presets,
                   "JSON preset or `name;value;` list (--flex overrides it)")
        ->type_name("FILE");
    add_assignments(app, "--shape", pose.shapes,
                    "Set a shape's weight, or that of one side of a pair, overriding the flex "
                    "rules");
    add_assignments(app, "--pose-parameter", pose.pose_parameters,
                    "Set a parameter of compiled sequences, in its own range");
    add_switch(app, "--autoplay", pose.rules.plays_autoplay, "Apply autoplay sequences");
    add_switch(app, "--procedural-bones", pose.rules.moves_procedural_bones,
               "Evaluate procedural bones");
}

}  // namespace studioscope
