#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <functional>

#include "support/program.h"

namespace studioscope {

namespace {

std::string quoted(const std::string& word) {
    std::string text = "'";
    for (const char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return text + "'";
}

std::string quoted(const std::filesystem::path& path) { return quoted(path.string()); }

// A stream of this process that goes to a file while this lives.
class RedirectedStream {
public:
    RedirectedStream(std::FILE* stream, const std::filesystem::path& file)
        : stream_(stream), before_(dup(fileno(stream))) {
        std::fflush(stream_);
        const int opened = open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
        dup2(opened, fileno(stream_));
        close(opened);
    }
    ~RedirectedStream() {
        std::fflush(stream_);
        dup2(before_, fileno(stream_));
        close(before_);
    }
    RedirectedStream(const RedirectedStream&) = delete;
    RedirectedStream& operator=(const RedirectedStream&) = delete;

private:
    std::FILE* const stream_;
    const int before_;
};

}  // namespace

// Declared in support/wrong_line.h, which only tests that link to `cli` may include.
Ran run_captured(const std::function<int()>& call) {
    const ScratchFolder scratch;
    Ran ran;
    {
        const RedirectedStream out(stdout, scratch / "out"), err(stderr, scratch / "err");
        ran.status = call();
    }
    ran.out = read_text(scratch / "out");
    ran.err = read_text(scratch / "err");
    return ran;
}

int run_with_files(const Command& command, const StreamFiles& files) {
    std::string line;
    if (!command.folder.empty()) line.append("cd ").append(quoted(command.folder)).append(" && ");
    for (const auto& [name, value] : command.variables)
        line.append(name).append("=").append(quoted(value)).append(" ");
    line += quoted(command.program);
    for (const std::string& argument : command.arguments) line.append(" ").append(quoted(argument));
    if (!files.in.empty()) line.append(" <").append(quoted(files.in));
    line.append(" >").append(quoted(files.out)).append(" 2>").append(quoted(files.err));
    const int status = std::system(line.c_str());
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace studioscope
