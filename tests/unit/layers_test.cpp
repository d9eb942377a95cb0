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

// Rooms, each with the rooms that it may include.
using Rooms = std::map<std::string, std::set<std::string>>;

const Rooms kRooms{
    {"core", {}},
    {"content", {"core"}},
    {"model", {"core"}},
    {"formats", {"core", "content", "model"}},
    {"facts", {"core", "model"}},
    {"export", {"core", "content", "model", "formats", "facts"}},
    {"document", {"core", "content", "model", "facts"}},
    {"render", {"core", "model", "facts", "document"}},
    {"report", {"core", "content", "model", "formats", "facts", "document"}},
    {"host",
     {"core", "content", "model", "formats", "facts", "export", "document", "render", "report"}},
    {"ui", {"core", "content", "model", "facts", "document"}},
    {"cli",
     {"core", "content", "model", "formats", "facts", "export", "document", "render", "report",
      "host"}},
    {"window",
     {"core", "content", "model", "formats", "facts", "export", "document", "render", "report",
      "host", "ui"}},
};

// The rooms inside a room; "" is the files in none of them.
const std::map<std::string, Rooms> kInnerRooms{
    {"core", {{"", {"platform"}}, {"platform", {""}}}},
    // archives stand alone; the disk reads archives of any size; mounts use both, git the disk
    {"content",
     {{"archives", {}}, {"", {"archives"}}, {"mounts", {"archives", ""}}, {"git", {""}}}},
    {"model", {{"", {}}, {"animation", {""}}}},
    {"facts", {{"", {}}, {"vertex", {""}}, {"light", {""}}, {"compare", {""}}}},
    // the view is what a frame needs, and knows no document
    {"document",
     {{"view", {}},
      {"", {"view", "playback", "benchmark", "choices"}},
      {"playback", {"", "view"}},
      {"benchmark", {"", "view"}},
      {"choices", {"", "view", "playback"}}}},
    {"render", {{"", {}}, {"bench", {""}}}},
    {"report", {{"", {}}, {"check", {""}}, {"lines", {""}}}},
    {"cli", {{"verbs", {}}, {"options", {"verbs"}}}},
    // panels; requests and commands, in no group, are used by all and include none
    {"ui",
     {{"", {}},
      {"widgets", {""}},
      {"tree", {"", "widgets"}},
      {"inspector", {"", "widgets"}},
      {"dock", {"", "widgets", "inspector"}},  // the tab Fixups shows the inspector's table
      {"dialogs", {"", "widgets"}},
      {"shell", {"", "widgets", "tree", "inspector", "dock", "dialogs"}}}},
    // code in no family is used by all of them; load (below) opens everything
    {"formats",
     {{"", {}},
      {"smd", {""}},
      {"dmx", {""}},
      {"qc", {"", "smd", "dmx", "compiled"}},
      {"compiled", {""}},
      {"materials", {""}}}},
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

// The room inside that one, or "".
std::string inner_room(const fs::path& file) {
    const fs::path folder = fs::relative(file.parent_path(), kSource / top_folder(file));
    return folder == "." ? "" : folder.string();
}

// Whether the file is in a folder; main.cpp is not.
bool is_in_folder(const fs::path& file) { return file.parent_path() != kSource; }

// The types and constants that a text declares at the start of a line.
std::set<std::string> declared_names(const std::string& text) {
    std::set<std::string> names;
    for (const Match& match :
         matches_of(text, "^(?:struct|class|enum class|enum) (\\w+)(?: final)?(?: :[^;{]*)? \\{"))
        names.insert(match[1]);
    for (const Match& match : matches_of(
             text, "^(?:inline )?constexpr [^;={(]*\\b(k[A-Z]\\w*)(?:\\[\\w*\\])?(?: =|\\{)"))
        names.insert(match[1]);
    return names;
}

// What stands between `namespace {` and its end.
std::string anonymous_part(const std::string& text) {
    std::string part;
    constexpr std::string_view kBegin = "\nnamespace {\n", kEnd = "\n}  // namespace\n";
    for (size_t at = text.find(kBegin); at != std::string::npos; at = text.find(kBegin, at + 1))
        part += text.substr(at, text.find(kEnd, at) - at);
    return part;
}

}  // namespace

TEST_CASE("rooms include only what their row of the layout allows", "[layers]") {
    size_t files = 0;
    for (const fs::path& file : sources_below(kSource)) {
        if (!is_in_folder(file)) continue;
        const std::string room = top_folder(file);
        REQUIRE(kRooms.count(room) == 1);
        for (const std::string& other : included_folders(file)) {
            CAPTURE(file.string(), other);
            CHECK((other == room || kRooms.at(room).count(other) == 1));
        }
        ++files;
    }
    CHECK(files > 500);
}

TEST_CASE("rooms inside a room include only what their row allows", "[layers]") {
    size_t includes = 0;
    for (const auto& [room, inner] : kInnerRooms)
        for (const fs::path& file : sources_below(kSource / room)) {
            if (file.stem() == "load" && room == "formats") continue;
            const std::string place = inner_room(file);
            CAPTURE(file.string());
            REQUIRE(inner.count(place) == 1);
            const std::string include = "^#include \"" + room + "/(?:([a-z_]+)/)?[a-z_0-9]+\\.h\"";
            for (const Match& match : matches_of(read_text(file), include)) {
                CAPTURE(match[0]);
                CHECK((match[1] == place || inner.at(place).count(match[1]) == 1));
                ++includes;
            }
        }
    CHECK(includes > 1000);
}

TEST_CASE("render is given what a frame needs, not the document", "[layers]") {
    for (const auto& entry : fs::directory_iterator(kSource / "render"))
        for (const Match& match :
             matches_of(read_text(entry.path()), "^#include \"document/([a-z_/]+)\\.h\"")) {
            CAPTURE(entry.path().string(), match[0]);
            CHECK(match[1].rfind("view/", 0) == 0);
        }
}

TEST_CASE("only load opens every format", "[layers]") {
    for (const fs::path& file : sources_below(kSource / "formats")) {
        if (file.stem() == "load") continue;
        CAPTURE(file.string());
        CHECK(read_text(file).find("#include \"formats/load.h\"") == std::string::npos);
    }
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

// Where several files are compiled at a time, a file's own name hides that of a header from the
// files after it, without a word.
TEST_CASE("a type or constant of one file has no name that a header has", "[layers]") {
    const fs::path src = source_folder() / "src";
    std::map<std::string, fs::path> of_headers;
    for (const fs::path& path : sources_below(src))
        if (path.extension() == ".h")
            for (const std::string& name : declared_names(read_text(path)))
                of_headers.emplace(name, path);
    CHECK(of_headers.size() > 500);
    CHECK(of_headers.contains("kLodCountsAt"));
    size_t names = 0;
    for (const fs::path& path : sources_below(src))
        if (path.extension() == ".cpp")
            for (const std::string& name : declared_names(anonymous_part(read_text(path)))) {
                CAPTURE(path, name);
                ++names;
                CHECK_FALSE(of_headers.contains(name));
            }
    CHECK(names > 500);
}

}  // namespace studioscope::layers_test
