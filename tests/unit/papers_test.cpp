// Comments and tests cite the pages of the repository by name and section: each citation must
// exist.

#include <catch2/catch.hpp>
#include <filesystem>
#include <map>
#include <set>
#include <string>

#include "support/paths.h"
#include "support/source_text.h"

namespace studioscope::papers_test {

namespace {

namespace fs = std::filesystem;

// "mdl.md" -> {"7", "7.3", ...}, from headings such as "### 7.3 RLE animation" and "## 9. Cases".
std::map<std::string, std::set<std::string>> sections_of_pages() {
    std::map<std::string, std::set<std::string>> pages;
    for (const char* folder : {"src", "assets/manual"})
        for (const auto& entry : fs::recursive_directory_iterator(source_folder() / folder)) {
            if (entry.path().extension() != ".md") continue;
            std::set<std::string>& sections = pages[entry.path().filename().string()];
            const std::string text = read_text(entry.path());
            for (const Match& match : matches_of(text, "^#+ ([0-9]+(?:\\.[0-9]+)?)"))
                sections.insert(match[1]);
        }
    return pages;
}

// The comments of a file in one line, because a citation may wrap.
std::string comments_of(const fs::path& path) {
    std::string all;
    for (const Match& comment : matches_of(read_text(path), "// *([^\n]*)"))
        all += comment[1] + " ";
    return all;
}

bool is_code(const fs::path& path) {
    const std::string extension = path.extension().string();
    return extension == ".cpp" || extension == ".h" || extension == ".glsl" ||
           extension == ".vert" || extension == ".frag" || extension == ".comp";
}

}  // namespace

TEST_CASE("every page and section that a comment cites exists", "[papers]") {
    const auto pages = sections_of_pages();
    const std::string citation =
        "([a-z]+\\.md)\\b(?:'s)?(?:,? (?:section )?([0-9]+(?:\\.[0-9]+)?)| \\(sections? "
        "([0-9]+))?";
    size_t cited = 0;
    for (const char* folder : {"src", "assets", "shaders", "tests"})
        for (const auto& entry : fs::recursive_directory_iterator(source_folder() / folder)) {
            if (!is_code(entry.path()) || entry.path().filename() == "papers_test.cpp") continue;
            for (const Match& match : matches_of(comments_of(entry.path()), citation)) {
                // a promise to scripts, which is not in the repository
                if (match[1] == "interface.md") continue;
                CAPTURE(entry.path().string(), match[0]);
                const auto page = pages.find(match[1]);
                CHECK(page != pages.end());
                if (page == pages.end()) continue;
                const std::string& section = match[2].empty() ? match[3] : match[2];
                if (!section.empty()) CHECK(page->second.count(section) == 1);
                ++cited;
            }
        }
    CHECK(cited > 0);
}

}  // namespace studioscope::papers_test
