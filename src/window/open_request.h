#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "content/mounts/mounts.h"
#include "core/json_text.h"
#include "model/vertex_file.h"

namespace studioscope {

// The files that a person wants to see, and the way in which they are read.
struct OpenRequest {
    std::vector<std::filesystem::path> files;
    MountRequest mounts;
    VertexLayoutOptions layout;  // of the vertices of a compiled model

    bool operator==(const OpenRequest&) const = default;
};

FloatJson to_json(const OpenRequest& request);
// Nothing where a member is missing or is something else than to_json() writes.
std::optional<OpenRequest> open_request_of(const FloatJson& json);

}  // namespace studioscope
