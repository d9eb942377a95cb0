#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <thread>
#include <utility>

#include "core/platform/descriptor.h"
#include "core/platform/forked_helper.h"

namespace studioscope {

namespace {

constexpr uint64_t kMaxMessageBytes = uint64_t{4} << 30;

// Fills `to` from a pipe; false at its end.
bool read_pipe(int pipe, std::span<std::byte> to) {
    while (!to.empty()) {
        const ssize_t count = ::read(pipe, to.data(), to.size());
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return false;
        to = to.subspan(static_cast<size_t>(count));
    }
    return true;
}

// A message is its length in 8 bytes, and its bytes.
std::optional<Bytes> receive(int pipe) {
    uint64_t length = 0;
    if (!read_pipe(pipe, std::as_writable_bytes(std::span(&length, 1)))) return std::nullopt;
    if (length > kMaxMessageBytes) return std::nullopt;
    Bytes message(static_cast<size_t>(length));
    if (!read_pipe(pipe, message)) return std::nullopt;
    return message;
}

bool send(int pipe, ByteSpan message) {
    const uint64_t length = message.size();
    return write_all(pipe, std::as_bytes(std::span(&length, 1))) && write_all(pipe, message);
}

// Signals from a terminal are for the other process, which may still ask for something at its end.
void ignore_signals() {
    for (const int ignored : {SIGINT, SIGQUIT, SIGHUP, SIGTSTP}) std::signal(ignored, SIG_IGN);
    struct sigaction nothing {};
    nothing.sa_handler = [](int) {};  // without SA_RESTART: a call that waits ends
    sigaction(SIGTERM, &nothing, nullptr);
}

// Once the other process has ended, ends the calls of this thread that wait, as for the reader of a
// named pipe. The signal of the system for that, PR_SET_PDEATHSIG, is refused to a restricted one.
void stop_waiting_at_end(int requests) {
    constexpr std::chrono::milliseconds kPause(20);
    std::thread([requests, waiting = pthread_self(), kPause] {
        pollfd end{requests, 0, 0};
        while (poll(&end, 1, -1) < 0 && errno == EINTR) continue;
        for (;; std::this_thread::sleep_for(kPause)) pthread_kill(waiting, SIGTERM);
    }).detach();
}

[[noreturn]] void serve(int requests, int answers, ForkedHelper::Answer answer) {
    ignore_signals();
    try {
        stop_waiting_at_end(requests);
        while (const std::optional<Bytes> request = receive(requests))
            if (!send(answers, answer(*request))) break;
    } catch (const std::exception&) {  // the other process sees that this one has ended
    }
    answer = nullptr;
    _exit(EXIT_SUCCESS);  // what else is buffered and to be destroyed is the other process's
}

}  // namespace

struct ForkedHelper::Content {
    pid_t process = -1;
    int requests = -1, answers = -1;  // this process's ends

    ~Content() {
        for (const int end : {requests, answers})
            if (end >= 0) close(end);
        while (process > 0 && waitpid(process, nullptr, 0) < 0 && errno == EINTR) continue;
    }
};

ForkedHelper::ForkedHelper(std::unique_ptr<Content> content) : content_(std::move(content)) {}
ForkedHelper::ForkedHelper(ForkedHelper&&) noexcept = default;
ForkedHelper& ForkedHelper::operator=(ForkedHelper&&) noexcept = default;
ForkedHelper::~ForkedHelper() = default;

std::optional<ForkedHelper> ForkedHelper::start(Answer answer) {
    std::array<int, 2> requests{-1, -1}, answers{-1, -1};
    auto content = std::make_unique<Content>();
    if (pipe(requests.data()) != 0) return std::nullopt;
    content->requests = requests[1];
    const Descriptor received(requests[0]);
    if (pipe(answers.data()) != 0) return std::nullopt;
    content->answers = answers[0];
    const Descriptor answered(answers[1]);
    for (const int end : {requests[0], requests[1], answers[0], answers[1]})
        fcntl(end, F_SETFD, FD_CLOEXEC);
    content->process = fork();
    if (content->process < 0) return std::nullopt;
    if (content->process == 0) {
        close(requests[1]);
        close(answers[0]);
        serve(requests[0], answers[1], std::move(answer));
    }
    return ForkedHelper(std::move(content));
}

std::optional<Bytes> ForkedHelper::ask(ByteSpan request) {
    // Ends with whatever fails: after half a message each side would wait for the rest of it.
    std::unique_ptr<Content> content = std::move(content_);
    if (!content || !send(content->requests, request)) return std::nullopt;
    std::optional<Bytes> answer = receive(content->answers);
    if (answer) content_ = std::move(content);
    return answer;
}

}  // namespace studioscope
