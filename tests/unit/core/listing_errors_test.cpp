// An existing folder that cannot be listed is reported, because its files would seem to be missing.

#include "core/listing_errors.h"

#include <catch2/catch.hpp>
#include <filesystem>

#include "content/disk_files.h"
#include "formats/load.h"
#include "support/function_files.h"
#include "support/paths.h"
#include "support/triangle_smd.h"

#ifndef _WIN32
#include <sys/resource.h>
#include <unistd.h>
#endif

namespace studioscope::listing_errors_test {

namespace {

namespace fs = std::filesystem;

// The bundled sample from the build; its sources are elsewhere.
const fs::path kSample = build_folder() / "sample/models/studioscope/ollie.mdl";

// Two models; listing any folder fails with the given error.
FileSystem unlistable(std::errc why) {
    const auto errors = std::make_shared<ListingErrors>();
    const auto files = std::make_shared<FunctionFiles>();
    files->on_read = [](const fs::path& path) -> Result<Bytes> {
        const ByteSpan bytes = as_bytes(kTriangleSmd);
        if (path == "/game/models/a.smd") return Bytes(bytes.begin(), bytes.end());
        if (path == "/game/models/ollie.mdl") return disk_files()->read(kSample);
        return error("no-file", "there is no such file");
    };
    files->on_list = [errors, why](const fs::path& folder) {
        errors->add(folder, std::make_error_code(why));
        return Names{};
    };
    files->errors = errors;
    return files;
}

Diagnostics said_of(std::errc why, const char* file = "/game/models/a.smd") {
    const std::vector<fs::path> paths{file};
    const Scene scene = load_scene(paths, {}, unlistable(why));
    CHECK_FALSE(scene.model.bones.empty());
    Diagnostics said;
    for (const Diagnostic& each : scene.diagnostics)
        if (each.code == "unreadable" || each.code == "folder-unlisted") said.push_back(each);
    return said;
}

}  // namespace

TEST_CASE("a folder that the machine fails to list is an error of the load", "[listing]") {
    for (const std::errc why :
         {std::errc::io_error, std::errc::too_many_files_open, std::errc::not_enough_memory}) {
        const Diagnostics said = said_of(why);
        REQUIRE_FALSE(said.empty());
        const std::string reason = std::make_error_code(why).message();
        CHECK(to_string(said.back()) == "/game/models: error: cannot be listed: " + reason +
                                            "; files in it may not be found [unreadable]");
    }
}

TEST_CASE("a folder without permission is reported if it is the model's own", "[listing]") {
    const Diagnostics said = said_of(std::errc::permission_denied);
    REQUIRE(said.size() == 1);
    CHECK(said[0].file == "/game/models");
    CHECK(said[0].severity == Severity::kWarning);
    CHECK(said[0].code == "folder-unlisted");
}

TEST_CASE("a folder without permission that may contain a missing file is an error", "[listing]") {
    const Diagnostics said = said_of(std::errc::permission_denied, "/game/models/ollie.mdl");
    REQUIRE_FALSE(said.empty());
    CHECK(said.back().file == "/game/models");
    CHECK(said.back().severity == Severity::kError);
    CHECK(said.back().message.starts_with("cannot be listed: "));
}

TEST_CASE("an I/O error while listing a folder is reported, a denied permission is not",
          "[listing]") {
    ListingErrors errors;
    CHECK_FALSE(errors.unreadable_folder());
    errors.add("/home/other", std::make_error_code(std::errc::permission_denied));
    CHECK_FALSE(errors.unreadable_folder());
    errors.add("/game/models", std::make_error_code(std::errc::io_error));
    CHECK(errors.unreadable_folder() == "/game/models");
}

#ifndef _WIN32

// A folder that the system fails to list is reported: limits and devices of POSIX.

namespace {

// Prevents the process from opening one more file, with any permissions.
class NoMoreFiles {
public:
    NoMoreFiles() {
        getrlimit(RLIMIT_NOFILE, &before_);
        const int free = dup(STDIN_FILENO);
        close(free);
        rlimit none = before_;
        none.rlim_cur = static_cast<rlim_t>(free);
        setrlimit(RLIMIT_NOFILE, &none);
    }
    NoMoreFiles(const NoMoreFiles&) = delete;
    NoMoreFiles& operator=(const NoMoreFiles&) = delete;
    ~NoMoreFiles() { setrlimit(RLIMIT_NOFILE, &before_); }

private:
    rlimit before_{};
};

}  // namespace

TEST_CASE("a folder that cannot be listed is reported by the disk", "[listing]") {
    const FileSystem disk = disk_files();
    const fs::path folder = fs::temp_directory_path();
    {
        const NoMoreFiles none;  // files that this process may open: no folder either
        CHECK(disk->list(folder).empty());
    }
    const auto why = disk->listing_errors()->find(folder);
    REQUIRE(why);
    CHECK(*why == std::errc::too_many_files_open);
}

TEST_CASE("a missing folder is not a folder that cannot be listed", "[listing]") {
    const FileSystem disk = disk_files();
    for (const char* folder : {"/no/such/folder", "/dev/null", "/dev/null/a"}) {
        CHECK(disk->list(folder).empty());
        CHECK_FALSE(disk->listing_errors()->find(folder));
    }
    CHECK_FALSE(disk->list("/").empty());
    CHECK_FALSE(disk->listing_errors()->find("/"));
}

#endif  // _WIN32

}  // namespace studioscope::listing_errors_test
