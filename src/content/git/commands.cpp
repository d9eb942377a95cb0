#include "content/git/commands.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/printable.h"

namespace studioscope {

namespace {

constexpr size_t kMaxOutput = size_t{256} << 20;  // bytes of names

// The first line that says what is wrong.
std::string reason_of(const ProcessOutput& output) {
    std::string line = output.messages.substr(0, output.messages.find('\n'));
    for (const std::string start : {"fatal: ", "error: "})
        if (line.starts_with(start)) line.erase(0, start.size());
    return line.empty() ? fmt::format("it ended with {}", output.status)
                        : printable(line, kMaxMessageLength);
}

}  // namespace

ProcessCommand git_command(std::vector<std::string> words) {
    ProcessCommand command;
    command.words = {"git", "--no-pager", "--no-optional-locks"};
    command.words.insert(command.words.end(), std::make_move_iterator(words.begin()),
                         std::make_move_iterator(words.end()));
    command.environment = {{"GIT_EXTERNAL_DIFF", ""}, {"GIT_DIFF_OPTS", ""},
                           {"GIT_PAGER", "cat"},      {"GIT_TERMINAL_PROMPT", "0"},
                           {"GIT_TRACE", ""},         {"LC_ALL", "C"}};
    return command;
}

Result<std::string> run_git(std::vector<std::string> words) {
    const std::string verb = words.empty() ? "" : words[0];
    const Result<ProcessOutput> output = run_to_end(git_command(std::move(words)), kMaxOutput);
    if (!output) return output.error();
    if (!output->is_complete)
        return error("git-failed",
                     fmt::format("git {} lists more than {} MB of names", verb, kMaxOutput >> 20));
    if (output->status != 0)
        return error("git-failed", fmt::format("git {}: {}", verb, reason_of(*output)));
    return std::string(as_text(output->out));
}

}  // namespace studioscope
