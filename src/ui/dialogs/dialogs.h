#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "document/document.h"
#include "document/panel_settings.h"
#include "ui/requests.h"

namespace studioscope {

// Chooses files from a folder, which the app lists (request::ListFolder, FrameInfo::folder), or
// from those opened recently.
void open_dialog(OpenDialogSettings& dialog, const FolderListing* folder, Requests& requests);

// Lists a folder's presets, with a field for the name to save under. Requests carry out the rest.
void preset_dialog(PresetDialogSettings& dialog, const FolderListing* folder, Requests& requests);

// Exports the open model: what will be written, and where, then what the sources lack
// (request::MakeSources, FrameInfo::sources). A click on a line goes to what it names.
void export_dialog(Document& document, const SourceListing* sources, Requests& requests);

// Lists all keys and mouse actions, with a search.
void keys_panel(PanelSettings& panels);

// Finds commands by words of their names; Enter runs one.
void command_palette(Document& document, Requests& requests);

// Texts of a page of the manual, without its Markdown: one line per paragraph or list item, an
// empty line between paragraphs. List items begin with "- ", pictures and tables are left out.

// The text under a heading of second rank. "Details" finds "## Details (right)" too; empty if there
// is no such heading.
std::string manual_section(std::string_view page, std::string_view heading);

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

// Shows help_topics() in a dialog.
void what_is_this_panel(Document& document);

// Shows the program's version, the OpenGL driver, and the libraries with their licences (the
// manual's page packages.md).
void about_panel(PanelSettings& panels, const FrameInfo& info);

}  // namespace studioscope
