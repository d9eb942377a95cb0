// A folder that the system fails to list is reported: limits and devices of POSIX.

#include <sys/resource.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <filesystem>

#include "content/disk_files.h"
#include "core/listing_errors.h"

namespace studioscope::listing_errors_posix_test {

namespace {

namespace fs = std::filesystem;

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
    const auto why = disk->listing_errors()->of(folder);
    REQUIRE(why);
    CHECK(*why == std::errc::too_many_files_open);
}

TEST_CASE("a missing folder is not a folder that cannot be listed", "[listing]") {
    const FileSystem disk = disk_files();
    for (const char* folder : {"/no/such/folder", "/dev/null", "/dev/null/a"}) {
        CHECK(disk->list(folder).empty());
        CHECK_FALSE(disk->listing_errors()->of(folder));
    }
    CHECK_FALSE(disk->list("/").empty());
    CHECK_FALSE(disk->listing_errors()->of("/"));
}

}  // namespace studioscope::listing_errors_posix_test
