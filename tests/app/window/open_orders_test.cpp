// Orders that cross each other and the loads that they start, without a window.

#include <catch2/catch.hpp>
#include <chrono>
#include <random>
#include <thread>

#include "host/output.h"
#include "support/reading_window.h"
#include "window/mounts.h"

namespace studioscope::open_orders_test {

namespace {

namespace fs = std::filesystem;

constexpr const char* kRunFrames = "time 0\n0 0 0 0 0 0 0\ntime 1\n0 0 0 5 0 0 0\n";

}  // namespace

TEST_CASE("a folder and a clip that are dropped together are both there", "[open_orders]") {
    ReadingWindow window;
    window.open(window.folder / "hero.smd");
    write_text(window.folder / "run.smd", animation(kRunFrames));
    fs::create_directories(window.folder / "mod" / "models");
    MountRequest mounts;
    const fs::path root = add_mount(mounts, window.folder / "mod").root;
    const bool clip_comes_first = GENERATE(false, true);
    if (clip_comes_first) window.model.join({window.folder / "run.smd"});
    window.model.set_mounts(mounts, root);
    if (!clip_comes_first) window.model.join({window.folder / "run.smd"});
    window.model.follow();
    CHECK(window.document.mounts.mounts == std::vector<fs::path>{root});
    CHECK(window.document.paths.size() == 2);
    CHECK(window.document.panels.toast == "mod is mounted; run.smd joined the model: 1 clip");
}

TEST_CASE("two clips that are dropped one after the other both join", "[open_orders]") {
    ReadingWindow window;
    window.open(window.folder / "hero.smd");
    for (const char* name : {"run.smd", "walk.smd"})
        write_text(window.folder / name, animation(kRunFrames));
    const size_t clips = window.document.model().clips.size();
    window.clock.set_max_wait(0);
    GatedFiles::Gate gate = window.files->hold({"run.smd"});
    window.join(window.folder / "run.smd");
    gate.wait();
    window.join(window.folder / "walk.smd");
    gate.open();
    window.finish();
    CHECK(window.document.model().clips.size() == clips + 2);
}

TEST_CASE("what a view compares with is refused while another model is being opened",
          "[open_orders]") {
    ReadingWindow window;
    Document& document = window.document;
    window.open(window.folder / "hero.smd");
    write_text(window.folder / "second.smd", reference(triangle()));
    window.clock.set_max_wait(0);
    GatedFiles::Gate gate = window.files->hold({"other.smd"});
    window.open(window.folder / "other.smd");
    gate.wait();
    document.compared_files = {window.folder / "second.smd"};  // as a pasted view has it
    window.model.follow_view();
    window.model.follow();
    CHECK(document.compared_files.empty());
    CHECK(document.panels.toast == "Nothing else is compared while other.smd is being opened");
    gate.open();
    window.finish();
    CHECK_FALSE(document.compared);
    document.compared_files = {window.folder / "second.smd"};
    window.model.follow_view();
    window.model.follow();
    window.finish();
    CHECK(document.compared);
}

TEST_CASE("a comparison outlives a model that cannot be opened, and ends with one that can",
          "[open_orders]") {
    ReadingWindow window;
    Document& document = window.document;
    window.open(window.folder / "hero.smd");
    write_text(window.folder / "prose.smd", "this is no model");
    window.compare(window.folder / "other.smd");
    REQUIRE(document.compared);
    window.open(window.folder / "prose.smd");
    CHECK(document.compared);
    CHECK(window.model.wanted().compared_files == document.compared_files);
    window.open(window.folder / "other.smd");
    CHECK_FALSE(document.compared);
    CHECK(document.compared_files.empty());
}

TEST_CASE("a file with a mesh that is dropped ends the comparison", "[open_orders]") {
    ReadingWindow window;
    window.open(window.folder / "hero.smd");
    write_text(window.folder / "third.smd", reference(triangle()));
    window.compare(window.folder / "other.smd");
    REQUIRE(window.document.compared);
    window.join(window.folder / "third.smd");
    CHECK(window.document.paths == std::vector<fs::path>{window.folder / "third.smd"});
    CHECK_FALSE(window.document.compared);
    CHECK(window.document.compared_files.empty());
    CHECK(window.model.wanted().compared_files.empty());
}

TEST_CASE("a second model that fails while another model is being opened is read once",
          "[open_orders]") {
    ReadingWindow window;
    Document& document = window.document;
    write_text(window.folder / "prose.smd", "this is no model");
    write_text(window.folder / "third.smd", reference(triangle()));
    window.open(window.folder / "hero.smd");
    window.compare(window.folder / "other.smd");
    const std::vector<fs::path> compared = document.compared_files;
    window.clock.set_max_wait(0);
    GatedFiles::Gate prose = window.files->hold({"prose.smd"});
    window.compare(window.folder / "prose.smd");
    prose.wait();
    GatedFiles::Gate third = window.files->hold({"third.smd"});
    window.open(window.folder / "third.smd");
    prose.open();
    third.wait();
    const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(1);
    while (document.compared_files != compared && std::chrono::steady_clock::now() < end) {
        window.model.take();
        window.model.follow();
        std::this_thread::yield();
    }
    CHECK(document.panels.toast == "Cannot read prose.smd: the comparison stays as it was");
    third.open();
    window.finish();
    CHECK(window.name() == "third.smd");
}

TEST_CASE("a log stays listed when files are read again, and when it came after the order to open",
          "[open_orders]") {
    ReadingWindow window;
    const auto drop_log = [&](const char* name) {
        CHECK(window.messages.report_compiler_log("missing }\n", name));
    };
    const auto listed = [&] {
        std::vector<std::string> names;
        for (const Diagnostic& message : window.document.messages)
            if (message.code == "compiler-message") names.push_back(message.file);
        return names;
    };
    using Names = std::vector<std::string>;
    drop_log("early.log");
    window.open(window.folder / "hero.smd");
    CHECK(listed() == Names());
    drop_log("first.log");
    window.reload();
    window.finish();
    CHECK(listed() == Names{"first.log"});
    drop_log("second.log");
    window.open(window.folder / "none.smd");  // keeps what is open
    CHECK(listed() == Names{"first.log", "second.log"});
    window.reload();
    window.finish();
    CHECK(listed() == Names{"first.log", "second.log"});

    window.clock.set_max_wait(0);
    GatedFiles::Gate gate = window.files->hold({"other.smd"});
    window.open(window.folder / "other.smd");
    gate.wait();
    drop_log("late.log");
    drop_log("first.log");  // as compiled now
    CHECK(listed() == Names{"second.log", "late.log", "first.log"});
    forget_error(window.document.panels.dock);
    gate.open();
    window.finish();
    CHECK(window.name() == "other.smd");
    CHECK(listed() == Names{"late.log", "first.log"});
    CHECK(is_open(window.document.panels.dock, kMessagesTab));
    write_text(window.folder / "third.smd", reference(triangle()));
    window.join(window.folder / "third.smd");  // as dropped
    drop_log("with.log");
    window.finish();
    CHECK(window.name() == "third.smd");
    CHECK(listed() == Names{"with.log"});
}

TEST_CASE("a comparison that is ended while another model is being opened does not come back",
          "[open_orders]") {
    ReadingWindow window;
    window.open(window.folder / "hero.smd");
    write_text(window.folder / "prose.smd", "this is no model");
    window.compare(window.folder / "other.smd");
    window.clock.set_max_wait(0);
    GatedFiles::Gate gate = window.files->hold({"prose.smd"});
    window.open(window.folder / "prose.smd");
    gate.wait();
    window.model.compare({});
    window.model.follow();
    CHECK_FALSE(window.document.compared);
    gate.open();
    window.finish();
    CHECK_FALSE(window.document.compared);
    CHECK(window.model.wanted().compared_files.empty());
}

TEST_CASE("Escape drops a comparison that is being read, and keeps the one that is shown",
          "[open_orders]") {
    ReadingWindow window;
    Document& document = window.document;
    window.open(window.folder / "hero.smd");
    write_text(window.folder / "third.smd", reference(triangle()));
    const bool is_first = GENERATE(false, true);
    if (!is_first) window.compare(window.folder / "other.smd");
    const std::vector<fs::path> compared = document.compared_files;
    window.clock.set_max_wait(0);
    GatedFiles::Gate gate = window.files->hold({"third.smd"});
    window.compare(window.folder / "third.smd");
    gate.wait();
    CHECK(window.model.state().name == "third.smd");
    window.model.cancel();
    CHECK(document.panels.toast == "Loading third.smd was cancelled");
    CHECK_FALSE(window.model.is_busy());
    CHECK(document.compared_files == compared);
    CHECK((document.compared != nullptr) == !is_first);
    gate.open();
    window.finish();
    CHECK(document.compared_files == compared);
}

TEST_CASE("a model that was compared is compared again once the open one is reloaded",
          "[open_orders]") {
    ReadingWindow window;
    window.open(window.folder / "hero.smd");
    window.compare(window.folder / "other.smd");
    REQUIRE_FALSE(window.document.compared->diff.is_same());
    write_text(window.folder / "hero.smd", reference(triangle() + triangle()));
    window.reload();
    CHECK(window.document.compared->diff.is_same());
}

TEST_CASE("while a model is being opened a mount is added to it, and a layout is refused",
          "[open_orders]") {
    ReadingWindow window;
    window.open(window.folder / "hero.smd");
    window.clock.set_max_wait(0);
    GatedFiles::Gate gate = window.files->hold({"other.smd"});
    window.open(window.folder / "other.smd");
    gate.wait();
    MountRequest mounts;
    mounts.mounts = {window.folder / "mod"};
    window.set_mounts(mounts);
    window.model.set_layout({1, {}});
    window.model.follow();
    CHECK(window.document.panels.toast ==
          "The vertices stay as they are while other.smd is being opened");
    gate.open();
    window.finish();
    CHECK(window.name() == "other.smd");
    CHECK(window.document.mounts.mounts == mounts.mounts);
    CHECK(window.model.session().mounts().mounts == mounts.mounts);
}

TEST_CASE("a mount outlives a model that cannot be opened", "[open_orders]") {
    ReadingWindow window;
    window.open(window.folder / "hero.smd");
    write_text(window.folder / "prose.smd", "this is no model");
    MountRequest mounts;
    mounts.mounts = {window.folder / "mod"};
    window.model.set_mounts(mounts);
    window.open(window.folder / "prose.smd");
    CHECK(window.document.panels.toast.starts_with("Cannot open prose.smd"));
    CHECK(window.name() == "hero.smd");
    CHECK(window.model.session().mounts().mounts == mounts.mounts);
}

TEST_CASE("a reload that was wanted outlives a model that cannot be opened", "[open_orders]") {
    ReadingWindow window;
    window.open(window.folder / "hero.smd");
    write_text(window.folder / "prose.smd", "this is no model");
    write_text(window.folder / "hero.smd", reference(triangle() + triangle()));
    window.model.reload();
    window.open(window.folder / "prose.smd");
    CHECK(window.name() == "hero.smd");
    CHECK(window.triangles() == 2);
}

TEST_CASE("a folder that is mounted once more is read again and reported again", "[open_orders]") {
    ReadingWindow window;
    window.open(window.folder / "hero.smd");
    fs::create_directories(window.folder / "mod" / "models");
    MountRequest mounts;
    const fs::path root = add_mount(mounts, window.folder / "mod").root;
    window.set_mounts(mounts, root);
    const std::string said = std::exchange(window.document.panels.toast, {});
    const size_t accesses = window.files->accesses();
    window.set_mounts(mounts, root);
    CHECK(window.document.panels.toast == said);
    CHECK(window.files->accesses() > accesses);
}

TEST_CASE("a half-written file is not shown after a reload on request either", "[open_orders]") {
    ReadingWindow window;
    const fs::path hero = window.folder / "hero.smd";
    window.open(hero);
    window.reload();
    const std::string whole = reference(triangle() + triangle());
    write_text(hero, whole.substr(0, whole.size() - 20) + "\n0 1.5 2.5\n");
    const size_t shown = window.shown.size();
    for (int look = 0; look < 4; ++look) window.model.check_files();
    CHECK(window.shown.size() == shown);
    CHECK(window.document.panels.banner.find("is broken") != std::string::npos);
    write_text(hero, whole);
    for (int look = 0; look < 2; ++look) window.model.check_files();
    CHECK(window.triangles() == 2);
}

TEST_CASE("a reload on request outlives a model that cannot be opened, and shows what there is",
          "[open_orders]") {
    ReadingWindow window;
    const fs::path hero = window.folder / "hero.smd";
    window.open(hero);
    write_text(window.folder / "prose.smd", "this is no model");
    write_text(hero, reference(triangle() + triangle() + "skin\n0 1.5 2.5\n"));
    window.model.reload();
    window.open(window.folder / "prose.smd");
    CHECK(window.name() == "hero.smd");
    CHECK(window.triangles() == 2);
}

// Orders in any order, between any two accesses of the loads that they start: once nothing is read
// any more, what is wanted last is shown, or its refusal was said.
TEST_CASE("what is shown is what was wanted, after 10 000 random orders", "[open_orders]") {
    ReadingWindow window;
    const fs::path hero = window.folder / "hero.smd", other = window.folder / "other.smd",
                   prose = window.folder / "prose.smd", run = window.folder / "run.smd";
    write_text(prose, "this is no model");
    write_text(run, animation(kRunFrames));
    const MessageOutput output = message_output();
    set_message_output({output.color, true, false});
    window.open(hero);
    window.clock.set_max_wait(0);
    std::mt19937 random(1);
    const auto below = [&](int count) {
        return std::uniform_int_distribution<int>(0, count - 1)(random);
    };
    fs::path opened = hero;
    MountRequest mounts;
    bool has_run = false, is_compared = false;
    size_t hero_triangles = 1;
    std::string said;
    const auto order = [&](int number) {
        const bool is_opening_prose = opened == prose && window.model.is_opening();
        switch (number) {
            case 0:
            case 1:
            case 2:
                opened = number == 0 ? hero : number == 1 ? other : prose;
                has_run = false;
                said.clear();
                return window.open(opened);
            case 3:
                if (is_opening_prose) return;
                has_run = true;
                return window.join(run);
            case 4:
            case 5:
                mounts.mounts = {window.folder / (number == 4 ? "mod" : "base")};
                return window.set_mounts(mounts);
            case 6:
                toggle_mute(mounts, window.folder / "mod");
                return window.set_mounts(mounts);
            case 7:
                write_text(hero,
                           reference(hero_triangles == 1 ? triangle() + triangle() : triangle()));
                hero_triangles = 3 - hero_triangles;
                return window.reload();
            case 8:
                window.model.set_layout({below(2), {}});
                return window.model.follow();
            case 10:
                is_compared = !is_compared;
                if (is_compared) return window.compare(other);
                window.model.compare({});
                return window.model.follow();
            case 9:
                if (!window.model.is_busy()) return;
                window.model.cancel();
                opened = window.model.wanted().files.at(0);
                has_run = window.model.wanted().files.size() > 1;
                mounts = window.model.wanted().mounts;
                // what is shown may be a version from before: the next reload is not lost
                return window.reload();
            default:
                window.model.take();
        }
    };
    for (int round = 0; round < 1000; ++round) {
        CAPTURE(round);
        {
            GatedFiles::Gate gate = window.files->hold({"", 1 + static_cast<size_t>(below(15))});
            for (int i = 0; i < 10; ++i) {
                order(below(12));
                if (i == 5) gate.open();
                if (window.document.panels.toast.starts_with("Cannot open prose.smd"))
                    said = std::exchange(window.document.panels.toast, {});
            }
        }
        window.finish();
        if (window.document.panels.toast.starts_with("Cannot open prose.smd"))
            said = std::exchange(window.document.panels.toast, {});
        const OpenRequest shown = window.model.session().request();
        if (opened == prose) {
            CHECK_FALSE(said.empty());
            opened = shown.files.at(0);
            has_run = shown.files.size() > 1;
        }
        CHECK(window.model.wanted().files == shown.files);
        CHECK(shown.files.at(0) == opened);
        CHECK((shown.files.size() > 1) == has_run);
        CHECK(shown.mounts == mounts);
        CHECK(window.document.mounts == mounts);
        CHECK(window.triangles() == (opened == hero ? hero_triangles : 2));
        CHECK(window.model.wanted().compared_files == window.document.compared_files);
        CHECK((window.document.compared != nullptr) == !window.document.compared_files.empty());
        // a model that was opened since ended the comparison, and a refused one was told
        if (!is_compared) CHECK_FALSE(window.document.compared);
        is_compared = window.document.compared != nullptr;
    }
    set_message_output(output);
}

}  // namespace studioscope::open_orders_test
