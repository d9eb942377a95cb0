#include "ui/dialogs/what_is_this.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "core/at.h"
#include "model/manual.h"
#include "ui/dialogs/manual_text.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

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

std::string text_of(const Diagnostic& message, const MessageEntry& entry) {
    std::string text = fmt::format("{}\n\n{}\n\n{}", message.message, entry.why, entry.action);
    if (!entry.fallback.empty()) text += fmt::format("\n\n{}", entry.fallback);
    return text;
}

// Adds one topic per code, with the text of its first message.
void add_messages(const Diagnostics& messages, std::vector<HelpTopic>& topics) {
    std::set<std::string> told;
    for (const Severity severity : kWorstFirst)
        for (const Diagnostic& message : messages) {
            if (message.severity != severity || told.size() == kMaxMessageTopics) continue;
            const MessageEntry* entry = find_message(message.code);
            if (!entry || !told.insert(message.code).second) continue;
            topics.push_back({fmt::format("{} ({})", entry->title, message.code),
                              text_of(message, *entry), told.size() == 1});
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
