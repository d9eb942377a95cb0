// Symbolic links below a model's folders: those that lead to allowed folders are followed, others
// are not touched, and what was checked is what is opened. Where each link leads follows from how
// the test makes it.

#include <catch2/catch.hpp>
#include <cerrno>
#include <functional>

#include "content/archives/archive_files.h"
#include "content/bounded_files.h"
#include "content/disk_files.h"
#include "core/path_text.h"
#include "core/platform/disk_file.h"
#include "support/archive_writers.h"
#include "support/scratch_folder.h"
#include "support/skip.h"

#ifdef __linux__

#include <sys/syscall.h>
#include <unistd.h>

namespace studioscope::links_test {

namespace {

namespace fs = std::filesystem;

// Whether this kernel can open a path without links.
bool has_openat2() {
    return syscall(SYS_openat2, -1, "", nullptr, size_t{0}) != 0 && errno != ENOSYS &&
           errno != EPERM;
}

// The disk, on which something happens between the check of a path and the access to it.
class ChangingDisk : public ForwardingFiles {
public:
    explicit ChangingDisk(std::function<void(const fs::path&)> change)
        : ForwardingFiles(disk_files()), change_(std::move(change)) {}

    Result<Bytes> read(const fs::path& path) const override {
        change_(path);
        return ForwardingFiles::read(path);
    }
    Result<ByteSource> open(const fs::path& path) const override {
        change_(path);
        return ForwardingFiles::open(path);
    }
    Names list(const fs::path& folder) const override {
        change_(folder);
        return ForwardingFiles::list(folder);
    }
    Names find(const fs::path& folder, const std::string& requested_name) const override {
        change_(folder);
        return ForwardingFiles::find(folder, requested_name);
    }

private:
    const std::function<void(const fs::path&)> change_;
};

// A mod with a file and a folder, beside which there are others.
struct ChangedMod {
    ScratchFolder scratch;
    fs::path top = fs::canonical(scratch / ".");
    fs::path hat = top / "mod/models/hat.smd", folder = top / "mod/models/in";

    ChangedMod() {
        scratch.write("mod/models/hat.smd", "inside");
        scratch.write("mod/models/in/a.smd", "inside");
        scratch.write("elsewhere/hat.smd", "secret");
        scratch.write("elsewhere/a.smd", "secret");
        scratch.write("elsewhere/secret.smd", "secret");
    }
    // The mod's files; `path` becomes a link to `target` once `used` was checked.
    FileSystem files(const fs::path& used, const fs::path& path, const fs::path& target) const {
        const std::vector<fs::path> named{top / "mod/models/hero.mdl"};
        const auto is_checked = std::make_shared<bool>(false);
        const auto exchange = [path, target, is_checked](const fs::path&) {
            if (!*is_checked) return;
            fs::remove_all(path);
            fs::create_symlink(target, path);
        };
        auto files = restricted_files(std::make_shared<const ChangingDisk>(exchange), named, {});
        CHECK(files->is_allowed(used));
        *is_checked = true;
        return files;
    }
    FileSystem files(const fs::path& path, const fs::path& target) const {
        return files(path, path, target);
    }
};

std::string text(const FileSystem& files, const fs::path& path) {
    const Result<Bytes> bytes = files->read(path);
    return bytes ? std::string(as_text(*bytes)) : "- " + bytes.error().message;
}

// The test runs in a folder as long as this lives.
class CurrentFolder {
public:
    explicit CurrentFolder(const fs::path& folder) { fs::current_path(folder); }
    ~CurrentFolder() { fs::current_path(before_); }
    CurrentFolder(const CurrentFolder&) = delete;
    CurrentFolder& operator=(const CurrentFolder&) = delete;

private:
    const fs::path before_ = fs::current_path();
};

// A mod with links of each kind that is followed, a linked way to it, and a folder that is a mount.
struct LinkedMod {
    ScratchFolder scratch;
    fs::path top = fs::canonical(scratch / ".");

    LinkedMod() {
        scratch.write("mod/models/in/hat.smd", "inside");
        scratch.write("other/skin.vmt", "of another mount");
        fs::create_directory_symlink("in", top / "mod/models/again");
        fs::create_symlink("in/hat.smd", top / "mod/models/hat.smd");
        fs::create_symlink(top / "other/skin.vmt", top / "mod/models/skin.vmt");
        const PackedVpk packed = pack_vpk({{"a.txt", "in a part", 0, 0}});
        scratch.write("mod/x_dir.vpk", std::string(as_text(packed.directory)));
        scratch.write("mod/x_000.vpk", std::string(as_text(packed.parts.at(0))));
        for (const char* folder : {"sub", "half", "plain"})
            fs::create_directory(top / "mod" / folder);
        // both files of a VPK are links, or its directory file alone, also to one of another name
        for (const char* name : {"x_dir.vpk", "x_000.vpk"})
            fs::create_symlink(fs::path("..") / name, top / "mod/sub" / name);
        fs::create_symlink("../x_dir.vpk", top / "mod/half/x_dir.vpk");
        fs::copy_file(top / "mod/x_000.vpk", top / "mod/half/x_000.vpk");
        fs::copy_file(top / "mod/x_dir.vpk", top / "mod/plain/blob");
        fs::create_symlink("blob", top / "mod/plain/y_dir.vpk");
        fs::copy_file(top / "mod/x_000.vpk", top / "mod/plain/y_000.vpk");
        fs::create_directory_symlink("mod", top / "link");
        fs::create_directory_symlink("mod/models", top / "models_link");
    }
    FileSystem files(const fs::path& model) const {
        const std::vector<fs::path> named{model}, folders{top / "other"};
        return restricted_files(cached_listing(with_archives(disk_files())), named, folders);
    }
};

}  // namespace

TEST_CASE("what becomes a link between the check and the access is not followed", "[links]") {
    if (!has_openat2()) SKIP("the kernel has no openat2()");
    {
        const ChangedMod mod;
        CHECK_FALSE(mod.files(mod.hat, mod.top / "elsewhere/hat.smd")->read(mod.hat));
    }
    {
        const ChangedMod mod;
        CHECK_FALSE(mod.files(mod.hat, mod.top / "elsewhere/hat.smd")->open(mod.hat));
    }
    {
        // to a file inside, too: only what was checked is opened
        const ChangedMod mod;
        CHECK_FALSE(mod.files(mod.hat, "in/a.smd")->read(mod.hat));
    }
    const fs::path elsewhere = "../../elsewhere";
    {
        const ChangedMod mod;
        CHECK_FALSE(
            mod.files(mod.folder / "a.smd", mod.folder, elsewhere)->read(mod.folder / "a.smd"));
    }
    {
        const ChangedMod mod;
        CHECK(mod.files(mod.folder, elsewhere)->list(mod.folder).empty());
    }
    {
        const ChangedMod mod;
        CHECK(mod.files(mod.folder, elsewhere)->find(mod.folder, "secret.smd").empty());
    }
}

TEST_CASE("a link that is exchanged for another one after its check leads where it led",
          "[links]") {
    const ChangedMod mod;
    fs::rename(mod.hat, mod.top / "mod/models/old.smd");
    fs::create_symlink("old.smd", mod.hat);
    CHECK(text(mod.files(mod.hat, mod.top / "elsewhere/hat.smd"), mod.hat) == "inside");
}

TEST_CASE("the part of a VPK and the archive itself are opened without links", "[links]") {
    if (!has_openat2()) SKIP("the kernel has no openat2()");
    const PackedVpk packed = pack_vpk({{"a.txt", "in a part", 0, 0}});
    const PackedVpk secret = pack_vpk({{"a.txt", "secret...", 0, 0}});
    for (const char* exchanged : {"x_dir.vpk", "x_000.vpk"}) {
        CAPTURE(exchanged);
        const ScratchFolder scratch;
        const fs::path top = fs::canonical(scratch / ".");
        scratch.write("mod/models/x_dir.vpk", std::string(as_text(packed.directory)));
        scratch.write("mod/models/x_000.vpk", std::string(as_text(packed.parts.at(0))));
        scratch.write("elsewhere/x_dir.vpk", std::string(as_text(secret.directory)));
        scratch.write("elsewhere/x_000.vpk", std::string(as_text(secret.parts.at(0))));
        const fs::path file = top / "mod/models" / exchanged;
        const auto exchange = [&](const fs::path& opened) {
            if (opened != file) return;
            fs::remove(file);
            fs::create_symlink(top / "elsewhere" / exchanged, file);
        };
        const std::vector<fs::path> named{top / "mod/models/hero.mdl"};
        const FileSystem files = restricted_files(
            with_archives(std::make_shared<const ChangingDisk>(exchange)), named, {});
        CHECK_FALSE(files->read(top / "mod/models/x_dir.vpk!a.txt"));
        CHECK(fs::is_symlink(file));
    }
}

TEST_CASE("an archive is read again without links", "[links]") {
    if (!has_openat2()) SKIP("the kernel has no openat2()");
    const ScratchFolder scratch;
    const fs::path top = fs::canonical(scratch / "."), archive = top / "mod/models/x.gma";
    const auto packed = [](const char* text) {
        return std::string(as_text(pack_gma({{"a.txt", text}})));
    };
    scratch.write("mod/models/x.gma", packed("in it.."));
    scratch.write("elsewhere/x.gma", packed("secret."));  // of the same size
    const std::vector<fs::path> named{top / "mod/models/hero.mdl"};
    const FileSystem files = restricted_files(with_archives(disk_files()), named, {});
    CHECK(text(files, top / "mod/models/x.gma!a.txt") == "in it..");
    fs::remove(archive);
    fs::create_symlink("../../elsewhere/x.gma", archive);
    CHECK_FALSE(files->read(top / "mod/models/x.gma!a.txt"));
}

TEST_CASE("links to allowed folders are followed, also those of archives and of the user",
          "[links]") {
    const LinkedMod linked;
    for (const char* spelt : {"mod", "link"}) {
        CAPTURE(spelt);
        const fs::path mod = linked.top / spelt;
        const FileSystem files = linked.files(mod / "models/hero.mdl");
        CHECK(text(files, mod / "models/in/hat.smd") == "inside");
        CHECK(text(files, mod / "models/again/hat.smd") == "inside");
        CHECK(text(files, mod / "models/again/../hat.smd") == "inside");
        CHECK(text(files, mod / "models/hat.smd") == "inside");
        CHECK(text(files, mod / "models/skin.vmt") == "of another mount");
        CHECK(text(files, mod / "x_dir.vpk!a.txt") == "in a part");
        CHECK(text(files, mod / "X_DIR.vpk!a.txt") == "in a part");
        CHECK(text(files, mod / "sub/x_dir.vpk!a.txt") == "in a part");
        CHECK(text(files, mod / "half/x_dir.vpk!a.txt") == "in a part");
        CHECK(text(files, mod / "plain/y_dir.vpk!a.txt") == "in a part");
        CHECK(files->list(mod / "models/again") == Names{"hat.smd"});
        CHECK(files->find(mod / "models/again", "HAT.smd") == Names{"hat.smd"});
        CHECK(files->list(mod).size() == 6);
    }
}

TEST_CASE("a model behind a linked folder has the files of its root", "[links]") {
    const LinkedMod linked;
    const fs::path models = linked.top / "models_link";
    const FileSystem files = linked.files(models / "hero.mdl");
    CHECK(text(files, models / "in/hat.smd") == "inside");
    CHECK(text(files, models / "again/hat.smd") == "inside");
    CHECK(text(files, models / "skin.vmt") == "of another mount");
    CHECK(files->resolve(models / "hat.smd") == linked.top / "mod/models/in/hat.smd");
    CHECK(files->list(models / "in") == Names{"hat.smd"});
    CHECK(text(files, linked.top / "mod/x_dir.vpk!a.txt") == "in a part");
}

TEST_CASE("files are found from the folder that a model is named in", "[links]") {
    const LinkedMod linked;
    struct Row {
        const char* current;
        const char* model;
        const char* folder;  // as paths next to the model are spelt
    };
    for (const Row& row : {Row{"mod/models", "hero.qc", ""}, Row{"mod/models", "./hero.qc", "."},
                           Row{"mod/models/in", "../hero.qc", ".."},
                           Row{"mod/models/in", "../../models/hero.qc", "../../models"},
                           Row{"models_link", "hero.qc", ""}, Row{"link/models", "./hero.qc", "."},
                           Row{"", "models_link/hero.qc", "models_link"},
                           Row{"", "link/models/hero.qc", "link/models"}}) {
        CAPTURE(row.current, row.model);
        const CurrentFolder current(linked.top / row.current);
        const FileSystem files = linked.files(row.model);
        const fs::path folder = row.folder;
        CHECK(text(files, folder / "in/hat.smd") == "inside");
        CHECK(text(files, folder / "hat.smd") == "inside");
        CHECK(text(files, folder / "again/hat.smd") == "inside");
        CHECK(files->find(folder, "HAT.smd") == Names{"hat.smd"});
        CHECK(files->list(folder).size() == 4);
        CHECK(files->list(folder / "again") == Names{"hat.smd"});
    }
    const CurrentFolder current(linked.top / "mod");
    CHECK(text(linked.files("x_dir.vpk!a.mdl"), "x_dir.vpk!a.txt") == "in a part");
    CHECK(text(linked.files("./x_dir.vpk!a.mdl"), "./x_dir.vpk!a.txt") == "in a part");
    CHECK(text(linked.files("../link/x_dir.vpk!a.mdl"), "../link/x_dir.vpk!a.txt") == "in a part");
}

TEST_CASE("in a folder that may not be listed, a link counts by itself", "[links]") {
    const ScratchFolder scratch;
    const fs::path top = fs::canonical(scratch / ".");
    fs::create_symlink("nowhere", top / "link");
    const std::vector<ResolvedPath> paths{{top, top}};
    CHECK_FALSE(is_in_folder(top, "link"));
    const ResolvedPathScope scope(paths);
    CHECK(is_in_folder(top, "link"));
    CHECK_FALSE(is_in_folder(top, "other"));
}

TEST_CASE("a resolved path is found by its own spelling alone", "[links]") {
    const auto real = [](const char* spelt, const char* path) {
        const std::vector<ResolvedPath> paths{{spelt, "/mod/models"}};
        const ResolvedPathScope scope(paths);
        return ResolvedPathScope::find(path).value_or("-").generic_string();
    };
    CHECK(real("m", "m") == "/mod/models");
    CHECK(real("m", "n") == "-");
    CHECK(real("m", "") == "-");
    CHECK(real(".", ".") == "/mod/models");
    CHECK(real(".", "") == "/mod/models");
    CHECK_FALSE(ResolvedPathScope::exists());
}

}  // namespace studioscope::links_test

#endif  // __linux__
