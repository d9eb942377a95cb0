#pragma once

#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <glm/glm.hpp>
#include <limits>
#include <optional>
#include <set>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "cli/options/table.h"
#include "core/path_text.h"
#include "host/options.h"

namespace studioscope {

// Conversion of words to option values: by the type of the field that an option sets, or by a
// function given for the option.

// " VALUE: expected WHAT", an error message without the option's name.
std::string wrong_value(const std::string& word, const std::string& expected);

// Parses a number within the limits; nothing for any other word.
std::optional<double> number_in(const OptionValue& form, const std::string& word);
// The value of a choice by name.
int choice_in(const OptionValue& form, const std::string& word);
// Parses NAME=VALUE.
std::string read_assignment(const std::string& word, Assignment& value);

// The type of an option's values, by the type of its field.
template <typename T>
struct FieldType {
    using Value = T;
    static constexpr bool is_list = false;
};
template <typename T>
struct FieldType<std::optional<T>> : FieldType<T> {};
template <typename T>
struct FieldType<std::vector<T>> {
    using Value = T;
    static constexpr bool is_list = true;
};

template <typename T>
constexpr bool is_counted = std::is_arithmetic_v<T> && !std::is_same_v<T, bool>;

template <typename T>
bool fits(double number) {
    return number >= static_cast<double>(std::numeric_limits<T>::lowest()) &&
           number <= static_cast<double>(std::numeric_limits<T>::max());
}

template <typename T>
std::string read_value(const GivenValue& given, T& value) {
    const auto& [row, word, index] = given;
    if constexpr (std::is_same_v<T, std::string>) {
        value = word;
    } else if constexpr (std::is_same_v<T, std::filesystem::path>) {
        value = path_from_text(word);
    } else if constexpr (std::is_same_v<T, Assignment>) {
        return read_assignment(word, value);
    } else if (!row.value.choices.empty()) {
        value = static_cast<T>(choice_in(row.value, word));
    } else if constexpr (is_counted<T>) {
        const auto number = number_in(row.value, word);
        if (!number || (std::is_integral_v<T> && !fits<T>(*number)))
            return wrong_value(word, row.expected());
        value = static_cast<T>(*number);
    }
    return {};
}

template <typename T>
std::string store_in(T& field, const GivenValue& given) {
    typename FieldType<T>::Value value{};
    std::string problem = read_value(given, value);
    if constexpr (FieldType<T>::is_list) {
        if (given.index == 0) field.clear();
        field.push_back(std::move(value));
    } else {
        field = std::move(value);
    }
    return problem;
}

// Stores the result of `parse(word)` in a field, which may be an optional. `expected`: valid words,
// for the error message if the result is nothing; if empty, the field becomes nothing.
template <typename Field, typename Parse>
StoreValue parsed(Field, Parse parse, const std::string& expected = "") {
    return [parse, expected](Options& options, const GivenValue& given) {
        auto value = parse(given.word);
        if (!value && !expected.empty()) return wrong_value(given.word, expected);
        auto&& field = Field{}(options);
        if constexpr (std::is_assignable_v<decltype(field), decltype(value)>)
            field = std::move(value);
        else
            field = *std::move(value);
        return std::string();
    };
}

// Kinds of values: a number within limits; one of several names, whose values count up from
// `first`; one of an enum's table; on or off; a comma-separated list.
OptionValue within(const char* name, double min, std::optional<double> max = {});
OptionValue one_of(const std::vector<std::string>& names, int first = 0);
OptionValue on_or_off();
OptionValue comma_list(OptionValue form);
template <typename Row, size_t N>
OptionValue one_of(const std::array<Row, N>& rows) {
    std::vector<std::string> names;
    names.reserve(N);
    for (const Row& row : rows) names.emplace_back(row.name);
    return one_of(names);
}

// A row of the table. `names`: "-o,--output".
OptionRow option(VerbSet verbs, const char* names, StoreValue store, OptionValue value,
                 std::string help, std::string default_value = "");

// The default of a field as shown in help; empty for an empty field, and for a number or an enum
// without a name.
template <typename T>
std::string default_text(const OptionValue& form, const T& value) {
    if constexpr (std::is_same_v<T, std::string>) {
        return value;
    } else if constexpr (std::is_arithmetic_v<T> || std::is_enum_v<T>) {
        for (const OptionChoice& choice : form.choices)
            if (choice.value == static_cast<int>(value)) return choice.name;
        const auto number = static_cast<double>(value);
        if (form.choices.empty() && number >= form.min.value_or(number))
            return std::is_integral_v<T> ? fmt::format("{:g}", number)
                                         : fmt::format("{:.2g}", number);  // 1/255 is 0.0039
    }
    return {};
}

// A row whose values are stored in the field of Options that `field(options)` returns: a function
// object without members, such as AT(load.root_lod). Help shows the field's default unless
// `default_value` is given.
#define AT(member) ([](Options & o) -> auto& { return o.member; })
template <typename Field>
OptionRow option(VerbSet verbs, const char* names, Field, OptionValue value, std::string help,
                 std::string default_value = "") {
    using T = std::remove_reference_t<decltype(Field{}(std::declval<Options&>()))>;
    using Value = typename FieldType<T>::Value;
    if constexpr (is_counted<Value>)
        value.kind = std::is_integral_v<Value> ? ValueKind::kWholeNumber : ValueKind::kNumber;
    const StoreValue store = [](Options& options, const GivenValue& given) {
        return store_in(Field{}(options), given);
    };
    if (default_value.empty()) {
        Options defaults;
        default_value = default_text(value, Field{}(defaults));
    }
    OptionRow row =
        option(verbs, names, store, std::move(value), std::move(help), std::move(default_value));
    row.is_list = FieldType<T>::is_list;
    return row;
}

// A row for a flag, an option without a value.
template <auto Value = true, typename Field>
OptionRow flag(VerbSet verbs, const char* names, Field, const char* help) {
    const StoreValue store = [](Options& options, const GivenValue&) {
        Field{}(options) = Value;
        return std::string();
    };
    return option(verbs, names, store, "", help);
}

// Modifiers of rows.
OptionRow required(OptionRow row);
OptionRow hidden(OptionRow row, VerbSet from = kForAll);
OptionRow excluding(std::vector<std::string> others, OptionRow row);
OptionRow needing(const char* other, OptionRow row);

constexpr int kMaxSidePixels = 16384;  // per side of a picture

// Parsers for special values; nothing for any other word.
std::optional<std::pair<int, int>> pixels_in(const std::string& word);  // "1280x800"
std::optional<glm::vec3> point_in(const std::string& word);             // "1,2,3"
std::optional<double> seconds_in(const std::string& word);              // above 0
std::optional<std::filesystem::path> folder_in(const std::string& word);

// Adds the code of a message to a list of the rules.
StoreValue code_for(std::set<std::string> FindingRules::*codes);

std::string store_overlay(Options& options, const GivenValue& given);
std::string store_background(Options& options, const GivenValue& given);
std::string store_severity(Options& options, const GivenValue& given);

using Rows = std::vector<OptionRow>;

constexpr int kMaxLevel = 7;  // level of detail; a VVD has at most eight

// The options that only glTF files have (gltf_rows.cpp), of scenes that are posed, and of those
// that are drawn (drawing_rows.cpp).
Rows gltf_rows();
Rows pose_rows();
Rows view_rows();

}  // namespace studioscope
