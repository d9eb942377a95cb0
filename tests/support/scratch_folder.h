#pragma once

#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>

#include "core/path_text.h"
#include "core/platform/platform.h"

namespace studioscope {

// A temporary folder of this test and this process, removed by the destructor. Its path has forward
// slashes on every system, as the program prints it.
class ScratchFolder {
public:
    ScratchFolder() {
        static int made = 0;
        const std::string start =
            path_text(std::filesystem::temp_directory_path() / "studioscope-") +
            std::to_string(process_number()) + "-";
        do path_ = path_from_text(start + std::to_string(made++));
        while (!std::filesystem::create_directory(path_));
    }
    ~ScratchFolder() {
        std::error_code status;
        std::filesystem::remove_all(path_, status);
    }
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;

    const std::filesystem::path& path() const { return path_; }
    // `name` is in UTF-8.
    std::filesystem::path operator/(const std::string& name) const {
        return path_ / path_from_text(name);
    }
    // Writes a file, with the folders above it.
    std::filesystem::path write(const std::string& name, const std::string& text) const {
        const std::filesystem::path file = *this / name;
        std::filesystem::create_directories(file.parent_path());
        std::ofstream(file, std::ios::binary) << text;
        return file;
    }

private:
    std::filesystem::path path_;
};

}  // namespace studioscope
