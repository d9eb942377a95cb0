// Pairs of files to compare: old/a.smd and new/a.smd.

#include "slopes/construct.h"

namespace studioscope {

namespace {

// What a pair differs in: 0 on the old side, 1 on the new one.
using Make = std::function<std::string(size_t count, int side)>;

SlopeConstruct pair(const char* name, size_t unit, Make make) {
    return {fmt::format("diff-{}", name), unit,
            [make](size_t count) {
                return std::vector{text_file("old/a.smd", make(count, 0)),
                                   text_file("new/a.smd", make(count, 1))};
            },
            "diff"};
}

std::string nodes_of(size_t count, const char* prefix = "bone") {
    return "version 1\nnodes\n0 \"root\" -1\n" +
           repeat(count,
                  [&](size_t i) { return fmt::format("{} \"{}{}\" 0\n", i + 1, prefix, i); }) +
           "end\nskeleton\ntime 0\n0 0 0 0 0 0 0\n" +
           repeat(count, [](size_t i) { return fmt::format("{} {} 0 0 0 0 0\n", i + 1, i); });
}

std::string triangle(const std::string& material, double x, double z) {
    return fmt::format(
        "{0}\n0 {1} 0 {2} 0 -1 0 0 0\n0 {3} 0 {2} 0 -1 0 1 0\n0 {1} 0 {4} 0 -1 0 0 1\n", material,
        x, z, x + 1, z + 1);
}

std::string mesh_of(const std::string& triangles) {
    return nodes_of(0) + "end\ntriangles\n" + triangles + "end\n";
}

}  // namespace

SlopeConstructs diff_constructs() {
    return {
        pair("far-keys", 1000,
             [](size_t count, int side) {
                 return nodes_of(0) +
                        repeat(count,
                               [&](size_t i) {
                                   return fmt::format("time {}\n0 {} 0 0 0 0 0\n", (i + 1) * 1000,
                                                      i % 7 + static_cast<size_t>(side));
                               }) +
                        "end\n";
             }),
        // as many bones that have one key as frames that have a key of another
        pair("bones-times-frames", 500,
             [](size_t count, int side) {
                 return nodes_of(count) +
                        repeat(count,
                               [&](size_t i) {
                                   return fmt::format("time {}\n0 {} 0 0 0 0 0\n", i + 1,
                                                      i % 7 + static_cast<size_t>(side));
                               }) +
                        "end\n";
             }),
        pair("renamed-bones", 500,
             [](size_t count, int side) {
                 return nodes_of(count, side == 0 ? "old" : "new") + "end\n";
             }),
        pair("moved-triangles", 500,
             [](size_t count, int side) {
                 return mesh_of(repeat(count, [&](size_t i) {
                     return triangle("skin", static_cast<double>(2 * i), 0.1 * side);
                 }));
             }),
        // all at one place, where they have nothing of their own
        pair("stacked-triangles", 500,
             [](size_t count, int side) {
                 return mesh_of(repeat(count, [&](size_t i) {
                     return triangle("skin", 0, side + 1e-4 * double(i));
                 }));
             }),
        // each at both ends of the file
        pair("interleaved-materials", 250,
             [](size_t count, int side) {
                 const auto one = [&](size_t i) {
                     return triangle(fmt::format("skin{}", i), static_cast<double>(2 * i),
                                     0.1 * side);
                 };
                 return mesh_of(repeat(count, one) + repeat(count, one));
             }),
        pair("renamed-materials", 500,
             [](size_t count, int side) {
                 return mesh_of(repeat(count, [&](size_t i) {
                     return triangle(fmt::format("{}{}", side == 0 ? "old" : "new", i),
                                     static_cast<double>(2 * i), 0);
                 }));
             }),
    };
}

}  // namespace studioscope
