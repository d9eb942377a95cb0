#include "app/needs_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <system_error>

#include "app/content.h"
#include "app/output.h"
#include "core/printable.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

// Wherever it lies, the game's choice first; a file below no mount lies where it was found.
std::vector<fs::path> places_of(const Need& need) {
    std::vector<fs::path> places;
    for (const Candidate& candidate : need.candidates)
        if (!candidate.is_muted) places.push_back(candidate.path);
    if (places.empty() && !need.found.empty()) places.push_back(need.found);
    return places;
}

std::string line_of(const char* before, const fs::path& path) {
    return fmt::format("    {}{}\n", before, printable(path.generic_string(), kLongestMessage));
}

// The nearest folder above all files that lie below no mount: they keep their places in it.
fs::path common_folder(const ContentAccount& content) {
    std::optional<fs::path> common;
    for (const Need& need : content.needs) {
        if (need.mount || need.found.empty()) continue;
        const fs::path folder = need.found.parent_path();
        if (!common) common = folder;
        while (!is_below(folder, *common)) common = common->parent_path();
    }
    return common.value_or(fs::path());
}

}  // namespace

nlohmann::ordered_json json_of(const ContentAccount& content) {
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const Need& need : content.needs) {
        nlohmann::ordered_json candidates = nlohmann::ordered_json::array();
        for (const fs::path& path : places_of(need)) candidates.push_back(path.generic_string());
        list.push_back(
            {{"path", need.path},
             {"role", need.role},
             {"status", name_of(need.status)},
             {"mount",
              need.mount ? content.mounts[*need.mount].mount.root.generic_string() : std::string()},
             {"candidates", candidates}});
    }
    return list;
}

std::string text_of(const ContentAccount& content) {
    std::string text;
    for (const Need& need : content.needs) {
        text += fmt::format("{:<8}  {:<16}  {}\n", name_of(need.status), need.role,
                            printable(need.path, kLongestMessage));
        if (!need.found.empty()) text += line_of("", need.found);
        for (const fs::path& path : places_of(need))
            if (path != need.found) text += line_of("also ", path);
    }
    return text;
}

Result<size_t> copy_needs(const ContentAccount& content, const fs::path& folder,
                          const FileSystem& files) {
    size_t copied = 0;
    const fs::path common = common_folder(content);
    for (const Need& need : content.needs) {
        if (need.found.empty()) continue;
        const fs::path named =
            need.mount ? fs::path(need.path) : need.found.lexically_relative(common);
        const fs::path target = (folder / named).lexically_normal();
        if (whole(target) == need.found) continue;
        const Result<Bytes> bytes = files.read(need.found);
        if (!bytes) return bytes.error();
        std::error_code status;
        fs::create_directories(target.parent_path(), status);
        if (auto done = write_output(target, *bytes); !done) return done.error();
        ++copied;
    }
    return copied;
}

}  // namespace studioscope
