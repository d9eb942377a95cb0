// A cache folder that a link of POSIX leads elsewhere is not written to.

#include <catch2/catch.hpp>
#include <filesystem>
#include <set>
#include <string>

#include "support/folder_snapshot.h"
#include "support/program.h"
#include "support/skip.h"

namespace studioscope::written_files_posix_test {

namespace fs = std::filesystem;

using Paths = std::set<std::string>;

TEST_CASE("a cache folder that other users could replace is not used, with a note", "[written]") {
    const ScratchFolder scratch;
    for (const char* folder : {"in", "out", "cache/studioscope"})
        fs::create_directories(scratch / folder);
    fs::copy_file(sample_file("source/ollie_lod3.smd"), scratch / "in/hero.smd");
    fs::create_directory_symlink(scratch / "in", scratch / "cache/studioscope/programs");
    const FolderSnapshot before = snapshot_of(scratch / "");
    const Ran ran = run_command({studioscope_program(),
                                 {"render", (scratch / "in/hero.smd").generic_string(), "--size",
                                  "64x64", "-o", (scratch / "out/new.png").generic_string()},
                                 {},
                                 {{"XDG_CACHE_HOME", (scratch / "cache").generic_string()},
                                  {"MESA_SHADER_CACHE_DISABLE", "1"},
                                  {"__GL_SHADER_DISK_CACHE", "0"}}});
    if (ran.status == 4) SKIP("there is no OpenGL 4.5");
    CHECK(ran.status == 0);
    CHECK(ran.err.find("note: is a link or not a folder") != std::string::npos);
    CHECK(changes_between(before, snapshot_of(scratch / "")) == Paths{"out/new.png"});
}

}  // namespace studioscope::written_files_posix_test
