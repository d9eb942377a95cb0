#include "window/settings_file.h"

#include "content/disk_files.h"
#include "content/side_files.h"
#include "core/budget.h"
#include "core/file_system.h"
#include "core/path_text.h"
#include "host/output.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

// The settings as text without those that opening a file or moving the window changes.
std::string preferences_text(Settings settings) {
    settings.window = {};
    settings.panels.open_dialog.folder.clear();
    settings.panels.open_dialog.recent.clear();
    return to_text(settings);
}

ReadSettings read_from(const fs::path& path) {
    std::error_code status;
    if (!fs::exists(path, status)) return {};
    const auto default_settings = [](const std::string& why) {
        return ReadSettings{{}, {warning("settings-broken", why)}, false};
    };
    const uintmax_t size = fs::file_size(path, status);
    if (status || size > Budget::kMaxSideFileBytes)
        return default_settings("the settings are not a file of at most 1 MB; defaults are used");
    const Result<Bytes> bytes = read_side_file(path, disk_files());
    if (!bytes) return default_settings("the settings cannot be read; defaults are used");
    return read_settings(as_text(*bytes));
}

}  // namespace

ReadSettings SettingsFile::read() {
    ReadSettings read = path_.empty() ? ReadSettings{} : read_from(path_);
    for (Diagnostic& diagnostic : read.diagnostics) diagnostic.file = path_text(path_);
    is_foreign_ = !read.is_understood;
    last_text_ = is_foreign_ ? preferences_text(read.settings) : to_text(read.settings);
    return read;
}

std::optional<Diagnostic> SettingsFile::keep(const Settings& settings) {
    if (path_.empty()) return std::nullopt;
    if (is_foreign_ && preferences_text(settings) == last_text_) return std::nullopt;
    std::string text = to_text(settings);
    if (text == last_text_) return std::nullopt;
    if (const Result<void> done = write(text); !done) {
        Diagnostic problem = about_file(path_, done.error());
        path_.clear();
        return problem;
    }
    is_foreign_ = false;
    last_text_ = std::move(text);
    return std::nullopt;
}

Result<void> SettingsFile::write(const std::string& text) {
    Diagnostic failed =
        note("settings-folder", "the settings cannot be written; changes will not be remembered");
    std::error_code status;
    fs::create_directories(path_.parent_path(), status);
    // If the path is a link, its target is written and the link stays.
    const fs::path target = fs::exists(path_, status) ? fs::canonical(path_, status) : path_;
    if (is_foreign_) {
        fs::copy_file(target, fs::path(target) += ".old", fs::copy_options::overwrite_existing,
                      status);
        if (status) return failed;
    }
    if (!write_output(target, as_bytes(text))) return failed;
    return {};
}

}  // namespace studioscope
