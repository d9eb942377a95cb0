// Sessions without a window, on files in memory.

#include "window/session.h"

#include <algorithm>
#include <catch2/catch.hpp>

#include "content/disk_files.h"
#include "support/byte_writer.h"
#include "support/compiled_files.h"
#include "support/memory_files.h"
#include "support/program.h"
#include "support/smd_text.h"

namespace studioscope::session_test {

namespace {

const std::string kHero = "/m/hero.smd", kOther = "/m/other.smd", kRun = "/m/run.smd";
const std::string kRunFrames = "time 0\n0 0 0 0 0 0 0\ntime 1\n0 0 0 5 0 0 0\n";

size_t triangles_of(const Scene& scene) {
    size_t indices = 0;
    for (const Mesh& mesh : scene.model.meshes) indices += mesh.lods.at(0).indices.size();
    return indices / 3;
}

// An open model of one triangle; another of two and a clip of two frames exist.
struct Opened {
    using Paths = std::vector<std::filesystem::path>;

    Opened() { show(open({kHero})); }

    PendingLoad open(const Paths& files) const {
        return session.read({files, session.mounts(), {}}, LoadReason::kNew);
    }
    // Adds the files that are not open yet.
    PendingLoad join(const Paths& files) const {
        OpenRequest wanted = session.request();
        for (const auto& file : files)
            if (std::find(wanted.files.begin(), wanted.files.end(), file) == wanted.files.end())
                wanted.files.push_back(file);
        return session.read(wanted, LoadReason::kReload,
                            wanted.files.size() - session.paths().size());
    }
    PendingLoad reload() const { return session.read(session.request(), LoadReason::kReload); }
    PendingLoad reload_by_itself() const {
        return session.read(session.request(), LoadReason::kReloadByItself);
    }

    bool show(PendingLoad attempt) {
        if (!session.accepts(attempt)) {
            session.refuse(attempt);
            return false;
        }
        scene = session.commit(std::move(attempt));
        return true;
    }
    void write(const std::string& path, const std::string& text) { files[path] = bytes_of(text); }
    size_t triangle_count() const { return triangles_of(scene); }
    bool watches(const std::string& path) const {
        const std::vector<std::filesystem::path> watched = session.watched();
        return std::find(watched.begin(), watched.end(), path) != watched.end();
    }

    MemoryFiles files{{kHero, bytes_of(reference(triangle()))},
                      {kOther, bytes_of(reference(triangle() + triangle()))},
                      {kRun, bytes_of(animation(kRunFrames))}};
    Session session{{}, in_memory(files)};
    Scene scene;
};

}  // namespace

TEST_CASE("an opened file can be reloaded and is watched", "[session]") {
    Opened o;
    CHECK(o.triangle_count() == 1);
    CHECK(o.session.paths() == std::vector<std::filesystem::path>{kHero});
    CHECK(o.watches(kHero));
    REQUIRE(o.show(o.open({kOther})));
    CHECK(o.triangle_count() == 2);
    CHECK_FALSE(o.watches(kHero));
    o.write(kOther, reference(triangle()));
    REQUIRE(o.show(o.reload()));
    CHECK(o.triangle_count() == 1);
}

TEST_CASE("after a failed open, reload and watch use the shown model", "[session]") {
    Opened o;
    o.write("/m/no.smd", "this is no model");
    const std::string path = GENERATE("/m/no.smd", "/m/missing.smd");
    CHECK_FALSE(o.show(o.open({path})));
    CHECK(o.session.paths() == std::vector<std::filesystem::path>{kHero});
    CHECK(o.watches(kHero));
    CHECK_FALSE(o.watches(path));
    o.write(kHero, reference(triangle() + triangle() + triangle()));
    REQUIRE(o.show(o.reload()));
    CHECK(o.triangle_count() == 3);
}

TEST_CASE("a cancelled load changes nothing", "[session]") {
    Opened o;
    o.open({kOther});  // as when the driver has no memory for it
    o.join({kRun});
    CHECK(o.session.paths() == std::vector<std::filesystem::path>{kHero});
    CHECK_FALSE(o.watches(kOther));
    CHECK_FALSE(o.watches(kRun));
}

TEST_CASE("an animation joins the shown model after a failed open too", "[session]") {
    Opened o;
    const size_t clips = o.scene.model.clips.size();
    CHECK_FALSE(o.show(o.open({"/m/missing.smd"})));
    REQUIRE(o.show(o.join({kRun})));
    CHECK(o.triangle_count() == 1);
    CHECK(o.scene.model.clips.size() == clips + 1);
    CHECK(o.session.paths() == std::vector<std::filesystem::path>{kHero, kRun});
    CHECK(o.watches(kRun));
    REQUIRE(o.show(o.reload()));
    CHECK(o.scene.model.clips.size() == clips + 1);
}

TEST_CASE("the same animation twice is one clip", "[session]") {
    Opened o;
    const size_t clips = o.scene.model.clips.size();
    REQUIRE(o.show(o.join({kRun})));
    REQUIRE(o.show(o.join({kRun})));
    CHECK(o.scene.model.clips.size() == clips + 1);
    CHECK(o.session.paths() == std::vector<std::filesystem::path>{kHero, kRun});
}

TEST_CASE("a file that does not belong to a model is reported once and not kept", "[session]") {
    Opened o;
    const size_t clips = o.scene.model.clips.size();
    o.write("/m/README.md", "# what this is");
    o.write("/m/prose.smd", "# what this is");
    const std::string stranger =
        GENERATE("/m/README.md", "/m/prose.smd", "/m/missing.smd", "/m/missing.md");
    SECTION("alone") {
        const PendingLoad attempt = o.join({stranger});
        CHECK(has_errors(attempt.scene.diagnostics));
        CHECK(attempt.scene.diagnostics.at(0).file == stranger);
        CHECK_FALSE(o.show(attempt));
        CHECK(o.session.paths() == std::vector<std::filesystem::path>{kHero});
    }
    SECTION("with a clip, which joins") {
        const PendingLoad attempt = o.join({stranger, kRun});
        CHECK(attempt.left_out == std::vector<std::filesystem::path>{stranger});
        CHECK(has_errors(attempt.scene.diagnostics));
        REQUIRE(o.show(attempt));
        CHECK(o.scene.model.clips.size() == clips + 1);
        CHECK(o.session.paths() == std::vector<std::filesystem::path>{kHero, kRun});
    }
    CHECK_FALSE(o.watches(stranger));
    CHECK(o.watches(kHero));
    REQUIRE(o.show(o.reload()));
    CHECK_FALSE(has_errors(o.scene.diagnostics));
}

TEST_CASE("files opened with a file of unknown format are read without it", "[session]") {
    Opened o;
    o.write("/m/README.md", "# what this is");
    REQUIRE(o.show(o.join({"/m/README.md", kOther})));  // a model replaces the open one
    CHECK(o.triangle_count() == 2);
    CHECK(has_errors(o.scene.diagnostics));
    CHECK(o.session.paths() == std::vector<std::filesystem::path>{kOther});
    REQUIRE(o.show(o.reload()));
    CHECK_FALSE(has_errors(o.scene.diagnostics));
}

TEST_CASE("of two broken files the latest is named", "[session]") {
    Opened o;
    o.show(o.open({kHero, "/m/missing.smd"}));
    const std::string whole = reference(triangle());
    o.write(kHero, whole.substr(0, whole.size() - 20) + "\n0 1.5 2.5\n");
    const std::optional<Diagnostic> broken = o.session.newly_broken(o.reload_by_itself());
    REQUIRE(broken);
    CHECK(broken->file == kHero);
}

TEST_CASE("a dropped model replaces the open one", "[session]") {
    Opened o;
    REQUIRE(o.show(o.join({kOther})));
    CHECK(o.triangle_count() == 2);
    CHECK(o.session.paths() == std::vector<std::filesystem::path>{kOther});
}

TEST_CASE("a half-written save never replaces the last good model", "[session]") {
    Opened o;
    const std::string whole = reference(triangle() + triangle());
    // an earlier error of the session does not hide the next one
    if (GENERATE(false, true)) o.show(o.open({kHero, "/m/missing.smd"}));
    const bool had_error = has_errors(o.scene.diagnostics);
    o.write(kHero, whole.substr(0, whole.size() - 20) + "\n0 1.5 2.5\n");
    const PendingLoad broken = o.reload_by_itself();
    REQUIRE(has_errors(broken.scene.diagnostics));
    REQUIRE_FALSE(broken.scene.format.empty());
    CHECK_FALSE(o.show(broken));
    CHECK(o.triangle_count() == 1);
    o.write(kHero, whole);
    REQUIRE(o.show(o.reload_by_itself()));
    CHECK(o.triangle_count() == 2);
    CHECK(has_errors(o.scene.diagnostics) == had_error);  // the known error is kept
}

// Someone who edits a fixup table by hand wants to see the result.
TEST_CASE("a VVD that becomes broken on disk is shown as far as possible", "[session]") {
    TestMdl mdl;
    mdl.meshes = {{0, {3}}, {0, {4}}};
    TestVvd vvd;
    vvd.lod_counts = {7};
    vvd.fixups = {{0, 4, 3}, {0, 0, 4}};
    TestVtx vtx;
    vtx.lods = {{{1, {0, 1, 2}, {0, 1, 2}}, {1, {0, 1, 2, 3}, {0, 1, 2, 0, 2, 3}}}};
    const Bytes sound = vvd.bytes();
    constexpr size_t kTable = 64;  // vvd.md, section 1: behind the header
    Opened o;
    o.files["/m/hero.mdl"] = mdl.bytes();
    o.files["/m/hero.vvd"] = sound;
    o.files["/m/hero.dx90.vtx"] = vtx.bytes();
    REQUIRE(o.show(o.open({"/m/hero.mdl"})));
    REQUIRE_FALSE(has_errors(o.scene.diagnostics));
    CHECK(o.triangle_count() == 3);

    o.files["/m/hero.vvd"] = with(sound, kTable + 4, int32_t{5});  // the last row reads 5..7 of 7
    REQUIRE(o.show(o.reload_by_itself()));
    CHECK(has_errors(o.scene.diagnostics));
    CHECK(o.scene.vertex_file->fixups.at(0).written == FixupValues{0, 5, 3});
    o.files["/m/hero.vvd"] = cut(sound, 64 + 32 + 6 * 48);  // the table needs 24, to 16: 32
    REQUIRE(o.show(o.reload_by_itself()));
    CHECK(o.scene.vertex_file->missing_count == 1);

    o.files["/m/hero.vvd"] = with(sound, 0, 'X');  // nothing in it can be read
    const PendingLoad unread = o.reload_by_itself();
    CHECK_FALSE(o.show(unread));
    REQUIRE(o.session.newly_broken(unread));
    CHECK(o.session.newly_broken(unread)->code == "vvd-magic");
    CHECK(o.scene.vertex_file->missing_count == 1);
    o.files["/m/hero.vvd"] = sound;
    REQUIRE(o.show(o.reload_by_itself()));
    CHECK_FALSE(has_errors(o.scene.diagnostics));
    CHECK(o.scene.vertex_file->missing_count == 0);
}

TEST_CASE("what a model was read from is watched while its file is away", "[session]") {
    Opened o;
    const std::vector<std::filesystem::path> watched = o.session.watched();
    REQUIRE(watched.size() > 1);  // its material, too
    o.files.erase(kHero);
    CHECK_FALSE(o.show(o.reload_by_itself()));
    CHECK(o.session.watched() == watched);
}

TEST_CASE("a file that ends between two triangles is recognised as half written", "[session]") {
    Opened o;
    const std::string whole = reference(triangle() + triangle());
    o.write(kHero, whole);
    REQUIRE(o.show(o.reload_by_itself()));
    const std::string cut = reference(triangle());
    o.write(kHero, cut.substr(0, cut.rfind("end")));  // as long as only a warning reports it
    const PendingLoad half = o.reload_by_itself();
    REQUIRE_FALSE(has_errors(half.scene.diagnostics));
    CHECK_FALSE(o.show(half));
    CHECK(o.triangle_count() == 2);
    CHECK(o.show(o.reload()));  // a reload on request shows it
    CHECK(o.show(o.reload_by_itself()));
    CHECK(o.triangle_count() == 1);
}

TEST_CASE("opening a broken file explicitly shows as much as possible", "[session]") {
    Opened o;
    o.write(kHero, reference(triangle() + "skin\n0 1.5 2.5\n"));
    const PendingLoad broken = o.reload();
    REQUIRE(has_errors(broken.scene.diagnostics));
    CHECK(o.show(broken));
    CHECK(o.show(o.reload_by_itself()));  // no new error
}

TEST_CASE("load options stay with their scene", "[session]") {
    Opened o;
    REQUIRE(o.show(o.session.read({{kHero}, {}, {0, {false, {}}}}, LoadReason::kReload)));
    CHECK_FALSE(o.session.load_options().fixups.uses_table);
    CHECK_FALSE(o.show(o.open({"/m/missing.smd"})));
    CHECK_FALSE(o.session.load_options().fixups.uses_table);
    REQUIRE(o.show(o.open({kOther})));
    CHECK(o.session.load_options().fixups.uses_table);
}

TEST_CASE("the up axis of the command line is kept when its model is reloaded", "[session]") {
    Opened o;
    Session session({{}, {}, {}, UpAxis::kX}, in_memory(o.files));
    CHECK(session.commit(session.read({{kHero}, {}, {}}, LoadReason::kNew)).model.up == UpAxis::kX);
    CHECK(session.commit(session.read(session.request(), LoadReason::kReload)).model.up ==
          UpAxis::kX);
    CHECK(session.commit(session.read({{kOther}, {}, {}}, LoadReason::kNew)).model.up ==
          UpAxis::kZ);
}

TEST_CASE("an unreadable first file is watched and opened when it becomes readable", "[session]") {
    const MemoryFiles none;
    Session session({}, in_memory(none));
    PendingLoad attempt = session.read({{"/m/missing.smd"}, {}, {}}, LoadReason::kNew);
    REQUIRE(session.accepts(attempt));
    CHECK(session.commit(std::move(attempt)).format.empty());
    CHECK(session.watched() == std::vector<std::filesystem::path>{"/m/missing.smd"});
}

TEST_CASE("a change of a file reaches the session that shows it", "[session]") {
    const ScratchFolder scratch;
    const std::string path = (scratch / "hero.smd").string();
    write_text(path, reference(triangle()));
    Session session({}, disk_files());
    session.commit(session.read({{path}, {}, {}}, LoadReason::kNew));
    session.refuse(session.read({{(scratch / "missing.smd").string()}, {}, {}}, LoadReason::kNew));
    write_text(path, reference(triangle() + triangle()));
    CHECK_FALSE(session.has_changed());
    CHECK(session.has_changed());  // settled
    CHECK(triangles_of(
              session.commit(session.read(session.request(), LoadReason::kReloadByItself))) == 2);
    CHECK_FALSE(session.has_changed());
    CHECK_FALSE(session.has_changed());
}

TEST_CASE("a missing material that appears reaches the session", "[session]") {
    const ScratchFolder scratch;
    const std::string path = (scratch / "hero.smd").string();
    write_text(path, reference(triangle()));
    Session session({}, disk_files());
    const Scene scene = session.commit(session.read({{path}, {}, {}}, LoadReason::kNew));
    REQUIRE_FALSE(scene.resolved_materials.at(0).tried.empty());
    CHECK(scene.resolved_materials[0].status == MaterialStatus::kMissing);
    CHECK_FALSE(session.has_changed());
    const std::filesystem::path wanted = scene.resolved_materials[0].tried.front();
    std::filesystem::create_directories(wanted.parent_path());
    write_text(wanted, "UnlitGeneric { $model 1 }");
    CHECK_FALSE(session.has_changed());
    CHECK(session.has_changed());  // settled
    const Scene found =
        session.commit(session.read(session.request(), LoadReason::kReloadByItself));
    CHECK(found.resolved_materials.at(0).status == MaterialStatus::kNoTexture);
    CHECK_FALSE(session.has_changed());
}

TEST_CASE("a request to open files is the same after its way through JSON", "[session]") {
    OpenRequest request;
    const bool is_full = GENERATE(false, true);
    if (is_full) {
        request.files = {kHero, kRun};
        request.compared_files = {"/old/hero.mdl"};
        request.mounts = {{"/addons/hats.gma", "/mod"},
                          "/game/gameinfo.txt",
                          "german",
                          {"/mod"},
                          {{"materials/a/b.vmt", "/mod/b.vmt"}}};
        request.layout = {2, {false, {0, 7}}};
    }
    const FloatJson json = to_json(request);
    CHECK(read_open_request(FloatJson::parse(json.dump())) == request);
    for (const auto& member : json.items()) {
        CAPTURE(member.key());
        FloatJson other = json;
        other[member.key()] = -1;
        CHECK_FALSE(read_open_request(other));
        other.erase(member.key());
        CHECK_FALSE(read_open_request(other));
    }
    CHECK_FALSE(read_open_request(FloatJson::array()));
}

}  // namespace studioscope::session_test
