#include "window/bundled_sample.h"

#include "core/path_text.h"
#include "core/platform/platform.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

constexpr char kSampleModel[] = "sample/models/studioscope/ollie.mdl";

// Candidates for bundled_folder(): the program's own folder in a build, then the installed data.
std::vector<fs::path> data_folders() {
    const fs::path folder = program_file().parent_path();
    return {folder, folder / "../share/studioscope"};
}

}  // namespace

fs::path bundled_folder() {
    for (const fs::path& folder : data_folders())
        if (fs::exists(folder / kSampleModel)) return folder;
    return {};
}

std::vector<fs::path> bundled_sample() {
    const fs::path folder = bundled_folder();
    if (folder.empty()) return {};
    return {folder / kSampleModel};
}

bool is_bundled(const fs::path& file) {
    const std::string folder = generic_path_text(bundled_folder());
    const std::string path = generic_path_text(file);
    return !folder.empty() &&
           (path.starts_with(folder + "/sample/") || path.starts_with(folder + "/cases/"));
}

void follow_sample_card(Document& document) {
    SampleCardSettings& card = document.panels.sample_card;
    if (card.folder.empty()) return;
    if (!is_bundled(document.scene->file)) {
        card.folder.clear();
        card.is_dismissed = true;
    } else if (document.playback.clip == kNone && !document.model().clips.empty()) {
        select_clip(document.playback, document.model(), 0);
    }
}

}  // namespace studioscope
