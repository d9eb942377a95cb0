// The content report as the window shows it: mounts, muted ones, conflicts. The expected values
// follow from the trees made by the tests.
// No verb prints a byte of a file that is no content, whatever names it.

#include "report/content.h"

#include <algorithm>
#include <catch2/catch.hpp>

#include "content/disk_files.h"
#include "core/work_context.h"
#include "support/function_files.h"
#include "support/program.h"
#include "support/sample_tree.h"
#include "support/triangle_smd.h"
#include "window/session.h"

namespace studioscope::content_test {

namespace {

namespace fs = std::filesystem;

struct Opened {
    explicit Opened(const std::string& file, LoadRequest choices = {})
        : session(std::move(choices), disk_files()) {
        show(session.read({{file}, session.mounts(), {}}, LoadReason::kNew));
    }
    void show(PendingLoad attempt) {
        REQUIRE(session.accepts(attempt));
        content = attempt.content;
        scene = session.commit(std::move(attempt));
    }
    void reload(LoadReason reason = LoadReason::kReload) {
        show(session.read(session.request(), reason));
    }
    void mute(const std::vector<fs::path>& roots) {
        MountRequest request = session.mounts();
        request.muted = roots;
        show(session.read({session.paths(), request, {}}, LoadReason::kReload));
    }
    const Dependency& need(const std::string& path) const {
        const auto found =
            std::find_if(content.needs.begin(), content.needs.end(),
                         [&](const Dependency& one) { return one.path.bytes() == path; });
        REQUIRE(found != content.needs.end());
        return *found;
    }
    // The mount that provides a file.
    fs::path source(const std::string& path) const {
        const Dependency& wanted = need(path);
        return wanted.mount ? content.mounts[*wanted.mount].mount.root : fs::path();
    }
    size_t messages(const std::string& code) const {
        return static_cast<size_t>(
            std::count_if(scene.diagnostics.begin(), scene.diagnostics.end(),
                          [&](const Diagnostic& said) { return said.code == code; }));
    }

    Session session;
    ContentReport content;
    Scene scene;
};

bool settles_as_changed(Session& session) {
    session.has_changed();  // the change has to settle first
    return session.has_changed();
}

constexpr const char* kMarker = "hunter2";

// A repository with settings of its owner, and a QC, a mesh and materials that name them.
void write_repository(const ScratchFolder& scratch) {
    for (const char* folder : {"r/.git", "r/models", "r/materials/.x", "r/src"})
        std::filesystem::create_directories(scratch / folder);
    for (const char* name : {"r/.git/config", "r/.env", "r/key.json", "r/src/.env", "top.txt",
                             "r/.git/a.qci", "r/materials/.x/a.vmt", "r/models/key"})
        write_text(scratch / name, std::string(kMarker) + "\n$" + kMarker + "\n");
    std::string qc = "$modelname hero.mdl\n$body b hero\n$sequence idle hero\n";
    for (const char* name : {"../.git/config", "../.env", "../key.json", ".env", "../../top.txt",
                             "../.git/a.qci", "../models/key", "../models/../.git/config"}) {
        const std::string quoted = '"' + std::string(name) + '"';
        qc += "$include " + quoted + "\n$keyvalues { $include " + quoted +
              " }\n$attachment $include " + quoted + "\n$body c " + quoted + "\n$proceduralbones " +
              quoted + "\n$model f hero {\nflexfile " + quoted + " {\n}\n}\n$includemodel " +
              quoted + "\n";
    }
    write_text(scratch / "r/src/hero.qc", qc);
    write_text(scratch / "r/src/hero.smd", kTriangleSmd);
    write_text(
        scratch / "r/materials/skin.vmt",
        "patch { include \"materials/.x/a.vmt\" insert { $basetexture \"../.git/config\" } }");
    write_text(scratch / "r/materials/flat.vmt", "#include \"../.git/config\"\nA { }");
}

}  // namespace

TEST_CASE("a muted mount is ignored until it is unmuted", "[mounts]") {
    const ScratchFolder scratch;
    const ThreeAddons tree(scratch / "t");
    const std::string hat = "materials/models/studioscope/ollie_hat.vmt";
    const fs::path rest = tree.mod / "custom/b_rest.vpk!", skin = tree.mod / "custom/a_skin";
    Opened opened(tree.model());
    REQUIRE(opened.content.mounts.size() == 3);
    CHECK(opened.content.mounts[0].mount.root == skin);
    CHECK(opened.content.mounts[1].kind == "vpk 2");
    CHECK(opened.content.mounts[1].files == files_below(sample_files(), "materials").size());
    CHECK(opened.content.mounts[2].mount.root == tree.mod);
    CHECK(opened.source(kSampleSkin) == skin);
    CHECK(opened.source(hat) == rest);

    opened.mute({rest});
    CHECK(opened.need(hat).status == ResolveStatus::kMissing);
    REQUIRE(opened.need(hat).candidates.size() == 1);
    CHECK(opened.need(hat).candidates[0].is_muted);
    CHECK(opened.messages("material-missing") > 0);
    opened.mute({skin});
    CHECK(opened.source(kSampleSkin) == rest);
    opened.mute({});
    CHECK(opened.source(kSampleSkin) == skin);
    CHECK(opened.messages("material-missing") == 0);
}

TEST_CASE("muting the model's own folder removes its materials but not the model", "[mounts]") {
    const ScratchFolder scratch;
    write_files(scratch / "addon", sample_files());
    Opened opened((scratch / "addon" / kSampleModel).generic_string());
    REQUIRE(opened.content.mounts.size() == 1);
    CHECK(opened.need(kSampleSkin).status == ResolveStatus::kFound);
    opened.mute({scratch / "addon"});
    CHECK(opened.need(kSampleSkin).status == ResolveStatus::kMissing);
    CHECK(opened.scene.format == "mdl");
    CHECK(opened.content.mounts[0].mount.is_muted);
}

TEST_CASE("conflicting addons and content directly in custom are reported, and nothing else",
          "[mounts]") {
    const ScratchFolder scratch;
    const ThreeAddons tree(scratch / "t");
    Opened opened(tree.model());
    CHECK(opened.messages("content-fight") == 1);
    CHECK(opened.messages("content-case") == 0);
    CHECK(opened.messages(kContentInCustom) == 0);
    opened.mute({tree.mod / "custom/a_skin"});
    CHECK(opened.messages("content-fight") == 0);
    write_files(tree.mod / "custom", {{"materials/x.vmt", "x"}});
    opened.reload();
    CHECK(opened.messages(kContentInCustom) == 1);  // the gameinfo.txt was found above the model
    const Ran checked = run_studioscope({"check", tree.model()});
    CHECK(checked.out.find("[content-fight]") != std::string::npos);
}

TEST_CASE("an unreadable archive is reported, an empty one is not", "[mounts]") {
    const ScratchFolder scratch;
    write_files(scratch / "mod", files_below(sample_files(), "models"));
    write_text(scratch / "bad.vpk", "no archive");
    write_bytes_to(scratch / "empty.gma", pack_gma({}));
    // truncated after its first entry, which can be read
    Bytes cut = pack_vpk({{"a.vmt", "", 0}, {"b.vtf", "", 0}}).directory;
    cut.resize(cut.size() - 10);
    write_bytes_to(scratch / "cut.vpk", cut);
    LoadRequest choices;
    choices.mounts.mounts = {scratch / "bad.vpk", scratch / "empty.gma", scratch / "cut.vpk"};
    const Opened opened((scratch / "mod" / kSampleModel).generic_string(), choices);
    CHECK(opened.messages("mount-unreadable") == 1);
    CHECK(opened.messages("mount-damaged") == 1);
}

TEST_CASE("changing the root LOD keeps the mounts", "[mounts]") {
    const ScratchFolder scratch;
    write_files(scratch / "mod", files_below(sample_files(), "models"));
    write_bytes_to(scratch / "hats/all.gma", pack_gma(sample_files()));
    LoadRequest choices;
    choices.mounts.mounts = {scratch / "hats/all.gma"};
    Opened opened((scratch / "mod" / kSampleModel).generic_string(), choices);
    REQUIRE(opened.source(kSampleSkin) == scratch / "hats/all.gma!");
    CHECK(opened.content.mounts[1].mount.is_named);  // after the model's own
    opened.show(opened.session.read({opened.session.paths(), choices.mounts, {1, {}}},
                                    LoadReason::kReload));
    CHECK(opened.source(kSampleSkin) == scratch / "hats/all.gma!");
}

TEST_CASE("materials are watched, in an archive by the archive", "[mounts]") {
    const ScratchFolder scratch;
    write_files(scratch / "mod", files_below(sample_files(), "models"));
    PackedFiles materials = files_below(sample_files(), "materials");
    const fs::path archive = scratch / "hats/all.gma";
    write_bytes_to(archive, pack_gma(materials));
    LoadRequest choices;
    choices.mounts.mounts = {archive};
    Opened opened((scratch / "mod" / kSampleModel).generic_string(), choices);
    CHECK_FALSE(settles_as_changed(opened.session));
    std::erase_if(materials, [](const PackedFile& file) { return file.path == kSampleSkin; });
    write_bytes_to(archive, pack_gma(materials));
    REQUIRE(settles_as_changed(opened.session));
    opened.reload(LoadReason::kReloadByItself);
    CHECK(opened.need(kSampleSkin).status == ResolveStatus::kMissing);
}

TEST_CASE("a deleted mount leaves the model unchanged and is watched for its return", "[mounts]") {
    const ScratchFolder scratch;
    write_files(scratch / "mod", files_below(sample_files(), "models"));
    const Bytes packed = pack_gma(files_below(sample_files(), "materials"));
    const fs::path archive = scratch / "hats/all.gma";
    write_bytes_to(archive, packed);
    LoadRequest choices;
    choices.mounts.mounts = {archive};
    Opened opened((scratch / "mod" / kSampleModel).generic_string(), choices);
    fs::remove(archive);
    CHECK_FALSE(settles_as_changed(opened.session));
    CHECK_FALSE(opened.session.lost().empty());
    // Reloading explicitly gives the model without its materials, and a message.
    opened.reload();
    CHECK(opened.scene.model.vertices.size() > 0);
    CHECK(opened.messages("mount-missing") == 1);
    CHECK(opened.need(kSampleSkin).status == ResolveStatus::kMissing);
    write_bytes_to(archive, packed);
    opened.reload();
    CHECK(opened.source(kSampleSkin) == archive.generic_string() + "!");
}

TEST_CASE("looking up a path lists its mounts, or similar paths if there are none", "[mounts]") {
    const ScratchFolder scratch;
    const ThreeAddons tree(scratch / "t");
    Opened opened(tree.model());
    const auto ask = [&](const std::string& path) {
        return look_up_content(path, opened.content, opened.session.files(),
                               *opened.session.archives());
    };
    const ContentLookUp skin = ask("MATERIALS\\models/studioscope/ollie_skin.vmt");
    REQUIRE(skin.found.size() == 2);
    CHECK(skin.found[0].mount == 0);
    CHECK(skin.found[1].mount == 1);
    CHECK(skin.alike.empty());
    const ContentLookUp hat = ask("ollie_hat");
    CHECK(hat.found.empty());
    const auto has = [](const ContentLookUp& answer, const std::string& path) {
        return std::find(answer.alike.begin(), answer.alike.end(), path) != answer.alike.end();
    };
    CHECK(has(hat, "materials/models/studioscope/ollie_hat.vtf"));               // in the VPK
    CHECK(has(ask("models/studioscope/olli"), "models/studioscope/ollie.vvd"));  // in a folder
    CHECK(ask("../../secret").found.empty());
    CHECK(ask("zzz").alike.empty());
}

TEST_CASE("a path with a wrong folder finds the same name elsewhere, never itself", "[mounts]") {
    const ScratchFolder scratch;
    write_files(scratch / "mod", {{"materials/v1.2/Eye.vtf", "x"},
                                  {"materials/.content/a/eye.vtf", "x"},
                                  {"materials/a/eye.vmt", "x"},
                                  {"models/eye.vtf", "x"}});
    write_bytes_to(scratch / "hats.gma",
                   pack_gma({{"materials/hats/eye.vtf", "x"}, {"materials/eye.vtf/b.vtf", "x"}}));
    const FileSystem files = with_archives(disk_files());
    OpenArchives archives(disk_files());
    ContentReport content;
    for (const auto& [root, origin] : {std::pair{"mod", "folder"}, {"hats.gma!", "archive"}})
        content.mounts.emplace_back().mount = {scratch / root, origin};
    for (const auto& [path, role] : {std::pair{"materials/engine/eye.vtf", "texture"},
                                     {"materials/engine/eye.vtf.vmt", "material"}}) {
        Dependency& need = content.needs.emplace_back();
        need.path = FileName(path);
        need.role = role;
    }
    const std::vector<std::string> alike =
        look_up_content("materials/engine/eye.vtf", content, files, archives).alike;
    CHECK(alike == std::vector<std::string>{"materials/.content/a/eye.vtf",
                                            "materials/hats/eye.vtf", "materials/v1.2/Eye.vtf",
                                            "materials/engine/eye.vtf.vmt"});
}

TEST_CASE("the same name is looked for among 50000 names, and 50 are found", "[mounts]") {
    // `materials` with this many materials, and folders that have the texture
    const auto found_in = [](int materials, int folders) {
        const auto files = std::make_shared<FunctionFiles>();
        files->on_list = [=](const fs::path& folder) {
            std::vector<std::string> names;
            if (folder == "/mod") return std::vector<std::string>{"materials"};
            if (folder.parent_path() == "/mod/materials") names = {"eye.vtf"};
            if (folder != "/mod/materials") return names;
            for (int i = 0; i < materials; ++i) names.push_back(std::to_string(i) + ".vmt");
            for (int i = 0; i < folders; ++i) names.push_back("in" + std::to_string(i));
            return names;
        };
        OpenArchives archives(files);
        ContentReport content;
        content.mounts.emplace_back().mount = {"/mod", "folder"};
        return look_up_content("materials/engine/eye.vtf", content, files, archives).alike.size();
    };
    CHECK(found_in(0, 50) == 50);
    CHECK(found_in(0, 51) == 50);
    CHECK(found_in(49'998, 1) == 1);  // with the folder and the texture
    CHECK(found_in(49'999, 1) == 0);
}

TEST_CASE("a folder's content is counted up to a limit, and until it is cancelled", "[mounts]") {
    const ScratchFolder scratch;
    write_files(scratch / "mod", {{"models/a.mdl", "x"},
                                  {"Materials/b/c.vmt", "x"},
                                  {"materials2/d.vmt", "x"},
                                  {"e.txt", "x"}});
    const FolderCount all = count_content(scratch / "mod", 10);
    CHECK(all.files == 2);
    CHECK_FALSE(all.is_more);
    CHECK(count_content(scratch / "mod", 2).is_more == false);
    CHECK(count_content(scratch / "mod", 1).is_more);
    Progress progress;
    const ProgressScope scope(progress);
    progress.is_cancelled = true;
    CHECK_THROWS_AS(count_content(scratch / "mod", 10), CancelledError);
}

TEST_CASE("each verb keeps settings and passwords next to a model out of its output", "[app]") {
    const ScratchFolder scratch;
    write_repository(scratch);
    const std::string qc = (scratch / "r/src/hero.qc").generic_string(),
                      smd = (scratch / "r/src/hero.smd").generic_string(),
                      copies = (scratch / "copies").generic_string(),
                      picture = (scratch / "hero.png").generic_string();
    const std::vector<std::vector<std::string>> commands{
        {"info", qc},
        {"info", qc, "--json"},
        {"info", "--needs", qc},
        {"info", "--needs", "--copy-to", copies, qc},
        {"check", qc},
        {"check", qc, "--format", "json"},
        {"check", qc, "--format", "sarif"},
        {"check", qc, "--profile", "all"},
        {"diff", qc, smd},
        {"diff", qc, smd, "--json"},
        {"pose", qc, "--skinner", "cpu"},
        {"render", qc, "-o", picture},
        {"bench", qc, "--quick"}};
    for (const std::vector<std::string>& command : commands) {
        const Ran ran = run_studioscope(command);
        CAPTURE(command, ran.err);
        CHECK(ran.out.find(kMarker) == std::string::npos);
        CHECK(ran.err.find(kMarker) == std::string::npos);
    }
    const Ran info = run_studioscope({"info", qc});
    CHECK(info.err.find("[not-content]") != std::string::npos);
    for (const auto& entry : std::filesystem::recursive_directory_iterator(scratch / "copies"))
        if (entry.is_regular_file())
            CHECK(read_text(entry.path()).find(kMarker) == std::string::npos);
}

}  // namespace studioscope::content_test
