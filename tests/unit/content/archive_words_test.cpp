// Paths into archives as people write them on a command line.

#include <catch2/catch.hpp>
#include <fstream>

#include "content/archives/archive_files.h"
#include "support/disk_folder.h"

namespace studioscope::archive_words_test {

namespace fs = std::filesystem;

TEST_CASE("a slash after an archive that exists is the same as !", "[archives]") {
    const DiskFolder folder;
    fs::create_directories(folder.path() / "folder.gma/models");
    std::ofstream(folder.path() / "hats.gma") << "any";
    const std::string base = folder.path().generic_string();
    CHECK(as_archive_path(base + "/hats.gma/models/hat.mdl") == base + "/hats.gma!models/hat.mdl");
    CHECK(as_archive_path(base + "/hats.gma!/models/hat.mdl") == base + "/hats.gma!models/hat.mdl");
    CHECK(as_archive_path(base + "/hats.gma!models/hat.mdl") == base + "/hats.gma!models/hat.mdl");
    // the archive itself, a folder with the name of an archive, and one that does not exist
    for (const char* same : {"/hats.gma", "/folder.gma/models/hat.mdl", "/none.gma/models/hat.mdl"})
        CHECK(as_archive_path(base + same) == base + same);
    CHECK(as_archive_path("").empty());
}

TEST_CASE("the slash after ! is not shown", "[archives]") {
    CHECK(archive_path_text("a/hats.gma!/models/hat.mdl") == "a/hats.gma!models/hat.mdl");
    CHECK(archive_path_text("a/hats.gma!models/hat.mdl") == "a/hats.gma!models/hat.mdl");
    CHECK(archive_path_text("a/wow!/models/hat.mdl") == "a/wow!/models/hat.mdl");
    CHECK(archive_path_text("hats.gma!") == "hats.gma!");
    CHECK(archive_path_text("hat.mdl") == "hat.mdl");
}

}  // namespace studioscope::archive_words_test
