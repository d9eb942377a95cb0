#include "formats/compiled/vtx.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "core/table.h"
#include "core/text.h"
#include "formats/compiled/vtx_strips.h"
#include "model/vertex_file.h"

namespace studioscope {

namespace {

constexpr size_t kVtxHeaderSize = 36;
constexpr size_t kPairSize = 8;  // of a body part and of a model: count, offset
constexpr size_t kLodSize = 12;
constexpr size_t kMeshSize = 9;
constexpr size_t kReplacementSize = 6;
constexpr size_t kMostRecords = 1'000'000;

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

std::optional<Diagnostic> refuse_header(ByteSpan file, const VtxHeader& header) {
    if (file.size() < kVtxHeaderSize)
        return error("vtx-short",
                     fmt::format("the file has {} bytes; a VTX header needs {}", file.size(),
                                 kVtxHeaderSize),
                     at_offset(file.size()));
    if (header.version == 0x07000000)
        return error("vtx-big-endian", "an Xbox 360 VTX (big-endian); only PC files can be read",
                     at_offset(0));
    if (header.version != 7)
        return error("vtx-version",
                     fmt::format("VTX version {}{}; only version 7 is known", header.version,
                                 header.version == 107 ? " (Vampire: Bloodlines)" : ""),
                     at_offset(0));
    if (header.lod_count < 1 || header.lod_count > kMostLods)
        return error(
            "vtx-lod-count",
            fmt::format("{} levels of detail; 1 to {} are allowed", header.lod_count, kMostLods),
            at_offset(0x14));
    return std::nullopt;
}

// Walks the hierarchy down to the mesh headers, which both layouts share.
class Walker {
public:
    Walker(ByteSpan bytes, VtxFile& file)
        : bytes_(bytes),
          file_(file),
          tables_(bytes.size(), std::min(bytes.size(), kMostRecords) * kPairSize) {}

    std::vector<VtxMeshPlace> places;
    std::vector<VtxMesh*> meshes;  // the one that each place fills

    void walk(const VtxHeader& header) {
        const uint64_t start = array("body parts", "the file", 0, header.body_part_count,
                                     header.body_parts, kPairSize, 0x1C);
        file_.body_parts.resize(taken_);
        for (size_t i = 0; i < file_.body_parts.size(); ++i)
            read_body_part(file_.body_parts[i], start + i * kPairSize,
                           fmt::format("body part {}", i));
        collect();
    }

private:
    // Where `count` records start; taken_ says how many may be read: 0 when they do not fit.
    uint64_t array(const char* what, const std::string& path, uint64_t base, int32_t count,
                   int32_t relative, size_t stride, uint64_t field) {
        Table table;
        const bool does_fit =
            tables_.find(base, count, relative, stride, table) == TableBounds::Fit::kFits;
        taken_ = table.count;
        if (does_fit) return table.start;
        const int64_t start = static_cast<int64_t>(base) + relative;
        file_.diagnostics.push_back(
            error("vtx-range",
                  fmt::format("{}: {} {} at {} end at {}; the file has {} bytes", path, count, what,
                              start, start + int64_t{count} * static_cast<int64_t>(stride),
                              bytes_.size()),
                  at_offset(field)));
        return 0;
    }

    struct Pair {
        int32_t count = 0, offset = 0;
    };
    Pair pair_at(uint64_t offset) const {
        ByteReader in(bytes_);
        in.seek(offset);
        const auto count = in.read<int32_t>();
        return {count, in.read<int32_t>()};
    }

    void read_body_part(VtxBodyPart& part, uint64_t offset, const std::string& path) {
        const Pair models = pair_at(offset);
        const uint64_t start =
            array("models", path, offset, models.count, models.offset, kPairSize, offset);
        part.offset = offset;
        part.models.resize(taken_);
        for (size_t i = 0; i < part.models.size(); ++i)
            read_model(part.models[i], start + i * kPairSize, fmt::format("{}, model {}", path, i));
    }

    void read_model(VtxModel& model, uint64_t offset, const std::string& path) {
        const Pair lods = pair_at(offset);
        model.offset = offset;
        if (lods.count != file_.lod_count)
            file_.diagnostics.push_back(
                warning("vtx-model-lods",
                        fmt::format("{} has {} levels of detail; the header says {}", path,
                                    lods.count, file_.lod_count),
                        at_offset(offset)));
        if (lods.count > kMostLods) return;
        const uint64_t start =
            array("levels", path, offset, lods.count, lods.offset, kLodSize, offset);
        model.lods.resize(taken_);
        for (size_t i = 0; i < model.lods.size(); ++i)
            read_lod(model.lods[i], start + i * kLodSize, fmt::format("{}, level {}", path, i));
        check_switch_points(model, path);
    }

    void read_lod(VtxLod& lod, uint64_t offset, const std::string& path) {
        const Pair meshes_at = pair_at(offset);
        ByteReader in(bytes_);
        in.seek(offset + kPairSize);
        lod.switch_point = in.read<float>();
        lod.offset = offset;
        const uint64_t start =
            array("meshes", path, offset, meshes_at.count, meshes_at.offset, kMeshSize, offset);
        lod.meshes.resize(taken_);
        for (size_t i = 0; i < lod.meshes.size(); ++i) {
            const uint64_t at = start + i * kMeshSize;
            const Pair groups = pair_at(at);
            lod.meshes[i].offset = at;
            lod.meshes[i].flags = static_cast<uint8_t>(bytes_[at + kPairSize]);
            places.push_back(
                {fmt::format("{}, mesh {}", path, i), at, groups.count, groups.offset});
        }
    }

    void check_switch_points(const VtxModel& model, const std::string& path) {
        for (size_t i = 1; i < model.lods.size(); ++i) {
            const float before = model.lods[i - 1].switch_point, here = model.lods[i].switch_point;
            const bool is_shadow = here < 0 && i + 1 == model.lods.size();
            if (is_shadow || here > before) continue;
            file_.diagnostics.push_back(
                warning("vtx-switch-point",
                        fmt::format("{}: level {} switches at {}, not farther than the {} of the "
                                    "level before",
                                    path, i, here, before),
                        at_offset(model.lods[i].offset + kPairSize)));
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
    VtxFile& file_;
    TableBounds tables_;
    size_t taken_ = 0;
};

void warn_replacements(VtxFile& file, size_t lod, const char* what, uint64_t offset) {
    file.diagnostics.push_back(
        warning("vtx-material-replacement",
                fmt::format("the material replacements of level {} are ignored: {}", lod, what),
                at_offset(offset)));
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
    for (int32_t i = 0; i < count; ++i) {
        const uint64_t at =
            static_cast<uint64_t>(start) + static_cast<uint64_t>(i) * kReplacementSize;
        in.seek(at);
        const int texture = in.read<int16_t>();
        const int64_t name = static_cast<int64_t>(at) + in.read<int32_t>();
        if (name < 0 || name >= static_cast<int64_t>(in.size())) {
            warn_replacements(file, lod, "a name lies outside the file", at);
            return list;
        }
        std::string text = in.text_at(static_cast<size_t>(name));
        if (static_cast<size_t>(name) + text.size() == in.size()) {
            warn_replacements(file, lod, "a name does not end", at);
            return list;
        }
        list.push_back({texture, as_utf8(std::move(text))});
    }
    return list;
}

void read_replacements(ByteSpan bytes, const VtxHeader& header, VtxFile& file) {
    if (header.replacement_lists == 0) return;
    for (int lod = 0; lod < header.lod_count; ++lod) {
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

Result<VtxFile> parse_vtx(ByteSpan bytes, int mdl_version) {
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

    Walker walker(bytes, file);
    walker.walk(header);
    const VtxLayout layout = find_vtx_layout(bytes, walker.places, mdl_version, file.diagnostics);
    file.is_extended = layout.is_extended;
    VtxBudget budget = vtx_budget(bytes);
    for (size_t i = 0; i < walker.places.size(); ++i)
        read_vtx_mesh(bytes, walker.places[i], layout, budget, *walker.meshes[i], file.diagnostics);
    read_replacements(bytes, header, file);
    return file;
}

}  // namespace studioscope
