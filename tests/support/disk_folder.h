#pragma once

#include <filesystem>
#include <fstream>
#include <string>

#include "content/disk_files.h"
#include "core/platform/platform.h"
#include "formats/load.h"

namespace studioscope {

// A temporary folder of this test and this process, removed by the destructor.
class DiskFolder {
public:
    DiskFolder() {
        static int made = 0;
        const std::string start = "studioscope-disk-" + std::to_string(process_number()) + "-";
        do path_ = std::filesystem::temp_directory_path() / (start + std::to_string(made++));
        while (!std::filesystem::create_directory(path_));
    }
    ~DiskFolder() { std::filesystem::remove_all(path_); }
    DiskFolder(const DiskFolder&) = delete;
    DiskFolder& operator=(const DiskFolder&) = delete;

    std::filesystem::path write(const std::string& name, const std::string& text) const {
        std::filesystem::create_directories((path_ / name).parent_path());
        std::ofstream(path_ / name, std::ios::binary) << text;
        return path_ / name;
    }
    const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
};

// An SMD of one triangle.
inline constexpr const char* kTriangleMesh =
    "version 1\nnodes\n0 \"a\" -1\nend\nskeleton\ntime 0\n0 0 0 0 0 0 0\nend\ntriangles\nskin\n"
    "0 0 0 0 0 0 1 0 0\n0 1 0 0 0 0 1 1 0\n0 0 1 0 0 0 1 0 1\nend\n";

inline std::string diagnostics_text(const Scene& scene) {
    std::string text;
    for (const Diagnostic& said : scene.diagnostics) text += to_string(said) + "\n";
    return text;
}

inline Scene load_from_disk(const std::filesystem::path& path, bool allows_outside = false) {
    LoadOptions options;
    options.allows_outside = allows_outside;
    return load_scene({&path, 1}, options, disk_files());
}

}  // namespace studioscope
