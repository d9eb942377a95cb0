// A case that reads other people's models has the tag [data], and no other case has it: ctest
// starts those cases by themselves, so that it shows them as skipped where the models are missing.
// Comments and tests cite the pages of the repository by name and section: each citation must
// exist.
// Rules for the shaders' text, for drivers that no test runs on.

#include <catch2/catch.hpp>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "support/paths.h"
#include "support/source_text.h"

namespace studioscope::house_rules_test {

namespace {

namespace fs = std::filesystem;

// What begins at the left margin, with the lines up to the next: functions, constants, test cases.
std::vector<std::string> top_level_parts(const std::string& code) {
    std::vector<std::string> parts;
    for (const Match& line : matches_of(code, "^.*\n")) {
        const bool begins = !matches_of(line[0], "^[A-Za-z_]").empty();
        if (begins) parts.emplace_back();
        if (!parts.empty()) parts.back() += line[0];
    }
    return parts;
}

bool is_case(const std::string& part) { return part.starts_with("TEST_CASE("); }

// Names that are not those of members.
std::set<std::string> names_in(const std::string& part) {
    std::set<std::string> names;
    for (const Match& name : matches_of(part, "(?:^|[^.>A-Za-z0-9_])([A-Za-z_][A-Za-z0-9_]*)"))
        names.insert(name[1]);
    return names;
}

bool uses(const std::string& part, const std::set<std::string>& wanted) {
    const std::set<std::string> names = names_in(part);
    return std::any_of(wanted.begin(), wanted.end(),
                       [&](const std::string& name) { return names.count(name) > 0; });
}

// The name of the function or constant that a part defines.
std::string name_of(const std::string& part) {
    const auto names = matches_of(part, "([A-Za-z_][A-Za-z0-9_]*) ?[(={]");
    return names.empty() ? "" : names[0][1];
}

// `names` and those of the functions and constants of a file that use them, directly or through
// others.
std::set<std::string> with_users(const std::vector<std::string>& parts,
                                 std::set<std::string> names) {
    for (size_t known = 0; known != names.size();) {
        known = names.size();
        for (const std::string& part : parts)
            if (!is_case(part) && uses(part, names)) names.insert(name_of(part));
    }
    return names;
}

// The cases of a file that have the tag in spite of what they use, or lack it.
std::vector<std::string> wrong_cases(const std::string& text, size_t& tagged) {
    const std::vector<std::string> parts = top_level_parts(without_comments(text));
    const auto readers =
        with_users(parts, {"data_folder", "has_data", "real_files", "compiled_rows", "kNoData"});
    const auto skippers = with_users(parts, {"kNoData"});
    std::vector<std::string> wrong;
    for (const std::string& part : parts) {
        if (!is_case(part)) continue;
        const std::string head = part.substr(0, part.find(") {"));
        const bool has_tag = head.find("[data]\"") != std::string::npos;
        if (uses(part, readers) != has_tag) wrong.push_back(head);
        if (has_tag && !uses(part, skippers)) wrong.push_back(head + " without SKIP(kNoData)");
        tagged += has_tag ? 1 : 0;
    }
    return wrong;
}

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

TEST_CASE("cases that read other people's models have the tag [data] and skip without them",
          "[declared_needs]") {
    size_t tagged = 0;
    for (const fs::path& file : sources_below(source_folder() / "tests")) {
        const std::string name = file.filename().string();
        if (!name.ends_with("_test.cpp") || name == "house_rules_test.cpp") continue;
        CAPTURE(file.string());
        CHECK(wrong_cases(read_text(file), tagged) == std::vector<std::string>{});
    }
    CHECK(tagged >= 60);
}

TEST_CASE("files whose tests open a window are run one after the other", "[declared_needs]") {
    size_t windows = 0;
    for (const fs::path& file : sources_below(source_folder() / "tests")) {
        const std::string name = file.filename().string();
        if (!name.ends_with("_test.cpp") || name == "house_rules_test.cpp") continue;
        CAPTURE(file.string());
        const bool has_window = read_text(file).find("support/played.h") != std::string::npos;
        CHECK(has_window == name.ends_with("window_test.cpp"));  // what tests/CMakeLists.txt asks
        windows += has_window ? 1 : 0;
    }
    CHECK(windows >= 11);
}

TEST_CASE("a case without its tag is found, directly or through a helper", "[declared_needs]") {
    const std::string helper = "void read() {\n    real_files({});\n    if (x) SKIP(kNoData);\n}\n";
    const std::string constant = "const path kFolder = data_folder();\n";
    const auto count = [](const std::string& text) {
        size_t tagged = 0;
        return wrong_cases(text, tagged).size();
    };
    CHECK(count(helper + "TEST_CASE(\"a\", \"[b]\") { read(); }\n") == 1);
    CHECK(count(helper + "TEST_CASE(\"a\", \"[b][data]\") { read(); }\n") == 0);
    CHECK(count(helper + "TEST_CASE(\"a\", \"[b]\") { file.read(); }\n") == 0);
    CHECK(count(constant + "TEST_CASE(\"a\",\n          \"[b]\") {\n    CHECK(kFolder);\n}\n") ==
          1);
    CHECK(count("TEST_CASE(\"a\", \"[data]\") { has_data(); }\n") == 1);  // does not skip
    CHECK(count("TEST_CASE(\"a\", \"[data]\") {}\n") == 2);
}

TEST_CASE("every page and section that a comment cites exists", "[papers]") {
    const auto pages = sections_of_pages();
    const std::string citation =
        "([a-z]+\\.md)\\b(?:'s)?(?:,? (?:section )?([0-9]+(?:\\.[0-9]+)?)| \\(sections? "
        "([0-9]+))?";
    size_t cited = 0;
    for (const char* folder : {"src", "assets", "shaders", "tests"})
        for (const auto& entry : fs::recursive_directory_iterator(source_folder() / folder)) {
            if (!is_code(entry.path()) || entry.path().filename() == "house_rules_test.cpp")
                continue;
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

// surface.glsl says which drivers refuse it.
TEST_CASE("no input outside the surface's block has a location", "[render]") {
    size_t stages = 0;
    for (const char* name : {"model.vert", "model.geom", "model.frag"}) {
        const std::string text = read_text(source_folder() / "shaders" / name);
        CAPTURE(name);
        stages += matches_of(text, "^(in|out) SURFACE").empty() ? 0 : 1;
        CHECK(matches_of(text, "layout\\(location.*\\b(in|out)\\b(?!.*vec4 color)").empty());
    }
    CHECK(stages == 3);
}

}  // namespace studioscope::house_rules_test
