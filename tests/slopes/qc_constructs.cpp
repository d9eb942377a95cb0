#include "slopes/construct.h"

namespace studioscope {

namespace {

// A line of a QC with `#` in place of its number.
struct QcLine {
    const char* name;
    size_t unit;
    const char* line;
};

constexpr QcLine kLines[] = {
    {"animation", 250, "$animation a# \"anim.smd\"\n"},
    {"attachment", 500, "$attachment \"a#\" \"root\" 0 0 0\n"},
    {"bodygroup", 250, "$bodygroup \"g#\" { blank }\n"},
    {"bonemerge", 500, "$bonemerge \"b#\"\n"},
    {"cdmaterials", 500, "$cdmaterials \"folder#\"\n"},
    {"collisionjoint", 500, "$jointrotdamping \"b#\" 1\n"},
    {"comment", 1000, "// a comment\n"},
    {"definebone", 500, "$definebone \"b#\" \"root\" 0 0 0 0 0 0 0 0 0 0 0 0\n"},
    {"definevariable", 500, "$definevariable name# value\n"},
    {"hbox", 500, "$hbox # \"root\" -1 -1 -1 1 1 1\n"},
    {"hboxset", 500, "$hboxset \"set#\"\n"},
    {"ikchain", 500, "$ikchain \"k#\" \"tip\"\n"},
    {"include", 250, "$include \"part.qci\"\n"},
    {"includemodel", 250, "$includemodel \"other#.mdl\"\n"},
    {"jigglebone", 500, "$jigglebone \"b#\" { is_flexible { length 10 } }\n"},
    {"keyvalues", 500, "$keyvalues { key# { a b } }\n"},
    {"limitrotation", 500, "$limitrotation \"b#\"\n"},
    {"lod", 250, "$lod # { replacemodel \"a.smd\" \"anim.smd\" }\n"},
    {"lod-after-shadow-lod", 250, "$shadowlod { }\n$lod # { }\n"},
    {"poseparameter", 500, "$poseparameter \"p#\" 0 1\n"},
    {"renamebone", 500, "$renamebone \"b#\" \"c#\"\n"},
    {"renamematerial", 500, "$renamematerial \"m#\" \"skin\"\n"},
    {"sequence", 250, "$sequence \"s#\" \"anim.smd\"\n"},
    {"sequence-of-one-name", 250, "$sequence \"s\" \"anim.smd\"\n"},
    {"texturegroup", 500, "$texturegroup \"t#\" { { \"skin\" } { \"skin#\" } }\n"},
    {"unknown-command", 500, "$unknown# 1 2 3\n"},
    {"unclosed-comment", 1000, "/* \n"},
    {"weightlist", 500, "$weightlist \"w#\" { \"root\" 1 }\n"},
};

std::string numbered(std::string_view line, size_t number) {
    std::string text;
    for (const char c : line) text += c == '#' ? std::to_string(number) : std::string(1, c);
    return text;
}

std::string two_bones(const char* rest) {
    return std::string(
               "version 1\nnodes\n0 \"root\" -1\n1 \"mid\" 0\n2 \"tip\" 1\nend\nskeleton\n"
               "time 0\n0 0 0 0 0 0 0\n1 0 0 4 0 0 0\n2 0 0 4 0 0 0\nend\n") +
           rest;
}

std::vector<SlopeFile> script(const std::string& more) {
    const char* triangle =
        "triangles\nskin\n0 0 0 0 0 0 1 0 0\n1 1 0 0 0 0 1 1 0\n"
        "2 0 1 0 0 0 1 0 1\nend\n";
    return {text_file(
                "a.qc",
                "$modelname \"a.mdl\"\n$body body \"a.smd\"\n$sequence idle \"anim.smd\"\n" + more),
            text_file("a.smd", two_bones(triangle)), text_file("anim.smd", two_bones("")),
            text_file("part.qci", "$origin 0 0 0\n")};
}

// Folders in each other, and what is looked for in the innermost.
std::vector<SlopeFile> deep_folders(size_t count, const char* line) {
    return script(repeat(count, [](size_t) { return std::string("$pushd a\n"); }) +
                  repeat(count, [&](size_t i) { return numbered(line, i); }));
}

// A level of detail with a line for each bone of a chain, from its end: each gives the bone all
// that those below it have by then.
std::vector<SlopeFile> bone_trees(size_t count) {
    const auto bone = [](const char* line) {
        return [line](size_t i) { return numbered(line, i); };
    };
    const std::string mesh =
        "version 1\nnodes\n0 b0 -1\n" +
        repeat(count, [](size_t i) { return fmt::format("{0} b{0} {1}\n", i + 1, i); }) +
        "end\nskeleton\ntime 0\n" + repeat(count + 1, bone("# 1 0 0 0 0 0\n")) +
        "end\ntriangles\nskin\n0 0 0 0 0 0 1 0 0\n0 1 0 0 0 0 1 1 0\n0 0 1 0 0 0 1 0 1\nend\n";
    const std::string trees =
        repeat(count, [&](size_t i) { return fmt::format("bonetreecollapse b{}\n", count - i); });
    return {text_file("a.qc", fmt::format("$body body a.smd\n$sequence idle a.smd\n"
                                          "$bonemerge b{}\n$lod 5 {{\n{}}}\n",
                                          count, trees)),
            text_file("a.smd", mesh)};
}

// Flexes with a rule each, which names the flex before.
std::vector<SlopeFile> flex_rules(size_t count) {
    return script("$model face \"a.smd\" {\n localvar f" +
                  repeat(count, [](size_t i) { return fmt::format(" f{}", i); }) +
                  "\n flexcontroller mouth open\n" +
                  repeat(count,
                         [](size_t i) {
                             return fmt::format(" %F{} = %f{} + open\n", i,
                                                i == 0 ? "" : std::to_string(i - 1));
                         }) +
                  "}\n");
}

}  // namespace

SlopeConstructs qc_constructs() {
    SlopeConstructs all;
    for (const QcLine& row : kLines)
        all.push_back({fmt::format("qc-{}", row.name), row.unit, [row](size_t count) {
                           return script(
                               repeat(count, [&](size_t i) { return numbered(row.line, i); }));
                       }});
    all.push_back({"qc-pushd-include", 250,
                   [](size_t count) { return deep_folders(count, "$include \"other#.qci\"\n"); }});
    all.push_back({"qc-pushd-animation", 250, [](size_t count) {
                       return deep_folders(count, "$animation a# \"anim.smd\"\n");
                   }});
    all.push_back({"qc-lod-trees", 250, bone_trees});
    all.push_back({"qc-flex-rules", 250, flex_rules});
    return all;
}

}  // namespace studioscope
