#include "formats/diagnostics.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/message_text.h"

namespace studioscope {

void LineDiagnostics::add(Severity severity, const std::string& code, uint64_t line,
                          std::string message) {
    Kind& kind = kinds_[code];
    kind.severity = severity;
    if (kind.kept == kMaxPerCode) {
        if (kind.dropped++ == 0) kind.first_dropped = line;
        return;
    }
    ++kind.kept;
    kept_.push_back({severity, code, printable(message, kMaxMessageLength), at_line(line)});
}

void LineDiagnostics::append(const LineDiagnostics& later, uint64_t lines_before) {
    for (const Diagnostic& diagnostic : later.kept_)
        add(diagnostic.severity, diagnostic.code, diagnostic.location.value + lines_before,
            diagnostic.message);
    for (const auto& [code, other] : later.kinds_) {
        Kind& base = kinds_[code];
        if (other.dropped > 0 && base.dropped == 0)
            base.first_dropped = other.first_dropped + lines_before;
        base.dropped += other.dropped;
    }
}

Diagnostics LineDiagnostics::take() {
    Diagnostics all = std::exchange(kept_, {});
    for (const auto& [code, kind] : std::exchange(kinds_, {}))
        if (kind.dropped > 0)
            all.push_back({kind.severity, code,
                           fmt::format("and {} like the {} before, from this one on",
                                       count_text(kind.dropped, "more line"), kind.kept),
                           at_line(kind.first_dropped)});
    std::stable_sort(all.begin(), all.end(), [](const Diagnostic& a, const Diagnostic& b) {
        return a.location.value < b.location.value;
    });
    return all;
}

void LineTally::append(const LineTally& later, uint64_t lines_before) {
    if (count == 0 && later.count > 0) first_line = later.first_line + lines_before;
    count += later.count;
}

}  // namespace studioscope
