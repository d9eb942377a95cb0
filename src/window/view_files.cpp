#include "window/view_files.h"

#include "content/disk_files.h"
#include "content/side_files.h"
#include "core/budget.h"
#include "core/image.h"
#include "core/message_text.h"
#include "core/path_text.h"
#include "document/choices/view_state.h"
#include "host/open_document.h"
#include "host/output.h"

namespace studioscope {

namespace fs = std::filesystem;

std::optional<VertexLayoutOptions> apply_view_text(const std::string& text,
                                                   const std::string& source, Document& document,
                                                   Messages& messages) {
    const Result<std::vector<std::string>> applied = apply_view_state(text, document);
    if (!applied) {
        Diagnostic problem = applied.error();
        problem.message = source + ": " + problem.message;
        messages.report(std::move(problem));
        return std::nullopt;
    }
    messages.show_toast("The view of " + source + " is shown" +
                        (applied->empty()
                             ? ""
                             : ", but for what this model does not have: " + short_list(*applied)));
    // The caller sets the layout of the scene.
    const VertexLayoutOptions layout =
        std::exchange(document.vertex_layout, vertex_layout_of(*document.scene));
    const bool is_other = document.scene->vertex_file && layout != document.vertex_layout;
    return is_other ? std::optional(layout) : std::nullopt;
}

std::optional<VertexLayoutOptions> apply_view_of_picture(const fs::path& path, Document& document,
                                                         Messages& messages) {
    const std::string name = path_text(path.filename());
    const Result<Bytes> file = read_side_file(path, disk_files(), Budget::kMaxViewPictureBytes);
    if (!messages.report_error(file)) return std::nullopt;
    for (const PictureText& text : texts_of_png(*file))
        if (text.key == kViewStateKey) return apply_view_text(text.value, name, document, messages);
    messages.show_toast(name + " does not hold a view: this program did not save it");
    return std::nullopt;
}

void apply_preset_file(const fs::path& path, Document& document, Messages& messages) {
    std::string& report = document.panels.flexes.report;
    const std::string name = path_text(path.filename());
    const size_t before = document.messages.size();
    const Result<PresetOutcome> outcome = load_preset(path, document);
    if (!outcome) {
        report = name + " cannot be used: " + outcome.error().message + ".";
        messages.report(outcome.error());
        return;
    }
    report = name + ": " + sentence_of(*outcome);
    for (size_t i = before; i < document.messages.size(); ++i) print(document.messages[i]);
    if (document.messages.size() > before) show_error(document.panels.dock);
}

void save_preset_file(const fs::path& path, Document& document, Messages& messages) {
    const Result<void> written = write_output(path, as_bytes(to_json(preset_of(document))));
    document.panels.flexes.report = written ? "Saved as " + path_text(fs::absolute(path)) + "."
                                            : "Not saved: " + written.error().message + ".";
    messages.report_error(written);
}

}  // namespace studioscope
