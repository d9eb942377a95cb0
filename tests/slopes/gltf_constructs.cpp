// Models that are written as glTF.

#include "slopes/construct.h"
#include "support/dmx_model.h"

namespace studioscope {

namespace {

SlopeConstruct in_smd(const char* name, const char* skeleton, const char* triangle) {
    return {
        fmt::format("gltf-{}", name), 500,
        [skeleton, triangle](size_t count) {
            const auto lines = [count](const char* line) {
                return repeat(count,
                              [line](size_t i) { return fmt::format(fmt::runtime(line), i + 1); });
            };
            return std::vector{text_file("a.smd",
                                         "version 1\nnodes\n0 \"root\" -1\nend\nskeleton\ntime 0\n"
                                         "0 0 0 0 0 0 0\n" +
                                             lines(skeleton) +
                                             "end\ntriangles\nskin\n0 0 0 0 0 0 1 0 0\n"
                                             "0 1 0 0 0 0 1 1 0\n0 0 1 0 0 0 1 0 1\n" +
                                             lines(triangle) + "end\n")};
        },
        "gltf"};
}

std::string with_shapes(size_t count) {
    DmxModelText model;
    model.deltas = repeat(count, [](size_t i) {
        return (i == 0 ? "" : ", ") + delta_text(fmt::format("shape{}", i), 0);
    });
    return dmx_text(model.text());
}

}  // namespace

SlopeConstructs gltf_constructs() {
    return {
        in_smd("vertices", "",
               "skin\n0 {0} 0 0 0 0 1 0 0\n0 {0} 1 0 0 0 1 1 0\n"
               "0 {0} 0 1 0 0 1 0 1\n"),
        in_smd("frames", "time {0}\n0 {0} 0 0 0 0 {0}\n", ""),
        {"gltf-shapes", 250,
         [](size_t count) { return std::vector{text_file("a.dmx", with_shapes(count))}; }, "gltf"}};
}

}  // namespace studioscope
