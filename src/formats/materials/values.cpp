#include "formats/materials/values.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

#include "core/message_text.h"
#include "core/text.h"
#include "formats/materials/search.h"

namespace studioscope {

std::string_view trimmed(std::string_view text) {
    const auto is_space = [](char c) { return c == ' ' || c == '\t'; };
    while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
    return text;
}

std::optional<float> take_number(std::string_view& text) {
    text = trimmed(text);
    if (text.starts_with('+')) text.remove_prefix(1);
    float value = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (problem != std::errc{} || !std::isfinite(value)) return {};
    text.remove_prefix(static_cast<size_t>(end - text.data()));
    return value;
}

std::optional<float> parse_number(std::string_view text) {
    const std::optional<float> value = take_number(text);
    return trimmed(text).empty() ? value : std::nullopt;
}

std::optional<glm::vec3> parse_material_color(std::string_view text) {
    text = trimmed(text);
    const bool is_bytes = text.starts_with('{');
    if (is_bytes || text.starts_with('[')) {
        if (text.back() != (is_bytes ? '}' : ']')) return {};
        text = text.substr(1, text.size() - 2);
    }
    if (const std::optional<float> grey = parse_number(text); grey && !is_bytes)
        return glm::vec3(*grey);
    glm::vec3 color(0);
    for (int i = 0; i < 3; ++i) {
        const std::optional<float> value = take_number(text);
        if (!value) return {};
        color[i] = is_bytes ? *value / 255.0f : *value;
    }
    return trimmed(text).empty() ? std::optional(color) : std::nullopt;
}

glm::vec3 gamma_to_linear(glm::vec3 color) {
    constexpr float kGamma = 2.2f;
    for (int i = 0; i < 3; ++i)
        if (color[i] <= 1) color[i] = std::pow(std::max(color[i], 0.0f), kGamma);
    return color;
}

FileName texture_path(const FileName& written) {
    std::string path = below_materials(plain_path(written.bytes()));
    if (lower_case(path).ends_with(".vtf")) path.erase(path.size() - 4);
    return FileName(path);
}

bool is_made_by_game(const FileName& path) {
    const std::string name = lower_case(path.bytes());
    return name.starts_with("_rt_") || name == "env_cubemap";
}

float Values::number(std::string_view key, float fallback) {
    const VmtParameter* parameter = find(vmt_, key);
    if (parameter == nullptr) return fallback;
    std::string_view rest = parameter->value;
    const std::optional<float> value = take_number(rest);
    if (!value || !trimmed(rest).empty()) report(*parameter, "a number");
    return value.value_or(fallback);
}

int Values::frame(std::string_view key) {
    constexpr float kMaxFrame = 65535;  // frames that a texture can have
    return static_cast<int>(std::clamp(number(key, 0), 0.0f, kMaxFrame));
}

glm::vec3 Values::three(std::string_view key, const glm::vec3& fallback, const char* kind) {
    const VmtParameter* parameter = find(vmt_, key);
    if (parameter == nullptr) return fallback;
    if (const std::optional<glm::vec3> value = parse_material_color(parameter->value))
        return *value;
    report(*parameter, kind);
    return fallback;
}

glm::vec3 Values::color(std::string_view key) {
    return three(key, glm::vec3(1), "a colour such as \"[1 .5 0]\"");
}

glm::vec3 Values::vector(std::string_view key, const glm::vec3& fallback) {
    return three(key, fallback, "three numbers such as \"[0 .5 1]\"");
}

glm::vec2 Values::pair(std::string_view key, const glm::vec2& fallback) {
    const VmtParameter* parameter = find(vmt_, key);
    if (parameter == nullptr) return fallback;
    std::string_view rest = trimmed(parameter->value);
    if (rest.starts_with('[')) rest.remove_prefix(1);
    const std::optional<float> first = take_number(rest);
    if (!first) {
        report(*parameter, "a number or a pair such as \"[4 4]\"");
        return fallback;
    }
    return {*first, take_number(rest).value_or(*first)};
}

// translate(translate) x translate(center) x rotate x scale x translate(-center), applied from the
// right, as the engine's texture transforms are.
TextureTransform Values::transform(std::string_view key) {
    const VmtParameter* parameter = find(vmt_, key);
    if (parameter == nullptr) return {};
    glm::vec2 center(0.5f), scale(1), rotate(0), translate(0);
    const std::pair<std::string_view, glm::vec2*> words[] = {
        {"center", &center}, {"scale", &scale}, {"rotate", &rotate}, {"translate", &translate}};
    std::string_view rest = trimmed(parameter->value);
    while (!rest.empty()) {
        const std::string_view word = rest.substr(0, rest.find_first_of(" \t"));
        rest.remove_prefix(word.size());
        const auto* found = std::find_if(std::begin(words), std::end(words), [&](const auto& each) {
            return same_name(each.first, word);
        });
        const std::optional<float> first = take_number(rest);
        if (found == std::end(words) || !first) {
            report(*parameter,
                   "a transform such as \"center .5 .5 scale 1 1 rotate 0 translate 0 0\"");
            return {};
        }
        *found->second = {*first, take_number(rest).value_or(*first)};
        rest = trimmed(rest);
    }
    const float angle = glm::radians(rotate.x);
    const float c = std::cos(angle), s = std::sin(angle);
    const glm::vec2 u(c * scale.x, -s * scale.y), v(s * scale.x, c * scale.y);
    const glm::vec2 moved = center + translate;
    return {{u, moved.x - glm::dot(u, center)}, {v, moved.y - glm::dot(v, center)}};
}

FileName Values::file_name(std::string_view key) const {
    const VmtParameter* parameter = find(vmt_, key);
    return parameter == nullptr ? FileName() : parameter->file_name();
}

void Values::report(const VmtParameter& parameter, const char* kind) {
    diagnostics_.push_back(about_file(
        parameter.file,
        warning("vmt-value",
                quotable(parameter.key) + " is \"" + quotable(parameter.value) + "\", not " + kind,
                at_line(parameter.line))));
}

}  // namespace studioscope
