#include "host/open_document.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <system_error>
#include <utility>

#include "content/disk_files.h"
#include "content/side_files.h"
#include "core/message_text.h"
#include "core/path_text.h"
#include "core/text.h"
#include "core/thread_pool.h"
#include "core/work_context.h"
#include "host/mounted_scenes.h"
#include "host/output.h"
#include "host/progress_line.h"
#include "host/sandbox.h"
#include "report/check/engine_severity.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

// Whether there is anything to write: a skeleton can be drawn and written as JSON, but has no rows
// in a table of vertices.
bool has_something_to_write(const Options& options, const Document& document) {
    const Model& model = document.model();
    const bool has_bones = !model.bones.empty();
    if (!model.vertices.empty()) return true;
    if (options.has_view) return has_bones || document.scene->collision || !model.hitboxes.empty();
    return has_bones && same_name(path_text(options.output.extension()), ".json");
}

// Prefixes a problem with the name of its model if that is the second one, of --against.
Diagnostic with_model(Diagnostic problem, const Options& options) {
    if (!options.diff.against.empty() && options.files == options.diff.against)
        problem.message = path_text(options.files[0].filename()) + ": " + problem.message;
    return problem;
}

// Loads the scene of the files given on the command line. With a sandbox, first restricts this
// thread to files that the load reads.
Scene load_named_files(const Options& options) {
    const RunFiles run;
    MountCache mounts(options.mounts, run.files);
    narrow_reading(options, [&] {
        PermittedPaths permitted = paths_to_read(options, options.files, mounts, run.files);
        permitted.read.insert(permitted.read.end(), options.pose.flex_presets.begin(),
                              options.pose.flex_presets.end());
        return permitted;
    });
    const LoadingLine shown(options.files.empty() ? fs::path() : options.files[0]);
    return load_mounted(options, run.files, *run.archives, mounts).scene;
}

}  // namespace

Result<FlexPreset> read_preset(const fs::path& path) {
    const Result<Bytes> bytes = read_side_file(path, disk_files(), kMaxPresetLength);
    if (!bytes) return bytes.error();
    Result<FlexPreset> preset = parse_preset(as_text(*bytes));
    if (preset) return preset;
    return about_file(path, preset.error());
}

Result<PresetOutcome> load_preset(const fs::path& path, Document& document) {
    const Result<FlexPreset> preset = read_preset(path);
    if (!preset) return preset.error();
    PresetOutcome outcome = apply_preset(document, *preset);
    for (Diagnostic& message : preset_messages(outcome, path_text(path)))
        document.messages.push_back(std::move(message));
    return outcome;
}

bool is_preset_file(const fs::path& path) {
    return same_name(path_text(path.extension()), ".json");
}

OpenedDocument open_document(const Options& options) {
    for (const fs::path& preset : options.pose.flex_presets)
        if (const Result<FlexPreset> read = read_preset(preset); !read)
            return {std::nullopt, report_problem(options.verb, read.error())};
    Options played = options;
    // clips are decoded, and report their errors, when they are posed or drawn
    played.load.depth = LoadDepth::kInteractive;
    Scene scene = load_named_files(played);
    print(scene.diagnostics, scene.model.materials.size());
    if (scene.format.empty()) return {std::nullopt, kUnreadable};
    const int status = scene_exit_status(scene);

    Document document;
    document.paths = options.files;
    const size_t printed = scene.diagnostics.size();
    open_scene(document, std::move(scene), false);
    if (auto done = apply_options(options, document); !done) {
        return {std::nullopt, report_problem(options.verb, with_model(done.error(), options))};
    }
    for (size_t i = printed; i < document.messages.size(); ++i) print(document.messages[i]);
    if (document.view.mode == ShadingMode::kShapes ||
        options.contact_sheet == ContactSheet::kShapes)
        print(add_seams(document, report_seams(document.model())));
    return {std::move(document), status};
}

OpenedDocument open_in_thread(const Options& options) {
    return run_async([&options] {
               enter_loading_thread(options);
               return open_document(options);
           })
        .get();
}

int report_clips(OpenedDocument& opened) {
    const Diagnostics diagnostics = take_deferred_messages(*opened.document);
    print(diagnostics);
    const Scene& scene = *opened.document->scene;
    const bool has_failed =
        std::any_of(diagnostics.begin(), diagnostics.end(), [&](const Diagnostic& each) {
            return each.severity == Severity::kError && !is_optional(each.file, scene);
        });
    return has_failed ? std::max<int>(opened.status, kUnreadable) : opened.status;
}

int refuse_input(const Options& options, std::span<const fs::path> files) {
    const auto is_output = [&](const fs::path& file) {
        std::error_code status;
        return options.output != "-" && fs::equivalent(file, options.output, status);
    };
    if (std::none_of(files.begin(), files.end(), is_output)) return kDone;
    return report_wrong_usage(
        options.verb, output_words(options) + ": expected another file than those that are read");
}

int refuse_output(const Options& options, const Document& document) {
    const Scene& scene = *document.scene;
    std::vector<fs::path> read = options.files;
    read.insert(read.end(), options.pose.flex_presets.begin(), options.pose.flex_presets.end());
    read.push_back(scene.file);
    for (const SourceFile& file : scene.files)
        if (file.is_there()) read.push_back(file.path);  // others may be links that lead out
    for (const Texture& texture : scene.textures) read.push_back(path_from_text(texture.file));
    for (const ResolvedMaterial& material : scene.resolved_materials)
        read.push_back(path_from_text(material.file));
    if (const int refused = refuse_input(options, read); refused != kDone) return refused;
    if (has_something_to_write(options, document)) return kDone;
    const size_t bones = scene.model.bones.size();
    std::string why = "nothing to draw: no vertices and no bones";
    if (bones > 0)
        why = fmt::format(
            "nothing to write: no vertices, which are the rows of a table; a .json has "
            "the pose of the {}",
            count_text(bones, "bone"));
    print(about_file(scene.file, error("nothing-to-draw", why)));
    return kUnreadable;
}

std::string output_words(const Options& options) {
    return (options.is_output_positional ? "" : "-o ") + path_text(options.output);
}

}  // namespace studioscope
