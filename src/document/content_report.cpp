#include "document/content_report.h"

#include <fmt/format.h>

#include <algorithm>

namespace studioscope {

namespace {

// A path in lower case with forward slashes.
std::string folded_path(std::string_view path) {
    std::string plain = lower_case(path);
    std::replace(plain.begin(), plain.end(), '\\', '/');
    return plain;
}

// A path below `materials` without its extension, as a VMT names a texture; empty for others.
std::string material_name(std::string_view path) {
    constexpr std::string_view kFolder = "materials/";
    const size_t dot = path.find_last_of('.');
    if (!folded_path(path).starts_with(kFolder) || dot == path.npos) return {};
    return std::string(path.substr(kFolder.size(), dot - kFolder.size()));
}

// A value of a VMT as material_name() would have it.
std::string plain_value(std::string_view value) {
    std::string plain = folded_path(value);
    if (plain.ends_with(".vtf")) plain.resize(plain.size() - 4);
    return plain;
}

}  // namespace

bool has_same_base_name(std::string_view a, std::string_view b) {
    const size_t slash_a = a.find_last_of("/\\"), slash_b = b.find_last_of("/\\");
    return slash_a != a.npos && slash_b != b.npos &&
           same_name(a.substr(slash_a + 1), b.substr(slash_b + 1));
}

std::string mending_line(const std::string& path, const std::string& elsewhere,
                         std::span<const ResolvedMaterial> materials) {
    const std::string asked = material_name(path), found = material_name(elsewhere);
    if (asked.empty() || found.empty() || !has_same_base_name(path, elsewhere)) return {};
    if (folded_path(path).ends_with(".vmt"))
        return fmt::format("$cdmaterials \"{}\"", found.substr(0, found.find_last_of('/') + 1));
    for (const ResolvedMaterial& material : materials)
        for (const MaterialParameter& parameter : material.parameters)
            if (plain_value(parameter.value) == folded_path(asked))
                return fmt::format("\"{}\" \"{}\"", parameter.key, found);
    return {};
}

}  // namespace studioscope
