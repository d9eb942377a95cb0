#include "window/pictures.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "content/disk_files.h"
#include "content/side_files.h"
#include "core/bytes.h"
#include "core/path_text.h"
#include "core/portable_name.h"
#include "core/text.h"
#include "document/choices/view_state.h"
#include "host/output.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

// The absolute path, or one below $HOME, in the line XDG_PICTURES_DIR="$HOME/Bilder" of
// user-dirs.dirs.
fs::path xdg_pictures_path(const std::string& text, const std::string& home) {
    constexpr std::string_view kName = "XDG_PICTURES_DIR=\"", kHome = "$HOME";
    for (TextReader in(text); !in.at_end(); in.next_line()) {
        if (!in.line().starts_with(kName)) continue;
        std::string path(in.line().substr(kName.size()));
        path.resize(std::min(path.size(), path.find('"')));
        if (path.starts_with(kHome)) path.replace(0, kHome.size(), home);
        fs::path folder = path_from_text(path);
        if (folder.is_absolute()) return folder;
    }
    return {};
}

bool is_taken(const fs::path& path) {
    std::error_code status;
    return fs::exists(fs::symlink_status(path, status));
}

}  // namespace

fs::path pictures_folder(Platform platform, const Environment& variable, const FileSystem& files) {
    const std::string home =
        platform == Platform::kWindows ? variable("USERPROFILE") : variable("HOME");
    fs::path folder;
    if (platform == Platform::kLinux) {
        const fs::path base = path_from_text(variable("XDG_CONFIG_HOME"));
        const fs::path config = base.is_absolute() ? base : path_from_text(home) / ".config";
        if (const Result<Bytes> bytes = read_side_file(config / "user-dirs.dirs", files))
            folder = xdg_pictures_path(std::string(as_text(*bytes)), home);
    }
    if (folder.empty() && !home.empty()) folder = path_from_text(home) / "Pictures";
    std::error_code status;
    return fs::is_directory(folder, status) ? folder : fs::current_path(status);
}

fs::path new_picture_path(const fs::path& folder, const fs::path& model, std::time_t time) {
    const std::string stem = path_text(model.stem());
    constexpr size_t kForTime = 50;  // bytes of a file name that are reserved for time and number
    const std::string model_name =
        stem.empty() ? "" : portable_name(stem, kMaxFileNameLength - kForTime) + " ";
    const std::string name = model_name + local_time(time, kFileNameTime);
    fs::path path = folder / path_from_text(name + ".png");
    for (int number = 2; is_taken(path); ++number)
        path = folder / path_from_text(fmt::format("{} {}.png", name, number));
    return path;
}

fs::path folder_for_pictures(Document& document) {
    std::string& folder = document.panels.picture_folder;
    std::error_code status;
    if (folder.empty() || !fs::is_directory(path_from_text(folder), status))
        folder = path_text(pictures_folder(kThisPlatform, environment_variable, disk_files()));
    return path_from_text(folder);
}

fs::path next_picture_path(Document& document) {
    return new_picture_path(folder_for_pictures(document), document.scene->file,
                            std::time(nullptr));
}

bool save_picture(const fs::path& path, const Result<Image>& image, const Document& document,
                  Messages& messages, bool is_quiet) {
    if (!messages.report_error(image)) return false;
    const PictureText state{kViewStateKey, view_state_json(document)};
    if (!messages.report_error(write_output(path, encode_png(*image, {&state, 1})))) return false;
    if (!is_quiet)
        messages.inform(note("picture-saved", "Saved as " + path_text(absolute_path(path))));
    return true;
}

}  // namespace studioscope
