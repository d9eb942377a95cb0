#include "formats/smd/triangles.h"

#include <algorithm>
#include <future>
#include <memory>
#include <utility>

#include "core/deadline.h"
#include "core/memory_budget.h"
#include "core/message_text.h"
#include "core/text.h"
#include "core/thread_pool.h"
#include "core/work_context.h"

namespace studioscope {

namespace {

std::string material_key(std::string_view name) {
    const size_t dot = name.find_last_of("./\\");
    return lower_case(dot != name.npos && name[dot] == '.' ? name.substr(0, dot) : name);
}

constexpr size_t kMinPerThread = size_t{256} << 10;  // bytes per thread
// Extra bytes for the calling thread, which reads while the others start.
constexpr size_t kReadMeanwhile = size_t{192} << 10;

using ReaderPointer = std::unique_ptr<SmdTriangleReader>;

// Finds a line at or soon after `at` where a triangle begins: a material that three vertices
// follow. A section is read up to this line; nullptr if none is found.
const char* find_triangle(const char* at, const char* end) {
    constexpr int kMaxLines = 64;
    TextReader in(at, end, 0);
    in.next_line();  // `at` may be in the middle of a line
    for (int i = 0; i < kMaxLines && !in.at_end(); ++i, in.next_line()) {
        const std::string_view line = in.line();
        if (is_blank_line(line) || is_end(line) || is_vertex_line(line)) continue;
        TextReader after = in;
        after.next_line();
        if (three_vertices_follow(after)) return in.position();
    }
    return nullptr;
}

// The start of each thread's section, and the end of the text.
std::vector<const char*> section_starts(const TextReader& in, int threads) {
    std::vector<const char*> starts{in.position()};
    const auto size = static_cast<size_t>(in.end() - in.position());
    const size_t count = std::clamp<size_t>(size / kMinPerThread, 1, static_cast<size_t>(threads));
    const size_t share = (size - std::min(size, kReadMeanwhile)) / count;
    for (size_t i = 1; i < count; ++i) {
        const char* start = find_triangle(in.position() + kReadMeanwhile + share * i, in.end());
        if (start != nullptr && start > starts.back()) starts.push_back(start);
    }
    starts.push_back(in.end());
    return starts;
}

std::vector<ReaderPointer> read_sections(const TextReader& in, const SmdBones& bones,
                                         bool as_compiler, const std::vector<const char*>& starts) {
    std::vector<ReaderPointer> sections;
    for (size_t i = 0; i + 1 < starts.size(); ++i) {
        // Lines of all sections but the first count from 0 and are corrected on merging.
        const TextReader from(starts[i], in.end(), i == 0 ? in.line_number() : 0);
        sections.push_back(std::make_unique<SmdTriangleReader>(from, bones, as_compiler));
    }
    std::vector<std::future<void>> tasks;
    for (size_t i = 1; i < sections.size(); ++i)
        tasks.push_back(run_async([&, i] { sections[i]->read_to(starts[i + 1]); }));
    sections[0]->read_to(starts[1]);
    for (std::future<void>& task : tasks) task.get();  // rethrows exceptions
    return sections;
}

}  // namespace

size_t SmdMeshes::find_or_add(std::string_view material) {
    const auto [found, is_new] = index_of_key_.try_emplace(material_key(material), meshes_.size());
    if (is_new) meshes_.emplace_back().material = FileName(material);
    return found->second;
}

void SmdMeshes::append(SmdMeshes&& later, uint32_t triangles_before) {
    for (SmdMesh& other : later.meshes_) {
        for (uint32_t& triangle : other.file_triangles) triangle += triangles_before;
        const size_t known = meshes_.size();
        const size_t index = find_or_add(other.material.bytes());
        if (index == known) {
            meshes_.back() = std::move(other);
            continue;
        }
        SmdMesh& base = meshes_[index];
        std::vector<uint32_t> base_index;
        base_index.reserve(other.vertices.vertices().size());
        for (const Vertex& vertex : other.vertices.vertices())
            base_index.push_back(base.vertices.find_or_add_vertex(vertex));
        base.indices.reserve(base.indices.size() + other.indices.size());
        for (const uint32_t corner : other.indices) base.indices.push_back(base_index[corner]);
        base.file_triangles.insert(base.file_triangles.end(), other.file_triangles.begin(),
                                   other.file_triangles.end());
    }
}

void read_triangles(TextReader& in, const SmdBones& bones, const SmdTriangleOptions& options,
                    SmdTriangles& triangles, LineDiagnostics& report) {
    const uint64_t opened = in.line_number() - 1;
    if (triangles.first_line == 0) triangles.first_line = opened;
    const std::vector<const char*> starts = section_starts(in, std::max(options.threads, 1));
    std::vector<ReaderPointer> sections =
        read_sections(in, bones, options.weights_as_compiler, starts);
    check_cancelled();
    SmdTriangleReader* last = nullptr;
    for (size_t i = 0; i < sections.size(); ++i) {
        last = sections[i].get();
        const uint64_t lines_before = i == 0 ? 0 : in.line_number();
        // A section that did not end where the next one begins was split wrongly, or the block
        // ended inside it: it is read on, and the other sections are discarded.
        const bool is_in_step = last->reader().position() == starts[i + 1] && !last->is_over();
        if (!is_in_step && !last->is_over()) last->read_to(in.end());
        in.move_to(last->reader().position(),
                   last->reader().line_number() + lines_before - in.line_number());
        report.append(last->report(), lines_before);
        triangles.append(last->take(), lines_before);
        if (!is_in_step) break;
    }
    if (last->is_unclosed())
        warn_unclosed(report, Block::kTriangles, opened, in.line_number(), !in.at_end());
}

void SmdTriangles::append(SmdTriangles&& later, uint64_t lines_before) {
    meshes.append(std::move(later.meshes), triangle_count);
    for (const TriangleLines& run : later.lines)
        lines.push_back({run.first_triangle + triangle_count,
                         run.line == kUnknownLine ? run.line : run.line + lines_before});
    triangle_count += later.triangle_count;
    weights.append(later.weights, lines_before);
    not_finite.append(later.not_finite, lines_before);
    link_mismatches.append(later.link_mismatches, lines_before);
    quoted_materials.append(later.quoted_materials, lines_before);
    unnamed_materials.append(later.unnamed_materials, lines_before);
}

void SmdTriangles::finish(LineDiagnostics& report, bool as_compiler) const {
    weights.report(report, as_compiler);
    const auto warn = [&](const LineTally& tally, const char* code, const std::string& subject,
                          const char* what) {
        if (tally.count > 0)
            report.warn(
                code, tally.first_line, "{} {}",
                count_text(tally.count, subject + " has", subject + "s (this is the first) have"),
                what);
    };
    warn(not_finite, "smd-not-finite", "vertex line", "a number that is not finite; 0 is used");
    warn(link_mismatches, "smd-link-count", "vertex line",
         "another number of links than declared; those that are there are used");
    warn(quoted_materials, "smd-quoted-material", "material line",
         "quotes, which are removed; studiomdl keeps them in the name");
    warn(unnamed_materials, "smd-unnamed-material", "triangle",
         "an empty material line, which studiomdl skips; no material is used");
}

}  // namespace studioscope
