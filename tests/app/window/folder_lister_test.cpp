// The lists of files that panels show, without a window.

#include "window/folder_lister.h"

#include <catch2/catch.hpp>
#include <set>
#include <span>
#include <sstream>

#include "content/disk_files.h"
#include "core/work_context.h"
#include "support/edited_scene.h"
#include "support/function_files.h"
#include "support/gated_files.h"
#include "support/program.h"
#include "support/sample_tree.h"
#include "window/bundled_sample.h"

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

TEST_CASE("the dialog does not begin in the folder of the bundled sample", "[listings]") {
    Lists lists;
    const auto first_folder = [&](const fs::path& open) {
        auto scene = std::make_shared<Scene>();
        scene->file = open;
        lists.document.scene = scene;
        lists.listings.list_folder({});
        return fs::path(lists.listings.folder()->path);
    };
    CHECK(fs::equivalent(first_folder(lists.folder / "a.mdl"), lists.folder / ""));
    REQUIRE_FALSE(bundled_sample().empty());
    CHECK(fs::equivalent(first_folder(bundled_sample()[0]), fs::current_path()));
}

TEST_CASE("a typed path that does not exist gets the name that was probably meant", "[listings]") {
    Lists lists;
    fs::create_directory(lists.folder / "materials");
    const auto problem = [&](const char* typed) {
        CHECK_FALSE(lists.listings.list_folder(lists.folder / typed));
        return lists.listings.folder()->problem;
    };
    CHECK(problem("a.mld").ends_with("a.mld was not found (did you mean a.mdl?)."));
    CHECK(problem("materails").ends_with("materails was not found (did you mean materials?)."));
    CHECK(problem("zebra").ends_with("zebra was not found."));
    CHECK(problem("materials").empty());
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

TEST_CASE("the models of what was mounted are offered, until that is given up", "[listings]") {
    Lists lists;
    const auto files = std::make_shared<GatedFiles>(disk_files());
    const Session session({}, files);
    FolderPageSettings& page = lists.document.panels.folder_page;
    CHECK(lists.listings.offered() == nullptr);
    lists.listings.offer_models(lists.folder / "", session);
    CHECK_FALSE(lists.listings.is_busy());
    REQUIRE(lists.listings.offered());
    CHECK(lists.listings.offered()->models == std::vector<std::string>{"a.mdl"});
    page.is_offered = false;
    CHECK(lists.listings.offered() == nullptr);
    lists.clock.set_max_wait(0);
    const GatedFiles::Gate gate = files->hold({});
    lists.listings.offer_models(lists.folder / "", session);
    gate.wait();
    CHECK(lists.listings.is_busy());
    page.is_offered = false;
    lists.listings.take_offer();  // nobody waits for it
    CHECK_FALSE(lists.listings.is_busy());
}

TEST_CASE("a folder without models offers nothing", "[listings]") {
    Lists lists;
    fs::remove(lists.folder / "a.mdl");
    const Session session({}, disk_files());
    lists.listings.offer_models(lists.folder / "", session);
    CHECK(lists.document.panels.folder_page.is_offered);
    CHECK(lists.listings.offered() == nullptr);
}

TEST_CASE("the models of several mounts are listed once, by the names of the mounts",
          "[listings]") {
    const ScratchFolder scratch;
    write_files(scratch / "mod", {{"models/b/x.mdl", "x"}, {"models/y.mdl", "x"}});
    write_bytes_to(scratch / "hats.gma", pack_gma({{"models/z.mdl", "x"}}));
    OpenArchives archives(disk_files());
    const std::vector<fs::path> roots{scratch / "hats.gma!", scratch / "mod",
                                      scratch / "mod/models"};  // in another one
    const ModelListing all = read_models(std::span(roots), with_archives(disk_files()), archives);
    CHECK(all.models == std::vector<std::string>{"hats.gma/models/z.mdl", "mod/models/y.mdl",
                                                 "mod/models/b/x.mdl"});
    CHECK(all.paths == std::vector<fs::path>{scratch / "hats.gma!/models/z.mdl",
                                             scratch / "mod/models/y.mdl",
                                             scratch / "mod/models/b/x.mdl"});
    const std::span<const fs::path> none;
    CHECK(read_models(none, disk_files(), archives).problem == "Nothing is mounted.");
    fs::create_directories(scratch / "empty");
    const std::vector<fs::path> empty{scratch / "empty"};
    CHECK(read_models(std::span(empty), disk_files(), archives).problem ==
          "There is no model in any mount.");
}

TEST_CASE("the models of an archive and of a folder are listed", "[listings]") {
    const ScratchFolder scratch;
    const PackedFiles files{{"models/b/x.mdl", "x"},
                            {"models/b/x.vvd", "x"},
                            {"models/a/y.MDL", "x"},
                            {"materials/z.vmt", "x"}};
    write_bytes_to(scratch / "hats.gma", pack_gma(files));
    write_files(scratch / "mod", files);
    OpenArchives archives(disk_files());
    const ModelListing packed = read_models(scratch / "hats.gma!", disk_files(), archives);
    const std::vector<std::string> expected{"models/a/y.MDL", "models/b/x.mdl"};
    CHECK(packed.models == expected);
    CHECK(packed.files == 4);
    CHECK(packed.kind == "gma 3");
    CHECK(read_models(scratch / "mod", disk_files(), archives).models == expected);
    write_bytes_to(scratch / "none.gma", pack_gma({{"a.txt", "a"}}));
    CHECK(read_models(scratch / "none.gma!", disk_files(), archives).problem ==
          "There is no model in it, but 1 .txt.");
    write_text(scratch / "bad.vpk", "no archive");
    CHECK(read_models(scratch / "bad.vpk!", disk_files(), archives)
              .problem.starts_with("It cannot be opened: "));
}

TEST_CASE("the models of a folder are those that check --list lists", "[listings]") {
    const ScratchFolder scratch;
    write_files(scratch / "mod", {{"models/v1.2/a.mdl", "x"},
                                  {"models/v1.2/a.vvd", "x"},
                                  {"models/lone.vvd", "x"},
                                  {"models/b.dx90.vtx", "x"},
                                  {"models/odd.mdl/c.smd", "x"},
                                  {".content/d.qc", "x"},
                                  {"src/e.vta", "x"},
                                  {"materials/cursor.ani", "RIFF"},
                                  {"materials/z.vmt", "x"}});
    fs::create_directories(scratch / "mod/empty.mdl");
    OpenArchives archives(disk_files());
    const ModelListing listing = read_models(scratch / "mod", disk_files(), archives);
    std::set<fs::path> listed;
    for (const std::string& model : listing.models) listed.insert(scratch / "mod" / model);
    const Ran ran = run_studioscope({"check", (scratch / "mod").string(), "--list"});
    std::set<fs::path> checked;
    std::istringstream lines(ran.out);
    for (std::string line; std::getline(lines, line);) checked.insert(line);
    CHECK(checked.size() == 6);
    CHECK(listed == checked);
    write_bytes_to(scratch / "mod.gma", pack_gma({{"models/lone.vvd", "x"}, {"a.txt", "x"}}));
    CHECK(read_models(scratch / "mod.gma!", disk_files(), archives).models ==
          std::vector<std::string>{"models/lone.vvd"});
}

TEST_CASE("a folder without models says what is in it", "[listings]") {
    const ScratchFolder scratch;
    OpenArchives archives(disk_files());
    const auto problem = [&](const char* name) {
        return read_models(scratch / name, disk_files(), archives).problem;
    };
    fs::create_directories(scratch / "empty/in.here");
    CHECK(problem("empty") == "There is no model in it: it is empty.");
    write_files(scratch / "art", {{"a/x.VMT", "x"},
                                  {"a/y.vmt", "x"},
                                  {"z.vtf", "x"},
                                  {"README", "x"},
                                  {"addons/hats.gma", "x"}});
    CHECK(problem("art") ==
          "There is no model in it, but 2 .vmt, 1 without extension, 1 .gma, 1 .vtf. Models may "
          "be in its archives, to be opened by themselves: addons/hats.gma.");
}

TEST_CASE("models of up to 20000 folders are listed; beyond that the list says that there are more",
          "[listings]") {
    // `models` with this many folders, each with one model
    const auto listing_of = [](size_t folders) {
        const auto files = std::make_shared<FunctionFiles>();
        files->on_list = [folders](const fs::path& folder) {
            if (folder == "/mod") return std::vector<std::string>{"models"};
            if (folder.has_extension()) return std::vector<std::string>{};
            if (folder != "/mod/models") return std::vector<std::string>{"in.mdl", "note.txt"};
            std::vector<std::string> names;
            for (size_t i = 0; i < folders; ++i) names.push_back(std::to_string(i));
            return names;
        };
        OpenArchives archives(files);
        return read_models("/mod", files, archives);
    };
    const ModelListing all = listing_of(19'998);  // and the top and `models`
    CHECK(all.models.size() == 19'998);
    CHECK_FALSE(all.is_more);
    const ModelListing most = listing_of(19'999);
    CHECK(most.models.size() == 19'998);
    CHECK(most.is_more);
}

TEST_CASE("up to 100000 models of a folder are listed", "[listings]") {
    const auto listing_of = [](size_t models) {
        const auto files = std::make_shared<FunctionFiles>();
        files->on_list = [models](const fs::path& folder) {
            std::vector<std::string> names;
            for (size_t i = 0; folder == "/mod" && i < models; ++i)
                names.push_back(std::to_string(i) + ".mdl");
            return names;
        };
        OpenArchives archives(files);
        return read_models("/mod", files, archives);
    };
    const ModelListing all = listing_of(100'000);
    CHECK(all.models.size() == 100'000);
    CHECK_FALSE(all.is_more);
    const ModelListing most = listing_of(100'001);
    CHECK(most.models.size() == 100'000);
    CHECK(most.is_more);
}

TEST_CASE("listing a folder reports progress and can be cancelled", "[listings]") {
    const ScratchFolder scratch;
    write_files(scratch / "mod", {{"models/a/x.mdl", "x"}, {"models/b/y.mdl", "x"}});
    OpenArchives archives(disk_files());
    Progress progress;
    const ProgressScope scope(progress);
    CHECK(read_models(scratch / "mod", disk_files(), archives).models.size() == 2);
    CHECK(progress.total == 4);  // mod, models, a and b
    CHECK(progress.done == 3);   // the fourth had begun
    progress.is_cancelled = true;
    CHECK_THROWS_AS(read_models(scratch / "mod", disk_files(), archives), CancelledError);
}

}  // namespace studioscope::folder_lister_test
