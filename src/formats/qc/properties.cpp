#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>

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
};
constexpr ContentsWord kContents[] = {{"solid", 0x1},
                                      {"notsolid", 0},
                                      {"grate", 0x8},
                                      {"monster", 0x2000000},
                                      {"ladder", 0x20000000}};

const UnappliedCommand* find_listed(const QcFile& qc, const std::string& name) {
    for (const UnappliedCommand& listed : qc.listed)
        if (listed.name == name) return &listed;
    return nullptr;
}

std::vector<float> command_numbers(const QcFile& qc, const std::string& name) {
    std::vector<float> numbers;
    const UnappliedCommand* listed = find_listed(qc, name);
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
    const bool has_bone = split_words(find_listed(qc, command)->values.back(), " ").size() > 3;
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
        if (find_listed(qc, command.name) != nullptr) flags |= command.flag;
    if (qc.hitboxes.empty() && !qc.has_hitbox_set) flags |= kAutomaticHitboxes;
    if (qc.is_static_prop) flags |= kStaticProp;
    for (const QcLod& lod : qc.lods) {
        if (lod.switch_point >= 0) continue;
        flags |= kShadowLod;
        if (lod.uses_own_materials) flags |= kShadowMaterials;
    }
    return flags;
}

uint32_t content_flags(const QcFile& qc) {
    const UnappliedCommand* listed = find_listed(qc, "contents");
    if (listed == nullptr) return kContents[0].contents;
    uint32_t contents = 0;
    for (const std::string& word : split_words(listed->values.back(), " "))
        for (const ContentsWord& row : kContents)
            if (same_name(word, row.name)) contents |= row.contents;
    return contents;
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

std::string QcFile::surface_property() const {
    const UnappliedCommand* listed = find_listed(*this, "surfaceprop");
    return listed == nullptr ? "default" : listed->values.back();
}

std::vector<Property> qc_properties(const QcFile& qc) {
    std::vector<Property> properties{{"name", compiled_name(qc)},
                                     {"surface property", qc.surface_property()},
                                     {"flags", fmt::format("0x{:x}", header_flags(qc))},
                                     {"mass", mass_text(qc)},
                                     {"contents", fmt::format("0x{:x}", content_flags(qc))}};
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
        for (const std::string& value : listed.values)
            values += (values.empty() ? "" : "; ") + value;
        if (!is_shown) properties.push_back({listed.name, std::move(values)});
    }
    return properties;
}

}  // namespace studioscope
