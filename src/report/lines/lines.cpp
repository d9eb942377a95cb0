#include "report/lines/lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string_view>
#include <vector>

#include "core/lfs_pointer.h"
#include "core/message_text.h"
#include "core/text.h"
#include "facts/compare/scene_diff.h"
#include "formats/compiled/phy.h"
#include "formats/compiled/properties.h"
#include "formats/compiled/vtx.h"
#include "formats/materials/vtf.h"
#include "model/file_types.h"
#include "model/scene.h"
#include "report/diff.h"
#include "report/lines/hashes.h"
#include "report/lines/lone_file.h"

namespace studioscope {

namespace {

constexpr size_t kMaxErrors = 100;

std::string location_text(const Location& location) {
    if (location.kind == Location::Kind::kLine) return fmt::format(" at line {}", location.value);
    if (location.kind == Location::Kind::kOffset)
        return fmt::format(" at 0x{:08x}", location.value);
    return {};
}

std::string error_lines(const Diagnostics& diagnostics) {
    std::string text;
    size_t errors = 0;
    for (const Diagnostic& diagnostic : diagnostics) {
        if (diagnostic.severity != Severity::kError || ++errors > kMaxErrors) continue;
        text += fmt::format("error {}{}: {}\n", diagnostic.code, location_text(diagnostic.location),
                            printable(diagnostic.message));
    }
    if (errors > kMaxErrors) text += fmt::format("error: and {} more\n", errors - kMaxErrors);
    return text;
}

std::string header_lines(const std::vector<HeaderField>& fields) {
    std::string text;
    for (const HeaderField& field : fields)
        text += fmt::format("header {} {}\n", field.name, printable(field.value));
    return text;
}

// Lists bytes outside of known tables as hashes of runs of bytes.
std::string byte_lines(ByteSpan bytes) {
    std::string text;
    const size_t rows = rows_per_hash(bytes.size(), kMaxFactLines);
    for (size_t first = 0; first < bytes.size(); first += rows) {
        const size_t count = std::min(rows, bytes.size() - first);
        text += fmt::format("bytes {}..{} hash {}\n", first, first + count - 1,
                            short_hash(bytes.subspan(first, count)));
    }
    return text;
}

std::string mesh_line(const std::string& place, const VtxMesh& mesh) {
    return fmt::format("{} groups {} strips {} triangles {} flags {} hash {}\n", place,
                       mesh.strip_group_count, mesh.strip_count, mesh.corners.size() / 3,
                       mesh.flags, short_hash(std::span<const uint16_t>(mesh.corners)));
}

std::string model_lines(const std::string& place, const VtxModel& model) {
    std::string text;
    for (size_t lod = 0; lod < model.lods.size(); ++lod) {
        const VtxLod& level = model.lods[lod];
        text += fmt::format("{} lod {} switch_point {:.6g}\n", place, lod, level.switch_point);
        for (size_t i = 0; i < level.meshes.size(); ++i)
            text += mesh_line(fmt::format("{} lod {} mesh {}", place, lod, i), level.meshes[i]);
    }
    return text;
}

std::string vtx_lines(ByteSpan bytes) {
    const Result<VtxFile> vtx = parse_vtx(bytes, {});
    if (!vtx) return error_lines({vtx.error()});
    std::string text = fmt::format(
        "format vtx version {}\nchecksum 0x{:08x}\nlods {}\nvertex_cache {}\nbones_per_strip {}\n"
        "bones_per_triangle {}\nbones_per_vertex {}\n",
        vtx->version, vtx->checksum, vtx->lod_count, vtx->vertex_cache_size, vtx->bones_per_strip,
        vtx->bones_per_triangle, vtx->bones_per_vertex);
    for (size_t lod = 0; lod < vtx->material_replacements.size(); ++lod)
        for (const VtxMaterialReplacement& row : vtx->material_replacements[lod])
            text += fmt::format("lod {} material {} replaced by {}\n", lod, row.texture,
                                printable(row.name.bytes()));
    std::string meshes;
    for (size_t part = 0; part < vtx->body_parts.size(); ++part)
        for (size_t i = 0; i < vtx->body_parts[part].models.size(); ++i)
            meshes += model_lines(fmt::format("part {} model {}", part, i),
                                  vtx->body_parts[part].models[i]);
    constexpr std::ptrdiff_t kMaxMeshLines = 4000;
    const bool is_long = std::count(meshes.begin(), meshes.end(), '\n') > kMaxMeshLines;
    return text + (is_long ? byte_lines(bytes) : meshes) + error_lines(vtx->diagnostics);
}

std::string vtf_lines(ByteSpan bytes) {
    Diagnostics diagnostics;
    const Result<VtfHeader> header = read_vtf_header(
        bytes.first(std::min(bytes.size(), kMaxVtfHeaderSize)), bytes.size(), diagnostics);
    if (!header) return error_lines({header.error()});
    const Result<Texture> texture = parse_vtf_header(memory_source(bytes));
    std::string text = fmt::format("format vtf version 7.{}\npixels {}\nsize {} {} {}\n",
                                   header->minor, texture ? texture->stored_as : "unknown",
                                   header->width, header->height, header->depth);
    text += fmt::format("frames {}\nmips {}\nflags 0x{:08x}\nreflectivity {:.6g} {:.6g} {:.6g}\n",
                        header->frames, header->mip_count, header->flags, header->reflectivity[0],
                        header->reflectivity[1], header->reflectivity[2]);
    return text + error_lines(diagnostics);
}

std::string phy_lines(ByteSpan bytes) {
    const Result<ParsedPhy> phy = parse_phy(bytes);
    if (!phy) return error_lines({phy.error()});
    return fmt::format("format phy\nchecksum 0x{:08x}\n", phy->collision.checksum) +
           collision_lines(phy->collision) + error_lines(phy->diagnostics);
}

std::string lone_file_lines(const std::string& name, ByteSpan bytes) {
    const FileTypeRow* row = find_file_type(name);
    if (lower_case(name).ends_with(".vtf")) return vtf_lines(bytes);
    if (!row) return "format unknown\n";
    if (row->type == FileType::kVtx) return vtx_lines(bytes);
    if (row->type == FileType::kPhy) return phy_lines(bytes);
    if (row->type == FileType::kAni && !is_windows_cursor(as_text(bytes)))
        return "format ani\n" + header_lines(header_fields(bytes, "MDL")) + byte_lines(bytes);
    const Scene scene = load_lone_file(name, bytes);
    return scene_lines(scene) + error_lines(scene.diagnostics);
}

constexpr size_t kMaxLines = 200;  // changed lines per side

std::vector<std::string> fact_lines(const FileVersion& version) {
    if (!version.exists) return {};
    return split_lines(file_facts(version.name, version.bytes));
}

// The lines missing from `others`, each as often as it is missing.
std::string lines_only_in(const std::vector<std::string>& lines,
                          const std::vector<std::string>& others, char sign) {
    std::map<std::string, size_t> left;
    for (const std::string& line : others) ++left[line];
    std::string text;
    size_t count = 0;
    for (const std::string& line : lines) {
        const auto found = left.find(line);
        if (found != left.end() && found->second > 0) {
            --found->second;
            continue;
        }
        if (++count <= kMaxLines) text += fmt::format("{}{}\n", sign, line);
    }
    if (count > kMaxLines)
        text += fmt::format("{}and {}\n", sign, count_text(count - kMaxLines, "more line"));
    return text;
}

std::string fact_changes(const FileVersion& before, const FileVersion& after) {
    const std::vector<std::string> lines = fact_lines(before), others = fact_lines(after);
    return lines_only_in(lines, others, '-') + lines_only_in(others, lines, '+');
}

bool is_pointer(const FileVersion& version) { return lfs_pointer(version.bytes).has_value(); }

}  // namespace

std::string file_facts(const std::string& name, ByteSpan bytes) {
    if (const auto pointer = lfs_pointer(bytes))
        return fmt::format("stored by Git LFS\noid {}\nsize {} bytes\n", printable(pointer->oid),
                           pointer->size);
    Md5 sum;
    sum.add(bytes);
    // the checksum makes the facts of different versions differ: otherwise git would show nothing
    const std::string whole =
        fmt::format("file {} bytes md5 {}\n", bytes.size(), to_string(sum.sum()));
    return whole + lone_file_lines(name, bytes);
}

std::string unreadable_fact(const Diagnostic& error) {
    return fmt::format("unreadable{}: {}\n", location_text(error.location),
                       printable(error.message));
}

std::string file_changes(const FileVersion& before, const FileVersion& after,
                         const Tolerances& tolerances) {
    if (before.exists && after.exists && before.bytes == after.bytes) return {};
    if (!before.exists || !after.exists || is_pointer(before) || is_pointer(after))
        return fact_changes(before, after);
    const Scene first = load_lone_file(before.name, before.bytes);
    const Scene second = load_lone_file(after.name, after.bytes);
    if (first.format.empty() || second.format.empty()) return fact_changes(before, after);
    const SceneDiff diff = compare_scenes(first, second, {tolerances});
    return diff.is_same() ? fact_changes(before, after) : diff_lines(diff);
}

}  // namespace studioscope
