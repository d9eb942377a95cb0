#include "window/messages.h"

#include <catch2/catch.hpp>
#include <string>

#include "content/disk_files.h"
#include "core/portable_name.h"
#include "support/program.h"
#include "window/input_events.h"
#include "window/pictures.h"

namespace studioscope::messages_test {

TEST_CASE("a note is a toast, an error brings up the messages; both are listed", "[app]") {
    FrameClock clock;
    Document document;
    Messages messages(document, clock);
    messages.report(note("n", "a note"));
    CHECK(document.panels.toast == "a note");
    CHECK(document.panels.toast_seconds > 0);
    CHECK(is_open(document.panels.dock, kTimelineTab));
    messages.end_toast();
    CHECK(document.panels.toast_seconds == 0);
    CHECK_FALSE(messages.report_error(Result<void>(error("e", "an error"))));
    CHECK(is_open(document.panels.dock, kMessagesTab));
    CHECK(messages.report_error(Result<void>()));
    CHECK(document.messages.size() == 2);
}

TEST_CASE("what is not about the open files is a toast and not listed", "[app]") {
    FrameClock clock;
    Document document;
    Messages messages(document, clock);
    messages.inform(note("picture-saved", "Saved as a.png"));
    CHECK(document.panels.toast == "Saved as a.png");
    CHECK(document.messages.empty());
}

TEST_CASE("a log of the model compiler is listed line by line, with what is not known", "[app]") {
    FrameClock clock;
    Document document;
    Messages messages(document, clock);
    CHECK(messages.report_compiler_log(
        "SMD MODEL hero.smd\nWARNING: Truncating model!!!!\nERROR: of a later compiler\n",
        "compile.log"));
    REQUIRE(document.messages.size() == 1);
    CHECK(document.messages[0].severity == Severity::kWarning);
    CHECK(document.messages[0].code == "compiler-message");
    CHECK(document.messages[0].file == "compile.log");
    CHECK(document.messages[0].location == at_line(2));
    CHECK(document.messages[0].message.starts_with(
        "WARNING: Truncating model!!!!: The collision mesh was replaced"));
    CHECK(document.messages[0].message.ends_with(" See phy-convex."));
    CHECK(is_open(document.panels.dock, kMessagesTab));
    CHECK(document.panels.toast == "compile.log: 1 line explained, 1 message not known");
    CHECK_FALSE(messages.report_compiler_log("{\"camera\": 1}", "the clipboard"));
    CHECK(document.messages.size() == 1);
    std::string long_log;
    for (int i = 0; i < 1000; ++i) long_log += "missing }\n";
    CHECK(messages.report_compiler_log(long_log, "/mod/a.log"));
    CHECK(document.messages.size() == 1001);
    CHECK(document.panels.toast == "a.log: 1000 lines explained");
    CHECK(messages.report_compiler_log(long_log + "missing }\n", "/other/a.log"));
    CHECK(document.messages.size() == 2001);
    CHECK(document.panels.toast == "a.log: 1001 lines explained, the first 1000 listed");
    CHECK(messages.report_compiler_log("missing }\n", "/mod/a.log"));  // of the next compile
    CHECK(document.messages.size() == 1002);
    CHECK(document.messages.back().file == "/mod/a.log");
}

TEST_CASE("messages from before the first scene wait until it is open", "[app]") {
    FrameClock clock;
    Document document;
    Messages messages(document, clock);
    messages.defer({note("n", "settings")});
    CHECK(document.messages.empty());
    show_messages(document, {});
    messages.report_deferred();
    REQUIRE(document.messages.size() == 1);
    messages.report_deferred();
    CHECK(document.messages.size() == 1);
}

TEST_CASE("a frame is due when one is asked for, and then no more", "[app]") {
    double time = 100;
    FrameClock clock([&] { return time; });
    CHECK(clock.now() == 0);
    for (int i = 0; i < 10; ++i) {
        clock.begin_frame();
        time += 0.25;
        clock.end_frame({}, true);
        time += 0.5;
    }
    CHECK(clock.now() == 7.5);
    CHECK(clock.frames() == 10);
    CHECK(clock.step() == 0.75);
    CHECK(clock.average_frame_seconds() == 0.25f);
    CHECK(clock.seconds_to_wait() > 1000);
    clock.request_frame();
    CHECK(clock.seconds_to_wait() == 0);
}

TEST_CASE("of the clipboard four megabytes are looked at, and nothing of more", "[app]") {
    PastedText pasted;
    const std::string longest(kMaxPastedLength, 'x');
    CHECK(pasted.bounded(longest.c_str()) == longest.c_str());
    CHECK_FALSE(pasted.take_refused());
    const std::string longer(kMaxPastedLength + 1, 'x');
    CHECK(std::string(pasted.bounded(longer.c_str())) == "");
    CHECK(pasted.take_refused() == kMaxPastedLength + 1);
    CHECK_FALSE(pasted.take_refused());
}

TEST_CASE("a clipboard without text is empty", "[app]") {
    PastedText pasted;
    CHECK(std::string(pasted.bounded(nullptr)) == "");
    CHECK_FALSE(pasted.take_refused());
}

namespace {

namespace fs = std::filesystem;

}  // namespace

TEST_CASE("pictures go to the desktop's folder, else to Pictures, else to the working directory",
          "[app]") {
    const ScratchFolder home;
    fs::create_directory(home / "Bilder");
    const auto variable = [&](const char* name) {
        return std::string(name) == "HOME" ? (home / "").string() : std::string();
    };
    const auto folder = [&] { return pictures_folder(Platform::kLinux, variable, disk_files()); };
    CHECK(folder() == fs::current_path());
    fs::create_directory(home / "Pictures");
    CHECK(fs::equivalent(folder(), home / "Pictures"));
    fs::create_directory(home / ".config");
    write_text(home / ".config/user-dirs.dirs",
               "# a comment\nXDG_MUSIC_DIR=\"$HOME/Musik\"\nXDG_PICTURES_DIR=\"$HOME/Bilder\"\n");
    CHECK(fs::equivalent(folder(), home / "Bilder"));
    write_text(home / ".config/user-dirs.dirs", "XDG_PICTURES_DIR=\"relative\"\n");
    CHECK(fs::equivalent(folder(), home / "Pictures"));
}

TEST_CASE("no picture takes the place of another one of the same second", "[app]") {
    const ScratchFolder folder;
    const std::time_t time = 1790000000;
    const auto save_next = [&] {
        const std::filesystem::path picture =
            new_picture_path(folder / "", "models/ollie.mdl", time);
        write_text(picture, "a picture");
        return picture.filename().string();
    };
    const std::string first = save_next();
    CHECK(first.starts_with("ollie 2026-09-"));  // where in the world it is decides about the day
    CHECK(first.ends_with(".png"));
    const std::string name = first.substr(0, first.size() - 4);
    CHECK(save_next() == name + " 2.png");
    CHECK(save_next() == name + " 3.png");
    std::filesystem::remove(folder / (name + " 2.png"));
    CHECK(save_next() == name + " 2.png");
}

TEST_CASE("a picture has a name that every system can have, whatever the model's is", "[app]") {
    const ScratchFolder folder;
    for (const std::string& model :
         {std::string("a:b.mdl"), std::string("what?.mdl"), std::string("..\\..\\x.mdl"),
          std::string("dots...mdl"), std::string(251, 'x') + ".mdl"}) {
        const std::filesystem::path picture = new_picture_path(folder / "", model, 1790000000);
        CAPTURE(picture);
        CHECK(picture.parent_path() == (folder / "").parent_path());
        CHECK(portable_name_fault(picture.filename().string()).empty());
        write_text(picture, "a picture");
        CHECK(std::filesystem::is_regular_file(picture));
    }
}

TEST_CASE("a picture without a model is called by its time alone", "[app]") {
    const ScratchFolder folder;
    const std::string name = new_picture_path(folder / "", "", 1790000000).filename().string();
    CHECK(name.starts_with("2026-09-"));
}

}  // namespace studioscope::messages_test
