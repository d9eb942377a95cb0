#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <string>
#include <system_error>
#include <utility>

#include "core/platform/process.h"

extern char** environ;

namespace studioscope {

namespace {

constexpr size_t kBlock = size_t{1} << 16;
constexpr size_t kMaxMessages = size_t{1} << 14;  // bytes

// A file descriptor that is closed with this object.
class OwnedDescriptor {
public:
    explicit OwnedDescriptor(int number = -1) : number_(number) {}
    OwnedDescriptor(OwnedDescriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
    OwnedDescriptor& operator=(OwnedDescriptor&& other) noexcept {
        std::swap(number_, other.number_);
        return *this;
    }
    ~OwnedDescriptor() { close(); }

    int number() const { return number_; }
    void close() {
        if (number_ >= 0) ::close(std::exchange(number_, -1));
    }

private:
    int number_;
};

struct Pipe {
    OwnedDescriptor read, write;
};

// Not inherited by programs, apart from the end that one is given.
Result<Pipe> make_pipe() {
    int ends[2];
    if (::pipe(ends) != 0) return error("program-start", std::generic_category().message(errno));
    Pipe made{OwnedDescriptor(ends[0]), OwnedDescriptor(ends[1])};
    for (const int end : ends) ::fcntl(end, F_SETFD, FD_CLOEXEC);
    return made;
}

// The variables of this process with the command's changes.
std::vector<std::string> environment_of(const ProcessCommand& command) {
    std::vector<std::string> variables;
    for (char** each = environ; each && *each; ++each) {
        const std::string variable = *each;
        const std::string name = variable.substr(0, variable.find('='));
        const bool is_changed =
            std::any_of(command.environment.begin(), command.environment.end(),
                        [&](const auto& change) { return change.first == name; });
        if (!is_changed) variables.push_back(variable);
    }
    for (const auto& [name, value] : command.environment)
        if (!value.empty()) variables.push_back(std::string(name).append("=").append(value));
    return variables;
}

std::vector<char*> pointers_to(std::vector<std::string>& texts) {
    std::vector<char*> pointers;
    pointers.reserve(texts.size() + 1);
    for (std::string& text : texts) pointers.push_back(text.data());
    pointers.push_back(nullptr);
    return pointers;
}

// The descriptors for the standard streams of a new program; -1: /dev/null.
struct Streams {
    int in = -1, out = -1, messages = -1;
};

Result<pid_t> spawn(const ProcessCommand& command, const Streams& streams) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    const std::array<int, 3> ends{streams.in, streams.out, streams.messages};
    for (int stream = 0; stream < 3; ++stream) {
        const int end = ends[static_cast<size_t>(stream)];
        if (end >= 0)
            posix_spawn_file_actions_adddup2(&actions, end, stream);
        else
            posix_spawn_file_actions_addopen(&actions, stream, "/dev/null",
                                             stream == 0 ? O_RDONLY : O_WRONLY, 0);
    }
    // this process ignores SIGPIPE, and would pass that on
    sigset_t defaults;
    sigemptyset(&defaults);
    sigaddset(&defaults, SIGPIPE);
    posix_spawnattr_setsigdefault(&attributes, &defaults);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
    std::vector<std::string> words = command.words, variables = environment_of(command);
    const std::vector<char*> arguments = pointers_to(words), values = pointers_to(variables);
    pid_t process = -1;
    const int problem = posix_spawnp(&process, words[0].c_str(), &actions, &attributes,
                                     arguments.data(), values.data());
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    if (problem == 0) return process;
    return error("program-start",
                 words[0] + " cannot be started: " + std::generic_category().message(problem));
}

int wait_for(pid_t process) {
    int status = 0;
    while (::waitpid(process, &status, 0) < 0)
        if (errno != EINTR) return -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

ssize_t read_some(int from, std::span<std::byte> to) {
    ssize_t count = -1;
    do count = ::read(from, to.data(), to.size());
    while (count < 0 && errno == EINTR);
    return count;
}

// Reads both streams until they end or the output is longer than allowed.
void read_both(ProcessOutput& output, OwnedDescriptor& out, OwnedDescriptor& messages,
               size_t max_bytes) {
    std::array<std::byte, kBlock> block{};
    while (out.number() >= 0 || messages.number() >= 0) {
        std::array<pollfd, 2> waiting{{{out.number(), POLLIN, 0}, {messages.number(), POLLIN, 0}}};
        if (::poll(waiting.data(), waiting.size(), -1) < 0) {
            if (errno == EINTR) continue;
            return;
        }
        for (size_t i = 0; i < waiting.size(); ++i) {
            if (waiting[i].revents == 0) continue;
            OwnedDescriptor& from = i == 0 ? out : messages;
            const ssize_t count = read_some(from.number(), block);
            if (count <= 0) {
                from.close();
                continue;
            }
            const ByteSpan fresh(block.data(), static_cast<size_t>(count));
            if (i == 0) output.out.insert(output.out.end(), fresh.begin(), fresh.end());
            if (i == 1 && output.messages.size() < kMaxMessages) output.messages += as_text(fresh);
        }
        output.is_complete = output.out.size() <= max_bytes;
        if (!output.is_complete) return;
    }
}

}  // namespace

struct Process::Content {
    OwnedDescriptor to, from;
    pid_t process = -1;

    ~Content() {
        to.close();
        from.close();
        if (process > 0) wait_for(process);
    }
};

Process::Process(std::unique_ptr<Content> content) : content_(std::move(content)) {}
Process::Process(Process&&) noexcept = default;
Process& Process::operator=(Process&&) noexcept = default;
Process::~Process() = default;

Result<Process> Process::start(const ProcessCommand& command) {
    Result<Pipe> in = make_pipe();
    if (!in) return in.error();
    Result<Pipe> out = make_pipe();
    if (!out) return out.error();
    const Result<pid_t> process = spawn(command, {in->read.number(), out->write.number(), -1});
    if (!process) return process.error();
    auto content = std::make_unique<Content>();
    content->to = std::move(in->write);
    content->from = std::move(out->read);
    content->process = *process;
    return Process(std::move(content));
}

bool Process::write(ByteSpan bytes) {
    while (!bytes.empty()) {
        const ssize_t count = ::write(content_->to.number(), bytes.data(), bytes.size());
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return false;
        bytes = bytes.subspan(static_cast<size_t>(count));
    }
    return true;
}

size_t Process::read(std::span<std::byte> to) {
    const ssize_t count = read_some(content_->from.number(), to);
    return count > 0 ? static_cast<size_t>(count) : 0;
}

Result<ProcessOutput> run_to_end(const ProcessCommand& command, size_t max_bytes) {
    Result<Pipe> out = make_pipe();
    if (!out) return out.error();
    Result<Pipe> messages = make_pipe();
    if (!messages) return messages.error();
    const Result<pid_t> process =
        spawn(command, {-1, out->write.number(), messages->write.number()});
    if (!process) return process.error();
    out->write.close();
    messages->write.close();
    ProcessOutput output;
    read_both(output, out->read, messages->read, max_bytes);
    // a program that still writes ends by that
    out->read.close();
    messages->read.close();
    output.status = wait_for(*process);
    return output;
}

}  // namespace studioscope
