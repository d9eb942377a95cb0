#include "formats/compiled/phy.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "content/keyvalues.h"
#include "core/byte_reader.h"
#include "core/number.h"
#include "core/text.h"
#include "formats/compiled/phy_surface.h"
#include "model/model.h"

namespace studioscope {

namespace {

constexpr size_t kPhyHeaderSize = 16, kSolidHeaderSize = 28;
constexpr size_t kSurfaceEndAt = 44;  // end of the compact surface's header: its signature
constexpr int kMaxSolids = 1024;

struct Header {
    int32_t size, id, solid_count;
    uint32_t checksum;
};

// The start of a solid's surface, after the header that newer files have; 0: invalid.
uint64_t surface_start(ByteSpan file, uint64_t start, uint64_t end, const std::string& name,
                       Diagnostics& diagnostics) {
    const std::string_view body = as_text(file.subspan(start, end - start));
    if (body.substr(0, 4) == "VPHY" && body.size() >= kSolidHeaderSize) {
        ByteReader in(file);
        in.seek(start + 6);
        const auto kind = in.read<int16_t>();
        if (kind == 0) return start + kSolidHeaderSize;
        diagnostics.push_back(warning(
            "phy-solid-kind",
            fmt::format("{} is of the unknown kind {}, expected 0 (pieces); skipped", name, kind),
            at_offset(start + 6)));
        return 0;
    }
    const std::string_view mark = body.substr(std::min(body.size(), kSurfaceEndAt), 4);
    if (mark == "IVPS" || mark == std::string_view("\0\0\0\0", 4)) return start;
    diagnostics.push_back(warning("phy-solid-kind",
                                  fmt::format("{} does not start as a solid does; skipped", name),
                                  at_offset(start)));
    return 0;
}

// Reads the solids and returns the start of the text after them.
uint64_t read_solids(ByteSpan file, const Header& header, ParsedPhy& phy) {
    uint64_t at = static_cast<uint64_t>(header.size);
    for (int i = 0; i < header.solid_count; ++i) {
        ByteReader in(file);
        in.seek(at);
        const auto size = in.read<int32_t>();
        if (!in.ok() || size <= 0 || static_cast<size_t>(size) > in.remaining()) {
            phy.diagnostics.push_back(
                error("phy-solid-range",
                      fmt::format(
                          "solid {} of {} has {} bytes, but {} are left; later solids are left out",
                          i, header.solid_count, size, file.size() - at),
                      at_offset(at)));
            const size_t text = as_text(file).find("solid {", at);
            return text == std::string_view::npos ? file.size() : text;
        }
        const uint64_t start = at + 4, end = start + static_cast<uint64_t>(size);
        const std::string name = fmt::format("solid {}", i);
        CollisionSolid& solid = phy.collision.solids.emplace_back();
        const uint64_t surface = surface_start(file, start, end, name, phy.diagnostics);
        if (surface != 0) solid.pieces = read_surface(file, surface, end, name, phy.diagnostics);
        at = end;
    }
    return at;
}

std::string value_of(const KeyValue& block, std::string_view key) {
    const KeyValue* child = find_child(block, key);
    return child ? child->value : std::string();
}

// The number that the value begins with; 0 without one.
float mass_of(const KeyValue& block) {
    const std::string value = value_of(block, "mass");
    const std::string_view text = trim(value);
    float mass = 0;
    const bool is_number = parse_float(text.data(), text.data() + text.size(), mass) != nullptr;
    return is_number && std::isfinite(mass) ? mass : 0;
}

// The solid that a block names by its "index"; `order` without one.
uint64_t solid_of(const KeyValue& block, uint64_t order) {
    const std::string value = value_of(block, "index");
    const std::string_view text = trim(value);
    if (text.empty()) return order;
    int64_t index = 0;
    parse_integer(text.data(), text.data() + text.size(), index);
    return static_cast<uint64_t>(index);  // a negative one is beyond all solids
}

// The blocks of the text belong to solids by their "index", or else by their order.
void describe_solids(const KeyValues& text, CollisionModel& collision) {
    uint64_t order = 0;
    for (const KeyValue& block : text.roots) {
        if (!block.is_block || !same_name(block.key, "solid")) continue;
        const uint64_t number = solid_of(block, order++);
        if (number >= collision.solids.size()) continue;
        CollisionSolid& solid = collision.solids[number];
        solid.name = value_of(block, "name");
        solid.parent = value_of(block, "parent");
        solid.surface_property = value_of(block, "surfaceprop");
        solid.mass = mass_of(block);
    }
}

void read_text(ByteSpan file, uint64_t start, ParsedPhy& phy) {
    const std::string_view rest = as_text(file.subspan(start));
    const size_t end = rest.find('\0');
    phy.collision.text = as_utf8(rest.substr(0, end));
    if (end == std::string_view::npos)
        phy.diagnostics.push_back(warning(
            "phy-text",
            rest.empty() ? "the text after the solids is missing; masses and joints are unknown"
                         : "the text after the solids is truncated",
            at_offset(start)));
    const KeyValues text = parse_keyvalues(phy.collision.text);
    if (!text.diagnostics.empty())
        phy.diagnostics.push_back(warning(
            "phy-text", "the text after the solids is invalid: " + text.diagnostics[0].message,
            at_offset(start)));
    describe_solids(text, phy.collision);
}

}  // namespace

Result<ParsedPhy> parse_phy(ByteSpan file) {
    if (file.size() < kPhyHeaderSize)
        return error("phy-short",
                     fmt::format("the file has {} bytes; a PHY header needs {}", file.size(),
                                 kPhyHeaderSize),
                     at_offset(file.size()));
    ByteReader in(file);
    const auto header = in.read<Header>();
    if (header.size < static_cast<int32_t>(kPhyHeaderSize) ||
        static_cast<size_t>(header.size) > file.size())
        return error("phy-header",
                     fmt::format("not a PHY: its header says that it has {} bytes", header.size),
                     at_offset(0));
    if (header.solid_count < 0 || header.solid_count > kMaxSolids)
        return error("phy-solid-count",
                     fmt::format("{} solids; 0 to {} are allowed", header.solid_count, kMaxSolids),
                     at_offset(8));
    ParsedPhy phy;
    phy.collision.checksum = header.checksum;
    read_text(file, read_solids(file, header, phy), phy);
    return phy;
}

void bind_solids(const Model& model, uint32_t mdl_checksum, ParsedPhy& phy) {
    if (phy.collision.checksum != mdl_checksum)
        phy.diagnostics.push_back(
            warning("phy-checksum",
                    fmt::format("checksum {:08x} differs from the MDL's {:08x}; the files were not "
                                "compiled together",
                                phy.collision.checksum, mdl_checksum),
                    at_offset(12)));
    if (phy.collision.solids.size() < 2) return;
    const NameIndex bones = bones_by_name(model);
    for (CollisionSolid& solid : phy.collision.solids) {
        solid.bone = bones.find(solid.name);
        if (solid.bone != kNone) continue;
        phy.diagnostics.push_back(
            warning("phy-solid-bone",
                    fmt::format("solid \"{}\" names no bone; shown in model space", solid.name)));
    }
}

}  // namespace studioscope
