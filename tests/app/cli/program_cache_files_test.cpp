// Compiled programs as files: refused entries are removed, and entries that a crashed process had
// given to the driver are not given to it again.

#include "host/program_cache_files.h"

#include <fmt/format.h>

#include <catch2/catch.hpp>

#include "support/folder_snapshot.h"
#include "support/program_cache_folder.h"

namespace studioscope::program_cache_files_test {

namespace {

namespace fs = std::filesystem;

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

}  // namespace studioscope::program_cache_files_test
