#include "facts/vertex/places.h"

#include <algorithm>
#include <optional>

#include "core/at.h"
#include "core/path_text.h"
#include "model/vertex_origins.h"

namespace studioscope {

namespace {

// The triangle of a single SMD that contains a line, and its corner there; the first corner for the
// material's line.
struct TriangleCorner {
    uint32_t triangle = 0;
    uint32_t corner = 0;
};

std::optional<TriangleCorner> corner_at_line(const std::vector<TriangleLines>& lines,
                                             uint64_t line) {
    constexpr uint64_t kLines = 4;  // per triangle: the material and three corners
    for (size_t i = lines.size(); i-- > 0;) {
        const TriangleLines& run = lines[i];
        if (run.line == kUnknownLine || run.line > line) continue;
        const uint64_t number = run.first_triangle + (line - run.line) / kLines;
        if (i + 1 < lines.size() && number >= lines[i + 1].first_triangle) return std::nullopt;
        const uint64_t within = std::max<uint64_t>((line - run.line) % kLines, 1) - 1;
        return TriangleCorner{static_cast<uint32_t>(number), static_cast<uint32_t>(within)};
    }
    return std::nullopt;
}

int vertex_at_line_of_single(const Scene& scene, uint64_t line) {
    const std::optional<TriangleCorner> found = corner_at_line(scene.origins->lines, line);
    if (!found) return kNone;
    for (const Mesh& mesh : scene.model.meshes) {
        if (mesh.lods.empty()) continue;
        const MeshLod& level = mesh.lods[0];
        const auto& numbers = level.file_triangles;
        const auto position = std::find(numbers.begin(), numbers.end(), found->triangle);
        const size_t triangle =
            numbers.empty() ? found->triangle : static_cast<size_t>(position - numbers.begin());
        const size_t index = triangle * 3 + found->corner;
        if (index < level.indices.size()) return static_cast<int>(level.indices[index]);
    }
    return kNone;
}

int vertex_at_line(const Scene& scene, const std::string& file, uint64_t line) {
    if (!scene.origins) return kNone;
    const VertexOrigins& origins = *scene.origins;
    if (origins.runs.empty())
        return origins.file == file ? vertex_at_line_of_single(scene, line) : kNone;
    for (const OriginRun& run : origins.runs) {
        const OriginFile& source = at(origins.files, run.file);
        if (source.file != file) continue;
        const auto found = std::find(source.lines.begin(), source.lines.end(), line);
        const auto number = static_cast<size_t>(found - source.lines.begin());
        if (found != source.lines.end() && number < run.count)
            return static_cast<int>(run.first_vertex + number);
    }
    return kNone;
}

int vertex_at_offset(const Scene& scene, const FixupReport& fixups, const std::string& file,
                     uint64_t offset) {
    const auto is_vvd = [&](const SourceFile& source) {
        return source.role == "vvd" && path_text(source.path) == file;
    };
    if (!scene.vertex_file || std::none_of(scene.files.begin(), scene.files.end(), is_vvd))
        return kNone;
    const auto within = [&](uint64_t start, uint64_t size) {
        return start > 0 && offset >= start ? vertex_of_pool(fixups, (offset - start) / size)
                                            : kNone;
    };
    const int vertex = within(scene.vertex_file->vertex_offset, sizeof(Vertex));
    return vertex != kNone ? vertex : within(scene.vertex_file->tangent_offset, sizeof(glm::vec4));
}

}  // namespace

int vertex_at_place(const Scene& scene, const FixupReport& fixups, const std::string& file,
                    const Location& location) {
    if (location.kind == Location::Kind::kLine) return vertex_at_line(scene, file, location.value);
    if (location.kind == Location::Kind::kOffset)
        return vertex_at_offset(scene, fixups, file, location.value);
    return kNone;
}

}  // namespace studioscope
