// Paths outside the model's folders are not opened. Every call of the file system is recorded; the
// allowed folders follow from how each tree is made.

#include <catch2/catch.hpp>
#include <cerrno>
#include <fstream>
#include <functional>

#include "content/archives/archive_files.h"
#include "content/bounded_files.h"
#include "content/disk_files.h"
#include "core/platform/disk_file.h"
#include "support/archive_writers.h"
#include "support/game_tree.h"
#include "support/recorder.h"
#include "support/scratch_folder.h"
#include "support/skip.h"

#ifndef _WIN32
#include <sys/syscall.h>
#include <unistd.h>
#endif

namespace studioscope::outside_paths_test {

namespace {

namespace fs = std::filesystem;

// UNC paths, drives and folders of the system, with either slash.
const std::vector<std::string> kOutside{"/net/host/share", "//host/share",  "\\\\host\\share",
                                        "/proc/self",      "/etc/ssl",      "C:\\Windows",
                                        "C:/Windows/*",    "../../etc/ssl", "..\\..\\etc\\*",
                                        "/net/host/x.vpk", "/net/host/*"};

}  // namespace

TEST_CASE("a gameinfo.txt above a model opens nothing outside its game", "[outside]") {
    for (const std::string& path : kOutside) {
        CAPTURE(path);
        Game game("game \"" + path + "\" game |gameinfo_path|" + path +
                  " game \"|all_source_engine_paths|" + path +
                  "\" game mod game |gameinfo_path|..");
        game.with("/games/base/mod/models/hat.mdl").with("/etc/ssl/x").with("/net/host/share/x");
        Recorder recorder(game.files());
        const Mounts mounts = find_mounts({}, "/games/base/mod/models/hat.mdl", recorder.files);
        CHECK(recorder.outside("/games/base") == std::vector<std::string>{});
        REQUIRE(mounts.list.size() == 2);
        CHECK(path_in_map(mounts.list[0].root) == "/games/base/mod");
        CHECK(path_in_map(mounts.list[1].root) == "/games/base");
        // a user who names the game gets all of its paths
        Game named("game /etc/ssl game mod");
        named.with("/etc/ssl/x");
        MountRequest request;
        request.game = named.gameinfo;
        const Mounts of_game = find_mounts(request, "/m/hat.mdl", named.files());
        REQUIRE_FALSE(of_game.list.empty());
        CHECK(path_in_map(of_game.list[0].root) == "/etc/ssl");
    }
}

TEST_CASE("a mount.cfg above a model opens nothing outside its game", "[outside]") {
    TreeFiles tree;
    std::string config = "\"mountcfg\" {";
    for (const std::string& path : kOutside) config += " \"x\" \"" + path + "\"";
    tree.add("/games/base/garrysmod/cfg/mount.cfg", config + " }");
    tree.add("/games/base/garrysmod/gameinfo.txt",
             "GameInfo { FileSystem { SteamAppId 4000 SearchPaths { game |gameinfo_path|. } } }");
    tree.add("/games/base/garrysmod/models/hat.mdl");
    Recorder recorder(tree.files());
    find_mounts({}, "/games/base/garrysmod/models/hat.mdl", recorder.files);
    CHECK(recorder.outside("/games/base") == std::vector<std::string>{});
}

TEST_CASE("a gameinfo.txt in a top-level folder does not mount from the root of the disk",
          "[outside]") {
    TreeFiles tree;
    tree.add("/mod/gameinfo.txt",
             "GameInfo { FileSystem { SearchPaths { game /etc game etc game / game mod } } }");
    tree.add("/mod/models/hat.mdl");
    tree.add("/etc/passwd");
    Recorder recorder(tree.files());
    const Mounts mounts = find_mounts({}, "/mod/models/hat.mdl", recorder.files);
    CHECK(recorder.outside("/mod") == std::vector<std::string>{});
    for (const Mount& mount : mounts.list) CHECK(is_below(path_in_map(mount.root), "/mod"));
}

TEST_CASE("a path in a file that leads outside the model's folders is refused without looking",
          "[outside]") {
    TreeFiles tree;
    tree.add("/game/models/hat.mdl");
    tree.add("/etc/passwd");
    Recorder recorder(tree.files());
    const std::vector<fs::path> named{"/game/models/hat.mdl"};
    const FileSystem files = restricted_files(recorder.files, named, {});
    for (const std::string& path : kOutside)
        for (const fs::path& wanted : {fs::path(path), fs::path("/game/models") / path}) {
            if (is_below(wanted.lexically_normal(), "/game")) continue;  // one of its own paths
            CAPTURE(wanted.string());
            CHECK_FALSE(files->read(wanted));
            CHECK_FALSE(files->open(wanted));
            CHECK(files->list(wanted).empty());
            CHECK(files->find(wanted, "x").empty());
        }
    CHECK(recorder.outside("/game") == std::vector<std::string>{});
    CHECK(files->read("/game/models/hat.mdl"));
}

#ifndef _WIN32

// Links of POSIX that lead outside the model's folders are not followed.

// The disk itself: a link below the model leads to a folder beside the game.
TEST_CASE("where a link below a model leads is not asked for", "[outside]") {
    const fs::path top =
        fs::temp_directory_path() / ("studioscope_links_" + std::to_string(getpid()));
    fs::create_directories(top / "mod/models/in");
    fs::create_directories(top / "elsewhere");
    std::ofstream(top / "mod/models/in/hat.smd") << "inside";
    std::ofstream(top / "elsewhere/hat.smd") << "outside";
    fs::create_directory_symlink(top / "elsewhere", top / "mod/models/out");
    fs::create_directory_symlink("in", top / "mod/models/again");
    const FileSystem disk = disk_files();
    Recorder recorder(disk);
    recorder.files->on_read_link = [&](const fs::path& path) {
        recorder.keep(path);
        return disk->read_link(path);
    };
    const fs::path mod = fs::canonical(top / "mod");
    const std::vector<fs::path> named{mod / "models/hero.mdl"};
    const FileSystem files = restricted_files(recorder.files, named, {});
    CHECK_FALSE(files->is_allowed(mod / "models/out"));
    CHECK_FALSE(files->read(mod / "models/out/hat.smd"));
    CHECK(files->list(mod / "models/out").empty());
    CHECK(files->find(mod / "models/out", "hat.smd").empty());
    CHECK(files->resolve(mod / "models/out/hat.smd") == mod / "models/out/hat.smd");
    CHECK(recorder.outside(mod) == std::vector<std::string>{});
    CHECK(files->read(mod / "models/again/hat.smd"));
    CHECK(files->resolve(mod / "models/again/hat.smd") == mod / "models/in/hat.smd");
    fs::remove_all(top);
}

namespace {

// Whether this kernel can open a path without links.
bool has_openat2() {
#ifdef SYS_openat2
    return syscall(SYS_openat2, -1, "", nullptr, size_t{0}) != 0 && errno != ENOSYS &&
           errno != EPERM;
#else
    return false;
#endif
}

// The disk, on which something happens between the check of a path and the access to it.
class ChangingDisk : public ForwardingFiles {
public:
    explicit ChangingDisk(std::function<void()> change)
        : ForwardingFiles(disk_files()), change_(std::move(change)) {}

    Result<Bytes> read(const fs::path& path) const override {
        change_();
        return ForwardingFiles::read(path);
    }
    Result<ByteSource> open(const fs::path& path) const override {
        change_();
        return ForwardingFiles::open(path);
    }
    Names list(const fs::path& folder) const override {
        change_();
        return ForwardingFiles::list(folder);
    }
    Names find(const fs::path& folder, const std::string& requested_name) const override {
        change_();
        return ForwardingFiles::find(folder, requested_name);
    }

private:
    const std::function<void()> change_;
};

// A mod with a file and a folder, beside which there are others.
struct ChangedMod {
    ScratchFolder scratch;
    fs::path top = fs::canonical(scratch / ".");

    ChangedMod() {
        scratch.write("mod/models/hat.smd", "inside");
        scratch.write("mod/models/in/a.smd", "inside");
        scratch.write("elsewhere/hat.smd", "secret");
        scratch.write("elsewhere/a.smd", "secret");
        scratch.write("elsewhere/secret.smd", "secret");
    }
    // The mod's files; `path` becomes a link to `target` once it was checked.
    FileSystem files(const fs::path& path, const fs::path& target) const {
        const std::vector<fs::path> named{top / "mod/models/hero.mdl"};
        const auto exchange = [path, target] {
            fs::remove_all(path);
            fs::create_symlink(target, path);
        };
        return restricted_files(std::make_shared<const ChangingDisk>(exchange), named, {});
    }
};

}  // namespace

TEST_CASE("a resolved path is that of its spelling and of files next to it", "[outside]") {
    const auto real = [](const char* spelt, const char* path) {
        const ResolvedPathScope scope(ResolvedPath{spelt, "/mod/models", "/mod"});
        const auto found = ResolvedPathScope::find(path);
        return found ? found->real.generic_string() : "";
    };
    CHECK(real("m", "m") == "/mod/models");
    CHECK(real("m", "n") == "/mod/n");
    CHECK(real("a/m", "a/n") == "/mod/n");
    CHECK(real("a/m", "m") == "");
    // the current folder, by each of its names, has no files next to it
    CHECK(real("", ".") == "/mod/models");
    CHECK(real("", "") == "/mod/models");
    CHECK(real(".", ".") == "/mod/models");
    for (const char* folder : {"", ".", "..", "a/"}) CHECK(real(folder, "n") == "");
    for (const char* path : {".", "..", "a/", "a/.."}) CHECK(real("a/m", path) == "");
}

TEST_CASE("what becomes a link between the check and the access is not followed", "[outside]") {
    if (!has_openat2()) SKIP("the kernel has no openat2()");
    const std::string hat = "mod/models/hat.smd", folder = "mod/models/in";
    {
        const ChangedMod mod;
        CHECK_FALSE(mod.files(mod.top / hat, mod.top / "elsewhere/hat.smd")->read(mod.top / hat));
    }
    {
        const ChangedMod mod;
        CHECK_FALSE(mod.files(mod.top / hat, mod.top / "elsewhere/hat.smd")->open(mod.top / hat));
    }
    {
        // to a file inside, too: only what was checked is opened
        const ChangedMod mod;
        CHECK_FALSE(mod.files(mod.top / hat, "in/a.smd")->read(mod.top / hat));
    }
    {
        const ChangedMod mod;
        CHECK_FALSE(
            mod.files(mod.top / folder, mod.top / "elsewhere")->read(mod.top / folder / "a.smd"));
    }
    {
        const ChangedMod mod;
        CHECK(mod.files(mod.top / folder, mod.top / "elsewhere")->list(mod.top / folder).empty());
    }
    {
        const ChangedMod mod;
        CHECK(mod.files(mod.top / folder, mod.top / "elsewhere")
                  ->find(mod.top / folder, "secret.smd")
                  .empty());
    }
}

TEST_CASE("links that lead to allowed folders are followed, also those of archives and the user",
          "[outside]") {
    const ScratchFolder scratch;
    const fs::path top = fs::canonical(scratch / ".");
    scratch.write("mod/models/in/hat.smd", "inside");
    scratch.write("other/skin.vmt", "of another mount");
    fs::create_directory_symlink("in", top / "mod/models/again");
    fs::create_symlink("in/hat.smd", top / "mod/models/hat.smd");
    fs::create_symlink(top / "other/skin.vmt", top / "mod/models/skin.vmt");
    const PackedVpk packed = pack_vpk({{"a.txt", "in a part", 0, 0}});
    scratch.write("mod/x_dir.vpk", std::string(as_text(packed.directory)));
    scratch.write("mod/x_000.vpk", std::string(as_text(packed.parts.at(0))));
    fs::create_directory(top / "mod/sub");
    for (const char* name : {"x_dir.vpk", "x_000.vpk"})
        fs::create_symlink(fs::path("..") / name, top / "mod/sub" / name);
    fs::create_directory_symlink(top / "mod", top / "link");
    const std::vector<fs::path> folders{top / "other"};
    for (const char* spelt : {"mod", "link"}) {
        CAPTURE(spelt);
        const fs::path mod = top / spelt;
        const std::vector<fs::path> named{mod / "models/hero.mdl"};
        const FileSystem files = restricted_files(with_archives(disk_files()), named, folders);
        const auto text = [&](const fs::path& path) {
            const Result<Bytes> bytes = files->read(path);
            return bytes ? std::string(as_text(*bytes)) : bytes.error().message;
        };
        CHECK(text(mod / "models/in/hat.smd") == "inside");
        CHECK(text(mod / "models/again/hat.smd") == "inside");
        CHECK(text(mod / "models/again/../hat.smd") == "inside");
        CHECK(text(mod / "models/hat.smd") == "inside");
        CHECK(text(mod / "models/skin.vmt") == "of another mount");
        CHECK(text(mod / "x_dir.vpk!a.txt") == "in a part");
        CHECK(text(mod / "sub/x_dir.vpk!a.txt") == "in a part");
        CHECK(files->list(mod / "models/again") == Names{"hat.smd"});
        CHECK(files->find(mod / "models/again", "HAT.smd") == Names{"hat.smd"});
        CHECK(files->list(mod).size() == 4);
    }
}

TEST_CASE("a part of a VPK that is a link to another folder is not opened", "[outside]") {
    const fs::path top =
        fs::temp_directory_path() / ("studioscope_outside_" + std::to_string(getpid()));
    fs::create_directories(top / "in");
    const auto write = [](const fs::path& path, std::string_view text) {
        std::ofstream(path, std::ios::binary) << text;
    };
    const PackedVpk packed = pack_vpk({{"a.txt", "in a part", 0, 0}});
    write(top / "in/x_dir.vpk", as_text(packed.directory));
    write(top / "secret", as_text(packed.parts.at(0)));
    const auto reads = [&](const fs::path& path) {
        const Result<Archive> archive = open_archive(path, disk_files());
        REQUIRE(archive);
        const Result<Bytes> bytes = archive->read(0);
        if (!bytes) CHECK(bytes.error().code == "vpk-part");
        return bytes && as_text(*bytes) == "in a part";
    };
    fs::create_symlink(top / "secret", top / "in/x_000.vpk");
    CHECK_FALSE(reads(top / "in/x_dir.vpk"));
    fs::remove(top / "in/x_000.vpk");
    fs::rename(top / "secret", top / "in/x_000.vpk");
    CHECK(reads(top / "in/x_dir.vpk"));
    // the user's own links to a directory file and its part, or to their folder
    fs::create_directories(top / "links");
    fs::create_symlink(top / "in/x_dir.vpk", top / "links/x_dir.vpk");
    fs::create_symlink(top / "in/x_000.vpk", top / "links/x_000.vpk");
    CHECK(reads(top / "links/x_dir.vpk"));
    fs::create_directory_symlink(top / "in", top / "folder");
    CHECK(reads(top / "folder/x_dir.vpk"));
    fs::remove_all(top);
}

#endif  // _WIN32

}  // namespace studioscope::outside_paths_test
