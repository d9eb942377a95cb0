// Names that lead to no content: below the folders of a model, none begins with a dot, and each
// kind of file has its extensions. Whether there is such a file must not show.

#include <catch2/catch.hpp>

#include "content/bounded_files.h"
#include "formats/load.h"
#include "formats/materials/vmt.h"
#include "support/diagnostics.h"
#include "support/disk_scene.h"
#include "support/recorder.h"
#include "support/scratch_folder.h"
#include "support/tree_files.h"
#include "support/triangle_smd.h"

namespace studioscope::hidden_names_test {

namespace {

namespace fs = std::filesystem;

FileSystem files_for(const FileSystem& files, const char* named,
                     const std::vector<fs::path>& folders = {}) {
    const std::vector<fs::path> paths{named};
    return restricted_files(files, paths, folders);
}

// The code of the refusal to read a file, "" if it is read.
std::string code_of_reading(const FileSystem& files, const fs::path& path) {
    const Result<Bytes> bytes = files->read(path);
    return bytes ? "" : bytes.error().code;
}

}  // namespace

TEST_CASE("what has a name with a dot below the root is not opened, there or not", "[hidden]") {
    const std::vector<std::string> names{
        ".env",      ".git/config",         ".GIT/config",  "models/.ssh/config", "models/../.env",
        "./.env",    "models/x/../../.env", ".git/../.env", ".a/models/b.vmt",    "..x/a.vmt",
        ".../a.vmt", ".. /a.vmt",           "models/.vmt"};
    TreeFiles there, missing;
    for (TreeFiles* tree : {&there, &missing}) {
        tree->add("/r/models/hero.qc");
        tree->add("/r/.git/HEAD");
    }
    for (const std::string& name : names)
        there.add(fs::path("/r/" + name).lexically_normal().generic_string());
    std::string said[2];
    for (const bool is_there : {true, false}) {
        Recorder recorder((is_there ? there : missing).files());
        const FileSystem files = files_for(recorder.files, "/r/models/hero.qc");
        recorder.asked.clear();
        for (const std::string& name : names) {
            CAPTURE(name);
            const fs::path path = "/r/" + name;
            const Result<Bytes> bytes = files->read(path);
            REQUIRE_FALSE(bytes);
            CHECK(bytes.error().code == "not-content");
            CHECK_FALSE(files->open(path));
            CHECK_FALSE(files->is_allowed(path));
            CHECK(files->list(path).empty());
            CHECK(files->find(path.parent_path(), path.filename().string()).empty());
            said[is_there] += to_string(bytes.error()) + "\n";
        }
        CHECK(files->list("/r") == Names{"models"});
        CHECK(files->read("/r/models/hero.qc"));
    }
    CHECK(said[0] == said[1]);
}

TEST_CASE("names above the root and those that lead to a mount may begin with a dot", "[hidden]") {
    TreeFiles tree;
    const std::string mod = "/home/ann/.local/share/Steam/mod";
    for (const char* name : {"/gameinfo.txt", "/models/hat.mdl", "/.store/game/a.vmt",
                             "/.store/game/.x/a.vmt", "/.store/b.vmt"})
        tree.add(mod + name);
    const std::vector<fs::path> mounts{mod + "/.store/game"};
    const FileSystem files = files_for(tree.files(), (mod + "/models/hat.mdl").c_str(), mounts);
    CHECK(code_of_reading(files, mod + "/gameinfo.txt").empty());
    CHECK(code_of_reading(files, mod + "/.store/game/a.vmt").empty());
    CHECK(code_of_reading(files, mod + "/.store/game/.x/a.vmt") == "not-content");
    CHECK(code_of_reading(files, mod + "/.store/b.vmt") == "not-content");
    CHECK(code_of_reading(files, "/home/ann/.ssh/id") == "outside");
    CHECK(files->find(mod, ".STORE") == Names{".store"});  // the way to the mount
    CHECK(files->find(mod + "/.store", "game") == Names{"game"});
    CHECK(files->find(mod + "/.store", "b.vmt").empty());
}

TEST_CASE("a file that the user names may have a dot on its way, and its neighbours too",
          "[hidden]") {
    TreeFiles tree;
    for (const char* name :
         {"/r/.git/config", "/r/.cache/src/hero.qc", "/r/.cache/src/a.smd", "/r/.cache/src/.env",
          "/r/.cache/b.smd", "/r/.cache/.env/b.smd", "/r/c.smd", "/r/.other/d.smd"})
        tree.add(name);
    const FileSystem files = files_for(tree.files(), "/r/.cache/src/hero.qc");
    for (const char* name : {"/r/.cache/src/a.smd", "/r/.cache/b.smd", "/r/c.smd"})
        CHECK(code_of_reading(files, name).empty());
    for (const char* name :
         {"/r/.git/config", "/r/.cache/src/.env", "/r/.cache/.env/b.smd", "/r/.other/d.smd"})
        CHECK(code_of_reading(files, name) == "not-content");
    CHECK(code_of_reading(files_for(tree.files(), "/r/.cache/src/.env"), "/r/.cache/src/.env")
              .empty());
}

TEST_CASE("of a tree whose top is allowed, everything may be named but names with a dot",
          "[hidden]") {
    TreeFiles tree;
    for (const char* name : {"/a/b/hero.qc", "/c/a.smd", "/.env", "/c/.git/x.smd"}) tree.add(name);
    for (const char* named : {"/a/b/hero.qc", "a/b/hero.qc"}) {
        const FileSystem files = files_for(tree.files(), named, {"/"});
        CHECK(code_of_reading(files, "/c/a.smd").empty());
        CHECK(code_of_reading(files, named).find("not-content") == std::string::npos);
        CHECK(code_of_reading(files, "/.env") == "not-content");
        CHECK(code_of_reading(files, "/a/../c/.git/x.smd") == "not-content");
        CHECK(files->is_allowed(fs::path(named).parent_path() / "../../c/a.smd"));
    }
}

TEST_CASE("a path with a zero in it is refused", "[hidden]") {
    TreeFiles tree;
    tree.add("/r/models/hero.qc");
    tree.add("/r/secret");
    const FileSystem files = files_for(tree.files(), "/r/models/hero.qc");
    const std::string name("/r/secret\0.qci", 14);
    CHECK(code_of_reading(files, fs::path(std::u8string(name.begin(), name.end()))) == "outside");
}

// Each line names a file that no QC should lead to, whose one word would be quoted.
TEST_CASE("a QC reads only files with the extensions of what it names", "[hidden]") {
    constexpr const char* kMarker = "hunter2";
    const std::vector<std::string> names{".env",       ".git/config", "config.json", "notes",
                                         ".git/a.qci", ".git/a.smd",  ".git/a.vta",  ".git/a.vrd",
                                         "a.qci.bak",  "key.pem",     "src/.env"};
    for (const std::string& name : names) {
        CAPTURE(name);
        const std::string qc =
            "$modelname x.mdl\n$include \"" + name + "\"\n$keyvalues { $include \"" + name +
            "\" }\n$attachment $include \"" + name + "\"\n$body b mesh.smd\n$body c \"" + name +
            "\"\n$model f mesh.smd {\n"
            "flexfile \"" +
            name + "\" {\n}\n}\n$sequence s \"" + name + "\"\n$proceduralbones \"" + name + "\"\n";
        const ScratchFolder folder;
        folder.write("r/addon.json", "{}");
        folder.write("r/mesh.smd", kTriangleSmd);
        const fs::path hero = folder.write("r/hero.qc", qc);
        const fs::path named = folder.write("r/" + name, kMarker);
        std::string said[2];
        for (const bool is_there : {true, false}) {
            if (!is_there) fs::remove(named);
            const Scene scene = load_from_disk(hero);
            said[is_there] = all_said(scene.diagnostics);
            for (const SourceFile& file : scene.files) said[is_there] += file.path.string() + "\n";
            for (const Property& property : scene.properties) said[is_there] += property.value;
        }
        CHECK(said[0] == said[1]);
        CHECK(said[1].find(kMarker) == std::string::npos);
        CHECK(said[1].find("cannot be included: ") != std::string::npos);
        CHECK(said[1].find("[not-content]") != std::string::npos);
    }
}

TEST_CASE("a material includes only materials", "[hidden]") {
    for (const char* name :
         {"materials/.git/config", "materials/.x/a.vmt", ".env", "materials/a.txt",
          "materials/x/../.git/a.vmt", "materials/a.vmt.bak", "materials/a"}) {
        CAPTURE(name);
        const std::string path(name);
        for (const std::string& text :
             {"patch { include \"" + path + "\" }", "#include \"" + path + "\"\nA { }",
              "#base \"" + path + "\"\nA { }"}) {
            std::vector<std::string> read;
            const Vmt vmt = parse_vmt(text, [&](const std::string& file) -> Result<Bytes> {
                read.push_back(file);
                return error("vmt-include-missing", "not found");
            });
            CHECK(read.empty());
            REQUIRE_FALSE(vmt.diagnostics.empty());
            CHECK(vmt.diagnostics[0].code == "not-content");
        }
    }
}

}  // namespace studioscope::hidden_names_test
