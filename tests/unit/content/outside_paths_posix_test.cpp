// Links of POSIX that lead outside the model's folders are not followed.

#include <unistd.h>

#include <catch2/catch.hpp>
#include <fstream>

#include "content/archives/archive_files.h"
#include "content/bounded_files.h"
#include "content/disk_files.h"
#include "support/archive_writers.h"
#include "support/recorder.h"

namespace studioscope::outside_paths_posix_test {

namespace fs = std::filesystem;

// The disk itself: a link below the model leads to a folder beside the game.
TEST_CASE("where a link below a model leads is not asked for", "[outside]") {
    const fs::path top =
        fs::temp_directory_path() / ("studioscope_links_" + std::to_string(getpid()));
    fs::create_directories(top / "mod/models/in");
    fs::create_directories(top / "elsewhere");
    std::ofstream(top / "mod/models/in/hat.smd") << "inside";
    std::ofstream(top / "elsewhere/hat.smd") << "outside";
    fs::create_directory_symlink(top / "elsewhere", top / "mod/models/out");
    fs::create_directory_symlink("in", top / "mod/models/again");
    const FileSystem disk = disk_files();
    Recorder recorder(disk);
    recorder.files->on_read_link = [&](const fs::path& path) {
        recorder.keep(path);
        return disk->read_link(path);
    };
    const fs::path mod = fs::canonical(top / "mod");
    const std::vector<fs::path> named{mod / "models/hero.mdl"};
    const FileSystem files = confined(recorder.files, named, {});
    CHECK_FALSE(files->is_allowed(mod / "models/out"));
    CHECK_FALSE(files->read(mod / "models/out/hat.smd"));
    CHECK(files->list(mod / "models/out").empty());
    CHECK(files->find(mod / "models/out", "hat.smd").empty());
    CHECK(files->resolve(mod / "models/out/hat.smd") == mod / "models/out/hat.smd");
    CHECK(recorder.outside(mod) == std::vector<std::string>{});
    CHECK(files->read(mod / "models/again/hat.smd"));
    CHECK(files->resolve(mod / "models/again/hat.smd") == mod / "models/in/hat.smd");
    fs::remove_all(top);
}

TEST_CASE("a part of a VPK that is a link to another folder is not opened", "[outside]") {
    const fs::path top =
        fs::temp_directory_path() / ("studioscope_outside_" + std::to_string(getpid()));
    fs::create_directories(top / "in");
    const auto write = [](const fs::path& path, std::string_view text) {
        std::ofstream(path, std::ios::binary) << text;
    };
    const PackedVpk packed = pack_vpk({{"a.txt", "in a part", 0, 0}});
    write(top / "in/x_dir.vpk", as_text(packed.directory));
    write(top / "secret", as_text(packed.parts.at(0)));
    const auto reads = [&](const fs::path& path) {
        const Result<Archive> archive = open_archive(path, disk_files());
        REQUIRE(archive);
        const Result<Bytes> bytes = archive->read(0);
        if (!bytes) CHECK(bytes.error().code == "vpk-part");
        return bytes && as_text(*bytes) == "in a part";
    };
    fs::create_symlink(top / "secret", top / "in/x_000.vpk");
    CHECK_FALSE(reads(top / "in/x_dir.vpk"));
    fs::remove(top / "in/x_000.vpk");
    fs::rename(top / "secret", top / "in/x_000.vpk");
    CHECK(reads(top / "in/x_dir.vpk"));
    // the user's own links to a directory file and its part, or to their folder
    fs::create_directories(top / "links");
    fs::create_symlink(top / "in/x_dir.vpk", top / "links/x_dir.vpk");
    fs::create_symlink(top / "in/x_000.vpk", top / "links/x_000.vpk");
    CHECK(reads(top / "links/x_dir.vpk"));
    fs::create_directory_symlink(top / "in", top / "folder");
    CHECK(reads(top / "folder/x_dir.vpk"));
    fs::remove_all(top);
}

}  // namespace studioscope::outside_paths_posix_test
