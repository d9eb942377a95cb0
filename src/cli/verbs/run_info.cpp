#include <algorithm>
#include <cstdio>
#include <memory>
#include <utility>

#include "cli/verbs/needs_text.h"
#include "cli/verbs/run.h"
#include "content/archives/archive_files.h"
#include "content/disk_files.h"
#include "core/cache_memory.h"
#include "core/deadline.h"
#include "core/json_text.h"
#include "core/listing_errors.h"
#include "core/path_text.h"
#include "host/mounted_scenes.h"
#include "host/output.h"
#include "host/progress_line.h"
#include "host/sandbox.h"
#include "report/content.h"
#include "report/info.h"
#include "report/lines/lines.h"

namespace studioscope {

namespace {

// The error if a folder could not be listed: the found files may be wrong ones, such as a
// gameinfo.txt farther above or a material of another mount.
std::optional<Diagnostic> refuse_copy(const FileSystem& files) {
    const ListingErrors* errors = files->listing_errors();
    const auto unlisted = errors ? errors->unreadable_folder() : std::nullopt;
    if (!unlisted) return std::nullopt;
    return about_file(
        unlisted->empty() ? std::filesystem::path(".") : *unlisted,
        error("copy-unlisted",
              "cannot be listed, so that the wrong files may have been found; nothing is copied"));
}

// Copies the files that the load opened; not those that it refused, and none of a model that it
// could not load.
int copy_if_requested(const Options& options, const LoadRequest& request, const OpenedScene& opened,
                      const FileSystem& files) {
    const std::optional<std::filesystem::path>& to = options.copy_to;
    if (!to || opened.scene.format.empty()) return kDone;
    if (const auto refused = refuse_copy(files)) {
        print(*refused);
        return kUnreadable;
    }
    const FileSystem allowed =
        permitted_load_files(request.files, request.load, opened.content_roots, files);
    const CopiedNeeds copied = copy_needs(opened.content, *to, allowed);
    flush_folder(*to);
    print(copied.diagnostics);
    return has_errors(copied.diagnostics) ? kUnreadable : kDone;
}

// Prints facts for git's textconv. It always succeeds, as git stops if a textconv fails, and has no
// time limit, as git caches the output.
int write_facts(const Options& options) {
    const FileSystem files = with_archives(disk_files());
    narrow_reading(options, [&] { return file_read_paths(options.files, files); });
    std::string text;
    for (const std::filesystem::path& file : options.files) {
        const Result<Bytes> bytes = files->read(file);
        text +=
            bytes ? file_facts(path_text(file.filename()), *bytes) : unreadable_fact(bytes.error());
    }
    write_report(options, text);
    return kDone;
}

// One scene is one value, several are an array, as with --each; in JSON lines each has a line.
std::string scenes_text(const nlohmann::ordered_json& scenes, const Options& options) {
    std::string lines;
    if (options.format == "jsonl")
        for (const nlohmann::ordered_json& scene : scenes) lines += json_text(scene, -1) + "\n";
    const bool is_one = scenes.size() == 1 && !options.is_each_alone;
    return options.format == "jsonl" ? lines : json_text(is_one ? scenes[0] : scenes) + "\n";
}

int print_info(const Options& options) {
    const bool is_json = options.format != "text";
    nlohmann::ordered_json scenes = nlohmann::ordered_json::array();
    std::string text;
    int status = 0;
    const RunFiles run;
    MountCache mounts(options.mounts, run.files);
    narrow_reading(options, options.files, mounts, run.files);
    LoadRequest request = options;
    request.load.with_pixels = false;
    SceneSequence loader(std::move(request), options.is_each_alone, run.files, *run.archives,
                         mounts);
    while (std::optional<OpenedScene> opened = loader.next()) {
        const RepeatedUnpackingScope repeats;
        const DeadlinePause reporting;  // files are copied completely
        Scene& scene = opened->scene;
        for (Diagnostic& wrong : checksum_mismatches(scene, *run.archives))
            scene.diagnostics.push_back(std::move(wrong));
        print(scene.diagnostics, scene.model.materials.size());
        status = std::max(status, scene_exit_status(scene));
        if (options.shows_needs) {
            if (is_json) scenes.push_back(needs_json(opened->content));
            if (!is_json) text += needs_text(opened->content);
            status =
                std::max(status, copy_if_requested(options, loader.request(), *opened, run.files));
        } else if (is_json) {
            scenes.push_back(make_info_json(scene));
        } else if (!scene.format.empty()) {
            text += info_text(scene);
        }
        reporting.check();
    }
    const DeadlinePause writing;
    if (is_json) text = scenes_text(scenes, options);
    return std::max(status, write_report(options, text));
}

}  // namespace

int run_info(const Options& options) {
    if (const int refused = refuse_report_output(options); refused != kDone) return refused;
    return options.is_for_git ? write_facts(options) : run_in_time(options, print_info);
}

}  // namespace studioscope
