#pragma once

#include <array>
#include <deque>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/background_task.h"
#include "document/document.h"
#include "host/mounted_scenes.h"
#include "host/thumbnail_cache.h"
#include "render/picture.h"
#include "render/renderer.h"
#include "ui/shell/folder_page.h"
#include "window/frame_clock.h"
#include "window/session.h"

namespace studioscope {

constexpr int kThumbnailPixels = 160;
constexpr size_t kMaxThumbnailTextures = 600;  // at once; 60 MB

// The thumbnails of the Folder page. Background threads list and read models; those that the
// thumbnail cache lacks are drawn in slices between frames, visible ones first.
class ThumbnailGrid {
public:
    // `notify` is called on another thread once take() has something to show.
    ThumbnailGrid(Document& document, FrameClock& clock, bool uses_cache,
                  const std::function<void()>& notify);

    // Opens the page for the models of a folder and the folders below it, or of an archive.
    void show(const std::filesystem::path& place, const Session& session);
    // Opens the page for the models of all mounts that are not muted.
    void show_mounts(const Session& session);
    // Opens the page for what it showed last; false if it has not been open yet.
    bool show_last(const Session& session);
    // Opens the page for the folder shown last if the file is below it, else for the file's own
    // folder or archive.
    void show_around(const std::filesystem::path& file, const Session& session);
    // Frees the pictures that were replaced during the last frame, whose panels still named them.
    void begin_frame() { replaced_.clear(); }
    // Takes over what the background threads have read, starts reading the next models, and
    // requests a frame if there is something to draw.
    void take();
    // Draws thumbnails for a few milliseconds; stops everything once the page is closed.
    void work(Renderer& renderer);

    // Null while the page is closed.
    FolderPage* page();
    bool is_busy() const;

private:
    // A model read in the background.
    struct ReadModel {
        size_t cell = 0;
        std::string key;                        // in the cache
        std::optional<StoredThumbnail> stored;  // from the cache; else the scene is drawn
        std::vector<UsedFile> files;            // files that the scene uses
        Scene scene;                            // unreadable if it has no format
        ModelNumbers numbers = unknown_numbers();
    };
    struct Batch {
        std::vector<ReadModel> models;
    };
    using NewThumbnails = std::vector<std::pair<std::string, StoredThumbnail>>;
    // A background thread and the cells that it reads.
    struct Reader {
        explicit Reader(const std::function<void()>& notify) : task(notify) {}
        BackgroundTask<Batch> task;
        std::vector<size_t> cells;
    };

    static Batch read(ModelLoader& loader, const ThumbnailCache& cache,
                      const std::vector<std::pair<size_t, std::filesystem::path>>& models,
                      const NewThumbnails& written);
    void list(std::vector<std::filesystem::path> roots, const Session& session);
    void take_listing();
    void stop();
    void draw_waiting(Renderer& renderer, double seconds);
    void start_readers();
    void start_reading(Reader& reader);
    size_t scenes_waiting() const;
    std::vector<size_t> next_cells();
    bool wants_reading(size_t cell) const;
    void accept(Renderer& renderer, ReadModel model);
    void show_picture(size_t cell, const Image& picture);
    void replace_all(std::vector<PictureTexture> textures);
    void drop_oldest_picture();
    bool is_visible(size_t cell) const;

    Document& document_;
    FrameClock& clock_;
    ThumbnailCache cache_;
    std::shared_ptr<ModelLoader> loader_;
    FolderPage page_;
    std::vector<PictureTexture> textures_;  // one per cell
    std::vector<PictureTexture> replaced_;  // the panels of this frame may still draw them
    std::vector<char> is_in_flight_;        // one per cell
    std::deque<size_t> textured_cells_;     // cells in the order in which they got a texture
    size_t first_unread_ = 0;               // no cell before this one is unread and not in flight
    NewThumbnails unsaved_;                 // drawn, not in the cache yet
    BackgroundTask<ModelListing> lister_;
    std::array<std::unique_ptr<Reader>, 2> readers_;
    std::vector<ReadModel> undrawn_;  // drawing queue: read models, newest first
};

}  // namespace studioscope
