#include "host/preset_files.h"

#include <utility>

#include "content/disk_files.h"
#include "content/side_files.h"
#include "core/file_system.h"
#include "core/path_text.h"
#include "core/text.h"

namespace studioscope {

Result<FlexPreset> read_preset(const std::filesystem::path& path) {
    const Result<Bytes> bytes = read_side_file(path, disk_files(), kMaxPresetLength);
    if (!bytes) return bytes.error();
    Result<FlexPreset> preset = parse_preset(as_text(*bytes));
    if (preset) return preset;
    Diagnostic problem = preset.error();
    problem.file = path_text(path);
    return problem;
}

Result<PresetOutcome> load_preset(const std::filesystem::path& path, Document& document) {
    const Result<FlexPreset> preset = read_preset(path);
    if (!preset) return preset.error();
    PresetOutcome outcome = apply_preset(document, *preset);
    for (Diagnostic& message : messages_of(outcome, path_text(path)))
        document.messages.push_back(std::move(message));
    return outcome;
}

bool is_preset_file(const std::filesystem::path& path) {
    return same_name(path_text(path.extension()), ".json");
}

}  // namespace studioscope
