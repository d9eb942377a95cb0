#include "writers/output_file.h"

#include <cstdio>
#include <cstdlib>
#include <fstream>

#include "core/path_text.h"

namespace studioscope::assets {

void write_file(const std::filesystem::path& path, ByteSpan bytes) {
    std::filesystem::create_directories(path.parent_path());
    std::ofstream out(path, std::ios::binary);
    out.write(reinterpret_cast<const char*>(bytes.data()),
              static_cast<std::streamsize>(bytes.size()));
    if (out.flush()) return;
    std::fprintf(stderr, "%s: cannot be written\n", path_text(path).c_str());
    std::exit(1);
}

}  // namespace studioscope::assets
