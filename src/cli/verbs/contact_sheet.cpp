#include "cli/verbs/contact_sheet.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cli/verbs/image_text.h"
#include "core/at.h"
#include "core/text.h"
#include "document/framing.h"
#include "document/playback/jiggle_player.h"
#include "model/animation/skin.h"
#include "model/shape_moves.h"

namespace studioscope {

namespace {

constexpr int kGutter = 2;  // pixels around each cell's picture

SheetGrid make_grid(int columns, int count, int width, int height) {
    const int rows = (count + columns - 1) / columns;
    SheetGrid grid{columns, width / columns, height / rows, 0};
    grid.label_height = std::clamp(grid.cell_height / 8, 12, 24);
    return grid;
}

int cell_left(const SheetGrid& grid, int cell) {
    return cell % grid.columns * grid.cell_width + kGutter;
}
int cell_top(const SheetGrid& grid, int cell) {
    return cell / grid.columns * grid.cell_height + kGutter;
}

std::vector<ShapeWeight> alone(const Model& model, size_t shape) {
    std::vector<ShapeWeight> weights(model.shapes.size());
    weights[shape] = {1, 1};
    return weights;
}

std::vector<PosedVertex> posed_vertices(const Model& model, const Pose& pose,
                                        std::span<const ShapeWeight> weights) {
    FlexedVertices flexed;
    apply_shapes(model, weights, flexed);
    std::vector<PosedVertex> posed(model.vertices.size());
    skin(flexed.vertices, flexed.tangents, pose.palette, posed);
    return posed;
}

// The points that a shape moves by at least a twentieth of its longest delta.
std::vector<glm::vec3> touched_points(const Shape& shape, const std::vector<PosedVertex>& posed) {
    const std::vector<VertexMove> moves = vertex_moves(shape);
    const float longest = largest_move(moves);
    std::vector<glm::vec3> points;
    for (const VertexMove& move : moves)
        if (glm::length(move.position) >= longest / 20)
            points.push_back(posed[move.vertex].position);
    return points;
}

float points_extent(const std::vector<glm::vec3>& points) {
    if (points.empty()) return 0;
    glm::vec3 min = points[0], max = points[0];
    for (const glm::vec3& point : points) {
        min = glm::min(min, point);
        max = glm::max(max, point);
    }
    return glm::distance(min, max);
}

// Spreads the points from their middle, so that the surroundings of a shape are visible too.
void add_room(std::vector<glm::vec3>& points) {
    constexpr float kRoom = 1.15f;
    glm::vec3 middle(0);
    for (const glm::vec3& point : points) middle += point / static_cast<float>(points.size());
    for (glm::vec3& point : points) point = middle + (point - middle) * kRoom;
}

// The default view, but more from the front.
Camera facing(const Document& document, float aspect) {
    Camera camera = front_view(document, aspect);
    camera.yaw -= 0.32f;
    camera.pitch = 0.12f;
    return camera;
}

// "smile", or "smileR + smileL" if each side has a name and the shape has only one of them.
std::string shape_label(const Model& model, const Shape& shape) {
    const bool names_one_side =
        shape.pair != kNone && at(model.flex_names, shape.flex) == shape.name;
    if (!names_one_side) return as_utf8(shape.name);
    return as_utf8(shape.name + " + " + at(model.flex_names, shape.pair));
}

}  // namespace

int SheetGrid::picture_width() const { return cell_width - 2 * kGutter; }
int SheetGrid::picture_height() const { return cell_height - label_height - kGutter; }
int SheetGrid::smaller_side() const { return std::min(picture_width(), picture_height()); }

SheetGrid best_grid(int count, int width, int height) {
    SheetGrid best = make_grid(1, count, width, height);
    for (int columns = 2; columns <= count; ++columns) {
        const SheetGrid grid = make_grid(columns, count, width, height);
        if (grid.smaller_side() > best.smaller_side()) best = grid;
    }
    return best;
}

Image empty_sheet(int width, int height, const Background& background) {
    Image sheet{width, height, {}};
    const auto count = static_cast<size_t>(width) * static_cast<size_t>(height);
    sheet.pixels.resize(count * 4);
    if (background.is_transparent) return sheet;
    for (size_t i = 0; i < count * 4; ++i)
        sheet.pixels[i] = i % 4 == 3 ? uint8_t{255}
                                     : static_cast<uint8_t>(std::lround(
                                           background.color[static_cast<int>(i % 4)] * 0.7f * 255));
    return sheet;
}

void put_into_cell(Image& sheet, const SheetGrid& grid, int cell, const Image& picture) {
    const auto row_size = static_cast<std::ptrdiff_t>(picture.width) * 4;
    const int left = cell_left(grid, cell), top = cell_top(grid, cell);
    for (int row = 0; row < picture.height; ++row) {
        const std::ptrdiff_t to = (static_cast<std::ptrdiff_t>(top + row) * sheet.width + left) * 4;
        std::copy_n(picture.pixels.begin() + row * row_size, row_size, sheet.pixels.begin() + to);
    }
}

void label_cell(Image& sheet, const SheetGrid& grid, int cell, std::string_view label) {
    draw_text(sheet, {cell_left(grid, cell), cell_top(grid, cell) + grid.picture_height(),
                      grid.picture_width(), grid.label_height - kGutter, label});
}

void mark_cell(Image& sheet, const SheetGrid& grid, int cell, std::string_view text) {
    const int height = grid.label_height - kGutter;
    draw_text(sheet,
              {cell_left(grid, cell), cell_top(grid, cell) + (grid.picture_height() - height) / 2,
               grid.picture_width(), height, text});
}

std::vector<Camera> sheet_cameras(const Document& document, const Pose& pose, float aspect) {
    constexpr float kLocal = 0.6f;  // relative to the model's size
    const Model& model = document.model();
    const Camera default_camera = facing(document, aspect);
    const std::vector<PosedVertex> rest = posed_vertices(model, pose, {});
    std::vector<glm::vec3> face;
    std::vector<bool> is_local;
    for (size_t i = 0; i < model.shapes.size(); ++i) {
        const Shape& shape = model.shapes[i];
        const std::vector<glm::vec3> touched = touched_points(shape, rest);
        is_local.push_back(points_extent(touched) < kLocal * model_diagonal(model));
        if (!is_local.back()) continue;
        face.insert(face.end(), touched.begin(), touched.end());
        // moved positions count too, so that a shape stays inside its picture
        const std::vector<glm::vec3> moved =
            touched_points(shape, posed_vertices(model, pose, alone(model, i)));
        face.insert(face.end(), moved.begin(), moved.end());
    }
    // shapes that are scattered or move far do not fit into one view of the face
    const bool is_face = points_extent(face) < kLocal * model_diagonal(model) && !face.empty();
    Camera face_camera = default_camera;
    if (is_face) {
        add_room(face);
        frame_points(face_camera, face, aspect);
    }
    std::vector<Camera> cameras;
    for (size_t i = 0; i < model.shapes.size(); ++i) {
        const bool fits_face = is_face && is_local[i];
        Camera& camera = cameras.emplace_back(fits_face ? face_camera : default_camera);
        if (fits_face) continue;
        std::vector<glm::vec3> points;
        for (const PosedVertex& vertex : posed_vertices(model, pose, alone(model, i)))
            points.push_back(vertex.position);
        frame_points(camera, points, aspect);
    }
    return cameras;
}

Result<Image> draw_contact_sheet(Renderer& renderer, GpuScene& gpu, const Document& document,
                                 bool keeps_camera, int width, int height) {
    const Model& model = document.model();
    const int count = static_cast<int>(model.shapes.size());
    if (count == 0) return usage_error("--contact-sheet shapes: this model has no shapes");
    const SheetGrid grid = best_grid(count, width, height);
    if (grid.smaller_side() < kMinSheetCell)
        return usage_error(fmt::format(
            "--size {}x{}: expected more pixels for a sheet of {} shapes", width, height, count));
    Pose pose;
    pose_document(document, pose);
    FrameInput cell = make_frame_input(document, pose);
    cell.view.show_axes = cell.view.show_grid = false;
    cell.view.lod_layout = LodLayout::kOne;
    cell.view.lod = first_drawable_lod(model, 0);
    const float aspect =
        static_cast<float>(grid.picture_width()) / static_cast<float>(grid.picture_height());
    const std::vector<Camera> cameras = sheet_cameras(document, pose, aspect);
    Image sheet = empty_sheet(width, height, document.view.background);
    for (int i = 0; i < count; ++i) {
        const auto shape = static_cast<size_t>(i);
        cell.selection.shape = i;
        if (!keeps_camera) cell.camera = cameras[shape];
        const std::vector<ShapeWeight> weights = alone(model, shape);
        cell.shapes = weights;
        const Result<Image> picture =
            draw_picture(renderer, gpu, cell, grid.picture_width(), grid.picture_height());
        if (!picture) return picture.error();
        put_into_cell(sheet, grid, i, *picture);
        label_cell(sheet, grid, i, shape_label(model, model.shapes[shape]));
    }
    return sheet;
}

}  // namespace studioscope
