#pragma once

#include <string>

#include "document/document.h"

namespace studioscope {

// The part of the model that a message refers to: the vertex at its location; else its subject;
// else the material whose file it is about, the clip that was read from its file, or the header
// field at its location.
struct MessageTarget {
    MessageSubject::Kind kind = MessageSubject::Kind::kNone;
    // Index into the model's list, row of the fixup table, or file of a header field.
    int index = kNone;
    std::string name;  // display name: "bone spine", "field numbones"
};
MessageTarget find_message_target(const Document& document, const Diagnostic& message);

// Selects the target, or opens the tab that shows it; far parts are shown by the camera.
void go_to(Document& document, const MessageTarget& target);

// Whether the message is about a line of a text file, which the Source tab shows.
bool has_source_line(const Diagnostic& message);
// Shows the line of Document::messages[message] in the Source tab.
void show_source(Document& document, size_t message);
// The action of a click on Document::messages[message]: shows its line, if it has one, and its
// target, unless both need the dock.
void follow_message(Document& document, size_t message);

// Lists the messages with this text in the Messages tab.
void list_messages(Document& document, const std::string& filter);

}  // namespace studioscope
