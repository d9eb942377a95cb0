// Wrong command lines and the answers that a person would want, written by hand.
// Arguments may contain anything, such as file names from a shell: a message about them is one line
// of valid UTF-8 without control characters.

#include <catch2/catch.hpp>

#include "core/text.h"
#include "support/wrong_line.h"

namespace studioscope::wrong_lines_test {

namespace {

struct WrongLine {
    std::vector<std::string> words;
    std::string problem;  // of the first line, after "error: "
    int status = 2;
};

constexpr const char* kModes =
    "shaded, wireframe, normals, tangents, uv, weights, influences, bones, fixups, lods, shapes, "
    "backfaces, wrinkle or differences";

const std::vector<WrongLine> kOfOptions{
    {{"render", "a.smd", "-o", "x.png", "--mode", "wire"},
     std::string("--mode wire: expected ") + kModes + " (did you mean wireframe?)"},
    {{"render", "a.smd", "-o", "x.png", "--mode", "plaid"},
     std::string("--mode plaid: expected ") + kModes},
    {{"render", "a.smd", "-o", "x.png", "--moed", "wire"},
     "--moed: unknown option (did you mean --mode?)"},
    {{"render", "a.smd", "-o", "x.png", "--moed=wire"},
     "--moed: unknown option (did you mean --mode?)"},
    {{"render", "a.smd", "-o", "x.png", "-mode", "wire"},
     "-mode: unknown option (did you mean --mode?)"},
    {{"info", "a.smd", "--jsn"}, "--jsn: unknown option (did you mean --json?)"},
    {{"info", "a.smd", "--hlep"}, "--hlep: unknown option (did you mean --help?)"},
    {{"info", "a.smd", "-x"}, "-x: unknown option"},
    {{"info", "a.smd", "--json=3"}, "--json takes no value"},
    {{"info", "a.smd", "--root-lod", "8"}, "--root-lod 8: expected a whole number from 0 to 7"},
    {{"info", "a.smd", "--root-lod", "99999999999999999999"},
     "--root-lod 99999999999999999999: expected a whole number from 0 to 7"},
    {{"info", "a.smd", "--root-lod"}, "--root-lod: a value is missing: a whole number from 0 to 7"},
    {{"info", "a.smd", "--no-fixup", "-1"}, "--no-fixup -1: expected a whole number of 0 or more"},
    {{"info", "a.smd", "--copy-to", "out"}, "--copy-to needs --needs"},
    {{"info"}, "FILE is missing"},
    {{"info", "-"},
     "-: models are not read from standard input, because their other files are found beside them; "
     "name a file"},
    {{"check", "-"},
     "-: standard input is not a model; to read a list of files from it, use --files-from -"},
    {{"render", "a.smd"}, "-o, --output OUT is missing"},
    {{"render", "a.smd", "-o", "x.jpg"}, "-o x.jpg: expected a name that ends in .png, or -"},
    {{"render", "a.smd", "-o", "x.png", "--size", "0x5"},
     "--size 0x5: expected WxH, from 1x1 to 16384x16384"},
    {{"render", "a.smd", "-o", "x.png", "--background", "red"},
     "--background red: expected #rrggbb or transparent"},
    {{"render", "a.smd", "-o", "x.png", "--show", "grid,hitbox"},
     "--show hitbox: expected skeleton, bone-names, wireframe, normals, tangents, grid, axes, "
     "bounds, hitboxes, attachments, collision, figure or none (did you mean hitboxes?)"},
    {{"render", "a.smd", "-o", "x.png", "--light-intensity", "nan"},
     "--light-intensity nan: expected a number from 0.1 to 4"},
    {{"render", "a.smd", "-o", "x.png", "--eye-point", "1,2"},
     "--eye-point 1,2: expected X,Y,Z, each from -100000 to 100000"},
    {{"render", "a.smd", "-o", "x.png", "--eye-point", "1,2,3,4"},
     "--eye-point 1,2,3,4: expected X,Y,Z, each from -100000 to 100000"},
    {{"render", "a.smd", "-o", "x.png", "--eye-point", "1,nan,3"},
     "--eye-point 1,nan,3: expected X,Y,Z, each from -100000 to 100000"},
    {{"render", "a.smd", "-o", "x.png", "--eye-point", "1,2,-100001"},
     "--eye-point 1,2,-100001: expected X,Y,Z, each from -100000 to 100000"},
    {{"render", "a.smd", "-o", "x.png", "--instances", "10001"},
     "--instances 10001: expected a whole number from 1 to 10000"},
    {{"bench", "a.smd", "--instances", "10,0"},
     "--instances 0: expected a whole number from 1 to 10000"},
    {{"bench", "a.smd", "--skinner", "cpu,gpuu"},
     "--skinner gpuu: expected passthrough, gpu, compute, cpu or cpu-threads (did you mean gpu?)"},
    {{"bench", "a.smd", "--budget", "2"},
     "--budget 2: expected a time above 0, such as 2ms, 500us or 0.1s"},
    {{"bench", "a.smd", "--load", "--budget", "2ms"},
     "--load and --budget cannot be used together"},
    {{"pose", "a.smd", "-o", "x.obj", "--flex", "smile"},
     "--flex smile: expected NAME=VALUE with a number, such as smile=0.5"},
    {{"pose", "a.smd", "-o", "x.obj", "--skinner", "cpus"},
     "--skinner cpus: expected gpu, cpu or reference (did you mean cpu?)"},
    {{"completion", "tcsh"}, "tcsh: expected bash, zsh or fish"},
    {{"render", "a.smd", "--out", "x.png"}, "--out: unknown option (did you mean --output?)"},
    {{"check", "a.smd", "--ou"}, "--ou: unknown option (did you mean --output?)"},
    {{"info", "a.smd", "--verb"}, "--verb: unknown option (did you mean --verbose?)"},
    {{"check", "a.smd", "--ignore", "smd-*,smd-x*"}, "--ignore: no code matches \"smd-x*\""},
    {{"check", "a.smd", "--only", "*zz*z*"}, "--only: no code matches \"*zz*z*\""},
    {{"check", "a.smd", "--severity", "smd-x*=note"}, "--severity: no code matches \"smd-x*\""},
    {{"check", "a.smd", "--severity", "smd-*=high"},
     "--severity smd-*=high: expected CODE=LEVEL with the level note, warning or error"},
    {{"check", "a.smd", "--list", "--format", "gitlab"}, "--list prints text or json, not gitlab"},
    {{"help", "rendr"}, "rendr: no such verb (did you mean render?)"},
    {{"help", "render", "pose"}, "pose: one word more than expected"},
};

const std::string kEvil = "a\nerror: forged\r\x1b[31m\u202E\u0085\xE9\xFF";

bool is_clean(const std::string& text) {
    return as_utf8(text) == text && text.find('\x1b') == std::string::npos &&
           text.find('\r') == std::string::npos && text.find("\u202E") == std::string::npos &&
           text.find("\nerror: forged") == std::string::npos;
}

}  // namespace

TEST_CASE("wrong options are answered with what is expected, in one form", "[app][usage]") {
    for (const WrongLine& line : kOfOptions) {
        const Ran ran = run_wrong_line(line.words);
        CAPTURE(line.words);
        CHECK(ran.status == line.status);
        CHECK(ran.err == "studioscope " + line.words[0] + ": error: " + line.problem +
                             "\nTry 'studioscope " + line.words[0] + " --help'.\n");
        CHECK(ran.out.empty());
    }
}

TEST_CASE("names that the model does not have are answered with those it has", "[app][usage]") {
    const ScratchFolder scratch;
    const std::string model = sample_file("models/studioscope/ollie.mdl");
    const std::vector<WrongLine> lines{
        {{"--clip", "waev"}, "--clip waev: expected idle or wave (did you mean wave?)"},
        {{"--bone", "mantel"},
         "--bone mantel: expected root, body, head, mantle, eye_R and 49 more (did you mean "
         "mantle?)"},
        {{"--lod", "4"}, "--lod 4: expected 0 to 3, or auto"},
        {{"--root-lod", "2", "--lod", "1"},
         "--lod 1: expected 2 or more: levels finer than root LOD 2 are dropped"},
        {{"--frame", "1", "--clip", "none"}, "--frame needs a clip: add --clip NAME"},
        {{"--camera", "front"},
         "--camera front: expected \"pivot X Y Z distance D yaw DEG pitch DEG fov DEG\""},
        {{"--pose-parameter", "yaw=1"}, "--pose-parameter yaw: this model has no pose parameters"},
    };
    for (const WrongLine& line : lines) {
        std::vector<std::string> words{"render", model, "-o", (scratch / "x.png").generic_string()};
        words.insert(words.end(), line.words.begin(), line.words.end());
        const Ran ran = run_studioscope(words);
        CAPTURE(line.words);
        CHECK(ran.status == 2);
        CHECK(ran.err == "studioscope render: error: " + line.problem +
                             "\nTry 'studioscope render --help'.\n");
    }
}

TEST_CASE("a first word that is neither verb nor file is wrong usage", "[app][usage]") {
    const Ran check = run_studioscope({"chek", "x.mdl"});
    CHECK(check.status == 2);
    CHECK(check.err ==
          "studioscope: error: chek: neither a verb nor a file (did you mean check?)\n"
          "Try 'studioscope --help'.\n");
    CHECK(run_studioscope({"picture"}).err ==
          "studioscope: error: picture: neither a verb nor a file\nTry 'studioscope --help'.\n");
    // without a verb, the options are those of the window
    CHECK(run_studioscope({"--moed", "wire"}).err ==
          "studioscope view: error: --moed: unknown option (did you mean --mode?)\n"
          "Try 'studioscope view --help'.\n");
}

TEST_CASE("options before the verb are wrong usage that says so", "[app][usage]") {
    const auto problem = [](const std::vector<std::string>& words) {
        const Ran ran = run_wrong_line(words);
        CAPTURE(words, ran.err);
        CHECK(ran.status == 2);
        return ran.err.substr(0, ran.err.find('\n'));
    };
    CHECK(problem({"--fail-on", "warning", "check", "models"}) ==
          "studioscope check: error: options come after the verb: studioscope check --fail-on ...");
    CHECK(problem({"--json", "info", "a.mdl"}) ==
          "studioscope info: error: options come after the verb: studioscope info --json ...");
    CHECK(problem({"-q", "check", "models"}) ==
          "studioscope check: error: options come after the verb: studioscope check -q ...");
    // a value of the window's options may be called like a verb, and a file, too
    const auto window_opens = [](const std::vector<std::string>& words) {
        std::vector<std::string> line{"studioscope"};
        line.insert(line.end(), words.begin(), words.end());
        return parse_command_line(line, {[](const Options&) { return 0; }, {}}).run != nullptr;
    };
    CHECK(window_opens({"--clip", "info", "hero.mdl"}));
    CHECK(window_opens({"--mode", "uv", "./check"}));
    CHECK(problem({"--mode", "check", "hero.mdl"}).find("--mode check: expected ") !=
          std::string::npos);
}

TEST_CASE("folders are answered with what takes them", "[app][usage]") {
    const ScratchFolder scratch;
    const std::string folder = (scratch / "models").generic_string(),
                      out = (scratch / "x.png").generic_string();
    std::filesystem::create_directories(folder);
    write_text(folder + "/a.smd", "");
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{"info", folder}, {"render", folder, "-o", out}}) {
        const Ran ran = run_studioscope(words);
        CHECK(ran.status == 3);
        CHECK(ran.err == folder +
                             ": error: is a folder, not a file; check, diff, view and render "
                             "--contact-sheet models take folders [unreadable]\n");
    }
}

// The first bytes as the formats' own pages have them.
TEST_CASE("a file of quite another format is named by its first bytes", "[app][usage]") {
    const ScratchFolder scratch;
    const auto answer = [&](const char* verb, const std::string& name, const std::string& bytes) {
        const std::string file = (scratch / name).generic_string();
        write_text(file, bytes + std::string(300, ' '));
        const Ran ran = run_studioscope({verb, file});
        CHECK(ran.status == (std::string(verb) == "check" ? 1 : 3));
        const std::string text = ran.out + ran.err;
        return text.substr(file.size(), text.find('\n') - file.size());
    };
    const std::string of_model = " by its first bytes; nothing of it is read [other-format]";
    CHECK(answer("info", "a.mdl", "<!DOCTYPE html>") ==
          "@0x00000000: error: this is a web page (HTML)" + of_model);
    CHECK(answer("info", "a.smd", "PK\3\4") ==
          "@0x00000000: error: this is a ZIP archive" + of_model);
    CHECK(answer("info", "a.dmx", "\x89PNG\r\n\x1a\n") ==
          "@0x00000000: error: this is a PNG picture" + of_model);
    CHECK(answer("check", "a.qc", "\n\n<HTML><body>") ==
          "@0x00000000: error: this is a web page (HTML)" + of_model);
    CHECK(answer("info", "a.mdl", "IDPO") ==
          "@0x00000000: error: this is a Quake model (opens in Noesis)" + of_model);
    CHECK(answer("check", "a.vpk", "<html>") ==
          "@0x00000000: error: cannot be opened: this is a web page (HTML) by its first bytes "
          "(VPK, GMA, ZIP and BSP are supported) [archive-kind]");
}

TEST_CASE("what can be refused is refused before the work begins", "[app][usage]") {
    const ScratchFolder scratch;
    const std::string file = (scratch / "none.smd").generic_string();
    const std::string saved = (scratch / "none.json").generic_string();
    const Ran bench = run_studioscope({"bench", file, "--compare", saved});
    CHECK(bench.status == 3);
    // the saved run is read first, so the model is not mentioned
    CHECK(bench.err == saved + ": error: --compare: not found [unreadable]\n");
    for (const char* name : {"no/x.png", "no/deeper/x.png"}) {
        const Ran render =
            run_studioscope({"render", file, "-o", (scratch / name).generic_string()});
        CHECK(render.status == 3);
        CHECK(render.err.find("cannot be written: there is no folder ") != std::string::npos);
        CHECK(render.err.find("none.smd") == std::string::npos);
    }
    write_text(scratch / "plain", "");
    CHECK(run_studioscope({"pose", file, "-o", (scratch / "plain/x.csv").generic_string()})
              .err.ends_with("plain is not a folder [write-failed]\n"));
}

TEST_CASE("a pattern that no file matches is called one", "[app][usage]") {
    const ScratchFolder scratch;
    const std::string pattern = (scratch / "*.mdl").generic_string();
    const Ran info = run_studioscope({"info", pattern});
    CHECK(info.status == 3);
    CHECK(info.err == pattern + ": error: not found; no file matches this pattern [unreadable]\n");
    const Ran check = run_studioscope({"check", pattern});
    CHECK(check.status == 3);
    CHECK(check.out.find("no file matches this pattern") != std::string::npos);
}

TEST_CASE("the last value of a repeated option counts", "[app][usage]") {
    const std::string model = sample_file("models/studioscope/ollie.mdl");
    const auto pose = [&](std::vector<std::string> words) {
        words.insert(words.begin(), {"pose", model, "-o", "-", "--skinner", "reference"});
        const Ran ran = run_studioscope(words);
        CHECK(ran.status == 0);
        return ran.out;
    };
    const std::string last = pose({"--lod", "3"});
    CHECK(pose({"--lod", "1", "--lod", "3"}) == last);
    CHECK(pose({"--lod", "3", "--skinner", "cpu", "--skinner", "reference"}) == last);
    CHECK(pose({"--lod", "3", "--lod", "1"}) != last);
}

TEST_CASE("wrong usage is reported in sanitized lines for any arguments", "[app]") {
    const ScratchFolder scratch;
    const std::string file = (scratch / "a.smd").generic_string();
    write_text(file, "no model");
    const std::vector<std::vector<std::string>> wrong{
        {"check", "--" + kEvil, file},
        {"check", "--" + kEvil + "=3", file},
        {"check", "-" + kEvil, file},
        {"check", file, "--format", kEvil},
        {"check", file, "--jobs", kEvil},
        {"check", file, "--timeout", kEvil},
        {"check", file, "--fail-on", kEvil},
        {"info", file, "--root-lod", kEvil},
        {"info", file, "--up", kEvil},
        {"info", file, "--copy-to", kEvil},
        {"render", file, "-o", "a.png", "--mode", kEvil},
        {"render", file, "-o", "a.png", "--show", kEvil},
        {"render", file, "-o", "a.png", "--size", kEvil},
        {"render", file, "-o", "a.png", "--background", kEvil},
        {"render", file, "-o", "a.png", "--light", kEvil},
        {"render", file, "-o", "a.png", "--skinner", kEvil},
        {"render", file, "-o", "a.png", "--camera", kEvil},
        {"render", file, "-o", kEvil},
        {"pose", file, "-o", kEvil},
        {"pose", file, "-o", "a.obj", "--flex", kEvil},
        {"pose", file, "-o", "a.obj", "--skinner", kEvil},
        {"bench", file, "--budget", kEvil},
        {"bench", file, "--skinner", kEvil},
        {"bench", file, "--instances", kEvil},
        {"bench", file, "--clock", kEvil},
        {"view", "--" + kEvil},
        {"view", "--size", kEvil}};
    for (const std::vector<std::string>& arguments : wrong) {
        CAPTURE(arguments);
        const Ran ran = run_wrong_line(arguments);
        CHECK((ran.status == 2 || ran.status == 3));
        CHECK_FALSE(ran.err.empty());
        CHECK(is_clean(ran.err));
        CHECK(is_clean(ran.out));
    }
    for (const char* verb : {"info", "check", "render", "pose", "bench"}) {
        const Ran ran = run_studioscope({verb, kEvil, "-o", "a.png"});
        CHECK((ran.status == 2 || ran.status == 3));
        CHECK(is_clean(ran.err));
        CHECK(is_clean(ran.out));
    }
    const Ran unknown = run_wrong_line({"check", "--a\nb", file});
    CHECK(unknown.err ==
          "studioscope check: error: --a\\nb: unknown option\nTry 'studioscope check --help'.\n");
}

// 3: the option is right, and then the file is missing; 2: wrong usage.
TEST_CASE("the option --eye-point takes three coordinates of at most 100000", "[app]") {
    const auto status = [](const std::string& point) {
        return run_wrong_line({"render", "none.smd", "-o", "-", "--eye-point", point}).status;
    };
    for (const char* right : {"1,2,3", "100000,-100000,0", "-.5,0,1e3"}) CHECK(status(right) == 3);
    for (const char* wrong :
         {"100001,0,0", "0,-100001,0", "1,2", "1,2,3,4", "1,,3", "1;2;3", "nan,0,0"})
        CHECK(status(wrong) == 2);
}

}  // namespace studioscope::wrong_lines_test
