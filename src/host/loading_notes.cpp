#include "host/loading_notes.h"

#include <fmt/format.h>

#include "content/archives/archive_files.h"
#include "core/message_text.h"
#include "core/path_text.h"
#include "host/output.h"

namespace studioscope {

void print_loading(const Scene& scene, double seconds) {
    std::string text;
    for (const SourceFile& file : scene.files) {
        const std::string state = file.status == FileStatus::kRead
                                      ? "read " + count_text(file.bytes, "byte")
                                      : std::string(name_of(file.status));
        text += fmt::format("{}: {} ({})\n", printable(archive_path_text(path_text(file.path))),
                            state, file.role);
    }
    size_t found = 0;
    for (const Texture& texture : scene.textures) found += texture.file.empty() ? 0 : 1;
    text += fmt::format("{}: loaded in {:.3f} s: {}, {} of {} found\n",
                        printable(archive_path_text(path_text(scene.file))), seconds,
                        count_text(scene.files.size(), "file"), found,
                        count_text(scene.textures.size(), "texture"));
    print_text(text);
}

}  // namespace studioscope
