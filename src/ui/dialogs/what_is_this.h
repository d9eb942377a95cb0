#pragma once

#include <string>
#include <vector>

#include "document/document.h"

namespace studioscope {

// An explanation of something that the window shows.
struct HelpTopic {
    std::string title;
    std::string text;      // a line per paragraph or list item, as manual_section() gives it
    bool is_open = false;  // expanded when the dialog opens
};

// Explanations of the shading mode, the panels and the messages that are shown. The mode, the tab
// in front and the worst message are open. More than kMaxMessageTopics kinds of messages are left
// to the tab Messages.
constexpr size_t kMaxMessageTopics = 20;
std::vector<HelpTopic> help_topics(const Document& document);

// Shows these explanations in a dialog.
void what_is_this_panel(Document& document);

}  // namespace studioscope
