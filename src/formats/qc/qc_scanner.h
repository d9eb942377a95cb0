#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/bytes.h"
#include "core/diagnostic.h"
#include "core/result.h"

namespace studioscope {

// Where something stands in a QC or in a file that it includes.
struct QcPlace {
    std::string file;  // as $include names it; empty for the QC itself
    uint64_t line = 0;
};

Diagnostic at_place(Diagnostic diagnostic, const QcPlace& place);

// Text of the file that an $include names.
using QcReadInclude = std::function<Result<Bytes>(const std::string& path)>;

// The words of a QC: white space parts them, quotes keep blanks, braces stand alone. Comments begin
// with `//`, `#` or `;` at the start of a word and end with the line, or stand between `/*` and
// `*/`. `$name$` is replaced by what $definevariable gave that name.
class QcScanner {
public:
    explicit QcScanner(std::string_view text);

    // The next word on any line; nothing at the end of the last file.
    std::optional<std::string> next();
    // The next word if it stands on the line of the last one.
    std::optional<std::string> next_on_line();
    // Whether the next word on any line is that; it stays.
    bool comes(std::string_view word);

    // The text up to the end of the line and of those that `\\` at the end of a line adds, without
    // remarks.
    std::string rest_of_line();

    // Past the rest of the line, and past a block in braces that begins there...
    void skip_line();
    // ... or next.
    void skip_command();
    // Past the block whose `{` was read.
    void skip_block();

    // Reads on in `text` and comes back at its end. False when files include each other too deeply.
    bool include(std::string name, std::string text);

    void define(const std::string& name, std::string value);

    // Of the last word.
    const QcPlace& place() const { return place_; }

private:
    struct Source {
        std::string name;
        std::string text;
        size_t at = 0;
        uint64_t line = 1;
    };

    // To the start of the next word; false at the end of the text, or of the line if it is kept.
    bool skip_space(Source& source, bool stay_on_line);
    std::string read_word(Source& source);
    std::string expand(std::string word) const;
    Source& source() { return sources_.back(); }

    std::vector<Source> sources_;
    std::map<std::string, std::string> variables_;
    QcPlace place_;
};

}  // namespace studioscope
