#include "cli/option_forms.h"

#include <utility>

#include "core/printable.h"

namespace studioscope {

namespace {

constexpr size_t kMaxShortChoices = 24;  // letters of choices shown in place of a value's name

// The text between two brackets of a description, such as "a,b" in "TEXT:{a,b}".
std::optional<std::string> between(const std::string& text, char open, char close) {
    const size_t begin = text.find(open), end = text.rfind(close);
    if (begin == std::string::npos || end == std::string::npos || end < begin) return std::nullopt;
    return text.substr(begin + 1, end - begin - 1);
}

std::string joined(const std::vector<std::string>& names, const char* separator) {
    std::string text;
    for (const std::string& name : names) {
        if (!text.empty()) text += separator;
        text += name;
    }
    return text;
}

std::string plain_name(const std::string& type) {
    if (type == "INT" || type == "UINT") return "N";
    if (type == "TEXT") return "VALUE";
    return type == "FLOAT" ? "X" : type;
}

std::string expected_number(const std::string& type, const std::string& limits) {
    const bool is_whole =
        type == "INT" || type == "UINT" || type == "N" || limits.find("whole") != std::string::npos;
    std::string number = is_whole ? "a whole number" : "a number";
    if (limits.find("NONNEGATIVE") != std::string::npos) return number + " of 0 or more";
    if (limits.find("POSITIVE") != std::string::npos) return number + " above 0";
    const auto range = between(limits, '[', ']');
    const size_t middle = range ? range->find(" - ") : std::string::npos;
    if (middle == std::string::npos) return number;
    return fmt::format("{} from {} to {}", number, range->substr(0, middle),
                       range->substr(middle + 3));
}

bool is_number(const std::string& type, const std::string& limits) {
    return type == "INT" || type == "UINT" || type == "FLOAT" || type == "N" || type == "X" ||
           limits.find("POSITIVE") != std::string::npos ||
           limits.find("NONNEGATIVE") != std::string::npos || between(limits, '[', ']').has_value();
}

}  // namespace

CLI::Option* add_choice(CLI::App& app, const char* option, std::vector<std::string> names,
                        const std::function<void(const std::string&)>& set, const std::string& help,
                        std::vector<Alias> aliases) {
    CLI::Option* added = app.add_option_function<std::string>(option, set, help);
    if (!aliases.empty())
        added->transform(CLI::Validator(
            [aliases = std::move(aliases)](std::string& word) {
                for (const Alias& alias : aliases)
                    if (word == alias.old_name) word = alias.name;
                return std::string();
            },
            ""));
    return added->check(CLI::IsMember(std::move(names)));
}

void refuse_value(const std::string& option, const std::string& value,
                  const std::string& expected) {
    throw CLI::ValidationError(
        fmt::format("{} {}: expected {}", option, quotable(value), expected));
}

ValueForm value_form(const CLI::Option& option) {
    if (is_flag(option)) return {};
    const std::string type = option.get_type_name();
    const size_t colon = std::min(type.find(':'), type.size());
    const std::string first = type.substr(0, colon), limits = type.substr(colon);
    ValueForm form{plain_name(first), {}, {}};
    if (const auto names = between(limits, '{', '}')) {
        form.choices = CLI::detail::split(*names, ',');
        form.expected = alternatives(form.choices);
        const std::string all = joined(form.choices, "|");
        if (all.size() <= kMaxShortChoices && !is_list(option)) form.name = all;
    } else if (is_number(first, limits)) {
        form.expected = expected_number(first, limits);
    }
    return form;
}

std::string names_of(const CLI::Option& option, const char* separator) {
    if (option.get_positional()) return option.get_single_name();
    std::vector<std::string> names;
    for (const std::string& name : option.get_snames()) names.push_back("-" + name);
    for (const std::string& name : option.get_lnames()) names.push_back("--" + name);
    return joined(names, separator);
}

std::string long_name_of(const CLI::Option& option) {
    if (!option.get_lnames().empty()) return "--" + option.get_lnames().front();
    if (!option.get_snames().empty()) return "-" + option.get_snames().front();
    return option.get_single_name();
}

bool is_flag(const CLI::Option& option) { return option.get_items_expected_max() == 0; }

bool is_hidden(const CLI::Option& option) { return option.get_group().empty(); }

bool is_list(const CLI::Option& option) { return option.get_expected_max() > 1; }

std::string alternatives(const std::vector<std::string>& names) {
    if (names.size() < 2) return joined(names, "");
    return joined({names.begin(), names.end() - 1}, ", ") + " or " + names.back();
}

}  // namespace studioscope
