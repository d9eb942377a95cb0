// What Landlock lets a thread do, as landlock(7) has it. A domain binds the thread that enters it
// and those that it starts, so that each test enters one on a thread of its own.

#include <catch2/catch.hpp>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>
#include <string>
#include <system_error>
#include <thread>

#include "core/platform/platform.h"
#include "core/platform/sandbox.h"
#include "support/skip.h"

namespace studioscope::sandbox_posix_test {

namespace {

namespace fs = std::filesystem;

// A folder with a file `inside/a`, a file `outside/b` and a link `inside/link` to the latter.
struct Folders {
    Folders() {
        fs::remove_all(top);
        for (const char* folder : {"inside", "outside"}) fs::create_directories(top / folder);
        std::ofstream(top / "inside/a") << "a";
        std::ofstream(top / "outside/b") << "b";
        fs::create_symlink(top / "outside/b", top / "inside/link");
    }
    ~Folders() { fs::remove_all(top); }
    Folders(const Folders&) = delete;
    Folders& operator=(const Folders&) = delete;

    fs::path operator/(const char* name) const { return top / name; }

    const fs::path top =
        fs::temp_directory_path() / ("studioscope-sandbox-" + std::to_string(process_number()));
};

// 0, or the error of opening a file in a mode of fopen().
int opened(const fs::path& path, const char* mode) {
    errno = 0;
    const std::unique_ptr<FILE, int (*)(FILE*)> file(std::fopen(path.c_str(), mode), std::fclose);
    return file ? 0 : errno;
}

int listed(const fs::path& folder) {
    std::error_code problem;
    const fs::directory_iterator entries(folder, problem);
    return problem.value();
}

void on_thread(const std::function<void()>& act) { std::thread(act).join(); }

}  // namespace

TEST_CASE("a restricted thread reads what is permitted and nothing else", "[core][sandbox]") {
    if (landlock_version() == 0) SKIP("the system has no Landlock");
    const Folders folders;
    bool holds = false;
    int inside = -1, outside = -1, link = -1, list_inside = -1, list_outside = -1, written = -1;
    on_thread([&] {
        holds = restrict_files({{folders / "inside"}, {}});
        inside = opened(folders / "inside/a", "rb");
        outside = opened(folders / "outside/b", "rb");
        link = opened(folders / "inside/link", "rb");
        list_inside = listed(folders / "inside");
        list_outside = listed(folders / "outside");
        written = opened(folders / "inside/new", "wb");
    });
    CHECK(holds);
    CHECK(inside == 0);
    CHECK(list_inside == 0);
    for (const int refused : {outside, link, list_outside, written}) CHECK(refused == EACCES);
    CHECK_FALSE(fs::exists(folders / "inside/new"));
    CHECK(opened(folders / "outside/b", "rb") == 0);  // this thread is as free as before
}

TEST_CASE("a restricted thread writes where it is permitted", "[core][sandbox]") {
    if (landlock_version() == 0) SKIP("the system has no Landlock");
    const Folders folders;
    int made = -1, replaced = -1, outside = -1;
    std::error_code renamed, folder, removed, left;
    on_thread([&] {
        restrict_files({{}, {folders / "inside"}});
        made = opened(folders / "inside/new", "wb");
        replaced = opened(folders / "inside/a", "wb");
        fs::rename(folders / "inside/new", folders / "inside/a", renamed);
        fs::create_directory(folders / "inside/folder", folder);
        fs::remove(folders / "inside/folder", removed);
        outside = opened(folders / "outside/new", "wb");
        fs::remove(folders / "outside/b", left);
    });
    CHECK(made == 0);
    CHECK(replaced == 0);
    for (const std::error_code& problem : {renamed, folder, removed}) CHECK_FALSE(problem);
    CHECK(outside == EACCES);
    CHECK(left.value() == EACCES);
    CHECK(fs::exists(folders / "outside/b"));
}

TEST_CASE("a single file is permitted without its folder", "[core][sandbox]") {
    if (landlock_version() == 0) SKIP("the system has no Landlock");
    const Folders folders;
    int named = -1, target = -1, list = -1;
    on_thread([&] {
        restrict_files({{folders / "inside/link"}, {}});
        named = opened(folders / "inside/link", "rb");
        target = opened(folders / "outside/b", "rb");
        list = listed(folders / "inside");
    });
    CHECK(named == 0);  // the rule is about the file that the link leads to
    CHECK(target == 0);
    CHECK(list == EACCES);
}

TEST_CASE("a second restriction leaves what both permit", "[core][sandbox]") {
    if (landlock_version() == 0) SKIP("the system has no Landlock");
    const Folders folders;
    int before = -1, after = -1, never = -1, by_child = -1;
    on_thread([&] {
        restrict_files({{folders / "inside"}, {folders / "outside"}});
        before = opened(folders / "outside/new", "wb");
        restrict_files({{folders.top}, {}});
        after = opened(folders / "outside/new", "wb");
        never = opened(folders / "new", "wb");
        on_thread([&] { by_child = opened(folders / "outside/newer", "wb"); });
    });
    CHECK(before == 0);
    CHECK(after == EACCES);
    CHECK(never == EACCES);
    CHECK(by_child == EACCES);
}

TEST_CASE("what does not exist is skipped", "[core][sandbox]") {
    if (landlock_version() == 0) SKIP("the system has no Landlock");
    const Folders folders;
    bool holds = false;
    int inside = -1;
    on_thread([&] {
        holds = restrict_files({{folders / "nowhere", folders / "inside"}, {folders / "never/x"}});
        inside = opened(folders / "inside/a", "rb");
    });
    CHECK(holds);
    CHECK(inside == 0);
}

}  // namespace studioscope::sandbox_posix_test
