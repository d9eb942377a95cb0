// Compiled programs as files after a crash, and behind permissions and links of POSIX.

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <set>
#include <string>

#include "host/program_cache_files.h"
#include "support/folder_snapshot.h"
#include "support/program_cache_folder.h"

namespace studioscope::program_cache_files_posix_test {

namespace {

namespace fs = std::filesystem;

// Runs `work` in a process that ends without an exit, as a crash of the driver would.
template <typename Work>
void crash_after(Work work) {
    const pid_t child = fork();
    if (child == 0) {
        work();
        _exit(0);
    }
    int status = 1;
    REQUIRE(waitpid(child, &status, 0) == child);
    REQUIRE(status == 0);
}

}  // namespace

TEST_CASE("an entry that the process crashed on is removed at the next start", "[program_cache]") {
    const ScratchFolder scratch;
    const fs::path folder = scratch / "programs";
    const Bytes entry(10);
    {
        const ProgramCache cache = cache_in(folder);
        for (const char* name : {"a1", "b2", "c3", "d4"}) cache.write(name, entry);
    }
    crash_after([&] {
        const ProgramCache cache = program_cache_in(folder).cache;
        cache.mark("a1");
        cache.unmark();
        cache.mark("b2");
        cache.mark("d4");
        // the closures of `cache` are destroyed without releasing the mark
        _exit(0);
    });
    CHECK(files_in(folder).size() == 5);
    const ProgramCache cache = cache_in(folder);
    CHECK(files_in(folder) == Paths{"a1.program", "c3.program"});
    CHECK_FALSE(cache.read("b2"));
    cache.write("b2", entry);
    CHECK(cache.read("b2"));
}

TEST_CASE("entries that may not be read are removed", "[program_cache]") {
    const ScratchFolder scratch;
    const fs::path folder = scratch / "programs";
    const ProgramCache cache = cache_in(folder);
    for (const char* name : {"a1", "b2", "c3"}) cache.write(name, Bytes(10));
    REQUIRE(chmod((folder / "a1.program").c_str(), 0666) == 0);
    fs::rename(folder / "b2.program", scratch / "elsewhere");
    fs::create_symlink(scratch / "elsewhere", folder / "b2.program");
    for (const char* name : {"a1", "b2"}) CHECK_FALSE(cache.read(name));
    CHECK(cache.read("c3"));
    CHECK(files_in(folder) == Paths{"c3.program"});
    CHECK(fs::exists(scratch / "elsewhere"));
}

TEST_CASE("a folder that may not be used is reported and left unchanged", "[program_cache]") {
    const ScratchFolder scratch;
    fs::create_directory_symlink(scratch / "", scratch / "programs");
    write_text(scratch / "a1.program", "theirs");
    const FolderSnapshot before = snapshot_of(scratch / "");
    const ProgramCacheFiles files = program_cache_in(scratch / "programs");
    CHECK_FALSE(files.cache.read);
    REQUIRE(files.refused);
    CHECK(files.refused->code == "program-cache-folder");
    CHECK(files.refused->severity == Severity::kNote);
    CHECK(changes_between(before, snapshot_of(scratch / "")) == Paths{});
}

}  // namespace studioscope::program_cache_files_posix_test
