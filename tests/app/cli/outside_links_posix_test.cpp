// What lies behind a link that leads out of a model's folders is not opened and not listed, by any
// verb: the kernel tells of each such access (inotify). Where the links lead follows from the
// trees.

#ifdef __linux__

#include <sys/inotify.h>
#include <unistd.h>

#include <catch2/catch.hpp>

#include "host/mounted_scenes.h"
#include "support/program.h"
#include "support/recorder.h"
#include "support/scratch_folder.h"
#include "support/triangle_smd.h"

namespace studioscope::outside_links_posix_test {

namespace {

namespace fs = std::filesystem;

// The accesses to a folder and to its files, since the last question.
class Watched {
public:
    explicit Watched(const fs::path& folder) {
        REQUIRE(inotify_add_watch(events_, folder.c_str(), IN_OPEN | IN_ACCESS) >= 0);
    }
    ~Watched() { close(events_); }
    Watched(const Watched&) = delete;
    Watched& operator=(const Watched&) = delete;

    bool was_touched() {
        char events[65536];
        return read(events_, events, sizeof(events)) > 0;
    }

private:
    const int events_ = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
};

// Two mods with a model each, whose materials are a link to elsewhere.
struct LinkedMods {
    ScratchFolder scratch;
    fs::path top = fs::canonical(scratch / ".");

    LinkedMods() {
        scratch.write("elsewhere/materials/skin.vmt", "VertexLitGeneric { }");
        for (const char* mod : {"mod", "mod2"}) {
            scratch.write(std::string(mod) + "/models/a.smd", kTriangleSmd);
            fs::create_symlink("../elsewhere/materials", top / mod / "materials");
        }
    }
};

}  // namespace

TEST_CASE("no verb opens or lists what lies behind a link that leads out", "[outside]") {
    const LinkedMods mods;
    const std::string first = (mods.top / "mod/models/a.smd").string(),
                      second = (mods.top / "mod2/models/a.smd").string();
    Watched materials(mods.top / "elsewhere/materials");
    // this finds each kind of access
    REQUIRE_FALSE(materials.was_touched());
    REQUIRE_FALSE(fs::is_empty(mods.top / "mod/materials"));
    REQUIRE(materials.was_touched());
    const std::string out = (mods.top / "out.csv").string(), copy = (mods.top / "copy").string();
    for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
             {"info", "--no-sandbox", first},
             {"info", "--no-sandbox", "--needs", "--copy-to", copy, first},
             {"check", "--no-sandbox", "--no-config", (mods.top / "mod").string()},
             {"diff", first, second},
             {"diff", (mods.top / "mod").string(), (mods.top / "mod2").string()},
             {"pose", "--skinner", "cpu", "--no-sandbox", first, "-o", out}}) {
        CAPTURE(words);
        CHECK(run_studioscope(words).status < 2);
        CHECK_FALSE(materials.was_touched());
    }
}

TEST_CASE("a content report does not ask for what lies behind a link that leads out", "[outside]") {
    const LinkedMods mods;
    const FileSystem disk = disk_files();
    Recorder recorder(disk);
    recorder.files->on_read_link = [&](const fs::path& path) { return disk->read_link(path); };
    LoadRequest request;
    request.files = {mods.top / "mod/models/a.smd"};
    OpenArchives archives(recorder.files);
    const OpenedScene opened =
        load_mounted(request, cached_listing(with_archives(recorder.files)), archives);
    CHECK_FALSE(opened.content.needs.empty());
    for (const fs::path& path : recorder.asked) {
        CAPTURE(path.string());
        CHECK_FALSE(is_below(path, mods.top / "mod/materials"));
        CHECK_FALSE(is_below(path, mods.top / "elsewhere"));
    }
}

}  // namespace studioscope::outside_links_posix_test

#endif  // __linux__
