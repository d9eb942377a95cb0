#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>

namespace studioscope {

enum class Platform { kLinux, kWindows, kMac };

#if defined(_WIN32)
constexpr Platform kThisPlatform = Platform::kWindows;
#elif defined(__APPLE__)
constexpr Platform kThisPlatform = Platform::kMac;
#else
constexpr Platform kThisPlatform = Platform::kLinux;
#endif

// The value of an environment variable, empty without one.
using Environment = std::function<std::string(const char*)>;
std::string environment_variable(const char* name);

// Where a platform keeps what programs remember of a person, with our own folder in it; it may not
// exist yet. Nothing where the environment does not say.
std::optional<std::filesystem::path> config_folder(Platform platform, const Environment& variable);

// The same for what may be deleted at any time, as it can be made again.
std::optional<std::filesystem::path> cache_folder(Platform platform, const Environment& variable);

// "~/models" as the shell reads it.
std::string with_home(const std::string& path, const Environment& variable);

}  // namespace studioscope
