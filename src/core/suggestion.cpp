#include "core/suggestion.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "core/printable.h"
#include "core/text.h"

namespace studioscope {

size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<size_t> before(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
    for (size_t k = 0; k <= b.size(); ++k) last[k] = k;
    for (size_t i = 1; i <= a.size(); ++i) {
        row[0] = i;
        for (size_t k = 1; k <= b.size(); ++k) {
            const size_t replaced = last[k - 1] + (a[i - 1] == b[k - 1] ? 0 : 1);
            row[k] = std::min({replaced, last[k] + 1, row[k - 1] + 1});
            if (i > 1 && k > 1 && a[i - 1] == b[k - 2] && a[i - 2] == b[k - 1])
                row[k] = std::min(row[k], before[k - 2] + 1);
        }
        before.swap(last);
        last.swap(row);
    }
    return last[b.size()];
}

namespace {

// Words come from the command line and names from files: longer ones are not compared by letters,
// because that takes time with the product of their lengths.
constexpr size_t kMaxCompared = 64;
constexpr size_t kMinContained = 3;  // letters of a word that names may contain
constexpr size_t kFar = std::numeric_limits<size_t>::max();

// The distance of a name from the word: 2 for each letter, 1 less if the name begins with the word,
// since words are shortened more often than mistyped. kFar if it is not a likely correction.
size_t distance(std::string_view word, const std::string& name) {
    if (word == name) return 0;
    const size_t allowed = std::max<size_t>(1, std::max(word.size(), name.size()) / 3);
    if (word.size() <= kMaxCompared && name.size() <= kMaxCompared) {
        const size_t edits = edit_distance(word, name);
        if (edits <= allowed && edits < std::max(word.size(), name.size()))
            return 2 * edits - (name.starts_with(word) ? 1 : 0);
    }
    if (word.size() < kMinContained) return kFar;
    if (name.starts_with(word)) return 2 * allowed + 1;
    return name.find(word) != std::string::npos ? 2 * allowed + 2 : kFar;
}

}  // namespace

std::string closest_name(std::string_view word, const std::vector<std::string>& names) {
    const std::string wanted = lower_case(word);
    const std::string* closest = nullptr;
    size_t least = kFar;
    for (const std::string& name : names) {
        const size_t found = distance(wanted, lower_case(name));
        if (found >= least) continue;
        least = found;
        closest = &name;
    }
    return closest ? *closest : std::string();
}

std::string did_you_mean(std::string_view word, const std::vector<std::string>& names) {
    const std::string closest = closest_name(word, names);
    return closest.empty() ? closest : fmt::format(" (did you mean {}?)", quotable(closest));
}

std::string alternatives(const std::vector<std::string>& names) {
    if (names.size() < 2) return names.empty() ? "" : names[0];
    return fmt::format("{} or {}", fmt::join(names.begin(), names.end() - 1, ", "), names.back());
}

}  // namespace studioscope
