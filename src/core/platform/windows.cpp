#include <fcntl.h>
#include <io.h>
#include <process.h>

#include <atomic>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "core/path_text.h"
#include "core/platform/platform.h"
#include "core/platform/windows_api.h"

namespace studioscope {

namespace {

UINT code_page_before = 0;

void restore_code_page() { SetConsoleOutputCP(code_page_before); }

}  // namespace

std::filesystem::path program_file() {
    constexpr size_t kMaxPath = size_t{1} << 15;  // characters of the longest path
    std::wstring name(kMaxPath, L'\0');
    name.resize(GetModuleFileNameW(nullptr, name.data(), static_cast<DWORD>(name.size())));
    return name;
}

// The arguments of main() went through a legacy code page.
std::vector<std::string> command_line_words(int, const char* const*) {
    int count = 0;
    wchar_t** const words = CommandLineToArgvW(GetCommandLineW(), &count);
    std::vector<std::string> texts;
    for (int i = 0; words && i < count; ++i) texts.push_back(utf8_text(words[i]));
    LocalFree(words);
    return texts;
}

std::string environment_variable(const char* name) {
    const wchar_t* value = _wgetenv(wide_text(name).c_str());
    return value ? utf8_text(value) : "";
}

int process_number() { return _getpid(); }

std::string local_time(std::time_t time, const char* format) {
    std::tm parts{};
    if (localtime_s(&parts, &time) != 0) return {};
    char text[64] = "";
    return {text, std::strftime(text, sizeof(text), format, &parts)};
}

// clock() counts wall time on Windows.
double processor_seconds() {
    FILETIME created, ended, kernel, user;
    if (!GetProcessTimes(GetCurrentProcess(), &created, &ended, &kernel, &user)) return 0;
    const auto seconds = [](const FILETIME& time) {
        constexpr double kTick = 1e-7;
        return (time.dwHighDateTime * 4294967296.0 + time.dwLowDateTime) * kTick;
    };
    return seconds(kernel) + seconds(user);
}

std::string processor_name() { return environment_variable("PROCESSOR_IDENTIFIER"); }

void set_environment_default(const char* name, const char* value) {
    if (environment_variable(name).empty())
        _wputenv_s(wide_text(name).c_str(), wide_text(value).c_str());
}

// Streams are binary, and the console's code page is UTF-8 until the program ends.
void protect_standard_streams() {
    for (FILE* stream : {stdin, stdout, stderr})
        if (_fileno(stream) >= 0) _setmode(_fileno(stream), _O_BINARY);
    code_page_before = GetConsoleOutputCP();
    if (code_page_before == 0 || code_page_before == CP_UTF8 || !SetConsoleOutputCP(CP_UTF8))
        return;
    std::atexit(restore_code_page);
}

void close_own_console() {
    DWORD first = 0;
    if (GetConsoleProcessList(&first, 1) == 1) FreeConsole();
}

// A closed pipe does not always set errno to EPIPE.
bool is_reader_missing(int problem) {
    const DWORD last = GetLastError();
    return problem == EPIPE || last == ERROR_NO_DATA || last == ERROR_BROKEN_PIPE;
}

std::optional<int> terminal_columns(StandardStream stream) {
    const HANDLE console =
        GetStdHandle(stream == StandardStream::kOutput ? STD_OUTPUT_HANDLE : STD_ERROR_HANDLE);
    DWORD mode = 0;
    CONSOLE_SCREEN_BUFFER_INFO buffer{};
    // escape sequences for colors must be enabled on a console
    if (!GetConsoleMode(console, &mode) ||
        !SetConsoleMode(console, mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING) ||
        !GetConsoleScreenBufferInfo(console, &buffer))
        return std::nullopt;
    return buffer.srWindow.Right - buffer.srWindow.Left + 1;
}

void write_to_standard_error(std::string_view text) {
    DWORD written = 0;
    WriteFile(GetStdHandle(STD_ERROR_HANDLE), text.data(), static_cast<DWORD>(text.size()),
              &written, nullptr);
}

namespace {

std::atomic<void (*)(int)> waiting_call = nullptr;

void CALLBACK run_waiting_call(PTP_CALLBACK_INSTANCE, void*, PTP_TIMER) {
    if (void (*const act)(int) = waiting_call) act(0);
}

PTP_TIMER call_timer() {
    static PTP_TIMER const timer = CreateThreadpoolTimer(run_waiting_call, nullptr, nullptr);
    return timer;
}

}  // namespace

void call_later(unsigned seconds, void (*act)(int)) {
    waiting_call = act;
    constexpr int64_t kTicks = 10'000'000;  // per second
    ULARGE_INTEGER ticks{};
    ticks.QuadPart = static_cast<ULONGLONG>(-kTicks * static_cast<int64_t>(seconds));  // from now
    FILETIME due{ticks.LowPart, ticks.HighPart};
    if (call_timer()) SetThreadpoolTimer(call_timer(), &due, 0, 0);
}

void cancel_call() {
    waiting_call = nullptr;
    if (call_timer()) SetThreadpoolTimer(call_timer(), nullptr, 0, 0);
}

void prefer_large_pages(void*, size_t) {}  // large pages need a special privilege on Windows

void lower_thread_priority() {
    SetThreadPriority(GetCurrentThread(), THREAD_PRIORITY_BELOW_NORMAL);
}

void show_problem_box(const std::string& title, const std::string& text) {
    MessageBoxW(nullptr, wide_text(text).c_str(), wide_text(title).c_str(),
                MB_OK | MB_ICONERROR | MB_SETFOREGROUND);
}

std::string registry_text(const char* key, const char* value) {
    // programs of 32 bits, such as Steam, have keys of their own on the machine
    for (const DWORD view : {RRF_SUBKEY_WOW6432KEY, RRF_SUBKEY_WOW6464KEY})
        for (HKEY const root : {HKEY_CURRENT_USER, HKEY_LOCAL_MACHINE}) {
            wchar_t text[1024] = L"";
            DWORD size = sizeof(text);
            if (RegGetValueW(root, wide_text(key).c_str(), wide_text(value).c_str(),
                             RRF_RT_REG_SZ | view, nullptr, text, &size) == ERROR_SUCCESS &&
                text[0] != L'\0')
                return utf8_text(text);
        }
    return {};
}

}  // namespace studioscope
