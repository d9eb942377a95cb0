#include "cli/options/version_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <glm/detail/setup.hpp>

#include "content/archives/unpack.h"
#include "core/libraries.h"
#include "core/platform/sandbox.h"
#include "model/animation/skin.h"
#include "model/file_types.h"
#include "report/version.h"

namespace studioscope {

namespace {

std::string compiler() {
#if defined(__clang_version__)
    return fmt::format("clang {}.{}.{}", __clang_major__, __clang_minor__, __clang_patchlevel__);
#elif defined(__GNUC__)
    return std::string("gcc ") + __VERSION__;
#elif defined(_MSC_VER)
    return fmt::format("MSVC {}", _MSC_VER);
#else
    return "another compiler";
#endif
}

std::string sandbox() {
    const int version = landlock_version();
    return version > 0 ? fmt::format("Landlock {} (check, info, pose)", version) : "none";
}

}  // namespace

std::string version_text(std::vector<std::string> libraries) {
    libraries.push_back(fmt::format("GLM {}.{}.{}.{}", GLM_VERSION_MAJOR, GLM_VERSION_MINOR,
                                    GLM_VERSION_PATCH, GLM_VERSION_REVISION));
    for (const auto& more : {core_libraries(), content_libraries()})
        libraries.insert(libraries.end(), more.begin(), more.end());
    return fmt::format(
        "studioscope {}\nbuild:      {}, {}\nlibraries:  {}\nneeds:      OpenGL 4.5 (view, render, "
        "pose, bench)\nCPU code:   {}\nsandbox:    {}\nreads:      {}; also inside .vpk .gma .zip "
        ".bsp\n",
        version_number(), build_type(), compiler(), fmt::join(libraries, ", "),
        name_of(skin_variants().back()), sandbox(), list_of_endings());
}

}  // namespace studioscope
