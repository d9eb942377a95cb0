// Names of files in other encodings than UTF-8: equal bytes find each other, in archives and on
// disks. On Windows, disks have names in UTF-16, and such names are read as Latin-1.

#include <catch2/catch.hpp>

#include "content/archives/archive_files.h"
#include "core/file_name.h"
#include "core/path_text.h"
#include "support/archive_writers.h"
#include "support/encodings.h"
#include "support/tree_files.h"

namespace studioscope::file_names_test {

namespace fs = std::filesystem;

TEST_CASE("a file's name is shown as UTF-8, else as Latin-1 with a mark", "[file-name]") {
    for (const EncodedName& row : encoded_names()) {
        CAPTURE(row.encoding);
        const FileName name(row.bytes);
        CHECK(name.bytes() == row.bytes);
        CHECK(name.is_utf8() == row.is_utf8);
        CHECK(name.shown() == row.shown);
        CHECK(quotable(name) == row.shown + (row.is_utf8 ? "" : " (Latin-1?)"));
        CHECK(FileName::from_shown(row.shown, !row.is_utf8) == name);
    }
    CHECK(FileName().empty());
    CHECK(FileName::from_shown("\u00FF", true) == FileName("\xFF"));  // the last of Latin-1
    CHECK(FileName::from_shown("\u00FF", false) == FileName("\u00FF"));
}

TEST_CASE("an entry of any archive with a name in any encoding is listed and read", "[file-name]") {
    for (const EncodedName& row : encoded_names()) {
        const PackedFiles content{{row.bytes + "/" + row.bytes + ".mdl", "the model"}};
        TreeFiles tree;
        tree.add("/a.vpk", pack_vpk(content).directory);
        tree.add("/a.gma", pack_gma(content));
        tree.add("/a.zip", pack_zip(content));
        for (const char* archive : {"/a.vpk", "/a.gma", "/a.zip"}) {
            CAPTURE(row.encoding, archive);
            const FileSystem files = with_archives(tree.files());
            const fs::path folder = archive_top(archive) / path_from_text(row.bytes);
            CHECK(files->list(archive_top(archive)) == Names{row.bytes});
            CHECK(files->list(folder) == Names{row.bytes + ".mdl"});
            const Result<Bytes> bytes = files->read(folder / path_from_text(row.bytes + ".MDL"));
            REQUIRE(bytes);
            CHECK(as_text(*bytes) == "the model");
        }
    }
}

}  // namespace studioscope::file_names_test
