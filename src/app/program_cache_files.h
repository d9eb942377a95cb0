#pragma once

#include "core/platform/platform.h"
#include "render/program.h"

namespace studioscope {

// Compiled shader programs as files in a folder. It holds kMostCachedPrograms at most: where there
// would be more, those of older drivers and versions go with the rest.
constexpr size_t kMostCachedPrograms = 256;
ProgramCache program_cache_in(const std::filesystem::path& folder);

// In the platform's folder for caches; none where the environment does not say where that is.
ProgramCache program_cache_of(Platform platform);

}  // namespace studioscope
