// A case that reads other people's models has the tag [data], and no other case has it: ctest
// starts those cases by themselves, so that it shows them as skipped where the models are missing.

#include <catch2/catch.hpp>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "support/paths.h"
#include "support/source_text.h"

namespace studioscope::declared_needs_test {

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

}  // namespace

TEST_CASE("cases that read other people's models have the tag [data] and skip without them",
          "[declared_needs]") {
    size_t tagged = 0;
    for (const fs::path& file : sources_below(source_folder() / "tests")) {
        const std::string name = file.filename().string();
        if (!name.ends_with("_test.cpp") || name == "declared_needs_test.cpp") continue;
        CAPTURE(file.string());
        CHECK(wrong_cases(read_text(file), tagged) == std::vector<std::string>{});
    }
    CHECK(tagged >= 60);
}

TEST_CASE("files whose tests open a window are run one after the other", "[declared_needs]") {
    size_t windows = 0;
    for (const fs::path& file : sources_below(source_folder() / "tests")) {
        const std::string name = file.filename().string();
        if (!name.ends_with("_test.cpp") || name == "declared_needs_test.cpp") continue;
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

}  // namespace studioscope::declared_needs_test
