// Files that a load may open: regular files, below a content root, up to the limits. Folders are
// made on disk, because the tests need real ones.

#include "content/bounded_files.h"

#include <catch2/catch.hpp>

#include "content/disk_files.h"
#include "core/text.h"
#include "formats/load.h"
#include "model/file_types.h"
#include "support/compiled_files.h"
#include "support/diagnostics.h"
#include "support/disk_scene.h"
#include "support/memory_files.h"
#include "support/scratch_folder.h"
#include "support/triangle_smd.h"

#ifdef __linux__
#include <linux/capability.h>
#include <sys/syscall.h>
#endif
#ifndef _WIN32
#include <sys/stat.h>
#include <unistd.h>
#endif

namespace studioscope::bounded_files_test {

namespace fs = std::filesystem;

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
    const ScratchFolder folder;
    folder.write("m/notes.txt", "nothing");
    folder.write("m/hero", kTriangleSmd);
    folder.write("m/hat.glb", "glTF");
    folder.write("m/hat.obj", "v 0 0 0");
    folder.write("m/page.obj", "<html>");
    const std::pair<const char*, const char*> rows[] = {
        {"m", "is a folder, not a file; check, diff, view"},
        {"m/gone.txt", "not found [unreadable]"},
        {"m/notes.txt", "unknown kind of file \".txt\", expected one of .mdl"},
        {"m/hat.glb",
         "unknown kind of file \".glb\": this is a glTF model (GLB; opens in Blender), expected "
         "one"},
        {"m/hat.obj",
         "unknown kind of file \".obj\": this is a Wavefront model (OBJ; opens in Blender), "
         "expected"},
        {"m/page.obj",
         "unknown kind of file \".obj\": this is a web page (HTML), expected one of .mdl"},
        {"m/hero", "unknown kind of file without an extension, expected one of .mdl"}};
    for (const auto& [name, said] : rows) {
        CAPTURE(name);
        const Scene scene = load_from_disk(folder.path() / name);
        CHECK(scene.format.empty());
        CHECK(all_said(scene.diagnostics).find(said) != std::string::npos);
    }
}

// A missing path has no folder that could say where it begins.
TEST_CASE("a missing source file is reported as missing, not as outside, by any path to the QC",
          "[bounded]") {
    const ScratchFolder folder;
    const fs::path qc = folder.write("m/hero.qc", "$body b ghost.smd\n$sequence idle phantom\n");
    const fs::path before = fs::current_path();
    fs::current_path(qc.parent_path());
    const std::string near = all_said(load_from_disk("hero.qc").diagnostics),
                      far = all_said(load_from_disk(qc).diagnostics);
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
    const ScratchFolder folder;
    const std::string secret = "root:x:0:0:secret\n";
    const fs::path outside = folder.write("secret.txt", secret);
    folder.write("far/mesh.smd", kTriangleSmd);
    fs::create_directories(folder.path() / "mod/src/hero");
    folder.write("mod/src/near.smd", kTriangleSmd);
    const auto said_of = [&](const std::string& text, bool allows_outside = false) {
        return load_from_disk(folder.write("mod/src/hero/hero.qc", text), allows_outside);
    };
    for (const std::string& name :
         {outside.string(), (folder.path() / "none.txt").string(),
          std::string("../../../secret.txt"), std::string("../../../none.txt")}) {
        const std::string said = all_said(said_of("$include \"" + name + "\"\n").diagnostics);
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
    const FileSystem fenced = restricted_files(system, named, {});
    CHECK(fenced->list("/x/a") == Names{"b", "gameinfo.txt"});
    CHECK(fenced->list("/x").empty());
    CHECK(fenced->list("/x/ab").empty());
    CHECK_FALSE(fenced->is_allowed("/x/a/../secret"));
    CHECK(fenced->is_allowed("/x/a/b/secret"));
    const std::vector<fs::path> folders{"/textures"};
    CHECK(restricted_files(system, named, folders)->is_allowed("/textures/skin.png"));
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
    const FileSystem system = counted_files(in_memory(content), budget);
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
    CHECK(compiled_file_stem("a/Hero.dx90.vtx") == fs::path("a/Hero"));
    CHECK(compiled_file_stem("a/hero.smd") == fs::path("a/hero.smd"));
    CHECK(is_same_compiled("a/hero.mdl", "a/HERO.sw.vtx"));
    CHECK_FALSE(is_same_compiled("a/hero.mdl", "b/hero.vvd"));
    CHECK_FALSE(is_same_compiled("a/hero.smd", "a/hero.smd"));
    CHECK(is_model_file("a.QC"));
    CHECK_FALSE(is_model_file("a.vvd"));
    CHECK(extension_list() == ".mdl .vvd .vtx .phy .ani .smd .vta .dmx .qc");
}

TEST_CASE("a folder's links are resolved once for any number of names", "[bounded]") {
    size_t asked = 0;
    const auto system = std::make_shared<FunctionFiles>();
    system->on_list = [](const fs::path& folder) {
        return path_in_map(folder) == "/game" ? std::vector<std::string>{"models"}
                                              : std::vector<std::string>{};
    };
    system->on_resolve = [&](const fs::path& path) {
        ++asked;
        return path;
    };
    const fs::path models = fs::absolute("/game/models"),
                   other = fs::absolute("/elsewhere/hat.vvd");
    const std::vector<fs::path> named{models / "hat.mdl"};
    const FileSystem fenced = restricted_files(system, named, {});
    const auto find_all = [&] {
        for (const char* name : {"hat.vvd", "hat.dx90.vtx", "hat.dx80.vtx", "hat.phy"})
            CHECK_FALSE(find_name(fenced, models, name));
    };
    find_all();
    const size_t before = asked;
    find_all();
    CHECK(asked == before);
    CHECK(before == 3);  // for the roots, for their spelling, and for the scope
    CHECK_FALSE(fenced->is_allowed(other));
    CHECK_FALSE(fenced->is_allowed(other));
    CHECK(asked == before);  // a path outside is not resolved at all
}

#ifndef _WIN32

// Pipes, devices, links, permissions and sparse files of POSIX: what is no regular file, is too
// large, or lies outside, is not read.

TEST_CASE("a pipe, a device and a folder are refused without waiting", "[bounded]") {
    const ScratchFolder folder;
    const fs::path pipe = folder.path() / "pipe.smd";
    REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
    for (const fs::path& path : {pipe, fs::path("/dev/zero"), folder.path()}) {
        CAPTURE(path.string());
        const Result<Bytes> read = disk_files()->read(path);
        REQUIRE_FALSE(read);
        CHECK(read.error().message.find("not a file") != std::string::npos);
    }
    CHECK(load_from_disk(pipe).format.empty());
    const Result<Bytes> missing = disk_files()->read(folder.path() / "none");
    REQUIRE_FALSE(missing);
    CHECK(missing.error().message.find("not found") != std::string::npos);
}

TEST_CASE("a sparse file of 40 GB is refused before memory is asked for", "[bounded]") {
    const ScratchFolder folder;
    for (const char* name : {"big.smd", "big.vvd", "big.mdl"}) {
        const fs::path path = folder.write(name, "");
        fs::resize_file(path, uint64_t{40} << 30);
        const Scene scene = load_from_disk(path);
        CAPTURE(name);
        CHECK(scene.format.empty());
        CHECK(all_said(scene.diagnostics).find("[too-large]") != std::string::npos);
    }
}

TEST_CASE("a folder is listed in order, with hidden files and without subfolders' files",
          "[bounded]") {
    const ScratchFolder folder;
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
    const ScratchFolder folder;
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
    CHECK(load_from_disk(closed / "hat.vvd").format == "vvd");
    fs::permissions(closed, fs::perms::owner_all);
}
#endif

TEST_CASE("a pipe among the companion files does not block the model", "[bounded]") {
    const ScratchFolder folder;
    const fs::path qc = folder.write("m/hero.qc", "$body b hero.smd\n$include pipe.qci\n");
    folder.write("m/hero.smd", kTriangleSmd);
    REQUIRE(mkfifo((folder.path() / "m/pipe.qci").c_str(), 0600) == 0);
    const Scene scene = load_from_disk(qc);
    CHECK(scene.model.meshes.size() == 1);
    CHECK(all_said(scene.diagnostics).find("not a file") != std::string::npos);
}

TEST_CASE("a QC reads no file outside its content root through a link", "[bounded]") {
    const ScratchFolder folder;
    const fs::path outside = folder.write("secret.txt", "root:x:0:0:secret\n");
    const fs::path qc = folder.write("mod/src/hero/hero.qc", "$include \"link.qci\"\n");
    fs::create_symlink(outside, folder.path() / "mod/src/hero/link.qci");
    const std::string said = all_said(load_from_disk(qc).diagnostics);
    CAPTURE(said);
    CHECK(said.find("root:") == std::string::npos);
    CHECK(said.find("outside the model's folders") != std::string::npos);
}

#endif  // _WIN32

}  // namespace studioscope::bounded_files_test
