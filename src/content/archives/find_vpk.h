#pragma once

#include <optional>

#include "core/file_system.h"
#include "core/path_text.h"

namespace studioscope {

// The path of a VPK in its spelling on disk; "pak01.vpk" means "pak01_dir.vpk" if only that exists
// (content.md 4).
inline std::optional<std::filesystem::path> find_vpk(const std::filesystem::path& path,
                                                     const FileSystem& files) {
    const std::filesystem::path folder = path.parent_path();
    std::string in_parts = path_text(path.stem()) + "_dir";
    in_parts += path_text(path.extension());
    for (const std::string& name : {path_text(path.filename()), in_parts})
        if (const auto found = find_name(files, folder, name))
            return folder / path_from_text(*found);
    return std::nullopt;
}

}  // namespace studioscope
