// Presets and expressions of flexes.

#include "slopes/construct.h"
#include "support/dmx_model.h"

namespace studioscope {

namespace {

std::string control(size_t i) { return fmt::format("control{}", i); }

std::string controls_of(size_t count) {
    return repeat(count, [](size_t i) {
        return (i == 0 ? "" : ", ") + control_text(control(i), "\"" + control(i) + "\"");
    });
}

SlopeFile model_of(const std::string& controls, const std::string& more = {}) {
    DmxModelText model;
    model.deltas = delta_text("shape");
    model.root = combination_text(controls, more);
    return text_file("a.dmx", dmx_text(model.text()));
}

// A model of as many sliders as the preset has lines, or of one, and the preset.
SlopeConstruct preset(const char* name, size_t unit, bool is_of_model,
                      std::function<std::string(size_t)> make) {
    return {fmt::format("preset-{}", name), unit,
            [is_of_model, make](size_t count) {
                return std::vector{model_of(controls_of(is_of_model ? count : 1)),
                                   text_file("preset.json", make(count))};
            },
            "preset"};
}

std::string json_of(size_t count, const std::function<std::string(size_t)>& name) {
    return "{" +
           repeat(
               count,
               [&](size_t i) { return fmt::format("{}\"{}\": 1", i == 0 ? "" : ", ", name(i)); }) +
           "}";
}

// The rules of a model of one slider.
SlopeConstruct rules(const char* name, size_t unit, std::function<std::string(size_t)> make) {
    return {
        fmt::format("dmx-{}", name), unit, [make](size_t count) {
            return std::vector{model_of(
                controls_of(1),
                R"("targets" "element_array" [ "DmeFlexRules" { "deltaStates" "element_array" [ )" +
                    make(count) + " ] } ]")};
        }};
}

std::string rule(const std::string& name, const std::string& expression) {
    return fmt::format(
        R"("DmeFlexRuleExpression" {{ "name" "string" "{}" "expression" "string" "{}" }})", name,
        expression);
}

// A rule for a long expression that repeats `piece` between two other texts. Rules are cut at 4096
// bytes, so there are more and more of them.
SlopeConstruct expressions(const char* name, const std::string& expression) {
    return rules(name, 100, [expression](size_t count) {
        return repeat(count, [&](size_t i) {
            return (i == 0 ? "" : ", ") + rule(fmt::format("r{}", i), expression);
        });
    });
}

std::string repeated(size_t count, const std::string& piece) {
    return repeat(count, [&](size_t) { return piece; });
}

}  // namespace

SlopeConstructs face_constructs() {
    return {
        preset("sliders", 500, true, [](size_t count) { return json_of(count, control); }),
        preset("unknown-names", 500, true,
               [](size_t count) {
                   return json_of(count, [](size_t i) { return fmt::format("name{}", i); });
               }),
        preset("one-slider-again", 2000, false,
               [](size_t count) { return json_of(count, [](size_t) { return control(0); }); }),
        preset(
            "nested-objects", 2000, false,
            [](size_t count) { return repeated(count, "{\"a\": ") + "1" + repeated(count, "}"); }),
        preset("list", 2000, false,
               [](size_t count) {
                   return repeat(count, [](size_t i) { return fmt::format("name{};1;", i); });
               }),
        expressions("rule-terms", "control0" + repeated(200, " + control0")),
        expressions("rule-parentheses", repeated(200, "(") + "control0" + repeated(200, ")")),
        expressions("rule-errors", repeated(200, "nobody + ")),
        rules("rules-that-read-the-one-before", 500,
              [](size_t count) {
                  return repeat(count, [](size_t i) {
                      return (i == 0 ? "" : ", ") +
                             rule(fmt::format("r{}", i),
                                  i == 0 ? std::string("1") : fmt::format("%r{} + 1", i - 1));
                  });
              }),
        rules("rules-of-one-name", 500,
              [](size_t count) {
                  return repeat(count,
                                [](size_t i) { return (i == 0 ? "" : ", ") + rule("r", "1"); });
              }),
    };
}

}  // namespace studioscope
