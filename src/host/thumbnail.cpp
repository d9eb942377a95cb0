#include "host/thumbnail.h"

#include <utility>

#include "content/disk_files.h"
#include "core/cache_memory.h"
#include "document/framing.h"
#include "host/drawn_document.h"
#include "model/measure.h"
#include "render/picture.h"
#include "render/program.h"

namespace studioscope {

ModelLoader::ModelLoader(Options options)
    : options_(std::move(options)),
      disk_(disk_files()),
      archives_(std::make_shared<OpenArchives>(disk_)),
      files_(cached_listing(with_archives(disk_, archives_))),
      mounts_(options_.mounts, files_) {}

Scene ModelLoader::load(const std::filesystem::path& model) {
    const RepeatedUnpackingScope repeats;
    LoadRequest request = options_;
    request.load.depth = LoadDepth::kInteractive;  // clips are decoded when they are posed
    request.files = {model};
    return load_mounted(request, files_, *archives_, mounts_).scene;
}

Result<Image> draw_thumbnail(Renderer& renderer, Document& document, bool keeps_camera, int width,
                             int height) {
    ViewSettings& view = document.view;
    view.show_axes = view.show_grid = false;
    view.lod_layout = LodLayout::kOne;
    view.lod = first_drawable_lod(document.model(), view.lod);
    if (!keeps_camera)
        frame_model(document, static_cast<float>(width) / static_cast<float>(height));
    Result<DrawnDocument> drawn = DrawnDocument::make(document);
    if (!drawn) return drawn.error();
    Result<Image> picture = draw_picture(renderer, drawn->gpu(), drawn->input(), width, height);
    if (const auto problem = take_program_problem()) return *problem;
    return picture;
}

}  // namespace studioscope
