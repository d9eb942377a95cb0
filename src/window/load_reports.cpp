#include "window/load_reports.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/path_text.h"
#include "document/faults.h"
#include "window/folder_lister.h"
#include "window/mounts.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

constexpr size_t kMaxToastLength = 140;

// "run.smd joined the model: 1 clip"; `added`: the numbers of new clips and shapes.
std::string join_report(const std::vector<fs::path>& files, const std::vector<fs::path>& left_out,
                        std::initializer_list<std::pair<size_t, const char*>> added) {
    const auto joined = std::find_if(files.begin(), files.end(), [&](const fs::path& file) {
        return std::find(left_out.begin(), left_out.end(), file) == left_out.end();
    });
    std::string text =
        (joined == files.end() ? "" : path_text(joined->filename())) + " joined the model";
    const char* mark = ":";
    for (const auto& [count, what] : added) {
        if (count == 0) continue;
        text +=
            fmt::format("{} {} {}{}", std::exchange(mark, ","), count, what, count == 1 ? "" : "s");
    }
    if (!left_out.empty()) text += "; " + first_name(left_out) + " cannot and is left out";
    return text;
}

}  // namespace

std::string first_name(const std::vector<fs::path>& files) {
    return files.empty() ? "" : path_text(files[0].filename());
}

void show_faults(const PendingLoad& load, const Session& session, DockSettings& dock) {
    const Diagnostics& found = load.scene.diagnostics;
    const Diagnostic* fault = vertex_file_fault(found);
    const bool is_shown = fault && session.accepts(load);
    const bool is_known =
        is_shown && load.reason != LoadReason::kNew && !session.newly_broken(load);
    // the fixup table is what there is to see of a VVD without its model
    const bool is_lone_table = load.scene.format == "vvd" && session.accepts(load);
    if (!has_errors(found) && !fault) {
        if (!is_lone_table) return forget_error(dock);
        if (load.reason == LoadReason::kNew) show_error(dock, kFixupsTab);
        return;
    }
    if (is_shown && !is_known) return show_error(dock, kFixupsTab);
    if (!is_known && has_errors(found)) show_error(dock);
}

void report_refused(PendingLoad& load, const Session& session, Document& document,
                    Messages& messages) {
    Diagnostics& found = load.scene.diagnostics;
    const bool is_new = load.reason == LoadReason::kNew;
    std::optional<Diagnostic> first = is_new ? std::nullopt : session.newly_broken(load);
    const auto known = std::find_if(found.begin(), found.end(), [](const Diagnostic& each) {
        return each.severity == Severity::kError;
    });
    if (!first && known != found.end()) first = *known;
    const std::string name = first && !first->file.empty()
                                 ? path_text(path_from_text(first->file).filename())
                                 : first_name(load.request.files);
    if (is_new) {
        const std::string why = first ? ": " + first->message : "";
        messages.show_toast(shortened("Cannot open " + name + why, kMaxToastLength),
                            ToastKind::kWarning);
    } else {
        const bool has_line = first && first->location.kind == Location::Kind::kLine;
        document.panels.banner =
            name + " is broken" +
            (has_line ? fmt::format(" at line {}", first->location.value) : "") +
            ": this is the last good version";
    }
    show_messages(document, std::move(found));
    messages.list_logs_again(true);
}

std::string lost_banner(const std::vector<fs::path>& lost) {
    if (lost.empty()) return {};
    const std::string more =
        lost.size() == 1 ? " was" : fmt::format(" and {} more of its files were", lost.size() - 1);
    return fmt::format("{}{} deleted or moved: showing the last version read", first_name(lost),
                       more);
}

void report_shown(const NewFiles& files, const ShownLoad& shown, Document& document,
                  Messages& messages) {
    if (document.scene->format.empty()) return;
    std::vector<std::string> sentences;
    if (!files.refusal.empty()) sentences.push_back(files.refusal);
    for (const fs::path& root : files.mounted)
        sentences.push_back(mount_report(document.content, root));
    const Model& model = document.model();
    if (!shown.is_reload) {
        remember_opened(document.panels.open_dialog,
                        files.joined.empty() ? files.opened : files.joined);
    } else if (!files.joined.empty()) {
        if (model.clips.size() > shown.clips_before)
            select_clip(document.playback, model, static_cast<int>(shown.clips_before));
        sentences.push_back(join_report(files.joined, shown.left_out,
                                        {{model.clips.size() - shown.clips_before, "clip"},
                                         {model.shapes.size() - shown.shapes_before, "shape"}}));
    }
    if (sentences.empty()) return;
    messages.show_toast(fmt::format("{}", fmt::join(sentences, "; ")),
                        files.refusal.empty() ? ToastKind::kSuccess : ToastKind::kWarning);
}

}  // namespace studioscope
