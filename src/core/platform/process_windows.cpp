#include <algorithm>
#include <array>
#include <map>
#include <system_error>
#include <thread>
#include <utility>

#include "core/deadline.h"
#include "core/platform/process.h"
#include "core/platform/windows_api.h"

namespace studioscope {

namespace {

constexpr size_t kBlock = size_t{1} << 16;
constexpr size_t kMaxMessages = size_t{1} << 14;  // bytes

struct Pipe {
    Handle read, write;
};

Diagnostic failed(const std::string& what) {
    return error("program-start",
                 what + ": " + std::generic_category().message(to_errno(GetLastError())));
}

// A pipe of which the program inherits only its own end.
Result<Pipe> make_pipe(bool is_read_inherited) {
    SECURITY_ATTRIBUTES inherited{sizeof(SECURITY_ATTRIBUTES), nullptr, TRUE};
    HANDLE read = nullptr, write = nullptr;
    if (!CreatePipe(&read, &write, &inherited, 0)) return failed("no pipe can be made");
    SetHandleInformation(is_read_inherited ? write : read, HANDLE_FLAG_INHERIT, 0);
    return Pipe{Handle(read), Handle(write)};
}

// Finds the program in PATH alone: CreateProcess would search the current folder first, which may
// hold an untrusted program.
std::wstring find_in_path(const std::string& program) {
    std::wstring path(32768, L'\0');
    path.resize(GetEnvironmentVariableW(L"PATH", path.data(), static_cast<DWORD>(path.size())));
    std::wstring found(32768, L'\0');
    found.resize(SearchPathW(path.c_str(), wide_text(program).c_str(), L".exe",
                             static_cast<DWORD>(found.size()), found.data(), nullptr));
    return found;
}

std::wstring process_environment(const ProcessCommand& command) {
    std::map<std::wstring, std::wstring> variables;
    wchar_t* const all = GetEnvironmentStringsW();
    for (const wchar_t* each = all; *each; each += std::wstring(each).size() + 1) {
        const std::wstring variable = each;
        const size_t equals = variable.find(L'=', 1);
        if (equals != std::wstring::npos)
            variables[variable.substr(0, equals)] = variable.substr(equals + 1);
    }
    FreeEnvironmentStringsW(all);
    for (const auto& [name, value] : command.environment) {
        variables.erase(wide_text(name));
        if (!value.empty()) variables[wide_text(name)] = wide_text(value);
    }
    std::wstring block;
    for (const auto& [name, value] : variables)
        block.append(name).append(L"=").append(value).push_back(L'\0');
    block.push_back(L'\0');
    return block;
}

Handle open_nothing(DWORD access) {
    SECURITY_ATTRIBUTES inherited{sizeof(SECURITY_ATTRIBUTES), nullptr, TRUE};
    return Handle(CreateFileW(L"NUL", access, FILE_SHARE_READ | FILE_SHARE_WRITE, &inherited,
                              OPEN_EXISTING, 0, nullptr));
}

Result<Handle> spawn(const ProcessCommand& command, HANDLE in, HANDLE out, HANDLE messages) {
    const std::wstring program = find_in_path(command.words[0]);
    if (program.empty()) return failed(command.words[0] + " cannot be started");
    std::wstring line;
    for (const std::string& word : command.words)
        line.append(line.empty() ? L"" : L" ").append(quoted_word(word));
    std::wstring variables = process_environment(command);
    STARTUPINFOW startup{};
    startup.cb = sizeof(startup);
    startup.dwFlags = STARTF_USESTDHANDLES;
    startup.hStdInput = in;
    startup.hStdOutput = out;
    startup.hStdError = messages;
    PROCESS_INFORMATION process{};
    if (!CreateProcessW(program.c_str(), line.data(), nullptr, nullptr, TRUE,
                        CREATE_NO_WINDOW | CREATE_UNICODE_ENVIRONMENT, variables.data(), nullptr,
                        &startup, &process))
        return failed(command.words[0] + " cannot be started");
    CloseHandle(process.hThread);
    return Handle(process.hProcess);
}

constexpr DWORD kPauseMs = 5;  // between looks at a pipe or program while there is a deadline

// A program that was started; this object stops it if it still runs. Without that, one that hangs
// would be waited for beyond every deadline.
class Child {
public:
    explicit Child(Handle process = Handle()) : process_(std::move(process)) {}
    Child(Child&&) noexcept = default;
    Child& operator=(Child&&) noexcept = default;
    ~Child() { stop(); }

    void stop() {
        if (process_.get() == nullptr) return;
        TerminateProcess(process_.get(), 1);
        WaitForSingleObject(process_.get(), INFINITE);
        process_.close();
    }

    // Waits for the end until this thread's deadline. Returns the exit status.
    int wait() {
        while (WaitForSingleObject(process_.get(), time_to_deadline() ? kPauseMs : INFINITE) ==
               WAIT_TIMEOUT)
            check_deadline_now();
        DWORD status = 0;
        const bool is_known = GetExitCodeProcess(process_.get(), &status) != 0;
        process_.close();
        return is_known ? static_cast<int>(status) : -1;
    }

private:
    Handle process_;
};

size_t read_some(const Handle& from, std::span<std::byte> to) {
    DWORD count = 0;
    const auto chunk_bytes = static_cast<DWORD>(std::min(to.size(), kBlock));
    return ReadFile(from.get(), to.data(), chunk_bytes, &count, nullptr) ? count : 0;
}

// Like read_some(), until this thread's deadline. A pipe has no timed wait: it is polled.
size_t read_in_time(const Handle& from, std::span<std::byte> to) {
    check_deadline_now();
    DWORD waiting = 0;
    while (time_to_deadline() &&
           PeekNamedPipe(from.get(), nullptr, 0, nullptr, &waiting, nullptr) && waiting == 0) {
        check_deadline_now();
        Sleep(kPauseMs);
    }
    return read_some(from, to);
}

// Reads a program's standard error on a separate thread.
class StderrReader {
public:
    explicit StderrReader(const Handle& from)
        : thread_([this, &from] {
              std::array<std::byte, 4096> block{};
              while (const size_t count = read_some(from, block))
                  if (text_.size() < kMaxMessages) text_ += as_text(ByteSpan(block.data(), count));
          }) {}
    StderrReader(const StderrReader&) = delete;
    StderrReader& operator=(const StderrReader&) = delete;
    ~StderrReader() {
        if (thread_.joinable()) thread_.join();
    }

    // Waits for the end of the stream.
    std::string take() {
        thread_.join();
        return std::move(text_);
    }

private:
    std::string text_;
    std::thread thread_;  // last: it uses the others
};

}  // namespace

std::wstring quoted_word(const std::string& word) {
    std::wstring text = L"\"";
    size_t slashes = 0;
    for (const wchar_t letter : wide_text(word)) {
        if (letter == L'"') text.append(slashes + 1, L'\\');
        slashes = letter == L'\\' ? slashes + 1 : 0;
        text += letter;
    }
    text.append(slashes, L'\\');
    return text + L"\"";
}

struct Process::Content {
    Handle to, from;
    Child process;
};

Process::Process(std::unique_ptr<Content> content) : content_(std::move(content)) {}
Process::Process(Process&&) noexcept = default;
Process& Process::operator=(Process&&) noexcept = default;
Process::~Process() = default;

Result<Process> Process::start(const ProcessCommand& command) {
    Result<Pipe> in = make_pipe(true);
    if (!in) return in.error();
    Result<Pipe> out = make_pipe(false);
    if (!out) return out.error();
    const Handle nothing = open_nothing(GENERIC_WRITE);
    Result<Handle> process = spawn(command, in->read.get(), out->write.get(), nothing.get());
    if (!process) return process.error();
    Child child(*std::move(process));
    auto content = std::make_unique<Content>();
    content->to = std::move(in->write);
    content->from = std::move(out->read);
    content->process = std::move(child);
    return Process(std::move(content));
}

bool Process::write(ByteSpan bytes) {
    while (!bytes.empty()) {
        DWORD count = 0;
        const auto chunk_bytes = static_cast<DWORD>(std::min(bytes.size(), kBlock));
        if (!WriteFile(content_->to.get(), bytes.data(), chunk_bytes, &count, nullptr) ||
            count == 0)
            return false;
        bytes = bytes.subspan(count);
    }
    return true;
}

size_t Process::read(std::span<std::byte> to) { return read_in_time(content_->from, to); }

Result<ProcessOutput> run_process(const ProcessCommand& command, size_t max_bytes) {
    Result<Pipe> out = make_pipe(false);
    if (!out) return out.error();
    Result<Pipe> messages = make_pipe(false);
    if (!messages) return messages.error();
    const Handle nothing = open_nothing(GENERIC_READ);
    Result<Handle> process = spawn(command, nothing.get(), out->write.get(), messages->write.get());
    if (!process) return process.error();
    out->write.close();
    messages->write.close();
    ProcessOutput output;
    Bytes block(kBlock);
    // the program is stopped before the listener waits for the end of its messages
    StderrReader listener(messages->read);
    Child child(*std::move(process));
    while (const size_t count = read_in_time(out->read, block)) {
        output.out.insert(output.out.end(), block.data(), block.data() + count);
        output.is_complete = output.out.size() <= max_bytes;
        if (!output.is_complete) break;
    }
    if (!output.is_complete) child.stop();
    output.status = output.is_complete ? child.wait() : -1;
    output.messages = listener.take();
    return output;
}

Result<void> start_program(const ProcessCommand& command) {
    const Handle input = open_nothing(GENERIC_READ), output = open_nothing(GENERIC_WRITE);
    const Result<Handle> process = spawn(command, input.get(), output.get(), output.get());
    if (!process) return process.error();
    return {};
}

}  // namespace studioscope
