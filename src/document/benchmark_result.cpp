#include "document/benchmark_result.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/number.h"

namespace studioscope {

namespace {

constexpr const char* kHead =
    "skinner,instances,lod,influences,order,milliseconds,bandwidth_share,error_units";
constexpr const char *kFileOrder = "file", *kReuseOrder = "reuse";
constexpr double kWorthTelling = 0.05;  // minimum share of the time for a suggestion
constexpr size_t kMaxRows = 10'000;

struct Help {
    double share = 0;  // time with the change / time now
    std::string text;
};

void add_fewer_bones(const BenchmarkResult& result, std::vector<Help>& all) {
    for (const BenchmarkRow& row : result.rows) {
        if (row.skinner != SkinningMethod::kGpu || row.influences >= 3) continue;
        const BenchmarkRow* whole = find_row(result, row.skinner, row.instances, row.lod, 3);
        if (!whole || !(whole->milliseconds > 0)) continue;
        const double share = row.milliseconds / whole->milliseconds;
        all.push_back(
            {share, fmt::format("{} a vertex: {:.0f} % of the time; moves vertices by up to {:.3g} "
                                "units, {:.2g} % of the model's size",
                                row.influences == 1 ? "one bone" : "two bones", share * 100,
                                row.error, row.error / std::max(result.size, 1e-9) * 100)});
    }
}

void add_levels(const BenchmarkResult& result, std::vector<Help>& all) {
    for (const BenchmarkRow& row : result.rows) {
        if (row.skinner != SkinningMethod::kGpu || row.lod <= result.lod || row.influences != 3)
            continue;
        const BenchmarkRow* finest = find_row(result, row.skinner, row.instances, result.lod, 3);
        if (!finest || !(finest->milliseconds > 0)) continue;
        const double share = row.milliseconds / finest->milliseconds;
        all.push_back({share, fmt::format("LOD {} from nearer on: {:.0f} % of the time of LOD {}",
                                          row.lod, share * 100, result.lod)});
    }
}

void add_skinners(const BenchmarkResult& result, std::vector<Help>& all) {
    for (const BenchmarkRow& row : result.rows) {
        if (row.skinner != SkinningMethod::kCompute || row.instances < 2 || row.influences != 3)
            continue;
        const BenchmarkRow* each =
            find_row(result, SkinningMethod::kGpu, row.instances, row.lod, 3);
        if (!each || !(each->milliseconds > 0)) continue;
        const double share = row.milliseconds / each->milliseconds;
        all.push_back({share, fmt::format("{} instances in one pose skinned once: {:.0f} % of the "
                                          "time",
                                          row.instances, share * 100)});
    }
}

void add_order(const BenchmarkResult& result, std::vector<Help>& all) {
    for (const BenchmarkRow& row : result.rows) {
        if (!row.is_reordered) continue;
        const BenchmarkRow* file =
            find_row(result, row.skinner, row.instances, row.lod, row.influences);
        if (!file || !(file->milliseconds > 0)) continue;
        const double share = row.milliseconds / file->milliseconds;
        all.push_back({share, fmt::format("triangles reordered to reuse vertices: {:.0f} % of the "
                                          "time; {:.2f} transforms a triangle, {:.2f} now",
                                          share * 100, result.reordered_acmr, result.acmr)});
    }
}

std::vector<std::string_view> cells_of(std::string_view line) {
    std::vector<std::string_view> cells;
    for (size_t start = 0; start <= line.size();) {
        const size_t end = std::min(line.find(',', start), line.size());
        cells.push_back(line.substr(start, end - start));
        start = end + 1;
    }
    return cells;
}

// Whether the whole cell is a number; infinity and NaN are accepted.
bool read_number(std::string_view cell, double& value) {
    float read = 0;
    const char* const end = cell.data() + cell.size();
    if (cell.empty() || parse_float(cell.data(), end, read) != end) return false;
    value = static_cast<double>(read);
    return true;
}

// Reads a whole number and clamps it to the range.
bool read_count(std::string_view cell, int min, int max, int& value) {
    int64_t read = 0;
    const char* const end = cell.data() + cell.size();
    if (cell.empty() || parse_integer(cell.data(), end, read) != end) return false;
    value = static_cast<int>(std::clamp<int64_t>(read, min, max));
    return true;
}

std::optional<BenchmarkRow> row_of(std::string_view line) {
    const std::vector<std::string_view> cells = cells_of(line);
    if (cells.size() != 8 || (cells[4] != kFileOrder && cells[4] != kReuseOrder))
        return std::nullopt;
    const auto skinner = skinner_of(cells[0]);
    if (!skinner) return std::nullopt;
    BenchmarkRow row;
    row.skinner = *skinner;
    row.is_reordered = cells[4] == kReuseOrder;
    const bool is_read =
        read_count(cells[1], 1, 1'000'000, row.instances) && read_count(cells[2], 0, 64, row.lod) &&
        read_count(cells[3], 1, 3, row.influences) && read_number(cells[5], row.milliseconds) &&
        read_number(cells[6], row.bandwidth_share) && read_number(cells[7], row.error);
    return is_read ? std::optional(row) : std::nullopt;
}

}  // namespace

const BenchmarkRow* find_row(const BenchmarkResult& result, SkinningMethod skinner, int instances,
                             int lod, int influences) {
    BenchmarkRow wanted;
    wanted.skinner = skinner;
    wanted.instances = instances;
    wanted.lod = lod;
    wanted.influences = influences;
    return find_same_work(result, wanted);
}

const BenchmarkRow* find_same_work(const BenchmarkResult& result, const BenchmarkRow& row) {
    const auto found =
        std::find_if(result.rows.begin(), result.rows.end(),
                     [&](const BenchmarkRow& other) { return row.is_same_work(other); });
    return found == result.rows.end() ? nullptr : &*found;
}

std::string lab_time_text(double milliseconds) {
    if (milliseconds < 1) return fmt::format("{:.3g} us", milliseconds * 1000);
    return milliseconds < 1000 ? fmt::format("{:.3g} ms", milliseconds)
                               : fmt::format("{:.3g} s", milliseconds / 1000);
}

std::string own_line(const BenchmarkResult& result) {
    const BenchmarkRow* one = find_row(result, SkinningMethod::kGpu, 1, result.lod, 3);
    if (!one) return {};
    std::string text =
        fmt::format("LOD {} by the GPU: {}", result.lod, lab_time_text(one->milliseconds));
    if (one->bandwidth_share > 1)
        text += ", faster than memory is read: out of the caches";
    else if (one->bandwidth_share > 0)
        text += fmt::format(", {:.0f} % of the memory's bandwidth", one->bandwidth_share * 100);
    const BenchmarkRow* most = one;
    for (const BenchmarkRow& row : result.rows)
        if (row.skinner == SkinningMethod::kGpu && row.lod == result.lod && row.influences == 3 &&
            !row.is_reordered && row.instances > most->instances)
            most = &row;
    if (most != one)
        text += fmt::format("; {} of these {}", most->instances, lab_time_text(most->milliseconds));
    return text;
}

std::vector<std::string> what_would_help(const BenchmarkResult& result) {
    std::vector<Help> all;
    add_fewer_bones(result, all);
    add_levels(result, all);
    add_order(result, all);
    add_skinners(result, all);
    std::erase_if(all, [](const Help& help) { return help.share > 1 - kWorthTelling; });
    std::stable_sort(all.begin(), all.end(),
                     [](const Help& a, const Help& b) { return a.share < b.share; });
    std::vector<std::string> texts;
    texts.reserve(all.size());
    for (Help& help : all) texts.push_back(std::move(help.text));
    return texts;
}

std::string lab_csv(const BenchmarkResult& result) {
    std::string text = std::string(kHead) + "\n";
    for (const BenchmarkRow& row : result.rows)
        text += fmt::format("{},{},{},{},{},{:.6g},{:.4g},{:.4g}\n", name_of(row.skinner),
                            row.instances, row.lod, row.influences,
                            row.is_reordered ? kReuseOrder : kFileOrder, row.milliseconds,
                            row.bandwidth_share, row.error);
    return text;
}

std::optional<BenchmarkResult> read_lab_csv(std::string_view text) {
    BenchmarkResult result;
    bool is_head = true;
    for (size_t start = 0; start < text.size();) {
        const size_t end = std::min(text.find('\n', start), text.size());
        std::string_view line = text.substr(start, end - start);
        if (line.ends_with('\r')) line.remove_suffix(1);
        start = end + 1;
        if (is_head && line != kHead) return std::nullopt;
        if (!is_head && !line.empty()) {
            const std::optional<BenchmarkRow> row = row_of(line);
            if (!row || result.rows.size() >= kMaxRows) return std::nullopt;
            result.rows.push_back(*row);
        }
        is_head = false;
    }
    return is_head ? std::nullopt : std::optional(std::move(result));
}

}  // namespace studioscope
