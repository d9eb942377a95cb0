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

// The usage error in a combination of valid options; empty if there is none.
std::string wrong_export(const Options& options) {
    const std::string output = "-o " + path_text(options.output) + ": ";
    if (options.output == "-") return output + "expected a folder or NAME.qc";
    if (has_ending(options.output, {".glb", ".gltf", ".smd", ".vta", ".dmx"}))
        return output + "expected a folder or NAME.qc, as nothing else is written yet";
    if (options.is_each_alone)
        return has_ending(options.output, {".qc"}) ? output + "expected a folder with --each" : "";
    if (options.files.size() != 1) return "expected one model, or --each";
    if (holds_models(options.files[0])) return path_text(options.files[0]) + ": expected --each";
    return is_compiled(options.files[0])
               ? ""
               : path_text(options.files[0]) + ": expected a compiled model";
}

std::string summary(const ExportReport& report, const fs::path& qc) {
    return fmt::format("{}: {}; equal: {}\n", printable(path_text(qc)),
                       count_text(report.output.size(), "file"), equal_text(report));
}

// Exports models one after another; what they share is read once.
class Exporter {
public:
    explicit Exporter(const Options& options)
        : options_(options), mounts_(options.mounts, run_.files) {}

    // Returns the exit status.
    int add(const fs::path& model, const Destination& to);
    int finish() const;
    // Only what these models need is read from now on.
    void narrow(const std::vector<fs::path>& models) {
        narrow_reading(options_, models, mounts_, run_.files);
    }
    const RunFiles& run() const { return run_; }

private:
    int write(const Scene& scene, ExportedModel made, const Destination& to);

    const Options& options_;
    const RunFiles run_;
    MountCache mounts_;
    nlohmann::ordered_json reports_ = nlohmann::ordered_json::array();
    std::string text_;
};

int Exporter::write(const Scene& scene, ExportedModel made, const Destination& to) {
    const std::vector<FolderFile> files = folder_files(made, to.subfolder);
    const DeadlinePause writing;
    const Result<void> done =
        write_folder(to.folder, files, options_.exporting.replaces_files, read_files(scene));
    if (!done) return report_problem(options_.verb, done.error());
    reports_.push_back(export_json(made.report));
    text_ += summary(made.report, to.folder / path_from_text(files[0].path));
    for (Diagnostic& message : export_messages(made.report))
        print(about_file(scene.file, std::move(message)));
    return made.report.lost.empty() ? kDone : kLost;
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
    const int status = options.is_each_alone
                           ? export_each(options, exporter)
                           : exporter.add(options.files[0], destination(options, options.files[0]));
    const int printed = exporter.finish();
    Interruption::reraise();
    return std::max(status, printed);
}

}  // namespace

int run_export(const Options& options) { return run_in_time(options, export_files); }

}  // namespace studioscope
