// `info --needs --copy-to` follows no link out of its folder, nor one that loading refuses.

#include <catch2/catch.hpp>
#include <filesystem>
#include <set>
#include <string>

#include "cli/verbs/needs_text.h"
#include "content/disk_files.h"
#include "support/content_need.h"
#include "support/folder_snapshot.h"
#include "support/sample_tree.h"

namespace studioscope::copy_needs_posix_test {

namespace {

namespace fs = std::filesystem;

using Paths = std::set<std::string>;

Ran copy_to(const fs::path& folder, const fs::path& model) {
    return run_studioscope(
        {"info", "--needs", "--copy-to", folder.generic_string(), model.generic_string()});
}

}  // namespace

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

}  // namespace studioscope::copy_needs_posix_test
