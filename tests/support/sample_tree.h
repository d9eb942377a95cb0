#pragma once

#include <filesystem>

#include "support/archive_writers.h"
#include "support/program.h"

namespace studioscope {

// The bundled sample as files of a game, for packing and mounting.

inline constexpr const char* kSampleModel = "models/studioscope/ollie.mdl";
inline constexpr const char* kSampleSkin = "materials/models/studioscope/ollie_skin.vmt";

// The sample's models and materials by their path from the game's root.
inline PackedFiles sample_files() {
    namespace fs = std::filesystem;
    const fs::path root =
        fs::path(sample_file(kSampleModel)).parent_path().parent_path().parent_path();
    PackedFiles files;
    for (const char* folder : {"models", "materials"})
        for (const auto& entry : fs::recursive_directory_iterator(root / folder))
            if (entry.is_regular_file())
                files.push_back({entry.path().lexically_relative(root).generic_string(),
                                 read_text(entry.path())});
    return files;
}

inline PackedFiles files_below(const PackedFiles& all, const std::string& start) {
    PackedFiles files;
    for (const PackedFile& file : all)
        if (file.path.starts_with(start)) files.push_back(file);
    return files;
}

inline void write_bytes_to(const std::filesystem::path& path, const Bytes& bytes) {
    std::filesystem::create_directories(path.parent_path());
    write_text(path, std::string(as_text(bytes)));
}

inline void write_files(const std::filesystem::path& root, const PackedFiles& files) {
    for (const PackedFile& file : files) {
        std::filesystem::create_directories((root / file.path).parent_path());
        write_text(root / file.path, file.text);
    }
}

// A game's tree under `top`: `game/mod` with the model and a gameinfo.txt, and three addons in its
// `custom`: `a_skin` (a folder, the skin), `b_rest.vpk` (all materials, with another skin) and
// `c_hat.gma`, which this branch of the engine does not mount.
struct ThreeAddons {
    explicit ThreeAddons(const std::filesystem::path& top) : mod(top / "game/mod") {
        const PackedFiles all = sample_files();
        write_files(mod, files_below(all, "models"));
        write_text(mod / "gameinfo.txt",
                   "GameInfo { FileSystem { SearchPaths { game mod/custom/* game mod } } }");
        const PackedFiles skin = files_below(all, "materials/models/studioscope/ollie_skin.");
        write_files(mod / "custom/a_skin", skin);
        PackedFiles rest = files_below(all, "materials");
        for (PackedFile& file : rest)
            if (file.path == kSampleSkin) file.text += "\n// another one\n";
        write_bytes_to(mod / "custom/b_rest.vpk", pack_vpk(rest, 2).directory);
        write_bytes_to(mod / "custom/c_hat.gma", pack_gma(files_below(all, "materials")));
    }
    std::string model() const { return (mod / kSampleModel).generic_string(); }

    std::filesystem::path mod;
};

}  // namespace studioscope
