// `info --needs --copy-to` writes only below its folder, whatever names the files contain, and
// copies only files that loading opens. The expected paths follow from the trees made by the tests.

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <set>
#include <string>

#include "cli/verbs/needs_text.h"
#include "content/disk_files.h"
#include "core/json_text.h"
#include "core/path_text.h"
#include "document/content_report.h"
#include "support/compiled_files.h"
#include "support/encodings.h"
#include "support/folder_snapshot.h"
#include "support/sample_tree.h"
#include "support/tree_files.h"

namespace studioscope::copy_needs_test {

namespace {

namespace fs = std::filesystem;
using Paths = std::set<std::string>;

// One dependency found at `found`, below the mount with the root `mount`.
ContentReport need_of(const std::string& path, const std::filesystem::path& found,
                      const std::filesystem::path& mount) {
    ContentReport content;
    content.mounts.push_back({Mount{mount, "test"}, {}, {}, false, {}});
    content.needs.push_back({FileName(path), "include", found, 0, ResolveStatus::kFound, {}});
    return content;
}

// An MDL that includes another one with this name: mdl.md, section 9.
std::string mdl_including(const std::string& name) {
    TestMdl mdl;
    mdl.extra = [&](ByteWriter& out, MdlHeader& header) {
        header.include_models = {1, as_int(out.zeros(8))};
        const auto at = static_cast<size_t>(header.include_models.offset);
        out.put_at(at + 4, as_int(out.text(name) - at));
    };
    return std::string(as_text(mdl.bytes()));
}

Ran copy_to(const fs::path& folder, const fs::path& model) {
    return run_studioscope(
        {"info", "--needs", "--copy-to", folder.generic_string(), model.generic_string()});
}

Paths changed_by_copy(const ScratchFolder& scratch, const fs::path& model) {
    const FolderSnapshot before = snapshot_of(scratch / "");
    const Ran ran = copy_to(scratch / "to", model);
    CAPTURE(ran.out, ran.err);
    return changes_between(before, snapshot_of(scratch / ""));
}

}  // namespace

TEST_CASE("an included model with an absolute name is copied into the folder only", "[copy]") {
    const ScratchFolder scratch;
    const std::string victim = (scratch / "home/.bashrc").generic_string();  // absolute
    fs::create_directories(scratch / "home");
    write_text(scratch / "home/.bashrc.mdl", "of the person");
    std::string backslashes = victim;
    std::replace(backslashes.begin(), backslashes.end(), '/', '\\');
    for (const std::string& name : {victim, backslashes}) {
        CAPTURE(name);
        fs::remove_all(scratch / "to");
        const PackedFiles files{{"models/x.mdl", mdl_including(name)},
                                {victim.substr(1) + ".mdl", "of a stranger"}};
        write_bytes_to(scratch / "in/addon.gma", pack_gma(files));
        const FolderSnapshot before = snapshot_of(scratch / "");
        copy_to(scratch / "to", (scratch / "in/addon.gma").generic_string() + "!/models/x.mdl");
        const FolderSnapshot after = snapshot_of(scratch / "");
        for (const std::string& path : changes_between(before, after)) {
            CAPTURE(path);
            CHECK((path == "to" || path.starts_with("to/")));
        }
        CHECK(after.at("home/.bashrc.mdl") == "file: of the person");
        CHECK(after.contains("to/models/x.mdl"));
    }
}

TEST_CASE("a copy's path follows from the file's path, not from the name in the model", "[copy]") {
    const ScratchFolder scratch;
    write_files(scratch / "in", {{"models/a.mdl", "a"}});
    for (const std::string& name :
         {std::string("../../up"), std::string("/../../x"), (scratch / "abs").generic_string(),
          std::string("\\abs\\x"), std::string("C:\\x"), std::string("//host/share/x")}) {
        CAPTURE(name);
        fs::remove_all(scratch / "deep");
        fs::create_directories(scratch / "deep/er");
        const FolderSnapshot before = snapshot_of(scratch / "");
        const CopiedNeeds copied =
            copy_needs(need_of(name, scratch / "in/models/a.mdl", scratch / "in"),
                       scratch / "deep/er/to", disk_files());
        CHECK(copied.diagnostics.empty());
        CHECK(changes_between(before, snapshot_of(scratch / "")) ==
              Paths{"deep/er/to", "deep/er/to/models", "deep/er/to/models/a.mdl"});
    }
}

TEST_CASE("a file outside its mount by \"..\" is copied by its file name", "[copy]") {
    const ScratchFolder scratch;
    write_files(scratch / "in", {{"a.mdl", "a"}, {"mod/b", "b"}});
    const FolderSnapshot before = snapshot_of(scratch / "");
    const CopiedNeeds copied =
        copy_needs(need_of("a.mdl", scratch / "in/mod/../a.mdl", scratch / "in/mod"),
                   scratch / "to", disk_files());
    CHECK(copied.diagnostics.empty());
    CHECK(changes_between(before, snapshot_of(scratch / "")) == Paths{"to", "to/a.mdl"});
}

TEST_CASE("nothing is copied for a model that cannot be loaded", "[copy]") {
    const ScratchFolder scratch;
    fs::create_directories(scratch / "mod/models");
    write_text(scratch / "mod/models/x.mdl", "#!/bin/sh\n");
    CHECK(changed_by_copy(scratch, scratch / "mod/models/x.mdl") == Paths{});
    CHECK(copy_to(scratch / "to", scratch / "mod/models/x.mdl").status == 3);
}

TEST_CASE("two files for one place in the folder: the first is copied, the second is reported",
          "[copy]") {
    const ScratchFolder scratch;
    write_files(scratch / "a", {{"models/a.mdl", "first"}});
    write_files(scratch / "b", {{"models/a.mdl", "second"}});
    ContentReport content = need_of("models/a.mdl", scratch / "a/models/a.mdl", scratch / "a");
    content.mounts.push_back({Mount{scratch / "b", "test"}, {}, {}, false, {}});
    content.needs.push_back(content.needs[0]);  // requested twice
    content.needs.push_back(
        {"other", "include", scratch / "b/models/a.mdl", 1, ResolveStatus::kFound, {}});
    const CopiedNeeds copied = copy_needs(content, scratch / "to", disk_files());
    CHECK(copied.files == 1);
    REQUIRE(copied.diagnostics.size() == 1);
    CHECK(copied.diagnostics[0].code == "copy-taken");
    CHECK(read_text(scratch / "to/models/a.mdl") == "first");
}

// Each is a plain name here; elsewhere it is a device, a stream, a folder above or another name.
TEST_CASE("names that not every system can have are not copied but reported", "[copy]") {
    std::vector<std::string> bad = {"NUL.mdl",   "con",    "a:b.mdl",           "trailing.",
                                    "trailing ", "a?.mdl", "..\\..\\above.mdl", "com1.vmt/x.vmt"};
    // On Windows a path out of the mount, of which the file name is kept (see above).
    if (fs::path::preferred_separator == '\\') std::erase(bad, "..\\..\\above.mdl");
    const ScratchFolder scratch;
    ContentReport content;
    content.mounts.push_back({Mount{scratch / "mod", "test"}, {}, {}, false, {}});
    TreeFiles tree;
    for (const std::string& name : bad) {
        const fs::path path = scratch / ("mod/" + name);
        tree.add(path.generic_string(), "bytes");
        content.needs.push_back({FileName(name), "include", path, 0, ResolveStatus::kFound, {}});
    }
    fs::create_directories(scratch / "mod");
    const FolderSnapshot before = snapshot_of(scratch / "");
    const CopiedNeeds copied = copy_needs(content, scratch / "to", tree.files());
    CHECK(copied.files == 0);
    REQUIRE(copied.diagnostics.size() == bad.size());
    for (const Diagnostic& diagnostic : copied.diagnostics) CHECK(diagnostic.code == "copy-name");
    CHECK(changes_between(before, snapshot_of(scratch / "")) == Paths{});
}

TEST_CASE("of files whose names differ in case alone the first is copied", "[copy]") {
    const ScratchFolder scratch;
    ContentReport content;
    content.mounts.push_back({Mount{scratch / "mod", "test"}, {}, {}, false, {}});
    TreeFiles tree;
    for (const auto& [name, text] :
         {std::pair{"models/A.mdl", "one"}, {"models/a.mdl", "another"}, {"Models/A.MDL", "one"}}) {
        tree.add((scratch / ("mod/" + std::string(name))).generic_string(), text);
        content.needs.push_back({FileName(name),
                                 "include",
                                 scratch / ("mod/" + std::string(name)),
                                 0,
                                 ResolveStatus::kFound,
                                 {}});
    }
    const CopiedNeeds copied = copy_needs(content, scratch / "to", tree.files());
    CHECK(copied.files == 1);  // the third is the first, as an archive finds it
    REQUIRE(copied.diagnostics.size() == 1);
    CHECK(copied.diagnostics[0].code == "copy-taken");
    CHECK(read_text(scratch / "to/models/A.mdl") == "one");
}

TEST_CASE("loose files that have no folder in common are copied by their file name", "[copy]") {
    const ScratchFolder scratch;
    write_files(scratch / "a", {{"x.smd", "x"}});
    ContentReport content;
    content.needs.push_back({"x", "smd", scratch / "a/x.smd", {}, ResolveStatus::kFound, {}});
    // a second one in another top-level folder, so that only the root of the disk is above both
    TreeFiles tree;
    tree.add((scratch / "a/x.smd").generic_string(), "x");
    tree.add("/elsewhere/y.smd", "y");
    content.needs.push_back({"y", "smd", "/elsewhere/y.smd", {}, ResolveStatus::kFound, {}});
    CHECK(copy_needs(content, scratch / "to", tree.files()).files == 2);
    CHECK(read_text(scratch / "to/x.smd") == "x");
    CHECK(read_text(scratch / "to/y.smd") == "y");
}

#ifndef _WIN32

// `info --needs --copy-to` follows no link out of its folder, nor one that loading refuses.

TEST_CASE("a copy does not follow a link out of the folder", "[copy]") {
    const ScratchFolder scratch;
    write_files(scratch / "in", {{"models/a.mdl", "new"}, {"models/b/c.mdl", "new"}});
    write_files(scratch / "home", {{"a.mdl", "old"}});
    fs::create_directories(scratch / "to");
    const ContentReport one = need_of("models/a.mdl", scratch / "in/models/a.mdl", scratch / "in");
    const ContentReport other =
        need_of("models/b/c.mdl", scratch / "in/models/b/c.mdl", scratch / "in");
    const auto refuses = [&](const ContentReport& content) {
        const FolderSnapshot before = snapshot_of(scratch / "");
        const CopiedNeeds copied = copy_needs(content, scratch / "to", disk_files());
        CHECK(copied.files == 0);
        REQUIRE(copied.diagnostics.size() == 1);
        CHECK(copied.diagnostics[0].code == "copy-outside");
        CHECK(changes_between(before, snapshot_of(scratch / "")) == Paths{});
    };
    fs::create_symlink(scratch / "home", scratch / "to/models");
    refuses(one);
    refuses(other);  // no folder is made there either
    fs::remove(scratch / "to/models");
    fs::create_directories(scratch / "to/models");
    fs::create_symlink(scratch / "home/a.mdl", scratch / "to/models/a.mdl");
    refuses(one);
    // a link to a missing file is a link too
    fs::remove(scratch / "home/a.mdl");
    refuses(one);
    // the target folder may be a link itself
    fs::remove_all(scratch / "to");
    fs::create_directories(scratch / "elsewhere");
    fs::create_symlink(scratch / "elsewhere", scratch / "to");
    CHECK(copy_needs(one, scratch / "to", disk_files()).diagnostics.empty());
    CHECK(read_text(scratch / "elsewhere/models/a.mdl") == "new");
}

TEST_CASE("files that loading refuses are not copied, others are", "[copy]") {
    const ScratchFolder scratch;
    write_files(scratch / "mod", files_below(sample_files(), "models"));
    write_files(scratch / "mod", files_below(sample_files(), "materials"));
    write_text(scratch / "secret", "of the person");
    fs::remove(scratch / "mod" / kSampleSkin);
    fs::create_symlink(scratch / "secret", scratch / "mod" / kSampleSkin);
    const FolderSnapshot before = snapshot_of(scratch / "");
    const Ran ran = copy_to(scratch / "to", scratch / "mod" / kSampleModel);
    CAPTURE(ran.err);
    CHECK(ran.status == 3);
    CHECK(ran.err.find("[outside]") != std::string::npos);
    const FolderSnapshot after = snapshot_of(scratch / "");
    CHECK_FALSE(after.contains(std::string("to/") + kSampleSkin));
    CHECK(after.contains(std::string("to/") + kSampleModel));
    CHECK(after.contains("to/materials/models/studioscope/ollie_hat.vmt"));
    for (const auto& [path, what] : after)
        if (path.starts_with("to/")) CHECK(what.find("of the person") == std::string::npos);
    // --allow-outside copies it
    const Ran allowed = run_studioscope({"info", "--needs", "--allow-outside", "--copy-to",
                                         (scratch / "all").generic_string(),
                                         (scratch / "mod" / kSampleModel).generic_string()});
    CHECK(read_text(scratch / "all" / kSampleSkin) == "of the person");
}

// On Windows there are no such names (core/text.h).
TEST_CASE("JSON of dependencies has the bytes of a path next to its guessed text", "[file-name]") {
    for (const EncodedName& row : encoded_names()) {
        CAPTURE(row.encoding);
        const ContentReport content =
            need_of(row.bytes, path_from_text("/mod/" + row.bytes), "/mod");
        const auto needs = nlohmann::json::parse(json_text(needs_json(content)));  // is UTF-8
        CHECK(needs[0]["path"] == row.shown);
        CHECK(needs[0].value("path_bytes", std::string()) == (row.is_utf8 ? "" : row.hex));
        CHECK(needs[0]["candidates"][0] == "/mod/" + row.shown);
        const std::string mark = row.is_utf8 ? "" : " (Latin-1?)";
        CHECK(needs_text(content).find(row.shown + mark + "\n") != std::string::npos);
    }
}

#endif  // _WIN32

}  // namespace studioscope::copy_needs_test
