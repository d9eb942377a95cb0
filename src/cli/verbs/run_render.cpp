#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <future>

#include "cli/verbs/contact_sheet.h"
#include "cli/verbs/image_text.h"
#include "cli/verbs/run.h"
#include "content/permitted_files.h"
#include "core/at.h"
#include "core/deadline.h"
#include "core/image.h"
#include "core/message_text.h"
#include "core/path_text.h"
#include "core/text.h"
#include "core/thread_pool.h"
#include "document/bone_labels.h"
#include "document/choices/view_state.h"
#include "document/compared_model.h"
#include "document/framing.h"
#include "document/view/panes.h"
#include "host/drawn_document.h"
#include "host/open_document.h"
#include "host/output.h"
#include "host/program_cache_files.h"
#include "host/sandbox.h"
#include "render/context.h"
#include "render/drawing_limit.h"
#include "render/driver.h"
#include "render/frame.h"
#include "render/picture.h"
#include "render/program.h"
#include "render/renderer.h"

namespace studioscope {

namespace {

constexpr ViewSettings side_by_side_view() {
    ViewSettings view;
    view.lod_layout = LodLayout::kPanes;
    return view;
}

LevelFates compute_fates(const Document& first, const Document& second) {
    CompareOptions levels;
    levels.lod = first.view.lod;
    levels.other_lod = second.view.lod;
    const SceneDiff diff = compare_scenes(*first.scene, *second.scene, levels);
    return level_fates(*first.scene, *second.scene, diff, levels.lod, levels.other_lod);
}

Camera camera_for(const Document& first, const Document& second, const Options& options,
                  std::span<const ComparePane> panes) {
    if (options.camera) return first.camera;
    const glm::vec2 size = panes[0].frame.last - panes[0].frame.first;
    const float aspect =
        static_cast<float>(options.width) * size.x / (static_cast<float>(options.height) * size.y);
    Camera camera = front_view(first, aspect);
    frame_both(camera, first, second, aspect);
    return camera;
}

std::string pane_label(const std::string& name, const Document& document) {
    const int lod = document.view.lod;
    if (!is_index(lod, document.counts.lods.size())) return name;
    const LodCounts& counts = at(document.counts.lods, lod);
    return fmt::format("{}, LOD {}: {}, {}", name, lod, count_text(counts.triangles, "triangle"),
                       count_text(counts.vertices, "vertex", "vertices"));
}

int line_height(const Image& image) { return std::clamp(image.height / 36, 14, 40); }

void label_panes(Image& image, std::span<const ComparePane> panes,
                 const std::array<std::string, 3>& labels) {
    const glm::vec2 size(image.width, image.height);
    const int line = line_height(image);
    for (const ComparePane& pane : panes) {
        const glm::ivec2 first(pane.shown.first * size), last(pane.shown.last * size);
        draw_text(image,
                  {first.x, first.y + line / 4, last.x - first.x, line, at(labels, pane.content)});
    }
}

void fill(Image& image, const glm::ivec2& first, const glm::ivec2& size, auto color_at) {
    for (int y = std::max(first.y, 0); y < std::min(first.y + size.y, image.height); ++y)
        for (int x = std::max(first.x, 0); x < std::min(first.x + size.x, image.width); ++x) {
            const auto pixel = (static_cast<size_t>(y) * static_cast<size_t>(image.width) +
                                static_cast<size_t>(x)) *
                               4;
            const glm::vec3 color =
                color_at(static_cast<float>(x - first.x) / static_cast<float>(size.x));
            for (int i = 0; i < 3; ++i)
                image.pixels[pixel + static_cast<size_t>(i)] =
                    static_cast<uint8_t>(std::lround(color[i] * 255));
            image.pixels[pixel + 3] = 255;
        }
}

struct LegendLine {
    std::optional<VertexFate> fate;  // nothing: a line without a colour
    std::string text;
};

// Legend lines for the fates that occur, with counts.
std::vector<LegendLine> make_legend(const LevelFates& fates) {
    std::vector<LegendLine> lines;
    for (const FateRow& row : kFates) {
        const size_t count = fates.count(row.fate);
        if (count == 0) continue;
        std::string text = fmt::format("{}: {}", fate_name(row.fate), count);
        if (row.fate == VertexFate::kMoved)
            text += fmt::format(", up to {:.3g} units", fates.first.largest_distance);
        lines.push_back({row.fate, std::move(text)});
    }
    if (fates.lost_triangles + fates.new_triangles > 0)
        lines.push_back({std::nullopt, fmt::format("triangles: {} lost, {} new",
                                                   fates.lost_triangles, fates.new_triangles)});
    return lines;
}

// Draws the legend at the bottom left of the pane.
void draw_legend(Image& image, const ViewPart& pane, const std::vector<LegendLine>& lines) {
    const glm::vec2 size(image.width, image.height);
    const int line = line_height(image), swatch = line * 2, count = static_cast<int>(lines.size());
    const glm::ivec2 first(pane.first * size), last(pane.last * size);
    int top = last.y - line / 2 - count * line;
    for (const LegendLine& each : lines) {
        const int left = first.x + line / 2;
        const int text = each.fate ? left + swatch + line / 3 : left;
        if (each.fate)
            fill(image, {left, top + line / 5}, {swatch, line - 2 * (line / 5)}, [&](float share) {
                return each.fate == VertexFate::kMoved ? fate_ramp(share) : fate_color(*each.fate);
            });
        const int width = std::min(measure_text(each.text, line) + 1, last.x - text);
        draw_text(image, {text, top, width, line, each.text, true});
        top += line;
    }
}

// Whether the command line requests two models and their difference in one picture.
bool is_comparing(const Options& options) {
    return !options.diff.against.empty() || options.diff.against_lod;
}

// The usage error for options that cannot be combined with --against.
std::optional<Diagnostic> conflict_with_against(const Options& options) {
    if (options.contact_sheet != ContactSheet::kNone)
        return usage_error("--against: expected no --contact-sheet");
    if (options.choices.view.lod_layout != LodLayout::kOne)
        return usage_error("--against: expected no --lods; the models are side by side");
    if (options.pose.lod == "auto")
        return usage_error("--lod auto: expected a number with --against");
    return std::nullopt;
}

// The options for opening the first of two models. The default is the bind pose, which is compared.
Options first_options(const Options& options) {
    Options first = options;
    if (!first.pose.clip) first.pose.clip = "none";
    return first;
}

Options second_options(const Options& options) {
    Options second = first_options(options);
    if (!options.diff.against.empty()) second.files = options.diff.against;
    if (options.diff.against_lod) second.pose.lod = std::to_string(*options.diff.against_lod);
    return second;
}

// Records the comparison in the first document, for the view state in the PNG. The window compares
// equal levels only, so a comparison of two different levels is not recorded.
void record_comparison(const Options& options, Document& first) {
    const bool is_one_level =
        !options.diff.against_lod || options.diff.against_lod == first.view.lod;
    if (options.diff.against.empty() || !is_one_level) return;
    first.view.lod_layout = side_by_side_view().lod_layout;
    first.compared_files = absolute_paths(options.diff.against);
}

// Draws both documents, with the fates of the vertices at their levels.
Result<Image> draw_compared(Renderer& renderer, Document& first, Document& second,
                            const Options& options) {
    const float aspect = static_cast<float>(options.width) / static_cast<float>(options.height);
    const std::vector<ComparePane> panes = compare_panes(side_by_side_view(), aspect);
    first.camera = second.camera = camera_for(first, second, options, panes);
    Result<DrawnDocument> left = DrawnDocument::make(first), right = DrawnDocument::make(second);
    if (!left) return left.error();
    if (!right) return right.error();
    const LevelFates fates = compute_fates(first, second);
    FrameInput input = left->input(), other = right->input();
    input.paint = fates.paint;
    other.paint = fates.second_paint;
    input.other_bounds = upright_bounds(second.model());
    other.other_bounds = upright_bounds(first.model());
    Result<Image> picture =
        draw_compared_picture(renderer, {left->gpu(), input}, {right->gpu(), other}, panes,
                              options.width, options.height);
    if (!picture) return picture;
    // the picture is passed on
    const auto names =
        compared_names(path_to_share(first.scene->file), path_to_share(second.scene->file));
    label_panes(*picture, panes,
                {pane_label(names[0], first), pane_label(names[1], second), "difference"});
    draw_legend(*picture, panes.back().shown, make_legend(fates));
    return picture;
}

// Labels each pane at the middle of its top edge.
void label_panes(Image& image, const Document& document) {
    const glm::vec2 size(image.width, image.height);
    const std::vector<LodPane> panes =
        drawn_panes(make_frame_input(document, {}), {0, 0, image.width, image.height});
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
        return glm::vec2(measure_text(name, line) + line / 2, line);
    };
    for (const LodPane& pane :
         drawn_panes(make_frame_input(document, pose), {0, 0, image.width, image.height})) {
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

// The documents to draw; the second one is for --against.
struct OpenedDocuments {
    OpenedDocument first, second;

    int status() const { return std::max(first.status, second.status); }
};

// Each in a thread of its own, as opening one model restricts it to that model's files.
OpenedDocuments open_documents(const Options& options) {
    if (!is_comparing(options)) return {open_in_thread(options), {}};
    OpenedDocuments opened{open_in_thread(first_options(options)), {}};
    if (opened.first.document) opened.second = open_in_thread(second_options(options));
    return opened;
}

// Calls refuse_output() for both documents.
int refuse_outputs(const Options& options, const OpenedDocuments& opened) {
    const int refused = refuse_output(options, *opened.first.document);
    if (refused != kDone || !opened.second.document) return refused;
    return refuse_output(second_options(options), *opened.second.document);
}

// Whether compiling shaders takes longer than drawing: true up to some million vertices.
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
    // the driver starts while the files are read
    std::future<OpenedDocuments> opening =
        run_async([&options] { return open_documents(options); });
    const DrawingLimit limit(DeadlineScope::current());
    const DeadlinePause drawing;  // in a driver operator new must not throw
    const Result<HeadlessContext> context = HeadlessContext::make();
    OpenedDocuments opened = opening.get();
    restrict_driver(options);
    drawing.check();
    OpenedDocument &first = opened.first, &second = opened.second;
    if (!first.document || (is_comparing(options) && !second.document)) return opened.status();
    if (const int refused = refuse_outputs(options, opened); refused != kDone) return refused;
    if (!context) return report_problem(options.verb, context.error());
    if (const auto problem = enable_program_cache(options)) print(*problem);
    const Result<Image> image = second.document
                                    ? draw_both(*first.document, *second.document, options)
                                    : draw(*first.document, options);
    trust_drawn_programs();
    drawing.check();
    if (!image) return report_problem(options.verb, image.error());
    if (second.document) record_comparison(options, *first.document);
    const PictureText state{kViewStateKey, view_state_json(*first.document)};
    const Bytes png = encode_png(*image, {&state, 1});
    drawing.check();
    const int written = write_or_report(options.output, as_text(png));
    const int clips = second.document ? report_clips(second) : int{kDone};
    return std::max({report_clips(first), clips, written});
}

}  // namespace

int run_render(const Options& options) { return run_in_time(options, write_render); }

}  // namespace studioscope
