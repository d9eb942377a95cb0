#include "cli/diff_options.h"

#include <fmt/format.h>

#include "cli/check_options.h"
#include "cli/option_forms.h"
#include "cli/options.h"
#include "cli/path_words.h"

namespace studioscope {

namespace {

constexpr int kMaxLevel = 7;

void add_tolerance(CLI::App& app, const char* name, float& value, const char* unit,
                   const char* what) {
    app.add_option(name, value, fmt::format("{} [default: {:.2g}]", what, value))
        ->type_name(unit)
        ->check(within(0.0f, 1e6f));
}

void add_level(CLI::App& app, const char* name, std::optional<int>& level, const char* what) {
    app.add_option(name, level, what)->type_name("N")->check(within(0, kMaxLevel));
}

}  // namespace

void add_against_option(CLI::App& app, DiffRequest& diff, const char* help) {
    app.add_option("--against", diff.against, help)->type_name("FILE");
}

void add_against_lod_option(CLI::App& app, DiffRequest& diff) {
    add_level(app, "--against-lod", diff.against_lod,
              "LOD of the second model, or another one of the first [default: that of --lod]");
}

void add_diff_options(CLI::App& app, Options& options) {
    DiffRequest& diff = options.diff;
    options.has_view = false;
    app.get_option("FILE")->required(false)->description(
        "Files of the first model; without --against: the two models, folders or archives");
    app.option_defaults()->group(kInputGroup);
    add_level(app, "--lod", diff.lod, "Compare only this LOD [default: all]");
    add_against_option(app, diff, "A file of the second model; repeatable");
    add_against_lod_option(app, diff);
    app.add_option("--git", diff.git_range,
                   "Compare the models of two commits of the git repository here; FILE are git's "
                   "paths [default: all]")
        ->type_name("A..B");
    app.option_defaults()->group(kReportGroup);
    app.add_option("-f,--format", options.format,
                   "Form of the report: text or json [default: text]")
        ->check(CLI::IsMember({"text", "json"}));
    app.add_flag("--stat", diff.is_stat, "Print one line per model");
    Tolerances& limits = diff.tolerances;
    add_tolerance(app, "--tolerance", limits.position, "UNITS",
                  "Positions up to this far apart are the same");
    add_tolerance(app, "--normal-tolerance", limits.normal_degrees, "DEGREES",
                  "Normals up to this far apart are the same");
    add_tolerance(app, "--uv-tolerance", limits.uv, "UV",
                  "Texture coordinates up to this far apart are the same");
    add_tolerance(app, "--weight-tolerance", limits.weight, "WEIGHT",
                  "Bone weights up to this far apart are the same");
    add_tolerance(app, "--angle-tolerance", limits.angle_degrees, "DEGREES",
                  "Rotations of bones up to this far apart are the same");
    app.option_defaults()->group(kAdvancedGroup);
    app.add_flag(
        "--git-external", diff.is_git_external,
        "Be git's external diff: FILE are the words that git passes; the exit status is 0");
    add_timeout_option(app, options,
                       "Leave out two models if reading and comparing them takes longer than "
                       "SECONDS, with the error `timeout`");
}

}  // namespace studioscope
