#include "slopes/construct.h"
#include "support/archive_writers.h"
#include "support/colliding_names.h"

namespace studioscope {

namespace {

struct Packer {
    const char* format;
    const char* file;
    std::function<Bytes(const PackedFiles&)> pack;
};

std::vector<Packer> packers() {
    return {{"vpk", "a_dir.vpk", [](const auto& files) { return pack_vpk(files).directory; }},
            {"gma", "a.gma", [](const auto& files) { return pack_gma(files); }},
            {"zip", "a.zip", [](const auto& files) { return pack_zip(files); }},
            {"bsp", "a.bsp", [](const auto& files) { return pack_bsp(files); }}};
}

// An archive of one model and of files with given paths.
SlopeConstruct with_files(const Packer& packer, const char* name, size_t unit,
                          std::function<std::vector<std::string>(size_t)> paths) {
    return {fmt::format("{}-{}", packer.format, name), unit, [packer, paths](size_t count) {
                PackedFiles files{{"models/a.smd", plain_smd()}};
                for (const std::string& path : paths(count))
                    files.push_back({path, path.ends_with(".smd") ? plain_smd() : "x"});
                return std::vector{SlopeFile{packer.file, packer.pack(files)}};
            }};
}

std::vector<std::string> listed(size_t count, const std::function<std::string(size_t)>& path) {
    std::vector<std::string> paths;
    for (size_t i = 0; i < count; ++i) paths.push_back(path(i));
    return paths;
}

void add_constructs_of(const Packer& packer, SlopeConstructs& all) {
    const auto add = [&](const char* name, size_t unit, auto path) {
        all.push_back(
            with_files(packer, name, unit, [path](size_t count) { return listed(count, path); }));
    };
    add("files", 500, [](size_t i) { return fmt::format("materials/file{}.vmt", i); });
    add("folders", 500, [](size_t i) { return fmt::format("materials/f{}/a.vmt", i); });
    add("top-folders", 500, [](size_t i) { return fmt::format("f{}/a.vmt", i); });
    add("models", 50, [](size_t i) { return fmt::format("models/f{}/a.smd", i); });
    all.push_back(with_files(packer, "colliding-names", 1000,
                             [](size_t count) { return colliding_names(count, 13); }));
}

}  // namespace

SlopeConstructs archive_constructs() {
    SlopeConstructs all;
    for (const Packer& packer : packers()) add_constructs_of(packer, all);
    return all;
}

}  // namespace studioscope
