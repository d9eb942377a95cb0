// Files that a load may open: regular files, below a content root, up to the limits. Folders are
// made on disk, because the tests need links and pipes.

#include "content/bounded_files.h"

#include "content/disk_files.h"

#ifdef __linux__
#include <linux/capability.h>
#include <sys/syscall.h>
#endif
#include <sys/stat.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <fstream>

#include "core/text.h"
#include "formats/load.h"
#include "model/file_types.h"
#include "support/compiled_files.h"
#include "support/memory_files.h"

namespace studioscope::bounded_files_test {

namespace {

namespace fs = std::filesystem;

class Folder {
public:
    Folder() {
        path_ = fs::temp_directory_path() / ("studioscope_bounded_" + std::to_string(getpid()));
        fs::remove_all(path_);
        fs::create_directories(path_);
    }
    ~Folder() { fs::remove_all(path_); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    fs::path write(const std::string& name, const std::string& text) const {
        fs::create_directories((path_ / name).parent_path());
        std::ofstream(path_ / name) << text;
        return path_ / name;
    }
    const fs::path& path() const { return path_; }

private:
    fs::path path_;
};

constexpr const char* kMesh =
    "version 1\nnodes\n0 \"a\" -1\nend\nskeleton\ntime 0\n0 0 0 0 0 0 0\nend\ntriangles\nskin\n"
    "0 0 0 0 0 0 1 0 0\n0 1 0 0 0 0 1 1 0\n0 0 1 0 0 0 1 0 1\nend\n";

std::string text_of(const Scene& scene) {
    std::string text;
    for (const Diagnostic& said : scene.diagnostics) text += to_string(said) + "\n";
    return text;
}

Scene opened(const fs::path& path, bool allows_outside = false) {
    LoadOptions options;
    options.allows_outside = allows_outside;
    return load_scene({&path, 1}, options, disk_files());
}

}  // namespace

TEST_CASE("a pipe, a device and a folder are refused without waiting", "[bounded]") {
    const Folder folder;
    const fs::path pipe = folder.path() / "pipe.smd";
    REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
    for (const fs::path& path : {pipe, fs::path("/dev/zero"), folder.path()}) {
        CAPTURE(path.string());
        const Result<Bytes> read = disk_files()->read(path);
        REQUIRE_FALSE(read);
        CHECK(read.error().message.find("not a file") != std::string::npos);
    }
    CHECK(opened(pipe).format.empty());
    const Result<Bytes> missing = disk_files()->read(folder.path() / "none");
    REQUIRE_FALSE(missing);
    CHECK(missing.error().message.find("not found") != std::string::npos);
}

TEST_CASE("a folder is listed in order, with hidden files and without subfolders' files",
          "[bounded]") {
    const Folder folder;
    for (const char* name : {"m/b.mdl", "m/A.vvd", "m/.hidden", "m/a.vvd", "m/deeper/c.mdl"})
        folder.write(name, "");
    const fs::path pipe = folder.path() / "m/pipe";
    REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
    const FileSystem disk = disk_files();
    CHECK(disk->list(folder.path() / "m") ==
          std::vector<std::string>{".hidden", "A.vvd", "a.vvd", "b.mdl", "deeper", "pipe"});
    CHECK(disk->list(folder.path() / "none").empty());
    CHECK(disk->list(folder.path() / "m/b.mdl").empty());
    CHECK(disk->list(pipe).empty());
    const FileSystem once = cached_listing(disk_files());
    CHECK(once->find(folder.path() / "m", "a.vvd") == Names{"a.vvd", "A.vvd"});
    CHECK(once->find(folder.path() / "m", "A.VVD") == Names{"A.vvd", "a.vvd"});
    CHECK(once->find(folder.path() / "m", "c.mdl").empty());
}

#ifdef __linux__
// This thread without the administrator's right to enter and list any folder; folders that belong
// to it keep their own permissions, unlike for another user.
class OrdinaryUser {
public:
    OrdinaryUser() {
        syscall(SYS_capget, &header_, before_);
        __user_cap_data_struct none[2] = {before_[0], before_[1]};
        none[0].effective &= ~(1u << CAP_DAC_OVERRIDE | 1u << CAP_DAC_READ_SEARCH);
        syscall(SYS_capset, &header_, none);
    }
    OrdinaryUser(const OrdinaryUser&) = delete;
    OrdinaryUser& operator=(const OrdinaryUser&) = delete;
    ~OrdinaryUser() { syscall(SYS_capset, &header_, before_); }

private:
    __user_cap_header_struct header_{_LINUX_CAPABILITY_VERSION_3, 0};
    __user_cap_data_struct before_[2] = {};
};

// Another user's home: `cat` opens a file in it by its name, `ls` lists nothing.
TEST_CASE("files in a folder without read permission are found by name", "[bounded]") {
    const Folder folder;
    const fs::path closed = folder.path() / "m";
    const Bytes vvd = TestVvd().bytes();
    folder.write("m/hat.vvd", std::string(as_text(vvd)));
    fs::permissions(closed, fs::perms::owner_exec | fs::perms::group_exec | fs::perms::others_exec);
    const OrdinaryUser ordinary;
    for (const FileSystem& files : {disk_files(), cached_listing(disk_files())}) {
        CHECK(files->list(closed).empty());
        CHECK(files->find(closed, "hat.vvd") == Names{"hat.vvd"});
        CHECK(files->find(closed, "none.vvd").empty());
        CHECK(files->find(closed, "").empty());
        CHECK(files->find(closed, "..").empty());
    }
    CHECK(opened(closed / "hat.vvd").format == "vvd");
    fs::permissions(closed, fs::perms::owner_all);
}
#endif

TEST_CASE("a case-insensitive disk opens a compiled file in any spelling", "[bounded]") {
    const MemoryFiles on_disk{{"/m/hat.vvd", TestVvd().bytes()}};
    const auto files = in_memory(on_disk);
    files->on_read = [read = files->on_read](const fs::path& path) {
        return read(lower_case(path.string()));
    };
    for (const fs::path path : {"/m/hat.vvd", "/m/HAT.vvd", "/m/hat.VVD"})
        CHECK(load_scene({&path, 1}, {}, files).format == "vvd");
    const fs::path none = "/m/none.vvd";
    CHECK(load_scene({&none, 1}, {}, files).format.empty());
}

TEST_CASE("a file with an unknown extension is named by its type", "[bounded]") {
    const Folder folder;
    folder.write("m/notes.txt", "nothing");
    folder.write("m/hero", kMesh);
    const std::pair<const char*, const char*> rows[] = {
        {"m", "is a folder, not a file [unreadable]"},
        {"m/gone.txt", "not found [unreadable]"},
        {"m/notes.txt", "unknown kind of file \".txt\", expected one of .mdl"},
        {"m/hero", "unknown kind of file without an extension, expected one of .mdl"}};
    for (const auto& [name, said] : rows) {
        CAPTURE(name);
        const Scene scene = opened(folder.path() / name);
        CHECK(scene.format.empty());
        CHECK(text_of(scene).find(said) != std::string::npos);
    }
}

TEST_CASE("a pipe among the companion files does not block the model", "[bounded]") {
    const Folder folder;
    const fs::path qc = folder.write("m/hero.qc", "$body b hero.smd\n$include pipe.qci\n");
    folder.write("m/hero.smd", kMesh);
    REQUIRE(mkfifo((folder.path() / "m/pipe.qci").c_str(), 0600) == 0);
    const Scene scene = opened(qc);
    CHECK(scene.model.meshes.size() == 1);
    CHECK(text_of(scene).find("not a file") != std::string::npos);
}

TEST_CASE("a sparse file of 40 GB is refused before memory is asked for", "[bounded]") {
    const Folder folder;
    for (const char* name : {"big.smd", "big.vvd", "big.mdl"}) {
        const fs::path path = folder.write(name, "");
        fs::resize_file(path, uint64_t{40} << 30);
        const Scene scene = opened(path);
        CAPTURE(name);
        CHECK(scene.format.empty());
        CHECK(text_of(scene).find("[too-large]") != std::string::npos);
    }
}

TEST_CASE(
    "the content root is the nearest folder with content, else the parent of the file's folder",
    "[bounded]") {
    const MemoryFiles files{{"/a/models/x/y/hero.mdl", {}},
                            {"/b/c/d/hero.qc", {}},
                            {"/e/gameinfo.txt", {}},
                            {"/e/f/g/h/hero.qc", {}},
                            {"/top.qc", {}}};
    const FileSystem system = in_memory(files);
    CHECK(root_of("/a/models/x/y/hero.mdl", system) == "/a");
    CHECK(root_of("/b/c/d/hero.qc", system) == "/b/c");
    CHECK(root_of("/e/f/g/h/hero.qc", system) == "/e");
    CHECK(root_of("/top.qc", system) == "/");
}

// A missing path has no folder that could say where it begins.
TEST_CASE("a missing source file is reported as missing, not as outside, by any path to the QC",
          "[bounded]") {
    const Folder folder;
    const fs::path qc = folder.write("m/hero.qc", "$body b ghost.smd\n$sequence idle phantom\n");
    const fs::path before = fs::current_path();
    fs::current_path(qc.parent_path());
    const std::string near = text_of(opened("hero.qc")), far = text_of(opened(qc));
    fs::current_path(before);
    for (const std::string& said : {near, far}) {
        CAPTURE(said);
        CHECK(said.find("ghost.smd cannot be used: not found [qc-source]") != std::string::npos);
        CHECK(said.find("phantom cannot be used: not found, nor with .smd or .dmx") !=
              std::string::npos);
    }
}

TEST_CASE("a QC reads no file outside its content root, and does not reveal which exist",
          "[bounded]") {
    const Folder folder;
    const std::string secret = "root:x:0:0:secret\n";
    const fs::path outside = folder.write("secret.txt", secret);
    folder.write("far/mesh.smd", kMesh);
    fs::create_directories(folder.path() / "mod/src/hero");
    fs::create_symlink(outside, folder.path() / "mod/src/hero/link.qci");
    folder.write("mod/src/near.smd", kMesh);
    const auto said_of = [&](const std::string& text, bool allows_outside = false) {
        return opened(folder.write("mod/src/hero/hero.qc", text), allows_outside);
    };
    for (const std::string& name : {outside.string(), (folder.path() / "none.txt").string(),
                                    std::string("../../../secret.txt"),
                                    std::string("../../../none.txt"), std::string("link.qci")}) {
        const std::string said = text_of(said_of("$include \"" + name + "\"\n"));
        CAPTURE(name, said);
        CHECK(said.find("root:") == std::string::npos);
        CHECK(said.find("outside the model's folders") != std::string::npos);
    }
    CHECK(said_of("$body b \"../../../far/mesh.smd\"\n").model.meshes.empty());
    CHECK(said_of("$body b \"../../../far/mesh.smd\"\n", true).model.meshes.size() == 1);
    CHECK(said_of("$body b \"../near.smd\"\n").model.meshes.size() == 1);
}

TEST_CASE("the search for materials ends at the root", "[bounded]") {
    std::vector<std::string> listed;
    const MemoryFiles files{{"/x/a/gameinfo.txt", {}}, {"/x/a/b/c/hero.smd", {}}};
    const FileSystem system = in_memory(files);
    const std::vector<fs::path> named{"/x/a/b/c/hero.smd"};
    const FileSystem fenced = confined(system, named, {});
    CHECK(fenced->list("/x/a") == Names{"b", "gameinfo.txt"});
    CHECK(fenced->list("/x").empty());
    CHECK(fenced->list("/x/ab").empty());
    CHECK_FALSE(fenced->is_allowed("/x/a/../secret"));
    CHECK(fenced->is_allowed("/x/a/b/secret"));
    const std::vector<fs::path> folders{"/textures"};
    CHECK(confined(system, named, folders)->is_allowed("/textures/skin.png"));
}

TEST_CASE("a load reads at most a number of files and bytes", "[bounded]") {
    Budget bytes;
    CHECK_FALSE(bytes.take_file(Budget::kMaxFileBytes + 1));
    for (int i = 0; i < 4; ++i) REQUIRE(bytes.take_file(Budget::kMaxFileBytes));
    CHECK_FALSE(bytes.take_file(1));
    CHECK(bytes.take_file(0));
    CHECK(bytes.bytes_read == uint64_t{4} << 30);
    Budget files;
    for (size_t i = 0; i < Budget::kMaxFiles; ++i) REQUIRE(files.take_file(1));
    CHECK_FALSE(files.take_file(1));
    const MemoryFiles content{{"/a", Bytes(1)}};
    const auto budget = std::make_shared<Budget>();
    const FileSystem system = counted(in_memory(content), budget);
    for (size_t i = 0; i < Budget::kMaxFiles; ++i) REQUIRE(system->read("/a"));
    const Result<Bytes> refused = system->read("/a");
    REQUIRE_FALSE(refused);
    CHECK(refused.error().code == "budget");
}

TEST_CASE("a long text ends between two characters", "[bounded]") {
    CHECK(shortened("short", 10) == "short");
    CHECK(shortened("0123456789", 10) == "0123456789");
    CHECK(shortened("0123456789x", 10) == "0123456...");
    // an e with an acute accent is two bytes
    CHECK(shortened("012345\xC3\xA9xyzuv", 10) == "012345...");
}

TEST_CASE("every kind of file is in one table", "[files]") {
    CHECK(find_file_type("Hero.DX90.vtx")->ending == ".dx90.vtx");
    CHECK(find_file_type("hero.vtx")->ending == ".vtx");
    CHECK_FALSE(find_file_type("hero.xbox.vtx")->is_read);
    CHECK(find_file_type("hero.txt") == nullptr);
    CHECK(find_file_type(".mdl") == nullptr);
    CHECK(stem_of_compiled("a/Hero.dx90.vtx") == fs::path("a/Hero"));
    CHECK(stem_of_compiled("a/hero.smd") == fs::path("a/hero.smd"));
    CHECK(is_same_compiled("a/hero.mdl", "a/HERO.sw.vtx"));
    CHECK_FALSE(is_same_compiled("a/hero.mdl", "b/hero.vvd"));
    CHECK_FALSE(is_same_compiled("a/hero.smd", "a/hero.smd"));
    CHECK(is_model_file("a.QC"));
    CHECK_FALSE(is_model_file("a.vvd"));
    CHECK(list_of_endings() == ".mdl .vvd .vtx .phy .ani .smd .vta .dmx .qc");
}

TEST_CASE("a folder's links are resolved once for any number of names", "[bounded]") {
    size_t asked = 0;
    const auto system = std::make_shared<FunctionFiles>();
    system->on_list = [](const fs::path& folder) {
        return folder == "/game" ? std::vector<std::string>{"models"} : std::vector<std::string>{};
    };
    system->on_resolve = [&](const fs::path& path) {
        ++asked;
        return path;
    };
    const std::vector<fs::path> named{"/game/models/hat.mdl"};
    const FileSystem fenced = confined(system, named, {});
    const auto find_all = [&] {
        for (const char* name : {"hat.vvd", "hat.dx90.vtx", "hat.dx80.vtx", "hat.phy"})
            CHECK_FALSE(find_name(fenced, "/game/models", name));
    };
    find_all();
    const size_t before = asked;
    find_all();
    CHECK(asked == before);
    CHECK(before == 2);  // for the root of allowed files, and for the scope
    CHECK_FALSE(fenced->is_allowed("/elsewhere/hat.vvd"));
    CHECK_FALSE(fenced->is_allowed("/elsewhere/hat.vvd"));
    CHECK(asked == before);  // a path outside is not resolved at all
}

}  // namespace studioscope::bounded_files_test
