#include "window/thumbnail_grid.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <new>
#include <span>
#include <utility>

#include "content/archives/archive_files.h"
#include "content/disk_files.h"
#include "core/file_system.h"
#include "core/path_text.h"
#include "host/drawn_document.h"
#include "render/drawing_limit.h"
#include "report/info.h"
#include "window/folder_lister.h"
#include "window/mounts.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

constexpr double kSliceSeconds = 0.04;  // per frame; at least one model is drawn
constexpr double kTimeoutSeconds = 10;  // for reading a model
constexpr double kMaxDrawingSeconds = 2;
constexpr size_t kMaxBatch = 24;  // models that a thread reads before it reports
constexpr double kBatchSeconds = 0.05;
// Max number of models in the drawing queue: cached thumbnails of 100 KB, and scenes, which may
// have many MB.
constexpr size_t kMaxWaiting = 200, kMaxWaitingScenes = 16;

// The session's load options with the mounts that are wanted, without choices about the open model.
Options thumbnail_options(const Session& session, const Document& document) {
    Options options;
    options.verb = "view";
    options.load = session.load_options();
    options.load.root_lod = 0;
    options.load.fixups = {};
    options.load.timeout = kTimeoutSeconds;
    options.mounts = document.mounts;
    options.mounts.stand_ins.clear();  // they are chosen for the open model
    options.choices.view.background.is_transparent = true;
    return options;
}

// The absolute path without dot segments and trailing slash.
fs::path absolute_normal_path(const fs::path& path) {
    fs::path whole = normal_path(absolute_path(path));
    return whole.has_filename() || !whole.has_relative_path() ? whole : whole.parent_path();
}

// Why a model cannot be drawn; empty if it can.
std::string drawing_problem(const Scene& scene) {
    if (!scene.format.empty() && !(scene.model.vertices.empty() && scene.model.bones.empty()))
        return {};
    for (const Diagnostic& diagnostic : scene.diagnostics)
        if (diagnostic.severity == Severity::kError) return diagnostic.message;
    return scene.format.empty() ? "There is not enough memory for it."
                                : "It has no vertices and no bones.";
}

}  // namespace

ThumbnailGrid::ThumbnailGrid(Document& document, FrameClock& clock, bool uses_cache,
                             const std::function<void()>& notify)
    : document_(document), clock_(clock), lister_(notify) {
    if (uses_cache) cache_ = thumbnail_cache();
    for (auto& reader : readers_) reader = std::make_unique<Reader>(notify);
}

FolderPage* ThumbnailGrid::page() {
    if (!document_.panels.folder_page.is_open) return nullptr;
    page_.use = mount_use(document_.content, page_.place);
    return &page_;
}

bool ThumbnailGrid::is_busy() const {
    return document_.panels.folder_page.is_open &&
           (page_.is_listing || page_.read < page_.cells.size());
}

void ThumbnailGrid::show(const fs::path& path, const Session& session) {
    const bool is_archive = is_archive_name(path) && !split_archive_path(path);
    const fs::path place = absolute_normal_path(is_archive ? archive_top(path) : path);
    if (place != page_.place) {
        const int number = page_.number;
        page_ = {};
        page_.number = number;
        page_.place = place;
        document_.panels.folder_page.filter.clear();
        replace_all({});
    }
    page_.has_all_mounts = false;
    list({place}, session);
}

void ThumbnailGrid::show_mounts(const Session& session) {
    page_.has_all_mounts = true;
    std::vector<fs::path> roots;
    for (const ContentMount& one : document_.content.mounts)
        if (!one.mount.is_muted) roots.push_back(one.mount.root);
    list(std::move(roots), session);
}

bool ThumbnailGrid::show_last(const Session& session) {
    if (page_.has_all_mounts)
        show_mounts(session);
    else if (!page_.place.empty())
        show(page_.place, session);
    return document_.panels.folder_page.is_open;
}

void ThumbnailGrid::list(std::vector<fs::path> roots, const Session& session) {
    stop();
    loader_ = std::make_shared<ModelLoader>(thumbnail_options(session, document_));
    page_.is_listing = true;
    document_.panels.folder_page.is_open = true;
    document_.panels.folder_page.is_offered = false;
    const bool has_all = page_.has_all_mounts;
    lister_.start([roots = std::move(roots), has_all, files = session.files(),
                   archives = session.archives()] {
        return has_all ? read_models(std::span(roots), files, *archives)
                       : read_models(roots[0], files, *archives);
    });
    lister_.wait(clock_.max_wait());
    take();
    clock_.request_frame();
}

void ThumbnailGrid::show_around(const fs::path& path, const Session& session) {
    const fs::path file = absolute_normal_path(path);
    if (!page_.place.empty() && is_below(file, page_.place)) return show(page_.place, session);
    const auto place = split_archive_path(file);
    show(place ? archive_top(place->archive) : file.parent_path(), session);
}

void ThumbnailGrid::stop() {
    lister_.cancel();
    for (auto& reader : readers_) reader->task.cancel();
    undrawn_.clear();
    std::fill(is_in_flight_.begin(), is_in_flight_.end(), char{0});
    first_unread_ = 0;
}

void ThumbnailGrid::take() {
    take_listing();
    for (auto& reader : readers_) {
        std::optional<Batch> batch = reader->task.take();
        if (!batch) continue;
        for (const size_t cell : reader->cells) {
            is_in_flight_[cell] = 0;
            first_unread_ = std::min(first_unread_, cell);
        }
        for (ReadModel& model : batch->models) {
            is_in_flight_[model.cell] = 1;  // until it is drawn
            undrawn_.insert(undrawn_.begin(), std::move(model));
        }
    }
    start_readers();
    // Cached thumbnails wait for the next progress frame: a frame per batch would cost more time
    // than the batch.
    if (scenes_waiting() > 0) clock_.request_frame();
}

size_t ThumbnailGrid::scenes_waiting() const {
    return static_cast<size_t>(std::count_if(undrawn_.begin(), undrawn_.end(),
                                             [](const ReadModel& model) { return !model.stored; }));
}

// Takes over the list of models. Models listed before keep their thumbnail until they are read
// again.
void ThumbnailGrid::take_listing() {
    std::optional<ModelListing> listed = lister_.take();
    if (!listed) return;
    const std::vector<fs::path> before = std::move(page_.paths);
    const std::vector<ModelNumbers> numbers = std::move(page_.numbers);
    page_.names = std::move(listed->models);
    page_.paths = std::move(listed->paths);
    page_.problem = std::move(listed->problem);
    page_.is_more = listed->is_more;
    page_.is_listing = false;
    page_.read = 0;
    ++page_.number;
    const size_t count = page_.names.size();
    page_.numbers.assign(count, unknown_numbers());
    page_.cells.assign(count, {});
    page_.visible.clear();
    std::vector<PictureTexture> textures(count);
    is_in_flight_.assign(count, 0);
    std::vector<size_t> known_cells;
    std::map<fs::path, size_t> places;
    for (size_t i = 0; i < textures_.size(); ++i) places.emplace(before[i], i);
    for (size_t i = 0; i < count; ++i) {
        const auto known = places.find(page_.paths[i]);
        if (known == places.end()) continue;
        page_.numbers[i] = numbers[known->second];
        PictureTexture& texture = textures_[known->second];
        if (texture.id() == 0) continue;
        textures[i] = std::move(texture);
        page_.cells[i].picture = textures[i].id();
        known_cells.push_back(i);
    }
    replace_all(std::move(textures));
    textured_cells_.assign(known_cells.begin(), known_cells.end());
    clock_.request_frame();
}

ThumbnailGrid::Batch ThumbnailGrid::read(ModelLoader& loader, const ThumbnailCache& cache,
                                         const std::vector<std::pair<size_t, fs::path>>& models,
                                         const NewThumbnails& written) {
    for (const auto& [key, thumbnail] : written) cache.write(key, thumbnail);
    const double start = wall_seconds();
    Batch batch;
    for (const auto& [cell, path] : models) {
        check_cancelled();
        ReadModel& model = batch.models.emplace_back();
        model.cell = cell;
        try {
            model.key = thumbnail_key(path, loader.files(), kThumbnailPixels, loader.options());
            model.stored = cache.read(model.key);
            if (model.stored) {
                model.numbers = model.stored->numbers;
            } else {
                model.scene = loader.load(path);
                model.numbers = make_model_numbers(model.scene);
                model.files = used_files(model.scene, loader.files());
            }
        } catch (const std::bad_alloc&) {
            model.scene = {};
        }
        if (!model.stored || wall_seconds() - start > kBatchSeconds) break;
    }
    return batch;
}

bool ThumbnailGrid::wants_reading(size_t cell) const {
    const FolderCell& cell_state = page_.cells[cell];
    return is_in_flight_[cell] == 0 && cell_state.problem.empty() && !cell_state.is_read;
}

// The next models to read: visible ones that are unread or have lost their texture, then others.
std::vector<size_t> ThumbnailGrid::next_cells() {
    std::vector<size_t> cells;
    for (const size_t cell : page_.visible) {
        const FolderCell& cell_state = page_.cells[cell];
        const bool is_dropped =
            cell_state.is_read && cell_state.picture == 0 && cell_state.problem.empty();
        if (cells.size() < kMaxBatch && is_in_flight_[cell] == 0 &&
            (is_dropped || wants_reading(cell)))
            cells.push_back(cell);
    }
    if (!cells.empty()) return cells;
    while (first_unread_ < page_.cells.size() && !wants_reading(first_unread_)) ++first_unread_;
    for (size_t i = first_unread_; i < page_.cells.size() && cells.size() < kMaxBatch; ++i)
        if (wants_reading(i)) cells.push_back(i);
    return cells;
}

// Keeps the readers busy until the drawing queue is full.
void ThumbnailGrid::start_readers() {
    if (!page() || !loader_ || page_.is_listing) return;
    if (undrawn_.size() > kMaxWaiting || scenes_waiting() > kMaxWaitingScenes) return;
    for (auto& reader : readers_)
        if (!reader->task.is_busy()) start_reading(*reader);
}

// Starts a reader, unless there is nothing left to read or to write.
void ThumbnailGrid::start_reading(Reader& reader) {
    reader.cells = next_cells();
    if (reader.cells.empty() && unsaved_.empty()) return;
    std::vector<std::pair<size_t, fs::path>> models;
    models.reserve(reader.cells.size());
    for (const size_t cell : reader.cells) {
        is_in_flight_[cell] = 1;
        models.emplace_back(cell, page_.paths[cell]);
    }
    const auto written = std::make_shared<const NewThumbnails>(std::exchange(unsaved_, {}));
    Batch failed;  // models without a scene cannot be read
    for (const auto& [cell, path] : models) failed.models.emplace_back().cell = cell;
    reader.task.start([loader = loader_, cache = cache_, models,
                       written] { return read(*loader, cache, models, *written); },
                      std::move(failed));
}

void ThumbnailGrid::work(Renderer& renderer) {
    if (!document_.panels.folder_page.is_open) {
        if (loader_) stop();
        loader_ = nullptr;
        return;
    }
    // A script draws all thumbnails before its next step.
    const bool waits_for_all = clock_.max_wait() > FrameClock::kProgressDelaySeconds;
    do {
        take();
        draw_waiting(renderer, waits_for_all ? clock_.max_wait() : kSliceSeconds);
        start_readers();
        if (waits_for_all)
            for (auto& reader : readers_) reader->task.wait(clock_.max_wait());
    } while (waits_for_all && is_busy());
    if (!undrawn_.empty()) clock_.request_frame();
}

// Draws queued models for some seconds, but at least one.
void ThumbnailGrid::draw_waiting(Renderer& renderer, double seconds) {
    const double start = clock_.now();
    while (!undrawn_.empty()) {
        ReadModel model = std::move(undrawn_.back());
        undrawn_.pop_back();
        accept(renderer, std::move(model));
        if (clock_.now() - start > seconds) return;
    }
}

void ThumbnailGrid::accept(Renderer& renderer, ReadModel model) {
    FolderCell& cell = page_.cells[model.cell];
    is_in_flight_[model.cell] = 0;
    page_.numbers[model.cell] = model.numbers;
    if (!cell.is_read) ++page_.read;
    cell.is_read = true;
    if (model.stored) return show_picture(model.cell, model.stored->picture);
    cell.problem = drawing_problem(model.scene);
    if (!cell.problem.empty()) return;
    Document document;
    open_scene(document, std::move(model.scene), false);
    document.view.background.is_transparent = true;
    const DrawingLimit limit(deadline_in(kMaxDrawingSeconds));
    const Result<Image> picture =
        draw_thumbnail(renderer, document, false, kThumbnailPixels, kThumbnailPixels);
    if (!picture) {
        cell.problem = picture.error().message;
        return;
    }
    show_picture(model.cell, *picture);
    unsaved_.emplace_back(std::move(model.key),
                          StoredThumbnail{*picture, model.numbers, std::move(model.files)});
}

// Replaces the textures of all cells; none of them counts as textured any more.
void ThumbnailGrid::replace_all(std::vector<PictureTexture> textures) {
    std::move(textures_.begin(), textures_.end(), std::back_inserter(replaced_));
    textures_ = std::move(textures);
    textured_cells_.clear();
}

void ThumbnailGrid::show_picture(size_t cell, const Image& picture) {
    const bool has_one = textures_[cell].id() != 0;
    if (!has_one && textured_cells_.size() >= kMaxThumbnailTextures) {
        if (!is_visible(cell)) return;
        drop_oldest_picture();
    }
    replaced_.push_back(std::exchange(textures_[cell], PictureTexture(picture)));
    page_.cells[cell].picture = textures_[cell].id();
    if (!has_one) textured_cells_.push_back(cell);
}

bool ThumbnailGrid::is_visible(size_t cell) const {
    return std::find(page_.visible.begin(), page_.visible.end(), cell) != page_.visible.end();
}

void ThumbnailGrid::drop_oldest_picture() {
    const auto oldest = std::find_if(textured_cells_.begin(), textured_cells_.end(),
                                     [&](size_t cell) { return !is_visible(cell); });
    if (oldest == textured_cells_.end()) return;
    textures_[*oldest] = {};
    page_.cells[*oldest].picture = 0;
    textured_cells_.erase(oldest);
}

}  // namespace studioscope
