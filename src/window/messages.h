#pragma once

#include <string>

#include "core/result.h"
#include "document/document.h"
#include "window/frame_clock.h"

namespace studioscope {

// Reports to the user of the window: in the list of messages, on standard error, and by a toast
// over the view.
class Messages {
public:
    Messages(Document& document, FrameClock& clock) : document_(document), clock_(clock) {}

    // Prints and lists a message. A note is shown as a toast too; anything more severe opens the
    // list.
    void report(Diagnostic diagnostic);
    // Prints a note and shows it as a toast. It is not listed: the list is about the files that are
    // open.
    void inform(const Diagnostic& note);
    // Reports the error of a result, if it has one; returns whether it has none.
    template <typename T>
    bool report_error(const Result<T>& result) {
        if (!result) report(result.error());
        return static_cast<bool>(result);
    }
    // Lists the known lines of a log of the model compiler with their explanations, and opens the
    // list; returns whether the text is such a log: whether a line is known or marked as a message.
    bool report_compiler_log(std::string text, const std::string& name);
    // Keeps messages until the first scene is open, because opening it clears the list.
    void defer(Diagnostics diagnostics);
    void report_deferred();

    // Shows a text over the view for some seconds.
    void show_toast(std::string text);
    void end_toast() { document_.panels.toast_seconds = 0; }

private:
    Document& document_;
    FrameClock& clock_;
    Diagnostics deferred_;
};

}  // namespace studioscope
