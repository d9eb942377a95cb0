// Pipes, devices, links, permissions and sparse files of POSIX: what is no regular file, is too
// large, or lies outside, is not read.

#include "content/bounded_files.h"

#ifdef __linux__
#include <linux/capability.h>
#include <sys/syscall.h>
#endif
#include <sys/stat.h>
#include <unistd.h>

#include <catch2/catch.hpp>

#include "content/disk_files.h"
#include "core/text.h"
#include "support/compiled_files.h"
#include "support/disk_folder.h"

namespace studioscope::bounded_files_posix_test {

namespace fs = std::filesystem;

TEST_CASE("a pipe, a device and a folder are refused without waiting", "[bounded]") {
    const DiskFolder folder;
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
    const DiskFolder folder;
    for (const char* name : {"big.smd", "big.vvd", "big.mdl"}) {
        const fs::path path = folder.write(name, "");
        fs::resize_file(path, uint64_t{40} << 30);
        const Scene scene = load_from_disk(path);
        CAPTURE(name);
        CHECK(scene.format.empty());
        CHECK(diagnostics_text(scene).find("[too-large]") != std::string::npos);
    }
}

TEST_CASE("a folder is listed in order, with hidden files and without subfolders' files",
          "[bounded]") {
    const DiskFolder folder;
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
    const DiskFolder folder;
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
    const DiskFolder folder;
    const fs::path qc = folder.write("m/hero.qc", "$body b hero.smd\n$include pipe.qci\n");
    folder.write("m/hero.smd", kTriangleMesh);
    REQUIRE(mkfifo((folder.path() / "m/pipe.qci").c_str(), 0600) == 0);
    const Scene scene = load_from_disk(qc);
    CHECK(scene.model.meshes.size() == 1);
    CHECK(diagnostics_text(scene).find("not a file") != std::string::npos);
}

TEST_CASE("a QC reads no file outside its content root through a link", "[bounded]") {
    const DiskFolder folder;
    const fs::path outside = folder.write("secret.txt", "root:x:0:0:secret\n");
    const fs::path qc = folder.write("mod/src/hero/hero.qc", "$include \"link.qci\"\n");
    fs::create_symlink(outside, folder.path() / "mod/src/hero/link.qci");
    const std::string said = diagnostics_text(load_from_disk(qc));
    CAPTURE(said);
    CHECK(said.find("root:") == std::string::npos);
    CHECK(said.find("outside the model's folders") != std::string::npos);
}

}  // namespace studioscope::bounded_files_posix_test
