#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <optional>
#include <string>
#include <system_error>
#include <thread>
#include <utility>

#include "core/deadline.h"
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

// A pipe whose ends are closed on exec; a program inherits only the end it is given.
Result<Pipe> make_pipe() {
    int ends[2];
    if (::pipe(ends) != 0) return error("program-start", std::generic_category().message(errno));
    Pipe pipe{OwnedDescriptor(ends[0]), OwnedDescriptor(ends[1])};
    for (const int end : ends) ::fcntl(end, F_SETFD, FD_CLOEXEC);
    return pipe;
}

// The variables of this process with the command's changes.
std::vector<std::string> process_environment(const ProcessCommand& command) {
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

// `flags`: further ones of posix_spawnattr_setflags().
Result<pid_t> spawn(const ProcessCommand& command, const Streams& streams, short flags = 0) {
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
    // this process ignores these (protect_standard_streams), and would pass that on
    sigset_t defaults;
    sigemptyset(&defaults);
    sigaddset(&defaults, SIGPIPE);
    sigaddset(&defaults, SIGXFSZ);
    posix_spawnattr_setsigdefault(&attributes, &defaults);
    posix_spawnattr_setflags(&attributes, static_cast<short>(POSIX_SPAWN_SETSIGDEF | flags));
    std::vector<std::string> words = command.words, variables = process_environment(command);
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

// A program that was started; this object stops it if it still runs, and takes its status.
class Child {
public:
    explicit Child(pid_t process = -1) : process_(process) {}
    Child(Child&& other) noexcept : process_(std::exchange(other.process_, -1)) {}
    Child& operator=(Child&& other) noexcept {
        std::swap(process_, other.process_);
        return *this;
    }
    ~Child() { stop(); }

    // Kills the program: waiting for one that hangs would exceed every deadline. One that has ended
    // stays a zombie until its status is taken, so its process id is not reused.
    void stop() {
        if (process_ <= 0) return;
        // a restricted process may not: it leaves the program to the end of its pipes
        const bool is_killed = ::kill(process_, SIGKILL) == 0;
        take_status(is_killed ? 0 : WNOHANG);
    }

    // Waits for the end until this thread's deadline. Returns the exit status, -1 after a signal.
    int wait() {
        constexpr int kPauseMs = 5;
        for (;;) {
            const bool has_deadline = time_to_deadline().has_value();
            if (const auto status = take_status(has_deadline ? WNOHANG : 0)) return *status;
            check_deadline_now();
            ::poll(nullptr, 0, kPauseMs);
        }
    }

private:
    std::optional<int> take_status(int flags) {
        int status = 0;
        pid_t ended = -1;
        do ended = ::waitpid(process_, &status, flags);
        while (ended < 0 && errno == EINTR);
        if (ended == 0) return std::nullopt;
        process_ = -1;
        return ended > 0 && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }

    pid_t process_;
};

// Waits until one of the streams has something to read, or has ended. Returns false after an error.
bool wait_for_input(std::span<pollfd> streams) {
    for (;;) {
        check_deadline_now();
        const auto left = time_to_deadline();
        constexpr int64_t kMaxWaitMs = 1000;
        const int wait_ms = left ? static_cast<int>(std::min(left->count(), kMaxWaitMs)) : -1;
        const int ready = ::poll(streams.data(), streams.size(), wait_ms);
        if (ready > 0) return true;
        if (ready < 0 && errno != EINTR) return false;
    }
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
        if (!wait_for_input(waiting)) return;
        for (size_t i = 0; i < waiting.size(); ++i) {
            if (waiting[i].revents == 0) continue;
            OwnedDescriptor& from = i == 0 ? out : messages;
            const ssize_t count = read_some(from.number(), block);
            if (count <= 0) {
                from.close();
                continue;
            }
            const ByteSpan received(block.data(), static_cast<size_t>(count));
            if (i == 0) output.out.insert(output.out.end(), received.begin(), received.end());
            if (i == 1 && output.messages.size() < kMaxMessages)
                output.messages += as_text(received);
        }
        output.is_complete = output.out.size() <= max_bytes;
        if (!output.is_complete) return;
    }
}

}  // namespace

struct Process::Content {
    Child process;
    OwnedDescriptor to, from;  // closed first, at which most programs end
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
    Child child(*process);
    auto content = std::make_unique<Content>();
    content->to = std::move(in->write);
    content->from = std::move(out->read);
    content->process = std::move(child);
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
    std::array<pollfd, 1> waiting{{{content_->from.number(), POLLIN, 0}}};
    if (!wait_for_input(waiting)) return 0;
    const ssize_t count = read_some(content_->from.number(), to);
    return count > 0 ? static_cast<size_t>(count) : 0;
}

Result<ProcessOutput> run_process(const ProcessCommand& command, size_t max_bytes) {
    Result<Pipe> out = make_pipe();
    if (!out) return out.error();
    Result<Pipe> messages = make_pipe();
    if (!messages) return messages.error();
    const Result<pid_t> process =
        spawn(command, {-1, out->write.number(), messages->write.number()});
    if (!process) return process.error();
    Child child(*process);
    out->write.close();
    messages->write.close();
    ProcessOutput output;
    read_both(output, out->read, messages->read, max_bytes);
    if (!output.is_complete) child.stop();
    output.status = output.is_complete ? child.wait() : -1;
    return output;
}

Result<void> start_program(const ProcessCommand& command) {
    // in a session of its own, which no key of this one's terminal ends
    const Result<pid_t> process = spawn(command, {}, POSIX_SPAWN_SETSID);
    if (!process) return process.error();
    std::thread([child = *process] { ::waitpid(child, nullptr, 0); }).detach();  // takes its status
    return {};
}

}  // namespace studioscope
