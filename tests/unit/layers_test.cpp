// Each folder of src includes only itself and the folders that its row of the layout allows.

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <string>

namespace {

namespace fs = std::filesystem;

const std::map<std::string, std::set<std::string>> kAllowed{
    {"core", {}},
    {"model", {"core"}},
    {"formats", {"core", "model"}},
    {"animation", {"core", "model"}},
    {"document", {"core", "model", "animation"}},
    {"render", {"core", "model", "document"}},
    {"ui", {"core", "model", "animation", "document"}},
    {"app", {"core", "model", "formats", "animation", "document", "render", "ui"}},
};

std::set<std::string> included_folders(const fs::path& file) {
    std::ifstream in(file);
    std::set<std::string> folders;
    const std::regex include("^#include \"([a-z_]+)/");
    for (std::string line; std::getline(in, line);)
        if (std::smatch match; std::regex_search(line, match, include)) folders.insert(match[1]);
    return folders;
}

}  // namespace

TEST_CASE("folders include only what their row of the layout allows", "[layers]") {
    size_t files = 0;
    for (const auto& entry :
         fs::recursive_directory_iterator(fs::path(STUDIOSCOPE_SOURCE) / "src")) {
        if (entry.path().extension() != ".h" && entry.path().extension() != ".cpp") continue;
        const std::string folder = entry.path().parent_path().filename().string();
        REQUIRE(kAllowed.count(folder) == 1);
        for (const std::string& other : included_folders(entry.path())) {
            CAPTURE(entry.path().string(), other);
            CHECK((other == folder || kAllowed.at(folder).count(other) == 1));
        }
        ++files;
    }
    CHECK(files > 20);
}

TEST_CASE("only render says gl and only ui and app say ImGui", "[layers]") {
    const std::regex gl("\\bgl[A-Z][A-Za-z]+\\("), imgui("ImGui::");
    for (const auto& entry :
         fs::recursive_directory_iterator(fs::path(STUDIOSCOPE_SOURCE) / "src")) {
        if (!entry.is_regular_file()) continue;
        const std::string folder = entry.path().parent_path().filename().string();
        std::ifstream in(entry.path());
        const std::string text{std::istreambuf_iterator<char>(in), {}};
        CAPTURE(entry.path().string());
        if (folder != "render") CHECK_FALSE(std::regex_search(text, gl));
        if (folder != "ui" && folder != "app") CHECK_FALSE(std::regex_search(text, imgui));
    }
}
