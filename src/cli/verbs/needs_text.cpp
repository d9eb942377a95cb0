#include "cli/verbs/needs_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <system_error>
#include <utility>

#include "core/budget.h"
#include "core/message_text.h"
#include "core/path_text.h"
#include "core/portable_name.h"
#include "core/text.h"
#include "host/output.h"
#include "report/content.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

// All places of a file, the game's choice first; a file outside all mounts has the place where it
// was found.
std::vector<fs::path> places_of(const Dependency& need) {
    std::vector<fs::path> places;
    for (const Candidate& candidate : need.candidates)
        if (!candidate.is_muted) places.push_back(candidate.path);
    if (places.empty() && !need.found.empty()) places.push_back(need.found);
    return places;
}

std::string shown(const fs::path& path) {
    return printable(generic_path_text(path), kMaxMessageLength);
}

std::string line_of(const char* before, const fs::path& path) {
    return fmt::format("    {}{}\n", before, shown(path));
}

// The deepest folder above all files outside mounts; their copies keep their paths below it. Empty
// if there is none.
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

// Whether the file can be written without following a link out of `folder` (which may be a link
// itself). Creates the folders of the file.
bool make_folders(const fs::path& folder, const fs::path& target) {
    std::error_code status;
    fs::create_directories(folder, status);
    const fs::path root = fs::weakly_canonical(folder, status);
    if (status) return false;
    const auto stays_inside = [&](const fs::path& path) {
        const fs::path place = fs::weakly_canonical(path, status);
        return !status && is_below(place, root);
    };
    if (fs::is_symlink(fs::symlink_status(target, status)) || !stays_inside(target.parent_path()))
        return false;
    fs::create_directories(target.parent_path(), status);
    return stays_inside(target.parent_path());
}

// Whether two paths that differ in case lead to the same bytes, as in an archive.
bool is_same(const fs::path& a, const fs::path& b, const FileSystem& files) {
    if (!same_name(generic_path_text(a), generic_path_text(b))) return false;
    const Result<Bytes> first = files->read(a), second = files->read(b);
    return first && second && *first == *second;
}

}  // namespace

nlohmann::ordered_json json_of(const ContentReport& content) {
    constexpr int kFormatVersion = 1;  // in each entry, as the list of them is not an object
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const Dependency& need : content.needs) {
        nlohmann::ordered_json candidates = nlohmann::ordered_json::array();
        const std::vector<fs::path> places = places_of(need);
        for (size_t i = 0; i < std::min(places.size(), Budget::kMaxCandidates); ++i)
            candidates.push_back(generic_path_text(places[i]));
        list.push_back(
            {{"format_version", kFormatVersion},
             {"path", need.path},
             {"role", need.role},
             {"status", name_of(need.status)},
             {"mount", need.mount ? generic_path_text(content.mounts[*need.mount].mount.root)
                                  : std::string()},
             {"candidates", std::move(candidates)},
             {"candidate_count", places.size()}});
    }
    return list;
}

std::string text_of(const ContentReport& content) {
    std::string text;
    for (const Dependency& need : content.needs) {
        text += fmt::format("{:<8}  {:<16}  {}\n", name_of(need.status), need.role,
                            printable(need.path, kMaxMessageLength));
        if (!need.found.empty()) text += line_of("", need.found);
        const std::vector<fs::path> places = places_of(need);
        const size_t shown = std::min(places.size(), Budget::kMaxCandidates);
        for (size_t i = 0; i < shown; ++i)
            if (places[i] != need.found) text += line_of("also ", places[i]);
        if (shown < places.size()) text += fmt::format("    and {} more\n", places.size() - shown);
    }
    return text;
}

CopiedNeeds copy_needs(const ContentReport& content, const fs::path& folder,
                       const FileSystem& files) {
    CopiedNeeds copied;
    // by the place that each was copied to, without case, as many file systems compare names
    std::map<std::string, fs::path> sources;
    const fs::path common = common_folder(content);
    for (const Dependency& need : content.needs) {
        if (need.found.empty()) continue;
        const fs::path place = path_in_copy(need, content, common);
        const fs::path target = whole(folder / place);
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
                                                  shown(taken->second), shown(target)))));
            continue;
        }
        const Result<Bytes> bytes = files->read(need.found);
        if (!bytes) {
            copied.diagnostics.push_back(bytes.error());
            continue;
        }
        if (!make_folders(folder, target)) {
            copied.diagnostics.push_back(about_file(
                need.found,
                error("copy-outside",
                      fmt::format("not copied: a link at {} leads, or may lead, out of {}",
                                  shown(target), shown(folder)))));
            continue;
        }
        if (auto done = write_output(target, *bytes); !done) {
            copied.diagnostics.push_back(done.error());
            return copied;
        }
        ++copied.files;
    }
    return copied;
}

}  // namespace studioscope
