#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <span>

#include "core/budget.h"
#include "core/text.h"
#include "formats/qc/build.h"

namespace studioscope {

namespace {

// Flags of the header (mdl.md; qc.md 10).
struct FlagCommand {
    const char* name;
    uint32_t flag;
};
constexpr FlagCommand kFlags[] = {
    {"opaque", 0x4},
    {"mostlyopaque", 0x8},
    {"obsolete", 0x200},
    {"noforcedfade", 0x800},
    {"forcephonemecrossfade", 0x1000},
    {"constantdirectionallight", 0x2000},
    {"ambientboost", 0x10000},
};
constexpr uint32_t kAutomaticHitboxes = 0x1, kStaticProp = 0x10, kShadowLod = 0x40,
                   kShadowMaterials = 0x100;

struct ContentsWord {
    const char* name;
    uint32_t contents;
    bool removes_solid = false;
};
constexpr uint32_t kSolid = 0x1;
constexpr ContentsWord kContents[] = {{"solid", kSolid},
                                      {"notsolid", 0, true},
                                      {"grate", 0x8, true},
                                      {"monster", 0x2000000},
                                      {"ladder", 0x20000000}};

std::vector<float> command_numbers(const QcFile& qc, const std::string& name) {
    std::vector<float> numbers;
    const UnappliedCommand* listed = qc.find_listed(name);
    if (listed == nullptr) return numbers;
    for (const std::string& word : split_words(listed->values.back(), " ")) {
        const QcNumber number = parse_qc_number(word);
        if (number.is_refused) break;
        numbers.push_back(number.value);
    }
    return numbers;
}

std::string vector_text(float x, float y, float z) {
    return fmt::format("{:g} {:g} {:g}", x, y, z);
}

// Adds a point that the header has in the game's axes: rotated by a quarter turn from the QC.
void add_rotated_point(const QcFile& qc, const char* command, const char* name,
                       std::vector<Property>& properties) {
    const std::vector<float> p = command_numbers(qc, command);
    if (p.size() < 3) return;
    const bool has_bone = split_words(qc.find_listed(command)->values.back(), " ").size() > 3;
    properties.push_back(
        {name, has_bone ? vector_text(p[0], p[1], p[2]) : vector_text(-p[1] + 0.0f, p[0], p[2])});
}

void add_box(const QcFile& qc, const char* command, const char* name,
             std::vector<Property>& properties) {
    const std::vector<float> p = command_numbers(qc, command);
    if (p.size() < 6) return;
    properties.push_back(
        {name, vector_text(p[0], p[1], p[2]) + " to " + vector_text(p[3], p[4], p[5])});
}

uint32_t header_flags(const QcFile& qc) {
    uint32_t flags = 0;
    for (const FlagCommand& command : kFlags)
        if (qc.find_listed(command.name) != nullptr) flags |= command.flag;
    if (qc.hitboxes.empty() && qc.hitbox_sets.empty()) flags |= kAutomaticHitboxes;
    if (qc.is_static_prop) flags |= kStaticProp;
    for (const QcLod& lod : qc.lods) {
        if (lod.switch_point >= 0) continue;
        flags |= kShadowLod;
        if (lod.uses_own_materials) flags |= kShadowMaterials;
    }
    return flags;
}

std::string mass_text(const QcFile& qc) {
    if (qc.collision && qc.collision->is_mass_automatic)
        return "by its volume and surface property ($automass)";
    return fmt::format("{:g} kg", qc.collision ? qc.collision->mass : 1.0f);
}

std::string compiled_name(const QcFile& qc) {
    std::string name = qc.model_name;
    while (name.starts_with('/')) name.erase(0, 1);
    if (!lower_case(name).ends_with(".mdl")) name += ".mdl";
    return name;
}

}  // namespace

const UnappliedCommand* QcFile::find_listed(std::string_view name) const {
    for (const UnappliedCommand& entry : listed)
        if (entry.name == name) return &entry;
    return nullptr;
}

uint32_t contents_of(std::span<const std::string> words, uint32_t contents) {
    uint32_t removed = 0;
    for (const std::string& word : words)
        for (const ContentsWord& row : kContents) {
            if (!same_name(word, row.name)) continue;
            contents |= row.contents;
            if (row.removes_solid) removed |= kSolid;
        }
    return contents & ~removed;
}

uint32_t QcFile::contents() const {
    uint32_t contents = kSolid;
    if (const UnappliedCommand* uses = find_listed("contents"))
        for (const std::vector<std::string>& words : uses->words)
            contents = contents_of(words, contents);
    return contents;
}

std::string QcFile::surface_property() const {
    const UnappliedCommand* property = find_listed("surfaceprop");
    return property == nullptr ? "default" : property->values.back();
}

std::vector<Property> qc_properties(const QcFile& qc) {
    // of a command: a line for each bone, and characters of one
    constexpr size_t kMaxShownUses = 128, kMaxShownLength = 4096;
    std::vector<Property> properties{{"name", compiled_name(qc)},
                                     {"surface property", qc.surface_property()},
                                     {"flags", fmt::format("0x{:x}", header_flags(qc))},
                                     {"mass", mass_text(qc)},
                                     {"contents", fmt::format("0x{:x}", qc.contents())}};
    if (qc.max_eye_deflection)
        properties.push_back(
            {"max eye deflection", fmt::format("{:g} degrees", *qc.max_eye_deflection)});
    add_rotated_point(qc, "eyeposition", "eye position", properties);
    add_rotated_point(qc, "illumposition", "illumination position", properties);
    add_box(qc, "bbox", "hull", properties);
    add_box(qc, "cbox", "view bounds", properties);
    constexpr const char* kShown[] = {"surfaceprop",   "contents", "eyeposition",
                                      "illumposition", "bbox",     "cbox"};
    for (const UnappliedCommand& listed : qc.listed) {
        const bool is_shown = std::any_of(std::begin(kShown), std::end(kShown),
                                          [&](const char* name) { return listed.name == name; });
        std::string values;
        for (size_t i = 0; i < std::min(listed.values.size(), kMaxShownUses); ++i)
            values += (values.empty() ? "" : "; ") + shortened(listed.values[i], kMaxShownLength);
        if (!is_shown) properties.push_back({listed.name, std::move(values)});
    }
    return properties;
}

}  // namespace studioscope
