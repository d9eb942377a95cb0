// $include, $definevariable and $definemacro: where they stand and how much they may make. What
// they do is taken from the QC format page (qc.md 1 and 14).
#include "support/diagnostics.h"
#include "support/qc_files.h"

namespace studioscope::qc_substitutes_test {

namespace {

std::vector<std::string> bodies_of(const QcFile& qc) {
    std::vector<std::string> names;
    for (const QcBodyPart& part : qc.body_parts) names.push_back(part.name);
    return names;
}

}  // namespace

TEST_CASE("a macro inserts its lines with its arguments, even within words", "[qc]") {
    const QcFile qc = read_qc(
        "$definemacro part name file \\\\\n$body $name$ $file$_ref.smd \\\\\n"
        "$body $name$_low $file$_low.smd\n$part arm a\n$PART \"left\" b\n$part alone\n");
    CHECK(bodies_of(qc) == std::vector<std::string>{"arm", "arm_low", "left", "left_low"});
    CHECK(qc.body_parts.at(0).models.at(0).source.path == "a_ref.smd");
    CHECK(qc.body_parts.at(1).models.at(0).source.place.line == 3);  // where the text stands
    CHECK(said(qc.diagnostics, "qc-missing-word") == "error qc-missing-word 6");
}

TEST_CASE("a macro in a block acts as its lines would", "[qc]") {
    const Model model = build_text(
        "$definemacro speed n \\\\\nfps $n$ \\\\\nloop\n$body b a\n"
        "$sequence walk {\n a\n $speed 12\n snap\n}\n",
        {{"a.smd", reference(triangle())}});
    REQUIRE(model.clips.size() == 1);
    CHECK(model.clips[0].fps == 12);
    CHECK(model.clips[0].flags == (kQcLooping | kQcSnap));
    CHECK(model.diagnostics.empty());
}

// As the SDK's own player_macros.qci has them: `blend move_x -1 1 \\ // blendwidth 9`.
TEST_CASE("a comment may follow the backslash that continues a macro", "[qc]") {
    const QcFile qc = read_qc(
        "$definemacro two n \\ // its name\n$body $n$ a.smd \\\t// the first\n"
        "//$body no no.smd \\ // { not this }?\n// nor this \\\n$body $n$_2 b.smd\n"
        "$two x\n$body y c.smd\n");
    CHECK(bodies_of(qc) == std::vector<std::string>{"x", "x_2", "y"});
    CHECK(qc.diagnostics.empty());
}

// Of what follows the source is the scanner that Valve published (Source SDK 2013, scriplib.cpp):
// it searches definitions from the oldest on, copies a word in quotes as it is, compares a
// variable's name by as many letters as stand between the `$`, and stops where nothing is found.
TEST_CASE("a variable is defined from its line on, and its first definition counts", "[qc]") {
    const QcFile qc = read_qc(
        "$definevariable n one\n$body $n$ a\n$definevariable N \"two three\"\n$body $N$ a\n"
        "$definevariable n one\n$definevariable m \"two three\"\n$body $m$_$n$ a\n");
    CHECK(bodies_of(qc) == std::vector<std::string>{"one", "one", "two three_one"});
    CHECK(said(qc.diagnostics, "qc-second-definition") == "warning qc-second-definition 3");
    CHECK(qc.diagnostics.size() == 1);
}

TEST_CASE("of two macros of a name the first counts", "[qc]") {
    const QcFile qc = read_qc(
        "$definemacro mk n \\\\\n$body $n$_first a\n\n$definemacro MK n \\\\\n$body $n$_second "
        "a\n\n"
        "$mk one\n");
    CHECK(bodies_of(qc) == std::vector<std::string>{"one_first"});
    CHECK(said(qc.diagnostics, "qc-second-definition") == "warning qc-second-definition 4");
    CHECK(qc.diagnostics.size() == 1);
    const QcTexts files = {{"m.qci", "$definemacro mk n \\\\\n$body $n$ a\n\n"}};
    CHECK(read_qc("$include m.qci\n$include m.qci\n$mk one\n", files).diagnostics.empty());
}

TEST_CASE("an unknown variable is an error, said once, and the rest is read", "[qc]") {
    const QcFile qc = read_qc(
        "$body $other$ a\n$body x_$other$ a\n$body cost$ a\n$body \"$other$\" a\n"
        "$body $two words$ a\n");
    CHECK(bodies_of(qc) ==
          std::vector<std::string>{"$other$", "x_$other$", "cost$", "$other$", "$two"});
    CHECK(said(qc.diagnostics, "qc-variable") == "error qc-variable 1");
    CHECK(count_code(qc, "qc-variable") == 1);
}

TEST_CASE("nothing is replaced in quotes, which is said where it matters", "[qc]") {
    const QcFile qc = read_qc(
        "$definevariable n one\n$definemacro mk p \\\\\n$body \"$p$_x\" $p$\n\n$mk a\n"
        "$body \"$n$\" \"$n$/b\"\n$body \"$no$\" a\n");
    CHECK(bodies_of(qc) == std::vector<std::string>{"$p$_x", "$n$", "$no$"});
    CHECK(qc.body_parts.at(0).models.at(0).source.path == "a");
    CHECK(count_code(qc, "qc-quoted-variable") == 2);
    CHECK(said(qc.diagnostics, "qc-quoted-variable") == "warning qc-quoted-variable 3");
    CHECK(qc.diagnostics.size() == 2);
}

TEST_CASE("a variable's name is compared by the letters that are written", "[qc]") {
    const QcFile qc = read_qc(
        "$definevariable speed_run 9\n$definevariable speed 4\n$definevariable other 1\n"
        "$body $speed_$ a\n$body $speed$ a\n$body $other$ a\n");
    CHECK(bodies_of(qc) == std::vector<std::string>{"9", "9", "1"});
    CHECK(said(qc.diagnostics, "qc-variable-prefix") == "warning qc-variable-prefix 4");
    CHECK(count_code(qc, "qc-variable-prefix") == 2);
    const std::string& message = find_code(qc.diagnostics, "qc-variable-prefix")->message;
    CHECK(message.find("$speed_$") != std::string::npos);
    CHECK(message.find("$speed_run$") != std::string::npos);
}

TEST_CASE("in a macro with arguments compilers look for no variable", "[qc]") {
    const std::string variable = "$definevariable v one\n";
    const QcFile with = read_qc(variable + "$definemacro mk p \\\\\n$body $v$ $p$\n\n$mk a\n");
    CHECK(bodies_of(with) == std::vector<std::string>{"one"});
    CHECK(said(with.diagnostics, "qc-variable") == "error qc-variable 3");
    const QcFile without = read_qc(variable + "$definemacro mk \\\\\n$body $v$ a\n\n$mk\n");
    CHECK(bodies_of(without) == std::vector<std::string>{"one"});
    CHECK(without.diagnostics.empty());
}

// There an argument of two words stays one.
TEST_CASE("an argument with a blank is one word in its macro", "[qc]") {
    const QcFile qc = read_qc("$definemacro part p \\\\\n$body $p$ a\n\n$part \"left arm\"\n");
    CHECK(bodies_of(qc) == std::vector<std::string>{"left arm"});
    CHECK(qc.diagnostics.empty());
}

// There it includes each file that fits.
TEST_CASE("a pattern in $include is named", "[qc]") {
    const QcFile qc = read_qc("$include \"anims/*.qci\"\n$body b a\n");
    CHECK(said(qc.diagnostics, "qc-include") == "error qc-include 1");
    CHECK(find_code(qc.diagnostics, "qc-include")->message.find("pattern") != std::string::npos);
    CHECK(bodies_of(qc) == std::vector<std::string>{"b"});
}

// Doubled line by line, twenty lines would make a gigabyte.
TEST_CASE("the value of a variable ends at 4096 bytes, with a note", "[qc]") {
    std::string text = "$definevariable v0 " + std::string(1024, 'x') + "\n";
    text += "$definevariable v1 $v0$$v0$\n$definevariable v2 $v1$$v1$\n";
    CHECK(read_qc(text).diagnostics.empty());
    text += "$definevariable v3 $v2$y\n$body $v3$ a\n";
    const QcFile qc = read_qc(text);
    CHECK(bodies_of(qc) == std::vector<std::string>{std::string(4096, 'x')});
    CHECK(said(qc.diagnostics, "qc-long-variable") == "note qc-long-variable 4");
}

TEST_CASE("files and macros that include themselves are reported at once", "[qc]") {
    const QcTexts files = {{"main.qc", "$include main.qc\n$include main.qc\n"},
                           {"a.qci", "$include \"B.qci\"\n$body a a\n"},
                           {"B.qci", "$include .\\a.qci\n$body b b\n"}};
    const QcFile own = read_qc(files.at("main.qc"), files);
    CHECK(count_code(own, "qc-include") == 2);
    CHECK(said(own.diagnostics, "qc-include") == "error qc-include 1");
    const QcFile circle = read_qc("$include a.qci\n", files);
    CHECK(bodies_of(circle) == std::vector<std::string>{"b", "a"});
    CHECK(count_code(circle, "qc-include") == 1);
    const QcFile macro = read_qc("$definemacro m \\\\\n$m\n$body x x\n$m\n");
    CHECK(bodies_of(macro) == std::vector<std::string>{"x"});
    CHECK(said(macro.diagnostics, "qc-macro").substr(0, 14) == "error qc-macro");
}

TEST_CASE("includes that double in number end early, with one message", "[qc]") {
    // 2^30 files without a limit, none of them in itself
    QcTexts files;
    for (int i = 0; i < 30; ++i) {
        const std::string next = "$include f" + std::to_string(i + 1) + ".qci\n";
        files["f" + std::to_string(i) + ".qci"] = next + next;
    }
    files["f30.qci"] = "$body x x\n";
    const QcFile qc = read_qc("$include f0.qci\n", files);
    CHECK(count_code(qc, "qc-include") == 1);
    CHECK(qc.body_parts.size() < 1000);
    std::string macros = "$definemacro m0 \\\\\n$body x x\n";
    for (int i = 1; i < 30; ++i) {
        const std::string use = "$m" + std::to_string(i - 1);
        macros += "$definemacro m" + std::to_string(i) + " \\\\\n" + use + " \\\\\n" + use + "\n";
    }
    const QcFile twice = read_qc(macros + "$m29\n");
    CHECK(count_code(twice, "qc-macro") == 1);
    CHECK(twice.body_parts.size() < 200000);  // a megabyte of text, of 2^29 lines
}

TEST_CASE("a file that is included often is read once", "[qc]") {
    int reads = 0;
    const QcReadInclude read = [&](const std::string&) -> Result<Bytes> {
        ++reads;
        const std::string text = "$body x x\n";
        return Bytes(as_bytes(text).begin(), as_bytes(text).end());
    };
    const auto qc = parse_qc("$include x.qci\n$include x.qci\n$include x.qci\n", read);
    REQUIRE(qc);
    CHECK(qc->body_parts.size() == 3);
    CHECK(reads == 1);
}

// 1 MB and 16 times the bytes of the files: other spellings of a name add none.
TEST_CASE("the text of a QC is limited by its files, whatever their names are spelled like",
          "[qc]") {
    const std::string text = "$body x x\n" + std::string(99'990, ' ');
    const QcReadInclude read = [&](const std::string&) -> Result<Bytes> {
        return Bytes(as_bytes(text).begin(), as_bytes(text).end());
    };
    std::string spelled;
    for (int i = 0; i < 40; ++i) {
        spelled += "$include ";
        for (int dots = 0; dots < i; ++dots) spelled += "./";
        spelled += "X.qci\n";
    }
    const auto parsed = parse_qc(spelled, read);
    REQUIRE(parsed);
    // 1048576 + 16 * (100000 + 2160 bytes of the QC) hold the QC and 26 times 100000 bytes
    CHECK(parsed->body_parts.size() == 26);
}

TEST_CASE("$cd sets the folder of sources; one of another disk is replaced by the QC's", "[qc]") {
    const QcFile qc = read_qc(
        "$cd \"C:\\work\\models\"\n$body a a.smd\n$cd sub\n$pushd deep\n$body b b.smd\n$popd\n"
        "$body c c.smd\n");
    CHECK(qc.body_parts.at(0).models.at(0).source.path == "a.smd");
    CHECK(qc.body_parts.at(1).models.at(0).source.path == "sub/deep/b.smd");
    CHECK(qc.body_parts.at(2).models.at(0).source.path == "sub/c.smd");
}

}  // namespace studioscope::qc_substitutes_test
