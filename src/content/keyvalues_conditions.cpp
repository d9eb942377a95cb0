#include <algorithm>
#include <string>
#include <utility>

#include "content/keyvalues.h"
#include "core/text.h"

namespace studioscope {

namespace {

bool symbol_holds(std::string_view symbol) {
    const bool is_negated = symbol.starts_with('!');
    if (is_negated) symbol.remove_prefix(1);
    const bool is_true =
        same_name(symbol, "$WIN32") || same_name(symbol, "$WINDOWS") || same_name(symbol, "$PC");
    return is_true != is_negated;
}

constexpr struct {
    std::string_view open, close;
} kOtherQuotes[] = {
    {"'", "'"},
    {"\xE2\x80\x9C", "\xE2\x80\x9D"},  // typographic: 66 99
    {"\xE2\x80\x9E", "\xE2\x80\x9C"},  // low 99 66
    {"\xE2\x80\x9D", "\xE2\x80\x9D"},  // 99 99
    {"\xE2\x80\x98", "\xE2\x80\x99"},  // 6 9
};

}  // namespace

std::optional<QuotedWord> word_in_other_quotes(std::string_view text) {
    for (const auto& [open, close] : kOtherQuotes) {
        if (!text.starts_with(open)) continue;
        const size_t end = text.find(close, open.size());
        if (end != text.npos)
            return QuotedWord{text.substr(open.size(), end - open.size()), end + close.size()};
    }
    return std::nullopt;
}

bool condition_holds(std::string_view text) {
    std::string symbols;
    for (const char c : text)
        if (std::string_view(" \t\n\v\f\r[]").find(c) == std::string_view::npos) symbols += c;
    bool any = false, all = true;
    for (size_t at = 0; at <= symbols.size();) {
        const size_t end = std::min(symbols.find_first_of("|&", at), symbols.size());
        all = all && symbol_holds(std::string_view(symbols).substr(at, end - at));
        if (end == symbols.size() || symbols[end] == '|') any = any || std::exchange(all, true);
        at = end + 2;
    }
    return any;
}

bool game_takes_as_true(std::string_view text) {
    const std::string symbols = lower_case(text);
    const bool is_negated = symbols.starts_with("[!");
    constexpr std::pair<std::string_view, bool> kNames[] = {
        {"$deck", false}, {"$x360", false},  {"$win32", true}, {"$windows", true},
        {"$osx", false},  {"$linux", false}, {"$posix", false}};
    for (const auto& [name, is_true] : kNames)
        if (symbols.find(name) != symbols.npos) return is_true != is_negated;
    return false;
}

}  // namespace studioscope
