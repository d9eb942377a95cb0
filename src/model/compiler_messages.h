#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace studioscope {

// The messages of the model compiler: the tables of the manual's page compiler.md.

// A text of the compiler: literal text and values, as printf() takes them.
class MessagePattern {
public:
    // `%s` is any text, `%d` and `%i` a whole number, `%f` a number.
    explicit MessagePattern(std::string_view format);

    enum class Match { kNone, kBeginning, kWhole };
    // Whether a text of plain_message() is such a message or the beginning of one.
    Match match(std::string_view plain_text) const;

    // The number of characters that are no values: of two patterns that match, the one with more
    // is meant.
    size_t literal_length() const { return literal_length_; }
    bool begins_with_value() const { return format_.starts_with('%'); }
    std::string_view format() const { return format_; }

private:
    std::string_view format_;
    std::string parts_;  // lower case, with one blank for several; values are bytes of no text
    size_t literal_length_ = 0;
};

// Lower case, without blanks at the ends, and one blank for several.
std::string plain_message(std::string_view text);

struct CompilerMessage {
    std::vector<MessagePattern> patterns;
    std::string_view code;   // that of our message about the same thing; empty: there is none
    std::string_view cause;  // sentences
    std::string_view help;   // what to do, as sentences
};

struct CompilerMessages {
    std::vector<CompilerMessage> list;
    std::vector<std::string> faults;  // of the page; none: the build ends at them
};
const CompilerMessages& compiler_messages();

// The entry of a text; null if there is none. A text that the compiler did not mark as a message
// may be anything: then patterns that begin with a value are left out.
const CompilerMessage* find_compiler_message(std::string_view text, bool is_marked);

// The entries of which a message begins with this text: at most `max_count`, in the order of the
// page.
std::vector<const CompilerMessage*> compiler_messages_beginning(std::string_view text,
                                                                size_t max_count);

}  // namespace studioscope
