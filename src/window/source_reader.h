#pragma once

#include <functional>
#include <optional>
#include <string>

#include "content/source_lines.h"
#include "core/background_task.h"
#include "document/document.h"
#include "ui/requests.h"
#include "window/frame_clock.h"
#include "window/session.h"

namespace studioscope {

// Reads the lines that the Source tab shows, in the background and only from the files that the
// open model may name.
class SourceReader {
public:
    // `notify` is called on another thread once take() has something to show.
    SourceReader(const Document& document, FrameClock& clock, std::function<void()> notify)
        : document_(document), clock_(clock), task_(std::move(notify)) {}

    // Starts to read what the tab shows, if that is other lines, or the model was read again.
    void follow(const Session& session);
    void take();

    bool is_busy() const { return task_.is_busy(); }
    // The lines in PanelSettings::source; null while they are not read.
    const SourceLines* shown() const;
    // The command that opens a line: the person's, else of an editor that was found; may be empty.
    const std::string& editor();
    // Opens the shown line in it.
    Result<void> open_in_editor();

private:
    struct Place {
        SourceSettings source;
        uint64_t messages_number = 0;  // changes with each load, shown or refused

        bool is_same(const Place& other) const {
            return source.is_place_of(other.source) && messages_number == other.messages_number;
        }
    };
    Place wanted() const { return {document_.panels.source, document_.messages_number}; }

    const Document& document_;
    FrameClock& clock_;
    std::optional<Place> requested_;  // last place that was read, or is being read
    std::optional<SourceLines> lines_;
    std::optional<std::string> found_editor_;  // searched when the tab is first shown
    BackgroundTask<SourceLines> task_;
};

}  // namespace studioscope
