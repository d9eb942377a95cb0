#include "window/comparing.h"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "core/path_text.h"
#include "core/text.h"
#include "host/output.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

constexpr const char* kNotCompared = "Nothing else is compared";
constexpr int kMaxFoldersUp = 5;
constexpr size_t kMaxListed = 256;  // folders of one folder that are looked into

// The file at a relative path below a folder, with the letters' cases as they are there.
std::optional<fs::path> file_below(const fs::path& folder, const fs::path& relative,
                                   const FileSystem& files) {
    fs::path found = folder;
    for (const fs::path& part : relative) {
        const Names names = files->find(found, path_text(part));
        if (names.empty()) return std::nullopt;
        found /= path_from_text(names.front());
    }
    return found;
}

std::optional<fs::path> compiled_below(const fs::path& folder, const std::string& model_name,
                                       const FileSystem& files) {
    fs::path relative = path_from_text(model_name);
    relative.replace_extension(".mdl");
    for (const fs::path& candidate :
         {relative, fs::path("models") / relative, fs::path(relative.filename())})
        if (auto found = file_below(folder, candidate, files)) return found;
    return std::nullopt;
}

// The QC in the folder, or in one of the folders in it.
std::optional<fs::path> source_below(const fs::path& folder, const std::string& qc,
                                     const FileSystem& files) {
    if (auto found = file_below(folder, path_from_text(qc), files)) return found;
    size_t looked_into = 0;
    for (const std::string& name : files->list(folder)) {
        if (++looked_into > kMaxListed) break;
        if (auto found = file_below(folder / path_from_text(name), path_from_text(qc), files))
            return found;
    }
    return std::nullopt;
}

}  // namespace

std::optional<fs::path> find_counterpart(const Scene& scene, const FileSystem& files) {
    const bool is_compiled = scene.format == "mdl";
    if (!is_compiled && scene.format != "qc") return std::nullopt;
    const std::string qc = path_text(scene.file.stem()) + ".qc";
    fs::path folder = files->resolve(scene.file).parent_path();
    for (int up = 0; up <= kMaxFoldersUp; ++up) {
        auto found = is_compiled ? source_below(folder, qc, files)
                                 : compiled_below(folder, scene.model.name, files);
        if (found) return found;
        if (folder == folder.parent_path()) break;
        folder = folder.parent_path();
    }
    return std::nullopt;
}

Comparing::Comparing(Document& document, Messages& messages, FrameClock& clock, Upload upload,
                     std::function<void()> notify)
    : document_(document),
      messages_(messages),
      clock_(clock),
      upload_(std::move(upload)),
      task_(std::move(notify)) {}

Comparing::Compared Comparing::compare(const Scene& first, const Session& session,
                                       const Paths& files) {
    PendingLoad load = session.read({files, session.mounts(), {}}, LoadReason::kNew);
    Compared compared{std::move(load.scene), {}, std::move(load.watch)};
    if (!compared.scene.format.empty()) compared.diff = compare_scenes(first, compared.scene);
    return compared;
}

void Comparing::start(const Paths& files, OpenModel& open) {
    if (open.refuses(kNotCompared)) return;
    if (document_.scene->format.empty())
        return messages_.show_toast("Open a model before comparing it");
    document_.compared_files = absolute_paths(files);
    read(open.session());
}

void Comparing::start_in_layout(const Paths& files, OpenModel& open) {
    if (document_.view.lod_layout == LodLayout::kOne) return start(files, open);
    document_.compared_files = absolute_paths(files);
    follow_view(open);
}

void Comparing::follow_view(OpenModel& open) {
    if (document_.compared_files == files_ || document_.scene->format.empty()) return;
    if (document_.compared_files.empty()) {
        layout_before_.reset();
        return end();
    }
    if (open.refuses(kNotCompared)) {
        document_.compared_files = files_;
        return;
    }
    layout_before_ = LodLayout::kOne;
    read(open.session());
}

void Comparing::read(const Session& session) {
    files_ = document_.compared_files;
    scene_number_ = document_.scene_number;
    Compared failed;
    failed.scene.diagnostics = {
        error("out-of-memory", "not enough memory to compare these models")};
    task_.start([first = document_.scene, session,
                 files = files_] { return compare(*first, session, files); },
                std::move(failed));
    task_.wait(clock_.max_wait());
    take();
}

void Comparing::start_with_counterpart(OpenModel& open) {
    if (open.refuses(kNotCompared)) return;
    if (const auto found = find_counterpart(*document_.scene, open.session().files()))
        return start({*found}, open);
    messages_.show_toast(document_.scene->format == "mdl"
                             ? "No QC of this model was found in the folders around it"
                             : "No compiled model of this QC was found in the folders around it");
}

void Comparing::end() {
    task_.cancel();
    files_.clear();
    document_.compared_files.clear();
    document_.compared.reset();
    document_.view.morph = 0;
    is_tab_open_ = false;
    if (layout_before_) document_.view.lod_layout = *std::exchange(layout_before_, std::nullopt);
    clock_.request_frame();
}

void Comparing::follow_scene(bool is_reload, const Session& session) {
    if (files_.empty()) return;
    if (!is_reload) return end();
    read(session);
}

void Comparing::check_files(const Session& session) {
    if (document_.compared && !is_busy() && watch_.has_changed()) read(session);
}

void Comparing::take() {
    std::optional<Compared> compared = task_.take();
    if (!compared) return;
    clock_.request_frame();
    if (scene_number_ == document_.scene_number) show(*std::move(compared));
}

// A second model that was read before stays.
void Comparing::refuse(const std::string& reason, FileWatch watch) {
    if (!document_.compared) {
        end();
        return messages_.show_toast(reason + ": nothing is compared");
    }
    const Paths& read = document_.compared->document.paths;
    if (read == files_) watch_ = std::move(watch);  // this version is not read again
    messages_.show_toast(reason + (read == files_ ? ": compared with the last version read"
                                                  : ": the comparison stays as it was"));
    files_ = document_.compared_files = read;
}

void Comparing::show(Compared compared) {
    print(compared.scene.diagnostics);
    if (compared.scene.format.empty())
        return refuse("Cannot read " + path_text(files_.front().filename()),
                      std::move(compared.watch));
    if (const std::optional<Diagnostic> problem = upload_(compared.scene))
        return refuse(problem->message, std::move(compared.watch));
    watch_ = std::move(compared.watch);
    document_.compared =
        compared_model(document_, std::move(compared.scene), std::move(compared.diff));
    document_.compared->document.paths = files_;
    document_.panels.differences.row = -1;
    document_.selection.compared_vertex = kNone;
    if (!std::exchange(is_tab_open_, true)) open_tab(document_.panels.dock, kDifferencesTab);
    if (layout_before_) return;
    layout_before_ = document_.view.lod_layout;
    document_.view.lod_layout = LodLayout::kPanes;
}

}  // namespace studioscope
