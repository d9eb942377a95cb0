#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/manual.h"

namespace studioscope {

// Texts from the register of messages and the manual, for `explain`.

// The text in indented lines of at most `width` columns; a longer word has a line of its own.
std::string wrapped_text(std::string_view text, size_t indent, size_t width);

// The explanation of a message: code, severity, title, reason, action and fallback, wrapped at
// `width` columns.
std::string explanation_text(const MessageEntry& entry, size_t width);

// All messages, one per line: code, severity and title.
std::string message_list_text(std::span<const MessageEntry> entries);

// All texts of the messages as one JSON object.
std::string messages_json(std::span<const MessageEntry> entries);

// A section of the manual that a search found.
struct ManualSection {
    std::string_view page;  // "qc.md"
    std::string heading;    // without markup
    std::string_view text;  // Markdown, without the heading
};
inline constexpr size_t kMaxSections = 5;

// The sections with all words, in any order and ignoring case: first those with the words in their
// heading, then those of the page by symptom, then the shorter ones; at most kMaxSections.
std::vector<ManualSection> search_manual(std::string_view words);

// The sections found: short ones whole, the others by page and heading.
std::string sections_text(const std::vector<ManualSection>& sections, size_t width);

}  // namespace studioscope
