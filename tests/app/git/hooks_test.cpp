// What git runs: textconv, the external diff and the difftool, with the settings of `git-setup`, as
// a person uses them in a repository of ten commits.

#include <catch2/catch.hpp>
#include <cstring>

#include "support/git_repository.h"
#include "support/triangle_smd.h"

namespace studioscope::hooks_test {

namespace {

namespace fs = std::filesystem;

constexpr size_t kVertexStart = 56, kVertexSize = 48, kPosition = 16;  // vvd.md, section 2
constexpr size_t kVtxCacheSize = 4;                                    // vtx.md, section 2

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

template <typename Value>
Value value_at(const std::string& bytes, size_t offset) {
    Value value{};
    std::memcpy(&value, bytes.data() + offset, sizeof value);
    return value;
}

template <typename Value>
void add_at(std::string& bytes, size_t offset, Value more) {
    const Value value = value_at<Value>(bytes, offset) + more;
    std::memcpy(bytes.data() + offset, &value, sizeof value);
}

void copy_model(const GitRepository& repository, const std::string& stem) {
    for (const std::string ending : {".mdl", ".vvd", ".dx90.vtx"})
        write_text(repository.file(stem + ending),
                   read_text(sample_file("models/studioscope/ollie" + ending)));
}

// Moves the sixth vertex of the pool by half a unit along x.
void move_vertex(const std::string& file) {
    std::string bytes = read_text(file);
    const auto start = static_cast<size_t>(value_at<int32_t>(bytes, kVertexStart));
    add_at(bytes, start + 5 * kVertexSize + kPosition, 0.5f);
    write_text(file, bytes);
}

// The ten commits, from the first one on.
struct History {
    GitRepository repository;

    History() {
        repository.set_up();
        copy_model(repository, "ollie");
        repository.commit("1 add ollie");
        move_vertex(repository.file("ollie.vvd"));
        repository.commit("2 move a vertex");
        std::string vtx = read_text(repository.file("ollie.dx90.vtx"));
        add_at<int32_t>(vtx, kVtxCacheSize, 1);
        write_text(repository.file("ollie.dx90.vtx"), vtx);
        repository.commit("3 another vertex cache");
        for (const std::string ending : {".mdl", ".vvd", ".dx90.vtx"})
            repository.git({"mv", "ollie" + ending, "otto" + ending});
        repository.commit("4 rename ollie to otto");
        write_text(repository.file("hero.smd"), lying_smd("0"));
        write_text(repository.file("hero.qc"), "$modelname hero.mdl\n$body body hero.smd\n");
        repository.commit("5 add the source of hero");
        write_text(repository.file("hero.smd"), lying_smd("0.25"));
        repository.commit("6 raise a corner");
        write_text(repository.file("notes.txt"), "nothing of a model\n");
        repository.commit("7 notes");
        write_text(repository.file("cut.mdl"),
                   read_text(repository.file("otto.mdl")).substr(0, 300));
        repository.commit("8 a cut model");
        write_text(repository.file("far.mdl"),
                   "version https://git-lfs.github.com/spec/v1\noid sha256:" +
                       std::string(64, 'a') + "\nsize 5000\n");
        repository.commit("9 a model in Git LFS");
        repository.git({"rm", "-q", "otto.mdl", "otto.vvd", "otto.dx90.vtx"});
        repository.commit("10 remove otto");
    }

    // Two commits by their numbers.
    std::vector<std::string> range(int before, int after) const {
        return {"HEAD~" + std::to_string(10 - before), "HEAD~" + std::to_string(10 - after)};
    }
    Ran git_diff(int before, int after, std::vector<std::string> more = {}) const {
        std::vector<std::string> words{"diff"};
        words.insert(words.end(), more.begin(), more.end());
        for (std::string& commit : range(before, after)) words.push_back(std::move(commit));
        return repository.git(std::move(words));
    }
};

// Made once, as no case changes it.
const History& the_history() {
    static const History history;
    return history;
}

}  // namespace

TEST_CASE("git diff shows in words what moved in a lone VVD", "[app][git]") {
    const History& history = the_history();
    const Ran ran = history.git_diff(1, 2);
    CAPTURE(ran.err, ran.out);
    CHECK(ran.status == 0);
    CHECK(ran.out.starts_with("diff --git a/ollie.vvd b/ollie.vvd\nindex "));
    CHECK(contains(ran.out, "1 vertex moved, at most 0.5 units"));
    CHECK_FALSE(contains(ran.out, "/tmp"));
}

TEST_CASE("git diff goes on where a lone VTX, a cut file or a pointer differs", "[app][git]") {
    const History& history = the_history();
    const Ran vtx = history.git_diff(2, 3);
    CHECK(vtx.status == 0);
    CHECK(contains(vtx.out, "\n-vertex_cache 24\n"));
    CHECK(contains(vtx.out, "\n+vertex_cache 25\n"));
    const Ran cut = history.git_diff(7, 9);
    CHECK(cut.status == 0);
    CHECK(contains(cut.out, "new file mode 100644\n"));
    CHECK(contains(cut.out, "\n+error mdl-"));
    CHECK(contains(cut.out, "\n+oid sha256:aaaa"));
    const Ran all = history.git_diff(1, 10);
    CHECK(all.status == 0);
    CHECK(all.err.empty());
    CHECK(contains(all.out, "deleted file mode 100644\n"));
}

TEST_CASE("a renamed file has no changes, whatever its temporary name", "[app][git]") {
    const History& history = the_history();
    const Ran text = history.git_diff(3, 4, {"--no-ext-diff", "-M"});
    CHECK(text.status == 0);
    CHECK(contains(text.out, "rename to otto.mdl"));
    CHECK_FALSE(contains(text.out, "\n@@"));
    const Ran words = history.git_diff(3, 4, {"-M"});
    CHECK(contains(words.out, "rename from ollie.mdl\nrename to otto.mdl\n"));
    CHECK(words.status == 0);
}

TEST_CASE("git log -p lists facts line by line, the same from its cache", "[app][git]") {
    const History& history = the_history();
    const Ran log = history.repository.git({"log", "-p", "--format=%s"});
    CAPTURE(log.err);
    CHECK(log.status == 0);
    CHECK(log.err.empty());
    for (const char* line : {"\n-vertex_cache 24\n", "\n+vertex_cache 25\n", "\n+bone head parent",
                             "\n+fixup 3 ", "\n-lods 4\n", "\n+oid sha256:"}) {
        CAPTURE(line);
        CHECK(contains(log.out, line));
    }
    CHECK_FALSE(contains(log.out, "Binary files"));
    CHECK_FALSE(contains(log.out, "/tmp"));
    CHECK(history.repository.git({"log", "-p", "--format=%s"}).out == log.out);
    CHECK(history.repository.git({"notes", "--ref=textconv/studioscope", "list"}).status == 0);
}

TEST_CASE("git difftool compares single files and whole folders", "[app][git]") {
    const History& history = the_history();
    for (const std::vector<std::string>& mode :
         {std::vector<std::string>{}, std::vector<std::string>{"--dir-diff"}}) {
        std::vector<std::string> words{"difftool", "-y", "-t", "studioscope"};
        words.insert(words.end(), mode.begin(), mode.end());
        for (std::string& commit : history.range(1, 2)) words.push_back(std::move(commit));
        const Ran ran = history.repository.git(words);
        CAPTURE(mode, ran.out, ran.err);
        CHECK(ran.status == 0);
        CHECK(contains(ran.out, "1 vertex moved, at most 0.5 units"));
    }
}

TEST_CASE("the external diff takes a conflict, a file of the work tree and odd names",
          "[app][git]") {
    GitRepository repository;
    repository.set_up();
    write_text(repository.file("-a b.vtx"), "no strips");
    repository.commit("one");
    write_text(repository.file("-a b.vtx"), "no strips either");
    const Ran changed = repository.git({"diff"});
    CHECK(changed.status == 0);
    CHECK(contains(changed.out, "diff --git a/-a b.vtx b/-a b.vtx\n"));
    CHECK(contains(changed.out, "\n-file 9 bytes md5 "));
    CHECK(contains(changed.out, "\n+file 16 bytes md5 "));

    repository.git({"checkout", "-q", "-b", "other"});
    repository.commit("two");
    repository.git({"checkout", "-q", "main"});
    write_text(repository.file("-a b.vtx"), "no strips at all");
    repository.commit("three");
    CHECK(repository.git({"merge", "-q", "other"}).status != 0);
    const Ran conflict = repository.git({"diff"});
    CHECK(conflict.status == 0);
    CHECK(contains(conflict.out, "\n++file "));  // of three versions, git asks for the facts
    const Ran staged = repository.git({"diff", "--cached"});
    CHECK(staged.status == 0);
    CHECK(contains(staged.out, "* Unmerged path -a b.vtx\n"));
}

TEST_CASE("the external diff refuses what git never passes", "[app][git]") {
    CHECK(run_studioscope({"diff", "--git-external", "--", "a", "b"}).status == 2);
    CHECK(run_studioscope({"diff", "--git-external"}).status == 2);
    const Ran gone = run_studioscope({"diff", "--git-external", "--", "a.mdl", "/none/a.mdl", "1",
                                      "100644", "/none/b.mdl", "2", "100644"});
    CHECK(gone.status == 0);
    CHECK(contains(gone.out, "\nunreadable: "));
}

TEST_CASE("textconv ends with 0 for every file", "[app][git]") {
    const ScratchFolder scratch;
    const std::string cut = (scratch / "x_hero.mdl").string();
    write_text(cut, "IDST");
    const Ran broken = run_studioscope({"info", "--git", "--", cut});
    CHECK(broken.status == 0);
    CHECK(contains(broken.out, "\nerror mdl-"));
    CHECK(broken.err.empty());
    CHECK_FALSE(contains(broken.out, "x_hero"));
    const Ran gone = run_studioscope({"info", "--git", (scratch / "none.vvd").string()});
    CHECK(gone.status == 0);
    CHECK(gone.out.starts_with("unreadable: "));
    CHECK(run_studioscope({"info", "--git", "--json", cut}).status == 2);
}

TEST_CASE("git models compares commits from any folder of the repository", "[app][git]") {
    GitRepository repository;
    repository.set_up();
    fs::create_directories(repository.top() / "parts");
    write_text(repository.file("a.smd"), lying_smd("0"));
    write_text(repository.file("parts/b.smd"), lying_smd("0"));
    repository.commit("one");
    write_text(repository.file("a.smd"), lying_smd("0.25"));
    write_text(repository.file("parts/b.smd"), lying_smd("0.5"));
    repository.commit("two");
    const std::string a = "a.smd: LOD 0: 1 moved (at most 0.25 units at bone root)\n";
    const std::string b = "parts/b.smd: LOD 0: 1 moved (at most 0.5 units at bone root)\n";
    CHECK(repository.git({"models", "HEAD~1..", "--stat"}).out == a + b);
    const auto below = [&](const std::string& path) {
        return repository.git({"-C", "parts", "models", "HEAD~1..", "--stat", "--", path}).out;
    };
    CHECK(below("b.smd") == b);
    CHECK(below("../a.smd") == a);
}

TEST_CASE("git-setup names the program that runs and changes nothing", "[app][git]") {
    GitRepository repository;
    const std::string before = read_text(repository.file(".git/config"));
    const Ran ran = repository.studioscope({"git-setup"});
    CHECK(ran.status == 0);
    CHECK(read_text(repository.file(".git/config")) == before);
    CHECK_FALSE(fs::exists(repository.file(".gitattributes")));
    const std::string program = fs::canonical(build_folder() / "studioscope").string();
    CHECK(contains(ran.out, "\ttextconv = \"'" + program + "' info --git --\"\n"));
    CHECK(contains(ran.out, "\tcachetextconv = true\n"));
    for (const char* ending : {"ani", "dmx", "mdl", "phy", "vtf", "vtx", "vvd"})
        CHECK(contains(ran.out, std::string("\n*.") + ending + " diff=studioscope\n"));
}

}  // namespace studioscope::hooks_test
