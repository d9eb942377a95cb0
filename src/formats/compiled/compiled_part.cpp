#include "formats/compiled/compiled_part.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace studioscope {

std::string not_found(Part& part, const Companion& companion, const std::string& role) {
    const std::string tried = fmt::format("{}", fmt::join(companion.tried, ", "));
    part.scene.files.push_back({tried, role, 0, FileStatus::kNotFound});
    return tried;
}

MotionFiles motion_files(Part& part, std::shared_ptr<const MdlFile> mdl,
                         std::shared_ptr<const AniFile> ani, const CompiledNames& names,
                         const LoadOptions& options) {
    if (!options.is_thorough && !part.later) part.later = std::make_shared<Budget>();
    const MotionUse use = !options.is_thorough   ? MotionUse::kLater
                          : options.keeps_motion ? MotionUse::kNow
                                                 : MotionUse::kChecked;
    return {std::move(mdl), std::move(ani), names, use, part.later};
}

std::optional<AniFile> read_ani(Part& part, const MdlFile& mdl, const std::filesystem::path& stem,
                                std::string& name, const FileSystem& files) {
    if (mdl.animation_blocks.size() < 2) return std::nullopt;  // the first is unused
    const Companion companion = find_companion(stem, FileType::kAni, files);
    if (companion.path.empty()) {
        not_found(part, companion, "ani");
        part.scene.diagnostics.push_back(warning(
            "ani-missing", fmt::format("animations stored in {} are not available: there is no {}",
                                       mdl.animation_file, companion.tried.front())));
        return std::nullopt;
    }
    name = companion.path.string();
    const auto bytes = read_into(part, companion.path, "ani", files);
    if (!bytes) return std::nullopt;
    return take(part, parse_ani(*bytes, mdl), name);
}

}  // namespace studioscope
