#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "core/file_system.h"
#include "formats/load_options.h"
#include "model/scene.h"
#include "model/validate.h"

namespace studioscope {

struct Budget;

// The data of one named file (with its companions), before the parts are merged into one scene.
struct LoadedFile {
    std::filesystem::path path;
    Scene scene;
    VertexLocator locate;
    std::string vertex_file;  // file that locate refers to, if not the part's own
    // For a file that changes a model instead of being one (VTA shapes): adds it to the model it
    // was opened with; `alone` makes a model of the file itself.
    std::function<void(Model&)> add_to;
    std::function<Model()> alone;
    // Builds the part's model again with another vertex layout, without reading a file; empty if
    // that is not possible.
    std::function<void(LoadedFile& part, const VertexLayoutOptions& layout)> rebuild;
    bool is_understood = false;
    // Memory budget for data decoded after the load; created when first needed.
    std::shared_ptr<Budget> deferred_budget;
};

LoadedFile new_part(const std::filesystem::path& path, std::string format, std::string encoding);

// Reads a file; an error is added to the part. The part's file list gets an entry.
std::optional<Bytes> read_into(LoadedFile& part, const std::filesystem::path& path,
                               std::string role, const FileSystem& files);

// Opens a file whose parser reads its parts itself; an error is added to the part. The part's file
// list gets an entry.
std::optional<ByteSource> open_into(LoadedFile& part, const std::filesystem::path& path,
                                    std::string role, const FileSystem& files);

// Adds the error, naming `file` (or the part's own), and marks that file as unreadable.
LoadedFile with_error(LoadedFile part, Diagnostic problem, const std::string& file = {});

// Names the clips without a name after their file.
void name_clips(LoadedFile& part, const std::filesystem::path& path);

}  // namespace studioscope
