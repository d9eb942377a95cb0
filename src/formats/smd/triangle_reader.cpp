
#include <array>
#include <utility>

#include "core/deadline.h"
#include "formats/smd/triangles.h"

namespace studioscope {

namespace {

// The material's name: trailing whitespace and control characters are removed, leading whitespace
// is kept.
std::string_view material_text(std::string_view line) {
    while (!line.empty() && static_cast<unsigned char>(line.back()) <= ' ') line.remove_suffix(1);
    return line;
}

bool is_quoted(std::string_view name) {
    return name.size() >= 2 && name.front() == '"' && name.back() == '"';
}

bool is_end_line(std::string_view line) { return is_end(line) && trim(line).size() == 3; }

// The text of a line for a message, at most 40 bytes.
std::string_view excerpt(std::string_view line) { return trim(line).substr(0, 40); }

}  // namespace

bool three_vertices_follow(TextReader& in) {
    while (!in.at_end() && is_blank_line(in.line())) in.next_line();
    TextReader next = in;
    for (int vertices = 0; vertices < 3 && !next.at_end(); next.next_line()) {
        if (is_blank_line(next.line())) continue;
        if (!is_vertex_line(next.line())) return false;
        if (++vertices == 3) return true;
    }
    return false;
}

void SmdTriangleReader::read_to(const char* stop) {
    while (!is_over_ && in_.position() < stop) {
        check_deadline();
        if (repeats_material())
            in_.next_line();
        else if (!begin_triangle())
            continue;
        read_triangle();
    }
    if (in_.at_end() && !is_over_) close(true);
}

SmdTriangles SmdTriangleReader::take() {
    read_.weights = binder_.tallies();
    return std::move(read_);
}

bool SmdTriangleReader::repeats_material() const {
    const auto room = static_cast<size_t>(in_.end() - in_.position());
    return mesh_ != nullptr && !material_.empty() && room > material_.size() &&
           is_line_end(in_.position()[material_.size()]) &&
           std::memcmp(in_.position(), material_.data(), material_.size()) == 0;
}

bool SmdTriangleReader::begin_triangle() {
    const std::string_view line = in_.line();
    TextReader after = in_;
    after.next_line();
    if (line.size() > kMaxLineLength) {
        report_.error("smd-long-line", in_.line_number(),
                      "line of {} bytes exceeds the limit of {}; skipped", line.size(),
                      kMaxLineLength);
    } else if (trim(line).empty()) {
        if (names_no_material(after)) {
            begin_unnamed();
            return true;
        }
    } else if (is_end_line(line)) {
        close(false);
    } else if (TextReader next = after;
               block_named(trim(line)) != Block::kNoBlock && !three_vertices_follow(next)) {
        close(true);
        return false;
    } else if (!is_blank_line(line)) {
        if (is_vertex_line(line)) {
            resync();
            return false;
        }
        begin_material(line);
        return true;
    }
    in_ = after;
    return false;
}

// True if the empty line before `after` is the name of an unnamed material. The answer is the same
// for a whole run of empty lines, so only the first one looks past the run.
bool SmdTriangleReader::names_no_material(const TextReader& after) {
    if (in_.position() < no_triangle_before_) return false;
    TextReader next = after;
    if (three_vertices_follow(next)) return true;
    no_triangle_before_ = next.position();
    return false;
}

void SmdTriangleReader::begin_unnamed() {
    read_.unnamed_materials.add(in_.line_number());
    in_.next_line();
    mesh_ = &read_.meshes[read_.meshes.find_or_add("")];
    material_ = {};
}

void SmdTriangleReader::begin_material(std::string_view line) {
    std::string_view name = material_text(line);
    material_ = line;
    if (is_quoted(trim(name))) {
        name = trim(name);
        name = name.substr(1, name.size() - 2);
        read_.quoted_materials.add(in_.line_number());
        material_ = {};  // counted line by line
    }
    in_.next_line();
    mesh_ = &read_.meshes[read_.meshes.find_or_add(name)];
}

void SmdTriangleReader::resync() {
    report_.error("smd-expected-material", in_.line_number(),
                  "expected a material, found a vertex line ({}); skipped up to the next material "
                  "before three vertices",
                  excerpt(in_.line()));
    for (; !in_.at_end(); in_.next_line()) {
        const std::string_view line = in_.line();
        if (is_blank_line(line) || is_vertex_line(line)) continue;
        TextReader after = in_;
        after.next_line();
        if (is_end_line(line) || three_vertices_follow(after)) return;
        if (block_named(trim(line)) != Block::kNoBlock) return;
    }
}

void SmdTriangleReader::read_triangle() {
    std::array<Vertex, 3> vertices;
    std::array<uint32_t, 3> hashes{};
    bool is_good = true;
    const uint64_t first_corner = in_.line_number();
    for (size_t i = 0; i < 3; ++i) {
        if (!read_vertex(vertices[i], is_good)) return;
        hashes[i] = mesh_->vertices.prefetch_slot(vertices[i]);
    }
    if (!is_good) return;
    for (size_t i = 0; i < 3; ++i)
        mesh_->indices.push_back(mesh_->vertices.find_or_add_vertex(vertices[i], hashes[i]));
    keep_line(first_corner);
    mesh_->file_triangles.push_back(read_.triangle_count++);
}

// Records the triangle's line; a run of triangles with four lines each is one entry.
inline void SmdTriangleReader::keep_line(uint64_t first_corner) {
    const bool is_plain = in_.line_number() == first_corner + 3;
    const uint64_t line = is_plain ? first_corner - 1 : kUnknownLine;
    const uint32_t number = read_.triangle_count;
    if (!read_.lines.empty() && is_plain) {
        const TriangleLines& run = read_.lines.back();
        if (run.line != kUnknownLine &&
            line == run.line + uint64_t{4} * (number - run.first_triangle))
            return;
    }
    read_.lines.push_back({number, line});
}

// Reads a vertex; returns false if the triangle is incomplete: then the current line is not part of
// it.
inline bool SmdTriangleReader::read_vertex(Vertex& vertex, bool& is_good) {
    const char* after = read_plain_corner(in_.position(), in_.end(), corner_);
    if (after == nullptr) return read_odd_vertex(vertex, is_good);
    make_vertex(in_.line_number(), vertex);
    in_.move_to(after, 1);
    return true;
}

bool SmdTriangleReader::read_odd_vertex(Vertex& vertex, bool& is_good) {
    while (!in_.at_end() && is_blank_line(in_.line())) in_.next_line();
    const std::string_view line = in_.line();
    if (in_.at_end() || is_end_line(line) || block_named(trim(line)) != Block::kNoBlock) {
        report_.error("smd-cut-triangle", in_.line_number(),
                      "the block ends inside a triangle, which is left out");
        return false;
    }
    const SmdCornerFault fault =
        line.size() > kMaxLineLength ? SmdCornerFault{} : read_corner(line, corner_);
    if (!fault.is_vertex()) {
        report_fault(line, fault);
        is_good = false;
        if (!fault.is_vertex_like) return false;
    } else {
        if (!fault.is_finite) read_.not_finite.add(in_.line_number());
        if (fault.has_link_mismatch) read_.link_mismatches.add(in_.line_number());
        make_vertex(in_.line_number(), vertex);
    }
    in_.next_line();
    return true;
}

void SmdTriangleReader::report_fault(std::string_view line, const SmdCornerFault& fault) {
    const uint64_t number = in_.line_number();
    if (line.size() > kMaxLineLength) {
        report_.error("smd-long-line", number, "line of {} bytes exceeds the limit of {}; skipped",
                      line.size(), kMaxLineLength);
        in_.next_line();
    } else if (fault.is_comma) {
        report_.error("smd-decimal-comma", number,
                      "number {} of the vertex line stops at a comma; expected a decimal point. "
                      "The triangle is left out",
                      fault.numbers + 1);
    } else if (fault.is_vertex_like) {
        report_.error("smd-short-vertex", number,
                      "vertex line has {} numbers, needs at least 9; the triangle is left out",
                      fault.numbers);
    } else {
        report_.error("smd-short-vertex", number,
                      "expected a vertex line, found \"{}\"; the triangle is left out",
                      excerpt(line));
    }
}

inline void SmdTriangleReader::make_vertex(uint64_t line, Vertex& vertex) {
    // Adding 0 turns -0 into 0, so that equal numbers have equal bits.
    const auto& n = corner_.numbers;
    vertex.position = {n[0] + 0.0f, n[1] + 0.0f, n[2] + 0.0f};
    vertex.normal = {n[3] + 0.0f, n[4] + 0.0f, n[5] + 0.0f};
    vertex.uv = {n[6] + 0.0f, n[7] + 0.0f};
    binder_.bind(corner_, line, vertex);
}

}  // namespace studioscope
