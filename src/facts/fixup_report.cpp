#include "facts/fixup_report.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/at.h"

namespace studioscope {

namespace {

constexpr uint64_t kRowSize = 12;

// The mesh that contains a vertex of the array.
int mesh_at(const std::vector<FixupMesh>& meshes, uint32_t vertex) {
    const auto after =
        std::upper_bound(meshes.begin(), meshes.end(), vertex,
                         [](uint32_t v, const FixupMesh& mesh) { return v < mesh.first; });
    if (after == meshes.begin()) return kNone;
    const FixupMesh& mesh = *(after - 1);
    return vertex - mesh.first < mesh.count ? mesh.mesh : kNone;
}

std::vector<FixupMesh> fixup_meshes(const Scene& scene) {
    std::vector<FixupMesh> meshes;
    const auto level = static_cast<size_t>(scene.root_lod);
    for (size_t i = 0; i < scene.model.meshes.size(); ++i) {
        const Mesh& mesh = scene.model.meshes[i];
        if (level >= mesh.lods.size() || mesh.lods[level].vertex_count == 0) continue;
        meshes.push_back({mesh.lods[level].first_vertex, mesh.lods[level].vertex_count,
                          static_cast<int>(i), false});
    }
    std::stable_sort(meshes.begin(), meshes.end(),
                     [](const FixupMesh& a, const FixupMesh& b) { return a.first < b.first; });
    const Mesh* before = nullptr;
    for (FixupMesh& share : meshes) {
        const Mesh& mesh = at(scene.model.meshes, share.mesh);
        share.starts_model = before && (mesh.body_part != before->body_part ||
                                        mesh.body_model != before->body_model);
        before = &mesh;
    }
    return meshes;
}

void add_rows(const VertexFile& file, const FixupUse& use, FixupReport& report) {
    uint32_t filled = 0;
    for (size_t i = 0; i < file.fixups.size(); ++i) {
        const Fixup& fixup = file.fixups[i];
        FixupRowInfo row{fixup.lod, fixup.source, fixup.count, file.fixup_offset + i * kRowSize,
                         report.row_total};
        row.is_clamped = fixup.written.has_value();
        row.written = fixup_values(fixup);
        row.is_kept = fixup.lod >= report.root_lod;
        row.is_on = use.applies(i);
        if (row.is_kept) {
            row.destination = filled;
            row.fitting = std::min(fixup.count, report.result_size - filled);
            row.mesh = row.fitting > 0 ? mesh_at(report.meshes, filled) : kNone;
            filled += row.fitting;
            filled += std::min(fixup.skipped, report.result_size - filled);
        }
        report.row_total += fixup.count;
        report.rows.push_back(row);
        for (int lod = 0; lod <= std::min(fixup.lod, kMaxLods - 1); ++lod)
            report.row_counts[static_cast<size_t>(lod)] += uint64_t{fixup.count} + fixup.skipped;
    }
}

// Appends a run, or extends the last one if both are neighbours in the pool as well.
void add_run(std::vector<FixupRun>& runs, const FixupRun& next) {
    if (next.count == 0) return;
    if (!runs.empty()) {
        FixupRun& last = runs.back();
        if (last.row == next.row && last.is_applied == next.is_applied &&
            last.pool_first + last.count == next.pool_first) {
            last.count += next.count;
            return;
        }
    }
    runs.push_back(next);
}

// The pool cut into runs by the last row that copies each vertex.
std::vector<FixupRun> cut_pool(const VertexFile& file) {
    std::vector<FixupRun> pool;
    uint32_t vertex = 0;
    for (const int row : pool_rows(file)) {
        add_run(pool, {row, vertex, 1, vertex, true});
        ++vertex;
    }
    return pool;
}

// Adds the vertices of the pool that no row overwrote: they keep their places in the array.
void add_raw(const FixupReport& report, const VertexRun& raw, std::vector<FixupRun>& result) {
    const uint32_t raw_end = raw.source + raw.count;
    const auto ends_before = [](const FixupRun& run, uint32_t place) {
        return run.first + run.count <= place;
    };
    auto run = std::lower_bound(report.pool.begin(), report.pool.end(), raw.source, ends_before);
    for (; run != report.pool.end() && run->first < raw_end; ++run) {
        const uint32_t first = std::max(run->first, raw.source);
        const uint32_t end = std::min(run->first + run->count, raw_end);
        if (first < end) add_run(result, {run->row, first, end - first, first, false});
    }
}

std::vector<FixupRun> result_runs(const Scene& scene, const FixupReport& report) {
    std::vector<FixupRun> result;
    for (const VertexRun& run : vertex_runs(*scene.vertex_file, report.root_lod, scene.fixup_use)) {
        if (run.is_applied)
            add_run(result, {run.row, run.destination, run.count, run.source, true});
        else
            add_raw(report, run, result);
    }
    return result;
}

// Finds rows that were clamped, and vertices that the file lost.
void find_read_faults(const VertexFile& file, FixupReport& report) {
    for (size_t i = 0; i < report.rows.size(); ++i) {
        const FixupRowInfo& row = report.rows[i];
        if (row.is_clamped)
            report.faults.push_back({FixupIssue::Kind::kRow, FixupLane::kRows, row.place, row.count,
                                     kNone,
                                     fmt::format("row {} {}", i, clamped_text(report, row))});
    }
    if (file.missing_count == 0) return;
    const uint32_t first = report.pool_size - file.missing_count;
    report.faults.push_back({FixupIssue::Kind::kMissing, FixupLane::kPool, first,
                             file.missing_count, kNone,
                             fmt::format("the file ends before the vertices {}..{} of the pool",
                                         first, report.pool_size - 1)});
}

void find_cover_faults(FixupReport& report) {
    // per vertex: rows that copy it, minus those that copy the vertex before
    std::vector<int> takers(size_t{report.pool_size} + 1, 0);
    for (const FixupRowInfo& row : report.rows) {
        const uint32_t first = std::min(row.source, report.pool_size);
        takers[first] += 1;
        takers[first + std::min(row.count, report.pool_size - first)] -= 1;
    }
    int depth = 0;
    for (uint32_t i = 0; i < report.pool_size;) {
        const uint32_t first = i;
        depth += takers[i++];
        while (i < report.pool_size && takers[i] == 0) ++i;
        if (depth == 1) continue;
        const bool is_gap = depth == 0;
        report.faults.push_back(
            {is_gap ? FixupIssue::Kind::kGap : FixupIssue::Kind::kOverlap, FixupLane::kPool, first,
             i - first, kNone,
             is_gap ? fmt::format("no row takes the vertices {}..{} of the pool", first, i - 1)
                    : fmt::format("{} rows take the vertices {}..{} of the pool", depth, first,
                                  i - 1)});
    }
}

void find_sum_faults(FixupReport& report) {
    for (int lod = 0; lod < report.lod_count; ++lod) {
        const auto slot = static_cast<size_t>(lod);
        const uint64_t row_sum = report.row_counts[slot];
        const uint32_t header_count = report.header_counts[slot];
        if (row_sum == header_count) continue;
        FixupIssue fault{FixupIssue::Kind::kSum, FixupLane::kResult, 0, 0, lod, {}};
        fault.message = fmt::format(
            "for root LOD {} the rows gather {} vertices; the header says "
            "{}",
            lod, row_sum, header_count);
        if (lod == report.root_lod && row_sum < report.result_size) {
            fault.first = row_sum;
            fault.count = report.result_size - fault.first;
            fault.message += fmt::format(": places {}..{} keep what the pool has there",
                                         fault.first, report.result_size - 1);
        } else if (lod == report.root_lod) {
            fault.first = report.result_size;
            fault.message += ": the rest is cut off";
        }
        report.faults.push_back(std::move(fault));
    }
}

}  // namespace

uint64_t FixupReport::longest() const {
    return std::max({uint64_t{pool_size}, row_total, uint64_t{result_size}});
}

FixupReport make_fixup_report(const Scene& scene) {
    FixupReport report;
    if (!scene.vertex_file) return report;
    const VertexFile& file = *scene.vertex_file;
    report.root_lod = scene.root_lod;
    report.lod_count = file.lod_count;
    report.has_table = !file.fixups.empty();
    report.tried = scene.fixup_use.tried;
    report.header_counts = file.lod_vertex_counts;
    report.pool_size = file.lod_vertex_counts[0];
    report.result_size = std::min(at(file.lod_vertex_counts, scene.root_lod), report.pool_size);
    report.meshes = fixup_meshes(scene);
    add_rows(file, scene.fixup_use, report);
    report.pool = cut_pool(file);
    report.result = result_runs(scene, report);
    find_read_faults(file, report);
    if (!report.has_table) return report;
    find_cover_faults(report);
    find_sum_faults(report);
    return report;
}

std::string clamped_text(const FixupReport& report, const FixupRowInfo& row) {
    const FixupValues& values = row.written;
    std::string text =
        values.source >= 0 && values.count > 0
            ? fmt::format("reads {}..{} of {}", values.source,
                          int64_t{values.source} + values.count - 1, report.pool_size)
            : fmt::format("reads {} vertices from {} of {}", values.count, values.source,
                          report.pool_size);
    if (values.lod != row.lod) text += fmt::format(" for LOD {}", values.lod);
    return text;
}

std::string bytes_text(const FixupValues& row) {
    std::string text;
    for (const int32_t value : {row.lod, row.source, row.count})
        for (int shift = 0; shift < 32; shift += 8)
            text += fmt::format("{}{:02x}", text.empty() ? "" : " ",
                                static_cast<uint32_t>(value) >> shift & 0xFF);
    return text;
}

FixupPlace fixup_place(const FixupReport& report, uint32_t vertex) {
    FixupPlace place{vertex, vertex, kNone, std::nullopt, true};
    const auto holds = [](uint32_t index) {
        return [index](const FixupRun& run) {
            return index >= run.first && index - run.first < run.count;
        };
    };
    const auto found = std::find_if(report.result.begin(), report.result.end(), holds(vertex));
    if (found == report.result.end()) return place;
    place.pool = found->pool_first + (vertex - found->first);
    place.row = found->row;
    place.is_applied = found->is_applied;
    if (place.row == kNone) return place;
    const FixupRowInfo& row = at(report.rows, place.row);
    place.in_row = row.place + (place.pool - row.source);
    return place;
}

int vertex_for_pool(const FixupReport& report, uint64_t pool) {
    int found = kNone;
    for (const FixupRun& run : report.result) {
        const bool is_in = pool >= run.pool_first && pool - run.pool_first < run.count;
        if (!is_in || (found != kNone && !run.is_applied)) continue;
        found = static_cast<int>(run.first + (pool - run.pool_first));
    }
    return found;
}

int next_row(const FixupReport& report) {
    for (size_t i = 0; i < report.rows.size(); ++i)
        if (report.rows[i].is_kept && !report.rows[i].is_on) return static_cast<int>(i);
    return kNone;
}

size_t count_rows_off(const FixupReport& report) {
    return static_cast<size_t>(
        std::count_if(report.rows.begin(), report.rows.end(),
                      [](const FixupRowInfo& row) { return row.is_kept && !row.is_on; }));
}

std::vector<int> kept_rows(const FixupReport& report) {
    std::vector<int> kept;
    for (size_t i = 0; i < report.rows.size(); ++i)
        if (report.rows[i].is_kept) kept.push_back(static_cast<int>(i));
    return kept;
}

size_t count_first_rows_on(const FixupReport& report) {
    size_t count = 0;
    for (const int row : kept_rows(report)) {
        if (!at(report.rows, row).is_on) break;
        ++count;
    }
    return count;
}

FixupUse toggle_row(const FixupReport& report, int row) {
    FixupUse use{true, {}, report.tried};
    for (size_t i = 0; i < report.rows.size(); ++i)
        if (report.rows[i].is_on == (static_cast<int>(i) == row))
            use.disabled_rows.push_back(static_cast<int>(i));
    return use;
}

FixupUse all_rows(const FixupReport& report, bool is_on) {
    FixupUse use{true, {}, report.tried};
    for (size_t i = 0; i < report.rows.size() && !is_on; ++i)
        use.disabled_rows.push_back(static_cast<int>(i));
    return use;
}

FixupUse first_rows(const FixupReport& report, size_t count) {
    FixupUse use{true, {}, report.tried};
    const std::vector<int> kept = kept_rows(report);
    for (size_t i = count; i < kept.size(); ++i) use.disabled_rows.push_back(kept[i]);
    return use;
}

std::string row_text(const Scene& scene, const FixupReport& report, int row) {
    const FixupRowInfo& info = at(report.rows, row);
    std::string text =
        fmt::format("Row {} of {} at 0x{:x}: ", row, report.rows.size(), info.offset);
    if (info.is_clamped)
        text += fmt::format("{} (bytes {}); clamped to ", clamped_text(report, info),
                            bytes_text(info.written));
    text +=
        fmt::format("LOD {}, {} vertices from {} of the pool", info.lod, info.count, info.source);
    if (!info.is_kept)
        return text + fmt::format("; dropped, root LOD {} is coarser", report.root_lod);
    text += fmt::format("{} {}", info.is_on ? " go to" : "; off, it would fill", info.destination);
    if (info.count > 0) text += fmt::format("..{}", info.destination + info.count - 1);
    if (info.mesh != kNone)
        text += fmt::format(", mesh {}", at(scene.model.meshes, info.mesh).name);
    if (info.fitting < info.count)
        text += fmt::format("; {} of them past the end", info.count - info.fitting);
    return text;
}

}  // namespace studioscope
