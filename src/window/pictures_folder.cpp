#include "window/pictures_folder.h"

#include <algorithm>
#include <string_view>

#include "core/bytes.h"
#include "core/text_reader.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

// XDG_PICTURES_DIR="$HOME/Bilder", as xdg-user-dirs writes it: absolute, or below $HOME.
fs::path named_in(const std::string& text, const std::string& home) {
    constexpr std::string_view kName = "XDG_PICTURES_DIR=\"", kHome = "$HOME";
    for (TextReader in(text); !in.at_end(); in.next_line()) {
        if (!in.line().starts_with(kName)) continue;
        std::string path(in.line().substr(kName.size()));
        path.resize(std::min(path.size(), path.find('"')));
        if (path.starts_with(kHome)) path = home + path.substr(kHome.size());
        if (fs::path(path).is_absolute()) return path;
    }
    return {};
}

}  // namespace

fs::path pictures_folder(Platform platform, const Environment& variable, const ReadFile& read) {
    const std::string home =
        platform == Platform::kWindows ? variable("USERPROFILE") : variable("HOME");
    fs::path folder;
    if (platform == Platform::kLinux) {
        const fs::path base = variable("XDG_CONFIG_HOME");
        const fs::path config = base.is_absolute() ? base : fs::path(home) / ".config";
        if (const Result<Bytes> bytes = read(config / "user-dirs.dirs"))
            folder = named_in(std::string(as_text(*bytes)), home);
    }
    if (folder.empty() && !home.empty()) folder = fs::path(home) / "Pictures";
    std::error_code status;
    return fs::is_directory(folder, status) ? folder : fs::current_path(status);
}

}  // namespace studioscope
