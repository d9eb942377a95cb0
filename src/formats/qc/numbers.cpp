// Numbers of a QC as the compilers read them (qc.md 1).
#include <algorithm>
#include <cmath>

#include "core/number.h"
#include "core/text.h"
#include "formats/qc/text.h"

namespace studioscope {

QcNumber parse_qc_number(std::string_view word, bool is_whole) {
    const char first = word.empty() ? '\0' : word.front();
    QcNumber number;
    number.is_refused = !is_ascii_digit(first) && first != '-' && (first != '.' || is_whole);
    const char* const begin = word.data();
    const char* const end = begin + word.size();
    const char* after = nullptr;
    if (is_whole) {
        int64_t value = 0;
        after = parse_integer(begin, end, value);
        number.value = static_cast<float>(value);
    } else {
        after = parse_float(begin, end, number.value);
    }
    if (!std::isfinite(number.value)) return {0, true, false};
    std::string_view tail = after == nullptr ? word : std::string_view(after, end);
    // "5.000" is as whole as 5.
    if (is_whole && tail.starts_with('.') && tail.find_first_not_of('0', 1) == tail.npos) tail = {};
    number.has_tail = !tail.empty();
    return number;
}

int whole_qc_number(float number) { return static_cast<int>(std::clamp(number, -1e6f, 1e6f)); }

float read_qc_number(Diagnostics& diagnostics, const QcPlace& place, const std::string& what,
                     const std::string& owner, const std::string& word, QcNumberRules rules) {
    const QcNumber number = parse_qc_number(word, rules.is_whole);
    if (number.is_refused)
        report_at(diagnostics, rules.refused, "qc-number", place,
                  "{} of {} expects a number, found \"{}\"; {:g} is used", what, owner,
                  as_utf8(word), number.value);
    else if (number.has_tail)
        report_at(diagnostics, Severity::kWarning, "qc-number-tail", place,
                  "{} of {} is \"{}\"; compilers read {:g} and drop the rest, as is done here",
                  what, owner, as_utf8(word), number.value);
    return number.value;
}

}  // namespace studioscope
