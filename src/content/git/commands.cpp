#include "content/git/commands.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "content/git/answers.h"
#include "core/message_text.h"

namespace studioscope {

namespace {

constexpr size_t kMaxOutput = size_t{64} << 20;  // bytes of names

// A repository is untrusted, and git does what its configuration says. These settings name a
// program or a server (git help config, git help git), and the commands run here could reach them:
//
//
//   core.fsmonitor                  diff-tree reads the index, and asks this program what changed
//   remote.*.url, .vcs, .proxy,     a missing object is fetched from the remote that promises it
//   .uploadpack, core.sshCommand,   (partial clones): diff-tree for renames, cat-file, rev-parse
//   core.gitProxy, core.askPass,    and merge-base for commits
//   credential.*, http.*, url.*
//   core.hooksPath                  no command here runs a hook; kept so
//   pager.*, core.pager             any command whose output is a terminal
//   diff.external, diff.*.command   diff-tree with patches, which are never requested
//   diff.*.textconv                 as before
//   core.attributesFile             diff-tree reads this file of any path, to detect renames
//   safe.bareRepository             a folder of a clone may itself be laid out as a repository,
//                                   whose configuration then counts where git is run below it
//
// No command here reaches alias.* (never in place of a command of git's own), filter.* and
// core.autocrlf (no file of the work tree is read or written), gpg.*, merge.*, mergetool.*,
// difftool.*, core.editor, sequence.editor, sendemail.*, browser.*, man.*, instaweb.*, receive.*,
// uploadpack.*, uploadarchive.*, submodule.*, gc.* and maintenance.*, trace2.* (not read from a
// repository). Settings that only name a file (includes, alternates) are checked in trust.cpp.
constexpr const char* kSettings[] = {
    "safe.bareRepository=explicit",
    "core.fsmonitor=false",
    "core.hooksPath=/dev/null",
    "core.attributesFile=/dev/null",
    "core.pager=cat",
    "core.sshCommand=false",
    "core.askPass=",
    "credential.helper=",
    "diff.external=",
    "protocol.allow=never",
};

// Environment variables that name programs or servers are overridden. An empty value unsets one.
constexpr std::pair<const char*, const char*> kVariables[] = {
    // no protocol has this name; an empty list would count as unset
    {"GIT_ALLOW_PROTOCOL", "none"},
    {"GIT_NO_LAZY_FETCH", "1"},  // git 2.45
    {"GIT_PROTOCOL_FROM_USER", "0"},
    {"GIT_TERMINAL_PROMPT", "0"},
    {"GIT_ASKPASS", ""},
    {"SSH_ASKPASS", ""},
    {"GIT_SSH", ""},
    {"GIT_SSH_COMMAND", ""},
    {"GIT_PROXY_COMMAND", ""},
    {"GIT_EXTERNAL_DIFF", ""},
    {"GIT_DIFF_OPTS", ""},
    {"GIT_PAGER", "cat"},
    {"GIT_TRACE", ""},
    {"GIT_CONFIG", ""},  // it would hide the repository's configuration from trust.cpp
    {"LC_ALL", "C"},
};

bool is_about_missing_object(const std::string& reason) {
    constexpr const char* kStarts[] = {"unable to read ", "Could not read ", "bad object "};
    return std::any_of(std::begin(kStarts), std::end(kStarts),
                       [&](const char* start) { return reason.starts_with(start); });
}

}  // namespace

ProcessCommand git_command(std::vector<std::string> words) {
    ProcessCommand command;
    command.words = {"git", "--no-pager", "--no-optional-locks"};
    for (const char* setting : kSettings)
        command.words.insert(command.words.end(), {"-c", setting});
    command.words.insert(command.words.end(), std::make_move_iterator(words.begin()),
                         std::make_move_iterator(words.end()));
    command.environment.assign(std::begin(kVariables), std::end(kVariables));
    return command;
}

Result<std::string> run_git(std::vector<std::string> words,
                            std::vector<std::pair<std::string, std::string>> variables) {
    const std::string verb = words.empty() ? "" : words[0];
    ProcessCommand command = git_command(std::move(words));
    command.environment.insert(command.environment.end(),
                               std::make_move_iterator(variables.begin()),
                               std::make_move_iterator(variables.end()));
    const Result<ProcessOutput> output = run_process(command, kMaxOutput);
    if (!output) return output.error();
    if (!output->is_complete)
        return error("git-failed",
                     fmt::format("git {} lists more than {} MB of names", verb, kMaxOutput >> 20));
    if (output->status != 0) {
        std::string reason = failure_reason(output->messages);
        if (reason.empty()) reason = fmt::format("it ended with {}", output->status);
        return error(is_about_missing_object(reason) ? "git-object-missing" : "git-failed",
                     fmt::format("git {}: {}", verb, reason));
    }
    return std::string(as_text(output->out));
}

}  // namespace studioscope
