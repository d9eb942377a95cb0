// A folder that only its user can read: refused folders, changed permissions, and files held by a
// process. Modes and owners are those of POSIX.

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <chrono>
#include <fstream>

#include "core/platform/private_folder.h"

namespace studioscope::private_folder_posix_test {

namespace {

namespace fs = std::filesystem;

constexpr uid_t kNobody = 65534;
constexpr size_t kEnough = 1000;

// A parent folder, and the tested folder in it.
struct Scratch {
    Scratch() {
        std::string pattern = (fs::temp_directory_path() / "studioscope-XXXXXX").string();
        top = mkdtemp(pattern.data());
        place = top / "made/programs";
    }
    ~Scratch() { fs::remove_all(top); }
    PrivateFolder open() const {
        Result<PrivateFolder> folder = PrivateFolder::open(place);
        REQUIRE(folder);
        return *std::move(folder);
    }
    fs::path top, place;
};

mode_t mode_of(const fs::path& path) {
    struct stat found {};
    REQUIRE(lstat(path.c_str(), &found) == 0);
    return found.st_mode & 07777;
}

void write(const fs::path& path, const std::string& text, mode_t mode = 0600) {
    std::ofstream(path, std::ios::binary) << text;
    REQUIRE(chmod(path.c_str(), mode) == 0);
}

std::string refusal_of(const fs::path& path) {
    const Result<PrivateFolder> folder = PrivateFolder::open(path);
    return folder ? "" : folder.error().code;
}

std::string text_in(const PrivateFolder& folder, const std::string& name) {
    const std::optional<Bytes> bytes = folder.read(name, kEnough);
    return bytes ? std::string(as_text(*bytes)) : "refused";
}

}  // namespace

TEST_CASE("a private folder is created for its user only", "[private_folder]") {
    const Scratch scratch;
    const PrivateFolder folder = scratch.open();
    CHECK(mode_of(scratch.place) == 0700);
    CHECK(folder.names().empty());
    CHECK(folder.write("one", as_bytes("1")));
    CHECK(mode_of(scratch.place / "one") == 0600);
    CHECK(text_in(folder, "one") == "1");
    CHECK(folder.names() == std::vector<std::string>{"one"});
    folder.remove("one");
    CHECK(folder.names().empty());
}

TEST_CASE("a folder, those above it and its files are private under any umask",
          "[private_folder]") {
    for (const mode_t mask : {0u, 022u, 077u, 0177u, 0777u}) {
        CAPTURE(mask);
        const Scratch scratch;
        const mode_t before = umask(mask);
        const Result<PrivateFolder> folder = PrivateFolder::open(scratch.place);
        const bool is_written = folder && folder->write("one", as_bytes("1"));
        umask(before);
        REQUIRE(is_written);
        CHECK(mode_of(scratch.place) == 0700);
        CHECK(mode_of(scratch.place.parent_path()) == 0700);
        CHECK(mode_of(scratch.place / "one") == 0600);
        CHECK(text_in(*folder, "one") == "1");
    }
}

TEST_CASE("a private folder knows the sizes and times of its files", "[private_folder]") {
    const Scratch scratch;
    const PrivateFolder folder = scratch.open();
    REQUIRE(folder.write("one", as_bytes("123")));
    REQUIRE(folder.write("two", as_bytes("")));
    fs::create_symlink(scratch.place / "one", scratch.place / "link");
    fs::create_directory(scratch.place / "folder");
    fs::last_write_time(scratch.place / "two",
                        fs::last_write_time(scratch.place / "one") - std::chrono::hours(1));
    std::vector<PrivateFolder::File> files = folder.files();
    std::sort(files.begin(), files.end(),
              [](const auto& a, const auto& b) { return a.name < b.name; });
    REQUIRE(files.size() == 2);
    CHECK(files[0].name == "one");
    CHECK(files[0].bytes == 3);
    CHECK(files[1].bytes == 0);
    CHECK(files[0].time - files[1].time == 3600);
}

TEST_CASE("an existing folder that others may enter has their permissions removed",
          "[private_folder]") {
    for (const mode_t mode : {0755u, 0777u, 0710u, 0701u, 0770u}) {
        CAPTURE(mode);
        const Scratch scratch;
        fs::create_directories(scratch.place);
        REQUIRE(chmod(scratch.place.c_str(), mode) == 0);
        write(scratch.place / "old", "kept");
        CHECK(text_in(scratch.open(), "old") == "kept");
        CHECK(mode_of(scratch.place) == 0700);
    }
}

TEST_CASE("another user's folder is not used and not changed", "[private_folder]") {
    const Scratch scratch;
    fs::path theirs = "/";
    if (geteuid() == 0) {
        theirs = scratch.place;
        fs::create_directories(theirs);
        REQUIRE(chmod(theirs.c_str(), 0777) == 0);
        REQUIRE(chown(theirs.c_str(), kNobody, kNobody) == 0);
    }
    const mode_t before = mode_of(theirs);
    const Result<PrivateFolder> folder = PrivateFolder::open(theirs);
    REQUIRE_FALSE(folder);
    CHECK(folder.error().code == "private-folder");
    CHECK(folder.error().message.find("belongs to user ") == 0);
    CHECK(mode_of(theirs) == before);
}

TEST_CASE("a link, a file and a path that cannot be created are no private folder",
          "[private_folder]") {
    const Scratch scratch;
    fs::create_directories(scratch.top / "real");
    fs::create_directories(scratch.place.parent_path());
    fs::create_directory_symlink(scratch.top / "real", scratch.place);
    CHECK(refusal_of(scratch.place) == "private-folder");
    fs::remove(scratch.place);
    write(scratch.place, "a file");
    CHECK(refusal_of(scratch.place) == "private-folder");
    CHECK(refusal_of(scratch.place / "below") == "folder-failed");
}

TEST_CASE("a file is read only if no other user can write it", "[private_folder]") {
    const Scratch scratch;
    const PrivateFolder folder = scratch.open();
    for (const mode_t mode : {0600u, 0400u, 0644u, 0755u}) {
        write(scratch.place / "entry", "text", mode);
        CHECK(text_in(folder, "entry") == "text");
        fs::remove(scratch.place / "entry");
    }
    for (const mode_t mode : {0620u, 0602u, 0666u}) {
        write(scratch.place / "entry", "text", mode);
        CHECK(text_in(folder, "entry") == "refused");
        fs::remove(scratch.place / "entry");
    }
    if (geteuid() == 0) {
        write(scratch.place / "entry", "text");
        REQUIRE(chown((scratch.place / "entry").c_str(), kNobody, kNobody) == 0);
        CHECK(text_in(folder, "entry") == "refused");
    }
}

TEST_CASE("links, folders and pipes are not read from a private folder", "[private_folder]") {
    const Scratch scratch;
    const PrivateFolder folder = scratch.open();
    write(scratch.place / "entry", "text");
    fs::create_symlink("entry", scratch.place / "link");
    fs::create_directory(scratch.place / "folder");
    REQUIRE(mkfifo((scratch.place / "pipe").c_str(), 0600) == 0);
    for (const char* name : {"link", "folder", "pipe", "none"}) {
        CAPTURE(name);
        CHECK(text_in(folder, name) == "refused");
    }
    CHECK(folder.write("link", as_bytes("new")));  // the link itself is replaced
    CHECK(text_in(folder, "link") == "new");
    CHECK(text_in(folder, "entry") == "text");
}

TEST_CASE("a file is read up to the size limit and not beyond", "[private_folder]") {
    const Scratch scratch;
    const PrivateFolder folder = scratch.open();
    write(scratch.place / "entry", std::string(100, 'x'));
    CHECK(folder.read("entry", 100));
    CHECK_FALSE(folder.read("entry", 99));
    write(scratch.place / "empty", "");
    CHECK(folder.read("empty", 0));
}

TEST_CASE("a replaced folder does not redirect one that is open", "[private_folder]") {
    const Scratch scratch;
    const PrivateFolder folder = scratch.open();
    fs::rename(scratch.place, scratch.top / "moved");
    fs::create_directory(scratch.place);
    write(scratch.place / "entry", "of somebody else");
    CHECK(text_in(folder, "entry") == "refused");
    CHECK(folder.write("new", as_bytes("1")));
    CHECK(fs::exists(scratch.top / "moved/new"));
}

TEST_CASE("a held file is removed with its holder, and is abandoned if the process ended",
          "[private_folder]") {
    const Scratch scratch;
    const PrivateFolder folder = scratch.open();
    {
        std::optional<HeldFile> first = folder.hold(".mark"), second = folder.hold(".mark");
        REQUIRE(first);
        REQUIRE(second);
        CHECK(first->append(as_bytes("a")));
        CHECK(first->append(as_bytes("b")));
        REQUIRE(folder.names().size() == 2);
        for (const std::string& name : folder.names()) CHECK_FALSE(folder.is_abandoned(name));
        *first = *std::move(second);
    }
    CHECK(folder.names().empty());

    const pid_t child = fork();
    if (child == 0) {
        std::optional<HeldFile> held = folder.hold(".mark");
        _exit(held && held->append(as_bytes("text")) ? 0 : 1);
    }
    int status = 1;
    REQUIRE(waitpid(child, &status, 0) == child);
    REQUIRE(status == 0);
    const std::vector<std::string> names = folder.names();
    REQUIRE(names.size() == 1);
    CHECK(names[0].ends_with(".mark"));
    CHECK(folder.is_abandoned(names[0]));
    CHECK(text_in(folder, names[0]) == "text");
}

TEST_CASE("a file that cannot be renamed leaves no temporary file", "[private_folder]") {
    const Scratch scratch;
    const PrivateFolder folder = scratch.open();
    fs::create_directories(scratch.place / "entry/in the way");
    CHECK_FALSE(folder.write("entry", as_bytes("1")));
    CHECK(folder.names() == std::vector<std::string>{"entry"});
}

}  // namespace studioscope::private_folder_posix_test
