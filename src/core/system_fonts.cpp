#include "core/system_fonts.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "core/path_text.h"
#include "core/text.h"

namespace studioscope {

namespace fs = std::filesystem;

namespace {

constexpr int kMaxDepth = 4;                 // levels of folders below a font folder
constexpr size_t kMaxFonts = 64;             // fallback fonts that may be opened
constexpr uint64_t kMaxFontSize = 64 << 20;  // bytes; the largest known font has 50 MB

// Known file names. A font for Chinese, Japanese and Korean comes before those for one of them.
constexpr std::string_view kKnown[] = {
    "NotoSansCJK-Regular.ttc",
    "NotoSansCJKjp-Regular.otf",
    "NotoSansCJK-VF.otf.ttc",
    "NotoSansCJK-VF.ttc",
    "SourceHanSans.ttc",
    "SourceHanSans-Regular.ttc",
    "wqy-microhei.ttc",
    "wqy-zenhei.ttc",
    "DroidSansFallbackFull.ttf",
    "DroidSansFallback.ttf",
    "Arial Unicode.ttf",
    "ipagp.ttf",
    "ipag.ttf",
    "fonts-japanese-gothic.ttf",
    "TakaoPGothic.ttf",
    "VL-PGothic-Regular.ttf",
    "NanumGothic.ttf",
    "UnDotum.ttf",
    "NotoSansKR-Regular.otf",
    "NotoSansJP-Regular.otf",
    "NotoSansSC-Regular.otf",
    "uming.ttc",
    "YuGothM.ttc",
    "msgothic.ttc",
    "msyh.ttc",
    "malgun.ttf",
    "simsun.ttc",
    "PingFang.ttc",
    "AppleSDGothicNeo.ttc",
    "DejaVuSans.ttf",
    "FreeSans.ttf",
    "segoeui.ttf",
    "seguisym.ttf",
    "LeelawUI.ttf",
    "Nirmala.ttf",
    "Nirmala.ttc",
    "ebrima.ttf",
    "gadugi.ttf",
    "mmrtext.ttf",
    "sylfaen.ttf",
    "msjh.ttc",
    "seguiemj.ttf",
    "tahoma.ttf",
    "unifont.otf",
    "unifont.ttf",
};

// True for a font of Noto, which has one per script.
bool is_for_a_script(const std::string& name) {
    return name.starts_with("notosans") &&
           (name.ends_with("-regular.ttf") || name.ends_with("-regular.otf"));
}

// Path by file name in lower case; the first folder that has a name provides it.
using FontPaths = std::map<std::string, fs::path>;

void add_fonts(const FileSystem& files, const fs::path& folder, int depth, FontPaths& found) {
    for (const std::string& name : files->list(folder)) {
        const std::string extension = lower_case(path_text(path_from_text(name).extension()));
        if (extension == ".ttf" || extension == ".otf" || extension == ".ttc")
            found.emplace(lower_case(name), folder / path_from_text(name));
        else if (extension.empty() && depth < kMaxDepth)
            add_fonts(files, folder / path_from_text(name), depth + 1, found);
    }
}

Bytes read_font(const FileSystem& files, const fs::path& path) {
    const Result<ByteSource> source = files->open(path);
    if (!source || source->size > kMaxFontSize) return {};
    Result<Bytes> bytes = read_all_bytes(*source);
    return bytes ? std::move(*bytes) : Bytes();
}

}  // namespace

std::vector<fs::path> font_folders(Platform platform, const Environment& variable) {
    const fs::path home = path_from_text(variable("HOME"));
    if (platform == Platform::kWindows) return {path_from_text(variable("WINDIR")) / "Fonts"};
    if (platform == Platform::kMac)
        return {"/System/Library/Fonts", "/Library/Fonts", home / "Library/Fonts"};
    std::vector<fs::path> folders{"/usr/share/fonts", "/usr/local/share/fonts"};
    const fs::path data = path_from_text(variable("XDG_DATA_HOME"));
    // A relative path is invalid and ignored (XDG base directory specification).
    if (data.is_absolute()) folders.push_back(data / "fonts");
    if (home.is_absolute()) {
        folders.push_back(home / ".local/share/fonts");
        folders.push_back(home / ".fonts");
    }
    return folders;
}

std::vector<fs::path> find_fonts(const FileSystem& files, const std::vector<fs::path>& folders) {
    FontPaths found;
    for (const fs::path& folder : folders) add_fonts(files, folder, 1, found);
    std::vector<fs::path> fonts;
    for (const std::string_view name : kKnown)
        if (const auto font = found.find(lower_case(name)); font != found.end())
            fonts.push_back(font->second);
    for (const auto& [name, path] : found)
        if (is_for_a_script(name) && std::find(fonts.begin(), fonts.end(), path) == fonts.end())
            fonts.push_back(path);
    if (fonts.size() > kMaxFonts) fonts.resize(kMaxFonts);
    return fonts;
}

FontReader system_fonts(const FileSystem& files) {
    const auto paths = std::make_shared<std::optional<std::vector<fs::path>>>();
    return [files, paths](size_t index) -> std::optional<Bytes> {
        if (!*paths) *paths = find_fonts(files, font_folders(kThisPlatform, environment_variable));
        if (index >= (*paths)->size()) return {};
        return read_font(files, (**paths)[index]);
    };
}

}  // namespace studioscope
