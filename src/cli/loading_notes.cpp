#include "cli/loading_notes.h"

#include <fmt/format.h>

#include "cli/output.h"
#include "core/path_text.h"
#include "core/printable.h"

namespace studioscope {

void print_loading(const Scene& scene, double seconds) {
    std::string text;
    for (const SourceFile& file : scene.files) {
        const std::string state = file.status == FileStatus::kRead
                                      ? fmt::format("read {} bytes", file.bytes)
                                      : std::string(name_of(file.status));
        text += fmt::format("{}: {} ({})\n", printable(path_text(file.path)), state, file.role);
    }
    text += fmt::format("{}: loaded in {:.3f} s\n", printable(path_text(scene.file)), seconds);
    print_text(text);
}

}  // namespace studioscope
