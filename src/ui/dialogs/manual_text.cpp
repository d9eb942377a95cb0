#include "ui/dialogs/manual_text.h"

#include "core/text.h"

namespace studioscope {

namespace {

// The next line of a page, which is removed from it.
std::string_view take_line(std::string_view& page) {
    const size_t end = page.find('\n');
    const std::string_view line = page.substr(0, end);
    page.remove_prefix(end == std::string_view::npos ? page.size() : end + 1);
    return line;
}

// "[text](target)" at the beginning as "text", with its length in the page; 0 if there is no link.
size_t take_link(std::string_view rest, std::string& text) {
    const size_t middle = rest.find("](");
    if (middle == std::string_view::npos) return 0;
    const size_t end = rest.find(')', middle);
    if (end == std::string_view::npos) return 0;
    text += rest.substr(1, middle - 1);
    return end + 1;
}

// The text without the signs of emphasis, code and links.
std::string without_markup(std::string_view markdown) {
    std::string text;
    for (size_t i = 0; i < markdown.size();) {
        if (markdown[i] == '[')
            if (const size_t length = take_link(markdown.substr(i), text); length > 0) {
                i += length;
                continue;
            }
        if (markdown[i] != '*' && markdown[i] != '`') text += markdown[i];
        ++i;
    }
    return text;
}

bool is_named(std::string_view heading, std::string_view name) {
    return heading == name ||
           (heading.starts_with(name) && heading.substr(name.size()).starts_with(" ("));
}

// Adds a line of the page to the text; a paragraph's lines are joined.
void add_line(std::string_view line, std::string& text) {
    if (line.starts_with("![") || line.starts_with('|')) return;
    if (line.empty()) {
        if (!text.empty() && !text.ends_with("\n\n")) text += text.ends_with('\n') ? "\n" : "\n\n";
        return;
    }
    const bool is_item = line.starts_with("- ");
    if (!text.empty() && !text.ends_with('\n')) text += is_item ? '\n' : ' ';
    text += without_markup(is_item ? line : trim(line));
}

}  // namespace

std::string manual_section(std::string_view page, std::string_view heading) {
    std::string text;
    bool is_inside = false;
    while (!page.empty()) {
        const std::string_view line = take_line(page);
        if (line.starts_with("## "))
            is_inside = is_named(line.substr(3), heading);
        else if (is_inside)
            add_line(line, text);
    }
    while (text.ends_with('\n')) text.pop_back();
    return text;
}

}  // namespace studioscope
