#include "support/golden.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "support/paths.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

constexpr double kMaxChanged = 0.001;

void write(const fs::path& path, const Image& image) {
    const Bytes png = encode_png(image);
    std::ofstream(path, std::ios::binary) << as_text(png);
}

Result<Image> read(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    return decode_image(as_bytes(text));
}

bool differs(const Image& a, const Image& b, size_t pixel, int allowed) {
    for (size_t i = pixel * 4; i < pixel * 4 + 4; ++i)
        if (std::abs(int{a.pixels[i]} - int{b.pixels[i]}) > allowed) return true;
    return false;
}

double share_changed(const Image& a, const Image& b, int allowed) {
    if (a.width != b.width || a.height != b.height) return 1;
    const size_t count = a.pixels.size() / 4;
    size_t changed = 0;
    for (size_t i = 0; i < count; ++i) changed += differs(a, b, i, allowed) ? 1 : 0;
    return static_cast<double>(changed) / static_cast<double>(count);
}

// The means of all blocks, one pixel per block, without incomplete blocks at the right and bottom.
Image means_of_blocks(const Image& image) {
    constexpr int kBlock = 8;
    Image means{image.width / kBlock, image.height / kBlock, {}};
    for (int y = 0; y < means.height; ++y)
        for (int x = 0; x < means.width; ++x)
            for (int channel = 0; channel < 4; ++channel) {
                int sum = 0;
                for (int pixel = 0; pixel < kBlock * kBlock; ++pixel) {
                    const int row = y * kBlock + pixel / kBlock,
                              column = x * kBlock + pixel % kBlock;
                    sum += image.pixels[static_cast<size_t>((row * image.width + column) * 4 +
                                                            channel)];
                }
                means.pixels.push_back(static_cast<uint8_t>(sum / (kBlock * kBlock)));
            }
    return means;
}

Comparison compare(const std::string& name, const Image& image, bool is_rough) {
    const fs::path folder = source_folder() / "tests" / "golden";
    const fs::path golden = folder / (name + ".png");
    if (const char* update = std::getenv("UPDATE_GOLDEN"); update && std::string(update) == "1")
        write(golden, image);
    const Result<Image> expected = read(golden);
    if (!expected) {
        write(folder / (name + ".actual.png"), image);
        return {1, golden.string() + ": " + expected.error().message};
    }
    const double changed =
        is_rough ? share_changed(means_of_blocks(*expected), means_of_blocks(image), 20)
                 : share_changed(*expected, image, 2);
    if (changed > kMaxChanged) write(folder / (name + ".actual.png"), image);
    return {changed, ""};
}

}  // namespace

Comparison compare_golden(const std::string& name, const Image& image) {
    return compare(name, image, false);
}

Comparison compare_golden_roughly(const std::string& name, const Image& image) {
    return compare(name, image, true);
}

}  // namespace studioscope
