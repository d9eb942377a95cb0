#include "slopes/construct.h"
#include "support/colliding_names.h"

namespace studioscope {

namespace {

constexpr const char* kNodes = "nodes\n0 \"root\" -1\n";
constexpr const char* kRest = "skeleton\ntime 0\n0 0 0 0 0 0 0\n";
constexpr const char* kCorners = "0 0 0 0 0 0 1 0 0\n0 1 0 0 0 0 1 1 0\n0 0 1 0 0 0 1 0 1\n";

using Line = std::function<std::string(size_t)>;

std::string smd(const std::string& nodes, const std::string& skeleton,
                const std::string& triangles) {
    return "version 1\n" + (kNodes + nodes) + "end\n" + (kRest + skeleton) + "end\n" +
           "triangles\nskin\n" + kCorners + triangles + "end\n";
}

SlopeConstruct in_nodes(std::string name, size_t unit, Line line) {
    return {std::move(name), unit, [line](size_t count) {
                return std::vector{text_file("a.smd", smd(repeat(count, line), "", ""))};
            }};
}

SlopeConstruct in_skeleton(std::string name, size_t unit, Line line) {
    return {std::move(name), unit, [line](size_t count) {
                return std::vector{text_file("a.smd", smd("", repeat(count, line), ""))};
            }};
}

SlopeConstruct in_triangles(std::string name, size_t unit, Line line) {
    return {std::move(name), unit, [line](size_t count) {
                return std::vector{text_file("a.smd", smd("", "", repeat(count, line)))};
            }};
}

SlopeConstruct colliding_bones() {
    return {"smd-colliding-bones", 1000, [](size_t count) {
                std::string nodes;
                for (const std::string& name : colliding_names(count, 13))
                    nodes += fmt::format("{} \"{}\" 0\n", 1 + nodes.size() / 200, name);
                return std::vector{text_file("a.smd", smd(nodes, "", ""))};
            }};
}

SlopeConstruct colliding_materials() {
    return {"smd-colliding-materials", 1000, [](size_t count) {
                std::string triangles;
                for (const std::string& name : colliding_names(count, 13))
                    triangles += name + "\n" + kCorners;
                return std::vector{text_file("a.smd", smd("", "", triangles))};
            }};
}

// Bones whose ids count down, so that each parent comes after its child.
SlopeConstruct upside_down() {
    return {"smd-bones-before-parents", 1000, [](size_t count) {
                return std::vector{text_file(
                    "a.smd", smd(repeat(count,
                                        [&](size_t i) {
                                            const size_t id = count - i;
                                            return fmt::format("{} \"b{}\" {}\n", id, id, id - 1);
                                        }),
                                 "", ""))};
            }};
}

SlopeConstruct vta(std::string name, size_t unit, Line line) {
    return {std::move(name), unit, [line](size_t count) {
                return std::vector{text_file(
                    "a.vta",
                    "version 1\nnodes\n0 \"root\" -1\nend\nskeleton\ntime 0\n0 0 0 0 0 0 0\n"
                    "end\nvertexanimation\ntime 0\n0 0 0 0 0 0 1\n" +
                        repeat(count, line) + "end\n")};
            }};
}

}  // namespace

SlopeConstructs smd_constructs() {
    return {
        in_nodes("smd-bones", 1000,
                 [](size_t i) { return fmt::format("{} \"b{}\" 0\n", i + 1, i); }),
        in_nodes("smd-bones-in-a-chain", 1000,
                 [](size_t i) { return fmt::format("{} \"b{}\" {}\n", i + 1, i, i); }),
        in_nodes("smd-bones-of-one-name", 1000,
                 [](size_t i) { return fmt::format("{} \"b\" 0\n", i + 1); }),
        in_nodes("smd-bones-of-one-id", 1000,
                 [](size_t i) { return fmt::format("1 \"b{}\" 0\n", i); }),
        in_nodes("smd-bad-bones", 1000, [](size_t) { return "x\n"; }),
        in_nodes("smd-bones-in-circles", 1000,
                 [](size_t i) {
                     return fmt::format("{} \"b{}\" {}\n", i + 1, i, i % 2 == 0 ? i + 2 : i);
                 }),
        upside_down(),
        colliding_bones(),
        in_skeleton("smd-frames", 1000,
                    [](size_t i) { return fmt::format("time {}\n0 0 0 {} 0 0 0\n", i + 1, i); }),
        in_skeleton("smd-frames-backwards", 1000,
                    [](size_t i) { return fmt::format("time -{}\n0 0 0 0 0 0 0\n", i); }),
        in_skeleton("smd-frames-of-one-number", 1000,
                    [](size_t) { return "time 1\n0 0 0 0 0 0 0\n"; }),
        in_skeleton("smd-unknown-bones", 1000,
                    [](size_t i) { return fmt::format("{} 0 0 0 0 0 0\n", i * 1'000'003); }),
        in_triangles("smd-triangles", 1000,
                     [](size_t i) {
                         return fmt::format(
                             "skin\n0 {0} 0 0 0 0 1 0 0\n0 {0} 1 0 0 0 1 1 0\n"
                             "0 {0} 0 1 0 0 1 0 1\n",
                             i);
                     }),
        in_triangles("smd-equal-triangles", 1000,
                     [](size_t) { return std::string("skin\n") + kCorners; }),
        in_triangles("smd-materials", 1000,
                     [](size_t i) { return fmt::format("skin{}\n{}", i, kCorners); }),
        in_triangles("smd-bad-lines", 1000, [](size_t) { return "skin\n0 x\n"; }),
        in_triangles("smd-empty-lines", 4000, [](size_t) { return "\n"; }),
        in_triangles("smd-empty-lines-and-corners", 4000,
                     [](size_t) { return "\n0 0 0 0 0 0 1 0 0\n"; }),
        in_triangles("smd-lines-out-of-step", 1000,
                     [](size_t) { return "0 0 0 0 0 0 1 0 0\nx\n"; }),
        colliding_materials(),
        vta("vta-frames", 1000,
            [](size_t i) { return fmt::format("time {}\n0 0 0 {} 0 0 1\n", i + 1, i); }),
        vta("vta-vertices", 1000, [](size_t i) { return fmt::format("{} 0 0 0 0 0 1\n", i + 1); }),
    };
}

}  // namespace studioscope
