// Each folder of src includes only itself and the folders that its row of the layout allows.

#include <catch2/catch.hpp>
#include <filesystem>
#include <map>
#include <set>
#include <string>

#include "support/paths.h"
#include "support/source_text.h"

namespace studioscope::layers_test {

namespace {

namespace fs = std::filesystem;

const std::map<std::string, std::set<std::string>> kAllowed{
    {"core", {}},
    {"content", {"core"}},
    {"model", {"core"}},
    {"formats", {"core", "content", "model"}},
    {"animation", {"core", "model"}},
    {"inspect", {"core", "model", "animation"}},
    {"compare", {"core", "model", "animation"}},
    {"document", {"core", "content", "model", "animation", "inspect", "compare"}},
    {"check", {"core", "content", "model", "formats", "document"}},
    {"report",
     {"core", "content", "model", "formats", "animation", "inspect", "compare", "document"}},
    {"render", {"core", "model", "animation", "inspect", "document"}},
    {"bench", {"core", "model", "animation", "inspect", "document", "render"}},
    {"ui", {"core", "content", "model", "animation", "inspect", "compare", "document"}},
    {"cli",
     {"core", "content", "model", "formats", "animation", "inspect", "compare", "document", "check",
      "report", "render", "bench"}},
    {"window",
     {"core", "content", "model", "formats", "animation", "inspect", "compare", "document", "check",
      "report", "render", "bench", "ui", "cli"}},
};

// Dependencies within formats: code in no family is used by all of them.
const std::map<std::string, std::set<std::string>> kFamilies{
    {"smd", {}},      {"dmx", {}},       {"qc", {"smd", "dmx", "compiled"}},
    {"compiled", {}}, {"materials", {}},
};

// Dependencies within ui: groups of panels. Requests and commands, in no group, are used by all and
// include none.
const std::map<std::string, std::set<std::string>> kHomes{
    {"widgets", {}},
    {"tree", {"widgets"}},
    {"inspector", {"widgets"}},
    {"dock", {"widgets", "inspector"}},  // the tab Fixups shows the inspector's table
    {"dialogs", {"widgets"}},
    {"shell", {"widgets", "tree", "inspector", "dock", "dialogs"}},
};

// Dependencies within content: archives stand alone, mounts use both, git the disk. "" is the files
// in no folder of its own.
const std::map<std::string, std::set<std::string>> kContent{
    {"archives", {}},
    {"", {"archives"}},  // the disk reads archives of any size
    {"mounts", {"archives", ""}},
    {"git", {""}},
};

const fs::path kSource = source_folder() / "src";

// Folders in the file's includes: the part between `prefix` and the next slash.
std::set<std::string> included_folders(const fs::path& file, const std::string& prefix = "") {
    std::set<std::string> folders;
    for (const Match& match : matches_of(read_text(file), "^#include \"" + prefix + "([a-z_]+)/"))
        folders.insert(match[1]);
    return folders;
}

// The folder of src that contains a file, at any depth.
std::string top_folder(const fs::path& file) {
    return fs::relative(file, kSource).begin()->string();
}

// Whether the file is in a folder; main.cpp is not.
bool is_in_folder(const fs::path& file) { return file.parent_path() != kSource; }

}  // namespace

TEST_CASE("folders include only what their row of the layout allows", "[layers]") {
    size_t files = 0;
    for (const fs::path& file : sources_below(kSource)) {
        if (!is_in_folder(file)) continue;
        const std::string folder = top_folder(file);
        REQUIRE(kAllowed.count(folder) == 1);
        for (const std::string& other : included_folders(file)) {
            CAPTURE(file.string(), other);
            CHECK((other == folder || kAllowed.at(folder).count(other) == 1));
        }
        ++files;
    }
    CHECK(files > 20);
}

TEST_CASE("format families do not include each other, except the QC its sources", "[layers]") {
    size_t files = 0;
    for (const auto& [family, allowed] : kFamilies)
        for (const auto& entry : fs::directory_iterator(kSource / "formats" / family)) {
            for (const std::string& other : included_folders(entry.path(), "formats/")) {
                CAPTURE(entry.path().string(), other);
                CHECK((other == family || allowed.count(other) == 1));
            }
            ++files;
        }
    CHECK(files > 100);
}

TEST_CASE("archives include nothing else of content, and only mounts include mounts", "[layers]") {
    const std::string include = "^#include \"content/(?:([a-z_]+)/)?[a-z_]+\\.h\"";
    size_t includes = 0;
    for (const auto& entry : fs::recursive_directory_iterator(kSource / "content")) {
        if (!entry.is_regular_file()) continue;
        const fs::path folder = fs::relative(entry.path().parent_path(), kSource / "content");
        const std::string home = folder == "." ? "" : folder.string();
        REQUIRE(kContent.count(home) == 1);
        for (const Match& match : matches_of(read_text(entry.path()), include)) {
            CAPTURE(entry.path().string(), match[0]);
            CHECK((match[1] == home || kContent.at(home).count(match[1]) == 1));
            ++includes;
        }
    }
    CHECK(includes > 40);
}

TEST_CASE("panels of the window do not include each other, except the shell", "[layers]") {
    size_t files = 0;
    for (const auto& entry : fs::recursive_directory_iterator(kSource / "ui")) {
        if (!entry.is_regular_file()) continue;
        const std::string home = entry.path().parent_path() == kSource / "ui"
                                     ? ""
                                     : fs::relative(entry.path(), kSource / "ui").begin()->string();
        REQUIRE((home.empty() || kHomes.count(home) == 1));
        for (const std::string& other : included_folders(entry.path(), "ui/")) {
            CAPTURE(entry.path().string(), other);
            CHECK((other == home || (!home.empty() && kHomes.at(home).count(other) == 1)));
        }
        ++files;
    }
    CHECK(files > 40);
}

TEST_CASE("render is given what a frame needs, not the document", "[layers]") {
    const std::set<std::string> needed{
        "camera",          "figure_place",  "frame_input", "legend",     "instance_grid",
        "skinning_method", "lod_panes",     "selection",   "view",       "contact_shadow",
        "benchmark_draw",  "compare_panes", "fates",       "view_light", "eye_target"};
    for (const auto& entry : fs::directory_iterator(kSource / "render"))
        for (const Match& match :
             matches_of(read_text(entry.path()), "^#include \"document/([a-z_]+)\\.h\"")) {
            CAPTURE(entry.path().string(), match[0]);
            CHECK(needed.count(match[1]) == 1);
        }
}

TEST_CASE("code shared by all formats includes none, and only load opens everything", "[layers]") {
    size_t files = 0;
    for (const auto& entry : fs::recursive_directory_iterator(kSource / "formats")) {
        if (!entry.is_regular_file() || entry.path().stem() == "load") continue;
        CAPTURE(entry.path().string());
        if (entry.path().parent_path() == kSource / "formats")
            CHECK(included_folders(entry.path(), "formats/").empty());
        CHECK(read_text(entry.path()).find("#include \"formats/load.h\"") == std::string::npos);
        ++files;
    }
    CHECK(files > 100);
}

TEST_CASE("only render uses gl, and only ui and window use ImGui", "[layers]") {
    for (const fs::path& file : sources_below(kSource)) {
        if (!is_in_folder(file)) continue;
        const std::string folder = top_folder(file);
        const std::string text = read_text(file);
        CAPTURE(file.string());
        if (folder != "render") CHECK(matches_of(text, "\\bgl[A-Z][A-Za-z]+\\(").empty());
        if (folder != "ui" && folder != "window") CHECK(text.find("ImGui::") == std::string::npos);
    }
}

}  // namespace studioscope::layers_test
