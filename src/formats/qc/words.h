#pragma once

#include <optional>
#include <string>
#include <utility>

#include "formats/qc/scanner.h"

namespace studioscope {

// The words of a command whose name was read: the rest of its line, and one block in braces that
// begins there or on the next line, braces among them (qc.md 1).
class QcWords {
public:
    // `has_commands`: among its words are some that begin with `$`.
    QcWords(QcScanner& scanner, std::string owner, bool has_commands = false)
        : scanner_(scanner), owner_(std::move(owner)), has_commands_(has_commands) {}

    // Nothing behind the block's `}`, before a `}` that it did not open, at the end of the line,
    // and before another command on it.
    std::optional<std::string> next();
    // Depth of braces, with the last word.
    int depth() const { return depth_; }

private:
    QcScanner& scanner_;
    std::string owner_;
    QcBlock block_;
    int depth_ = 0;
    bool has_commands_ = false;
    bool is_over_ = false;
};

}  // namespace studioscope
