#include "app/open_document.h"

#include <algorithm>
#include <system_error>
#include <utility>

#include "app/apply_options.h"
#include "app/content.h"
#include "app/exit_status.h"
#include "app/output.h"
#include "core/progress.h"
#include "core/text.h"
#include "formats/load.h"
#include "model/file_types.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

bool has_mesh(const fs::path& path, const FileSystem& files) {
    const FileTypeRow* row = find_file_type(path.filename().string());
    if (row && row->type == FileType::kVta) return false;
    return !load_scene({&path, 1}, {}, files).model.meshes.empty();
}

bool starts_a_scene(const fs::path& path, const std::vector<fs::path>& before,
                    const FileSystem& files) {
    if (before.empty()) return true;
    if (is_compiled_file(path)) return !is_same_compiled(path, before.front());
    return has_mesh(path, files);
}

// A skeleton can be drawn, and told as JSON, but is no row of a table of vertices.
bool has_something_to_write(const Options& options, const Document& document) {
    const Model& model = document.model();
    const bool has_bones = !model.bones.empty();
    if (!model.vertices.empty()) return true;
    if (options.has_view) return has_bones || document.scene.collision || !model.hitboxes.empty();
    return has_bones && same_name(options.output.extension().string(), ".json");
}

}  // namespace

Scene load_files(const Options& options, const FileSystem& files) {
    return load_mounted(options, files).scene;
}

Opened load_mounted(const Options& options, const FileSystem& files) {
    // Mounts, model and materials are looked for in the same folders.
    Opened opened = load_mounted(options.files, options.load, options.mounts, listing_once(files));
    if (options.pose.up) opened.scene.model.up = *options.pose.up;
    return opened;
}

Opened load_mounted(std::span<const fs::path> paths, LoadOptions load, const MountRequest& request,
                    const FileSystem& files) {
    Mounts mounts;
    if (!paths.empty()) mounts = find_mounts(request, paths[0], files);
    check_cancelled();
    for (const Mount& mount : mounts.list)
        if (!mount.is_muted) load.content_roots.push_back(mount.root);
    load.muted_roots = request.muted;
    Opened opened;
    Scene& scene = opened.scene = load_scene(paths, load, files);
    opened.content = account_of(scene, mounts, request.muted, files);
    const auto add = [&](const Diagnostics& said) {
        scene.diagnostics.insert(scene.diagnostics.end(), said.begin(), said.end());
    };
    add(mounts.diagnostics);
    add(findings_of(opened.content, files));
    return opened;
}

OpenedDocument open_document(const Options& options) {
    Options played = options;
    played.load.is_thorough = false;  // what is posed and drawn is what tells
    Scene scene = load_files(played);
    print(scene.diagnostics);
    if (scene.format.empty()) return {std::nullopt, kUnreadable};
    const int status = status_of(scene);

    Document document;
    document.paths = options.files;
    open_scene(document, std::move(scene), false);
    const size_t printed = document.messages.size();
    if (auto done = apply_options(options, document); !done) {
        print(done.error());
        return {std::nullopt, exit_status_of(done.error())};
    }
    for (size_t i = printed; i < document.messages.size(); ++i) print(document.messages[i]);
    if (document.view.mode == ShadingMode::kShapes || options.is_contact_sheet)
        print(add_seams(document, look_for_seams(document.model())));
    return {std::move(document), status};
}

int tell_of_clips(OpenedDocument& opened) {
    const Diagnostics said = take_later_messages(*opened.document);
    print(said);
    return has_errors(said) ? std::max<int>(opened.status, kUnreadable) : opened.status;
}

int refuse_output(const Options& options, const Document& document) {
    const auto is_output = [&](const fs::path& file) {
        std::error_code status;
        return options.output != "-" && fs::equivalent(file, options.output, status);
    };
    std::vector<fs::path> named = options.files;
    named.insert(named.end(), options.pose.flex_presets.begin(), options.pose.flex_presets.end());
    if (is_input(options.output, document.scene) ||
        std::any_of(named.begin(), named.end(), is_output)) {
        print(usage_error("-o " + options.output.string() + " is one of the files that are read"));
        return kWrongUsage;
    }
    if (has_something_to_write(options, document)) return kDone;
    Diagnostic nothing = error("nothing-to-draw", "there is nothing to draw in it");
    nothing.file = document.scene.file.string();
    print(nothing);
    return kUnreadable;
}

std::vector<std::vector<fs::path>> split_into_scenes(const std::vector<fs::path>& paths,
                                                     const FileSystem& files) {
    if (paths.size() == 1) return {paths};
    std::vector<std::vector<fs::path>> scenes;
    for (const fs::path& file : paths) {
        if (scenes.empty() || starts_a_scene(file, scenes.back(), files)) scenes.emplace_back();
        scenes.back().push_back(file);
    }
    return scenes;
}

int status_of(const Scene& scene) {
    return scene.format.empty() || has_errors(scene.diagnostics) ? kUnreadable : kDone;
}

}  // namespace studioscope
