#pragma once

#include <array>

#include "document/document.h"

namespace studioscope {

// Names of the dock's tabs, in order, for commands, settings and the View menu. ui/dock/dock.cpp
// has their contents.
struct DockTabName {
    const char* title;  // its name in settings and open_tab(), and the ImGui id of its content
    const char* help;
    const char* words;  // further ones that the command is found by
    // Whether it has something to show; what it lacks is said only while it is shown.
    bool (*has_content)(const Document& document) = [](const Document&) { return true; };
};
// Whether it has clips, or lacks included models that would bring some.
bool has_clips(const Document& document);
bool has_vertices(const Document& document);
// Whether the model is compiled: it has a fixup table, or ought to have one.
bool has_fixups(const Document& document);
// clang-format off
inline constexpr std::array<DockTabName, 11> kDockTabs{{
    {kTimelineTab, "Which clip plays, where it is, and what the file says of each frame", "animation frames scrub play"},
    {kClipsTab, "All clips with their activities, searched and previewed", "animations sequences list", has_clips},
    {kFixupsTab, "The fixup table of the VVD: which runs of its vertices go where", "vvd lod table", has_fixups},
    {"LODs", "All levels of detail, and what the shown one is made of", "level detail triangles", has_vertices},
    {"Vertices", "All vertices, sorted and searched", "mesh table positions", has_vertices},
    {"Curves", "How the clip moves each bone: keys, curves, ranges, and a second clip", "graph animation keys bones", has_clips},
    {"Skinning", "Time per frame, the skinning method, and what would make it cheaper", "fps frame time performance benchmark", has_vertices},
    {kMountsTab, "Search paths: which folder or archive provides each file", "search paths vpk content materials"},
    {kDifferencesTab, "What differs from the model that is compared, and where", "diff compare",
     [](const Document& document) { return document.compared != nullptr; }},
    {kMessagesTab, "Problems found while loading", "errors warnings log problems console"},
    {kSourceTab, "The line of a QC, SMD or VMT that a message is about", "text line editor code",
     [](const Document& document) { return !document.panels.source.file.empty(); }},
}};
// clang-format on

// Whether the dock shows only its line of tabs: collapsed by the user, or automatically for the
// timeline of a model without clips.
bool is_dock_collapsed(const Document& document);
// Whether the line of tabs lists it: it is shown, or has something to show.
bool is_tab_listed(const Document& document, const DockTabName& tab);
void collapse_dock(Document& document, bool collapses);

}  // namespace studioscope
