#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <future>
#include <optional>
#include <utility>
#include <vector>

#include "cli/verbs/contact_sheet.h"
#include "core/deadline.h"
#include "core/message_text.h"
#include "core/path_text.h"
#include "core/thread_pool.h"
#include "host/check_files.h"
#include "host/drawn_document.h"
#include "host/mounted_scenes.h"
#include "host/open_document.h"
#include "host/output.h"
#include "host/program_cache_files.h"
#include "host/progress_line.h"
#include "host/sandbox.h"
#include "model/file_types.h"
#include "render/context.h"
#include "render/drawing_limit.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

struct SheetModels {
    std::vector<fs::path> files;
    Diagnostics problems;  // folders and archives that could not be listed
};

// The models given as FILE or contained in given folders and archives, in the order of `check`.
SheetModels list_models(const Options& options, ModelLoader& loader) {
    enter_loading_thread(options);
    SheetModels models;
    for (CheckTarget& each :
         files_to_check(options.files, {}, loader.archives(), loader.files()).files) {
        if (each.problem && each.problem->severity == Severity::kError)
            models.problems.push_back(std::move(*each.problem));
        else if (!each.problem && is_model_file(path_text(each.path.filename())))
            models.files.push_back(std::move(each.path));
    }
    return models;
}

struct SheetSize {
    int width = 0, height = 0;  // pixels
};

// A sheet about 8 cells wide by 5 high.
SheetSize default_size(int count) {
    const int cell = count <= kMaxLargeSheetModels ? 256 : 128;
    const int label = count <= kMaxLargeSheetModels ? 24 : 16;
    const int columns = static_cast<int>(std::ceil(std::sqrt(1.6 * count)));
    const int used = std::min(columns, count);
    return {used * cell, (count + used - 1) / used * (cell + label)};
}

// Draws the cells of one sheet and prints errors.
class SheetPainter {
public:
    SheetPainter(ModelLoader& loader, Renderer renderer, const SheetGrid& grid, Image sheet)
        : loader_(loader), renderer_(std::move(renderer)), grid_(grid), sheet_(std::move(sheet)) {}

    const Image& sheet() const { return sheet_; }
    int status() const { return status_; }

    void paint(int cell, const fs::path& file, Scene scene) {
        label_cell(sheet_, grid_, cell, printable(path_text(file.filename())));
        const bool is_read = !scene.format.empty();
        if (scene_exit_status(scene) != kDone) status_ = kUnreadable;
        for (const Diagnostic& each : scene.diagnostics)
            if (each.severity == Severity::kError) print(each);
        if (!is_read) return mark_cell(sheet_, grid_, cell, "cannot be read");
        if (scene.model.vertices.empty() && scene.model.bones.empty())
            return mark_cell(sheet_, grid_, cell, "nothing to draw");
        Document document;
        document.paths = {file};
        open_scene(document, std::move(scene), false);
        if (const auto done = apply_options(loader_.options(), document); !done)
            return refuse(cell, file, done.error());
        const Result<Image> picture =
            draw_thumbnail(renderer_, document, loader_.options().camera.has_value(),
                           grid_.picture_width(), grid_.picture_height());
        if (!picture) return refuse(cell, file, picture.error());
        put_into_cell(sheet_, grid_, cell, *picture);
    }

private:
    void refuse(int cell, const fs::path& file, Diagnostic problem) {
        mark_cell(sheet_, grid_, cell, "not drawn");
        problem.message = path_text(file.filename()) + ": " + problem.message;
        status_ = std::max(status_, report_problem(loader_.options().verb, problem));
    }

    ModelLoader& loader_;
    Renderer renderer_;
    SheetGrid grid_;
    Image sheet_;
    int status_ = kDone;
};

// Paints the models; the next one is loaded while one is drawn.
void paint_all(SheetPainter& painter, ModelLoader& loader, const std::vector<fs::path>& files,
               const Deadline& deadline) {
    const auto start = [&](size_t i) {
        return run_async([&loader, deadline, file = files[i]] {
            const DeadlineScope ends(deadline);
            enter_loading_thread(loader.options());
            return loader.load(file);
        });
    };
    std::atomic<size_t> done{0};
    const ProgressLine line([&] { return fmt::format("{} of {}", done.load(), files.size()); });
    std::future<Scene> next = start(0);
    for (size_t i = 0; i < files.size(); ++i) {
        Scene scene = next.get();
        if (i + 1 < files.size()) next = start(i + 1);
        painter.paint(static_cast<int>(i), files[i], std::move(scene));
        if (has_passed(deadline)) return;
        done = i + 1;
    }
}

int refuse_count(const Options& options, size_t count) {
    if (count == 0)
        return report_wrong_usage(options.verb, "--contact-sheet models: found no model in " +
                                                    path_text(options.files[0]));
    return report_wrong_usage(
        options.verb,
        fmt::format("--contact-sheet models: expected at most {} models, found {}; name a folder "
                    "in it",
                    kMaxSheetModels, count));
}

}  // namespace

int render_model_sheet(const Options& options) {
    ModelLoader loader(options);
    const SheetModels models = run_async([&] { return list_models(options, loader); }).get();
    print(models.problems);
    const int listed = models.problems.empty() ? kDone : kUnreadable;
    const size_t found = models.files.size();
    if (found == 0 && listed != kDone) return listed;
    if (found == 0 || found > kMaxSheetModels) return refuse_count(options, found);
    if (const int refused = refuse_input(options, models.files); refused != kDone) return refused;
    const int count = static_cast<int>(found);
    const SheetSize size = options.explicit_options.size ? SheetSize{options.width, options.height}
                                                         : default_size(count);
    const SheetGrid grid = best_grid(count, size.width, size.height);
    if (grid.smaller_side() < kMinSheetCell)
        return report_wrong_usage(
            options.verb, fmt::format("--size {}x{}: expected more pixels for a sheet of {}",
                                      size.width, size.height, count_text(count, "model")));
    const Deadline deadline = DeadlineScope::current();
    const DrawingLimit limit(deadline);
    const DeadlinePause drawing;  // in a driver operator new must not throw
    const Result<HeadlessContext> context = HeadlessContext::make();
    if (!context) return report_problem(options.verb, context.error());
    restrict_driver(options);
    if (const auto problem = enable_program_cache(options)) print(*problem);
    Result<Renderer> renderer = Renderer::make();
    if (!renderer) return report_problem(options.verb, renderer.error());
    SheetPainter painter(loader, *std::move(renderer), grid,
                         empty_sheet(size.width, size.height, options.choices.view.background));
    drawing.check();
    paint_all(painter, loader, models.files, deadline);
    drawing.check();
    trust_drawn_programs();
    const int written = write_or_report(options.output, as_text(encode_png(painter.sheet())));
    return std::max({listed, painter.status(), written});
}

}  // namespace studioscope
