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
    // Prints a note about what was done and shows it as a toast. It is not listed: the list is
    // about the files that are open.
    void inform(const Diagnostic& note, ToastKind kind = ToastKind::kSuccess);
    // Reports the error of a result, if it has one; returns whether it has none.
    template <typename T>
    bool report_error(const Result<T>& result) {
        if (!result) report(result.error());
        return static_cast<bool>(result);
    }
    // Lists the known lines of a log of the model compiler with their explanations, in place of
    // those of an earlier log of this file, and opens the list; returns whether the text is such a
    // log: whether a line is known or marked as a message.
    bool report_compiler_log(std::string text, const std::string& file);
    // Every load replaces the list. Lines of logs are listed again if the model on screen stays, or
    // if the log came after begin_opening().
    void begin_opening() { lines_before_opening_ = log_lines_.size(); }
    void list_logs_again(bool is_same_model);
    // Keeps messages until the first scene is open, because opening it clears the list.
    void defer(Diagnostics diagnostics);
    void report_deferred();

    // Shows a text over the view for some seconds.
    void show_toast(std::string text, ToastKind kind = ToastKind::kInformation);
    void end_toast() { document_.panels.toast_seconds = 0; }

private:
    void forget_log(const std::string& file);

    Document& document_;
    FrameClock& clock_;
    Diagnostics deferred_;
    Diagnostics log_lines_;
    size_t lines_before_opening_ = 0;  // the first of log_lines_
};

}  // namespace studioscope
