#include <algorithm>
#include <filesystem>
#include <optional>

#include "cli/verbs/posed_model.h"
#include "cli/verbs/run.h"
#include "core/deadline.h"
#include "core/path_text.h"
#include "core/text.h"
#include "host/open_document.h"
#include "host/output.h"
#include "host/sandbox.h"
#include "render/context.h"

namespace studioscope {

namespace {

// The format by the file's extension, ".obj", ".csv" or ".json"; CSV for standard output.
std::string output_format(const std::filesystem::path& output) {
    return output == "-" ? ".csv" : lower_case(path_text(output.extension()));
}

bool is_known(const std::string& format) {
    return format == ".obj" || format == ".csv" || format == ".json";
}

Result<std::string> posed_text(const Document& document, const Options& options,
                               const std::string& format) {
    if (format == ".json") return pose_json(document);
    const Result<PosedModel> posed = pose_model(document, options.skinner);
    if (!posed) return posed.error();
    if (format == ".csv") return csv_text(document, *posed);
    return obj_text(document, *posed,
                    options.pose.bodygroups.empty() ? ObjFaces::kAll : ObjFaces::kChosenBodies);
}

// Load options of `pose`. A VVD without its MDL has the vertex order of its root LOD, so that --lod
// is its root LOD.
Options as_pose_loads(Options options) {
    options.load.with_pixels = false;  // nothing is drawn
    const bool is_lone = options.files.size() == 1 && options.pose.lod &&
                         same_name(path_text(options.files[0].extension()), ".vvd");
    if (is_lone && options.pose.lod->size() == 1 && is_ascii_digit(options.pose.lod->front()))
        options.load.root_lod = std::max(options.load.root_lod, options.pose.lod->front() - '0');
    return options;
}

// Reads in a thread of its own, if a driver needs more of the system later.
OpenedDocument open_for_verb(const Options& options, bool needs_context) {
    return needs_context ? open_in_thread(options) : open_document(options);
}

int write_pose(const Options& options) {
    const std::string format = output_format(options.output);
    if (!is_known(format)) {
        return report_wrong_usage(options.verb, output_words(options) +
                                                    ": expected a name that ends in .obj, .csv or "
                                                    ".json, or - for CSV");
    }
    if (const int refused = refuse_unwritable(options.output); refused != kDone) return refused;
    const bool needs_context = poses_with_driver(options);
    OpenedDocument opened = open_for_verb(as_pose_loads(options), needs_context);
    if (!opened.document) return opened.status;
    opened.document->view.eyes = EyeTarget::kAhead;  // eyelids follow no camera: there is none
    if (const int refused = refuse_output(options, *opened.document); refused != kDone)
        return refused;

    // in a driver, and where JSON is freed, operator new must not throw
    std::optional<DeadlinePause> pause;
    if (needs_context || format == ".json") pause.emplace();
    std::optional<HeadlessContext> context;
    if (needs_context) {
        Result<HeadlessContext> made = HeadlessContext::make();
        if (!made) return report_problem(options.verb, made.error());
        context = std::move(*made);
        restrict_driver(options);
    }
    const Result<std::string> text = posed_text(*opened.document, options, format);
    if (!text) return report_problem(options.verb, text.error());
    if (pause) pause->check();
    const DeadlinePause writing;
    return std::max(report_clips(opened), write_or_report(options.output, *text));
}

}  // namespace

bool poses_with_driver(const Options& options) {
    return options.skinner == Skinner::kGpu && output_format(options.output) != ".json";
}

int run_pose(const Options& options) { return run_in_time(options, write_pose); }

}  // namespace studioscope
