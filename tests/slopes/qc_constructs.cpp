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

}  // namespace

SlopeConstructs qc_constructs() {
    SlopeConstructs all;
    for (const QcLine& row : kLines)
        all.push_back({fmt::format("qc-{}", row.name), row.unit, [row](size_t count) {
                           return script(
                               repeat(count, [&](size_t i) { return numbered(row.line, i); }));
                       }});
    return all;
}

}  // namespace studioscope
