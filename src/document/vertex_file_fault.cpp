#include "document/vertex_file_fault.h"

namespace studioscope {

bool is_vertex_file_fault(const Diagnostic& message) {
    return message.severity != Severity::kNote && message.code.starts_with("vvd-");
}

const Diagnostic* vertex_file_fault(const Diagnostics& messages) {
    const Diagnostic* found = nullptr;
    for (const Diagnostic& message : messages) {
        if (!is_vertex_file_fault(message)) continue;
        if (message.severity == Severity::kError) return &message;
        if (!found) found = &message;
    }
    return found;
}

}  // namespace studioscope
