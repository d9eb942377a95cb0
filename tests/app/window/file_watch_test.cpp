#include "window/file_watch.h"

#include <catch2/catch.hpp>
#include <chrono>

#include "support/program.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

// A change is told in the second look after it: the first sees it, the second that it has settled.
struct Watched {
    Watched() {
        write_text(path, "one");
        watch.reset({path});
    }
    bool settles() {
        CHECK_FALSE(watch.has_changed());
        return watch.has_changed();
    }

    ScratchFolder scratch;
    std::string path = (scratch / "hero.smd").string();
    FileWatch watch;
};

}  // namespace

TEST_CASE("a file that changes is told once", "[app]") {
    Watched w;
    CHECK_FALSE(w.settles());
    write_text(w.path, "longer");
    CHECK(w.settles());
    CHECK_FALSE(w.settles());
}

TEST_CASE("a file of the same length is told by its time, of the same time by its length",
          "[app]") {
    Watched w;
    const auto time = fs::last_write_time(w.path);
    write_text(w.path, "two");
    fs::last_write_time(w.path, time + std::chrono::seconds(3));
    CHECK(w.settles());
    write_text(w.path, "three");
    fs::last_write_time(w.path, time + std::chrono::seconds(3));
    CHECK(w.settles());
}

TEST_CASE("a file that another is renamed to is told, even an older one", "[app]") {
    Watched w;
    write_text(w.scratch / "new", "two");
    fs::last_write_time(w.scratch / "new", fs::last_write_time(w.path) - std::chrono::hours(1));
    fs::rename(w.scratch / "new", w.path);
    CHECK(w.settles());
}

TEST_CASE("a file that is deleted is waited for", "[app]") {
    Watched w;
    fs::remove(w.path);
    for (int i = 0; i < 5; ++i) CHECK_FALSE(w.watch.has_changed());
    write_text(w.path, "back");
    CHECK(w.settles());
    fs::remove(w.path);
    w.watch.reset({w.path});  // opened while it is away
    CHECK_FALSE(w.settles());
    write_text(w.path, "back");
    CHECK(w.settles());
}

TEST_CASE("a file that is being written is left alone", "[app]") {
    Watched w;
    std::string text;
    for (int i = 0; i < 5; ++i) {
        write_text(w.path, text += "more of it\n");
        CHECK_FALSE(w.watch.has_changed());
    }
    CHECK(w.watch.has_changed());
}

TEST_CASE("a file that changes while it is read is told", "[app]") {
    Watched w;
    write_text(w.path, "changed after look()");
    w.watch.add({w.path, (w.scratch / "other.vvd").string()});  // what reading found
    CHECK(w.settles());
}

TEST_CASE("a file that is away for a moment is not lost, for two looks it is", "[app]") {
    Watched w;
    const std::string never = (w.scratch / "hero.vvd").string();
    w.watch.add({never});
    fs::remove(w.path);
    CHECK_FALSE(w.watch.has_changed());
    CHECK(w.watch.lost().empty());
    CHECK_FALSE(w.watch.has_changed());
    CHECK(w.watch.lost() == std::vector<fs::path>{w.path});  // and not what never was there
    write_text(w.path, "again");
    w.watch.has_changed();
    CHECK(w.watch.lost().empty());
}

}  // namespace studioscope
