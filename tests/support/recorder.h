#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "support/function_files.h"

namespace studioscope {

// A file system that records every path.
struct Recorder {
    explicit Recorder(const FileSystem& inner) {
        files->on_read = [this, inner](const std::filesystem::path& path) {
            return keep(path), inner->read(path);
        };
        files->on_list = [this, inner](const std::filesystem::path& path) {
            return keep(path), inner->list(path);
        };
        files->on_resolve = [this, inner](const std::filesystem::path& path) {
            return keep(path), inner->resolve(path);
        };
    }
    void keep(const std::filesystem::path& path) {
        asked.emplace_back(path_in_map(path.lexically_normal()));
    }
    // Recorded paths neither in the folder nor above it, where a gameinfo.txt or a root is
    // searched.
    std::vector<std::string> outside(const std::filesystem::path& folder) const {
        std::vector<std::string> paths;
        for (const std::filesystem::path& path : asked)
            if (!is_below(path, folder) && !is_below(folder, path))
                paths.push_back(path.generic_string());
        return paths;
    }

    std::vector<std::filesystem::path> asked;
    const std::shared_ptr<FunctionFiles> files = std::make_shared<FunctionFiles>();
};

}  // namespace studioscope
