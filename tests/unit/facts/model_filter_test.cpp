#include "facts/model_filter.h"

#include <catch2/catch.hpp>
#include <string>
#include <vector>

namespace studioscope::model_filter_test {

namespace {

size_t row_of(std::string_view name) {
    for (size_t i = 0; i < kModelNumberCount; ++i)
        if (kModelNumbers[i].name == name) return i;
    FAIL("no such number");
    return 0;
}

// Four models; nothing is known of the last one.
const std::vector<std::string> kNames{"models/Scout.mdl", "models/heavy.mdl", "models/hat.mdl",
                                      "models/broken.mdl"};

std::vector<ModelNumbers> some_numbers() {
    std::vector<ModelNumbers> numbers(4, unknown_numbers());
    const double bones[] = {90, 101, 1}, lods[] = {6, 2, 3};
    for (size_t i = 0; i < 3; ++i) {
        numbers[i][row_of("bones")] = bones[i];
        numbers[i][row_of("lods")] = lods[i];
    }
    return numbers;
}

// The numbers of the models that pass, such as "02"; the problem where there is one.
std::string passing(const std::string& filter) {
    const FilteredModels found = matching_models(kNames, some_numbers(), filter);
    if (!found.problem.empty()) return found.problem;
    std::string text;
    for (size_t i = 0; i < kNames.size(); ++i)
        if (found.fits.empty() || found.fits[i] != 0) text += std::to_string(i);
    return text;
}

}  // namespace

TEST_CASE("models are found by their numbers, joined as vertices are", "[inspect]") {
    CHECK(passing("") == "0123");
    CHECK(passing("bones > 100 and lods < 3") == "1");
    CHECK(passing("bones > 100") == "1");
    CHECK(passing("bones >= 101") == "1");
    CHECK(passing("bones > 101").empty());
    CHECK(passing("lods == 6 or LODS == 3") == "02");
    CHECK(passing("bones > lods") == "01");
    CHECK(passing("not (bones > 100)") == "023");
}

TEST_CASE("models are found by a part of their path", "[inspect]") {
    CHECK(passing("scout") == "0");
    CHECK(passing("\"models/h\"") == "12");
    CHECK(passing("\"models/h\" bones < 50") == "2");
    CHECK(passing("\"bones\"").empty());
}

TEST_CASE("nothing that is compared fits a model of which nothing is known", "[inspect]") {
    CHECK(passing("bones != 7") == "012");
    CHECK(passing("errors == 0").empty());
}

TEST_CASE("a wrong search of models says what is wrong and where", "[inspect]") {
    CHECK(passing("bones >") == "expected a number such as bones, or a part of a name at the end");
    CHECK(passing("bones") ==
          "expected a comparison after \"bones\", such as bones > 0 at the end");
    CHECK(passing("bone > 3") ==
          "models have no number of this name (did you mean bones?) at \"bone > 3\"");
    CHECK(passing("(bones > 3") == "expected \")\" at the end");
}

}  // namespace studioscope::model_filter_test
