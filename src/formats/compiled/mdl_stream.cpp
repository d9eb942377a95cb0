#include "formats/compiled/mdl_stream.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "core/byte_reader.h"

namespace studioscope {

namespace {

void fill_group(ByteSpan data, std::span<int16_t> values) {
    const size_t given = std::min(values.size(), data.size() / sizeof(int16_t));
    if (given == 0) return;
    std::memcpy(values.data(), data.data(), given * sizeof(int16_t));
    std::fill(values.begin() + static_cast<ptrdiff_t>(given), values.end(), values[given - 1]);
}

// Calls `take(data, first frame, end frame)` for each group of stored values and the frames that
// they cover.
template <typename Take>
void walk_groups(ByteSpan file, int64_t start, size_t frame_count,
                 std::vector<MdlKeyProblem>& problems, Take take) {
    ByteReader in(file);
    const bool is_inside = start >= 0 && start < static_cast<int64_t>(file.size());
    if (is_inside) in.seek(static_cast<size_t>(start));
    for (size_t frame = 0; is_inside && frame < frame_count;) {
        const uint64_t group = in.offset();
        const auto stored = in.read<uint8_t>(), total = in.read<uint8_t>();
        if (!in.ok()) break;
        if (total == 0 || stored == 0 || stored > total) {
            add_problem(problems, "mdl-keys-group",
                        fmt::format("a group of keys has {} values for {} frames", stored, total),
                        group);
            if (total == 0) return;
        }
        const bool is_constant = frame == 0 && stored == 1 && total == 1;
        const size_t end = is_constant ? frame_count : std::min(frame + total, frame_count);
        take(in.bytes(stored * sizeof(int16_t)), frame, end);
        if (!in.ok()) break;
        frame = end;
        if (frame >= frame_count) return;
    }
    add_problem(problems, "mdl-keys-range",
                "a stream of key values ends outside the file; later frames are 0",
                static_cast<uint64_t>(std::max<int64_t>(start, 0)));
}

}  // namespace

void add_problem(std::vector<MdlKeyProblem>& problems, const char* code, std::string message,
                 uint64_t offset) {
    constexpr size_t kMaxReported = 20;
    if (problems.size() < kMaxReported) problems.push_back({code, std::move(message), offset});
}

void read_value_stream(ByteSpan file, int64_t start, std::span<int16_t> values,
                       std::vector<MdlKeyProblem>& problems) {
    std::fill(values.begin(), values.end(), int16_t{0});
    walk_groups(file, start, values.size(), problems, [&](ByteSpan data, size_t first, size_t end) {
        fill_group(data, values.subspan(first, end - first));
    });
}

void check_value_stream(ByteSpan file, int64_t start, size_t frame_count,
                        std::vector<MdlKeyProblem>& problems) {
    walk_groups(file, start, frame_count, problems, [](ByteSpan, size_t, size_t) {});
}

}  // namespace studioscope
