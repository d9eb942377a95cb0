#include "cli/verbs/needs_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <system_error>
#include <utility>

#include "core/budget.h"
#include "core/json_text.h"
#include "core/message_text.h"
#include "core/path_text.h"
#include "core/portable_name.h"
#include "core/text.h"
#include "host/output.h"
#include "report/content.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

// All paths of a file in mounts, the one used by the game first; for a file outside all mounts, the
// path where it was found.
std::vector<fs::path> candidate_places(const Dependency& need) {
    std::vector<fs::path> places;
    for (const Candidate& candidate : need.candidates)
        if (!candidate.is_muted) places.push_back(candidate.path);
    if (places.empty() && !need.found.empty()) places.push_back(need.found);
    return places;
}

std::string displayed(const fs::path& path) { return shown_path(generic_path_text(path)); }

std::string place_line(const char* before, const fs::path& path) {
    return fmt::format("    {}{}\n", before, displayed(path));
}

// The deepest common folder of all files outside mounts, below which their copies keep their paths;
// empty if there is none.
fs::path common_folder(const ContentReport& content) {
    std::optional<fs::path> common;
    for (const Dependency& need : content.needs) {
        if (need.mount || need.found.empty()) continue;
        const fs::path folder = need.found.parent_path();
        if (!common) common = folder;
        while (!is_below(folder, *common)) {
            if (!common->has_relative_path()) return {};  // on two drives
            common = common->parent_path();
        }
    }
    return common.value_or(fs::path());
}

// The path of a copy below the target folder: relative, without "..".
fs::path path_in_copy(const Dependency& need, const ContentReport& content,
                      const fs::path& common) {
    const fs::path root = need.mount ? content.mounts[*need.mount].mount.root : common;
    fs::path path = need.found.lexically_relative(root);
    const bool leads_down = root.has_relative_path() && path.is_relative() &&
                            !path.has_root_path() && !path.empty() && *path.begin() != "..";
    return leads_down ? path : need.found.filename();
}

// Whether two paths that differ in case lead to the same bytes, as in an archive.
bool is_same(const fs::path& a, const fs::path& b, const FileSystem& files) {
    if (!same_name(generic_path_text(a), generic_path_text(b))) return false;
    const Result<Bytes> first = files->read(a), second = files->read(b);
    return first && second && *first == *second;
}

}  // namespace

nlohmann::ordered_json needs_json(const ContentReport& content) {
    constexpr int kFormatVersion = 1;  // in each entry, as the list of them is not an object
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const Dependency& need : content.needs) {
        nlohmann::ordered_json candidates = nlohmann::ordered_json::array();
        const std::vector<fs::path> places = candidate_places(need);
        for (size_t i = 0; i < std::min(places.size(), Budget::kMaxCandidates); ++i)
            candidates.push_back(as_utf8(generic_path_text(places[i])));
        list.push_back({{"format_version", kFormatVersion},
                        {"path", need.path.shown()},
                        {"role", need.role},
                        {"status", resolve_status_name(need.status)},
                        {"mount", need.mount ? as_utf8(generic_path_text(
                                                   content.mounts[*need.mount].mount.root))
                                             : std::string()},
                        {"candidates", std::move(candidates)},
                        {"candidate_count", places.size()}});
        add_bytes(list.back(), "path_bytes", need.path.bytes());
    }
    return list;
}

std::string needs_text(const ContentReport& content) {
    std::string text;
    for (const Dependency& need : content.needs) {
        text += fmt::format("{:<8}  {:<16}  {}\n", resolve_status_name(need.status), need.role,
                            shown_path(need.path.bytes()));
        if (!need.found.empty()) text += place_line("", need.found);
        const std::vector<fs::path> places = candidate_places(need);
        const size_t shown_count = std::min(places.size(), Budget::kMaxCandidates);
        for (size_t i = 0; i < shown_count; ++i)
            if (places[i] != need.found) text += place_line("also ", places[i]);
        if (shown_count < places.size())
            text += fmt::format("    and {} more\n", places.size() - shown_count);
    }
    return text;
}

CopiedNeeds copy_needs(const ContentReport& content, const fs::path& folder,
                       const FileSystem& files) {
    CopiedNeeds copied;
    // copied files by target in lower case, since many file systems ignore case
    std::map<std::string, fs::path> sources;
    const fs::path common = common_folder(content);
    for (const Dependency& need : content.needs) {
        if (need.found.empty()) continue;
        const fs::path place = path_in_copy(need, content, common);
        const fs::path target = comparable_path(folder / place);
        if (target == need.found) continue;
        if (const std::string fault = portable_path_fault(place); !fault.empty()) {
            copied.diagnostics.push_back(about_file(
                need.found,
                error("copy-name",
                      fmt::format("not copied: {}, so that not every system can have it", fault))));
            continue;
        }
        const auto [taken, is_new] =
            sources.try_emplace(lower_case(generic_path_text(place)), need.found);
        if (!is_new) {
            if (taken->second != need.found && !is_same(taken->second, need.found, files))
                copied.diagnostics.push_back(about_file(
                    need.found, error("copy-taken",
                                      fmt::format("not copied: {} was copied to the same path, {}",
                                                  displayed(taken->second), displayed(target)))));
            continue;
        }
        const Result<Bytes> bytes = files->read(need.found);
        if (!bytes) {
            copied.diagnostics.push_back(bytes.error());
            continue;
        }
        if (const auto done = write_below(folder, place, *bytes); !done) {
            Diagnostic problem = done.error();
            const bool is_outside = problem.code == "copy-outside";
            if (is_outside)
                problem =
                    about_file(need.found, error("copy-outside", "not copied: " + problem.message));
            copied.diagnostics.push_back(std::move(problem));
            if (is_outside) continue;
            return copied;
        }
        ++copied.files;
    }
    return copied;
}

}  // namespace studioscope
