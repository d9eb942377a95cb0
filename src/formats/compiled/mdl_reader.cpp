#include "formats/compiled/mdl_reader.h"

#include <algorithm>

#include "core/budget.h"
#include "core/text.h"

namespace studioscope {

namespace {

constexpr size_t kLongestText = 4096;

}  // namespace

MdlReader::MdlReader(ByteSpan file, Diagnostics& diagnostics)
    : file_(file),
      diagnostics_(diagnostics),
      tables_(file.size(), Budget::kTableBytesPerByte * file.size()) {}

MdlRows MdlReader::rows(const char* what, uint64_t base, int64_t count, int64_t relative,
                        size_t stride, uint64_t field) {
    MdlRows rows{0, 0, stride};
    // A table right at what names it is none.
    const auto fit = relative == 0 && count != 0
                         ? TableBounds::Fit::kOutside
                         : tables_.find(base, count, relative, stride, rows);
    const int64_t start = static_cast<int64_t>(base) + relative;
    if (fit == TableBounds::Fit::kOutside)
        say(Severity::kError, "mdl-table-range",
            fmt::format("{} {} of {} bytes at {} do not fit in the file's {} bytes; left out",
                        count, what, stride, start, file_.size()),
            field);
    if (fit == TableBounds::Fit::kTooMuch)
        say(Severity::kError, "mdl-tables-overlap",
            fmt::format("the tables together are far larger than the file; the {} {} at {} are "
                        "left out",
                        count, what, start),
            field);
    return rows;
}

MdlRows MdlReader::table(const char* what, const MdlTable& table, size_t stride) {
    return rows(what, 0, table.count, table.offset < 0 ? 0 : table.offset, stride,
                header_field(*header_, &table));
}

std::string MdlReader::text(uint64_t base, int64_t relative) {
    if (relative == 0) return {};
    const int64_t start = static_cast<int64_t>(base) + relative;
    if (start >= 0 && start < static_cast<int64_t>(file_.size())) {
        const std::string_view rest = as_text(file_.subspan(static_cast<size_t>(start)));
        const size_t end = rest.substr(0, kLongestText).find('\0');
        if (end != std::string_view::npos) return name(rest.substr(0, end), start);
    }
    say(Severity::kError, "mdl-bad-string",
        fmt::format("a name at {} lies outside the file or does not end", start), base);
    return fmt::format("<bad string @0x{:x}>", start);
}

// One long text can be the name of every record.
std::string MdlReader::name(std::string_view text, int64_t start) {
    if (text.size() > Budget::kLongestName && !is_long_name_told_) {
        is_long_name_told_ = true;
        say(Severity::kNote, "mdl-long-name",
            fmt::format("a name has {} bytes; it is cut to {}, as any other so long", text.size(),
                        Budget::kLongestName),
            static_cast<uint64_t>(start));
    }
    return shortened(as_utf8(text.substr(0, Budget::kLongestName + 1)), Budget::kLongestName);
}

void MdlReader::say(Severity severity, const char* code, std::string message, uint64_t offset) {
    if (diagnostics_.size() < Budget::kMostOfCompiled)
        diagnostics_.push_back({severity, code, std::move(message), at_offset(offset)});
}

}  // namespace studioscope
