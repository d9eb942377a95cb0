#include "window/source_exporter.h"

#include <fmt/format.h>

#include <system_error>
#include <utility>

#include "content/archives/archive_files.h"
#include "core/path_text.h"
#include "core/platform/platform.h"
#include "core/portable_name.h"
#include "host/model_export.h"
#include "host/mounted_scenes.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

using State = SourceListing::State;

// Bytes written in one frame, and the rest of a file.
constexpr uint64_t kBytesPerFrame = uint64_t{1} << 20;

std::string first_error(const Diagnostics& diagnostics) {
    for (const Diagnostic& found : diagnostics)
        if (found.severity == Severity::kError) return found.message;
    return "it cannot be read";
}

std::string problem_text(const Diagnostic& problem) {
    return (problem.file.empty() ? "" : problem.file + ": ") + problem.message;
}

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
    return text;
}

}  // namespace

fs::path new_export_folder(const fs::path& model, ExportFormat format) {
    const auto place = split_archive_path(model);
    const fs::path beside = (place ? place->archive : model).parent_path();
    const std::string name = portable_name(path_text(model.stem())) +
                             (format == ExportFormat::kSources ? "_sources" : "_gltf");
    fs::path folder = beside / path_from_text(name);
    std::error_code status;
    for (int number = 2; fs::exists(fs::symlink_status(folder, status)); ++number)
        folder = beside / path_from_text(fmt::format("{}_{}", name, number));
    return folder;
}

SourceExporter::Made SourceExporter::make_gltf_files(const Order& order, const RunFiles& run,
                                                     MountCache& mounts) {
    const bool is_binary = order.format == ExportFormat::kGlb;
    MadeGltf gltf = make_gltf(order.load, order.name,
                              is_binary ? GltfDocument::Form::kBinary : GltfDocument::Form::kText,
                              order.exporting, run, mounts);
    Made made;
    made.is_compared = false;
    if (gltf.scene->format.empty()) {
        made.problem = first_error(gltf.scene->diagnostics);
    } else if (!gltf.made) {
        made.problem = gltf.made.error().message;
    } else {
        std::vector<ExportedFile> files{{order.name + ".glb", {}}};
        if (is_binary)
            gltf.made->document.write_binary(
                [&](ByteSpan bytes) { files[0].text += as_text(bytes); });
        else
            files = gltf.made->document.text_files();
        made.files = folder_files(files);
        made.inputs = read_files(*gltf.scene);
        made.report = std::move(gltf.made->report);
        made.problem.clear();
    }
    return made;
}

SourceExporter::Made SourceExporter::make(const Order& order) {
    const RunFiles run;  // its archives are closed at the end
    MountCache mounts(order.load.mounts, run.files);
    if (order.format != ExportFormat::kSources) return make_gltf_files(order, run, mounts);
    MadeSources sources = make_sources(order.load, order.name, order.exporting, run, mounts);
    Made made;
    if (sources.scene.format.empty()) {
        made.problem = first_error(sources.scene.diagnostics);
    } else if (!sources.made) {
        made.problem = sources.made.error().message;
    } else {
        made.files = folder_files(sources.made->files);
        made.inputs = read_files(sources.scene);
        made.report = std::move(sources.made->report);
        made.problem.clear();
    }
    return made;
}

SourceExporter::Order SourceExporter::order_of(const Session& session) const {
    const ExportDialogSettings& dialog = document_.panels.export_dialog;
    Order order;
    order.format = dialog.format;
    order.name = path_text(model_.stem());
    order.load.files = {model_};
    // glTF has what other files add to the model, such as clips.
    if (dialog.format != ExportFormat::kSources) order.load.files = session.paths();
    order.load.load = session.load_options();
    order.load.load.root_lod = 0;  // whatever the view shows
    order.load.load.fixups = {};
    order.load.mounts = session.mounts();
    order.load.mounts.stand_ins.clear();  // they are chosen for this window alone
    order.exporting = {dialog.replaces_files, dialog.with_textures, dialog.max_texture};
    order.exporting.sources.adds_deltas_to_bind = dialog.adds_deltas_to_bind;
    order.exporting.sources.splits_sequences = dialog.splits_sequences;
    if (dialog.format == ExportFormat::kSources)
        return order;  // what follows is shown for glTF alone
    GltfOptions& gltf = order.exporting.gltf;
    if (dialog.with_all_lods) gltf.lod.reset();
    gltf.clips = static_cast<GltfClips>(dialog.clips);
    gltf.with_extras = dialog.with_extras;
    return order;
}

void SourceExporter::start(const Session& session) {
    ExportDialogSettings& dialog = document_.panels.export_dialog;
    writer_.reset();
    listing_ = {};
    listing_.state = State::kMaking;
    const fs::path& model = document_.scene->file;
    if (document_.scene->format != "mdl" && dialog.format == ExportFormat::kSources)
        dialog.format = ExportFormat::kGlb;
    const std::string folder = path_text(new_export_folder(model, dialog.format));
    if (model_ != model || dialog.folder.empty() || dialog.folder == suggested_folder_)
        dialog.folder = suggested_folder_ = folder;
    model_ = model;
    task_.start([order = order_of(session)] { return make(order); });
    task_.wait(clock_.max_wait());
    take();
    clock_.request_frame();
}

void SourceExporter::follow_model(const Session& session) {
    if (!document_.panels.export_dialog.is_open || is_writing()) return;
    if (document_.scene->format.empty())
        document_.panels.export_dialog.is_open = false;
    else
        start(session);
}

void SourceExporter::take() {
    std::optional<Made> made = task_.take();
    if (!made) return;
    listing_ = {};
    listing_.problem = made->problem;
    listing_.state = made->problem.empty() ? State::kMade : State::kNone;
    files_ = std::move(made->files);
    inputs_ = std::move(made->inputs);
    for (const FolderFile& file : files_) {
        listing_.files.push_back({file.path, false, file.bytes.size()});
        listing_.bytes += file.bytes.size();
    }
    listing_.differences = export_messages(made->report, ExportLines::kOfThings);
    listing_.is_compared = made->is_compared;
    listing_.counts = counts_text(made->is_compared ? made->report.equal : made->report.written);
    listing_.not_checked = joined(made->report.not_checked);
    clock_.request_frame();
}

void SourceExporter::update_progress() {
    if (const Progress* progress = task_.progress(); progress && progress->total > 0)
        listing_.share = static_cast<float>(static_cast<double>(progress->done) /
                                            static_cast<double>(progress->total));
}

void SourceExporter::apply(const Requests& requests, const Session& session) {
    if (!document_.panels.export_dialog.is_open) {
        if (listing_.state == State::kNone) return;
        task_.cancel();
        writer_.reset();
        files_.clear();
        listing_ = {};
        return;
    }
    requests.each<request::ExportInto>([&](const fs::path& place) {
        ExportDialogSettings& dialog = document_.panels.export_dialog;
        fs::path name = path_from_text(dialog.folder).filename();
        if (name.empty()) name = new_export_folder(model_, dialog.format).filename();
        dialog.folder = path_text(place / name);
    });
    if (requests.has<request::MakeSources>()) start(session);
    const bool can_write = listing_.state == State::kMade || listing_.state == State::kWritten;
    if (requests.has<request::WriteSources>() && can_write) {
        // While files were written another model may have been opened: its sources come first.
        if (model_ == document_.scene->file)
            begin_writing();
        else
            follow_model(session);
    }
    if (requests.has<request::CancelWriting>() && is_writing())
        stop_writing("Cancelled: nothing was written");
    if (is_writing()) write_some();
}

void SourceExporter::begin_writing() {
    const ExportDialogSettings& dialog = document_.panels.export_dialog;
    const fs::path folder =
        absolute_path(path_from_text(expand_home(dialog.folder, environment_variable)));
    Result<FolderWriter> writer =
        FolderWriter::begin(folder, files_, dialog.replaces_files, inputs_);
    if (!writer) return stop_writing(problem_text(writer.error()));
    writer_ = *std::move(writer);
    listing_.state = State::kWriting;
    listing_.problem.clear();
    listing_.written_to = path_text(folder);
    listing_.share = 0;
}

void SourceExporter::stop_writing(const std::string& problem) {
    writer_.reset();
    listing_.state = State::kMade;
    listing_.problem = problem;
    clock_.request_frame();
}

void SourceExporter::write_some() {
    uint64_t written = 0;
    while (writer_->has_more() && written < kBytesPerFrame) {
        written += files_[writer_->written()].bytes.size();
        if (const Result<void> done = writer_->write_next(); !done)
            return stop_writing(problem_text(done.error()));
    }
    listing_.share = static_cast<float>(writer_->written()) / static_cast<float>(files_.size());
    clock_.request_frame();
    if (writer_->has_more()) return;
    if (const Result<void> done = writer_->finish(); !done)
        return stop_writing(problem_text(done.error()));
    writer_.reset();
    listing_.state = State::kWritten;
}

}  // namespace studioscope
