#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "content/mounts/mounts.h"
#include "core/text.h"
#include "model/resolved_material.h"

namespace studioscope {

// The sources of the open model's content: the mounts in search order, and all dependencies with
// the mounts that have them. Made by report/content.h, for the Mounts tab and `info --needs`.

struct ContentMount {
    Mount mount;
    std::string kind;             // "folder", "vpk 2", "gma 3", ...; empty until read
    std::optional<size_t> files;  // file count; nothing until read
    bool is_more = false;         // there are more files than `files`
    std::string problem;          // reason why it cannot be read, or its warnings; may be empty
};

enum class ResolveStatus { kFound, kShadowed, kMissing };

struct Dependency {
    FileName path;                // relative to the game's root, or as found for a file outside it
    std::string role;             // "mdl", "vvd", ..., "include", "material", "texture", ...
    std::filesystem::path found;  // file or archive that it was read from; empty: missing
    std::optional<size_t> mount;  // index into ContentReport::mounts
    // kShadowed: read from the model's own folder, but the game would read the first candidate.
    ResolveStatus status = ResolveStatus::kMissing;
    std::vector<Candidate> candidates;  // all mounts with it, including muted ones, in search order
};

struct ContentReport {
    std::vector<ContentMount> mounts;
    std::vector<LostSearchPath> lost;  // search paths that mount nothing
    std::vector<Dependency> needs;
};

// The mounts that have the path typed by the user.
struct ContentLookUp {
    std::string path;
    std::vector<Candidate> found;
    // If not found: files of the same name in other folders, then paths that contain its words.
    std::vector<std::string> alike;
};

// Whether two paths with a folder have the same file name, case ignored.
bool has_same_base_name(std::string_view a, std::string_view b);

// The line that would make a model find `elsewhere` instead of the missing `path`, both from the
// game's root: of a VMT, for a texture that one of the materials asks for, or `$cdmaterials` of a
// QC; empty if no line would.
std::string mending_line(const std::string& path, const std::string& elsewhere,
                         std::span<const ResolvedMaterial> materials);

constexpr const char* resolve_status_name(ResolveStatus status) {
    return status == ResolveStatus::kFound      ? "found"
           : status == ResolveStatus::kShadowed ? "shadowed"
                                                : "missing";
}

// The number of the model's dependencies that were read from this mount.
inline size_t files_taken_from(const ContentReport& content, size_t mount) {
    size_t count = 0;
    for (const Dependency& need : content.needs) count += need.mount == mount;
    return count;
}

}  // namespace studioscope
