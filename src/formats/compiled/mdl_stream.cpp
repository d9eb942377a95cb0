#include "formats/compiled/mdl_stream.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "core/byte_reader.h"

namespace studioscope {

namespace {

// The first frame that the group does not cover.
size_t read_group(ByteReader& in, size_t stored, size_t total, size_t frame,
                  std::span<int16_t> values) {
    const ByteSpan data = in.bytes(stored * sizeof(int16_t));
    const size_t end = std::min(frame + total, values.size());
    const size_t given = std::min({end - frame, stored, data.size() / sizeof(int16_t)});
    if (given == 0) return end;
    std::memcpy(&values[frame], data.data(), given * sizeof(int16_t));
    std::fill(&values[frame] + given, values.data() + end, values[frame + given - 1]);
    return end;
}

}  // namespace

void add_problem(std::vector<MdlKeyProblem>& problems, const char* code, std::string message,
                 uint64_t offset) {
    constexpr size_t kMostSaid = 20;
    if (problems.size() < kMostSaid) problems.push_back({code, std::move(message), offset});
}

void read_value_stream(ByteSpan file, int64_t start, std::span<int16_t> values,
                       std::vector<MdlKeyProblem>& problems) {
    std::fill(values.begin(), values.end(), int16_t{0});
    ByteReader in(file);
    const bool is_inside = start >= 0 && start < static_cast<int64_t>(file.size());
    if (is_inside) in.seek(static_cast<size_t>(start));
    for (size_t frame = 0; is_inside && frame < values.size();) {
        const uint64_t group = in.offset();
        const auto stored = in.read<uint8_t>(), total = in.read<uint8_t>();
        if (!in.ok()) break;
        if (total == 0 || stored == 0 || stored > total) {
            add_problem(problems, "mdl-keys-group",
                        fmt::format("a group of {} values for {} frames", stored, total), group);
            if (total == 0) return;
        }
        const bool is_constant = frame == 0 && stored == 1 && total == 1;
        frame = read_group(in, stored, is_constant ? values.size() : total, frame, values);
        if (!in.ok()) break;
        if (frame >= values.size()) return;
    }
    add_problem(problems, "mdl-keys-range", "a value stream leaves the file",
                static_cast<uint64_t>(std::max<int64_t>(start, 0)));
}

}  // namespace studioscope
