#include <fmt/format.h>

#include <catch2/catch.hpp>
#include <memory>

#include "core/at.h"
#include "document/message_target.h"
#include "model/vertex_origins.h"
#include "sample_document.h"
#include "support/ui_driver.h"
#include "ui/dock/dock.h"
#include "ui/dock/panels.h"

namespace studioscope::messages_panel_test {

using Kind = MessageSubject::Kind;

namespace {

Document with_messages() {
    Document document;
    document.messages = sample_scene().diagnostics;
    return document;
}

struct MessagesDriver {
    MessagesDriver() : ui([this] { draw(); }) {
        open_tab(document.panels.dock, kMessagesTab);
        ui.frames(2);
    }

    void draw() {
        Requests requests;
        dock_panel({{0, 0}, {1280, 300}}, document, {}, requests);
    }

    Document document = with_messages();
    UiDriver ui;
};

}  // namespace

TEST_CASE("a right-click on a message copies it as compilers print it", "[ui]") {
    MessagesDriver driver;
    driver.document.messages[1].file = "body.smd";
    driver.ui.frames(2);
    const ImVec2 place = driver.ui.find_text("vertex line has 7 numbers").position;
    driver.ui.click({place.x + 5, place.y + 5}, {}, ImGuiMouseButton_Right);
    CHECK(driver.ui.clipboard() ==
          "body.smd:12: warning: vertex line has 7 numbers [smd-short-vertex]");
}

TEST_CASE("a message is not cut while places and codes leave it room", "[ui]") {
    MessagesDriver driver;
    const auto draw = [&](size_t letters, const char* file) {
        Diagnostic long_one = note("short-code", std::string(letters, 'm') + "END");
        long_one.file = file;
        driver.document.messages = {std::move(long_one)};
        ++driver.document.messages_number;
        driver.ui.frames(3);
    };
    draw(80, "a.smd");
    CHECK(driver.ui.shows("mEND"));
    CHECK(driver.ui.shows("a.smd"));
    CHECK(driver.ui.shows("short-code"));
    // a long place takes its share at once, and gives it back
    draw(80, std::string(60, 'a').c_str());
    CHECK_FALSE(driver.ui.shows("mEND"));
    draw(80, "a.smd");
    CHECK(driver.ui.shows("mEND"));
    draw(160, "a.smd");
    CHECK_FALSE(driver.ui.shows("mEND"));
}

TEST_CASE("a mouse that rests on a message reads why it matters and what to do", "[ui]") {
    MessagesDriver driver;
    driver.ui.frames(2);
    const ImVec2 place = driver.ui.find_text("vertex line has 7 numbers").position;
    driver.ui.move({place.x + 5, place.y + 5});
    driver.ui.frames(1);
    CHECK_FALSE(driver.ui.shows("Correct the line, or export the mesh again."));
    ImGui::GetIO().DeltaTime = 1;
    driver.ui.frames(2);
    CHECK(driver.ui.shows("studiomdl silently skips a shorter line"));
    CHECK(driver.ui.shows("Correct the line, or export the mesh again."));
}

TEST_CASE("a click on a message selects its subject", "[ui]") {
    MessagesDriver driver;
    Scene scene = sample_scene();
    scene.diagnostics = {
        about({Kind::kBone, "head"}, warning("bone-odd", "bone hip does not move; head does")),
        about({Kind::kClip, "walk"}, warning("clip-odd", "clip walk ends where run begins")),
        about({Kind::kMesh, "", 1}, warning("mesh-odd", "lower has no weights"))};
    open_scene(driver.document, scene, false);
    driver.ui.press("Dock", {"Messages", "messages", 0, "##row"});
    CHECK(driver.document.selection.bone == 2);
    driver.ui.press("Dock", {"Messages", "messages", 1, "##row"});
    CHECK(driver.document.playback.clip == 0);
    driver.ui.press("Dock", {"Messages", "messages", 2, "##row"});
    CHECK(driver.document.selection.mesh == 1);
}

TEST_CASE("rows of messages are updated with added, replaced and hidden messages", "[ui]") {
    MessagesDriver driver;
    const auto shows = [&](const char* text) {
        driver.ui.frames(2);
        return driver.ui.shows(text);
    };
    show_messages(driver.document, {warning("b", "the first of two"), note("a", "the second")});
    CHECK(shows("the first of two"));
    CHECK_FALSE(shows("vertex line has 7 numbers"));
    // as many as before: a file could not be read, so the model stays
    show_messages(driver.document, {note("a", "a note"), error("c", "an error")});
    CHECK(shows("an error"));
    driver.document.messages.push_back(warning("d", "added later"));
    CHECK(shows("added later"));
    at(driver.document.panels.messages.is_shown, Severity::kWarning) = false;
    CHECK(shows("an error"));
    CHECK_FALSE(shows("added later"));
}

TEST_CASE("the words of a message lead nowhere, its subject does", "[ui]") {
    Document document;
    open_sample(document);
    const Diagnostic words = warning("w", "no parent of bone spine");
    CHECK(find_message_target(document, words).kind == Kind::kNone);
    CHECK(find_message_target(document, about({Kind::kBone, "spine"}, words)).index == 1);
    CHECK(find_message_target(document, about({Kind::kBone, "spine9"}, words)).index == kNone);
    const int last = static_cast<int>(document.model().meshes.size()) - 1;
    CHECK(find_message_target(document, about({Kind::kMesh, "", last}, words)).index == last);
    CHECK(find_message_target(document, about({Kind::kMesh, "", last + 1}, words)).kind ==
          Kind::kNone);
}

TEST_CASE("a message about an animation leads to the sequence that it was compiled for", "[ui]") {
    Document document;
    open_sample(document);
    const Diagnostic message = about({Kind::kClip, "@walk"}, warning("w", "it has no data"));
    CHECK(find_message_target(document, message).name == "clip walk");
}

TEST_CASE("a number in a message of an included model is none of the open one", "[ui]") {
    Document document;
    Scene scene = sample_scene();
    scene.files.push_back({"shared.mdl", "include", 100});
    open_scene(document, scene, false);
    Diagnostic message = about({Kind::kMesh, "", 0}, warning("w", "a mesh is odd"));
    message.file = "shared.mdl";
    CHECK(find_message_target(document, message).kind == Kind::kNone);
    message.file = "hero.mdl";
    CHECK(find_message_target(document, message).index == 0);
}

TEST_CASE("messages about limits, hitboxes and required files lead to where these are shown",
          "[ui]") {
    Document document;
    Scene scene = sample_scene();
    scene.model.hitboxes.resize(2);
    open_scene(document, scene, false);
    go_to(document, find_message_target(document, about({Kind::kLimit, "bones"},
                                                        note("engine-limit", "129 bones"))));
    CHECK(document.panels.inspector_tab.wanted == "Model");
    go_to(document, find_message_target(document, about({Kind::kHitbox, "", 1},
                                                        error("mdl-bone-range", "hitbox 1"))));
    CHECK(document.selection.hitbox == 1);
    CHECK(document.panels.inspector_tab.wanted == "Hitbox");
    const MessageTarget file = find_message_target(
        document, about({Kind::kRequiredFile, "models/a.mdl"}, note("include-missing", "a")));
    CHECK(file.name == "models/a.mdl");
    go_to(document, file);
    CHECK(document.panels.mounts.look_up == "models/a.mdl");
    CHECK(is_open(document.panels.dock, kMountsTab));
}

TEST_CASE("a message about a header field opens the file's fields there", "[ui]") {
    Document document;
    Scene scene = sample_scene();
    scene.headers = {{"a.mdl", {{"id", 0, "1"}}}, {"a.vvd", {{"numFixups", 60, "12"}}}};
    open_scene(document, scene, false);
    Diagnostic message = error("vvd-fixup-count", "12 rows do not fit", at_offset(60));
    message.file = "a.vvd";
    go_to(document, find_message_target(document, message));
    CHECK(document.panels.headers.file == 1);
    CHECK(document.panels.headers.filter == "numFixups");
    CHECK(document.panels.inspector_tab.wanted == "File");
}

TEST_CASE("a message about a fixup row leads to the row, one about the table to the table",
          "[ui]") {
    Document document;
    Scene scene = sample_scene();
    file_in(scene).fixup_offset = 64;
    open_scene(document, scene, false);
    // the third row of 12 bytes
    const Diagnostic row = about({Kind::kFixup, "", 2},
                                 error("vvd-fixup-range", "it reads 8..12 of 10", at_offset(88)));
    CHECK(find_message_target(document, row).name == "fixup row 2");
    go_to(document, find_message_target(document, row));
    CHECK(document.selection.fixup == 2);
    CHECK(is_open(document.panels.dock, kFixupsTab));
    const Diagnostic cover =
        about({Kind::kFixupTable},
              warning("vvd-fixup-cover", "the fixups leave out 1..2", at_offset(64)));
    CHECK(find_message_target(document, cover).name == "the fixup table");
    CHECK(find_message_target(document, cover).index == kNone);
}

TEST_CASE("a message about a VMT selects its material", "[ui]") {
    Document document;
    open_sample(document);
    document.materials.resize(2);
    document.materials[1].file = "/mod/materials/boot.vmt";
    Diagnostic message = warning("vmt-unknown-parameter", "no parameter $bumpmapp", at_line(3));
    message.file = "/mod/materials/boot.vmt";
    go_to(document, find_message_target(document, message));
    CHECK(document.selection.material == 1);  // the sample's materials are skin and boot
    message.file = "/mod/materials/other.vmt";
    CHECK(find_message_target(document, message).kind == Kind::kNone);
}

TEST_CASE("a message of a clip's own file selects the clip, one of the model's file does not",
          "[ui]") {
    Document document;
    Scene scene = sample_scene();
    scene.file = "body.qc";
    scene.model.clips[0].file = "anims/wave.smd";
    open_scene(document, scene, false);
    Diagnostic message = warning("smd-frames-missing", "50 frame numbers are not in the file");
    message.file = "anims/wave.smd";
    go_to(document, find_message_target(document, message));
    CHECK(document.playback.clip == 0);
    CHECK(find_message_target(document, message).name == "clip " + document.model().clips[0].name);
    message.file = "body.qc";
    CHECK(find_message_target(document, message).kind == Kind::kNone);
}

TEST_CASE("a message with the line of a vertex selects the vertex", "[ui]") {
    Document document;
    Scene scene = sample_scene();
    VertexOrigins origins;
    origins.file = "body.smd";
    origins.lines = {{0, 10}};  // triangle 0: its corners are at lines 11 to 13
    scene.origins = std::make_shared<VertexOrigins>(origins);
    open_scene(document, scene, false);
    document.selection.triangle = 0;
    Diagnostic message = warning("smd-weights-zero", "2 vertex lines of hip weigh nothing");
    message.file = "body.smd";
    message.location = at_line(12);
    const MessageTarget target = find_message_target(document, message);
    const auto second = static_cast<int>(document.model().meshes[0].lods[0].indices[1]);
    CHECK(target.name == fmt::format("vertex {}", second));
    go_to(document, target);
    CHECK(document.selection.vertex == second);
    CHECK(document.selection.triangle == kNone);
    message.location = at_line(9);
    CHECK(find_message_target(document, message).kind == Kind::kNone);
}

TEST_CASE("messages are sorted by severity and grouped by code", "[ui]") {
    Diagnostics messages{note("n", "first"), warning("w", "one")};
    for (int i = 0; i < 4; ++i) messages.push_back(error("many", std::to_string(i)));
    messages.push_back(error("single", "alone"));
    MessageFilter settings;
    const auto rows = message_rows(messages, settings);
    REQUIRE(rows.size() == 4);
    CHECK(rows[0].is_group);
    CHECK(rows[0].count == 4);
    CHECK(rows[1].message == 6);
    CHECK(rows[2].message == 1);
    CHECK(rows[3].message == 0);
    settings.unfolded.insert("many");
    CHECK(message_rows(messages, settings).size() == 8);
    settings.unfolded.clear();
    settings.filter = "many";
    CHECK(message_rows(messages, settings).size() == 4);  // search results are not collapsed
    messages.erase(messages.begin() + 2);                 // three with one code are few
    CHECK(message_rows(messages, {}).size() == 6);
}

TEST_CASE("severities and words filter the messages", "[ui]") {
    MessagesDriver driver;
    driver.ui.press("Dock", {"Messages", "###warning"});
    CHECK_FALSE(driver.ui.try_press("Dock", {"Messages", "messages", 1, "##row"}));
    driver.ui.press("Dock", {"Messages", "##filter"});
    driver.ui.type("fixup 9..12");
    driver.ui.press("Dock", {"Messages", "Copy all"});
    CHECK(driver.ui.clipboard() ==
          "@0x0000003c: error: fixup 3 reads vertices 9..12 of 10 [vvd-fixup-range]\n");
}

TEST_CASE("an error opens the Messages tab, which closes when it is repaired", "[ui]") {
    DockSettings dock;
    dock.shown = "Fixups";
    dock.is_collapsed = true;
    show_error(dock);
    CHECK(is_open(dock, kMessagesTab));
    show_error(dock);  // and the next error
    forget_error(dock);
    CHECK(dock.shown == "Fixups");
    CHECK(dock.is_collapsed);
}

TEST_CASE("a tab opened by an error is replaced by the next, and then by the previous tab",
          "[ui]") {
    DockSettings dock;
    dock.shown = "Curves";
    dock.is_collapsed = true;
    show_error(dock, kFixupsTab);
    CHECK(is_open(dock, kFixupsTab));
    show_error(dock);
    CHECK(is_open(dock, kMessagesTab));
    show_error(dock, kFixupsTab);
    CHECK(is_open(dock, kFixupsTab));
    forget_error(dock);
    CHECK(dock.shown == "Curves");
    CHECK(dock.is_collapsed);
}

TEST_CASE("a Messages tab opened by the user stays when an error is repaired", "[ui]") {
    DockSettings dock;
    SECTION("before the error") { open_tab(dock, kMessagesTab); }
    show_error(dock);
    SECTION("after it") { open_tab(dock, kMessagesTab); }
    forget_error(dock);
    CHECK(is_open(dock, kMessagesTab));
}

TEST_CASE("a message that is wider than its column ends with dots", "[ui]") {
    MessagesDriver driver;
    driver.document.messages = {note("material-missing", std::string(300, 'm')),
                                note("material-odd", "a short one")};
    driver.ui.frames(2);
    CHECK(driver.ui.shows("mmm\u2026"));
    CHECK(driver.ui.shows("a short one"));
    CHECK_FALSE(driver.ui.shows("a short one\u2026"));
}

}  // namespace studioscope::messages_panel_test
