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

// What one named file (with its companions) gave, before it is made one scene with the others.
struct Part {
    std::filesystem::path path;
    Scene scene;
    PlaceOfVertex place_of;
    std::string vertex_file;  // that place_of counts in, if not the part's own
    // Of a file that is no model but changes one, as shapes do: what it adds to the mesh that it is
    // named with, and what it is on its own.
    std::function<void(Model&)> add_to;
    std::function<Model()> alone;
    bool is_understood = false;
    // For what is decoded of it after the load; made by whoever first leaves something for then.
    std::shared_ptr<Budget> later;
};

Part part_of(const std::filesystem::path& path, std::string format, std::string encoding);

// The file's bytes; a failure is said in the part. The part's file list grows by it.
std::optional<Bytes> read_into(Part& part, const std::filesystem::path& path, std::string role,
                               const FileSystem& files);

// The same for one whose parser fetches what it wants itself.
std::optional<ByteSource> open_into(Part& part, const std::filesystem::path& path, std::string role,
                                    const FileSystem& files);

// Adds the error, naming `file` (or the part's own), and marks that file as unreadable.
Part with_error(Part part, Diagnostic problem, const std::string& file = {});

// Clips without a name are called after their file.
void name_clips(Part& part, const std::filesystem::path& path);

}  // namespace studioscope
