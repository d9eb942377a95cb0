#include "document/messages/families.h"

namespace studioscope {

namespace {

// Messages about texts of the form KeyValues.
constexpr MessageEntry kKeyvaluesMessages[] = {
    {"keyvalues-binary", Severity::kWarning, "Binary data in a text file",
     "A zero byte stands in a VMT, gameinfo.txt or another text. The engine stops reading there.",
     "Save the file as plain text; a tool may have written UTF-16.",
     "The text up to this place is used."},
    {"keyvalues-brace", Severity::kWarning, "Unbalanced braces in a text file",
     "The engine assigns the lines after it to a wrong block or ignores them.",
     "Add or delete the brace at the place that the message names.",
     "The text is read as far as its meaning is clear."},
    {"keyvalues-depth", Severity::kWarning, "Blocks nested too deeply",
     "No file of a game nests blocks like this. It is damaged or made to do harm.",
     "Restore the file from a copy.", "The text up to this place is used."},
    {"keyvalues-include-count", Severity::kWarning, "Too many included files",
     "Texts that include texts without end would never load.",
     "Remove #include and #base lines that are not needed.", "The further files are not read."},
    {"keyvalues-include-cycle", Severity::kWarning, "Text that includes itself",
     "The file would be read again and again.",
     "Remove the #include or #base line that leads back.", "The repeated file is not read."},
    {"keyvalues-include-depth", Severity::kWarning, "Texts included too deeply",
     "One file leads to another, and that to the next, more often than any game does.",
     "Put the contents into fewer files.", "The further files are not read."},
    {"keyvalues-include-missing", Severity::kWarning, "Included text not found",
     "The parameters of that file are missing, so the material or game description is incomplete.",
     "Correct the path in the #include or #base line, or restore the file.",
     "The rest of the text is used."},
    {"keyvalues-include-path", Severity::kWarning, "Include path outside the game",
     "The engine reads files of its mounted folders only. An absolute path or one with .. leads "
     "out of them.",
     "Write a path relative to the folder of the file.", "The file is not read."},
    {"keyvalues-include-size", Severity::kWarning, "Included texts that are too large together",
     "A few lines would make megabytes of text, as files made to do harm do.",
     "Include fewer or smaller files.", "The further files are not read."},
    {"keyvalues-no-value", Severity::kWarning, "Name without a value",
     "The engine takes the next word for the value, and the lines after it are shifted.",
     "Add the value, or delete the name.", "The name is ignored."},
    {"keyvalues-quote", Severity::kWarning, "Missing closing quote",
     "The engine reads on into the next lines until it finds a quote, which spoils them.",
     "Add the quote at the end of the value.", "The value ends with its line."},
};

}  // namespace

std::span<const MessageEntry> keyvalues_messages() { return kKeyvaluesMessages; }

}  // namespace studioscope
