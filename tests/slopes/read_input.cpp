// Reads an input of make_slopes as a window does, without drawing it.
//   read_input gltf FILE     the model, which is also written as glTF
//   read_input pixels FILE   the model and the pixels of its textures
//   read_input preset FILE   the model; the flex preset beside it, preset.json, is put on it

#include <cstdio>
#include <filesystem>
#include <string_view>
#include <vector>

#include "content/disk_files.h"
#include "core/file_system.h"
#include "document/choices/flex_preset.h"
#include "export/gltf/gltf.h"
#include "formats/load.h"

namespace studioscope {

namespace {

int write_gltf(const Scene& scene) {
    const Result<ExportedGltf> made =
        export_gltf(scene, nullptr, {}, GltfDocument::Form::kBinary, "a");
    if (!made) return 1;
    size_t size = 0;
    made->document.write_binary([&](ByteSpan bytes) { size += bytes.size(); });
    return size > made->document.buffer_size() ? 0 : 1;
}

int read_input(std::string_view kind, const std::filesystem::path& file) {
    LoadOptions options;
    options.with_pixels = kind == "pixels";
    const std::vector<std::filesystem::path> files{file};
    Scene scene = load_scene(files, options, disk_files());
    const bool is_read = !scene.format.empty();
    if (kind == "gltf") return write_gltf(scene);
    if (kind != "preset") return is_read ? 0 : 1;
    Document document;
    open_scene(document, std::move(scene), false);
    const Result<Bytes> text = disk_files()->read(file.parent_path() / "preset.json");
    if (!text) return 1;
    const Result<FlexPreset> preset = parse_preset(as_text(*text));
    if (!preset) return 1;
    const PresetOutcome outcome = apply_preset(document, *preset);
    return preset_summary(outcome).empty() || preset_messages(outcome, "preset.json").size() > 2
               ? 1
               : 0;
}

}  // namespace

}  // namespace studioscope

int main(int count, char** words) {
    if (count == 3) return studioscope::read_input(words[1], words[2]);
    std::fprintf(stderr, "read_input gltf|pixels|preset FILE\n");
    return 2;
}
