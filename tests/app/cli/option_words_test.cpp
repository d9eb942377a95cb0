// How the words of a command line are split into options and values: the forms that users of other
// programs know, and their boundaries. Expected values are those of POSIX's utility conventions and
// getopt_long(), but for abbreviations, which are refused.

#include <catch2/catch.hpp>

#include "cli/options/command_line.h"
#include "host/options.h"

namespace studioscope::option_words_test {

namespace {

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
    CHECK_FALSE(right(kForInfo, {"a", "--language", "--json"}).options.json);
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
    CHECK(options.json);
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

TEST_CASE("of a repeated option the last value counts, and all of a list", "[app][options]") {
    CHECK(right(kForInfo, {"a", "--root-lod=1", "--root-lod", "2"}).options.load.root_lod == 2);
    CHECK(right(kForInfo, {"a", "--json", "--json"}).options.json);
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
    CHECK(read(kForInfo, {"--json=3", "--x", "--help"}).options.asked.help);
    CHECK(read(kForInfo, {"--root-lod", "-h"}).options.asked.help == false);
}

TEST_CASE("every row belongs to a verb and can be found by its names", "[app][options]") {
    const std::vector<const OptionRow*> all = options_of(kForAll);
    CHECK(all.size() > 100);
    for (VerbSet verb = 1; verb <= kForComplete; verb <<= 1) {
        const std::vector<const OptionRow*> options = options_of(verb);
        for (const OptionRow* row : options)
            for (const std::string& name : row->names) {
                CAPTURE(name, verb);
                CHECK(find_option(options, name) == row);  // no name stands twice
                CHECK((row->is_positional() || name.size() == 2 || name.starts_with("--")));
            }
    }
    for (const OptionRow* row : all) {
        CAPTURE(row->long_name());
        CHECK((row->verbs & (2 * kForComplete - 1)) != 0);
        CHECK_FALSE(row->help.empty());
        CHECK(row->store != nullptr);
        for (const std::string& other : row->excluded) CHECK(find_option(all, other) != nullptr);
        CHECK((row->needed.empty() || find_option(all, row->needed) != nullptr));
    }
}

}  // namespace studioscope::option_words_test
