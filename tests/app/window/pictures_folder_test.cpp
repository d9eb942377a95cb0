#include "window/pictures_folder.h"

#include <catch2/catch.hpp>

#include "content/disk_files.h"
#include "support/memory_files.h"
#include "support/program.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

}  // namespace

TEST_CASE("pictures go to the desktop's folder, else to Pictures, else to the working directory",
          "[app]") {
    const ScratchFolder home;
    fs::create_directory(home / "Bilder");
    const auto variable = [&](const char* name) {
        return std::string(name) == "HOME" ? (home / "").string() : std::string();
    };
    const auto folder = [&] {
        return pictures_folder(Platform::kLinux, variable, disk_files().read);
    };
    CHECK(folder() == fs::current_path());
    fs::create_directory(home / "Pictures");
    CHECK(fs::equivalent(folder(), home / "Pictures"));
    fs::create_directory(home / ".config");
    write_text(home / ".config/user-dirs.dirs",
               "# a comment\nXDG_MUSIC_DIR=\"$HOME/Musik\"\nXDG_PICTURES_DIR=\"$HOME/Bilder\"\n");
    CHECK(fs::equivalent(folder(), home / "Bilder"));
    write_text(home / ".config/user-dirs.dirs", "XDG_PICTURES_DIR=\"relative\"\n");
    CHECK(fs::equivalent(folder(), home / "Pictures"));
}

}  // namespace studioscope
