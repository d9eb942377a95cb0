// `diff --git A..B`: the models that differ between two commits.

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "support/git_repository.h"
#include "support/triangle_smd.h"

namespace studioscope::commits_test {

namespace {

using nlohmann::json;

void copy_model(const GitRepository& repository, const std::string& stem) {
    std::filesystem::create_directories((repository.top() / stem).parent_path());
    for (const std::string ending : {".mdl", ".vvd", ".dx90.vtx"})
        write_text(repository.file(stem + ending),
                   read_text(sample_file("models/studioscope/ollie" + ending)));
}

const char* const kRaised = "  LOD 0 vertices: 2 kept, 1 moved\n";

}  // namespace

TEST_CASE("models of two commits are compared, each with its files of one commit", "[app][git]") {
    GitRepository repository;
    copy_model(repository, "models/ollie");
    repository.commit("one");
    // the triangles are gone in the second commit, and come from no other
    std::filesystem::remove(repository.file("models/ollie.dx90.vtx"));
    repository.commit("two");
    const Ran ran = repository.studioscope({"diff", "--git", "HEAD~1..HEAD"});
    CHECK(ran.status == 1);  // a warning, as of a missing VVD, and the difference
    CHECK(ran.err.find("HEAD:models/ollie.mdl: warning: VTX not found") != std::string::npos);
    CHECK(ran.out.starts_with("HEAD~1:models/ollie.mdl -> HEAD:models/ollie.mdl\n"));
    // what is in the folder does not matter
    copy_model(repository, "models/ollie");
    CHECK(repository.studioscope({"diff", "--git", "HEAD~1..HEAD"}).out == ran.out);
}

TEST_CASE("added, lost and renamed models are named, equal ones are not", "[app][git]") {
    GitRepository repository;
    copy_model(repository, "ollie");
    write_text(repository.file("same.smd"), lying_smd("0"));
    write_text(repository.file("old.smd"), lying_smd("1"));
    repository.commit("one");
    for (const std::string ending : {".mdl", ".vvd", ".dx90.vtx"})
        repository.git({"mv", "ollie" + ending, "otto" + ending});
    repository.git({"rm", "-q", "old.smd"});
    write_text(repository.file("new.smd"), "version 1\n" + lying_smd("3.5").substr(10, 40));
    repository.commit("two");
    const Ran ran = repository.studioscope({"diff", "--git", "HEAD~1..HEAD"});
    CAPTURE(ran.err);
    CHECK(ran.status == 1);
    CHECK(ran.out ==
          "new.smd: added\nold.smd: lost\n"
          "HEAD~1:ollie.mdl -> HEAD:otto.mdl\n  renamed without a difference\n");
    CHECK(repository.studioscope({"diff", "--stat", "--git", "HEAD~1..HEAD"}).out ==
          "new.smd: added\nold.smd: lost\n"
          "HEAD~1:ollie.mdl -> HEAD:otto.mdl: renamed without a difference\n");
    const json all =
        json::parse(repository.studioscope({"diff", "--git", "HEAD~1..HEAD", "-f", "json"}).out);
    CHECK(all["same"] == false);
    CHECK(all["before"] == "HEAD~1");
    REQUIRE(all["models"].size() == 3);
    CHECK(all["models"][0]["change"] == "added");
    CHECK(all["models"][2]["change"] == "renamed");
    CHECK(all["models"][2]["same"] == true);
}

TEST_CASE("a QC is compared if a file that it reads has changed", "[app][git]") {
    GitRepository repository;
    std::filesystem::create_directories(repository.top() / "parts");
    write_text(repository.file("hero.qc"), "$modelname hero.mdl\n$include hero.qci\n");
    write_text(repository.file("hero.qci"), "$body body parts/hero_body.smd\n");
    write_text(repository.file("other.qc"),
               "$modelname other.mdl // not hero_body.smd\n$body body other.smd\n");
    write_text(repository.file("other.smd"), lying_smd("0"));
    write_text(repository.file("parts/hero_body.smd"), lying_smd("0"));
    repository.commit("one");
    write_text(repository.file("parts/hero_body.smd"), lying_smd("0.5"));
    repository.commit("two");
    const Ran ran = repository.studioscope({"diff", "--git", "HEAD~1..HEAD"});
    CAPTURE(ran.err);
    CHECK(ran.status == 1);
    CHECK(ran.out.starts_with(std::string("HEAD~1:hero.qc -> HEAD:hero.qc\n") + kRaised));
    CHECK(ran.out.find("HEAD~1:parts/hero_body.smd -> HEAD:parts/hero_body.smd\n" +
                       std::string(kRaised)) != std::string::npos);
    CHECK(ran.out.find("other.qc") == std::string::npos);
    // and alone, by its name
    const Ran one =
        repository.studioscope({"diff", "--git", "HEAD~1..HEAD", "--stat", "--", "*.qc"});
    CHECK(one.out == "hero.qc: LOD 0: 1 moved (at most 0.5 units at bone root)\n");
}

TEST_CASE("a range of commits is written as git users write it", "[app][git]") {
    GitRepository repository;
    write_text(repository.file("a.smd"), lying_smd("0"));
    repository.commit("one");
    repository.git({"checkout", "-q", "-b", "side"});
    write_text(repository.file("a.smd"), lying_smd("0.5"));
    repository.commit("two");
    repository.git({"checkout", "-q", "main"});
    write_text(repository.file("b.smd"), lying_smd("0"));
    repository.commit("three");
    const auto stat = [&](const std::string& range) {
        return repository.studioscope({"diff", "--stat", "--git", range});
    };
    const std::string raised = "a.smd: LOD 0: 1 moved (at most 0.5 units at bone root)\n";
    CHECK(stat("main..side").out == raised + "b.smd: lost\n");
    CHECK(stat("main...side").out == raised);
    CHECK(stat("..side").out == stat("main..side").out);
    CHECK(stat("HEAD~1..").out == "b.smd: added\n");
    CHECK(stat("main..main").status == 0);
    CHECK(stat("main..main").out.empty());
    for (const std::string wrong :
         {"main", "none..main", "main..--help", "-p..main", "main..a.smd"})
        CHECK(stat(wrong).status == 2);
    const Ran outside = run_program(
        "env", {"-C", "/", "GIT_CEILING_DIRECTORIES=/", (build_folder() / "studioscope").string(),
                "diff", "--git", "HEAD~1..HEAD"});
    CHECK(outside.status == 3);
    CHECK(outside.err.find("not a git repository") != std::string::npos);
}

TEST_CASE("no setting of git changes what diff prints", "[app][git]") {
    GitRepository repository;
    write_text(repository.file("a.smd"), lying_smd("0"));
    repository.commit("one");
    write_text(repository.file("a.smd"), lying_smd("0.5"));
    repository.commit("two");
    const std::string plain = repository.studioscope({"diff", "--git", "HEAD~1.."}).out;
    CHECK_FALSE(plain.empty());
    repository.git({"config", "diff.external", "false"});
    repository.git({"config", "core.pager", "false"});
    repository.git({"config", "diff.renames", "false"});
    repository.git({"config", "color.ui", "always"});
    const std::vector<std::string> words{"GIT_EXTERNAL_DIFF=false",
                                         "GIT_PAGER=false",
                                         "GIT_DIFF_OPTS=-u0",
                                         (build_folder() / "studioscope").string(),
                                         "diff",
                                         "--git",
                                         "HEAD~1.."};
    const Ran odd = repository.run("env", words);
    CHECK(odd.out == plain);
    CHECK(odd.status == 1);
    CHECK(odd.err.empty());
}

TEST_CASE("models in Git LFS are read where they are downloaded", "[app][git]") {
    GitRepository repository;
    // of lying_smd("0.5"), by Python's hashlib
    const std::string digits = "10ce4bb790c547d582f9fa79bb1edadf8d1859fcb0854dae49582c3be8675696";
    const std::string pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:" + digits +
                                "\nsize " + std::to_string(lying_smd("0.5").size()) + "\n";
    write_text(repository.file("a.smd"), lying_smd("0"));
    repository.commit("one");
    write_text(repository.file("a.smd"), pointer);
    repository.commit("two");
    const Ran missing = repository.studioscope({"diff", "--git", "HEAD~1.."});
    CHECK(missing.status == 3);
    CHECK(missing.err.find("HEAD:a.smd: error: is kept by Git LFS") != std::string::npos);
    CHECK(missing.err.find("[git-lfs-object]") != std::string::npos);
    const auto folder = repository.top() / ".git/lfs/objects/10/ce";
    std::filesystem::create_directories(folder);
    // of the size that the pointer names, but not what it names
    write_text(folder / digits, lying_smd("0.7"));
    const Ran other = repository.studioscope({"diff", "--git", "HEAD~1.."});
    CHECK(other.status == 3);
    CHECK(other.err.find("another SHA-256") != std::string::npos);
    CHECK(other.err.find("[git-lfs-object]") != std::string::npos);
    // what a link leads to is not read, whatever it holds
    write_text(repository.top() / "elsewhere", lying_smd("0.5"));
    std::filesystem::remove(folder / digits);
    std::filesystem::create_symlink(repository.top() / "elsewhere", folder / digits);
    CHECK(repository.studioscope({"diff", "--git", "HEAD~1.."}).status == 3);
    std::filesystem::remove(folder / digits);
    write_text(folder / digits, lying_smd("0.5"));
    const Ran there = repository.studioscope({"diff", "--git", "HEAD~1.."});
    CHECK(there.status == 1);
    CHECK(there.out.find(kRaised) != std::string::npos);
}

TEST_CASE("names with spaces, letters beyond ASCII and line ends are read", "[app][git]") {
    GitRepository repository;
    const std::string name = "a b/\xc3\xa9\"\n.smd";
    std::filesystem::create_directories(repository.top() / "a b");
    write_text(repository.file(name), lying_smd("0"));
    repository.commit("one");
    write_text(repository.file(name), lying_smd("0.5"));
    repository.commit("two");
    const Ran ran = repository.studioscope({"diff", "--git", "HEAD~1..", "--stat"});
    CHECK(ran.status == 1);
    CHECK(ran.out == "a b/\xc3\xa9\"\\n.smd: LOD 0: 1 moved (at most 0.5 units at bone root)\n");
}

}  // namespace studioscope::commits_test
