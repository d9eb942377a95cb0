#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <utility>

#include "core/result.h"
#include "document/choices/settings.h"

namespace studioscope {

// The settings file, written atomically when settings change. A file that could not be parsed is
// overwritten only once the user changes a setting, after a copy to FILE.old.
class SettingsFile {
public:
    SettingsFile() = default;  // without a file, nothing is read or written
    explicit SettingsFile(std::filesystem::path path) : path_(std::move(path)) {}

    bool has_path() const { return !path_.empty(); }

    // Reads the settings; defaults if there is no file.
    ReadSettings read();

    // Writes settings that differ from those read or written last. After an error, nothing is
    // written any more.
    std::optional<Diagnostic> keep(const Settings& settings);

private:
    Result<void> write(const std::string& text);

    std::filesystem::path path_;
    std::string last_text_;    // text that was read or written last
    bool is_foreign_ = false;  // the file could not be parsed
};

}  // namespace studioscope
