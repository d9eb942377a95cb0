// The folders that a file may refer to. The expected folders follow from how each tree is made, and
// the facts about homes and disks are those that each test states.

#include <catch2/catch.hpp>
#include <cstdlib>
#include <string>

#include "content/archives/archive_files.h"
#include "content/bounded_files.h"
#include "content/disk_files.h"
#include "content/permitted_files.h"
#include "core/platform/disk_file.h"
#include "support/archive_writers.h"
#include "support/diagnostics.h"
#include "support/disk_scene.h"
#include "support/scratch_folder.h"
#include "support/tree_files.h"

#ifndef _WIN32
#include <sys/stat.h>
#include <unistd.h>
#endif

namespace studioscope::roots_test {

namespace {

namespace fs = std::filesystem;

// A computer with homes below /home, /tmp for everybody and a disk at /mnt/disk.
struct Computer {
    TreeFiles tree;
    std::map<std::string, FolderInfo> facts{
        {"/home", {.holds_homes = true}},
        {"/home/ann", {.is_home = true}},
        {"/tmp", {.is_writable_by_others = true, .is_shared = true}},
        {"/srv/open", {.is_writable_by_others = true}},
        {"/mnt/disk", {.is_mount_point = true}}};

    explicit Computer(std::initializer_list<const char*> files) {
        for (const char* file : files) tree.add(file);
    }
    FileSystem files() const {
        auto files = tree.files();
        files->on_folder_info = [known = facts](const fs::path& folder) {
            const auto found = known.find(path_in_map(folder));
            return found == known.end() ? FolderInfo{} : found->second;
        };
        return with_archives(files);
    }
    std::vector<std::string> roots(const char* file) const {
        std::vector<std::string> roots;
        for (const fs::path& root : permitted_roots(file, files()))
            roots.push_back(path_in_map(root));
        return roots;
    }
};

using Paths = std::vector<std::string>;

}  // namespace

TEST_CASE("a path that is passed on begins at the content folder, or is the file's name",
          "[roots]") {
    const auto shared = [](const char* path) { return path_text(path_to_share(path)); };
    CHECK(shared("/home/ann/PRIVATE/models/a/hero.mdl") == "models/a/hero.mdl");
    CHECK(shared("/home/ann/PRIVATE/Materials/a/skin.vmt") == "Materials/a/skin.vmt");
    CHECK(shared("../../PRIVATE/modelsrc/hero.qc") == "modelsrc/hero.qc");
    CHECK(shared("models/hero.mdl") == "models/hero.mdl");
    CHECK(shared("./models/hero.mdl") == "models/hero.mdl");
    // the nearest, as the root of a file is
    CHECK(shared("/home/ann/models/PRIVATE/materials/models/x.vmt") == "models/x.vmt");
    CHECK(shared("models/../PRIVATE/hero.mdl") == "hero.mdl");
    CHECK(shared("/home/ann/PRIVATE/hero.mdl") == "hero.mdl");
    CHECK(shared("/home/ann/PRIVATE/models") == "models");  // a file
    CHECK(shared("../PRIVATE/hero.smd") == "hero.smd");
    CHECK(shared("/home/ann/PRIVATE/hats.gma!models/hat.mdl") == "models/hat.mdl");
    CHECK(shared("/home/ann/PRIVATE/hats.gma!/hat.mdl") == "hat.mdl");
    CHECK(shared("hero.mdl") == "hero.mdl");
    CHECK(shared("") == "");
}

TEST_CASE("the root of a file is the nearest folder with a mark", "[roots]") {
    const Computer computer{"/a/models/x/y/hero.mdl", "/e/gameinfo.txt", "/e/f/g/h/hero.qc",
                            "/r/.git/HEAD",           "/r/art/hero.smd", "/r/art/addon.json"};
    CHECK(computer.roots("/a/models/x/y/hero.mdl") == Paths{"/a"});
    CHECK(computer.roots("/e/f/g/h/hero.qc") == Paths{"/e"});
    CHECK(computer.roots("/r/art/hero.smd") == Paths{"/r/art"});
    CHECK(content_marker_root("/r/.git", computer.files()) == fs::path("/r"));
    CHECK_FALSE(content_marker_root("/b/c", computer.files()));
}

TEST_CASE("without a mark, a file has its own folder and a source also the parent", "[roots]") {
    const Computer computer{"/b/c/d/hero.qc"};
    for (const char* name : {"hero.mdl", "hero.vvd", "hero.vmt", "hero.phy", "hero"})
        CHECK(computer.roots(("/b/c/d/" + std::string(name)).c_str()) == Paths{"/b/c/d"});
    for (const char* name : {"hero.qc", "Hero.SMD", "hero.vta", "hero.dmx"})
        CHECK(computer.roots(("/b/c/d/" + std::string(name)).c_str()) == Paths{"/b/c"});
}

TEST_CASE("a source has its own folder alone where the parent holds other things", "[roots]") {
    const Computer computer{"/x/hero.qc"};
    CHECK(computer.roots("/x/hero.qc") == Paths{"/x"});                        // the whole disk
    CHECK(computer.roots("/tmp/hero.qc") == Paths{"/tmp"});                    // the same
    CHECK(computer.roots("/tmp/x/hero.qc") == Paths{"/tmp/x"});                // for everybody
    CHECK(computer.roots("/srv/open/x/hero.qc") == Paths{"/srv/open/x"});      // the same
    CHECK(computer.roots("/mnt/disk/x/hero.qc") == Paths{"/mnt/disk/x"});      // a disk
    CHECK(computer.roots("/home/ann/hero.qc") == Paths{"/home/ann"});          // homes
    CHECK(computer.roots("/home/ann/x/hero.qc") == Paths{"/home/ann/x"});      // a home
    CHECK(computer.roots("/home/ann/x/y/hero.qc") == Paths{"/home/ann/x/y"});  // in a home
    CHECK(computer.roots("/home/ann/x/y/z/hero.qc") == Paths{"/home/ann/x/y"});
    CHECK(computer.roots("/tmp/x/y/hero.qc") == Paths{"/tmp/x"});
    CHECK(computer.roots("/mnt/disk/x/y/hero.qc") == Paths{"/mnt/disk/x"});
}

TEST_CASE("a mark in a home gives its content folders and the file's own", "[roots]") {
    Computer computer{"/home/ann/models/hat.mdl", "/home/ann/Materials/hat.vmt",
                      "/home/ann/notes.txt", "/home/ann/get/x/hero.qc"};
    const Paths expected{"/home/ann/models", "/home/ann/Materials", "/home/ann/get/x"};
    CHECK(computer.roots("/home/ann/get/x/hero.qc") == expected);
    const std::vector<fs::path> named{"/home/ann/get/x/hero.qc"};
    const FileSystem files = restricted_files(computer.files(), named, {});
    CHECK(files->read("/home/ann/models/hat.mdl"));
    CHECK(files->is_allowed("/home/ann/get/x/../../Materials/hat.vmt"));
    CHECK_FALSE(files->read("/home/ann/notes.txt"));
    CHECK(files->list("/home/ann").empty());
    CHECK(files->find("/home/ann", "materials") == Names{"Materials"});
    CHECK(files->find("/home/ann", "notes.txt").empty());
    // a repository of settings, a mark above all homes, and one in the folder for everybody
    CHECK(Computer{"/home/ann/.git/HEAD"}.roots("/home/ann/get/x/hero.qc") ==
          Paths{"/home/ann/get/x"});
    CHECK(Computer{"/home/models/x"}.roots("/home/ann/hero.mdl") ==
          Paths{"/home/models", "/home/ann"});
    CHECK(Computer{"/tmp/materials/x"}.roots("/tmp/x/hero.qc") ==
          Paths{"/tmp/materials", "/tmp/x"});
}

TEST_CASE("a link among the content folders of a home is left out", "[roots]") {
    const Computer computer{"/home/ann/models/hat.mdl"};
    const auto files = computer.tree.files();
    files->on_folder_info = [](const fs::path& folder) {
        return FolderInfo{.is_home = path_in_map(folder) == "/home/ann"};
    };
    files->on_read_link = [](const fs::path& path) {
        return path_in_map(path) == "/home/ann/models" ? std::optional<fs::path>("/net/host")
                                                       : std::nullopt;
    };
    CHECK(permitted_roots("/home/ann/x/hero.mdl", files) == std::vector<fs::path>{"/home/ann/x"});
}

TEST_CASE("a file in an archive without a mark has the archive", "[roots]") {
    Computer computer{};
    computer.tree.add("/get/a.zip", pack_zip({{"x/y/hero.qc", ""}}));
    computer.tree.add("/get/secret.txt");
    CHECK(computer.roots("/get/a.zip!/x/y/hero.qc") == Paths{"/get/a.zip!"});
    const std::vector<fs::path> named{"/get/a.zip!/x/y/hero.qc"};
    CHECK_FALSE(restricted_files(computer.files(), named, {})->read("/get/secret.txt"));
}

TEST_CASE("homes are the user's own, root's and each folder in the folder of homes", "[roots]") {
    const Homes homes{{"/root", "/srv/people/ann", "", "/"}, {"/home"}};
    for (const char* home : {"/root", "/srv/people/ann", "/home/bob"}) CHECK(is_home(home, homes));
    for (const char* folder : {"/", "/home", "/home/bob/x", "/srv/people/bob", "/rootless"})
        CHECK_FALSE(is_home(folder, homes));
    for (const char* folder : {"/", "/home", "/srv", "/srv/people"})
        CHECK(holds_homes(folder, homes));
    for (const char* folder : {"/root", "/home/bob", "/srv/people/ann", "/srv/peo", "/usr"})
        CHECK_FALSE(holds_homes(folder, homes));
}

TEST_CASE("a mounted folder is found where the folders on the way may not be listed", "[roots]") {
    const Computer computer{"/p/art/x/src/hero.qc", "/p/Shared/parts/a.smd", "/p/other/b.smd"};
    const std::vector<fs::path> named{"/p/art/x/src/hero.qc"}, folders{"/p/Shared/parts"};
    const FileSystem files = restricted_files(computer.files(), named, folders);
    CHECK(files->find("/p", "shared") == Names{"Shared"});
    CHECK(files->find("/p/art/x/src/../../..", "shared") == Names{"Shared"});
    CHECK(files->find("/p/Shared", "PARTS") == Names{"parts"});
    CHECK(files->list("/p/Shared/parts") == Names{"a.smd"});
    CHECK(files->find("/p", "other").empty());
    CHECK(files->list("/p").empty());
    CHECK_FALSE(files->is_allowed("/p/Shared"));
    const Result<Bytes> refused = files->read("/p/other/b.smd");
    REQUIRE_FALSE(refused);
    const std::string& said = refused.error().message;
    CHECK(said.find("--mount DIR") < said.find("--allow-outside"));
}

#ifndef _WIN32

// The facts about folders of POSIX that decide on roots, and links to what is no content.

namespace {

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
    const ScratchFolder folder;
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
    const auto roots = [&](const char* file) { return permitted_roots(top / file, disk); };
    CHECK(roots("people/ann/x/hero.qc") == Paths{top / "people/ann/x"});
    CHECK(roots("home/x/y/hero.qc") == Paths{top / "people/ann/x/y"});
    CHECK(roots("open/x/hero.qc") == Paths{top / "open/x"});
    CHECK(roots("people/hero.qc") == Paths{top / "people"});
}

TEST_CASE("a QC in the folder of temporary files reads only what is in it", "[roots]") {
    const ScratchFolder folder;
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
        const std::string said = all_said(scene.diagnostics);
        CAPTURE(qc, said);
        CHECK(said.find("hunter2") == std::string::npos);
        CHECK(said.find("lies outside the model's folders") != std::string::npos);
    }
}

TEST_CASE("a link in a model's folder leads to no name with a dot and to no other extension",
          "[hidden]") {
    const ScratchFolder folder;
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
    const FileSystem files = restricted_files(disk_files(), named, {});
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

#endif  // _WIN32

}  // namespace studioscope::roots_test
