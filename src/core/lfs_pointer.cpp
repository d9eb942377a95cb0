#include "core/lfs_pointer.h"

#include <algorithm>
#include <charconv>
#include <string_view>

#include "core/path_text.h"

namespace studioscope {

namespace {

constexpr std::string_view kFirstWords = "version https://git-lfs";

// The rest of the line that begins with `key` and a space.
std::optional<std::string> pointer_field(std::string_view text, std::string_view key) {
    const std::string start = "\n" + std::string(key) + " ";
    const size_t found = text.find(start);
    if (found == std::string_view::npos) return std::nullopt;
    const size_t at = found + start.size();
    return std::string(text.substr(at, std::min(text.find('\n', at), text.size()) - at));
}

}  // namespace

std::optional<LfsPointer> lfs_pointer(ByteSpan bytes) {
    const std::string_view text = as_text(bytes);
    if (text.size() >= kMaxLfsPointerSize || !text.starts_with("version https://git-lfs."))
        return {};
    const auto oid = pointer_field(text, "oid"), size = pointer_field(text, "size");
    LfsPointer pointer;
    if (!oid || !size) return std::nullopt;
    const char* const end = size->data() + size->size();
    if (std::from_chars(size->data(), end, pointer.size).ptr != end) return std::nullopt;
    pointer.oid = *oid;
    return pointer;
}

std::optional<Diagnostic> refuse_lfs_pointer(ByteSpan start) {
    if (!as_text(start).starts_with(kFirstWords)) return std::nullopt;
    return error("lfs-pointer", "a Git LFS pointer instead of the file; run git lfs pull");
}

std::optional<std::filesystem::path> lfs_object_path(const LfsPointer& pointer) {
    constexpr std::string_view kStart = "sha256:";
    constexpr size_t kDigits = 64;
    if (!pointer.oid.starts_with(kStart)) return std::nullopt;
    const std::string digits = pointer.oid.substr(kStart.size());
    if (digits.size() != kDigits ||
        digits.find_first_not_of("0123456789abcdef") != std::string::npos)
        return std::nullopt;
    return path_from_text("lfs/objects/" + digits.substr(0, 2) + "/" + digits.substr(2, 2) + "/" +
                          digits);
}

}  // namespace studioscope
