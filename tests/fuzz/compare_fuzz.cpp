#include <cstdlib>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "facts/compare/scene_diff.h"
#include "fuzz/joined_files.h"
#include "report/diff.h"

namespace studioscope {

// A scene equals itself, and the differences of two scenes can be told.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const JoinedFiles joined = unpack_joined(std::as_bytes(std::span(data, size)));
    if (joined.files.empty()) return 0;
    LoadOptions options;
    options.with_materials = false;
    const auto load = [&](const std::string& file) {
        const std::vector<std::filesystem::path> paths{file};
        return load_scene(paths, options, in_memory(joined.files));
    };
    const Scene first = load(joined.first);
    if (!compare_scenes(first, first).is_same()) std::abort();
    if (joined.last == joined.first) return 0;
    const Scene last = load(joined.last);
    const DiffReport report{first.format, last.format, compare_scenes(first, last)};
    static_cast<void>(diff_json(report));
    diff_text(report);
    return 0;
}

}  // namespace studioscope
