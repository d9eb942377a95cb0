#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/diagnostic.h"
#include "core/file_system.h"
#include "core/platform/platform.h"

namespace studioscope {

// Messages as text: plain for scripts, with colors and source lines for a person at a terminal.

enum class ColorMode { kAuto, kAlways, kNever };

struct MessageStyle {
    bool is_colored = false;
    std::optional<int> columns;  // width of the terminal; nothing: no source lines
};

// The style for a stream. Automatic colors are for terminals only, and off if the environment
// variable NO_COLOR is not empty (no-color.org) or TERM is "dumb".
MessageStyle message_style(StandardStream stream, ColorMode mode, const Environment& variable);

// The source lines of text files that messages refer to. Caches the last file, as messages come
// file by file.
class QuotedLines {
public:
    explicit QuotedLines(FileSystem files) : files_(std::move(files)) {}

    // Line `number`, from 1, without its end; nothing if there is none or the file is not read:
    // larger than 64 MB, or not readable.
    std::optional<std::string> line(const std::string& file, uint64_t number);

private:
    FileSystem files_;
    std::string file_;
    std::string text_;
    std::vector<size_t> starts_;  // byte offset of each line
};

// A source line within `columns`, with a caret below the name that the message quotes, or below the
// first letter:
//   12 | $sequence "idle" "idle.smd" fps x
//      |                                 ^
std::string source_excerpt(const std::string& line, uint64_t number, const std::string& message,
                           int columns);

// A message with its line end, in a style. `lines` may be null: without source lines.
std::string message_text(const Diagnostic& diagnostic, const MessageStyle& style,
                         QuotedLines* lines);

}  // namespace studioscope
