#pragma once

#include <fmt/format.h>

#include <optional>
#include <string>
#include <vector>

#include "cli/path_words.h"

namespace studioscope {

// Declares options in forms from which help, messages about wrong usage, the man page and
// completions can be made, all by the CLI::App that parses.

// Groups of options, in the order of help. Set one by app.option_defaults()->group() before adding
// options, or by group() of one option.
inline constexpr const char* kInputGroup = "Input";
inline constexpr const char* kContentGroup = "Content";
inline constexpr const char* kPoseGroup = "Pose";
inline constexpr const char* kViewGroup = "View";
inline constexpr const char* kOutputGroup = "Output";
inline constexpr const char* kReportGroup = "Report";
inline constexpr const char* kAdvancedGroup = "Advanced";
inline constexpr const char* kGroups[] = {kInputGroup,  kContentGroup, kPoseGroup,    kViewGroup,
                                          kOutputGroup, kReportGroup,  kAdvancedGroup};

// A number within limits; NaN is outside. CLI::Range lets it pass.
template <typename T>
CLI::Validator within(T min, T max) {
    return {[min, max](std::string& word) -> std::string {
                T value{};
                if (CLI::detail::lexical_cast(word, value) && value >= min && value <= max)
                    return {};
                return "out of range";
            },
            fmt::format("{} in [{} - {}]", std::is_integral_v<T> ? "whole number" : "number", min,
                        max)};
}

// An option with one value out of a few; `set` gets the value. The names are those of help, and
// words in `aliases` are accepted as well: pairs of an old name and its new one.
struct Alias {
    std::string old_name, name;
};
CLI::Option* add_choice(CLI::App& app, const char* option, std::vector<std::string> names,
                        const std::function<void(const std::string&)>& set, const std::string& help,
                        std::vector<Alias> aliases = {});

// Throws the error that `option` does not take `value`: "--size 3: expected WxH".
[[noreturn]] void refuse_value(const std::string& option, const std::string& value,
                               const std::string& expected);

// The possible values of an option, read from its validators.
struct ValueForm {
    std::string name;                  // as help shows it, "N" or "on|off"; empty for a flag
    std::vector<std::string> choices;  // the only values, where these are few
    std::string expected;  // for messages: "a whole number from 0 to 7"; empty if anything goes
};
ValueForm value_form(const CLI::Option& option);

// The option's names, "-o, --output"; the name of a positional.
std::string names_of(const CLI::Option& option, const char* separator = ", ");
// "--output", or the short name of an option that has no long one.
std::string long_name_of(const CLI::Option& option);

bool is_flag(const CLI::Option& option);
bool is_hidden(const CLI::Option& option);
// Whether the option may be repeated, or takes a list.
bool is_list(const CLI::Option& option);

// "a, b or c".
std::string alternatives(const std::vector<std::string>& names);

}  // namespace studioscope
