#include "content/shared_texts.h"

#include <fmt/format.h>

#include <utility>

#include "core/path_text.h"

namespace studioscope {

Result<SharedText> SharedTexts::read(const std::filesystem::path& file) {
    std::filesystem::path real = files_->resolve(file);
    if (const auto known = texts_.find(real); known != texts_.end()) {
        if (!known->second) return known->second;
        const uint64_t keys = (*known->second)->keys;
        const uint64_t allowed = Budget::kFreeSharedKeys + bytes_ / Budget::kBytesPerSharedKey;
        if (keys > allowed - keys_used_again_) {
            Diagnostic problem = error(
                "budget", fmt::format("its {} keys would be used again by one material after "
                                      "another: {} are allowed for texts of this size; skipped",
                                      keys, allowed));
            problem.file = path_text(file);
            return problem;
        }
        keys_used_again_ += keys;
        return known->second;
    }
    const Result<Bytes> bytes = files_->read(file);
    Result<SharedText> text = error("unreadable", "");
    if (bytes)
        text = parse_shared(as_text(*bytes));
    else
        text = bytes.error();
    bytes_ += bytes ? bytes->size() : 0;
    return texts_.emplace(std::move(real), std::move(text)).first->second;
}

}  // namespace studioscope
