#include "formats/compiled/mdl.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>

#include "core/first_bytes.h"
#include "core/text.h"
#include "formats/compiled/mdl_reader.h"
#include "formats/diagnostics.h"

namespace studioscope {

namespace {

constexpr int kGoldSourceMdl = 10, kBloodlinesMdl = 2531;
constexpr size_t kIncludeModelSize = 8;
constexpr uint64_t kMeshModelAt = 4;

// studiohdr2_t, in the layout of the file.
struct Header2 {
    MdlTable source_transforms;  // from the file's start
    int32_t illumination_attachment;
    float max_eye_deflection;
    int32_t linear_bones, name;  // from this header
    MdlTable bone_drivers;       // from this header
    int32_t unused[56];
};
static_assert(sizeof(Header2) == 256);

// mstudiosrcbonetransform_t.
struct SourceTransformRecord {
    int32_t name;
    std::array<glm::vec4, 3> before, after;
};
static_assert(sizeof(SourceTransformRecord) == 100);

Diagnostic too_short(ByteSpan file) {
    return error_at("mdl-short", at_offset(file.size()),
                    "the file has {} bytes; an MDL header needs {}", file.size(),
                    sizeof(MdlHeader));
}

std::optional<Diagnostic> refuse_magic(ByteSpan file) {
    const std::string_view text = as_text(file);
    if (text.substr(0, 13) == "version https")
        return error("mdl-lfs-pointer", "a Git LFS pointer instead of the file; run git lfs pull",
                     at_offset(0));
    std::string_view other = other_format(file);
    if (text.starts_with("IDAG"))
        other = "an .ani file: animation blocks that can only be read with their MDL";
    if (!other.empty())
        return error_at("mdl-magic", at_offset(0), "not a Source MDL: this is {}", other);
    if (file.size() < 8) return too_short(file);
    if (text.substr(0, 4) != "IDST")
        return error_at("mdl-magic", at_offset(0),
                        "not an MDL: expected IDST at its start, found {:02X} {:02X} {:02X} {:02X}",
                        file[0], file[1], file[2], file[3]);
    return std::nullopt;
}

const char* game_suffix(int version) {
    if (version == kGoldSourceMdl)
        return " (GoldSource: Half-Life; opens in Half-Life Asset Manager)";
    if (version == kBloodlinesMdl) return " (Vampire: Bloodlines)";
    if (version == 52) return " (Titanfall)";
    if (version == 53) return " (Titanfall 2)";
    if (version == 54) return " (Apex Legends)";
    if (version >= 35 && version < kOldestMdlVersion) return " (before the release of Half-Life 2)";
    return "";
}

std::optional<Diagnostic> refuse_header(ByteSpan file) {
    ByteReader in(file);
    in.seek(4);
    const auto version = in.read<int32_t>();
    const bool is_known = is_known_mdl_version(version);
    if (version == kGoldSourceMdl || version == kBloodlinesMdl ||
        (!is_known && file.size() < sizeof(MdlHeader)))
        return unknown_mdl_version(version);
    if (file.size() < sizeof(MdlHeader)) return too_short(file);
    in.seek(offsetof(MdlHeader, length));
    if (!is_known && in.read<uint32_t>() != file.size()) return unknown_mdl_version(version);
    return std::nullopt;
}

// Whether all that was read has the layout of the known versions: nothing lies outside, and
// animations, sequences and meshes, whose sizes and places other versions changed, have their own
// place, as the compiler writes it (0 of 247 differ).
bool has_known_layout(const MdlFile& mdl) {
    const auto points_at = [&](uint64_t record, uint64_t field, uint64_t target) {
        return static_cast<int64_t>(record) + record_at<int32_t>(mdl.bytes, record + field) ==
               static_cast<int64_t>(target);
    };
    const auto has_own_place = [&](const auto& row) { return points_at(row.offset, 0, 0); };
    const auto is_fault = [](const Diagnostic& diagnostic) {
        return diagnostic.severity == Severity::kError || diagnostic.code == "mdl-bone-rotation";
    };
    if (std::any_of(mdl.diagnostics.begin(), mdl.diagnostics.end(), is_fault) ||
        !std::all_of(mdl.animations.begin(), mdl.animations.end(), has_own_place) ||
        !std::all_of(mdl.sequences.begin(), mdl.sequences.end(), has_own_place))
        return false;
    for (const MdlBodyPart& part : mdl.body_parts)
        for (const MdlModel& model : part.models)
            for (const MdlMesh& mesh : model.meshes)
                if (!points_at(mesh.offset, kMeshModelAt, model.offset)) return false;
    return true;
}

void check_length(MdlReader& in, const MdlHeader& header) {
    const int64_t length = header.length, size = static_cast<int64_t>(in.file().size());
    const uint64_t field = MdlReader::header_field(header, &header.length);
    if (length > size)
        in.report(Severity::kWarning, "mdl-truncated", field,
                  "truncated: the file has {} bytes, its header says {}", size, length);
    if (length < size)
        in.report(Severity::kWarning, "mdl-trailing-bytes", field,
                  "the file has {} bytes, its header says {}; the rest is ignored", size, length);
}

// The second header; nothing without a valid one.
std::optional<Header2> read_header2(MdlReader& in, const MdlHeader& header) {
    if (header.header2_offset == 0) return std::nullopt;
    const auto start = static_cast<uint64_t>(std::max(header.header2_offset, 0));
    if (start != 0 && start + sizeof(Header2) <= in.file().size())
        return record_at<Header2>(in.file(), start);
    in.report(Severity::kWarning, "mdl-header2",
              MdlReader::header_field(header, &header.header2_offset),
              "the second header at {} lies outside the file; ignored", header.header2_offset);
    return std::nullopt;
}

// Reads what the second header has; it also has the name if that exceeds 64 bytes.
void read_second_header(MdlReader& in, MdlFile& mdl) {
    const std::string_view field(mdl.header.name, sizeof(mdl.header.name));
    mdl.name = in.shown(field.substr(0, field.find('\0')));
    const auto header = read_header2(in, mdl.header);
    if (!header) return;
    const auto start = static_cast<uint64_t>(mdl.header.header2_offset);
    if (header->name != 0) mdl.name = in.text(start, header->name);
    mdl.max_eye_deflection = header->max_eye_deflection;
    mdl.illumination_attachment = header->illumination_attachment;
    const MdlRows rows =
        in.rows("source bone transforms", 0, header->source_transforms.count,
                header->source_transforms.offset, sizeof(SourceTransformRecord), start);
    for (size_t i = 0; i < rows.count; ++i) {
        const auto record = in.record<SourceTransformRecord>(rows, i);
        mdl.source_transforms.push_back(
            {in.text(rows.at(i), record.name), {record.before}, {record.after}});
    }
}

void read_include_models(MdlReader& in, MdlFile& mdl) {
    const MdlRows rows =
        in.named_table("include models", mdl.header.include_models, kIncludeModelSize, 4);
    for (size_t i = 0; i < rows.count; ++i) {
        const auto offsets = in.record<std::array<int32_t, 2>>(rows, i);
        mdl.include_models.push_back(
            {in.text(rows.at(i), offsets[0]), in.file_name(rows.at(i), offsets[1])});
    }
}

// The states that sequences lead from and to, and the way from each to each.
void read_nodes(MdlReader& in, MdlFile& mdl) {
    const int64_t count = mdl.header.nodes.count;
    const uint64_t field = MdlReader::header_field(mdl.header, &mdl.header.nodes);
    const MdlRows names =
        in.rows("names of nodes", 0, count, mdl.header.node_names_offset, sizeof(int32_t), field);
    for (size_t i = 0; i < names.count; ++i)
        mdl.nodes.push_back(in.text(0, in.record<int32_t>(names, i)));
    if (mdl.nodes.empty() || static_cast<int64_t>(mdl.nodes.size()) != count) return;
    const MdlRows ways =
        in.rows("transitions between nodes", 0, count * count, mdl.header.nodes.offset, 1, field);
    for (size_t i = 0; i < ways.count; ++i) mdl.transitions.push_back(in.record<uint8_t>(ways, i));
    if (static_cast<int64_t>(ways.count) != count * count) mdl.transitions.clear();
}

std::string read_key_values(MdlReader& in, const MdlHeader& header) {
    const MdlRows rows =
        in.rows("bytes of key values", 0, header.key_values_size, header.key_values_offset, 1,
                MdlReader::header_field(header, &header.key_values_size), in.text_bounds());
    const std::string_view text = as_text(in.file().subspan(rows.start, rows.count));
    return in.shown(text.substr(0, text.find('\0')));
}

// A file that was cut is damaged where something lies behind its end.
void judge_length(Diagnostics& diagnostics) {
    const auto lies_behind = [](const Diagnostic& one) {
        return one.code == "mdl-table-range" || one.code == "mdl-bad-string";
    };
    if (std::none_of(diagnostics.begin(), diagnostics.end(), lies_behind)) return;
    for (Diagnostic& one : diagnostics)
        if (one.code == "mdl-truncated") one.severity = Severity::kError;
}

}  // namespace

Diagnostic unknown_mdl_version(int version) {
    return error_at("mdl-version", at_offset(4), "MDL version {}{}; versions {} to {} can be read",
                    version, game_suffix(version), kOldestMdlVersion, kNewestMdlVersion);
}

Result<MdlFile> parse_mdl(ByteSpan file) {
    if (const auto refused = refuse_magic(file)) return *refused;
    if (const auto refused = refuse_header(file)) return *refused;

    MdlFile mdl;
    MdlReader in(file, mdl.diagnostics);
    std::memcpy(&mdl.header, file.data(), sizeof(MdlHeader));
    in.set_header(mdl.header);
    check_length(in, mdl.header);
    read_second_header(in, mdl);
    mdl.surface_property = in.text(0, mdl.header.surface_property_offset);
    mdl.animation_file = in.file_name(0, mdl.header.animation_file_offset);
    mdl.key_values = read_key_values(in, mdl.header);
    read_mdl_bones(in, mdl);
    read_mdl_materials(in, mdl);
    read_mdl_bodies(in, mdl);
    read_mdl_sequences(in, mdl);
    read_mdl_flexes(in, mdl);
    read_mdl_bone_drivers(in, mdl);
    read_mdl_ik_chains(in, mdl);
    read_nodes(in, mdl);
    read_include_models(in, mdl);
    mdl.bytes_of_texts = std::move(in.bytes_of_texts());
    judge_length(mdl.diagnostics);
    mdl.bytes.assign(file.begin(), file.end());
    const int version = mdl.header.version;
    if (is_known_mdl_version(version)) return mdl;
    if (!has_known_layout(mdl)) return unknown_mdl_version(version);
    in.report(Severity::kWarning, "mdl-version-number", 4,
              "MDL version {}{}, but the tables are those of versions {} to {}; read as {}",
              version, game_suffix(version), kOldestMdlVersion, kNewestMdlVersion,
              layout_version(mdl.header));
    return mdl;
}

}  // namespace studioscope
