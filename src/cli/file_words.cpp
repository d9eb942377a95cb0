#include "cli/file_words.h"

#include <system_error>

#include "cli/options.h"
#include "content/archives/archive_words.h"
#include "core/path_text.h"

namespace studioscope {

namespace fs = std::filesystem;

bool is_mistyped_verb(const std::string& word) {
    if (word.empty() || word[0] == '-' || word.find_first_of("./\\!") != std::string::npos)
        return false;
    std::error_code problem;
    const bool exists = fs::exists(path_from_text(word), problem);
    return !exists && !problem;
}

std::optional<std::string> prepare_paths(Options& options) {
    for (fs::path& file : options.files) {
        if (file == "-")
            return options.verb == "check"
                       ? "-: standard input is not a model; to read a list of files from it, use "
                         "--files-from -"
                       : "-: models are not read from standard input, because their other files "
                         "are found beside them; name a file";
        file = as_archive_path(file);
    }
    for (fs::path& mount : options.mounts.mounts) mount = as_archive_path(mount);
    for (fs::path& folder : options.load.material_folders) folder = as_archive_path(folder);
    return std::nullopt;
}

}  // namespace studioscope
