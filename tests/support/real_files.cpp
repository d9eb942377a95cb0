#include "support/real_files.h"

#include <algorithm>

#include "core/text.h"
#include "support/paths.h"

namespace studioscope {

namespace fs = std::filesystem;

std::vector<fs::path> real_files(const std::vector<std::string>& endings) {
    std::vector<fs::path> files;
    if (!fs::is_directory(data_folder())) return files;
    for (const auto& entry : fs::recursive_directory_iterator(data_folder()))
        for (const std::string& ending : endings)
            if (lower_case(entry.path().string()).ends_with(ending)) files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    return files;
}

}  // namespace studioscope
