#pragma once

#include <filesystem>
#include <optional>

#include "core/diagnostic.h"
#include "core/platform/platform.h"
#include "render/program.h"

namespace studioscope {

// Shader cache: compiled programs as files in a folder that other users cannot open. At most
// kMaxCachedPrograms, each of at most kMaxProgramBytes; beyond that, the folder is emptied, which
// also removes programs of older drivers and versions.
constexpr size_t kMaxCachedPrograms = 256;
constexpr size_t kMaxProgramBytes = size_t{16} << 20;

struct Options;

struct ProgramCacheFiles {
    ProgramCache cache;                 // empty if nothing is cached
    std::optional<Diagnostic> refused;  // reason why an existing folder is not used
};

// Opens the cache after removing entries that a process loaded but crashed before drawing with.
ProgramCacheFiles program_cache_in(const std::filesystem::path& folder);

// Opens the cache in the platform's cache folder; empty if the environment does not name one.
ProgramCacheFiles user_program_cache();

// Caches the programs made from now on, unless the options disable it. Returns a note if an
// existing folder cannot be used.
std::optional<Diagnostic> enable_program_cache(const Options& options);

}  // namespace studioscope
