#pragma once

#include "document/document.h"
#include "ui/dock/dock.h"
#include "ui/requests.h"

namespace studioscope {

// Contents of the dock's tabs; DockTab explains their parameters.

// Draws clip, current frame and playback: transport, scrub bar, and rules for missing frames.
void timeline_tab(Document& document, const FrameInfo& info, Requests& requests);
void timeline_tools(Document& document, const FrameInfo& info, Requests& requests);

// Draws the levels of detail, and the parts of the shown one next to them.
void lods_tab(Document& document, const FrameInfo& info, Requests& requests);

// Draws the messages about the files, errors first; a click on one selects its subject.
void messages_tab(Document& document, const FrameInfo& info, Requests& requests);
void messages_tools(Document& document, const FrameInfo& info, Requests& requests);
// The number of messages of the highest severity.
DockTab::Badge messages_badge(const Document& document);

// The number of messages of a severity.
size_t count_of(const Diagnostics& diagnostics, Severity severity);

}  // namespace studioscope
