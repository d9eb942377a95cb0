// Promises of the command line that need no OpenGL: names, exit statuses, messages. How its words
// are split into options and values: the forms that users of other programs know, as POSIX and
// getopt_long() have them, but for abbreviations, which are refused.

#include "cli/options/command_line.h"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "host/options.h"
#include "support/program.h"
#include "support/triangle_smd.h"

namespace studioscope::command_line_test {

namespace {

using nlohmann::json;

struct ReadLine {
    Options options;
    std::string problem;
};

ReadLine read(VerbSet verb, const std::vector<std::string>& words) {
    ReadLine line;
    line.problem = read_option_words(verb, words, line.options).problem;
    return line;
}

ReadLine right(VerbSet verb, const std::vector<std::string>& words) {
    ReadLine line = read(verb, words);
    CAPTURE(words);
    CHECK(line.problem.empty());
    return line;
}

std::string problem(VerbSet verb, const std::vector<std::string>& words) {
    return read(verb, words).problem;
}

std::vector<std::string> names(const std::vector<std::filesystem::path>& paths) {
    std::vector<std::string> texts;
    for (const std::filesystem::path& path : paths) texts.push_back(path.generic_string());
    return texts;
}

}  // namespace

TEST_CASE("the version and the help end with 0", "[app]") {
    CHECK(run_studioscope({"--version"}).out.starts_with("studioscope "));
    CHECK(run_studioscope({"--help"}).status == 0);
    for (const char* verb : {"view", "info", "check", "render", "pose", "bench"}) {
        const Ran ran = run_studioscope({verb, "--help"});
        CHECK(ran.status == 0);
        CHECK(ran.out.find("--root-lod") != std::string::npos);
    }
}

TEST_CASE("wrong usage ends with 2 and says why", "[app]") {
    const std::vector<std::vector<std::string>> wrong{
        {"info"},
        {"info", "a.smd", "--nonsense"},
        {"render", "a.smd"},
        {"render", "a.smd", "-o", "x.png", "--size", "0x5"},
        {"render", "a.smd", "-o", "x.png", "--mode", "plaid"},
        {"render", "a.smd", "-o", "x.png", "--background", "red"},
        {"render", "a.smd", "-o", "x.png", "--lods", "all"},
        {"render", "a.smd", "-o", "x.png", "--light", "candle"},
        {"render", "a.smd", "-o", "x.png", "--light-intensity", "0"},
        {"render", "a.smd", "-o", "x.png", "--contact-sheet", "bones"},
        {"pose", "a.smd", "-o", "x.fbx"},
        {"pose", "a.smd", "-o", "x.obj", "--frame", "1", "--time", "2"},
        {"pose", "a.smd", "-o", "x.obj", "--pose-parameter", "move_yaw"},
        {"bench"},
        {"bench", "a.smd", "--skinner", "magic"},
        {"bench", "a.smd", "--instances", "0"},
        {"bench", "a.smd", "--attributes", "PT"},
        {"bench", "a.smd", "--budget", "2"},
        {"bench", "a.smd", "--load", "--budget", "2ms"},
        {"bench", "a.smd", "--load", "--compare", "saved.json"},
        {"bench", "a.smd", "--skinner", "passthrough", "--budget", "2ms"},
    };
    for (const auto& arguments : wrong) {
        const Ran ran = run_studioscope(arguments);
        CAPTURE(arguments, ran.err);
        CHECK(ran.status == 2);
        CHECK_FALSE(ran.err.empty());
    }
}

TEST_CASE("a missing file ends with 3 and is named", "[app]") {
    const Ran ran = run_studioscope({"info", "--json", "nowhere/hero.smd"});
    CHECK(ran.status == 3);
    CHECK(ran.err.find("nowhere/hero.smd: error: ") == 0);
    const json info = json::parse(ran.out);
    CHECK(info["bones"].empty());
    CHECK(info["diagnostics"].size() == 1);
}

TEST_CASE("a choice that the model does not have is refused with the available names", "[app]") {
    const ScratchFolder scratch;
    const std::string file = (scratch / "walk.smd").generic_string();
    write_text(file,
               "version 1\nnodes\n0 \"root\" -1\nend\nskeleton\n"
               "time 0\n0 0 0 0 0 0 0\ntime 2\n0 1 0 0 0 0 0\nend\n");
    const std::string out = (scratch / "out.json").generic_string();
    const Ran clip = run_studioscope({"pose", file, "-o", out, "--clip", "run"});
    CHECK(clip.status == 2);
    CHECK(clip.err.find("walk") != std::string::npos);
    CHECK(run_studioscope({"pose", file, "-o", out, "--lod", "1"}).status == 2);
    CHECK(run_studioscope({"pose", file, "-o", out, "--skin", "1"}).status == 2);
    CHECK(run_studioscope({"pose", file, "-o", out, "--bodygroup", "hat=1"}).status == 2);
    CHECK(run_studioscope({"pose", file, "-o", out, "--frame", "1"}).status == 2);  // no clip

    REQUIRE(run_studioscope({"pose", file, "-o", out, "--clip", "WALK", "--frame", "1"}).status ==
            0);
    const json pose = json::parse(read_text(out));
    CHECK(pose["bones"][0]["local"]["position"][0] == 0.5);  // halfway inside the skipped frame
    CHECK(pose["bones"][0]["world"].size() == 12);
}

TEST_CASE("pose and bench use the chosen body group", "[app]") {
    const ScratchFolder scratch;
    const std::string two = "skin\n0 5 0 0 0 0 1 0 0\n0 6 0 0 0 0 1 1 0\n0 0 6 0 0 0 1 0 1\n";
    write_text(scratch / "small.smd", kTriangleSmd);
    write_text(scratch / "large.smd", smd_start_with(1) + two + "end\n");
    const std::string qc = (scratch / "hat.qc").generic_string(),
                      out = (scratch / "hat.obj").generic_string();
    write_text(scratch / "hat.qc",
               "$modelname hat.mdl\n$bodygroup hat\n{\nstudio small\nstudio large\n}\n");
    const auto faces = [&](std::vector<std::string> words) {
        words.insert(words.begin(), {"pose", qc, "-o", out, "--skinner", "reference"});
        REQUIRE(run_studioscope(words).status == 0);
        const std::string text = read_text(out);
        size_t count = 0;
        for (size_t at = 0; (at = text.find("\nf ", at)) != std::string::npos; ++at) ++count;
        return count;
    };
    CHECK(faces({}) == 3);  // all faces of the level, as counted by `info`
    CHECK(faces({"--bodygroup", "hat=0"}) == 1);
    CHECK(faces({"--bodygroup", "hat=1"}) == 2);
    const auto vertices = [&](const char* choice) {
        const Ran ran =
            run_studioscope({"bench", qc, "--frames", "1", "--instances", "1", "--skinner", "cpu",
                             "--format", "json", "--bodygroup", choice});
        REQUIRE(ran.status == 0);
        return json::parse(ran.out)["model"]["vertices"].get<int>();
    };
    CHECK(vertices("hat=0") == 3);
    CHECK(vertices("hat=1") == 6);
}

TEST_CASE("info has every key, empty if the model has no such part", "[app]") {
    const ScratchFolder scratch;
    const std::string file = (scratch / "bones.smd").generic_string();
    write_text(file, kBoneSmd);
    const Ran ran = run_studioscope({"info", "--json", file});
    REQUIRE(ran.status == 0);
    const json info = json::parse(ran.out);
    for (const char* key :
         {"file",   "format",      "encoding", "version",     "checksum", "files",      "bones",
          "lods",   "fixups",      "meshes",   "materials",   "skins",    "bodygroups", "clips",
          "shapes", "controllers", "rules",    "attachments", "hitboxes", "diagnostics"}) {
        CAPTURE(key);
        CHECK(info.contains(key));
    }
    CHECK(info["format"] == "smd");
    CHECK(info["encoding"] == "text");
    for (const char* key : {"shapes", "meshes", "materials", "skins"})
        CHECK(info[key] == json::array());
}

TEST_CASE("check ends with 1 at or above --fail-on", "[app]") {
    const ScratchFolder scratch;
    const std::string file = (scratch / "odd.smd").generic_string();
    // version 3 is a warning in the page's table
    write_text(file,
               "version 3\nnodes\n0 \"root\" -1\nend\nskeleton\ntime 0\n0 0 0 0 0 0 0\nend\n");
    CHECK(run_studioscope({"check", file}).status == 0);
    CHECK(run_studioscope({"check", file, "--fail-on", "warning"}).status == 1);
    const Ran sarif = run_studioscope({"check", file, "--format", "sarif"});
    const json report = json::parse(sarif.out);
    CHECK(report["version"] == "2.1.0");
    CHECK(report["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["region"]
                ["startLine"] == 1);
}

TEST_CASE("a value is the next word, or follows an equals sign or a letter", "[app][options]") {
    CHECK(right(kForInfo, {"a", "--root-lod", "3"}).options.load.root_lod == 3);
    CHECK(right(kForInfo, {"a", "--root-lod=3"}).options.load.root_lod == 3);
    CHECK(right(kForRender, {"a", "-o", "b.png"}).options.output == "b.png");
    CHECK(right(kForRender, {"a", "-ob.png"}).options.output == "b.png");
    CHECK(right(kForRender, {"a", "--output=b.png"}).options.output == "b.png");
    CHECK(right(kForRender, {"a", "-o", "-"}).options.output == "-");
    CHECK(right(kForRender, {"a", "-o=b"}).options.output == "=b");  // as getopt() has it
    // only the first equals sign separates
    CHECK(right(kForInfo, {"a", "--language=x=y"}).options.mounts.language == "x=y");
    CHECK(right(kForPose, {"a", "-o", "b", "--flex=k=0.5"}).options.pose.flexes[0].name == "k");
}

TEST_CASE("a value may be empty, negative, or look like an option", "[app][options]") {
    CHECK(right(kForInfo, {"a", "--language="}).options.mounts.language.empty());
    CHECK(right(kForInfo, {"a", "--language", ""}).options.mounts.language.empty());
    // nothing after the sign is no reason to take the next word
    CHECK(names(right(kForInfo, {"--language=", "a"}).options.files) ==
          std::vector<std::string>{"a"});
    CHECK(problem(kForInfo, {"a", "--root-lod="}) ==
          "--root-lod '': expected a whole number from 0 to 7");
    CHECK(right(kForPose, {"a", "-o", "b", "--frame", "-3"}).options.pose.frame == -3.0f);
    CHECK(right(kForPose, {"a", "-o", "b", "--time=-0.5"}).options.pose.seconds == -0.5f);
    CHECK(right(kForInfo, {"a", "--language", "--json"}).options.mounts.language == "--json");
    CHECK(right(kForInfo, {"a", "--language", "--json"}).options.format == "text");
    CHECK(right(kForInfo, {"a", "--language", "--"}).options.mounts.language == "--");
}

TEST_CASE("words without a dash, numbers and a single dash are files", "[app][options]") {
    CHECK(names(right(kForInfo, {"a", "--json", "b", "-5", "-"}).options.files) ==
          std::vector<std::string>{"a", "b", "-5", "-"});
    CHECK(names(right(kForInfo, {"", "[a]"}).options.files) == std::vector<std::string>{"", "[a]"});
    // check has an option -0
    CHECK(right(kForCheck, {"a", "-0"}).options.check.ends_names_with_zero);
    const Options pair = right(kForThumbnail, {"a", "b"}).options;
    CHECK(names(pair.files) == std::vector<std::string>{"a"});
    CHECK(pair.output == "b");
    CHECK(problem(kForThumbnail, {"a", "b", "c"}) == "c: one word more than expected");
    CHECK(problem(kForThumbnail, {"a"}) == "OUT is missing");
}

TEST_CASE("after two dashes every word is a file", "[app][options]") {
    const Options options = right(kForInfo, {"--json", "--", "--needs", "-x", "--"}).options;
    CHECK(options.format == "json");
    CHECK_FALSE(options.shows_needs);
    CHECK(names(options.files) == std::vector<std::string>{"--needs", "-x", "--"});
    CHECK(problem(kForHelp, {"--", "a", "-b"}) == "-b: unknown option");
    CHECK(problem(kForInfo, {"--"}) == "FILE is missing");
}

TEST_CASE("letters of flags may be joined, with a value at the end", "[app][options]") {
    CHECK(right(kForCheck, {"a", "-0q"}).options.messages.is_quiet);
    const Options options = right(kForCheck, {"a", "-qj8"}).options;
    CHECK(options.messages.is_quiet);
    CHECK(options.check.jobs == 8);
    CHECK(right(kForCheck, {"a", "-qj", "8"}).options.check.jobs == 8);
    CHECK(problem(kForCheck, {"a", "-qx"}) == "-x: unknown option");
    CHECK(problem(kForCheck, {"a", "-qj"}) ==
          "--jobs: a value is missing: a whole number from 0 to 256");
}

TEST_CASE("names are whole: abbreviations and other cases are unknown", "[app][options]") {
    CHECK(problem(kForInfo, {"a", "--root"}) ==
          "--root: unknown option (did you mean --root-lod?)");
    CHECK(problem(kForInfo, {"a", "--jso"}) == "--jso: unknown option (did you mean --json?)");
    CHECK(problem(kForInfo, {"a", "--JSON"}) == "--JSON: unknown option (did you mean --json?)");
    CHECK(problem(kForInfo, {"a", "-json"}) == "-json: unknown option (did you mean --json?)");
    CHECK(problem(kForInfo, {"a", "--vers"}) == "--vers: unknown option (did you mean --version?)");
    CHECK(problem(kForInfo, {"a", "---json"}) == "---json: unknown option (did you mean --json?)");
    // what is not listed is not suggested, nor is what only other verbs have
    CHECK(problem(kForView, {"--scrip=a"}).find("--script") == std::string::npos);
    CHECK(problem(kForView, {"--no-sandbo"}) == "--no-sandbo: unknown option");
    CHECK(problem(kForInfo, {"a", "--modes"}) == "--modes: unknown option");
    CHECK(problem(kForInfo, {"a", "--qqqqqqqq"}) == "--qqqqqqqq: unknown option");
    CHECK(problem(kForInfo, {"a", "--=x"}) == "--: unknown option");
}

// interface.md: "--json is --format json where that exists", "-f is --format", "-o FILE".
TEST_CASE("the option --json is --format json of the verbs that have it", "[app][options]") {
    for (const VerbSet verb : {kForInfo, kForCheck, kForDiff, kForBench, kForExplain}) {
        CHECK(right(verb, {"a", "--json"}).options.format == "json");
        CHECK(right(verb, {"a", "-f", "json", "-o", "b"}).options.format == "json");
        CHECK(right(verb, {"a", "--json", "--format=text"}).options.format == "text");
        CHECK(right(verb, {"a", "--output=b"}).options.output == "b");
    }
    for (const VerbSet verb : {kForView, kForRender, kForPose, kForThumbnail, kForGitSetup})
        for (const char* option : {"--json", "--format=json"})
            CHECK(problem(verb, {option}).find("unknown option") != std::string::npos);
    CHECK(right(kForInfo, {"a", "--format=jsonl"}).options.format == "jsonl");
    CHECK(problem(kForInfo, {"a", "--format=sarif"}) ==
          "--format sarif: expected text, json or jsonl");
    CHECK(problem(kForInfo, {"a", "--git", "--format=json"}) ==
          "--format and --git cannot be used together");
}

TEST_CASE("of a repeated option the last value counts, and all of a list", "[app][options]") {
    CHECK(right(kForInfo, {"a", "--root-lod=1", "--root-lod", "2"}).options.load.root_lod == 2);
    CHECK(right(kForInfo, {"a", "--json", "--json"}).options.format == "json");
    CHECK(names(right(kForInfo, {"a", "--mount=b", "--mount=c"}).options.mounts.mounts) ==
          std::vector<std::string>{"b", "c"});
    // a list with a default is replaced as a whole, and its parts may come one by one
    CHECK(right(kForBench, {"a", "--instances=2,,3", "--instances", "4"})
              .options.bench.request.instances == std::vector<int>{2, 3, 4});
    CHECK(right(kForBench, {"a"}).options.bench.request.instances == std::vector<int>{1, 10, 100});
    const auto shown = [](const std::vector<std::string>& words) {
        return right(kForView, words).options.choices.view;
    };
    CHECK(shown({}).show_grid);
    CHECK_FALSE(shown({"--show", "axes"}).show_grid);
    CHECK(shown({"--show", "axes", "--show=bounds"}).show_axes);
    CHECK(shown({"--show", "axes", "--show=bounds"}).show_bounds);
    CHECK_FALSE(shown({"--show=none"}).show_axes);
    CHECK(problem(kForBench, {"a", "--instances", ","}) ==
          "--instances ,: expected a whole number from 1 to 10000");
}

TEST_CASE("numbers are within their limits", "[app][options]") {
    const auto is_right = [](VerbSet verb, const std::string& option) {
        std::vector<std::string> words{"a", option};
        if (verb == kForRender) words.push_back("-ob");
        return problem(verb, words).empty();
    };
    for (const char* value : {"0", "7", "+7", "007"})
        CHECK(is_right(kForInfo, std::string("--root-lod=") + value));
    for (const char* value : {"-1", "8", "1.0", "1e0", "0x1", " 1", "1 ", "nan", "true", "--1"})
        CHECK_FALSE(is_right(kForInfo, std::string("--root-lod=") + value));
    for (const char* value : {"0.1", "4", "4e0", "+.1e0"})
        CHECK(is_right(kForRender, std::string("--light-intensity=") + value));
    for (const char* value : {"0.0999", "4.001", "nan", "inf", "-1", "1x", "0x1p0"})
        CHECK_FALSE(is_right(kForRender, std::string("--light-intensity=") + value));
    CHECK(is_right(kForRender, "--skin=2147483647"));
    CHECK_FALSE(is_right(kForRender, "--skin=2147483648"));
    CHECK(is_right(kForCheck, "--max-messages=1000000000"));
    CHECK_FALSE(is_right(kForCheck, "--max-messages=1000000001"));
    CHECK(is_right(kForCheck, "-j256"));
    CHECK_FALSE(is_right(kForCheck, "-j257"));
    CHECK(problem(kForPose, {"a", "-ob", "--time", "soon"}) == "--time soon: expected a number");
}

TEST_CASE("the values of an enum's names are those of the enum", "[app][options]") {
    const auto pose = [](const std::string& word) {
        return right(kForPose, {"a", "-ob", word}).options;
    };
    CHECK(pose("--up=y").up == UpAxis::kY);
    CHECK(pose("--skinner=reference").skinner == Skinner::kReference);
    CHECK(pose("--color=never").messages.color == ColorMode::kNever);
    CHECK(pose("--autoplay=on").pose.rules.plays_autoplay);
    CHECK_FALSE(pose("--autoplay=off").pose.rules.plays_autoplay);
    CHECK(pose("--skipped-frames=hold").pose.rules.hold_skipped_frames);
    CHECK(pose("--omitted-bones=interpolate").pose.rules.interpolate_omitted_bones);
    for (const char* name : {"rescale", "compiler"})
        CHECK(pose(std::string("--weights=") + name).load.weights_as_compiler == true);
    for (const char* name : {"parent", "seed"})
        CHECK(pose(std::string("--weights=") + name).load.weights_as_compiler == false);
    CHECK_FALSE(pose("-q").load.weights_as_compiler.has_value());
    const Options render = right(kForRender, {"a", "-ob", "--contact-sheet=models", "--mode=uv",
                                              "--skinner=cpu-threads"})
                               .options;
    CHECK(render.contact_sheet == ContactSheet::kModels);
    CHECK(render.choices.view.mode == ShadingMode::kUv);
    CHECK(render.choices.view.skinner == SkinningMethod::kCpuThreads);
    const BenchRequest bench =
        right(kForBench, {"a", "--attributes=PNT,P", "--skinner=cpu,gpu"}).options.bench.request;
    CHECK(bench.attributes == std::vector<int>{3, 1});
    CHECK(bench.skinners ==
          std::vector<SkinningMethod>{SkinningMethod::kCpu, SkinningMethod::kGpu});
    CHECK(right(kForCheck, {"a", "--fail-on=never"}).options.check.fail_on == std::nullopt);
    CHECK(right(kForCheck, {"a", "--fail-on=note"}).options.check.fail_on == Severity::kNote);
    CHECK(right(kForCheck, {"a"}).options.check.fail_on == Severity::kError);
}

TEST_CASE("the first problem is reported; a wrong word comes before a wrong value",
          "[app][options]") {
    CHECK(problem(kForInfo, {"a", "--up=w", "--root-lod=9"}) == "--up w: expected x, y or z");
    CHECK(problem(kForInfo, {"a", "--up=w", "--x", "--y"}) == "--x: unknown option");
    CHECK(problem(kForInfo, {"--json", "--git"}) == "--json and --git cannot be used together");
    CHECK(problem(kForInfo, {"--git", "--needs", "a"}) ==
          "--needs and --git cannot be used together");
    CHECK(problem(kForInfo, {"--copy-to=b"}) == "--copy-to needs --needs");
    CHECK(problem(kForRender, {}) == "FILE is missing");
    CHECK(problem(kForRender, {"a"}) == "-o, --output OUT is missing");
    CHECK(problem(kForInfo, {"a", "--json="}) == "--json takes no value");
    // help is answered whatever else is wrong
    CHECK(read(kForInfo, {"--json=3", "--x", "--help"}).options.help_flags.help);
    CHECK(read(kForInfo, {"--root-lod", "-h"}).options.help_flags.help == false);
}

TEST_CASE("every row belongs to a verb and can be found by its names", "[app][options]") {
    const std::vector<const OptionRow*> all = verb_options(kForAll);
    CHECK(all.size() > 100);
    VerbSet every = 0;
    for (const Verb& verb : all_verbs()) {
        every |= verb.bit;
        const std::vector<const OptionRow*> options = verb_options(verb.bit);
        for (const OptionRow* row : options)
            for (const std::string& name : row->names) {
                CAPTURE(name, verb.name);
                CHECK(find_option(options, name) == row);  // no name stands twice
                CHECK((row->is_positional() || name.size() == 2 || name.starts_with("--")));
            }
    }
    for (const OptionRow* row : all) {
        CAPTURE(row->long_name());
        CHECK((row->verbs & every) != 0);
        CHECK_FALSE(row->help.empty());
        CHECK(row->store != nullptr);
        for (const std::string& other : row->excluded) CHECK(find_option(all, other) != nullptr);
        CHECK((row->needed.empty() || find_option(all, row->needed) != nullptr));
    }
}

}  // namespace studioscope::command_line_test
