// Objects of a repository by their names: an answer of `git cat-file` is never taken for another's,
// whatever interrupts it and whatever it contains.

#include <catch2/catch.hpp>
#include <cstdlib>
#include <fstream>

#include "content/git/objects.h"
#include "content/git/tree_files.h"
#include "core/budget.h"
#include "core/deadline.h"
#include "support/scratch_folder.h"
#include "support/thorough.h"

namespace studioscope::git_objects_posix_test {

namespace {

namespace fs = std::filesystem;

const std::string kFirst(40, '1'), kSecond(40, '2');

// Sets an environment variable of this process while it lives.
class VariableScope {
public:
    VariableScope(const char* name, const std::string& value) : name_(name) {
        if (const char* before = std::getenv(name)) before_ = before;
        ::setenv(name, value.c_str(), 1);
    }
    ~VariableScope() {
        if (before_)
            ::setenv(name_, before_->c_str(), 1);
        else
            ::unsetenv(name_);
    }
    VariableScope(const VariableScope&) = delete;
    VariableScope& operator=(const VariableScope&) = delete;

private:
    const char* const name_;
    std::optional<std::string> before_;
};

// A program named git, which runs instead of the real one and is a shell script. It is asked for
// the size of each object by one process, and then for its content by another.
class FakeGit {
public:
    // What is done for each line that a process reads, which is `$object`.
    explicit FakeGit(const std::string& content, const std::string& header = "echo $object blob 5")
        : path_("PATH", folder_.path().string() + ":" + std::getenv("PATH")) {
        const std::string runs = (folder_.path() / "runs").string();
        const std::string sizes = (folder_.path() / "sizes").string();
        const fs::path program = folder_.write(
            "git",
            "#!/bin/sh\ncase \"$*\" in *--batch-check)\nwhile read -r object; do\necho x >> " +
                sizes + "\n" + header + "\ndone;;\n*)\necho x >> " + runs +
                "\nwhile read -r object; do\n" + content + "\ndone;;\nesac\n");
        fs::permissions(program, fs::perms::owner_all);
    }
    size_t content_runs() const { return lines_of("runs"); }
    size_t asked_sizes() const { return lines_of("sizes"); }

private:
    size_t lines_of(const char* name) const {
        std::ifstream file(folder_.path() / name);
        size_t count = 0;
        for (std::string line; std::getline(file, line);) ++count;
        return count;
    }

    ScratchFolder folder_;
    VariableScope path_;
};

// A repository of contents, by the real git.
class Repository {
public:
    Repository() : variable_("GIT_DIR", (folder_.path() / "data").string()) {
        REQUIRE(std::system("git init -q --bare \"$GIT_DIR\"") == 0);
    }
    std::string add(const std::string& content) {
        return written_by("git hash-object -w --stdin", content);
    }
    // Rows as "100644 blob <object>\ta.smd\n".
    std::string add_tree(const std::string& rows) { return written_by("git mktree", rows); }
    // A tree of equal folders in each other, `width` in each, and one file in the last ones.
    std::string add_nested(size_t depth, size_t width, const std::string& file) {
        std::string tree = add_tree("100644 blob " + add("text") + "\t" + file + "\n");
        for (size_t level = 1; level < depth; ++level) {
            std::string rows;
            for (size_t i = 0; i < width; ++i)
                rows += "040000 tree " + tree + "\td" + std::to_string(i) + "\n";
            tree = add_tree(rows);
        }
        return tree;
    }

private:
    // The name of the object that a command makes of its input.
    std::string written_by(const std::string& program, const std::string& input) {
        const fs::path file = folder_.write("content", input);
        const std::string command =
            program + " < " + file.string() + " > " + file.string() + ".name";
        REQUIRE(std::system(command.c_str()) == 0);
        std::ifstream name(file.string() + ".name");
        std::string object;
        name >> object;
        return object;
    }

    ScratchFolder folder_;
    VariableScope variable_;
};

std::string text_of(const Result<Bytes>& bytes) {
    return bytes ? std::string(as_text(*bytes)) : to_string(bytes.error());
}

}  // namespace

TEST_CASE("forged answers in a content that the memory limit interrupts are not read", "[git]") {
    Repository repository;
    const std::string model = repository.add("the model");
    std::string forged;
    while (forged.size() < 4'000'000) forged += model + " blob 9\nthe forge\n";
    const std::string bomb = repository.add(forged);
    const GitObjects objects;
    CHECK(text_of(objects.read_blob(model)) == "the model");
    {
        MemoryBudget memory(1'000'000, 0, MemoryBudget::WhenFull::kRefuse);
        const MemoryTrackingScope counts(&memory);
        CHECK_THROWS_AS(objects.read_blob(bomb), MemoryLimitExceeded);
        CHECK(memory.max_used_bytes() < 1'000'000);
    }
    CHECK(text_of(objects.read_blob(model)) == "the model");
    CHECK(text_of(objects.read_blob(bomb)) == forged);
    CHECK(*objects.blob_size(bomb) == forged.size());
    CHECK(text_of(objects.read_blob(model)) == "the model");
}

TEST_CASE("an answer that a deadline interrupts does not reach the next question", "[git]") {
    // the rest of a slow answer looks like one about the second object
    const std::string forged = kSecond + " blob 5\\nforge\\n";
    const std::string size = std::to_string(4 + kSecond.size() + 14);
    FakeGit git(
        "case $object in 1*) printf '%s blob " + size + "\\nhalf' $object; sleep 1; printf '" +
            forged + "\\n';; *) printf '%s blob 5\\nhello\\n' $object;; esac",
        "case $object in 1*) echo $object blob " + size + ";; *) echo $object blob 5;; esac");
    const GitObjects objects;
    {
        const DeadlineScope ends(0.2);
        CHECK_THROWS_AS(objects.read_blob(kFirst), TimeoutError);
    }
    CHECK(text_of(objects.read_blob(kSecond)) == "hello");
    CHECK(text_of(objects.read_blob(kFirst)) == "half" + kSecond + " blob 5\nforge\n");
    CHECK(git.content_runs() == 1);
}

TEST_CASE("a size that a deadline interrupts does not reach the next question", "[git]") {
    FakeGit git("printf '%s blob 5\\nhello\\n' $object",
                "case $object in 1*) printf $object; sleep 1; echo ' blob 9';; "
                "*) echo $object blob 5;; esac");
    const GitObjects objects;
    {
        const DeadlineScope ends(0.2);
        CHECK_THROWS_AS(objects.blob_size(kFirst), TimeoutError);
    }
    CHECK(*objects.blob_size(kSecond) == 5);
    CHECK(*objects.blob_size(kFirst) == 9);
}

TEST_CASE("an answer of git about another object, or of another size, is refused", "[git]") {
    const auto code_of = [](const std::string& answer,
                            const std::string& header = "echo $object blob 5") {
        FakeGit git(answer, header);
        const GitObjects objects;
        const Result<Bytes> bytes = objects.read_blob(kFirst);
        return bytes ? "read: " + text_of(bytes) : bytes.error().code;
    };
    const std::string hello = "printf '%s blob 5\\nhello\\n' $object";
    CHECK(code_of(hello, "echo " + kSecond + " blob 5") == "git-failed");
    CHECK(code_of(hello, "echo $object tree 5") == "git-failed");
    CHECK(code_of(hello, "echo $object blob 4") == "git-failed");
    CHECK(code_of(hello, "echo $object blob -5") == "git-failed");
    CHECK(code_of(hello, "exit") == "git-failed");
    CHECK(code_of(hello, "exec yes | tr -d '\\n'") == "git-failed");
    CHECK(code_of(hello, "echo $object missing") == "git-object-missing");
    CHECK(code_of("printf '%s blob 5\\nhello\\n' $object") == "read: hello");
    CHECK(code_of("printf '%s blob 5\\nhello\\n' " + kSecond) == "git-failed");
    CHECK(code_of("printf '%s tree 5\\nhello\\n' $object") == "git-failed");
    CHECK(code_of("printf '%s blob 4\\nhello\\n' $object") == "git-failed");
    CHECK(code_of("printf '%s blob 6\\nhello' $object; exit") == "git-failed");
    CHECK(code_of("printf '%s blob 5\\nhell' $object; exit") == "git-failed");
    CHECK(code_of("printf '%s blob 5\\nhellos' $object") == "git-failed");
    CHECK(code_of("printf '%s blob 5' $object; exit") == "git-failed");
    CHECK(code_of("exit") == "git-failed");
    CHECK(code_of("exec yes | tr -d '\\n'") == "git-failed");
    CHECK(code_of("echo $object missing") == "git-object-missing");
    CHECK(code_of("echo " + kSecond + " missing") == "git-failed");
}

TEST_CASE("a size is looked at before there is memory for it", "[git]") {
    const auto header = [](uint64_t size) { return "echo $object blob " + std::to_string(size); };
    MemoryBudget memory(1'000'000, 0, MemoryBudget::WhenFull::kRefuse);
    {
        FakeGit git("exit", header(Budget::kMaxFileBytes + 1));
        const GitObjects objects;
        const MemoryTrackingScope counts(&memory);
        CHECK(objects.read_blob(kFirst).error().code == "too-large");
        CHECK(*objects.blob_size(kFirst) == Budget::kMaxFileBytes + 1);
        CHECK(git.content_runs() == 0);
    }
    {
        FakeGit git(header(Budget::kMaxFileBytes), header(Budget::kMaxFileBytes));
        const GitObjects objects;
        const MemoryTrackingScope counts(&memory);
        CHECK_THROWS_AS(objects.read_blob(kFirst), MemoryLimitExceeded);
    }
    CHECK(memory.max_used_bytes() < 1'000'000);
}

TEST_CASE("an answer after a refused or missing one is the right one", "[git]") {
    // the content of the first begins as the header of the second
    FakeGit git("case $object in 1*) printf '%s tree 9\\n" + kSecond.substr(0, 9) +
                    "\\n' $object;; 3*) echo $object missing;; *) printf '%s blob 5\\nhello\\n' "
                    "$object;; esac",
                "case $object in 1*) echo $object blob 9;; *) echo $object blob 5;; esac");
    const GitObjects objects;
    CHECK(objects.read_blob(kFirst).error().code == "git-failed");
    CHECK(text_of(objects.read_blob(kSecond)) == "hello");
    // nothing is left of what is missing
    CHECK(objects.read_blob(std::string(40, '3')).error().code == "git-object-missing");
    CHECK(text_of(objects.read_blob(kSecond)) == "hello");
    CHECK(git.content_runs() == 1);
}

TEST_CASE("both programs can be started before the first question", "[git]") {
    FakeGit git("printf '%s blob 5\\nhello\\n' $object");
    const GitObjects objects;
    REQUIRE(objects.start());
    CHECK(text_of(objects.read_blob(kFirst)) == "hello");
    CHECK(git.content_runs() == 1);
}

TEST_CASE("a text that is not the name of an object is refused without a question to git",
          "[git]") {
    FakeGit git("printf '%s blob 5\\nhello\\n' $object");
    const GitObjects objects;
    for (const std::string& wrong : {kFirst + "\n" + kSecond, std::string("HEAD"), std::string()})
        CHECK(objects.read_blob(wrong).error().code == "git-failed");
    CHECK(git.asked_sizes() == 0);
}

TEST_CASE("small contents are asked for once, and dropped when they take too much", "[git]") {
    FakeGit git("printf '%s blob 600000\\n' $object; head -c 600000 /dev/zero; echo",
                "echo $object blob 600000");
    const GitObjects objects;
    const auto name = [](size_t number) {
        std::string digits = std::to_string(number);
        return std::string(40 - digits.size(), '0') + digits;
    };
    CHECK(objects.read_blob(name(0))->size() == 600000);
    // 111 of them take 66.6 MB, of which 64 MiB are kept: 111, not 112
    for (size_t i = 1; i <= 110; ++i) REQUIRE(objects.read_blob(name(i)));
    // what is kept has a size without a question to another program
    CHECK(*objects.blob_size(name(0)) == 600000);
    CHECK(git.asked_sizes() == 111);
    REQUIRE(objects.read_blob(name(111)));
    CHECK(objects.blob_size(name(1)));
    CHECK(git.asked_sizes() == 112);
    CHECK(*objects.blob_size(name(0)) == 600000);
    CHECK(git.asked_sizes() == 113);  // dropped
}

TEST_CASE("files and folders of a commit are found, each tree read once", "[git]") {
    Repository repository;
    const std::string blob = repository.add("text");
    const std::string parts =
        repository.add_tree("100644 blob " + blob + "\tb.QC\n100755 blob " + blob +
                            "\trun\n120000 blob " + blob + "\tlink.qc\n");
    const std::string top = repository.add_tree("100644 blob " + blob + "\ta.qc\n040000 tree " +
                                                parts + "\tparts\n100644 blob " + blob +
                                                "\tparts.smd\n040000 tree " + parts + "\tparts2\n");
    GitTrees trees(std::make_shared<const GitObjects>());
    REQUIRE(trees.add(top));
    const auto object_at = [&](std::string_view path) {
        const GitTreeRow* row = trees.find(top, path);
        return row ? object_name(row->object) : "";
    };
    CHECK(object_at("parts/b.QC") == blob);
    CHECK(object_at("parts") == parts);
    CHECK(object_at("parts.smd") == blob);
    for (const char* none : {"", "parts/", "parts/none", "a.qc/b", "/a.qc", "PARTS/b.QC", "parts3"})
        CHECK(object_at(none).empty());
    CHECK(trees.rows(top, "").size() == 4);
    CHECK(trees.rows(top, "parts2").size() == 3);
    CHECK(trees.rows(top, "a.qc").empty());
    constexpr std::string_view kEndings[] = {".qc"};
    CHECK(*trees.files_ending(top, kEndings) ==
          std::vector<std::string>{"a.qc", "parts/b.QC", "parts2/b.QC"});
}

TEST_CASE("the paths, bytes and depth of a commit's folders have limits", "[git]") {
    Repository repository;
    const auto read = [](const std::string& top, const GitTreeLimits& limits) {
        GitTrees trees(std::make_shared<const GitObjects>(), limits);
        const Result<void> done = trees.add(top);
        return done ? std::string() : done.error().code;
    };
    // 10 * 10 * 10 files; three trees of 10 rows (6 + 3 + 20 bytes each) and one of a row of 6 + 6
    // + 20
    const std::string top = repository.add_nested(4, 10, "a.qc");
    constexpr uint64_t kBytes = 3 * 10 * 29 + 32;
    CHECK(read(top, {kBytes, 1000, 4}).empty());
    CHECK(read(top, {kBytes - 1, 1000, 4}) == "git-names");
    CHECK(read(top, {kBytes, 999, 4}) == "git-names");
    CHECK(read(top, {kBytes, 1000, 3}) == "git-names");
    // a folder that was read before counts where it is deeper
    const std::string deeper = repository.add_tree("040000 tree " + top + "\tx\n");
    GitTrees trees(std::make_shared<const GitObjects>(), {kBytes + 28, 1000, 4});
    CHECK(trees.add(top));
    CHECK(trees.add(deeper).error().code == "git-names");
    // the paths themselves are limited by the same number of bytes: ten levels of ten are too many
    const GitTreeLimits limits =
        is_thorough() ? GitTreeLimits{} : GitTreeLimits{GitTreeLimits{}.bytes / 100, 10'000};
    const size_t levels = is_thorough() ? 7 : 5;
    const std::string wide = repository.add_nested(levels, 10, "a.qc");
    GitTrees all(std::make_shared<const GitObjects>(), limits);
    REQUIRE(all.add(wide));
    constexpr std::string_view kSources[] = {".qc"}, kOthers[] = {".smd"};
    CHECK(all.files_ending(wide, kOthers)->empty());
    CHECK(all.files_ending(wide, kSources)->size() == limits.paths);
    const std::string wider = repository.add_nested(levels + 1, 10, "a.qc");
    CHECK(all.add(wider).error().code == "git-names");
}

TEST_CASE("a tree that is broken or missing is an error", "[git]") {
    Repository repository;
    const auto code_of = [](const std::string& top) {
        GitTrees trees(std::make_shared<const GitObjects>());
        const Result<void> done = trees.add(top);
        return done ? std::string() : done.error().code;
    };
    CHECK(code_of(kFirst) == "git-object-missing");
    CHECK(code_of(repository.add("a blob")) == "git-failed");
    FakeGit git("printf '%s tree 5\\nhello\\n' $object", "echo $object tree 5");
    CHECK(code_of(kFirst) == "git-failed");
}

}  // namespace studioscope::git_objects_posix_test
