#include "window/pictures.h"

#include <catch2/catch.hpp>

#include "content/disk_files.h"
#include "core/portable_name.h"
#include "support/program.h"

namespace studioscope::pictures_test {

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
    const auto folder = [&] { return pictures_folder(Platform::kLinux, variable, disk_files()); };
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

TEST_CASE("no picture takes the place of another one of the same second", "[app]") {
    const ScratchFolder folder;
    const std::time_t time = 1790000000;
    const auto save_next = [&] {
        const std::filesystem::path picture = new_picture(folder / "", "models/ollie.mdl", time);
        write_text(picture, "a picture");
        return picture.filename().string();
    };
    const std::string first = save_next();
    CHECK(first.starts_with("ollie 2026-09-"));  // where in the world it is decides about the day
    CHECK(first.ends_with(".png"));
    const std::string name = first.substr(0, first.size() - 4);
    CHECK(save_next() == name + " 2.png");
    CHECK(save_next() == name + " 3.png");
    std::filesystem::remove(folder / (name + " 2.png"));
    CHECK(save_next() == name + " 2.png");
}

TEST_CASE("a picture has a name that every system can have, whatever the model's is", "[app]") {
    const ScratchFolder folder;
    for (const std::string& model :
         {std::string("a:b.mdl"), std::string("what?.mdl"), std::string("..\\..\\x.mdl"),
          std::string("dots...mdl"), std::string(251, 'x') + ".mdl"}) {
        const std::filesystem::path picture = new_picture(folder / "", model, 1790000000);
        CAPTURE(picture);
        CHECK(picture.parent_path() == (folder / "").parent_path());
        CHECK(portable_name_fault(picture.filename().string()).empty());
        write_text(picture, "a picture");
        CHECK(std::filesystem::is_regular_file(picture));
    }
}

TEST_CASE("a picture without a model is called by its time alone", "[app]") {
    const ScratchFolder folder;
    const std::string name = new_picture(folder / "", "", 1790000000).filename().string();
    CHECK(name.starts_with("2026-09-"));
}

}  // namespace studioscope::pictures_test
