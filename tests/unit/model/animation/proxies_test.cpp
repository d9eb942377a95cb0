// Proxies of materials. Expected values are worked out by hand from the formulas of section 12 of
// the page about materials, in the comments.

#include "model/animation/proxies.h"

#include <catch2/catch.hpp>
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "model/animation/proxy_context.h"
#include "model/material_words.h"

namespace studioscope::proxies_test {

namespace {

using Keys = std::vector<std::pair<std::string, std::string>>;
using Variables = std::vector<MaterialVariable>;

MaterialProxy proxy(const char* name, Keys keys) { return {name, std::move(keys), 1, {}}; }

std::map<std::string, std::string> run(std::vector<MaterialProxy> list, Variables variables,
                                       double seconds = 0, ProxyInputs inputs = {}) {
    MaterialProxies proxies;
    proxies.list = std::move(list);
    proxies.variables = std::move(variables);
    proxies.frames = {{"$basetexture", 4}};
    inputs.seconds = seconds;
    std::map<std::string, std::string> written;
    for (const MaterialVariable& each : run_proxies(proxies, inputs))
        written[each.name] = each.value;
    return written;
}

// The result of one proxy in $r, which has a value of its own before.
std::string result(const char* name, Keys keys, const std::string& before = "0.0",
                   Variables more = {}, double seconds = 0) {
    keys.push_back({"resultvar", "$r"});
    if (!before.empty()) more.push_back({"$r", before});
    const auto written = run({proxy(name, std::move(keys))}, std::move(more), seconds);
    if (written.contains("$r")) CHECK(proxy_source(name) != ProxySource::kUnknown);
    return written.contains("$r") ? written.at("$r") : "nothing";
}

double number(const char* name, Keys keys, double seconds = 0) {
    return std::stod(result(name, std::move(keys), "0.0", {}, seconds));
}

}  // namespace

TEST_CASE("a value of a VMT has the type that its text has", "[proxies]") {
    const auto type = [](const char* text) { return parse_proxy_value(text).type; };
    CHECK(type("1") == ProxyType::kInteger);
    CHECK(type("-3") == ProxyType::kInteger);
    CHECK(type("1.0") == ProxyType::kNumber);
    CHECK(type("1e2") == ProxyType::kNumber);
    CHECK(type("[1 2]") == ProxyType::kVector);
    CHECK(type(" [ .5 .5 .5 1 ] ") == ProxyType::kVector);
    CHECK(type("[.5]") == ProxyType::kNumber);
    CHECK(type("[1 2 3 4 5]") == ProxyType::kText);
    CHECK(type("[1 x]") == ProxyType::kText);
    CHECK(type("center .5 .5 scale 1 1 rotate 0 translate 0 0") == ProxyType::kMatrix);
    CHECK(type("models/hat") == ProxyType::kText);
    CHECK(type("") == ProxyType::kUndefined);
    CHECK(parse_proxy_value("{255 51 0}").numbers.y == Approx(0.2));
    CHECK(written_value(parse_proxy_value("[1 .5 0]")) == "[1 0.5 0]");
    CHECK(written_value(parse_proxy_value("7")) == "7");
    CHECK(written_value(parse_proxy_value(" models/hat")) == "models/hat");
    CHECK(written_value(integer_value(-2.9)) == "-2");
}

TEST_CASE("AnimatedTexture counts frames and wraps around", "[proxies]") {
    const Keys keys{{"animatedtexturevar", "$basetexture"},
                    {"animatedtextureframenumvar", "$frame"}};
    const auto frame = [&](double seconds, Keys more = {}) {
        more.insert(more.end(), keys.begin(), keys.end());
        return run({proxy("AnimatedTexture", more)}, {}, seconds).at("$frame");
    };
    CHECK(frame(0) == "0");
    CHECK(frame(0.1) == "1");  // 15 * 0.1 = 1.5
    CHECK(frame(0.3) == "0");  // 4.5, the fifth of four
    CHECK(frame(0.5, {{"animatedtextureframerate", "3"}}) == "1");
    CHECK(frame(2, {{"animatedtextureframerate", "-1.5"}}) == "1");  // -3 wraps to 1
    CHECK(frame(9, {{"animationnowrap", "1"}}) == "3");
    CHECK(frame(0.1, {{"animationnowrap", "1"}}) == "1");
    const auto unknown =
        run({proxy("AnimatedTexture", {{"animatedtexturevar", "$detail"},
                                       {"animatedtextureframenumvar", "$detailframe"}})},
            {}, 5);
    CHECK(unknown.at("$detailframe") == "0");  // a texture that was not found has one frame
}

TEST_CASE("TextureScroll moves by the fraction of the way", "[proxies]") {
    const auto scrolled = [](Keys keys, Variables variables, double seconds) {
        keys.push_back({"texturescrollvar", "$offset"});
        return run({proxy("TextureScroll", keys)}, std::move(variables), seconds).at("$offset");
    };
    // 0.25 * 5 = 1.25 at 0 degrees
    CHECK(scrolled({{"texturescrollrate", ".25"}}, {}, 5) == "[0.25 0 0]");
    // (cos, sin) of 180 degrees: -1.25, whose fraction is 0.75
    const ProxyValue back = parse_proxy_value(
        scrolled({{"texturescrollrate", ".25"}, {"texturescrollangle", "180"}}, {}, 5));
    CHECK(back.numbers.x == Approx(0.75));
    const ProxyValue up = parse_proxy_value(scrolled({{"texturescrollangle", "90"}}, {}, 0.3));
    CHECK(up.numbers.y == Approx(0.3));
    // a matrix stays one; $basetexturetransform is one without a value too
    CHECK(scrolled({{"texturescale", "2"}}, {{"$offset", "center 0 0"}}, 0.5) ==
          "center 0 0 scale 2 2 rotate 0 translate 0.5000000 0.0000000");
    const auto written =
        run({proxy("TextureScroll", {{"texturescrollvar", "$BaseTextureTransform"}})}, {}, 0.5);
    CHECK(written.at("$basetexturetransform") ==
          "center 0 0 scale 1 1 rotate 0 translate 0.5000000 0.0000000");
}

TEST_CASE("Sine goes from min to max in half a period", "[proxies]") {
    CHECK(number("Sine", {}, 0) == Approx(0.5));  // (sin 0 + 1) / 2
    CHECK(number("Sine", {}, 0.25) == Approx(1));
    CHECK(number("Sine", {}, 0.75) == Approx(0).margin(1e-9));
    const Keys keys{{"sinemin", "2"}, {"sinemax", "6"}, {"sineperiod", "4"}, {"timeoffset", "1"}};
    CHECK(number("Sine", keys, 1) == Approx(4));  // the middle
    CHECK(number("Sine", keys, 2) == Approx(6));  // a quarter of 4 seconds later
    CHECK(number("Sine", {{"sineperiod", "0"}}, 0.25) == Approx(1));  // as if it were 1
    // one number of a vector, or all of it
    Keys one{{"resultvar", "$color2[1]"}};
    CHECK(
        run({proxy("Sine", one)}, {{"$color2", "[.25 1 .75]"}}, 0.75).at("$color2").substr(0, 6) ==
        "[0.25 ");
    CHECK(result("Sine", {}, "[0 0 0]", {}, 0.25) == "[1 1 1]");
}

TEST_CASE("LinearRamp and CurrentTime grow with the time", "[proxies]") {
    CHECK(number("LinearRamp", {}, 2.5) == Approx(2.5));
    CHECK(number("LinearRamp", {{"rate", "-2"}, {"initialvalue", "10"}}, 3) == Approx(4));
    CHECK(number("CurrentTime", {}, 7.25) == Approx(7.25));
    // rates may be variables
    CHECK(result("LinearRamp", {{"rate", "$speed"}}, "0.0", {{"$speed", "[3 9 9]"}}, 2) == "6");
    CHECK(result("LinearRamp", {{"rate", "$speed[1]"}}, "0.0", {{"$speed", "[3 9 9]"}}, 2) == "18");
}

TEST_CASE("noise is the same at the same time, within its limits", "[proxies]") {
    double least = 1e9, most = -1e9, sum = 0, squares = 0;
    constexpr int kFrames = 4000;
    for (int frame = 0; frame < kFrames; ++frame) {
        const double seconds = frame / 60.0;
        const Keys keys{{"minval", "2"}, {"maxval", "4"}};
        const double noise = number("UniformNoise", keys, seconds);
        CHECK(noise == number("UniformNoise", keys, seconds + 0.005));  // the same frame
        least = std::min(least, noise);
        most = std::max(most, noise);
        const double normal =
            number("GaussianNoise", {{"mean", "3"}, {"halfwidth", ".5"}}, seconds);
        sum += normal - 3;
        squares += (normal - 3) * (normal - 3);
    }
    CHECK(least >= 2);
    CHECK(most < 4);
    CHECK(least < 2.01);
    CHECK(most > 3.99);
    CHECK(sum / kFrames == Approx(0).margin(0.03));
    CHECK(std::sqrt(squares / kFrames) == Approx(0.5).margin(0.03));
    const auto two = run({proxy("UniformNoise", {{"resultvar", "$a"}}),
                          proxy("UniformNoise", {{"resultvar", "$b"}})},
                         {}, 1);
    CHECK(two.at("$a") != two.at("$b"));
    CHECK(number("GaussianNoise", {{"halfwidth", "100"}, {"minval", "-1"}, {"maxval", "1"}}, 3) >=
          -1);
}

TEST_CASE("arithmetic has the type of its result", "[proxies]") {
    const Keys five_and_two{{"srcvar1", "5.5"}, {"srcvar2", "2"}};
    CHECK(result("Add", five_and_two) == "7.5");
    CHECK(result("Subtract", five_and_two) == "3.5");
    CHECK(result("Multiply", five_and_two) == "11");
    CHECK(result("Divide", five_and_two) == "2.75");
    CHECK(result("Divide", {{"srcvar1", "5.5"}, {"srcvar2", "0"}}) == "5.5");
    // integers: 5 of 5.5
    CHECK(result("Add", five_and_two, "0") == "7");
    CHECK(result("Divide", five_and_two, "0") == "2");
    // no type yet: that of the first source
    CHECK(result("Add", {{"srcvar1", "$v"}, {"srcvar2", "$v"}}, "", {{"$v", "[1 2 3]"}}) ==
          "[2 4 6]");
    CHECK(result("Multiply", {{"srcvar1", "$v"}, {"srcvar2", ".5"}}, "[0 0 0]",
                 {{"$v", "[1 2 3]"}}) == "[0.5 1 1.5]");
    CHECK(result("Add", {{"srcvar1", "$v[2]"}, {"srcvar2", "1"}}, "0.0", {{"$v", "[1 2 3]"}}) ==
          "4");
    CHECK(result("Add", five_and_two, "center 0 0") == "nothing");
    CHECK(result("Abs", {{"srcvar1", "-2.5"}}) == "2.5");
    CHECK(result("Frac", {{"srcvar1", "2.75"}}) == "0.75");
    CHECK(result("Frac", {{"srcvar1", "-2.75"}}) == "-0.75");
    CHECK(result("Int", {{"srcvar1", "-2.75"}}) == "-2");
}

TEST_CASE("values are limited, wrapped, compared and chosen", "[proxies]") {
    CHECK(result("Clamp", {{"srcvar1", "1.5"}}) == "1");
    CHECK(result("Clamp", {{"srcvar1", "-1"}}) == "0");
    CHECK(result("Clamp", {{"srcvar1", "5"}, {"min", "4"}, {"max", "2"}}) == "4");  // exchanged
    CHECK(result("Clamp", {{"srcvar1", "$v"}}, "[0 0 0]", {{"$v", "[-1 .5 2]"}}) == "[0 0.5 1]");
    const Keys limits{{"minval", "10"}, {"maxval", "14"}};
    const auto wrapped = [&](const char* source) {
        Keys keys = limits;
        keys.push_back({"srcvar1", source});
        return result("WrapMinMax", keys);
    };
    CHECK(wrapped("11") == "11");
    CHECK(wrapped("15") == "11");
    CHECK(wrapped("9") == "13");
    CHECK(result("WrapMinMax", {{"srcvar1", "5"}, {"minval", "3"}, {"maxval", "3"}}) == "3");
    const Keys choice{
        {"srcvar1", "2"}, {"srcvar2", "$x"}, {"lessequalvar", "10.5"}, {"greatervar", "20.5"}};
    CHECK(result("LessOrEqual", choice, "0.0", {{"$x", "2"}}) == "10.5");
    CHECK(result("LessOrEqual", choice, "0.0", {{"$x", "1.9"}}) == "20.5");
    CHECK(result("SelectFirstIfNonZero", {{"srcvar1", "0"}, {"srcvar2", "3.5"}}) == "3.5");
    CHECK(result("SelectFirstIfNonZero", {{"srcvar1", ".1"}, {"srcvar2", "3.5"}}) == "0.1");
    CHECK(result("SelectFirstIfNonZero", {{"srcvar1", "$v"}, {"srcvar2", "3"}}, "[0 0 0]",
                 {{"$v", "[0 0 2]"}}) == "[0 0 2]");
    // 2 * e^(1 + 1)
    CHECK(std::stod(result("Exponential", {{"srcvar1", "1"}, {"offset", "1"}, {"scale", "2"}})) ==
          Approx(2 * std::exp(2)));
    CHECK(result("Exponential", {{"srcvar1", "9"}, {"maxval", "5"}}) == "5");
    CHECK(result("Equals", {{"srcvar1", "$m"}}, "", {{"$m", "center 0 0"}}) == "center 0 0");
    CHECK(result("Equals", {{"srcvar1", "2.75"}}, "0") == "2");
}

TEST_CASE("TextureTransform builds a matrix of its variables", "[proxies]") {
    CHECK(result("TextureTransform", {}) == "center 0.5 0.5 scale 1 1 rotate 0 translate 0 0");
    CHECK(
        result(
            "TextureTransform",
            {{"centervar", "$c"}, {"scalevar", "$s"}, {"rotatevar", "30"}, {"translatevar", "$t"}},
            "", {{"$c", "[0 1]"}, {"$s", "2.0"}, {"$t", "[.25 .75]"}}) ==
        "center 0 1 scale 2 2 rotate 30 translate 0.25 0.75");
    CHECK(result("MatrixRotate", {{"angle", "45"}, {"axisvar", "[0 0 1]"}}) ==
          "center 0 0 scale 1 1 rotate 45 translate 0 0");
    CHECK(result("MatrixRotate", {{"angle", "60"}, {"axisvar", "[1 0 0]"}}) ==
          "center 0 0 scale 1 0.5 rotate 0 translate 0 0");  // cos 60 degrees
}

TEST_CASE("proxies run in the order of the file", "[proxies]") {
    const auto written =
        run({proxy("LinearRamp", {{"rate", "3"}, {"resultvar", "$t"}}),
             proxy("Frac", {{"srcvar1", "$t"}, {"resultvar", "$t"}}),
             proxy("Multiply", {{"srcvar1", "$t"}, {"srcvar2", "360"}, {"resultvar", "$angle"}}),
             proxy("TextureTransform",
                   {{"rotatevar", "$angle"}, {"resultvar", "$basetexturetransform"}})},
            {{"$t", "0.0"}, {"$angle", "0.0"}}, 0.25);
    CHECK(written.at("$t") == "0.75");
    CHECK(written.at("$basetexturetransform") ==
          "center 0.5 0.5 scale 1 1 rotate 270 translate 0 0");
    CHECK(written.size() == 3);
    // the next picture starts from the values of the VMT again
    const std::vector<MaterialProxy> adds{
        proxy("Add", {{"srcvar1", "$x"}, {"srcvar2", "1"}, {"resultvar", "$x"}})};
    CHECK(run(adds, {{"$x", "1.5"}}, 0).at("$x") == "2.5");
    CHECK(run(adds, {{"$x", "1.5"}}, 9).at("$x") == "2.5");
}

TEST_CASE("what the game drives rests until it is given a value", "[proxies]") {
    CHECK(result("Health", {}) == "0");
    CHECK(result("ItemTintColor", {}, "[0 0 0]") == "[1 1 1]");
    ProxyInputs inputs;
    inputs.game_values["health"] = {0.75f, 0, 0};
    inputs.game_values["itemtintcolor"] = {0.5f, 0.25f, 1};
    const auto written = run({proxy("Health", {{"resultvar", "$h"}}),
                              proxy("ItemTintColor", {{"resultvar", "$color2"}})},
                             {}, 0, inputs);
    CHECK(written.at("$h") == "0.75");
    CHECK(written.at("$color2") == "[0.5 0.25 1]");
}

TEST_CASE("unknown proxies and those without a result write nothing", "[proxies]") {
    CHECK(result("NoSuchProxy", {}) == "nothing");
    CHECK(run({proxy("Sine", {}), proxy("Sine", {{"resultvar", "name"}}), proxy("Empty", {}),
               proxy("AnimatedTexture", {})},
              {}, 1)
              .empty());
    CHECK(proxy_source("NoSuchProxy") == ProxySource::kUnknown);
    CHECK(proxy_source("sINE") == ProxySource::kTime);
    CHECK(proxy_source("Clamp") == ProxySource::kValues);
    CHECK(proxy_source("spy_invis") == ProxySource::kGame);
    MaterialProxies proxies;
    proxies.list = {proxy("Clamp", {}), proxy("ItemTintColor", {})};
    CHECK_FALSE(changes_with_time(proxies));
    proxies.list.push_back(proxy("TextureScroll", {}));
    CHECK(changes_with_time(proxies));
    CHECK(proxy_result(proxy("Sine", {{"resultvar", "$Color2[1]"}})) == "$color2");
    CHECK(proxy_result(proxy("TextureScroll", {{"texturescrollvar", "$t"}})) == "$t");
    CHECK(proxy_result(proxy("Empty", {})).empty());
}

}  // namespace studioscope::proxies_test
