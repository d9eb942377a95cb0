#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <utility>

#include "core/result.h"
#include "document/settings.h"

namespace studioscope {

// The file in which settings outlive the window. It is written when they change, all of it or not
// at all. What could not be understood is kept beside it before it is written over, which only a
// choice of the person's brings about.
class SettingsFile {
public:
    SettingsFile() = default;  // nowhere: nothing is read or written
    explicit SettingsFile(std::filesystem::path path) : path_(std::move(path)) {}

    bool is_somewhere() const { return !path_.empty(); }

    // Defaults where there is no file.
    ReadSettings read();

    // Writes settings that differ from those read or written last. An error comes once: nothing is
    // tried after it.
    std::optional<Diagnostic> keep(const Settings& settings);

private:
    Result<bool> write(const std::string& text);

    std::filesystem::path path_;
    std::string last_;  // as text
    bool is_foreign_ = false;
};

}  // namespace studioscope
