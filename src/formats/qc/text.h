#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "core/diagnostic.h"

namespace studioscope {

// A line in a QC or in a file that it includes.
struct QcPlace {
    std::string file;  // as $include names it; empty for the QC itself
    uint64_t line = 0;
};

Diagnostic at_place(Diagnostic diagnostic, const QcPlace& place);
template <typename... Args>
void report_at(Diagnostics& diagnostics, Severity severity, const char* code, const QcPlace& place,
               fmt::format_string<Args...> text, Args&&... args) {
    diagnostics.push_back(
        at_place({severity, code, fmt::format(text, std::forward<Args>(args)...), {}}, place));
}

bool is_qc_space(char c);
bool is_in_qc_word(char c);

struct QcWord {
    std::string text;  // without its quotes
    size_t at = 0;     // in its text
    bool is_quoted = false;
    QcPlace place;
};

// A text of a QC, read word by word: its own, an included file, or a macro that is used.
struct QcText {
    std::string name;  // of the file, for messages
    std::string key;   // what it is known by to itself: a file, or a macro
    std::string text;  // lines end with a newline alone
    size_t at = 0;
    uint64_t line = 1;

    // To the start of the next word; false at the end of the text, or of the line if it is kept.
    bool skip_space(bool stay_on_line);
    // The word that begins here.
    QcWord read_word();
    // The text up to the end of the line or a `}`; whether `\\` there adds the next, which comes
    // then.
    std::string take_line(bool ends_at_brace, bool& goes_on);
};

// A text with one kind of line end, without a byte order mark.
std::string with_newlines(std::string_view text);

}  // namespace studioscope
