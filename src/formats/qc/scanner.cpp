#include "formats/qc/scanner.h"

#include <fmt/format.h>

#include <utility>

#include "core/text.h"

namespace studioscope {

std::optional<std::string> QcScanner::next_after_space(bool stay_on_line) {
    while (substitutes_.text().skip_space(stay_on_line)) {
        last_ = substitutes_.text().read_word();
        std::string word = substitutes_.expand(last_);
        if (!substitutes_.expand_directive(word, last_)) return word;
    }
    return {};
}

std::optional<std::string> QcScanner::next() {
    for (;;) {
        if (auto word = next_after_space(false)) return word;
        if (!substitutes_.leave_text()) return {};
    }
}

std::optional<std::string> QcScanner::next_on_line() { return next_after_space(true); }

std::optional<std::string> QcScanner::peek_on_line() {
    QcText& text = substitutes_.text();
    const size_t at = text.at;
    const uint64_t line = text.line;
    std::optional<std::string> word;
    if (text.skip_space(true)) word = substitutes_.expand(text.read_word());
    text.at = at;
    text.line = line;
    return word;
}

std::optional<std::string> QcScanner::next_value() {
    auto word = next_on_line();
    if (!word || !is_brace(*word)) return word;
    put_back();
    return {};
}

std::optional<std::string> QcScanner::next_argument() {
    auto word = next_value();
    if (!word || !is_command(*word)) return word;
    put_back();
    return {};
}

std::optional<std::string> QcScanner::next_in(const QcBlock& block) {
    auto word = next();
    if (!word) report_open(block);
    return word;
}

std::optional<std::string> QcScanner::next_name_in(const QcBlock& block) {
    auto word = next_in(block);
    if (!word || is_closing(*word)) return {};
    if (!is_command(*word)) return word;
    put_back();
    report_open(block);
    return {};
}

// Reports a block without `}`, of nested ones only the innermost.
void QcScanner::report_open(const QcBlock& block) {
    if (reported_open_at_ == substitutes_.text().at) return;
    reported_open_at_ = substitutes_.text().at;
    Diagnostic open = warning(
        "qc-missing-brace",
        fmt::format("the block of {} that begins here is not closed; '}}' is expected at its end",
                    as_utf8(block.owner)));
    diagnostics_.push_back(at_place(std::move(open), block.place));
}

// The text on top of the stack still contains the last word, see next().
void QcScanner::put_back() {
    substitutes_.text().at = last_.at;
    substitutes_.text().line = last_.place.line;
}

// `$name$` is a variable, not a command.
bool QcScanner::is_command(const std::string& word) const {
    return !last_.is_quoted && word.size() > 1 && word[0] == '$' && word.find('$', 1) == word.npos;
}

bool QcScanner::comes(std::string_view word) {
    QcText& text = substitutes_.text();
    const size_t at = text.at;
    const uint64_t line = text.line;
    const bool begins =
        text.skip_space(false) && std::string_view(text.text).substr(text.at, word.size()) == word;
    const size_t end = text.at + word.size();
    const bool is_there =
        begins && (word == "$" || end >= text.text.size() || !is_in_qc_word(text.text[end]));
    text.at = at;
    text.line = line;
    return is_there;
}

std::string QcScanner::rest_of_line() {
    std::string rest;
    for (bool continues = true; continues;) {
        std::string line = substitutes_.text().take_line(true, continues);
        if (const size_t comment = line.find("//"); comment != line.npos) line.resize(comment);
        rest += line + (continues ? " " : "");
    }
    while (!rest.empty() && is_qc_space(rest.back())) rest.pop_back();
    return substitutes_.expand_line(rest);
}

std::optional<QcBlock> QcScanner::open_block(std::string owner) {
    const auto word = next();
    if (word && is_opening(*word)) return opened_block(std::move(owner));
    if (word) put_back();
    return {};
}

void QcScanner::skip_line(const std::string& owner) {
    while (const auto word = next_on_line()) {
        if (is_closing(*word) || is_command(*word)) return put_back();
        if (is_opening(*word)) skip_block(opened_block(owner));
    }
}

void QcScanner::skip_command(const std::string& owner) {
    bool has_block = false;
    while (const auto word = next_on_line()) {
        if (is_closing(*word)) return put_back();
        if (!is_opening(*word)) continue;
        skip_block(opened_block(owner));
        has_block = true;
    }
    if (has_block || !comes("{")) return;
    next();
    skip_block(opened_block(owner));
}

void QcScanner::skip_block(const QcBlock& block) {
    for (int depth = 1; depth > 0;) {
        const auto word = next_in(block);
        if (!word) return;
        if (is_opening(*word)) ++depth;
        if (is_closing(*word)) --depth;
    }
}

std::optional<std::string> QcWords::next() {
    if (is_over_) return {};
    auto word = depth_ > 0 ? scanner_.next_in(block_) : scanner_.next_on_line();
    if (!word && depth_ == 0 && scanner_.comes("{")) word = scanner_.next();
    is_over_ = !word;
    if (!word) return {};
    const bool is_next = !has_commands_ && scanner_.is_command(*word);
    if (depth_ == 0 && (scanner_.is_closing(*word) || is_next)) {
        is_over_ = true;
        scanner_.put_back();
        return {};
    }
    if (scanner_.is_opening(*word) && ++depth_ == 1) block_ = scanner_.opened_block(owner_);
    if (scanner_.is_closing(*word)) is_over_ = --depth_ == 0;
    return word;
}

}  // namespace studioscope
