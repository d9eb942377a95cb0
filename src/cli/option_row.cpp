#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "cli/option_table.h"

namespace studioscope {

namespace {

constexpr size_t kMaxShortChoices = 24;  // letters of choices shown in place of a value's name

std::string limit_text(double limit) {
    return limit == std::trunc(limit) ? fmt::format("{:.0f}", limit) : fmt::format("{:g}", limit);
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
    const std::string number =
        value.kind == ValueKind::kWholeNumber ? "a whole number" : "a number";
    if (!value.min) return number;
    if (!value.max) return fmt::format("{} of {} or more", number, limit_text(*value.min));
    return fmt::format("{} from {} to {}", number, limit_text(*value.min), limit_text(*value.max));
}

const OptionRow* find_option(const std::vector<const OptionRow*>& options, std::string_view name) {
    for (const OptionRow* row : options)
        if (std::find(row->names.begin(), row->names.end(), name) != row->names.end()) return row;
    return nullptr;
}

std::string alternatives(const std::vector<std::string>& names) {
    if (names.size() < 2) return names.empty() ? "" : names[0];
    return fmt::format("{} or {}", fmt::join(names.begin(), names.end() - 1, ", "), names.back());
}

}  // namespace studioscope
