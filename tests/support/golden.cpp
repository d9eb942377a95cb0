#include "support/golden.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "support/paths.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

constexpr double kMostChanged = 0.001;

void write(const fs::path& path, const Image& image) {
    const Bytes png = encode_png(image);
    std::ofstream(path, std::ios::binary) << as_text(png);
}

Result<Image> read(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    return decode_image(as_bytes(text));
}

bool differs(const Image& a, const Image& b, size_t pixel) {
    for (size_t i = pixel * 4; i < pixel * 4 + 4; ++i)
        if (std::abs(int{a.pixels[i]} - int{b.pixels[i]}) > 2) return true;
    return false;
}

double share_changed(const Image& a, const Image& b) {
    if (a.width != b.width || a.height != b.height) return 1;
    const size_t count = a.pixels.size() / 4;
    size_t changed = 0;
    for (size_t i = 0; i < count; ++i) changed += differs(a, b, i) ? 1 : 0;
    return static_cast<double>(changed) / static_cast<double>(count);
}

}  // namespace

Comparison compare_golden(const std::string& name, const Image& image) {
    const fs::path folder = source_folder() / "tests" / "golden";
    const fs::path golden = folder / (name + ".png");
    if (const char* update = std::getenv("UPDATE_GOLDEN"); update && std::string(update) == "1")
        write(golden, image);
    const Result<Image> expected = read(golden);
    if (!expected) {
        write(folder / (name + ".actual.png"), image);
        return {1, golden.string() + ": " + expected.error().message};
    }
    const double changed = share_changed(*expected, image);
    if (changed > kMostChanged) write(folder / (name + ".actual.png"), image);
    return {changed, ""};
}

}  // namespace studioscope
