// The lists of files that panels show, without a window.

#include "window/folder_lister.h"

#include <catch2/catch.hpp>

#include "content/disk_files.h"
#include "support/edited_scene.h"
#include "support/gated_files.h"
#include "support/program.h"

namespace studioscope::folder_lister_test {

namespace {

namespace fs = std::filesystem;

struct Lists {
    Lists() {
        clock.set_max_wait(60);
        write_text(folder / "a.mdl", "x");
        write_text(folder / "b.txt", "x");
    }

    ScratchFolder folder;
    FrameClock clock;
    Document document;
    FolderLister listings{document, clock, [] {}};
};

}  // namespace

TEST_CASE("a folder is listed, a file is to be opened instead", "[listings]") {
    Lists lists;
    OpenDialogSettings& dialog = lists.document.panels.open_dialog;
    dialog.is_open = true;
    CHECK(lists.listings.folder() == nullptr);
    CHECK_FALSE(lists.listings.list_folder(lists.folder / ""));
    REQUIRE(lists.listings.folder());
    CHECK(lists.listings.folder()->entries.size() == 2);
    CHECK(dialog.is_open);
    CHECK(lists.listings.list_folder(lists.folder / "a.mdl") == lists.folder / "a.mdl");
    CHECK_FALSE(dialog.is_open);
}

TEST_CASE("a folder that went away is listed again, and says so", "[listings]") {
    Lists lists;
    fs::create_directory(lists.folder / "gone");
    lists.document.panels.open_dialog.is_open = true;
    lists.listings.list_folder(lists.folder / "gone");
    const int number = lists.listings.folder()->number;
    lists.listings.check_files();
    CHECK(lists.listings.folder()->number == number);
    fs::remove(lists.folder / "gone");
    lists.listings.check_files();
    CHECK(lists.listings.folder()->number == number + 1);
    CHECK_FALSE(lists.listings.folder()->problem.empty());
}

TEST_CASE("files opened before are known to be gone while nothing is open", "[listings]") {
    Lists lists;
    remember_opened(lists.document.panels.open_dialog, {lists.folder / "b.txt"});
    remember_opened(lists.document.panels.open_dialog, {lists.folder / "gone.mdl"});
    lists.listings.check_files();
    CHECK(lists.listings.lost_files() == std::vector<char>{1, 0});  // newest first
    CHECK(fs::path(lists.document.panels.open_dialog.folder) ==
          fs::path(lists.folder / "a").parent_path());
    edited_scene(lists.document).format = "smd";
    lists.listings.check_files();
    CHECK(lists.listings.lost_files().empty());
}

TEST_CASE("the models of a folder are listed in the background", "[listings]") {
    Lists lists;
    const auto files = std::make_shared<GatedFiles>(disk_files());
    const Session session({}, files);
    CHECK(lists.listings.models() == nullptr);
    lists.listings.list_models(lists.folder / "", session);
    CHECK_FALSE(lists.listings.is_busy());
    REQUIRE(lists.listings.models());
    CHECK(lists.listings.models()->models == std::vector<std::string>{"a.mdl"});
    CHECK(lists.document.panels.model_list.is_open);
    lists.document.panels.model_list.is_open = false;
    lists.clock.set_max_wait(0);
    const GatedFiles::Gate gate = files->hold({});
    lists.listings.list_models(lists.folder / "", session);
    gate.wait();
    CHECK(lists.listings.is_busy());
    lists.document.panels.model_list.is_open = false;
    lists.listings.update_progress();  // nobody waits for it
    CHECK_FALSE(lists.listings.is_busy());
}

}  // namespace studioscope::folder_lister_test
