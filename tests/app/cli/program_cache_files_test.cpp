// Compiled programs as files: refused entries are removed, and entries that a crashed process had
// given to the driver are not given to it again.

#include "host/program_cache_files.h"

#include <fmt/format.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <set>
#include <string>
#include <utility>

#include "support/folder_snapshot.h"

#ifndef _WIN32
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#endif

namespace studioscope::program_cache_files_test {

namespace {

namespace fs = std::filesystem;

using Paths = std::set<std::string>;

Paths files_in(const std::filesystem::path& folder) {
    Paths names;
    for (const auto& [name, what] : snapshot_of(folder)) names.insert(name);
    return names;
}

// The cache of a folder that must be accepted.
ProgramCache cache_in(const std::filesystem::path& folder) {
    ProgramCacheFiles files = program_cache_in(folder);
    REQUIRE(files.cache.read);
    CHECK_FALSE(files.refused);
    return std::move(files.cache);
}

}  // namespace

TEST_CASE("entries that another process is about to draw with are kept", "[program_cache]") {
    const ScratchFolder scratch;
    const ProgramCache first = cache_in(scratch / "programs");
    first.write("a1", Bytes(10));
    CHECK(first.mark("a1"));
    CHECK(cache_in(scratch / "programs").read("a1"));
    first.unmark();
    CHECK(files_in(scratch / "programs") == Paths{"a1.program"});
}

TEST_CASE("a mark can only name cache entries", "[program_cache]") {
    const ScratchFolder scratch;
    const fs::path folder = scratch / "programs";
    cache_in(folder).write("a1", Bytes(10));
    write_text(scratch / "theirs.program", "of the person");
    write_text(folder / "1-0.mark", "../theirs\n\n/\na1");
    write_text(folder / "2-0.part", "half of an entry");
    write_text(folder / "theirs.txt", "of the person");
    cache_in(folder);
    CHECK(files_in(folder) == Paths{"theirs.txt"});
    CHECK(read_text(scratch / "theirs.program") == "of the person");
}

TEST_CASE("an entry has at most kMaxProgramBytes", "[program_cache]") {
    const ScratchFolder scratch;
    const ProgramCache cache = cache_in(scratch / "programs");
    cache.write("a1", Bytes(kMaxProgramBytes));
    cache.write("b2", Bytes(kMaxProgramBytes + 1));
    CHECK(cache.read("a1"));
    CHECK_FALSE(cache.read("b2"));
    CHECK(files_in(scratch / "programs") == Paths{"a1.program"});
}

TEST_CASE("a folder of kMaxCachedPrograms is emptied for the next one", "[program_cache]") {
    const ScratchFolder scratch;
    const ProgramCache cache = cache_in(scratch / "programs");
    for (size_t i = 0; i < kMaxCachedPrograms; ++i) cache.write(fmt::format("{}", i), Bytes(1));
    CHECK(files_in(scratch / "programs").size() == kMaxCachedPrograms);
    cache.write("more", Bytes(1));
    CHECK(files_in(scratch / "programs") == Paths{"more.program"});
}

#ifndef _WIN32

// Compiled programs as files after a crash, and behind permissions and links of POSIX.

namespace {

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

#endif  // _WIN32

}  // namespace studioscope::program_cache_files_test
