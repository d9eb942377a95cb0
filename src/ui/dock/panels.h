#pragma once

#include <vector>

#include "core/diagnostic.h"
#include "document/derived_data.h"
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

// Draws the lines around the place of a message, with all messages about them. Fills the window.
void source_tab(Document& document, const FrameInfo& info, Requests& requests);
// Draws the file's name, and buttons to the previous and the next message about a line.
void source_tools(Document& document, const FrameInfo& info, Requests& requests);
constexpr float kSourceToolsPoints = 560;

// The number of messages of a severity.
size_t severity_count(const Diagnostics& diagnostics, Severity severity);

// Draws the clips of the model as a table with a search box. A click or an arrow key plays a clip;
// a placeholder cannot be played, and says why.
void clips_tab(Document& document, const FrameInfo& info, Requests& requests);

constexpr float kDifferencesToolsPoints = 580;

// Draws the differences to the compared model, one per line, with their causes; hovering highlights
// its vertices, a click selects the vertex of the largest and keeps the highlight.
void differences_tab(Document& document, const FrameInfo& info, Requests& requests);
// Draws the controls of a comparison: layout of the view, morph slider, and End.
void differences_tools(Document& document, const FrameInfo& info, Requests& requests);

// Draws the fixup table as lanes, and as a table next to them if there is room. Fills the window.
void fixup_panel(Document& document, const FrameInfo& info, Requests& requests);

// Draws the controls of fixup_panel() in one line: root LOD and applied rows.
void fixup_tools(Document& document, const FrameInfo& info, Requests& requests);
constexpr float kFixupToolsPoints = 620;

// Draws the root LODs as eight buttons; levels that the file does not have are dimmed, a level with
// a wrong sum is red.
void root_lod_buttons(const FixupReport& report, Requests& requests);

// Draws the mounts in search order, each with a checkbox that mutes it, next to the files that the
// open model needs and where they were found; or all places of a typed path.
void mounts_tab(Document& document, const FrameInfo& info, Requests& requests);
void mounts_tools(Document& document, const FrameInfo& info, Requests& requests);
constexpr float kMountsToolsPoints = 430;

// A short name of a mount: "hats.gma", "custom".
std::string short_name(const Mount& mount);

// Draws all vertices as a table, with an expression as filter and sorting by a click on a column's
// header; rows out of sight cost nothing. A click selects a vertex. Fills the window.
void vertex_table(Document& document, const FrameInfo& info, Requests& requests);

// The vertices that the table lists, in its order, cached. While the text of the filter is no valid
// expression, they are those of the last valid one.
const std::vector<uint32_t>& listed_vertices(Document& document);

// Shows how the clip moves its bones: a row of keys per bone, and the curves of the selected one.
// Fills the window.
void curve_panel(Document& document, const FrameInfo& info, Requests& requests);

// Draws the controls of curve_panel() in one line: range, loop mode, and a second clip to blend.
void curve_tools(Document& document, const FrameInfo& info, Requests& requests);
constexpr float kCurveToolsPoints = 760;

// Draws a row per bone of the clip with its authored, skipped and held frames; a click selects the
// bone.
void curve_rows(Document& document, const Clip& clip);
// The kind of curves shown for a bone: the chosen one, else angles if the clip only rotates the
// bone, else its position.
CurveKind shown_curve_kind(Document& document, int bone);
// Draws the curves of a bone over the clip, with their keys; dragging moves the current frame.
void curve_graph(Document& document, const Clip& clip, int bone);
// Draws the max differences to the alternative rules.
void rule_lines(Document& document, const Clip& clip);

// The right half of the Mounts tab.

// Lists every file that the open model needs: found, shadowed or missing, and where. A click on one
// looks up its path. If files are missing, offers a search for providers.
void needs_table(Document& document, const FrameInfo& info, Requests& requests);

// Lists the mounts that have the path in MountSettings::look_up, the winner first.
void look_up_table(Document& document, Requests& requests);

// Rows of messages: errors, then warnings, then notes; messages with one code are grouped at the
// first of them. More than kMaxSimilar with one code are collapsed, unless expanded by the user or
// searched.
constexpr size_t kMaxSimilar = 3;
std::vector<MessageRow> message_rows(const Diagnostics& diagnostics, const MessageFilter& choice);

}  // namespace studioscope
