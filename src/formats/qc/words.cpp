#include "formats/qc/words.h"

namespace studioscope {

std::optional<std::string> QcWords::next() {
    if (is_over_) return {};
    auto word = depth_ > 0 ? scanner_.next_in(block_) : scanner_.next_on_line();
    if (!word && depth_ == 0 && scanner_.comes("{")) word = scanner_.next();
    is_over_ = !word;
    if (!word) return {};
    const bool is_next = !has_commands_ && scanner_.is_command(*word);
    if (depth_ == 0 && (*word == "}" || is_next)) {
        is_over_ = true;
        scanner_.put_back();
        return {};
    }
    if (*word == "{" && ++depth_ == 1) block_ = scanner_.opened_block(owner_);
    if (*word == "}") is_over_ = --depth_ == 0;
    return word;
}

}  // namespace studioscope
