#include "report/lines/changes.h"

#include <fmt/format.h>

#include <map>
#include <vector>

#include "content/git/lfs.h"
#include "core/message_text.h"
#include "facts/compare/scene_diff.h"
#include "model/scene.h"
#include "report/diff.h"
#include "report/lines/lines.h"
#include "report/lines/lone_file.h"
#include "report/lines/text.h"

namespace studioscope {

namespace {

constexpr size_t kMaxLines = 200;  // of each side

std::vector<std::string> lines_of(const FileVersion& version) {
    if (!version.exists) return {};
    return split_lines(facts_of(version.name, version.bytes));
}

// The lines that `others` lacks, each as often as it lacks it.
std::string lines_only_in(const std::vector<std::string>& lines,
                          const std::vector<std::string>& others, char sign) {
    std::map<std::string, size_t> left;
    for (const std::string& line : others) ++left[line];
    std::string text;
    size_t count = 0;
    for (const std::string& line : lines) {
        const auto found = left.find(line);
        if (found != left.end() && found->second > 0) {
            --found->second;
            continue;
        }
        if (++count <= kMaxLines) text += fmt::format("{}{}\n", sign, line);
    }
    if (count > kMaxLines)
        text += fmt::format("{}and {}\n", sign, count_text(count - kMaxLines, "more line"));
    return text;
}

std::string fact_changes(const FileVersion& before, const FileVersion& after) {
    const std::vector<std::string> lines = lines_of(before), others = lines_of(after);
    return lines_only_in(lines, others, '-') + lines_only_in(others, lines, '+');
}

bool is_pointer(const FileVersion& version) { return lfs_pointer(version.bytes).has_value(); }

}  // namespace

std::string changes_of(const FileVersion& before, const FileVersion& after,
                       const Tolerances& tolerances) {
    if (before.exists && after.exists && before.bytes == after.bytes) return {};
    if (!before.exists || !after.exists || is_pointer(before) || is_pointer(after))
        return fact_changes(before, after);
    const Scene first = load_lone_file(before.name, before.bytes);
    const Scene second = load_lone_file(after.name, after.bytes);
    if (first.format.empty() || second.format.empty()) return fact_changes(before, after);
    const SceneDiff diff = compare_scenes(first, second, {tolerances});
    return diff.is_same() ? fact_changes(before, after) : diff_lines(diff);
}

}  // namespace studioscope
