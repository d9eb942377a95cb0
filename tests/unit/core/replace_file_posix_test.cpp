// Files that replace others: what is left after errors and after processes that were killed. Locks,
// owners and modes are those of POSIX.

#include <fcntl.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <csignal>
#include <string>
#include <vector>

#include "core/platform/replace_file.h"
#include "support/scratch_folder.h"
#include "support/source_text.h"

namespace studioscope::replace_file_posix_test {

namespace {

namespace fs = std::filesystem;

constexpr Replacing kNamed{.is_flushed = false, .may_be_nameless = false};
constexpr Replacing kNameless{.is_flushed = true, .may_be_nameless = true};

std::vector<std::string> names_in(const fs::path& folder) {
    std::vector<std::string> names;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder))
        names.push_back(entry.path().filename().string());
    std::sort(names.begin(), names.end());
    return names;
}

void write(const fs::path& path, const std::string& text) {
    REQUIRE(replace_file(path, as_bytes(text), kNamed).empty());
}

}  // namespace

TEST_CASE("a file is replaced in its folder, keeps its permissions, and nothing else is left",
          "[replace_file]") {
    for (const Replacing& how : {kNamed, kNameless}) {
        CAPTURE(how.may_be_nameless);
        const ScratchFolder scratch;
        const fs::path file = scratch / "a.txt";
        CHECK(replace_file(file, as_bytes("one"), how) == "");
        CHECK(read_text(file) == "one");
        REQUIRE(chmod(file.c_str(), 0640) == 0);
        CHECK(replace_file(file, as_bytes("two"), how) == "");
        CHECK(read_text(file) == "two");
        struct stat found {};
        REQUIRE(stat(file.c_str(), &found) == 0);
        CHECK((found.st_mode & 07777) == 0640);
        CHECK(names_in(scratch / ".") == std::vector<std::string>{"a.txt"});
        CHECK(replace_file(scratch / "none/a.txt", as_bytes("x"), how) ==
              "No such file or directory");
    }
}

TEST_CASE("the file of a process that was killed is removed by the next for the same target",
          "[replace_file]") {
    const ScratchFolder scratch;
    const char* const kept[] = {".b.txt.1-0.part",  ".a.txt.1-0.part.x", ".a.txt.x-0.part",
                                ".a.txt.1-.part",   "a.txt.1-0.part",    ".a.txt.old.1-0.part",
                                ".a.txt.1-0-2.part"};
    for (const char* name : kept) write(scratch / name, "kept");
    write(scratch / ".a.txt.1-0.part", "left");
    write(scratch / ".a.txt.12-34.part", "left");
    write(scratch / "elsewhere", "kept");
    fs::create_symlink(scratch / "elsewhere", scratch / ".a.txt.1-1.part");
    fs::create_directory(scratch / ".a.txt.1-2.part");
    write(scratch / ".a.txt.1-3.part", "held");
    const int held = open((scratch / ".a.txt.1-3.part").c_str(), O_RDONLY | O_CLOEXEC);
    REQUIRE(flock(held, LOCK_EX | LOCK_NB) == 0);

    write(scratch / "a.txt", "new");
    close(held);
    std::vector<std::string> expected{"a.txt", "elsewhere", ".a.txt.1-1.part", ".a.txt.1-2.part",
                                      ".a.txt.1-3.part"};
    expected.insert(expected.end(), std::begin(kept), std::end(kept));
    std::sort(expected.begin(), expected.end());
    CHECK(names_in(scratch / ".") == expected);
    CHECK(read_text(scratch / "elsewhere") == "kept");
}

TEST_CASE("another user's file is not removed", "[replace_file]") {
    if (geteuid() != 0) return;  // only an administrator can make one
    const ScratchFolder scratch;
    constexpr uid_t kNobody = 65534;
    const fs::path other = scratch / ".a.txt.1-0.part";
    write(other, "other");
    REQUIRE(chown(other.c_str(), kNobody, kNobody) == 0);
    write(scratch / "a.txt", "new");
    CHECK(read_text(other) == "other");
}

TEST_CASE("a file past the size that is allowed is an error, and the old one stays",
          "[replace_file]") {
    // the limit of this process, and its signal, as protect_standard_streams() has it
    rlimit before{};
    REQUIRE(getrlimit(RLIMIT_FSIZE, &before) == 0);
    const auto old_action = std::signal(SIGXFSZ, SIG_IGN);
    for (const Replacing& how : {kNamed, kNameless}) {
        const ScratchFolder scratch;
        write(scratch / "a.txt", "old");
        rlimit small = before;
        small.rlim_cur = 1000;
        REQUIRE(setrlimit(RLIMIT_FSIZE, &small) == 0);
        const std::string problem =
            replace_file(scratch / "a.txt", as_bytes(std::string(5000, 'x')), how);
        REQUIRE(setrlimit(RLIMIT_FSIZE, &before) == 0);
        CHECK(problem == "File too large");
        CHECK(read_text(scratch / "a.txt") == "old");
        CHECK(names_in(scratch / ".") == std::vector<std::string>{"a.txt"});
    }
    std::signal(SIGXFSZ, old_action);
}

}  // namespace studioscope::replace_file_posix_test
