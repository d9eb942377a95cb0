// Comments and tests cite the pages of the repository by name and section: each citation must
// exist.

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <regex>
#include <set>
#include <string>

#include "support/paths.h"

namespace studioscope::papers_test {

namespace {

namespace fs = std::filesystem;

std::string read(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

// "mdl.md" -> {"7", "7.3", ...}, from headings such as "### 7.3 RLE animation" and "## 9. Cases".
std::map<std::string, std::set<std::string>> sections_of_pages() {
    const std::regex heading("(?:^|\n)#+ ([0-9]+(?:\\.[0-9]+)?)");
    std::map<std::string, std::set<std::string>> pages;
    for (const char* folder : {"src", "assets/manual"})
        for (const auto& entry : fs::recursive_directory_iterator(source_folder() / folder)) {
            if (entry.path().extension() != ".md") continue;
            std::set<std::string>& sections = pages[entry.path().filename().string()];
            const std::string text = read(entry.path());
            for (std::sregex_iterator it(text.begin(), text.end(), heading), end; it != end; ++it)
                sections.insert((*it)[1]);
        }
    return pages;
}

// The comments of a file in one line, because a citation may wrap.
std::string comments_of(const fs::path& path) {
    const std::string text = read(path);
    const std::regex comment("//([^\n]*)");
    std::string all;
    for (std::sregex_iterator it(text.begin(), text.end(), comment), end; it != end; ++it)
        all += (*it)[1].str() + " ";
    return std::regex_replace(all, std::regex(" +"), " ");
}

bool is_code(const fs::path& path) {
    const std::string extension = path.extension().string();
    return extension == ".cpp" || extension == ".h" || extension == ".glsl" ||
           extension == ".vert" || extension == ".frag" || extension == ".comp";
}

}  // namespace

TEST_CASE("every page and section that a comment cites exists", "[papers]") {
    const auto pages = sections_of_pages();
    const std::regex citation(
        "([a-z]+\\.md)\\b(?:'s)?(?:,? (?:section )?([0-9]+(?:\\.[0-9]+)?)| \\(sections? "
        "([0-9]+))?");
    size_t cited = 0;
    for (const char* folder : {"src", "assets", "shaders", "tests"})
        for (const auto& entry : fs::recursive_directory_iterator(source_folder() / folder)) {
            if (!is_code(entry.path()) || entry.path().filename() == "papers_test.cpp") continue;
            const std::string text = comments_of(entry.path());
            for (std::sregex_iterator it(text.begin(), text.end(), citation), end; it != end;
                 ++it) {
                // a promise to scripts, which is not in the repository
                if ((*it)[1] == "interface.md") continue;
                CAPTURE(entry.path().string(), (*it)[0].str());
                const auto page = pages.find((*it)[1]);
                CHECK(page != pages.end());
                if (page == pages.end()) continue;
                const std::string section = (*it)[2].matched ? (*it)[2].str() : (*it)[3].str();
                if (!section.empty()) CHECK(page->second.count(section) == 1);
                ++cited;
            }
        }
    CHECK(cited > 0);
}

}  // namespace studioscope::papers_test
