#pragma once

#include "document/document.h"
#include "ui/dock/dock.h"
#include "ui/requests.h"

namespace studioscope {

// What the tabs of the dock show; DockTab says what each is called with.

// Which clip plays, where it is and how: transport, scrub bar, and what happens where the file says
// nothing.
void timeline_tab(Document& document, const FrameInfo& facts, Requests& requests);
void timeline_tools(Document& document, const FrameInfo& facts, Requests& requests);

// The levels of detail with what the shown one is made of beside them.
void lods_tab(Document& document, const FrameInfo& facts, Requests& requests);

// What was odd about the files, errors first; a click on one goes to what it is about.
void messages_tab(Document& document, const FrameInfo& facts, Requests& requests);
void messages_tools(Document& document, const FrameInfo& facts, Requests& requests);
// How many there are of the worst kind.
DockTab::Badge messages_badge(const Document& document);

// How many of that severity there are.
size_t count_of(const Diagnostics& diagnostics, Severity severity);

}  // namespace studioscope
