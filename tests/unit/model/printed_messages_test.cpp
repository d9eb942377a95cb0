// How messages are printed for people: grouped, shortened and folded.

#include "model/printed_messages.h"

#include <catch2/catch.hpp>
#include <string>
#include <vector>

namespace studioscope {

namespace {

Diagnostic missing(const std::string& name, const std::string& reason) {
    return about_file(std::string("a.mdl"),
                      note("material-missing", "material \"" + name + "\" not found" + reason));
}

const std::string kNoFolder =
    ": there is no materials folder next to the file or above it to look for x in";

std::vector<std::string> texts(const Diagnostics& messages) {
    std::vector<std::string> texts;
    for (const Diagnostic& message : messages) texts.push_back(message.message);
    return texts;
}

}  // namespace

TEST_CASE("materials that miss for one reason are one message", "[messages]") {
    const Diagnostics all{missing("a", kNoFolder),
                          missing("b", kNoFolder),
                          about_file(std::string("a.mdl"), error("other", "between")),
                          missing("c", "; tried m/c.vmt"),
                          missing("d", "; tried m/d.vmt"),
                          missing("e", ": no file can have that name")};
    CHECK(texts(printed_messages(all, 6, 5, "-v")) ==
          std::vector<std::string>{
              "2 of 6 materials not found: no materials folder; --game or --mount", "between",
              "2 of 6 materials not found; tried m/c.vmt",
              "material \"e\" not found: no file can have that name"});
    CHECK(texts(printed_messages({missing("a", kNoFolder)}, 1, 5, "-v")) ==
          std::vector<std::string>{
              "material \"a\" not found: no materials folder; --game or --mount"});
    // a warning and a note are two, and so are two models
    Diagnostics two{missing("a", kNoFolder), missing("b", kNoFolder)};
    two[1].severity = Severity::kWarning;
    CHECK(printed_messages(two, 2, 5, "-v").size() == 2);
    two[1] = about_file(std::string("b.mdl"), missing("b", kNoFolder));
    CHECK(printed_messages(two, 2, 5, "-v").size() == 2);
}

TEST_CASE("places that were searched are listed as far as 120 columns have room", "[messages]") {
    const std::string place(30, 'p');
    const auto line = [&](const std::string& places) {
        return to_string(printed_messages({missing("a", "; tried " + places)}, 1, 5, "-v")[0]);
    };
    CHECK(line("m/a.vmt and 3 more").find("; tried m/a.vmt and 3 more") != std::string::npos);
    const std::string three = line(place + ", " + place + ", " + place + " and 2 more");
    CHECK(three.size() <= 120);
    CHECK(three.find("; tried " + place + " and 4 more [") != std::string::npos);
    CHECK(line(std::string(200, 'p') + ", b").find("; tried 2 places [") != std::string::npos);
    // 120 columns, and 121
    const size_t rest = line("").size();
    CHECK(line(std::string(120 - rest, 'p')).size() == 120);
    CHECK(line(std::string(121 - rest, 'p')).find("1 place") != std::string::npos);
}

TEST_CASE("of a lone place that is too long, the end of its path is printed", "[messages]") {
    const auto line = [&](const std::string& place) {
        return to_string(printed_messages({missing("a", "; tried " + place)}, 1, 5, "-v")[0]);
    };
    const std::string long_name(100, 'p');
    CHECK(line(long_name + "/m/rs82.vtf").find("; tried .../m/rs82.vtf [") != std::string::npos);
    CHECK(line(long_name + "/m/a.vmt and 3 more").find("; tried 4 places [") != std::string::npos);
    // 120 columns, and 121
    const std::string name(120 - line(long_name + "/m/rs82.vtf").size() - 1, 'n');
    const std::string longest = line(long_name + "/" + name + "/m/rs82.vtf");
    CHECK(longest.size() == 120);
    CHECK(longest.find("; tried .../nn") != std::string::npos);
    CHECK(line(long_name + "/n" + name + "/m/rs82.vtf").find("; tried .../m/r") !=
          std::string::npos);
    // nor has the name of the file room
    CHECK(line("m/" + long_name).find("; tried 1 place [") != std::string::npos);
}

TEST_CASE("of one code and file, five messages and the number of the others are printed",
          "[messages]") {
    Diagnostics many;
    for (int i = 0; i < 6; ++i)
        many.push_back(about_file(std::string("a.mdl"), error("code", std::to_string(i))));
    const Diagnostics printed = printed_messages(many, 0, 5, "-v");
    REQUIRE(printed.size() == 6);
    CHECK(printed[5].message == "1 more like this; -v lists all");
    CHECK(printed[5].code == "code");
    CHECK(printed[5].file == "a.mdl");
    CHECK(texts(printed_messages(many, 0, 0, "-v")) == texts(many));
    many.pop_back();
    CHECK(texts(printed_messages(many, 0, 5, "-v")) == texts(many));
}

}  // namespace studioscope
