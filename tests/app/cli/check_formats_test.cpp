// Reports of `check` for CI services, and rules with wildcards, as a job of a service runs it.

#include <algorithm>
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "support/program.h"
#include "support/triangle_smd.h"

namespace studioscope::check_formats_test {

namespace {

using nlohmann::json;

// A repository with a model whose third triangle ends early: an error, after a note of its
// material.
struct Repository {
    Repository() {
        std::filesystem::create_directories(scratch / "models");
        write_text(scratch / "models/a.smd", smd_start_with(1) + "skin\n0 0 0\nend\n");
    }
    Ran check(std::vector<std::string> words, const std::string& folder = ".",
              std::vector<std::pair<std::string, std::string>> variables = {}) const {
        words.insert(words.begin(), "check");
        return run_command(
            {studioscope_program(), std::move(words), scratch / folder, std::move(variables)});
    }
    std::string path() const { return (scratch / ".").lexically_normal().generic_string(); }

    ScratchFolder scratch;
};

}  // namespace

TEST_CASE("check --format github annotates files by their path in the repository", "[app][check]") {
    const Repository repository;
    const auto github = [&](const std::string& path, const std::string& folder,
                            std::vector<std::pair<std::string, std::string>> variables) {
        return repository.check({"--format", "github", "-q", path}, folder, std::move(variables));
    };
    const Ran ran = github("models", ".", {});
    CHECK(ran.status == 1);
    CHECK(ran.out.starts_with("::error file=models/a.smd,line="));
    CHECK(ran.out.find(",title=smd-short-vertex::") != std::string::npos);
    CHECK(std::count(ran.out.begin(), ran.out.end(), '\n') == 2);  // of -q: errors alone
    CHECK(github("a.smd", "models", {{"GITHUB_WORKSPACE", repository.path()}}).out == ran.out);
    CHECK(github("a.smd", "models", {}).out.starts_with("::error file=a.smd,line="));
    const Ran whole = repository.check({"--format", "github", "models"});
    CHECK(whole.out.starts_with(ran.out));
    CHECK(whole.out.find("\n::notice file=models/a.smd,line=1,title=material-missing::") !=
          std::string::npos);
    CHECK(whole.out.ends_with("\n1 file: 2 errors, 0 warnings, 1 note\n"));
}

// The runner reads standard error as well, and finds the older form anywhere in a line.
TEST_CASE("a configuration gives no command to GitHub's runner", "[app][check]") {
    const Repository repository;
    write_text(repository.scratch / ".studioscope.json", R"({"ignore": ["##[error]x"]})");
    const Ran ran = repository.check({"--format", "github", "--config", ".studioscope.json", "."});
    CHECK(ran.status == 2);
    CHECK((ran.out + ran.err).find("##[") == std::string::npos);
    CHECK(ran.err.find("##\\x5berror]x") != std::string::npos);
}

TEST_CASE("check --format gitlab writes a whole array with paths in the repository",
          "[app][check]") {
    const Repository repository;
    const Ran ran = repository.check({"--format", "gitlab", "a.smd", "-o", "quality.json"},
                                     "models", {{"CI_PROJECT_DIR", repository.path()}});
    CHECK(ran.status == 1);
    CHECK(ran.out.empty());
    const json report = json::parse(read_text(repository.scratch / "models/quality.json"));
    size_t errors = 0;
    for (const json& one : report) {
        CHECK(one["location"]["path"] == "models/a.smd");
        errors += one["severity"] == "major" ? 1 : 0;
    }
    CHECK(errors == 2);
    CHECK(json::parse(repository.check({"--format", "gitlab", "--ignore", "*", "models"}).out) ==
          json::array());
    // equal findings of two runs have equal fingerprints
    const auto again = [&] { return repository.check({"--format", "gitlab", "models"}).out; };
    CHECK(again() == again());
}

TEST_CASE("rules of check take wildcards on the command line and in a configuration",
          "[app][check]") {
    const Repository repository;
    const auto counts = [&](std::vector<std::string> words) {
        words.insert(words.begin(), {"--json", "models"});
        const json found = json::parse(repository.check(words).out)["counts"];
        return std::to_string(found["error"].get<int>()) + " " +
               std::to_string(found["warning"].get<int>()) + " " +
               std::to_string(found["ignored"].get<int>());
    };
    CHECK(counts({}) == "2 0 0");
    CHECK(counts({"--ignore", "smd-*"}) == "0 0 2");
    CHECK(counts({"--severity", "smd-*=warning"}) == "0 2 0");
    CHECK(counts({"--ignore", "smd-*", "--severity", "smd-short-vertex=warning"}) == "0 1 1");
    write_text(repository.scratch / ".studioscope.json", R"({"severities": {"smd-*": "warning"}})");
    std::filesystem::create_directories(repository.scratch / ".git");
    CHECK(counts({}) == "0 2 0");
    CHECK(counts({"--severity", "*-vertex=error"}) == "1 1 0");
}

#ifndef _WIN32

// No file of Windows has a colon in its name.
TEST_CASE("a file name that begins with two colons is printed with ./ before it", "[app][check]") {
    const Repository repository;
    write_text(repository.scratch / "::error::b.smd", "no SMD");
    for (const std::string format : {"text", "github"}) {
        const Ran ran = repository.check({"--format", format, "::error::b.smd"});
        CHECK(ran.status == 1);
        CHECK(ran.out.find(format == "text" ? "./::error::b.smd:1: error: "
                                            : "::error file=%3A%3Aerror%3A%3Ab.smd,line=1,") == 0);
    }
    CHECK(repository.check({"--list", "::error::b.smd"}).out == "./::error::b.smd\n");
    CHECK(repository.check({"--list", "-0", "::error::b.smd"}).out ==
          std::string("::error::b.smd\0", 15));
    const Ran missing = repository.check({"::error::none.smd"});
    CHECK(missing.out.starts_with("./::error::none.smd: error: "));
    const Ran info =
        run_command({studioscope_program(), {"info", "::error::b.smd"}, repository.scratch / "."});
    CHECK(info.err.starts_with("./::error::b.smd:1: error: "));
}

#endif  // _WIN32

}  // namespace studioscope::check_formats_test
