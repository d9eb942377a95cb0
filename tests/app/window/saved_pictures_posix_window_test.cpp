// Folders of a person lie where HOME and XDG say. What the window saves is written where it belongs
// and nowhere else: the whole tree of a person is compared before and after, with the folder that
// the window was started in.

#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "support/folder_snapshot.h"
#include "support/played.h"

namespace studioscope::saved_pictures_posix_window_test {

namespace {

namespace fs = std::filesystem;

// A home with pictures of the person's, a model, and a folder to start in; the window knows of no
// other places as long as it lives.
class PersonFolders {
public:
    PersonFolders() : before_(fs::current_path()) {
        for (const char* folder : {"home/Pictures", "home/.config", "in", "work"})
            fs::create_directories(scratch / folder);
        write_text(scratch / "home/Pictures/hero.png", "of the person");
        write_text(scratch / "work/hero.png", "of the person");
        fs::copy_file(sample_file("source/ollie_lod3.smd"), scratch / "in/hero.smd");
        set("HOME", scratch / "home");
        set("XDG_CONFIG_HOME", scratch / "home/.config");
        set("XDG_CACHE_HOME", scratch / "home/.cache");
        set("MESA_SHADER_CACHE_DISABLE", "true");  // which the driver would write
        fs::current_path(scratch / "work");
    }
    ~PersonFolders() {
        fs::current_path(before_);
        for (const auto& [name, value] : variables_)
            value ? ::setenv(name, value->c_str(), 1) : ::unsetenv(name);
    }
    PersonFolders(const PersonFolders&) = delete;
    PersonFolders& operator=(const PersonFolders&) = delete;

    // Plays the script; the paths that are new, gone or different afterwards.
    std::set<std::string> changed_by(const std::string& script, int status = 0) {
        const FolderSnapshot old = snapshot_of(scratch / "");
        play(script, {(scratch / "in/hero.smd").string()}, 0, {"--no-program-cache"}, {}, status);
        return changes_between(old, snapshot_of(scratch / ""));
    }

    const ScratchFolder scratch;

private:
    void set(const char* name, const std::string& value) {
        const char* const old = std::getenv(name);
        variables_[name] = old ? std::optional<std::string>(old) : std::nullopt;
        ::setenv(name, value.c_str(), 1);
    }

    const fs::path before_;
    std::map<const char*, std::optional<std::string>> variables_;
};

// Whether a path is that of something saved in `folder` under a name that says of what and when.
bool is_saved(const std::string& path, const std::string& folder, const std::string& what,
              const std::string& ending) {
    return path.starts_with(folder + "/" + what + " 20") && path.ends_with(ending);
}

}  // namespace

TEST_CASE("a picture of the window or the view is one new file among the person's pictures",
          "[window]") {
    PersonFolders person;
    for (const char* key : {"f12", "ctrl+f12"}) {
        CAPTURE(key);
        const auto changed =
            person.changed_by(std::string("frames 3\nkey ") + key + "\nframes 3\nquit\n");
        CAPTURE(changed);
        REQUIRE(changed.size() == 1);
        CHECK(is_saved(*changed.begin(), "home/Pictures", "hero", ".png"));
        CHECK(decode_image(as_bytes(read_text(person.scratch / *changed.begin()))));
    }
}

TEST_CASE("pictures of one second are files of their own", "[window]") {
    PersonFolders person;
    std::string script = "frames 3\n";
    for (int i = 0; i < 4; ++i) script += "key f12\nframes 1\nkey ctrl+f12\nframes 1\n";
    const auto changed = person.changed_by(script + "frames 2\nquit\n");
    CAPTURE(changed);
    CHECK(changed.size() == 8);
    for (const std::string& path : changed) CHECK(is_saved(path, "home/Pictures", "hero", ".png"));
}

TEST_CASE("a picture in a home without a folder for pictures goes to where the window was started",
          "[window]") {
    PersonFolders person;
    fs::remove_all(person.scratch / "home/Pictures");
    const auto changed = person.changed_by("frames 3\nkey f12\nframes 3\nquit\n");
    CAPTURE(changed);
    REQUIRE(changed.size() == 1);
    CHECK(is_saved(*changed.begin(), "work", "hero", ".png"));
}

TEST_CASE("a script whose picture or text cannot be written goes on and ends with status 3",
          "[window]") {
    const ScratchFolder scratch;
    const std::string nowhere = (scratch / "missing/file").string();
    for (const char* step : {"picture", "text"}) {
        const Played played = play(
            std::string("frames 2\n") + step + " " + nowhere + "\nframes 2\ntext {text 1}\nquit\n",
            {sample_file("source/ollie_lod3.smd")}, 0, {}, {}, 3);
        CAPTURE(step, played.ran.err);
        CHECK(contains(played.ran.err, "missing/file"));
        CHECK(played.reads(1, "ollie_lod3.smd"));
    }
}

// The dock is folded where a file has no clips. Its tab "Skinning", which unfolds it, and the
// buttons on that tab are at these places in a window of 1280 x 800.
constexpr const char* kOpenSkinning = "frames 3\nmouse 240 759\nclick left\nframes 3\n";

TEST_CASE("the benchmark's picture and numbers are new files in the folder for pictures",
          "[window]") {
    PersonFolders person;
    const auto picture = person.changed_by(std::string(kOpenSkinning) +
                                           "mouse 80 738\nclick left\nframes 3\nquit\n");
    CAPTURE(picture);
    REQUIRE(picture.size() == 1);
    CHECK(is_saved(*picture.begin(), "home/Pictures", "hero skinning benchmark", ".png"));
    CHECK(decode_image(as_bytes(read_text(person.scratch / *picture.begin()))));

    const auto numbers = person.changed_by(std::string(kOpenSkinning) +
                                           "mouse 30 738\nclick left\nframes 3\nquit\n");
    CAPTURE(numbers);
    REQUIRE(numbers.size() == 1);
    CHECK(is_saved(*numbers.begin(), "home/Pictures", "hero skinning history", ".csv"));
}

TEST_CASE("a picture that a script takes is written to its path and nowhere else", "[window]") {
    PersonFolders person;
    const std::string picture = (person.scratch / "home/Pictures/hero.png").string();
    CHECK(person.changed_by("frames 3\npicture " + picture + "\nframes 2\nquit\n") ==
          std::set<std::string>{"home/Pictures/hero.png"});
    CHECK(person.changed_by("frames 3\npicture " + (person.scratch / "none/x.png").string() +
                                "\nframes 2\nquit\n",
                            3) == std::set<std::string>{});
}

TEST_CASE("a window in which nothing is saved writes nothing", "[window]") {
    PersonFolders person;
    CHECK(person.changed_by(std::string(kOpenSkinning) +
                            "key space\nframes 5\nkey f5\nframes 5\nquit\n") ==
          std::set<std::string>{});
}

}  // namespace studioscope::saved_pictures_posix_window_test
