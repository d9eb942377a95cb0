#include "formats/compiled/mdl_reader.h"

#include <algorithm>

#include "core/budget.h"
#include "core/message_text.h"
#include "core/text.h"

namespace studioscope {

namespace {

constexpr size_t kMaxTextLength = 4096;

}  // namespace

MdlReader::MdlReader(ByteSpan file, Diagnostics& diagnostics)
    : file_(file),
      diagnostics_(diagnostics),
      tables_(file.size(), Budget::kTableBytesPerByte * file.size()) {}

MdlRows MdlReader::rows(const char* what, uint64_t base, int64_t count, int64_t relative,
                        size_t stride, uint64_t field, const MdlBounds& known) {
    MdlRows rows{0, 0, stride};
    // A table at the start of its own record is invalid.
    const auto fit = relative == 0 && count != 0
                         ? TableBounds::Fit::kOutside
                         : tables_.find(base, count, relative, stride, rows);
    const int64_t start = static_cast<int64_t>(base) + relative;
    const MdlBounds bounds{known.is_row, std::min(known.end, next_table(start))};
    if (fit == TableBounds::Fit::kFits) {
        rows.count = rows_before_next(rows, bounds);
        if (static_cast<int64_t>(rows.count) < count)
            report_table(
                fmt::format("the table of {} at {} ({} of {} bytes) runs into what starts at {}; "
                            "rows read: {}",
                            what, start, count_text(count, "row"), stride, bounds.end, rows.count),
                field);
        return rows;
    }
    if (fit == TableBounds::Fit::kTooMuch) {
        report(
            Severity::kError, "mdl-tables-overlap", field,
            "the tables together are far larger than the file; that of {} at {} ({}) is left out",
            what, start, count_text(count, "row"));
        return rows;
    }
    size_t valid_count = 0;
    if (relative != 0 && start > 0 && start < static_cast<int64_t>(file_.size()))
        valid_count = count_valid_rows({static_cast<uint64_t>(start), 0, stride}, bounds);
    report_table(
        fmt::format(
            "the table of {} at {} ({} of {} bytes) does not fit in the file's {} bytes; {}", what,
            start, count_text(count, "row"), stride, file_.size(),
            valid_count == 0 ? std::string("left out") : fmt::format("rows read: {}", valid_count)),
        field);
    tables_.find(base, static_cast<int64_t>(valid_count), relative, stride, rows);
    return rows;
}

void MdlReader::report_table(const std::string& message, uint64_t field) {
    report(Severity::kError, "mdl-table-range", field, "{}{}{}", part_, part_.empty() ? "" : ": ",
           message);
}

// The number of rows that do not overlap the data behind the table, which is at fault if it starts
// inside a valid record.
size_t MdlReader::rows_before_next(const MdlRows& rows, const MdlBounds& bounds) const {
    if (bounds.end <= rows.start || rows.start + rows.bytes() <= bounds.end) return rows.count;
    const uint64_t room = bounds.end - rows.start;
    const bool is_whole = room % rows.stride == 0;
    size_t count = rows.count;
    while (count > room / rows.stride &&
           (is_whole || (bounds.is_row && !bounds.is_row(rows, count - 1))))
        --count;
    return count;
}

// The number of valid rows of a table whose count is invalid.
size_t MdlReader::count_valid_rows(const MdlRows& rows, const MdlBounds& bounds) const {
    const bool is_ended = bounds.end > rows.start && bounds.end <= file_.size();
    if (!bounds.is_row) return 0;
    const uint64_t end = is_ended ? bounds.end : file_.size();
    const uint64_t room = (end - rows.start) / rows.stride;
    size_t count = 0;
    while (count < room && bounds.is_row(rows, count)) ++count;
    return count;
}

uint64_t MdlReader::next_table(int64_t start) const {
    const MdlHeader& h = *header_;
    uint64_t end = file_.size();
    const auto take = [&](int32_t count, int32_t offset) {
        if (count != 0 && offset > start) end = std::min(end, static_cast<uint64_t>(offset));
    };
    for (const MdlTable& other : {h.bones,
                                  h.bone_controllers,
                                  h.hitbox_sets,
                                  h.animations,
                                  h.sequences,
                                  h.textures,
                                  h.texture_folders,
                                  h.body_parts,
                                  h.attachments,
                                  h.nodes,
                                  h.flex_names,
                                  h.flex_controllers,
                                  h.flex_rules,
                                  h.ik_chains,
                                  h.mouths,
                                  h.pose_parameters,
                                  h.ik_locks,
                                  h.include_models,
                                  h.animation_blocks,
                                  h.flex_controller_ui})
        take(other.count, other.offset);
    take(h.skin_families, h.skin_offset);
    take(h.key_values_size, h.key_values_offset);
    take(1, h.bones_by_name_offset);
    take(1, h.header2_offset);
    return end;
}

MdlRows MdlReader::table(const char* what, const MdlTable& table, size_t stride,
                         const MdlBounds& bounds) {
    return rows(what, 0, table.count, table.offset < 0 ? 0 : table.offset, stride,
                header_field(*header_, &table), bounds);
}

MdlRows MdlReader::named_table(const char* what, const MdlTable& table, size_t stride,
                               uint64_t name_at, std::initializer_list<uint64_t> children) {
    const auto is_named = [&](const MdlRows& rows, size_t row) {
        return is_name(rows.at(row), record_at<int32_t>(file_, rows.at(row) + name_at));
    };
    return this->table(what, table, stride,
                       {is_named, end_by_children(table.offset, stride, children)});
}

uint64_t MdlReader::end_by_children(int64_t start, size_t stride,
                                    std::initializer_list<uint64_t> children) const {
    uint64_t end = UINT64_MAX;
    if (start <= 0 || start + static_cast<int64_t>(stride) > static_cast<int64_t>(file_.size()))
        return end;
    const auto first = static_cast<uint64_t>(start);
    for (const uint64_t child : children)
        if (const auto offset = record_at<int32_t>(file_, first + child); offset > 0)
            end = std::min(end, first + static_cast<uint64_t>(offset));
    return end;
}

bool MdlReader::is_name(uint64_t base, int64_t relative) const {
    const int64_t start = static_cast<int64_t>(base) + relative;
    if (relative == 0 || start < 0 || start >= static_cast<int64_t>(file_.size())) return false;
    const std::string_view rest = as_text(file_.subspan(static_cast<size_t>(start)));
    const size_t end = rest.substr(0, Budget::kMaxNameLength + 1).find('\0');
    return end != 0 && end != std::string_view::npos &&
           std::none_of(rest.begin(), rest.begin() + static_cast<ptrdiff_t>(end), is_ascii_control);
}

MdlBounds MdlReader::text_bounds() const {
    return {
        [this](const MdlRows& rows, size_t row) { return file_[rows.at(row)] != std::byte{0}; }};
}

bool MdlReader::is_empty_name(uint64_t base, int64_t relative) const {
    const int64_t start = static_cast<int64_t>(base) + relative;
    return relative != 0 && start > 0 && start < static_cast<int64_t>(file_.size()) &&
           file_[static_cast<size_t>(start)] == std::byte{0};
}

std::vector<uint64_t> MdlReader::child_table_ends(const MdlRows& rows, uint64_t offset_at) const {
    std::vector<int64_t> starts;
    for (size_t row = 0; row < rows.count; ++row)
        starts.push_back(static_cast<int64_t>(rows.at(row)) +
                         record_at<int32_t>(file_, rows.at(row) + offset_at));
    std::vector<int64_t> sorted = starts;
    std::sort(sorted.begin(), sorted.end());
    std::vector<uint64_t> ends;
    for (const int64_t start : starts) {
        const auto next =
            std::upper_bound(sorted.begin(), sorted.end(), std::max(start, int64_t{0}));
        ends.push_back(next == sorted.end() ? UINT64_MAX : static_cast<uint64_t>(*next));
    }
    return ends;
}

std::string MdlReader::text(uint64_t base, int64_t relative) {
    return shortened(shown(bytes(base, relative)), Budget::kMaxNameLength);
}

std::string MdlReader::shown(std::string_view bytes) {
    std::string text = as_utf8(bytes);
    if (text != bytes) bytes_of_texts_.emplace(text, bytes);
    return text;
}

FileName MdlReader::file_name(uint64_t base, int64_t relative) {
    return FileName(shortened(bytes(base, relative), Budget::kMaxNameLength));
}

std::string MdlReader::bytes(uint64_t base, int64_t relative) {
    if (relative == 0) return {};
    const int64_t start = static_cast<int64_t>(base) + relative;
    if (start >= 0 && start < static_cast<int64_t>(file_.size())) {
        const std::string_view rest = as_text(file_.subspan(static_cast<size_t>(start)));
        const size_t end = rest.substr(0, kMaxTextLength).find('\0');
        if (end != std::string_view::npos) return std::string(limited(rest.substr(0, end), start));
    }
    report(Severity::kError, "mdl-bad-string", base,
           "the string offset {} is outside the file or unterminated", start);
    return fmt::format("<bad string @0x{:x}>", start);
}

// Leaves out most of what is too long, as one long text may be the name of every record.
std::string_view MdlReader::limited(std::string_view text, int64_t start) {
    if (text.size() > Budget::kMaxNameLength && !is_long_name_reported_) {
        is_long_name_reported_ = true;
        report(Severity::kNote, "mdl-long-name", static_cast<uint64_t>(start),
               "a name has {} bytes, {} are allowed; it is truncated, as are longer ones",
               text.size(), Budget::kMaxNameLength);
    }
    return text.substr(0, Budget::kMaxNameLength + 1);
}

}  // namespace studioscope
