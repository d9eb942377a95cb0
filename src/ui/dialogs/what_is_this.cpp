#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "core/at.h"
#include "core/text.h"
#include "model/manual.h"
#include "ui/dialogs/dialogs.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

// Removes the next line of a page and returns it.
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

// The text without Markdown for emphasis, code and links.
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

namespace {

void add_mode(const Document& document, std::vector<HelpTopic>& topics) {
    const ShadingModeRow& mode = at(kShadingModes, document.view.mode);
    topics.push_back({fmt::format("Shading mode: {}", mode.title), mode.help, true});
}

void add_panels(const Document& document, std::vector<HelpTopic>& topics) {
    if (document.panels.is_hidden) return;
    const std::string_view page = manual_page("window.md");
    const std::string& shown = document.panels.dock.shown;
    topics.push_back({shown, manual_section(page, shown), true});
    for (const char* panel : {"Model", "Inspector"})
        topics.push_back({panel, manual_section(page, panel), false});
}

std::string topic_text(const Diagnostic& message, const MessageEntry& entry) {
    std::string text = fmt::format("{}\n\n{}\n\n{}", message.message, entry.why, entry.action);
    if (!entry.fallback.empty()) text += fmt::format("\n\n{}", entry.fallback);
    return text;
}

// Adds one topic per code, with the text of its first message.
void add_messages(const Diagnostics& messages, std::vector<HelpTopic>& topics) {
    std::set<std::string> codes;
    for (const Severity severity : kWorstFirst)
        for (const Diagnostic& message : messages) {
            if (message.severity != severity || codes.size() == kMaxMessageTopics) continue;
            const MessageEntry* entry = find_message(message.code);
            if (!entry || !codes.insert(message.code).second) continue;
            topics.push_back({fmt::format("{} ({})", entry->title, message.code),
                              topic_text(message, *entry), codes.size() == 1});
        }
}

void paragraphs(std::string_view text) {
    while (!text.empty()) {
        const size_t end = text.find('\n');
        const std::string line(text.substr(0, end));
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        if (line.empty()) {
            ImGui::Spacing();
            continue;
        }
        const bool is_item = line.starts_with("- ");
        if (is_item) {
            ImGui::Bullet();
            ImGui::SameLine();
        }
        ImGui::PushTextWrapPos(0);
        ImGui::TextUnformatted(line.c_str() + (is_item ? 2 : 0));
        ImGui::PopTextWrapPos();
    }
}

}  // namespace

std::vector<HelpTopic> help_topics(const Document& document) {
    std::vector<HelpTopic> topics;
    add_mode(document, topics);
    add_panels(document, topics);
    add_messages(document.messages, topics);
    return topics;
}

void what_is_this_panel(Document& document) {
    bool& is_shown = document.panels.show_what_is_this;
    if (!is_shown) return;
    if (begin_dialog("What is this?", is_shown, 42, 30))
        for (const HelpTopic& topic : help_topics(document)) {
            ImGui::PushID(topic.title.c_str());
            if (section(topic.title.c_str(), "Click to collapse or expand", topic.is_open)) {
                paragraphs(topic.text);
                ImGui::Spacing();
            }
            ImGui::PopID();
        }
    ImGui::End();
}

}  // namespace studioscope
