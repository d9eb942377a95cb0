#include "cli/options/values.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <string_view>

#include "core/message_text.h"
#include "core/number.h"
#include "document/choices/color_text.h"
#include "document/view/view.h"

namespace studioscope {

namespace {

constexpr size_t kMaxShortChoices = 24;  // letters of choices shown instead of a value's name

std::string limit_text(double limit) {
    return limit == std::trunc(limit) ? fmt::format("{:.0f}", limit) : fmt::format("{:g}", limit);
}

std::optional<int64_t> whole_number_in(std::string_view word) {
    int64_t value = 0;
    const char* const end = word.data() + word.size();
    if (word.empty() || parse_integer(word.data(), end, value) != end) return std::nullopt;
    return value;
}

// Parses the width or height of a picture; nothing if it is too large or not a number.
std::optional<int> parse_side(std::string_view word) {
    const auto pixels = whole_number_in(word);
    if (!pixels || *pixels < 1 || *pixels > kMaxSidePixels) return std::nullopt;
    return static_cast<int>(*pixels);
}

// The error message for an unknown code, without the option's name; empty if it is known.
std::string code_problem(const std::string& code) {
    const std::string problem = unknown_code_problem(code);
    return problem.empty() ? problem : ": " + problem;
}

}  // namespace

std::string OptionRow::value_name() const {
    const std::string all = fmt::format("{}", fmt::join(choice_names(), "|"));
    return all.empty() || is_list || all.size() > kMaxShortChoices ? value.name : all;
}

bool OptionRow::has_choice(std::string_view name) const {
    return std::any_of(value.choices.begin(), value.choices.end(),
                       [&](const OptionChoice& choice) { return choice.name == name; });
}

std::vector<std::string> OptionRow::choice_names() const {
    std::vector<std::string> listed;
    for (const OptionChoice& choice : value.choices)
        if (!choice.is_old) listed.push_back(choice.name);
    return listed;
}

std::string OptionRow::expected() const {
    if (!value.choices.empty()) return alternatives(choice_names());
    if (value.kind == ValueKind::kText) return {};
    std::string number = value.kind == ValueKind::kWholeNumber ? "a whole number" : "a number";
    if (!value.min) return number;
    if (!value.max) return fmt::format("{} of {} or more", number, limit_text(*value.min));
    return fmt::format("{} from {} to {}", number, limit_text(*value.min), limit_text(*value.max));
}

const OptionRow* find_option(const OptionRows& options, std::string_view name) {
    for (const OptionRow* row : options)
        if (std::find(row->names.begin(), row->names.end(), name) != row->names.end()) return row;
    return nullptr;
}

std::string wrong_value(const std::string& word, const std::string& expected) {
    return fmt::format(" {}: expected {}", word.empty() ? "''" : quotable(word), expected);
}

std::optional<double> number_in(const OptionValue& form, const std::string& word) {
    double number = 0;
    if (form.kind == ValueKind::kWholeNumber) {
        const auto whole = whole_number_in(word);
        if (!whole) return std::nullopt;
        number = static_cast<double>(*whole);
    } else {
        float real = 0;
        const char* const end = word.data() + word.size();
        if (word.empty() || parse_float(word.data(), end, real) != end) return std::nullopt;
        number = static_cast<double>(real);
    }
    const bool is_within =  // false for NaN
        (!form.min || number >= *form.min) && (!form.max || number <= *form.max);
    return is_within ? std::optional(number) : std::nullopt;
}

int choice_in(const OptionValue& form, const std::string& word) {
    for (const OptionChoice& choice : form.choices)
        if (choice.name == word) return choice.value;
    return 0;
}

std::string read_assignment(const std::string& word, Assignment& value) {
    const size_t equals = word.rfind('=');
    if (equals == std::string::npos || equals == 0 ||
        !parse_finite(std::string_view(word).substr(equals + 1), value.value))
        return wrong_value(word, "NAME=VALUE with a number, such as smile=0.5");
    value.name = word.substr(0, equals);
    return {};
}

OptionValue within(const char* name, double min, std::optional<double> max) {
    OptionValue form = name;
    form.kind = ValueKind::kWholeNumber;
    form.min = min;
    form.max = max;
    return form;
}

OptionValue one_of(const std::vector<std::string>& names, int first) {
    OptionValue form = "NAME";
    for (const std::string& name : names) form.choices.push_back({name, first++});
    return form;
}

OptionValue on_or_off() {
    OptionValue form = "SWITCH";
    form.choices = {{"on", true}, {"off", false}};
    return form;
}

OptionValue comma_list(OptionValue form) {
    form.has_commas = true;
    if (!form.choices.empty()) form.name = "LIST";
    return form;
}

OptionRow option(VerbSet verbs, const char* names, StoreValue store, OptionValue value,
                 std::string help, std::string default_value) {
    const std::string_view all = names;
    const size_t comma = all.find(',');
    OptionRow row{
        verbs, {}, std::move(store), std::move(value), std::move(help), std::move(default_value)};
    if (comma != std::string_view::npos) row.names.emplace_back(all.substr(0, comma));
    row.names.emplace_back(all.substr(comma + 1));  // all of it without a comma
    row.is_list = row.value.has_commas;
    return row;
}

OptionRow required(OptionRow row) {
    row.is_required = true;
    return row;
}

OptionRow hidden(OptionRow row, VerbSet from) {
    row.hidden_for = from;
    return row;
}

OptionRow excluding(std::vector<std::string> others, OptionRow row) {
    row.excluded = std::move(others);
    return row;
}

OptionRow needing(const char* other, OptionRow row) {
    row.needed = other;
    return row;
}

std::optional<std::pair<int, int>> pixels_in(const std::string& word) {
    const std::string_view text = word;
    const size_t sign = std::min(text.find('x'), text.size());
    const auto width = parse_side(text.substr(0, sign));
    const auto height = parse_side(text.substr(std::min(sign + 1, text.size())));
    if (!width || !height) return std::nullopt;
    return std::pair(*width, *height);
}

std::optional<glm::vec3> point_in(const std::string& word) {
    std::string_view text = word;
    glm::vec3 point(0);
    for (int i = 0; i < 3; ++i) {
        const size_t comma = i < 2 ? text.find(',') : text.size();
        if (comma == std::string_view::npos) return std::nullopt;
        if (!parse_finite(text.substr(0, comma), point[i])) return std::nullopt;
        if (std::abs(point[i]) > kMaxEyePoint) return std::nullopt;
        text.remove_prefix(std::min(comma + 1, text.size()));
    }
    return point;
}

std::optional<double> seconds_in(const std::string& word) {
    float seconds = 0;
    if (!parse_finite(word, seconds) || !(seconds > 0)) return std::nullopt;
    return static_cast<double>(seconds);
}

std::optional<std::filesystem::path> folder_in(const std::string& word) {
    return word.empty() ? std::nullopt : std::optional(path_from_text(word));
}

StoreValue code_for(std::set<std::string> FindingRules::*codes) {
    return [codes](Options& options, const GivenValue& given) {
        (options.check.rules.*codes).insert(given.word);
        return code_problem(given.word);
    };
}

std::string store_overlay(Options& options, const GivenValue& given) {
    for (const ViewSwitch& known : kViewSwitches) {
        bool& is_shown = options.choices.view.*known.value;
        is_shown = (is_shown && given.index > 0) || given.word == known.name;
    }
    return {};
}

std::string store_background(Options& options, const GivenValue& given) {
    Background& background = options.choices.view.background;
    background.is_transparent = given.word == "transparent";
    if (background.is_transparent) return {};
    const auto color = parse_color(given.word);
    if (!color) return wrong_value(given.word, "#rrggbb or transparent");
    background.color = *color;
    return {};
}

std::string store_severity(Options& options, const GivenValue& given) {
    const size_t equals = std::min(given.word.find('='), given.word.size());
    const std::string code = given.word.substr(0, equals);
    const auto severity = find_severity(given.word.substr(std::min(equals + 1, given.word.size())));
    if (code.empty() || !severity)
        return wrong_value(given.word, "CODE=LEVEL with the level note, warning or error");
    options.check.rules.severities.insert_or_assign(code, *severity);
    return code_problem(code);
}

}  // namespace studioscope
