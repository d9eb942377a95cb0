#include "app/output.h"

#include <cstdio>
#include <memory>

namespace studioscope {

void print(const Diagnostic& diagnostic) {
    std::fprintf(stderr, "%s\n", to_string(diagnostic).c_str());
}

void print(const Diagnostics& diagnostics) {
    for (const Diagnostic& diagnostic : diagnostics) print(diagnostic);
}

Result<bool> write_output(const std::string& path, ByteSpan bytes) {
    const std::unique_ptr<FILE, int (*)(FILE*)> opened(
        path == "-" ? nullptr : std::fopen(path.c_str(), "wb"),
        [](FILE* file) { return file ? std::fclose(file) : 0; });
    FILE* file = path == "-" ? stdout : opened.get();
    const bool is_written = file &&
                            std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size() &&
                            std::fflush(file) == 0;
    if (!is_written) {
        Diagnostic problem = error("write-failed", "could not be written");
        problem.file = path;
        return problem;
    }
    return true;
}

}  // namespace studioscope
