#pragma once

#include <optional>
#include <string>
#include <vector>

#include "content/mounts/mounts.h"

namespace studioscope {

// Where the content of the open model lies: the mounts as the game asks them, and every file that
// the model needs with all who have it. Made by report/content.h; the Mounts tab and `info --needs`
// read it.

struct ContentMount {
    Mount mount;
    std::string kind;             // "folder", "vpk 2", "gma 3", ...; empty until it was looked into
    std::optional<size_t> files;  // nothing until they were counted
    bool is_more = false;         // of the files, than were counted
    std::string problem;          // why it cannot be looked into, or what is odd in it
};

enum class ResolveStatus { kFound, kShadowed, kMissing };

struct Dependency {
    std::string path;             // from the game's root; of a file that lies below none, its own
    std::string role;             // "mdl", "vvd", ..., "include", "material", "texture", ...
    std::filesystem::path found;  // where it was taken from; empty where it is missing
    std::optional<size_t> mount;  // that it was taken from, of ContentReport::mounts
    // kShadowed: it was taken from beside the model, but the game would take the first candidate.
    ResolveStatus status = ResolveStatus::kMissing;
    std::vector<Candidate> candidates;  // wherever it lies, muted or not, in the order of mounts
};

struct ContentReport {
    std::vector<ContentMount> mounts;
    std::vector<Dependency> needs;
};

// Who has a path that somebody typed.
struct ContentLookUp {
    std::string path;
    std::vector<Candidate> found;
    std::vector<std::string> alike;  // where nobody has it: paths in archives that hold its words
};

constexpr const char* name_of(ResolveStatus status) {
    return status == ResolveStatus::kFound      ? "found"
           : status == ResolveStatus::kShadowed ? "shadowed"
                                                : "missing";
}

// How many of the needs were taken from that mount.
size_t files_taken_from(const ContentReport& content, size_t mount);

}  // namespace studioscope
