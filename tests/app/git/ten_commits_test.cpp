// The history of a model as a person keeps it: ten commits over the sample, and what git and
// `diff --git` show of each.

#include <catch2/catch.hpp>
#include <cstring>
#include <functional>
#include <vector>

#include "support/git_repository.h"
#include "support/paths.h"

namespace studioscope::ten_commits_test {

namespace {

namespace fs = std::filesystem;

const std::string kModel = "models/studioscope/ollie";

void edit(const std::string& path, const std::function<void(std::string&)>& change) {
    std::string bytes = read_text(path);
    change(bytes);
    write_text(path, bytes);
}

// Moves a vertex of the pool along X; the header of a VVD says at byte 56 where its vertices begin,
// of 48 bytes each, the position behind 16 bytes of weights and bones.
void move_vertex(std::string& vvd, size_t vertex, float by) {
    int32_t begin = 0;
    std::memcpy(&begin, vvd.data() + 56, sizeof begin);
    const size_t offset = static_cast<size_t>(begin) + 48 * vertex + 16;
    float x = 0;
    std::memcpy(&x, vvd.data() + offset, sizeof x);
    x += by;
    std::memcpy(vvd.data() + offset, &x, sizeof x);
}

// Inserts a digit into X of the first bone of an animation's first frame: 0.5 becomes 90.5.
void move_first_bone(std::string& smd) {
    const size_t frame = smd.find("\ntime ");
    REQUIRE(frame != std::string::npos);
    const size_t bone = smd.find_first_not_of(' ', smd.find('\n', frame + 1) + 1);
    smd.insert(smd.find_first_of("0123456789", smd.find(' ', bone)), "9");
}

struct Commit {
    const char* subject;
    std::function<void(GitRepository&)> change;
    int status;                      // of `diff --git` with the commit before
    std::vector<std::string> facts;  // in its --stat
};

const std::vector<Commit>& later_commits() {
    static const std::vector<Commit> commits{
        {"a vertex",
         [](GitRepository& it) {
             edit(it.file(kModel + ".vvd"), [](std::string& vvd) { move_vertex(vvd, 100, 1.5f); });
         },
         1,
         {kModel + ".mdl: LOD 0: 1 moved (at most 1.5 units"}},
        {"a surface",
         [](GitRepository& it) {
             edit(it.file("source/ollie.qc"),
                  [](std::string& qc) { qc += "\n$surfaceprop \"metal\"\n"; });
         },
         1,
         {"source/ollie.qc: 1 model property changed\n"}},
        {"a frame",
         [](GitRepository& it) {
             edit(it.file("source/anims/wave.smd"), [](std::string& smd) { move_first_bone(smd); });
         },
         1,
         {"source/anims/wave.smd: 1 bone moved\n", "source/ollie.qc: 1 clip moved\n"}},
        {"a vertex cache",
         [](GitRepository& it) {
             edit(it.file(kModel + ".dx90.vtx"), [](std::string& vtx) { vtx[4] = 25; });
         },
         0,
         {kModel + ".mdl: no difference\n"}},
        {"without clips",
         [](GitRepository& it) { fs::remove_all(it.file("source/anims")); },
         3,
         {"source/anims/wave.smd: lost\n", "source/ollie.qc: 2 clips lost\n"}},
        {"with clips",
         [](GitRepository& it) {
             it.git({"checkout", "-q", "HEAD~1", "--", "source/anims"});
         },
         3,
         {"source/anims/wave.smd: added\n", "source/ollie.qc: 2 clips added\n"}},
        {"a new name",
         [](GitRepository& it) {
             it.git({"mv", "models/studioscope", "models/octopus"});
         },
         1,
         {"models/octopus/ollie.mdl: renamed without a difference\n"}},
        {"notes",
         [](GitRepository& it) { write_text(it.file("notes.txt"), "of no model"); },
         0,
         {}},
        {"a triangle less",
         [](GitRepository& it) {
             edit(it.file("source/ollie_lod3.smd"), [](std::string& smd) {
                 size_t begin = smd.rfind("end");
                 for (int line = 0; line < 4; ++line) begin = smd.rfind('\n', begin - 2) + 1;
                 smd.erase(begin, smd.rfind("end") - begin);
             });
         },
         1,
         {"source/ollie_lod3.smd: triangles differ\n", "source/ollie.qc: triangles differ\n"}},
    };
    return commits;
}

}  // namespace

TEST_CASE("ten commits over the sample as git and diff --git show them", "[app][git]") {
    GitRepository repository;
    for (const char* folder : {"models", "source"})
        fs::copy(build_folder() / "sample" / folder, repository.top() / folder,
                 fs::copy_options::recursive);
    repository.set_up();
    repository.commit("the sample");
    for (const Commit& commit : later_commits()) {
        CAPTURE(commit.subject);
        commit.change(repository);
        repository.commit(commit.subject);
        const Ran ran = repository.studioscope({"diff", "-q", "--git", "HEAD~1..HEAD", "--stat"});
        CAPTURE(ran.out, ran.err);
        CHECK(ran.status == commit.status);
        if (commit.facts.empty()) CHECK(ran.out.empty());
        for (const std::string& fact : commit.facts) CHECK(ran.out.find(fact) != std::string::npos);
    }
    // the newest commit by each command that shows one, all of them in the log
    const std::vector<std::vector<std::string>> commands{
        {"diff", "HEAD~1", "HEAD"}, {"difftool", "-y", "-t", "studioscope", "HEAD~1", "HEAD"}};
    for (const std::vector<std::string>& command : commands) {
        CAPTURE(command);
        const Ran shown = repository.git(command);
        CHECK(shown.status == 0);
        CHECK(shown.err.empty());
        CHECK(shown.out.find("unreadable") == std::string::npos);
    }
    const Ran log = repository.git({"log", "-p", "--format=%s"});
    CHECK(log.status == 0);
    CHECK(log.err.empty());
    CHECK(log.out.find("unreadable") == std::string::npos);
    CHECK(log.out.find("\nthe sample\n") != std::string::npos);
    const Ran all = repository.studioscope({"diff", "-q", "--git", "HEAD~9..HEAD", "--stat"});
    CAPTURE(all.out, all.err);
    CHECK(all.status == 1);
    CHECK(all.out.find("1 clip moved") != std::string::npos);
    CHECK(all.out.find("1 moved (at most 1.5 units") != std::string::npos);
}

}  // namespace studioscope::ten_commits_test
