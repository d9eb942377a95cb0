#include "formats/dmx/faces.h"

#include <fmt/format.h>

#include <algorithm>

#include "formats/dmx/polygon.h"

namespace studioscope {

namespace {

constexpr size_t kEntriesOfPiece = size_t{1} << 14;

void split_faces(DmxFaces faces, size_t set, std::vector<DmxFacePiece>& pieces) {
    while (!faces.empty()) {
        const size_t least = std::min(kEntriesOfPiece, faces.size());
        const auto last =
            std::find(faces.begin() + static_cast<std::ptrdiff_t>(least) - 1, faces.end(), -1);
        const size_t size = std::min(static_cast<size_t>(last - faces.begin()) + 1, faces.size());
        pieces.push_back({faces.first(size), set});
        faces = faces.subspan(size);
    }
}

void count_triangles(DmxFacePiece& piece, const DmxVertexData& data) {
    for_each_polygon(piece.faces, data, piece.tally, [&](DmxFaces polygon) {
        piece.triangle_count += static_cast<uint32_t>(polygon.size() - 2);
        piece.tally.huge_polygons += polygon.size() > kMaxPolygonCorners;
    });
}

void report_faces(const DmxFaceSets& faces, const DmxMesh& mesh, Location location,
                  Diagnostics& diagnostics) {
    DmxFaceTally tally;
    std::vector<bool> has_triangles(faces.sets.size());
    for (const DmxFacePiece& piece : faces.pieces) {
        tally.bad_polygons += piece.tally.bad_polygons;
        tally.short_polygons += piece.tally.short_polygons;
        tally.huge_polygons += piece.tally.huge_polygons;
        if (piece.triangle_count > 0) has_triangles[piece.set] = true;
    }
    const auto report = [&](Severity severity, const char* code, size_t count, const char* what) {
        if (count == 0) return;
        diagnostics.push_back(
            {severity, code, fmt::format("mesh \"{}\": {} {}", mesh.name, count, what), location});
    };
    report(Severity::kWarning, "dmx-face-corner", tally.bad_polygons,
           "polygons with a corner outside the mesh; left out");
    report(Severity::kNote, "dmx-short-polygon", tally.short_polygons,
           "polygons with fewer than 3 corners; left out");
    const auto empty = std::count(has_triangles.begin(), has_triangles.end(), false);
    report(Severity::kNote, "dmx-empty-faces", static_cast<size_t>(empty),
           "face sets without polygons; ignored");
    report(Severity::kWarning, "dmx-huge-polygon", tally.huge_polygons,
           "polygons with more than 512 corners; triangulated as if convex");
}

}  // namespace

DmxFaceSets read_face_sets(const ElementGraph& graph, const DmxMesh& mesh, Diagnostics& diagnostics,
                           ThreadPool& workers) {
    DmxFaceSets result;
    uint32_t number = 0;
    for (const Element* element : find_elements(graph, *mesh.element, {"faceSets"})) {
        DmxFaceSet set;
        set.number = number++;
        if (element == nullptr) continue;
        const Attribute* faces = find_attribute(graph, *element, "faces");
        if (faces != nullptr && faces->type == AttributeType::kInt)
            set.faces = ints_of(graph, *faces);
        constexpr uint64_t kStepsPerCorner = 8;  // until it is in its mesh
        graph.take_reads(kStepsPerCorner * set.faces.size());
        if (const Element* material = find_element(graph, *element, {"material"}))
            set.material = text_or(graph, *material, {"mtlName"}, name_of(graph, *material));
        split_faces(set.faces, result.sets.size(), result.pieces);
        result.sets.push_back(std::move(set));
    }
    workers.parallel_for(result.pieces.size(), 1, [&](size_t begin, size_t end) {
        for (size_t i = begin; i < end; ++i) count_triangles(result.pieces[i], *mesh.data);
    });
    for (DmxFacePiece& piece : result.pieces) {
        piece.first_triangle = result.triangle_count;
        result.triangle_count += piece.triangle_count;
    }
    report_faces(result, mesh, location_of(graph, mesh.element->location), diagnostics);
    return result;
}

}  // namespace studioscope
