#include "window/messages.h"

#include <utility>

#include "host/output.h"

namespace studioscope {

void Messages::report(Diagnostic diagnostic) {
    print(diagnostic);
    if (diagnostic.severity == Severity::kNote)
        show_toast(diagnostic.message);
    else
        show_error(document_.panels.dock);
    document_.messages.push_back(std::move(diagnostic));
}

void Messages::inform(const Diagnostic& note) {
    print(note);
    show_toast(note.message);
}

void Messages::defer(Diagnostics diagnostics) {
    for (Diagnostic& diagnostic : diagnostics) deferred_.push_back(std::move(diagnostic));
}

void Messages::report_deferred() {
    for (Diagnostic& diagnostic : std::exchange(deferred_, {})) report(std::move(diagnostic));
}

void Messages::show_toast(std::string text) {
    document_.panels.show_toast(std::move(text));
    clock_.request_frame();
}

}  // namespace studioscope
