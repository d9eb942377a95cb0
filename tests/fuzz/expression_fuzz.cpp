#include <cmath>
#include <span>

#include "core/bytes.h"
#include "formats/qc/expression.h"
#include "fuzz/memory_limit.h"
#include "model/flex_rules.h"
#include "model/validate.h"

namespace studioscope {

// An expression that compiles is a rule that passes validation and gives a number.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const MemoryLimit limit(size);
    Model model;
    model.flex_names = {"a", "b"};
    model.controllers = {{"x", "", 0, 1}, {"y", "", -1, 1}};
    const auto compiled = compile_expression(as_text(std::as_bytes(std::span(data, size))),
                                             {model.flex_names, model.controllers});
    if (!compiled) return 0;
    model.rules.emplace_back().flex = 0;
    model.rules.back().program = compiled->program;
    validate(model);
    const std::vector<float> values{0.25f, -0.5f};
    for (const float weight : run_rules(model, values))
        if (std::isnan(weight)) __builtin_trap();
    return 0;
}

}  // namespace studioscope
