// Which paths lead to other machines, by their names alone.

#include <catch2/catch.hpp>

#include "core/platform/disk_file.h"
#include "support/scratch_folder.h"

namespace studioscope::network_path_posix_test {

TEST_CASE("file systems of other machines are recognised by their types", "[network_path]") {
    // rows as in proc(5) and fstab(5)
    const std::vector<MountedFolder> mounts = parse_mounts(
        "/dev/sda1 / ext4 rw,relatime 0 0\n"
        "auto.net /net autofs rw,fd=6 0 0\n"
        "server:/home /home/ann\\040b nfs4 rw 0 0\n"
        "//server/share /mnt/share cifs rw 0 0\n"
        "ann@host: /mnt/host fuse.sshfs rw 0 0\n"
        "crypt /mnt/crypt fuse.gocryptfs rw 0 0\n"
        "/dev/sdb1 /mnt/usb fuseblk rw 0 0\n"
        "cut /mnt\n\nshort\n"
        "tmpfs /tmp tmpfs");
    REQUIRE(mounts.size() == 8);
    CHECK(mounts[2].folder == "/home/ann b");
    std::string remote;
    for (const MountedFolder& mount : mounts) remote += mount.is_remote ? '1' : '0';
    CHECK(remote == "01111000");
}

TEST_CASE("a path with two slashes at its start names a server, and others here do not",
          "[network_path]") {
    CHECK(remote_folder("//server/share/x") == std::filesystem::path("//server/share/x"));
    CHECK_FALSE(remote_folder("/none/such/path"));
    CHECK_FALSE(remote_folder("/usr/../etc/./passwd"));
    const ScratchFolder folder;
    // links in a circle end
    std::filesystem::create_symlink("b", folder.path() / "a");
    std::filesystem::create_symlink("a", folder.path() / "b");
    CHECK_FALSE(remote_folder(folder.path() / "a" / "x"));
}

}  // namespace studioscope::network_path_posix_test
