// Folders with links that form a loop: each is listed once.

#include <fmt/format.h>

#include <catch2/catch.hpp>
#include <fstream>

#include "content/disk_files.h"
#include "formats/materials/search.h"
#include "support/disk_folder.h"
#include "support/skip.h"

namespace studioscope::link_loops_test {

namespace {

namespace fs = std::filesystem;

// Files that count how often a folder is listed.
class CountingFiles : public ForwardingFiles {
public:
    using ForwardingFiles::ForwardingFiles;

    Names list(const fs::path& folder) const override {
        ++listed;
        return below().list(folder);
    }

    mutable size_t listed = 0;
};

}  // namespace

TEST_CASE("links to their own folder show each file once", "[link_loops]") {
    const DiskFolder folder;
    for (const char* name : {"a", "b"}) {
        std::error_code refused;
        fs::create_directory_symlink(".", folder.path() / name, refused);
        if (refused) SKIP("this user may not make links");  // as on Windows
    }
    for (int i = 0; i < 300; ++i) std::ofstream(folder.path() / fmt::format("{}.vmt", i)).put('x');
    const auto files = std::make_shared<CountingFiles>(disk_files());
    FileFinder finder(files);
    CHECK(finder.find_below(folder.path(), "7.vmt") ==
          std::vector<fs::path>{folder.path() / "7.vmt"});
    CHECK(files->listed == 1);
}

}  // namespace studioscope::link_loops_test
