#include "formats/mdl_stream.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/byte_reader.h"

namespace {

size_t read_group(ByteReader& in, size_t stored, size_t total, size_t frame,
                  std::span<int16_t> values) {
    int16_t value = 0;
    for (size_t i = 0; i < std::max(stored, total); ++i) {
        if (i < stored) value = in.read<int16_t>();
        if (i < total && frame < values.size()) values[frame++] = value;
    }
    return frame;
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
        frame = read_group(in, stored, total, frame, values);
        if (!in.ok()) break;
        if (frame >= values.size()) return;
    }
    add_problem(problems, "mdl-keys-range", "a value stream leaves the file",
                static_cast<uint64_t>(std::max<int64_t>(start, 0)));
}
