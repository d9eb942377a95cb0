#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <memory>

#include "core/path_text.h"
#include "core/platform/platform.h"

namespace studioscope {

namespace fs = std::filesystem;

std::filesystem::path program_file() {
    std::error_code status;
    return std::filesystem::read_symlink("/proc/self/exe", status);
}

std::vector<std::string> command_line_words(int count, const char* const* words) {
    return {words, words + count};
}

std::string environment_variable(const char* name) {
    const char* value = std::getenv(name);
    return value ? value : "";
}

int process_number() { return getpid(); }

std::string local_time(std::time_t time, const char* format) {
    std::tm parts{};
    if (!localtime_r(&time, &parts)) return {};
    char text[64] = "";
    return {text, std::strftime(text, sizeof(text), format, &parts)};
}

double processor_seconds() {
    return static_cast<double>(std::clock()) / static_cast<double>(CLOCKS_PER_SEC);
}

std::string processor_name() {
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; std::getline(file, line);)
        if (line.starts_with("model name")) return line.substr(line.find(": ") + 2);
    return "";
}

void set_environment_default(const char* name, const char* value) { ::setenv(name, value, 0); }

void protect_standard_streams() {
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);  // writing past a limit of the shell (ulimit -f) fails, too
    // A stream is opened in the wrong direction, so that reads and writes still fail.
    for (int stream = 0; stream <= 2; ++stream) {
        const int mode = stream == STDIN_FILENO ? O_WRONLY : O_RDONLY;
        if (fcntl(stream, F_GETFD) == -1 && open("/dev/null", mode) != stream) return;
    }
}

void close_own_console() {}

bool is_reader_missing(int problem) { return problem == EPIPE; }

std::optional<int> terminal_columns(StandardStream stream) {
    const int file = stream == StandardStream::kOutput ? STDOUT_FILENO : STDERR_FILENO;
    if (isatty(file) == 0) return std::nullopt;
    constexpr int kDefaultColumns = 80;
    winsize size{};
    return ioctl(file, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : kDefaultColumns;
}

void write_to_standard_error(std::string_view text) {
    [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, text.data(), text.size());
}

void call_later(unsigned seconds, void (*act)(int)) {
    struct sigaction action {};
    action.sa_handler = act;
    sigaction(SIGALRM, &action, nullptr);
    sigset_t alarms;
    sigemptyset(&alarms);
    sigaddset(&alarms, SIGALRM);
    // The parent process may have blocked the signal.
    pthread_sigmask(SIG_UNBLOCK, &alarms, nullptr);
    alarm(seconds);
}

void cancel_call() { alarm(0); }

void prefer_large_pages([[maybe_unused]] void* block, [[maybe_unused]] size_t size) {
#ifdef MADV_HUGEPAGE
    constexpr size_t kPage = size_t{2} << 20;
    if (std::align(kPage, kPage, block, size)) madvise(block, size / kPage * kPage, MADV_HUGEPAGE);
#endif
}

void lower_thread_priority() {
#ifdef __linux__  // on other systems this would affect the whole process
    constexpr int kNicer = 10;
    const auto thread = static_cast<id_t>(gettid());
    setpriority(PRIO_PROCESS, thread, getpriority(PRIO_PROCESS, thread) + kNicer);
#endif
}

void show_problem_box(const std::string&, const std::string&) {}

std::string registry_text(const char*, const char*) { return {}; }

std::string path_text(const fs::path& path) { return path.native(); }

fs::path path_from_text(std::string_view text) { return {text.begin(), text.end()}; }

fs::path normal_path(const fs::path& path) { return path.lexically_normal(); }

fs::path absolute_path(const fs::path& path) {
    std::error_code problem;
    fs::path absolute = fs::absolute(path, problem);
    return problem ? path : absolute;
}

}  // namespace studioscope
