#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>
#include <set>
#include <utility>

#include "cli/verbs/model_pairs.h"
#include "cli/verbs/run.h"
#include "core/cache_memory.h"
#include "core/deadline.h"
#include "core/json_text.h"
#include "core/message_text.h"
#include "core/path_text.h"
#include "core/portable_name.h"
#include "core/text.h"
#include "host/check_files.h"
#include "host/interruption.h"
#include "host/model_export.h"
#include "host/open_document.h"
#include "host/output.h"
#include "host/progress_line.h"
#include "host/sandbox.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

// The place of the files of one model.
struct Destination {
    fs::path folder;
    std::string subfolder;  // below it, with a slash at its end; empty: the folder itself
    std::string name;       // of the QC, without its ending
};

bool has_ending(const fs::path& path, std::initializer_list<const char*> endings) {
    const std::string ending = lower_case(path_text(path.extension()));
    return std::any_of(endings.begin(), endings.end(),
                       [&](const char* each) { return ending == each; });
}

bool is_compiled(const fs::path& path) {
    return has_ending(path, {".mdl", ".vvd", ".vtx", ".phy", ".ani"});
}

Destination destination(const Options& options, const fs::path& model) {
    const bool names_qc = has_ending(options.output, {".qc"});
    return {exported_folder(options.output),
            {},
            path_text(names_qc ? options.output.stem() : model.stem())};
}

bool is_gltf_output(const Options& options) {
    return is_glb(options.output) || is_gltf(options.output);
}

// The usage error in options for one source; empty if there is none.
std::string wrong_source(const Options& options, const std::string& output) {
    if (options.is_each_alone) return output + "expected a folder with --each";
    if (options.exporting.with_textures || options.exporting.max_texture > 0)
        return output + "expected a folder, NAME.qc, NAME.glb or NAME.gltf for textures";
    return options.exporting.gltf.lod ? "" : "--lod all: expected one level for one source";
}

// The usage error in a combination of valid options; empty if there is none.
std::string wrong_export(const Options& options) {
    const std::string output = "-o " + path_text(options.output) + ": ";
    if (options.output == "-")
        return output + "expected a folder, a source such as NAME.qc, NAME.glb or NAME.gltf";
    if (options.exporting.sources.splits_sequences &&
        (is_gltf_output(options) || is_source(options.output)))
        return "--qci: expected -o FOLDER or NAME.qc";
    if (is_gltf_output(options))
        return options.is_each_alone ? output + "expected a folder with --each" : "";
    if (!options.exporting.gltf_option.empty())
        return options.exporting.gltf_option + ": expected -o NAME.glb or NAME.gltf";
    if (is_source(options.output)) return wrong_source(options, output);
    if (!options.exporting.part_option.empty())
        return options.exporting.part_option +
               ": expected -o NAME.smd, NAME.dmx, NAME.vta, NAME.glb or NAME.gltf";
    if (options.exporting.gltf.clips == GltfClips::kAll)
        return "--clips all: expected own or none, as a QC includes the models of other clips, or "
               "-o NAME.glb or NAME.gltf";
    if (options.exporting.max_texture > 0 && !options.exporting.with_textures)
        return "--max-texture: expected --textures, or -o NAME.glb or NAME.gltf";
    if (options.is_each_alone)
        return has_ending(options.output, {".qc"}) ? output + "expected a folder with --each" : "";
    if (options.files.size() != 1) return "expected one model, or --each";
    if (holds_models(options.files[0])) return path_text(options.files[0]) + ": expected --each";
    return is_compiled(options.files[0])
               ? ""
               : path_text(options.files[0]) + ": expected a compiled model";
}

std::string summary(const ExportReport& report, const fs::path& main_file) {
    const bool is_compared = report.written.empty();
    return fmt::format("{}: {}; {}: {}\n", printable(path_text(main_file)),
                       count_text(report.output.size(), "file"), is_compared ? "equal" : "written",
                       counts_text(is_compared ? report.equal : report.written));
}

// Passes bytes on in blocks, as each is a request to the helper that writes.
class BlockedOutput {
public:
    explicit BlockedOutput(const Options& options) : output_(options) {}

    void write(ByteSpan bytes) {
        block_ += as_text(bytes);
        if (block_.size() >= kBlock) flush();
    }
    // Returns the exit status.
    int finish() {
        flush();
        return status_ == kDone ? output_.finish() : status_;
    }

private:
    static constexpr size_t kBlock = size_t{1} << 20;

    void flush() {
        if (status_ == kDone && !block_.empty()) status_ = output_.write(block_);
        block_.clear();
    }

    ReportOutput output_;
    std::string block_;
    int status_ = kDone;
};

// Exports models one after another; what they share is read once.
class Exporter {
public:
    explicit Exporter(const Options& options)
        : options_(options), mounts_(options.mounts, run_.files) {}

    // Returns the exit status.
    int add(const fs::path& model, const Destination& to);
    // Exports the files as one glTF scene.
    int add_gltf();
    // Exports one source of the files, which are one scene.
    int add_source();
    int finish() const;
    // Only what these models need is read from now on.
    void narrow(const std::vector<fs::path>& models) {
        narrow_reading(options_, models, mounts_, run_.files);
    }
    const RunFiles& run() const { return run_; }

private:
    int write(const Scene& scene, ExportedModel made, const Destination& to);
    int write_gltf(const Scene& scene, ExportedGltf& gltf);
    // Adds the report of what was written, and returns the exit status.
    int report(const Scene& scene, const ExportReport& report, const fs::path& main_file);

    const Options& options_;
    const RunFiles run_;
    MountCache mounts_;
    nlohmann::ordered_json reports_ = nlohmann::ordered_json::array();
    std::string text_;
};

int Exporter::write(const Scene& scene, ExportedModel made, const Destination& to) {
    const std::vector<FolderFile> files = folder_files(made.files, to.subfolder);
    const DeadlinePause writing;
    const Result<void> done =
        write_folder(to.folder, files, options_.exporting.replaces_files, read_files(scene));
    if (!done) return report_problem(options_.verb, done.error());
    return report(scene, made.report, to.folder / path_from_text(files[0].path));
}

int Exporter::report(const Scene& scene, const ExportReport& report, const fs::path& main_file) {
    reports_.push_back(export_json(report));
    text_ += summary(report, main_file);
    for (Diagnostic& message : export_messages(report))
        print(about_file(scene.file, std::move(message)));
    return report.lost.empty() ? kDone : kLost;
}

int Exporter::write_gltf(const Scene& scene, ExportedGltf& gltf) {
    if (is_glb(options_.output)) {
        BlockedOutput output(options_);
        gltf.document.write_binary([&](ByteSpan bytes) { output.write(bytes); });
        if (const int status = output.finish(); status != kDone) return status;
        gltf.report.output = {path_text(options_.output.filename())};
    } else {
        std::vector<ExportedFile> made = gltf.document.text_files();
        const std::vector<FolderFile> files = folder_files(made);
        const DeadlinePause writing;
        const Result<void> done =
            write_folder(exported_folder(options_.output), files, options_.exporting.replaces_files,
                         read_files(scene));
        if (!done) return report_problem(options_.verb, done.error());
        for (const FolderFile& file : files) gltf.report.output.push_back(file.path);
    }
    return report(scene, gltf.report, options_.output);
}

int Exporter::add_gltf() {
    if (is_glb(options_.output))
        if (const int status = refuse_unwritable(options_.output); status != kDone) return status;
    const auto form =
        is_glb(options_.output) ? GltfDocument::Form::kBinary : GltfDocument::Form::kText;
    MadeGltf gltf = [&] {
        const LoadingLine shown(options_.files[0]);
        return make_gltf(options_, path_text(options_.output.stem()), form, options_.exporting,
                         run_, mounts_);
    }();
    const Scene& scene = *gltf.scene;
    print(scene.diagnostics);
    const int status = scene_exit_status(scene);
    if (scene.format.empty()) return status;
    if (!gltf.made) return report_problem(options_.verb, gltf.made.error());
    return std::max(status, write_gltf(scene, *gltf.made));
}

int Exporter::add_source() {
    if (const int status = refuse_unwritable(options_.output); status != kDone) return status;
    const SourceRequest request{
        path_text(options_.output.filename()), options_.exporting.gltf.lod.value_or(0),
        options_.exporting.gltf.clip, options_.exporting.sources.adds_deltas_to_bind};
    const MadeSources source = [&] {
        const LoadingLine shown(options_.files[0]);
        return make_source(options_, request, run_, mounts_);
    }();
    const Scene& scene = source.scene;
    print(scene.diagnostics);
    const int status = scene_exit_status(scene);
    if (scene.format.empty()) return status;
    if (!source.made) return report_problem(options_.verb, source.made.error());
    if (const int refused = refuse_input(options_, read_files(scene)); refused != kDone)
        return refused;
    const DeadlinePause writing;
    const int written = write_or_report(options_.output, source.made->files[0].text);
    if (written != kDone) return written;
    return std::max(status, report(scene, source.made->report, options_.output));
}

int Exporter::add(const fs::path& model, const Destination& to) {
    const RepeatedUnpackingScope repeats;
    LoadRequest request = options_;
    request.files = {model};
    MadeSources sources = [&] {
        const LoadingLine shown(model);
        return make_sources(std::move(request), to.name, options_.exporting, run_, mounts_);
    }();
    const Scene& scene = sources.scene;
    print(scene.diagnostics);
    const int status = scene_exit_status(scene);
    if (scene.format.empty()) return status;
    if (!sources.made) return report_problem(options_.verb, sources.made.error());
    return std::max(status, write(scene, *std::move(sources.made), to));
}

int Exporter::finish() const {
    if (options_.format != "json") return write_or_report("-", text_);
    const bool is_list = options_.is_each_alone;
    if (!is_list && reports_.empty()) return kDone;
    return write_or_report("-", json_text(is_list ? reports_ : reports_[0]) + "\n");
}

// The subfolder of each model: its path below the folder or archive that was named, without its
// ending. No two are equal.
std::string subfolder(const fs::path& model, const std::vector<fs::path>& roots,
                      std::set<std::string>& used) {
    const std::string path = path_text(model);
    std::string below = path_text(model.filename());
    // of a folder, and of the files in an archive
    const auto is_separator = [](char c) { return c == '/' || c == '!'; };
    for (const fs::path& root : roots) {
        const std::string text = path_text(root);
        if (text.empty() || path.size() <= text.size() || !path.starts_with(text)) continue;
        const bool is_behind = is_separator(path[text.size()]);
        if (is_behind || is_separator(text.back())) below = path.substr(text.size() + is_behind);
    }
    std::string folder;
    const fs::path relative = path_from_text(below);
    for (const fs::path& name : relative.parent_path())
        if (const std::string part = path_text(name); part != "/" && !part.empty())
            folder += portable_name(part) + "/";
    folder += portable_name(path_text(relative.stem()));
    std::string unique = folder;
    for (size_t number = 2; !used.insert(lower_case(unique)).second; ++number)
        unique = fmt::format("{}_{}", folder, number);
    return unique + "/";
}

int export_each(const Options& options, Exporter& exporter) {
    const CheckTargets targets =
        files_to_check(options.files, {}, *exporter.run().archives, exporter.run().files);
    if (!targets.empty.empty())
        return report_wrong_usage(options.verb, "--each: found no compiled model");
    std::vector<fs::path> models;
    for (const CheckTarget& target : targets.files) models.push_back(target.path);
    exporter.narrow(models);
    int status = kDone;
    bool has_any = false;
    std::set<std::string> used;
    for (const CheckTarget& target : targets.files) {
        const bool is_model = has_ending(target.path, {".mdl"});
        has_any |= is_model || target.problem.has_value();
        if (target.problem) {
            print(*target.problem);
            status = std::max<int>(status, kUnreadable);
        } else if (is_model && !Interruption::is_requested()) {
            const Destination to{options.output, subfolder(target.path, options.files, used),
                                 path_text(target.path.stem())};
            status = std::max(status, exporter.add(target.path, to));
        }
    }
    if (!has_any) return report_wrong_usage(options.verb, "--each: found no compiled model");
    return status;
}

int export_files(const Options& options) {
    if (const std::string problem = wrong_export(options); !problem.empty())
        return report_wrong_usage(options.verb, problem);
    const Interruption interruption;
    Exporter exporter(options);
    if (!options.is_each_alone) exporter.narrow(options.files);
    const int status = options.is_each_alone     ? export_each(options, exporter)
                       : is_gltf_output(options) ? exporter.add_gltf()
                       : is_source(options.output)
                           ? exporter.add_source()
                           : exporter.add(options.files[0], destination(options, options.files[0]));
    const int printed = exporter.finish();
    Interruption::reraise();
    return std::max(status, printed);
}

}  // namespace

int run_export(const Options& options) { return run_in_time(options, export_files); }

}  // namespace studioscope
