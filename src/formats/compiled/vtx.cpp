#include "formats/compiled/vtx.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "core/byte_reader.h"
#include "core/message_text.h"
#include "core/text.h"
#include "formats/compiled/mdl.h"
#include "formats/compiled/vtx_strips.h"
#include "formats/diagnostics.h"
#include "model/vertex_file.h"

namespace studioscope {

namespace {

constexpr size_t kVtxHeaderSize = 36;
constexpr int32_t kVtxVersion = 7, kBloodlinesVtx = 107;
constexpr size_t kPairSize = 8;  // bytes of a body part and of a model: count, offset
constexpr size_t kLodSize = 12;
constexpr size_t kMeshSize = 9;
constexpr size_t kReplacementSize = 6;
constexpr size_t kMaxRecords = 1'000'000;

struct VtxHeader {
    int32_t version;
    int32_t vertex_cache_size;
    uint16_t bones_per_strip;
    uint16_t bones_per_triangle;
    int32_t bones_per_vertex;
    uint32_t checksum;
    int32_t lod_count;
    int32_t replacement_lists;
    int32_t body_part_count;
    int32_t body_parts;
};
static_assert(sizeof(VtxHeader) == kVtxHeaderSize);

Diagnostic unknown_version(int32_t version) {
    return error_at("vtx-version", at_offset(0), "unknown VTX version {}{}, expected 7", version,
                    version == kBloodlinesVtx ? " (Vampire: Bloodlines)" : "");
}

std::optional<Diagnostic> refuse_header(ByteSpan file, const VtxHeader& header) {
    if (file.size() < kVtxHeaderSize)
        return error_at("vtx-short", at_offset(file.size()),
                        "the file has {} bytes; a VTX header needs {}", file.size(),
                        kVtxHeaderSize);
    if (header.version == 0x07000000)
        return error("vtx-big-endian", "an Xbox 360 VTX (big-endian); only PC files can be read",
                     at_offset(0));
    if (header.version == kBloodlinesVtx) return unknown_version(header.version);
    return std::nullopt;
}

// A changed number is accepted if the rest is as expected and belongs to the MDL.
bool has_known_layout(const VtxFile& file, const VtxExpectation& expected) {
    return !expected.mesh_counts.empty() && file.checksum == expected.checksum &&
           std::all_of(file.diagnostics.begin(), file.diagnostics.end(),
                       [](const Diagnostic& one) { return one.severity == Severity::kNote; });
}

// Reads the hierarchy down to the mesh headers, which both layouts share.
class HierarchyReader {
public:
    HierarchyReader(ByteSpan bytes, const VtxExpectation& expected, VtxFile& file)
        : bytes_(bytes),
          expected_(expected),
          matches_mdl_(!expected.mesh_counts.empty() && expected.checksum == file.checksum),
          file_(file),
          tables_(bytes.size(), std::min(bytes.size(), kMaxRecords) * kPairSize) {}

    std::vector<VtxMeshLocation> locations;
    std::vector<VtxMesh*> meshes;  // mesh for each entry of `locations`

    void read(const VtxHeader& header) {
        const bool is_lod_count_sound = header.lod_count >= 1 && header.lod_count <= kMaxLods;
        max_lods_ = is_lod_count_sound ? header.lod_count : kMaxLods;
        is_lod_count_known_ = is_lod_count_sound;
        const Children parts{"body parts", "vtx-body-part-count", kPairSize};
        const Rows rows =
            children(parts, "the file", 0, {header.body_part_count, header.body_parts}, 0x1C,
                     expected_body_parts());
        file_.body_parts.resize(rows.count);
        for (size_t i = 0; i < rows.count; ++i)
            read_body_part(i, rows.start + i * kPairSize, fmt::format("body part {}", i));
        if (!is_lod_count_sound) derive_lod_count(header);
        collect();
    }

private:
    struct Pair {
        int32_t count = 0, offset = 0;
    };
    struct Rows {
        uint64_t start = 0;
        size_t count = 0;
    };
    // The kind of a record's children: name, code of a count that differs from the MDL's, size.
    struct Children {
        const char* what;
        const char* code;
        size_t stride;
    };
    using Count = std::optional<int32_t>;

    Count expected_body_parts() const {
        if (!matches_mdl_) return std::nullopt;
        return static_cast<int32_t>(expected_.mesh_counts.size());
    }
    Count expected_models(size_t part) const {
        if (!matches_mdl_ || part >= expected_.mesh_counts.size()) return std::nullopt;
        return static_cast<int32_t>(expected_.mesh_counts[part].size());
    }
    Count expected_meshes(size_t part, size_t model) const {
        const auto models = static_cast<size_t>(expected_models(part).value_or(0));
        if (model >= models) return std::nullopt;
        return expected_.mesh_counts[part][model];
    }

    template <typename... Args>
    void report(Severity severity, const char* code, uint64_t offset,
                fmt::format_string<Args...> text, Args&&... args) {
        report_at(file_.diagnostics, severity, code, at_offset(offset), text,
                  std::forward<Args>(args)...);
    }

    bool find(uint64_t base, int32_t count, int32_t relative, size_t stride, Table& table) {
        return tables_.find(base, count, relative, stride, table) == TableBounds::Fit::kFits;
    }

    // The children of the record at `base`, as many as the MDL has if known. `field` is the offset
    // of the count.
    Rows children(const Children& kind, const std::string& path, uint64_t base, Pair pair,
                  uint64_t field, Count expected) {
        Table table;
        const bool is_other = expected && *expected != pair.count;
        if (is_other && find(base, *expected, pair.offset, kind.stride, table)) {
            report(Severity::kError, kind.code, field,
                   "{} has {} {}; the MDL of the same checksum has {}, which are read instead",
                   path, pair.count, kind.what, *expected);
            return {table.start, table.count};
        }
        if (find(base, pair.count, pair.offset, kind.stride, table))
            return {table.start, table.count};
        const int64_t start = static_cast<int64_t>(base) + pair.offset;
        report(Severity::kError, "vtx-range", field,
               "{}: the table of {} at {} ({}) ends at {}; the file has {} bytes. It is ignored",
               path, kind.what, start, count_text(pair.count, "row"),
               start + int64_t{pair.count} * static_cast<int64_t>(kind.stride), bytes_.size());
        return {};
    }

    Pair pair_at(uint64_t offset) const {
        ByteReader in(bytes_);
        in.seek(offset);
        const auto count = in.read<int32_t>();
        return {count, in.read<int32_t>()};
    }

    void read_body_part(size_t number, uint64_t offset, const std::string& path) {
        const Children models{"models", "vtx-model-count", kPairSize};
        const Rows rows =
            children(models, path, offset, pair_at(offset), offset, expected_models(number));
        VtxBodyPart& part = file_.body_parts[number];
        part.offset = offset;
        part.models.resize(rows.count);
        for (size_t i = 0; i < rows.count; ++i)
            read_model(part.models[i], rows.start + i * kPairSize,
                       fmt::format("{}, model {}", path, i), expected_meshes(number, i));
    }

    void read_model(VtxModel& model, uint64_t offset, const std::string& path, Count mesh_count) {
        Pair lods = pair_at(offset);
        model.offset = offset;
        const int32_t used = check_lod_count(lods.count, offset, path);
        lods.count = used;
        const Children levels{"levels", "vtx-model-lods", kLodSize};
        const Rows rows = children(levels, path, offset, lods, offset, std::nullopt);
        model.lods.resize(rows.count);
        for (size_t i = 0; i < rows.count; ++i)
            read_lod(model.lods[i], rows.start + i * kLodSize, fmt::format("{}, level {}", path, i),
                     mesh_count);
        check_switch_points(model, path);
    }

    // Checks a model's number of levels: fewer than the header's are valid, any other count is not.
    int32_t check_lod_count(int32_t count, uint64_t offset, const std::string& path) {
        const bool is_sound = count >= 0 && count <= kMaxLods;
        const int32_t used = is_sound              ? std::min(count, max_lods_)
                             : is_lod_count_known_ ? max_lods_
                                                   : 0;
        if (is_sound && (count == max_lods_ || !is_lod_count_known_)) return used;
        report(is_sound ? Severity::kWarning : Severity::kError, "vtx-model-lods", offset,
               "{} has {} levels of detail; the header says {}{}", path, count, file_.lod_count,
               used == count ? std::string() : fmt::format(". {} are read", used));
        return used;
    }

    void derive_lod_count(const VtxHeader& header) {
        size_t count = 1;
        for (const VtxBodyPart& part : file_.body_parts)
            for (const VtxModel& model : part.models) count = std::max(count, model.lods.size());
        file_.lod_count = static_cast<int>(count);
        report(Severity::kError, "vtx-lod-count", 0x14,
               "{} levels of detail; 1 to {} are allowed. The models have {}, which are read",
               header.lod_count, kMaxLods, count);
    }

    void read_lod(VtxLod& lod, uint64_t offset, const std::string& path, Count mesh_count) {
        ByteReader in(bytes_);
        in.seek(offset + kPairSize);
        lod.switch_point = in.read<float>();
        lod.offset = offset;
        const Children kind{"meshes", "vtx-mesh-count", kMeshSize};
        const Rows rows = children(kind, path, offset, pair_at(offset), offset, mesh_count);
        lod.meshes.resize(rows.count);
        for (size_t i = 0; i < rows.count; ++i) {
            const uint64_t at = rows.start + i * kMeshSize;
            const Pair groups = pair_at(at);
            lod.meshes[i].offset = at;
            lod.meshes[i].flags = static_cast<uint8_t>(bytes_[at + kPairSize]);
            locations.push_back(
                {fmt::format("{}, mesh {}", path, i), at, groups.count, groups.offset});
        }
    }

    void check_switch_points(const VtxModel& model, const std::string& path) {
        for (size_t i = 1; i < model.lods.size(); ++i) {
            const float before = model.lods[i - 1].switch_point, here = model.lods[i].switch_point;
            const bool is_shadow = here < 0 && i + 1 == model.lods.size();
            if (is_shadow || here > before) continue;
            report_at(file_.diagnostics, Severity::kWarning, "vtx-switch-point",
                      at_offset(model.lods[i].offset + kPairSize),
                      "{}: level {} switches at {}, but must switch farther than the {} of the "
                      "level before",
                      path, i, here, before);
            return;
        }
    }

    void collect() {
        for (VtxBodyPart& part : file_.body_parts)
            for (VtxModel& model : part.models)
                for (VtxLod& lod : model.lods)
                    for (VtxMesh& mesh : lod.meshes) meshes.push_back(&mesh);
    }

    ByteSpan bytes_;
    const VtxExpectation& expected_;
    bool matches_mdl_;  // true: compiled together with the MDL
    VtxFile& file_;
    TableBounds tables_;
    int32_t max_lods_ = kMaxLods;
    bool is_lod_count_known_ = false;  // true: the header's count is valid
};

void warn_replacements(VtxFile& file, size_t lod, const char* what, uint64_t offset) {
    report_at(file.diagnostics, Severity::kWarning, "vtx-material-replacement", at_offset(offset),
              "the material replacements of level {} are ignored: {}", lod, what);
}

std::vector<VtxMaterialReplacement> read_replacement_list(ByteReader& in, size_t lod,
                                                          uint64_t offset, VtxFile& file) {
    std::vector<VtxMaterialReplacement> list;
    in.seek(offset);
    const int32_t count = in.read<int32_t>();
    const int64_t start = static_cast<int64_t>(offset) + in.read<int32_t>();
    if (count == 0 && in.ok()) return list;
    if (start >= 0) in.seek(static_cast<size_t>(start));
    if (start < 0 || in.count(count, kReplacementSize) == 0) {
        warn_replacements(file, lod, "the list does not fit in the file", offset);
        return list;
    }
    size_t bad = 0;
    for (int32_t i = 0; i < count; ++i) {
        const uint64_t at =
            static_cast<uint64_t>(start) + static_cast<uint64_t>(i) * kReplacementSize;
        in.seek(at);
        const int texture = in.read<int16_t>();
        const int64_t name = static_cast<int64_t>(at) + in.read<int32_t>();
        const bool is_inside = name >= 0 && name < static_cast<int64_t>(in.size());
        std::string text = is_inside ? in.text_at(static_cast<size_t>(name)) : std::string();
        if (is_inside && static_cast<size_t>(name) + text.size() < in.size())
            list.push_back({texture, FileName(text)});
        else if (++bad == 1)
            report_at(file.diagnostics, Severity::kWarning, "vtx-material-replacement",
                      at_offset(at),
                      "a name of the material replacements of level {} (the first such) is outside "
                      "the file or unterminated; ignored",
                      lod);
    }
    return list;
}

void read_replacements(ByteSpan bytes, const VtxHeader& header, VtxFile& file) {
    if (header.replacement_lists == 0) return;
    for (int lod = 0; lod < file.lod_count; ++lod) {
        ByteReader in(bytes);
        const int64_t at =
            int64_t{header.replacement_lists} + lod * static_cast<int64_t>(kPairSize);
        if (at < 0 || at + static_cast<int64_t>(kPairSize) > static_cast<int64_t>(bytes.size()))
            return warn_replacements(file, static_cast<size_t>(lod),
                                     "the list header lies outside the file", 0x18);
        file.material_replacements.push_back(
            read_replacement_list(in, static_cast<size_t>(lod), static_cast<uint64_t>(at), file));
    }
}

}  // namespace

VtxExpectation vtx_expectation(const MdlFile& mdl) {
    VtxExpectation expected{layout_version(mdl.header), mdl.header.checksum, {}};
    for (const MdlBodyPart& part : mdl.body_parts) {
        std::vector<int32_t>& counts = expected.mesh_counts.emplace_back();
        for (const MdlModel& model : part.models)
            counts.push_back(static_cast<int32_t>(model.meshes.size()));
    }
    return expected;
}

Result<VtxFile> parse_vtx(ByteSpan bytes, const VtxExpectation& expected) {
    VtxHeader header{};
    if (!bytes.empty()) std::memcpy(&header, bytes.data(), std::min(bytes.size(), kVtxHeaderSize));
    if (const auto refused = refuse_header(bytes, header)) return *refused;

    VtxFile file;
    file.version = header.version;
    file.checksum = header.checksum;
    file.vertex_cache_size = header.vertex_cache_size;
    file.bones_per_strip = header.bones_per_strip;
    file.bones_per_triangle = header.bones_per_triangle;
    file.bones_per_vertex = header.bones_per_vertex;
    file.lod_count = header.lod_count;

    HierarchyReader hierarchy(bytes, expected, file);
    hierarchy.read(header);
    find_group_ends(bytes, hierarchy.locations);
    const VtxLayout layout =
        find_vtx_layout(bytes, hierarchy.locations, expected.mdl_version, file.diagnostics);
    file.is_extended = layout.is_extended;
    VtxBudget budget = vtx_budget(bytes);
    for (size_t i = 0; i < hierarchy.locations.size(); ++i)
        read_vtx_mesh(bytes, hierarchy.locations[i], layout, budget, *hierarchy.meshes[i],
                      file.diagnostics);
    read_replacements(bytes, header, file);
    if (header.version == kVtxVersion) return file;
    if (!has_known_layout(file, expected)) return unknown_version(header.version);
    report_at(file.diagnostics, Severity::kWarning, "vtx-version-number", at_offset(0),
              "VTX version {}, but all else is as in version 7, as which it is read",
              header.version);
    return file;
}

}  // namespace studioscope
