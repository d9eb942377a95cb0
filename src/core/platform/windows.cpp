#ifdef _WIN32

#define NOMINMAX
#define WIN32_LEAN_AND_MEAN
#include <process.h>
#include <windows.h>

#include <cstdlib>

#include "core/platform/platform.h"

namespace studioscope {

std::filesystem::path program_file() {
    wchar_t* name = nullptr;
    return _get_wpgmptr(&name) == 0 && name ? std::filesystem::path(name) : std::filesystem::path();
}

int process_number() { return _getpid(); }

std::string local_time(std::time_t time, const char* format) {
    std::tm parts{};
    if (localtime_s(&parts, &time) != 0) return {};
    char text[64] = "";
    return {text, std::strftime(text, sizeof(text), format, &parts)};
}

std::string processor_name() { return environment_variable("PROCESSOR_IDENTIFIER"); }

void set_environment_default(const char* name, const char* value) {
    if (environment_variable(name).empty()) _putenv_s(name, value);
}

void protect_standard_streams() {}

std::optional<int> terminal_columns(StandardStream stream) {
    const HANDLE console =
        GetStdHandle(stream == StandardStream::kOutput ? STD_OUTPUT_HANDLE : STD_ERROR_HANDLE);
    DWORD mode = 0;
    CONSOLE_SCREEN_BUFFER_INFO buffer{};
    // messages are shown in color by escape sequences, which a console has to be told to obey
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

// The handler runs on a separate thread.
void call_later(unsigned seconds, void (*act)(int)) {
    Sleep(seconds * 1000);
    act(0);
}

void cancel_call() {}

void prefer_large_pages(void*, size_t) {}  // large pages need a special privilege on Windows

void lower_thread_priority() {
    SetThreadPriority(GetCurrentThread(), THREAD_PRIORITY_BELOW_NORMAL);
}

}  // namespace studioscope

#endif
