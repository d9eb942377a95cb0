#include "core/libraries.h"

#include <fmt/format.h>
#include <png.h>
#include <zlib.h>

#include <nlohmann/json.hpp>

namespace studioscope {

std::vector<std::string> core_libraries() {
    return {fmt::format("fmt {}.{}.{}", FMT_VERSION / 10000, FMT_VERSION / 100 % 100,
                        FMT_VERSION % 100),
            fmt::format("zlib {}", zlibVersion()),
            fmt::format("libpng {}", png_get_libpng_ver(nullptr)),
            fmt::format("nlohmann json {}.{}.{}", NLOHMANN_JSON_VERSION_MAJOR,
                        NLOHMANN_JSON_VERSION_MINOR, NLOHMANN_JSON_VERSION_PATCH)};
}

}  // namespace studioscope
