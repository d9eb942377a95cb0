#pragma once

#include <glm/glm.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "core/diagnostic.h"
#include "formats/materials/vmt.h"
#include "model/material_programs.h"

namespace studioscope {

// Numbers in the values of a material.

// The text without spaces and tabs at its ends.
std::string_view trimmed(std::string_view text);

// Removes a finite number from the front of the text.
std::optional<float> take_number(std::string_view& text);

// The number that is all of the text.
std::optional<float> parse_number(std::string_view text);

// The values of a material's parameters.

// Parses "[r g b]" with range 0..1, "{r g b}" with range 0..255, or bare numbers; one number is
// grey.
std::optional<glm::vec3> parse_material_color(std::string_view text);

// A colour of gamma 2.2 as linear light; components above 1 stay as they are.
glm::vec3 gamma_to_linear(glm::vec3 color);

// The path of a texture below materials/, without an extension.
FileName texture_path(const FileName& written);
// True if a texture exists only in the running game.
bool is_made_by_game(const FileName& path);

// Reads parameters; one that is not a number is reported and keeps its default.
class Values {
public:
    Values(const Vmt& vmt, Diagnostics& diagnostics) : vmt_(vmt), diagnostics_(diagnostics) {}

    bool is_set(std::string_view key) { return number(key, 0) != 0; }
    // The engine uses the number at the start of the text.
    float number(std::string_view key, float fallback);
    // The number of a frame of a texture, from 0.
    int frame(std::string_view key);
    glm::vec3 color(std::string_view key);
    // Three numbers that are no colour.
    glm::vec3 vector(std::string_view key, const glm::vec3& fallback);
    // Two numbers, or one for both.
    glm::vec2 pair(std::string_view key, const glm::vec2& fallback);
    // "center .5 .5 scale 1 1 rotate 0 translate 0 0", degrees; words that are missing keep these
    // numbers (materials.md 1.3).
    TextureTransform transform(std::string_view key);
    FileName file_name(std::string_view key) const;
    bool is_there(std::string_view key) const { return find(vmt_, key) != nullptr; }

private:
    glm::vec3 three(std::string_view key, const glm::vec3& fallback, const char* kind);
    void report(const VmtParameter& parameter, const char* kind);

    const Vmt& vmt_;
    Diagnostics& diagnostics_;
};

}  // namespace studioscope
