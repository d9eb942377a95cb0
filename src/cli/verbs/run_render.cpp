#include <fmt/format.h>

#include <algorithm>
#include <future>

#include "cli/verbs/compared_picture.h"
#include "cli/verbs/contact_sheet.h"
#include "cli/verbs/image_text.h"
#include "cli/verbs/model_sheet.h"
#include "cli/verbs/run.h"
#include "core/at.h"
#include "core/count_text.h"
#include "core/deadline.h"
#include "core/image.h"
#include "core/path_text.h"
#include "core/run_async.h"
#include "core/text.h"
#include "document/bone_labels.h"
#include "document/choices/view_state.h"
#include "document/view/lod_panes.h"
#include "host/drawn_document.h"
#include "host/exit_status.h"
#include "host/open_document.h"
#include "host/output.h"
#include "host/program_cache_files.h"
#include "host/time_limit.h"
#include "host/wrong_usage.h"
#include "render/context.h"
#include "render/driver.h"
#include "render/frame.h"
#include "render/picture.h"
#include "render/program.h"

namespace studioscope {

namespace {

// Labels each pane at the middle of its top edge.
void label_panes(Image& image, const Document& document) {
    const glm::vec2 size(image.width, image.height);
    const std::vector<LodPane> panes =
        panes_of(frame_of(document, {}), {0, 0, image.width, image.height});
    if (panes.size() < 2) return;
    const int line = std::clamp(image.height / 36, 14, 40);
    for (const LodPane& pane : panes) {
        const glm::ivec2 first(pane.shown.first * size), last(pane.shown.last * size);
        const LodCounts& counts = at(document.counts.lods, pane.lod);
        const std::string text =
            fmt::format("LOD {}: {}, {}", pane.lod, count_text(counts.triangles, "triangle"),
                        count_text(counts.vertices, "vertex", "vertices"));
        draw_text(image, {first.x, first.y + line / 4, last.x - first.x, line, text});
    }
}

void label_bones(Image& image, const Document& document, const Pose& pose) {
    if (!document.view.show_bone_names) return;
    const glm::vec2 size(image.width, image.height);
    const int line = std::clamp(image.height / 44, 14, 40);
    const auto size_of = [&](const std::string& name) {
        return glm::vec2(width_of_text(name, line) + line / 2, line);
    };
    for (const LodPane& pane :
         panes_of(frame_of(document, pose), {0, 0, image.width, image.height})) {
        const Rect frame{pane.frame.first * size, (pane.frame.last - pane.frame.first) * size};
        const LabelRoom room{frame, {}, static_cast<float>(line) / 2, size_of};
        for (const BoneLabel& label : bone_labels(room, document, pose)) {
            const glm::ivec2 first(label.place.position), extent(label.place.size);
            draw_text(image, {first.x, first.y, extent.x, extent.y, label.name, true});
        }
        if (document.view.lod_layout == LodLayout::kWipe) return;  // one frame for all panes
    }
}

Result<Image> draw(Document& document, const Options& options) {
    Result<Renderer> renderer = Renderer::make();
    if (!renderer) return renderer.error();
    Result<DrawnDocument> drawn = DrawnDocument::make(document);
    if (!drawn) return drawn.error();
    if (options.contact_sheet == ContactSheet::kShapes)
        return draw_contact_sheet(*renderer, drawn->gpu(), document, options.camera.has_value(),
                                  options.width, options.height);
    Result<Image> picture =
        draw_picture(*renderer, drawn->gpu(), drawn->input(), options.width, options.height);
    if (const auto problem = take_program_problem()) return *problem;
    if (picture) label_bones(*picture, document, drawn->pose());
    if (picture) label_panes(*picture, document);
    return picture;
}

Result<Image> draw_both(Document& first, Document& second, const Options& options) {
    Result<Renderer> renderer = Renderer::make();
    if (!renderer) return renderer.error();
    Result<Image> picture = draw_compared(*renderer, first, second, options);
    if (const auto problem = take_program_problem()) return *problem;
    return picture;
}

// The documents that are drawn: a second one with --against.
struct OpenedDocuments {
    OpenedDocument first, second;

    int status() const { return std::max(first.status, second.status); }
};

OpenedDocuments open_documents(const Options& options) {
    if (!is_comparing(options)) return {open_document(options), {}};
    OpenedDocuments opened{open_document(options_of_first(options)), {}};
    if (opened.first.document) opened.second = open_document(options_of_second(options));
    return opened;
}

// Calls refuse_output() for both documents.
int refuse_outputs(const Options& options, const OpenedDocuments& opened) {
    const int refused = refuse_output(options, *opened.first.document);
    if (refused != kDone || !opened.second.document) return refused;
    return refuse_output(options_of_second(options), *opened.second.document);
}

// Whether making shaders takes longer than drawing with them: true up to some million vertices.
bool is_soon_drawn(const Options& options) {
    constexpr int kFewInstances = 100;
    return options.choices.view.instances <= kFewInstances;
}

int write_render(const Options& options) {
    if (options.output != "-" && !same_name(path_text(options.output.extension()), ".png")) {
        return report_wrong_usage(
            options.verb, output_words(options) + ": expected a name that ends in .png, or -");
    }
    if (is_comparing(options))
        if (const auto conflict = conflict_with_against(options))
            return report_problem(options.verb, *conflict);
    if (const int refused = refuse_unwritable(options.output); refused != kDone) return refused;
    if (is_soon_drawn(options)) prefer_quick_shaders();
    if (options.contact_sheet == ContactSheet::kModels) return render_model_sheet(options);
    // The driver starts while the files are read.
    std::future<OpenedDocuments> opening =
        run_async([&options] { return open_documents(options); });
    const DeadlinePause drawing;  // in a driver operator new must not throw
    const Result<HeadlessContext> context = HeadlessContext::make();
    OpenedDocuments opened = opening.get();
    drawing.check();
    OpenedDocument &first = opened.first, &second = opened.second;
    if (!first.document || (is_comparing(options) && !second.document)) return opened.status();
    if (const int refused = refuse_outputs(options, opened); refused != kDone) return refused;
    if (!context) {
        print(context.error());
        return kNoOpenGl;
    }
    if (const auto problem = keep_programs(options)) print(*problem);
    const Result<Image> image = second.document
                                    ? draw_both(*first.document, *second.document, options)
                                    : draw(*first.document, options);
    trust_drawn_programs();
    drawing.check();
    if (!image) return report_problem(options.verb, image.error());
    if (second.document) note_comparison(options, *first.document);
    const PictureText state{kViewStateKey, view_state_of(*first.document)};
    const Bytes png = encode_png(*image, {&state, 1});
    drawing.check();
    const int written = write_or_report(options.output, as_text(png));
    const int clips = second.document ? report_clips(second) : int{kDone};
    return std::max({report_clips(first), clips, written});
}

}  // namespace

int run_render(const Options& options) { return run_in_time(options, write_render); }

}  // namespace studioscope
