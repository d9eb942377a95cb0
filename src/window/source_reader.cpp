#include "window/source_reader.h"

#include <utility>

#include "core/path_text.h"
#include "core/platform/platform.h"
#include "host/editor.h"

namespace studioscope {

void SourceReader::follow(const Session& session) {
    const SourceSettings& source = document_.panels.source;
    if (source.file.empty() || !is_open(document_.panels.dock, kSourceTab)) return;
    if (requested_ && requested_->is_same(wanted())) return;
    requested_ = wanted();
    lines_.reset();
    SourceLines failed;
    failed.problem = "not enough memory to read the file";
    task_.start(
        [files = session.permitted_files(document_.content), source] {
            return read_source_lines(files, path_from_text(source.file), source.line);
        },
        std::move(failed));
    task_.wait(clock_.max_frame_wait());
    take();
}

void SourceReader::take() {
    std::optional<SourceLines> lines = task_.take();
    if (!lines) return;
    lines_ = std::move(lines);
    clock_.request_frame();
}

const SourceLines* SourceReader::shown() const {
    return lines_ && requested_ && requested_->is_same(wanted()) ? &*lines_ : nullptr;
}

const std::string& SourceReader::editor() {
    const PanelSettings& panels = document_.panels;
    if (!panels.editor.empty()) return panels.editor;
    if (!found_editor_ && is_open(panels.dock, kSourceTab))
        found_editor_ = find_editor(environment_variable("PATH"));
    return found_editor_ ? *found_editor_ : panels.editor;
}

Result<void> SourceReader::open_in_editor() {
    const SourceSettings& source = document_.panels.source;
    return studioscope::open_in_editor(editor(), path_from_text(source.file), source.line);
}

}  // namespace studioscope
