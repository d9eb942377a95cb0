#pragma once

#include <string>
#include <vector>

#include "support/paths.h"
#include "support/program.h"

namespace studioscope {

// A git repository in a folder of its own, which no setting of the person or the machine reaches.
class GitRepository {
public:
    GitRepository() {
        std::filesystem::create_directories(folder() / "home");
        std::filesystem::create_directories(top());
        git({"init", "-q", "-b", "main", "."});
    }

    std::filesystem::path top() const { return folder() / "repository"; }
    std::string file(const std::string& name) const { return (top() / name).string(); }

    Ran git(std::vector<std::string> arguments) const { return run("git", std::move(arguments)); }
    Ran studioscope(std::vector<std::string> arguments) const {
        return run((build_folder() / "studioscope").string(), std::move(arguments));
    }
    // Runs a program in the top folder. The time is that of the commits so far.
    Ran run(const std::string& program, std::vector<std::string> arguments) const {
        const std::string date = "2026-01-01T00:00:" + std::to_string(10 + commits_) + "Z";
        std::vector<std::string> words{"-C",
                                       top().string(),
                                       "GIT_CONFIG_GLOBAL=/dev/null",
                                       "GIT_CONFIG_NOSYSTEM=1",
                                       "HOME=" + (folder() / "home").string(),
                                       "GIT_AUTHOR_NAME=Ann",
                                       "GIT_AUTHOR_EMAIL=ann@example.org",
                                       "GIT_COMMITTER_NAME=Ann",
                                       "GIT_COMMITTER_EMAIL=ann@example.org",
                                       "GIT_AUTHOR_DATE=" + date,
                                       "GIT_COMMITTER_DATE=" + date,
                                       program};
        words.insert(words.end(), arguments.begin(), arguments.end());
        return run_program("env", words);
    }

    // Commits all that is in the folder.
    void commit(const std::string& subject) {
        ++commits_;
        git({"add", "-A"});
        git({"commit", "-q", "--allow-empty", "-m", subject});
    }

    // Writes what `studioscope git-setup` prints where it says.
    void set_up() {
        const std::string lines = studioscope({"git-setup"}).out;
        const size_t config = lines.find("[diff ");
        write_text(file(".gitattributes"), lines.substr(0, config));
        write_text(file(".git/config"), read_text(file(".git/config")) + lines.substr(config));
    }

private:
    std::filesystem::path folder() const { return (scratch_ / ".").parent_path(); }

    ScratchFolder scratch_;
    int commits_ = 0;
};

}  // namespace studioscope
