#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "content/archives/archive_files.h"
#include "host/found_mounts.h"
#include "host/open_document.h"
#include "host/options.h"
#include "render/renderer.h"

namespace studioscope {

// Small pictures of many models, made by one process with one OpenGL context.

// Loads models one after another; folders are listed and archives and mounts opened once.
// Thread-safe but for options().
class ModelLoader {
public:
    // `options` are those of a verb that draws; its files are ignored.
    explicit ModelLoader(Options options);

    const Options& options() const { return options_; }
    OpenArchives& archives() { return *archives_; }
    const FileSystem& files() const { return files_; }
    // Loads a model for a picture, with the messages in Scene::diagnostics. If it cannot be read,
    // Scene::format is empty.
    Scene load(const std::filesystem::path& model);

private:
    const Options options_;
    const FileSystem disk_;
    const std::shared_ptr<OpenArchives> archives_;
    const FileSystem files_;
    FoundMounts mounts_;
};

// Draws a document whole, from its front, without labels and panes. `keeps_camera`: with its own
// camera instead.
Result<Image> draw_thumbnail(Renderer& renderer, Document& document, bool keeps_camera, int width,
                             int height);

}  // namespace studioscope
