#include "core/platform/replace_file.h"

#include <fmt/format.h>

#include "core/path_text.h"
#include "core/platform/platform.h"
#include "core/portable_name.h"

namespace studioscope {

std::filesystem::path part_path(const std::filesystem::path& target, int attempt) {
    constexpr size_t kForNumbers = 60;  // bytes reserved for the other parts of the name
    const std::string name =
        portable_name(path_text(target.filename()), kMaxFileNameLength - kForNumbers);
    std::filesystem::path path = target;
    path.replace_filename(
        path_from_text(fmt::format(".{}.{}-{}.part", name, process_number(), attempt)));
    return path;
}

}  // namespace studioscope
