#include "window/file_watch.h"

#include <catch2/catch.hpp>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "content/disk_files.h"
#include "support/program.h"

namespace studioscope::file_watch_test {

namespace {

namespace fs = std::filesystem;

// A change is reported by the second check after it: the first sees it, the second that it has
// settled.
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

TEST_CASE("a change of a watched file is reported once", "[app]") {
    Watched w;
    CHECK_FALSE(w.settles());
    write_text(w.path, "longer");
    CHECK(w.settles());
    CHECK_FALSE(w.settles());
}

TEST_CASE("a watched file of unchanged length is compared by time, of unchanged time by length",
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

TEST_CASE("replacing a watched file by renaming is reported, even with an older time", "[app]") {
    Watched w;
    write_text(w.scratch / "new", "two");
    fs::last_write_time(w.scratch / "new", fs::last_write_time(w.path) - std::chrono::hours(1));
    fs::rename(w.scratch / "new", w.path);
    CHECK(w.settles());
}

TEST_CASE("a deleted file is watched for its return", "[app]") {
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

TEST_CASE("a file that is still being written is not reported", "[app]") {
    Watched w;
    std::string text;
    for (int i = 0; i < 5; ++i) {
        write_text(w.path, text += "more of it\n");
        CHECK_FALSE(w.watch.has_changed());
    }
    CHECK(w.watch.has_changed());
}

TEST_CASE("a file that changes after it was read, or that appears, is reported", "[app]") {
    Watched w;
    const StampedFiles files(disk_files());
    const fs::path mesh = w.scratch / "mesh.vvd", missing = w.scratch / "gone.vtx",
                   listed = w.scratch / "listed.phy";
    write_text(mesh, "one");
    write_text(listed, "one");
    REQUIRE(files.read(mesh));
    CHECK_FALSE(files.read(missing));
    const int changed = GENERATE(0, 1, 2);
    if (changed > 0) write_text(changed == 1 ? mesh : missing, "longer");
    w.watch.add(mesh, files, true);
    w.watch.add(missing, files, false);
    w.watch.add(listed, files, true);  // found, but not read
    CHECK(w.settles() == (changed > 0));
}

TEST_CASE("a file that changes between two reads of a load is reported", "[app]") {
    Watched w;
    const StampedFiles files(disk_files());
    const fs::path mesh = w.scratch / "mesh.vvd";
    write_text(mesh, "one");
    REQUIRE(files.read(mesh));
    write_text(mesh, "longer");
    REQUIRE(files.read(mesh));
    w.watch.add(mesh, files, true);
    CHECK(w.settles());
}

TEST_CASE("a file that is watched already is compared with what it was", "[app]") {
    Watched w;
    write_text(w.path, "longer");
    w.watch.add(w.path, StampedFiles(disk_files()), true);
    CHECK(w.settles());
}

TEST_CASE("a file that a load did not find and that is there by now is reported", "[app]") {
    Watched w;
    const fs::path missing = w.scratch / "gone.vtx";
    write_text(missing, "one");
    w.watch.add(missing, StampedFiles(disk_files()), false);
    CHECK(w.settles());
}

TEST_CASE("the window does not wait for a drive that does not answer", "[app]") {
    Watched w;
    std::mutex mutex;
    std::condition_variable changed;
    bool is_stalled = true;
    int looks = 0;
    BackgroundWatch watch([&](const std::vector<fs::path>& paths) {
        std::unique_lock lock(mutex);
        ++looks;
        changed.notify_all();
        changed.wait(lock, [&] { return !is_stalled; });
        return read_stamps(paths);
    });
    write_text(w.path, "longer");
    for (int i = 0; i < 5; ++i) CHECK_FALSE(watch.has_changed(w.watch, 0));
    {
        std::unique_lock lock(mutex);
        changed.wait(lock, [&] { return looks > 0; });
        CHECK(looks == 1);  // one question at a time, however long it takes
        is_stalled = false;
    }
    changed.notify_all();
    constexpr double kLong = 60;
    int checks = 0;
    for (; !watch.has_changed(w.watch, kLong) && checks < 10'000; ++checks)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));  // for the first look's end
    CHECK(checks < 10'000);
    CHECK_FALSE(watch.has_changed(w.watch, kLong));
}

TEST_CASE("stamps of other files than the watched ones say nothing", "[app]") {
    Watched w;
    write_text(w.path, "longer");
    for (int i = 0; i < 3; ++i) {
        CHECK_FALSE(w.watch.has_changed(FileStamps{}));
        CHECK_FALSE(w.watch.has_changed(read_stamps({w.scratch / "other"})));
    }
    CHECK(w.watch.lost().empty());
    CHECK(w.settles());
}

TEST_CASE("a file missing in one check is not lost, in two it is", "[app]") {
    Watched w;
    const std::string never = (w.scratch / "hero.vvd").string();
    w.watch.add(never, StampedFiles(disk_files()), false);
    fs::remove(w.path);
    CHECK_FALSE(w.watch.has_changed());
    CHECK(w.watch.lost().empty());
    CHECK_FALSE(w.watch.has_changed());
    CHECK(w.watch.lost() == std::vector<fs::path>{w.path});  // but not a file that never existed
    write_text(w.path, "again");
    w.watch.has_changed();
    CHECK(w.watch.lost().empty());
}

}  // namespace studioscope::file_watch_test
