// What the window remembers from one start to the next.

#include "cli/output.h"
#include "content/archives/archive_files.h"
#include "window/app.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

}  // namespace

void App::restore(const Settings& settings, const NamedOptions& named) {
    if (!settings_file_.is_somewhere())
        report_message(note("settings-folder", "the environment names no folder for settings"));
    const ViewSettings asked = document_.view;
    apply_settings(settings, document_);
    if (named.background) document_.view.background = asked.background;
    if (named.show) static_cast<OverlaySwitches&>(document_.view) = asked;
}

void App::keep_settings() {
    seconds_since_kept_ = 0;
    const auto problem = settings_file_.keep(settings_of(document_, window_->size()));
    if (!problem) return;
    print(*problem);
    document_.messages.push_back(*problem);
}

// Which of those opened lately are gone; asked for where they are listed.
void App::look_for_recent_files() {
    std::vector<char> lost;
    if (document_.scene.format.empty())
        for (const std::string& path : document_.panels.open_dialog.recent) {
            std::error_code status;
            const auto place = split_archive_path(path);
            lost.push_back(!fs::exists(place ? place->archive : fs::path(path), status));
        }
    if (lost == lost_recent_) return;
    lost_recent_ = std::move(lost);
    pacer_.wake(now());
}

void App::remember(const std::vector<fs::path>& files) {
    if (files.empty()) return;
    std::error_code status;
    const fs::path path = fs::absolute(files[0], status).lexically_normal();
    remember_file(document_.panels.open_dialog.recent, path.string());
    const auto place = split_archive_path(path);
    document_.panels.open_dialog.folder = (place ? place->archive : path).parent_path().string();
}

}  // namespace studioscope
