// The facts about folders of POSIX that decide on roots, and links to what is no content.

#include <sys/stat.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <cstdlib>
#include <string>

#include "content/bounded_files.h"
#include "content/disk_files.h"
#include "content/permitted_files.h"
#include "support/disk_folder.h"

namespace studioscope::roots_posix_test {

namespace {

namespace fs = std::filesystem;

// The variable HOME while a test runs.
class HomeVariable {
public:
    explicit HomeVariable(const fs::path& home) {
        if (const char* before = std::getenv("HOME")) before_ = before;
        setenv("HOME", home.c_str(), 1);
    }
    ~HomeVariable() { setenv("HOME", before_.c_str(), 1); }
    HomeVariable(const HomeVariable&) = delete;
    HomeVariable& operator=(const HomeVariable&) = delete;

private:
    std::string before_;
};

}  // namespace

TEST_CASE("the disk knows homes, folders for everybody and where disks begin", "[roots]") {
    const DiskFolder folder;
    const fs::path top = fs::canonical(folder.path());
    for (const char* name : {"people/ann/x/y", "open", "shared"})
        fs::create_directories(top / name);
    REQUIRE(chmod((top / "open").c_str(), 0777) == 0);
    REQUIRE(chmod((top / "shared").c_str(), 01777) == 0);
    fs::create_directory_symlink("people/ann", top / "home");
    const HomeVariable home(top / "home");  // by a link
    const FileSystem disk = disk_files();
    const FolderInfo own = disk->folder_info(top / "people/ann"),
                     above = disk->folder_info(top / "people"),
                     open = disk->folder_info(top / "open"),
                     shared = disk->folder_info(top / "shared");
    CHECK((own.is_home && !own.holds_homes && !own.is_writable_by_others && !own.is_mount_point));
    CHECK((above.holds_homes && !above.is_home));
    CHECK((open.is_writable_by_others && !open.is_shared && !open.is_home));
    CHECK((shared.is_writable_by_others && shared.is_shared));
    CHECK(disk->folder_info("/home/nobody-here").is_home);
    CHECK(disk->folder_info("/root").is_home);
    CHECK(disk->folder_info("/home").holds_homes);
    CHECK(disk->folder_info(top / "none").is_writable_by_others);
    CHECK(disk->folder_info("/proc").is_mount_point);
    using Paths = std::vector<fs::path>;
    const auto roots = [&](const char* file) { return roots_of(top / file, disk); };
    CHECK(roots("people/ann/x/hero.qc") == Paths{top / "people/ann/x"});
    CHECK(roots("home/x/y/hero.qc") == Paths{top / "people/ann/x/y"});
    CHECK(roots("open/x/hero.qc") == Paths{top / "open/x"});
    CHECK(roots("people/hero.qc") == Paths{top / "people"});
}

TEST_CASE("a QC in the folder of temporary files reads only what is in it", "[roots]") {
    const DiskFolder folder;
    const fs::path top = fs::canonical(folder.path()), shared = top / "tmp";
    fs::create_directories(shared / "x");
    REQUIRE(chmod(shared.c_str(), 01777) == 0);
    folder.write("etc/passwd.txt", "hunter2");
    folder.write("tmp/other.txt", "hunter2");
    for (const char* qc : {"tmp/hero.qc", "tmp/x/hero.qc"}) {
        const Scene scene = load_from_disk(
            folder.write(qc,
                         "$include \"../etc/passwd.txt\"\n$include \"../other.txt\"\n$include "
                         "\"../../etc/passwd.txt\"\n"));
        const std::string said = diagnostics_text(scene);
        CAPTURE(qc, said);
        CHECK(said.find("hunter2") == std::string::npos);
        CHECK(said.find("lies outside the model's folders") != std::string::npos);
    }
}

TEST_CASE("a link in a model's folder leads to no name with a dot and to no other extension",
          "[hidden]") {
    const DiskFolder folder;
    const fs::path top = fs::canonical(folder.path());
    const std::pair<const char*, const char*> targets[] = {
        {"r/.git/config", "hunter2"}, {"r/.env.txt", "hunter2"}, {"r/key.pem", "hunter2"},
        {"r/models/a.txt", "x"},      {"r/models/hero.qc", ""},  {"home/.ssh/id", "hunter2"}};
    for (const auto& [name, text] : targets) folder.write(name, text);
    const auto link = [&](const char* from, const char* to) {
        fs::create_symlink(to, top / "r/models" / from);
    };
    link("git", "../.git");
    link("env.txt", "../.env.txt");
    link("env2.txt", "env.txt");
    link("m.vmt", "../../home/.ssh/id");
    link("key.vmt", "../key.pem");
    link("b.txt", "a.txt");
    link("B.TXT", "a.txt");
    link("again", "../models");
    link("loop.txt", "loop.txt");
    const std::vector<fs::path> named{top / "r/models/hero.qc"};
    const FileSystem files = confined(disk_files(), named, {});
    const std::pair<const char*, const char*> codes[] = {{"git/config", "not-content"},
                                                         {"env.txt", "not-content"},
                                                         {"env2.txt", "not-content"},
                                                         {"m.vmt", "outside"},
                                                         {"key.vmt", "not-content"},
                                                         {"b.txt", ""},
                                                         {"B.TXT", ""},
                                                         {"again/a.txt", ""},
                                                         {"again/git/config", "not-content"},
                                                         {"loop.txt", "outside"}};
    for (const auto& [name, code] : codes) {
        CAPTURE(name);
        const Result<Bytes> bytes = files->read(top / "r/models" / name);
        CHECK((bytes ? "" : bytes.error().code) == code);
        CHECK(static_cast<bool>(files->open(top / "r/models" / name)) == static_cast<bool>(bytes));
    }
    CHECK(files->list(top / "r/models/git").empty());
}

}  // namespace studioscope::roots_posix_test
