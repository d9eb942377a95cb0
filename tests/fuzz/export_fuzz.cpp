#include <cstdlib>
#include <span>
#include <vector>

#include "core/path_text.h"
#include "core/portable_name.h"
#include "export/sources.h"
#include "fuzz/joined_files.h"

namespace studioscope {

// Writes a compiled model as sources, reads these again, builds and compares them. No name in the
// model leads out of the folder. Then writes single sources of it.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const JoinedFiles joined = unpack_joined(std::as_bytes(std::span(data, size)));
    if (joined.files.empty()) return 0;
    LoadOptions options;
    options.with_materials = false;
    const std::vector<std::filesystem::path> paths{joined.first};
    const Scene scene = load_scene(paths, options, in_memory(joined.files));
    std::vector<SourceRequest> sources{{"a.smd"}, {"a.dmx"}, {"a.vta"}};
    if (!scene.model.clips.empty())
        for (const char* file : {"b.smd", "b.dmx"})
            sources.push_back({file, 0, scene.model.clips[0].name});
    if (!scene.format.empty())
        for (const SourceRequest& source : sources) static_cast<void>(export_source(scene, source));
    const Result<ExportedModel> made = export_and_compare(scene, "prop");
    if (!made) return 0;
    for (const ExportedFile& file : made->files)
        if (!portable_path_fault(path_from_text(file.path)).empty()) std::abort();
    return 0;
}

}  // namespace studioscope
