// A downloaded repository: whatever its configuration and its objects say, no verb runs a program
// of it, and nothing is fetched.

#include <catch2/catch.hpp>

#include "support/git_repository.h"
#include "support/triangle_smd.h"

namespace studioscope::hostile_repository_test {

namespace {

namespace fs = std::filesystem;

const std::string kRaised = "a.smd: LOD 0: 1 moved (at most 0.5 units at bone root)\n";

// A repository of two commits that differ in two models, and a file that the attacker's program
// would make.
struct Victim {
    GitRepository repository;
    ScratchFolder outside;
    const fs::path marker = outside / "ran";
    const std::string program = "touch " + marker.string() + "; false";

    Victim() {
        write_text(repository.file("a.smd"), lying_smd("0"));
        write_text(repository.file("b.smd"), lying_smd("0"));
        repository.commit("one");
        write_text(repository.file("a.smd"), lying_smd("0.5"));
        write_text(repository.file("b.smd"), lying_smd("0.125"));
        repository.commit("two");
    }

    void set(const std::string& key, const std::string& value) {
        repository.git({"config", key, value});
    }

    // Removes an object from the repository's data.
    void lose(const std::string& name) {
        std::string object = repository.git({"rev-parse", name}).out;
        object.resize(object.find('\n'));
        REQUIRE(
            fs::remove(repository.top() / ".git/objects" / object.substr(0, 2) / object.substr(2)));
        // else git takes the file of the work tree in place of the object
        repository.git({"rm", "-q", "--cached", "b.smd"});
    }

    // A partial clone whose objects are on a server.
    void promise(const std::string& url) {
        set("core.repositoryFormatVersion", "1");
        set("extensions.partialClone", "evil");
        set("remote.evil.url", url);
        set("remote.evil.promisor", "true");
    }

    // Whether git itself would have run the program.
    bool is_run_by_git(const std::vector<std::string>& words) {
        repository.git(words);
        return fs::remove(marker);
    }
    bool was_run() const { return fs::exists(marker); }

    Ran stat(std::vector<std::string> more = {}) {
        std::vector<std::string> words{"diff", "--git", "HEAD~1..HEAD", "--stat"};
        words.insert(words.end(), more.begin(), more.end());
        return repository.studioscope(words);
    }

    // Every verb that takes files, in the repository.
    void run_all_verbs() {
        const std::string a = repository.file("a.smd"), b = repository.file("b.smd");
        const std::string picture = (outside / "x.png").string();
        for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
                 {"info", a},
                 {"info", "--git", a},
                 {"check", "."},
                 {"diff", a, b},
                 {"diff", ".", "."},
                 {"diff", "--git-external", "--", "a.smd", a, "1", "100644", b, "2", "100644"},
                 {"pose", a, "-o", (outside / "x.txt").string()},
                 {"render", a, "-o", picture},
                 {"thumbnail", a, picture},
                 {"git-setup"},
                 {"diff", "--git", "HEAD~1...HEAD"},
                 {"diff", "--git", "HEAD~1..HEAD", "--", "*.smd"}}) {
            CAPTURE(words);
            repository.studioscope(words);
            CHECK_FALSE(was_run());
        }
    }
};

}  // namespace

TEST_CASE("a missing object is not fetched by the repository's own command", "[app][git]") {
    Victim victim;
    victim.lose("HEAD:b.smd");
    victim.set("core.sshCommand", victim.program);
    victim.set("core.gitProxy", victim.program);
    victim.set("protocol.allow", "always");
    victim.set("protocol.ext.allow", "always");
    for (const std::string& url :
         {std::string("ssh://server/x"), "ext::touch " + victim.marker.string()}) {
        CAPTURE(url);
        victim.promise(url);
        REQUIRE(victim.is_run_by_git({"cat-file", "-p", "HEAD:b.smd"}));
        const Ran ran = victim.stat();
        CAPTURE(ran.out, ran.err);
        CHECK_FALSE(victim.was_run());
        CHECK(ran.status == 3);
        CHECK(ran.err.find("HEAD:b.smd: error: ") != std::string::npos);
        CHECK(ran.err.find("[git-object-missing]") != std::string::npos);
        CHECK(ran.out == kRaised);  // the other model is compared
        victim.run_all_verbs();
    }
}

TEST_CASE("renamed files are found by their names where contents are missing", "[app][git]") {
    Victim victim;
    victim.repository.git({"mv", "b.smd", "c.smd"});
    write_text(victim.repository.file("c.smd"), lying_smd("0.25"));
    victim.repository.git({"mv", "a.smd", "d.smd"});
    victim.repository.commit("three");
    victim.lose("HEAD:c.smd");
    victim.repository.git({"rm", "-q", "--cached", "c.smd"});
    fs::remove(victim.repository.file("c.smd"));
    victim.promise("ssh://server/x");
    victim.set("core.sshCommand", victim.program);
    const Ran ran = victim.stat();
    CAPTURE(ran.out, ran.err);
    CHECK_FALSE(victim.was_run());
    CHECK(ran.out ==
          "b.smd: lost\nc.smd: added\nHEAD~1:a.smd -> HEAD:d.smd: renamed without a difference\n");
}

TEST_CASE("a missing folder or commit is an error of its own", "[app][git]") {
    for (const char* lost : {"HEAD^{tree}", "HEAD~1"}) {
        CAPTURE(lost);
        Victim victim;
        victim.lose(lost);
        victim.promise("ssh://server/x");
        victim.set("core.sshCommand", victim.program);
        const Ran ran = victim.stat();
        CAPTURE(ran.err);
        CHECK_FALSE(victim.was_run());
        CHECK(ran.status == (std::string(lost) == "HEAD~1" ? 2 : 3));
    }
}

TEST_CASE("the program that watches a work tree is not run", "[app][git]") {
    Victim victim;
    victim.set("core.fsmonitor", victim.program);
    REQUIRE(victim.is_run_by_git({"diff-tree", "-r", "HEAD~1", "HEAD"}));
    CHECK(victim.stat().status == 1);
    CHECK_FALSE(victim.was_run());
    victim.run_all_verbs();
}

TEST_CASE("no other setting that names a program runs one", "[app][git]") {
    Victim victim;
    write_text(victim.repository.file(".gitattributes"), "* diff=evil filter=evil merge=evil\n");
    write_text(victim.repository.file(".git/info/attributes"), "* diff=evil filter=evil\n");
    const fs::path hooks = victim.outside / "hooks";
    fs::create_directories(hooks);
    for (const char* hook : {"post-index-change", "post-checkout", "reference-transaction",
                             "fsmonitor-watchman", "pre-auto-gc"}) {
        write_text(hooks / hook, "#!/bin/sh\n" + victim.program + "\n");
        fs::permissions(hooks / hook, fs::perms::owner_all);
    }
    for (const char* key : {"alias.diff-tree",
                            "alias.cat-file",
                            "alias.rev-parse",
                            "alias.config",
                            "core.pager",
                            "pager.diff-tree",
                            "pager.cat-file",
                            "pager.config",
                            "pager.rev-parse",
                            "core.editor",
                            "core.askPass",
                            "core.alternateRefsCommand",
                            "credential.helper",
                            "diff.external",
                            "diff.evil.command",
                            "diff.evil.textconv",
                            "filter.evil.clean",
                            "filter.evil.smudge",
                            "filter.evil.process",
                            "merge.evil.driver",
                            "gpg.program",
                            "gpg.ssh.defaultKeyCommand",
                            "uploadpack.packObjectsHook",
                            "sequence.editor",
                            "web.browser",
                            "difftool.x.cmd"})
        victim.set(key,
                   std::string(key).starts_with("alias") ? "!" + victim.program : victim.program);
    victim.set("filter.evil.required", "true");
    victim.set("core.hooksPath", hooks.string());
    const Ran ran = victim.stat();
    CAPTURE(ran.err);
    CHECK(ran.status == 1);
    CHECK_FALSE(victim.was_run());
    victim.run_all_verbs();
}

TEST_CASE("variables that name programs do not count", "[app][git]") {
    Victim victim;
    victim.lose("HEAD:b.smd");
    victim.promise("ssh://server/x");
    std::vector<std::string> words;
    for (const char* name : {"GIT_SSH_COMMAND", "GIT_SSH", "GIT_PROXY_COMMAND", "GIT_ASKPASS",
                             "SSH_ASKPASS", "GIT_EXTERNAL_DIFF", "GIT_PAGER", "PAGER"})
        words.push_back(std::string(name) + "=" + victim.program);
    words.insert(words.end(), {"GIT_ALLOW_PROTOCOL=ssh:ext:file", studioscope_program(), "diff",
                               "--git", "HEAD~1..HEAD"});
    CHECK(victim.repository.run("env", words).status == 3);
    CHECK_FALSE(victim.was_run());
}

TEST_CASE("a folder that is laid out as a repository is none unless it is named", "[app][git]") {
    Victim victim;
    // as a clone would have it: files of a commit
    const std::string folder = victim.repository.file("models");
    fs::copy(victim.repository.top() / ".git", folder, fs::copy_options::recursive);
    write_text(folder + "/config", "[core]\n\tbare = true\n\tfsmonitor = \"" + victim.program +
                                       "\"\n\tsshCommand = \"" + victim.program + "\"\n");
    const auto in_folder = [&](std::vector<std::string> variables) {
        variables.insert(variables.begin(), {"-C", folder});
        variables.insert(variables.end(),
                         {studioscope_program(), "diff", "--git", "HEAD~1..HEAD", "--stat"});
        return victim.repository.run("env", variables);
    };
    REQUIRE(victim.repository.git({"-C", "models", "rev-parse", "--git-dir"}).out == ".\n");
    const Ran refused = in_folder({});
    CAPTURE(refused.err);
    CHECK(refused.status == 3);
    CHECK(refused.err.find("bareRepository") != std::string::npos);
    const Ran named = in_folder({"GIT_DIR=."});
    CAPTURE(named.err);
    CHECK(named.status == 1);
    CHECK(named.out.starts_with(kRaised));
    CHECK_FALSE(victim.was_run());
}

TEST_CASE("linked worktrees are repositories as others", "[app][git]") {
    Victim victim;
    const std::string folder = (victim.outside / "linked").string();
    victim.repository.git({"worktree", "add", "-q", folder, "HEAD"});
    victim.set("extensions.worktreeConfig", "true");
    const Ran ran = victim.repository.run(
        "env", {"-C", folder, studioscope_program(), "diff", "--git", "HEAD~1..HEAD", "--stat"});
    CAPTURE(ran.err);
    CHECK(ran.status == 1);
    CHECK(ran.out.starts_with(kRaised));
}

TEST_CASE("a repository whose paths lead to another machine is refused", "[app][git]") {
    const std::string server = "//server.example/share/x";
    const auto refused = [&](const std::string& what, auto change, std::string named = {}) {
        Victim victim;
        change(victim);
        const Ran ran = victim.stat();
        CAPTURE(what, ran.err);
        CHECK(ran.status == 3);
        CHECK(ran.err.find("[git-network]") != std::string::npos);
        CHECK(ran.err.find(named.empty() ? server : named) != std::string::npos);
        CHECK(ran.out.empty());
    };
    refused("an include", [&](Victim& it) { it.set("include.path", server); });
    refused("a conditional include",
            [&](Victim& it) { it.set("includeIf.gitdir:**.path", server); });
    refused("an include of an included file", [&](Victim& it) {
        it.set("include.path", "../team.gitconfig");
        write_text(it.repository.file("team.gitconfig"), "[include]\n\tpath = " + server + "\n");
    });
    refused("a work tree", [&](Victim& it) {
        write_text(it.repository.file(".git/config"), read_text(it.repository.file(".git/config")) +
                                                          "[core]\n\tworktree = " + server + "\n");
    });
    refused("objects elsewhere", [&](Victim& it) {
        write_text(it.repository.file(".git/objects/info/alternates"),
                   "# objects\n" + server + "\n");
    });
    refused("objects of objects elsewhere", [&](Victim& it) {
        fs::create_directories(it.outside / "more/info");
        write_text(it.outside / "more/info/alternates", server + "\n");
        write_text(it.repository.file(".git/objects/info/alternates"),
                   (it.outside / "more").string() + "\n");
    });
    refused(
        "a link of its data",
        [&](Victim& it) {
            fs::remove_all(it.repository.file(".git/info"));
            fs::create_directory_symlink(server, it.repository.file(".git/info"));
        },
        ".git/info");
    refused("a repository elsewhere", [&](Victim& it) {
        fs::rename(it.repository.file(".git"), it.outside / "data");
        write_text(it.repository.file(".git"), "gitdir: " + server + "\n");
    });
}

TEST_CASE("includes and objects of this machine are used", "[app][git]") {
    Victim victim;
    write_text(victim.repository.file("team.gitconfig"), "[user]\n\tname = Team\n");
    victim.set("include.path", "../team.gitconfig");
    victim.repository.git({"config", "--add", "include.path", "/none/such/file"});
    victim.repository.git({"config", "--add", "include.path", "~/none"});
    // all objects are in another repository
    const fs::path objects = victim.repository.top() / ".git/objects";
    fs::rename(objects, victim.outside / "objects");
    fs::create_directories(objects / "info");
    write_text(objects / "info/alternates", (victim.outside / "objects").string() + "\n");
    const Ran ran = victim.stat();
    CAPTURE(ran.err);
    CHECK(ran.status == 1);
    CHECK(ran.out.starts_with(kRaised));
    // the person's own configuration may name what it likes
    const std::string own = (victim.outside / "own").string();
    write_text(own, "[include]\n\tpath = //server.example/share/x\n");
    const Ran with_own =
        victim.repository.run("env", {"GIT_CONFIG_GLOBAL=" + own, studioscope_program(), "diff",
                                      "--git", "HEAD~1..HEAD", "--stat"});
    CHECK(with_own.err.empty());
    CHECK(with_own.out == ran.out);
}

TEST_CASE("a git that hangs ends with the time limit", "[app][git]") {
    Victim victim;
    const fs::path program = victim.outside / "git";
    write_text(program, "#!/bin/sh\nexec sleep 1000\n");
    fs::permissions(program, fs::perms::owner_all);
    const Ran ran = victim.repository.run(
        "env", {"PATH=" + (victim.outside / "").string() + ":" + std::getenv("PATH"),
                studioscope_program(), "diff", "--git", "HEAD~1..HEAD", "--timeout", "0.2"});
    CAPTURE(ran.err);
    CHECK(ran.status == 3);
    CHECK(ran.err.find("[timeout]") != std::string::npos);
}

}  // namespace studioscope::hostile_repository_test
