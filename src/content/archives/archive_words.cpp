#include "content/archives/archive_words.h"

#include <iterator>
#include <system_error>

#include "content/archives/archive_files.h"
#include "core/path_text.h"

namespace studioscope {

namespace fs = std::filesystem;

fs::path as_archive_path(const fs::path& path) {
    if (split_archive_path(path)) return path_from_text(archive_path_text(path_text(path)));
    fs::path archive;
    for (auto part = path.begin(); part != path.end(); ++part) {
        archive /= *part;
        std::error_code problem;
        if (!is_archive_name(archive) || !fs::is_regular_file(archive, problem)) continue;
        fs::path inside;
        for (auto rest = std::next(part); rest != path.end(); ++rest) inside /= *rest;
        if (inside.empty()) return path;
        return path_from_text(path_text(archive) + "!" + generic_path_text(inside));
    }
    return path;
}

std::string archive_path_text(const std::string& path) {
    const auto place = split_archive_path(path_from_text(path));
    if (!place || place->inside.empty()) return path;
    return path_text(place->archive) + "!" + place->inside;
}

}  // namespace studioscope
