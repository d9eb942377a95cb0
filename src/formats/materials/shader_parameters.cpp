#include <algorithm>

#include "core/message_text.h"
#include "core/text.h"
#include "formats/materials/shaders.h"

namespace studioscope {

namespace {

bool contains_name(const Words& list, std::string_view wanted) {
    return std::find(list.begin(), list.end(), wanted) != list.end();
}

bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }

// The letters that differ between two texts, without the letters that both begin and end with.
struct SpellingDifference {
    std::string_view written, meant;
};

SpellingDifference spelling_difference(std::string_view written, std::string_view meant) {
    while (!written.empty() && !meant.empty() && written.front() == meant.front()) {
        written.remove_prefix(1);
        meant.remove_prefix(1);
    }
    while (!written.empty() && !meant.empty() && written.back() == meant.back()) {
        written.remove_suffix(1);
        meant.remove_suffix(1);
    }
    return {written, meant};
}

// True if the two words of a name are swapped.
bool is_rotated(std::string_view written, std::string_view meant) {
    constexpr size_t kMinLetters = 6;  // of both words together
    if (written.size() != meant.size() || written.size() < kMinLetters) return false;
    for (size_t cut = 1; cut < written.size(); ++cut)
        if (written.substr(cut) == meant.substr(0, meant.size() - cut) &&
            written.substr(0, cut) == meant.substr(meant.size() - cut))
            return true;
    return false;
}

// True if the first name may be a misspelling of the second. A known name with a prefix or suffix
// is a variable, or was disabled in this way.
bool may_mean(std::string_view written, std::string_view meant) {
    constexpr size_t kMinLetters = 6, kLong = 9, kVeryLong = 14, kMaxWord = 4;
    if (written.size() < kMinLetters || meant.size() < kMinLetters) return false;
    if (written.size() > meant.size() + kMaxWord || meant.size() > written.size() + kMaxWord)
        return false;
    if (written.ends_with(meant)) return false;
    if (written.starts_with(meant)) return written.substr(meant.size()) == "s";
    const SpellingDifference difference = spelling_difference(written, meant);
    if (std::any_of(difference.written.begin(), difference.written.end(), is_digit) ||
        std::any_of(difference.meant.begin(), difference.meant.end(), is_digit))
        return false;
    if (is_rotated(difference.written, difference.meant)) return true;
    // a word left out, such as the "map" of $basemapalphaphongmask
    if (difference.written.empty() && difference.meant.size() <= kMaxWord)
        return meant.size() >= kVeryLong || difference.meant.size() <= 1;
    return edit_distance(written, meant) <= (meant.size() < kLong ? 1 : 2);
}

const Words& own_names(std::string_view shader) {
    static const Words kNone;
    const std::vector<ShaderParameters>& all = material_words().parameters;
    const auto own = std::find_if(all.begin(), all.end(), [&](const ShaderParameters& row) {
        return same_name(row.shader, shader);
    });
    return own == all.end() ? kNone : own->names;
}

std::string_view without_sign(std::string_view key) {
    return key.starts_with('$') ? key.substr(1) : key;
}

}  // namespace

bool is_known_parameter(std::string_view key) {
    if (!key.starts_with('$')) return false;
    const std::vector<ShaderParameters>& all = material_words().parameters;
    return std::any_of(all.begin(), all.end(), [&](const ShaderParameters& row) {
        return contains_name(row.names, without_sign(key));
    });
}

bool has_parameter(std::string_view shader, std::string_view key) {
    const std::string_view name = without_sign(key);
    return contains_name(own_names(shader), name) || contains_name(own_names(kEveryShader), name);
}

bool lists_parameters(std::string_view shader) { return !own_names(shader).empty(); }

bool may_have_parameter(std::string_view shader, std::string_view key) {
    return has_parameter(shader, key) || contains_name(own_names(kOtherShaders), without_sign(key));
}

std::string meant_parameter(std::string_view key, std::string_view shader) {
    constexpr size_t kMinLetters = 6;
    const bool has_sign = key.starts_with('$');
    const std::string_view written = without_sign(key);
    for (const Words* list : {&own_names(kEveryShader), &own_names(shader)})
        for (const std::string_view name : *list)
            if (has_sign ? may_mean(written, name) : written == name && name.size() >= kMinLetters)
                return "$" + std::string(name);
    return {};
}

}  // namespace studioscope
