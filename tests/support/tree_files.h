#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "core/file_system.h"

namespace studioscope {

// Files in memory by their absolute path, with their folders.
class TreeFiles {
public:
    void add(const std::string& path, std::string_view text = "x") {
        const ByteSpan bytes = as_bytes(text);
        (*files_)[path] = Bytes(bytes.begin(), bytes.end());
    }
    void add(const std::string& path, const Bytes& bytes) { (*files_)[path] = bytes; }

    // Sees files that are added later, and may outlive `this`.
    FileSystem files() const {
        FileSystem system;
        system.read = [files = files_](const std::filesystem::path& path) -> Result<Bytes> {
            const auto found = files->find(path.generic_string());
            if (found == files->end()) return error("unreadable", "is not there");
            return found->second;
        };
        system.list = [files = files_](const std::filesystem::path& folder) {
            const std::string prefix = folder.generic_string() + "/";
            std::set<std::string> names;
            for (const auto& [path, bytes] : *files)
                if (path.starts_with(prefix))
                    names.insert(
                        path.substr(prefix.size(), path.find('/', prefix.size()) - prefix.size()));
            return std::vector<std::string>(names.begin(), names.end());
        };
        return system;
    }

private:
    std::shared_ptr<std::map<std::string, Bytes>> files_ =
        std::make_shared<std::map<std::string, Bytes>>();
};

}  // namespace studioscope
