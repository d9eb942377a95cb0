#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "support/function_files.h"

namespace studioscope {

// Files in memory by their absolute path, with their folders.
class TreeFiles {
public:
    void add(const std::string& path, std::string_view text = "x") {
        const ByteSpan bytes = as_bytes(text);
        (*files_)[path_in_map(path)] = Bytes(bytes.begin(), bytes.end());
    }
    void add(const std::string& path, const Bytes& bytes) { (*files_)[path_in_map(path)] = bytes; }

    // Sees files that are added later, and may outlive `this`.
    std::shared_ptr<FunctionFiles> files() const {
        return function_files(
            [files = files_](const std::filesystem::path& path) { return read_of(*files, path); },
            [files = files_](const std::filesystem::path& folder) {
                return names_of(*files, folder);
            });
    }

private:
    std::shared_ptr<std::map<std::string, Bytes>> files_ =
        std::make_shared<std::map<std::string, Bytes>>();
};

}  // namespace studioscope
