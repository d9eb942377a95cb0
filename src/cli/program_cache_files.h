#pragma once

#include <filesystem>
#include <optional>

#include "core/diagnostic.h"
#include "core/platform/platform.h"
#include "render/program.h"

namespace studioscope {

// Compiled shader programs as files in a folder that is closed to other users. It holds
// kMaxCachedPrograms at most: where there would be more, those of older drivers and versions go
// with the rest. An entry has at most kMaxProgramBytes.
constexpr size_t kMaxCachedPrograms = 256;
constexpr size_t kMaxProgramBytes = size_t{16} << 20;

struct Options;

struct ProgramCacheFiles {
    ProgramCache cache;                 // empty where nothing is kept
    std::optional<Diagnostic> refused;  // why the folder is not used, though it is there
};

// Entries that a process before took and did not live to draw with are removed first.
ProgramCacheFiles program_cache_in(const std::filesystem::path& folder);

// In the platform's folder for caches; empty where the environment does not say where that is.
ProgramCacheFiles program_cache_of(Platform platform);

// Programs made from now on are kept there, unless the options say otherwise; why they are not,
// where that is worth a note.
std::optional<Diagnostic> keep_programs(const Options& options);

}  // namespace studioscope
