#pragma once

#include <catch2/catch.hpp>
#include <filesystem>
#include <set>
#include <string>
#include <utility>

#include "host/program_cache_files.h"
#include "support/folder_snapshot.h"

namespace studioscope {

using Paths = std::set<std::string>;

inline Paths files_in(const std::filesystem::path& folder) {
    Paths names;
    for (const auto& [name, what] : snapshot_of(folder)) names.insert(name);
    return names;
}

// The cache of a folder that must be accepted.
inline ProgramCache cache_in(const std::filesystem::path& folder) {
    ProgramCacheFiles files = program_cache_in(folder);
    REQUIRE(files.cache.read);
    CHECK_FALSE(files.refused);
    return std::move(files.cache);
}

}  // namespace studioscope
