#include "core/platform/windows_api.h"
#include "support/program.h"

namespace studioscope {

namespace {

Handle open_stream(const std::filesystem::path& path, DWORD access, DWORD how) {
    SECURITY_ATTRIBUTES inherited{sizeof(SECURITY_ATTRIBUTES), nullptr, TRUE};
    return Handle(CreateFileW(path.c_str(), access,
                              FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, &inherited,
                              how, 0, nullptr));
}

// Sets variables of this process, which its child inherits, for as long as it lives.
class Variables {
public:
    explicit Variables(const std::vector<std::pair<std::string, std::string>>& variables) {
        for (const auto& [name, value] : variables) {
            std::wstring before(32767, L'\0');
            before.resize(GetEnvironmentVariableW(wide_text(name).c_str(), before.data(),
                                                  static_cast<DWORD>(before.size())));
            before_.emplace_back(wide_text(name), before);
            SetEnvironmentVariableW(wide_text(name).c_str(), wide_text(value).c_str());
        }
    }
    Variables(const Variables&) = delete;
    Variables& operator=(const Variables&) = delete;
    ~Variables() {
        for (const auto& [name, value] : before_)
            SetEnvironmentVariableW(name.c_str(), value.empty() ? nullptr : value.c_str());
    }

private:
    std::vector<std::pair<std::wstring, std::wstring>> before_;
};

}  // namespace

int run_with_files(const Command& command, const StreamFiles& files) {
    std::wstring line = quoted_word(command.program);
    for (const std::string& argument : command.arguments)
        line.append(L" ").append(quoted_word(argument));
    const Handle in =
        open_stream(files.in.empty() ? L"NUL" : files.in, GENERIC_READ, OPEN_EXISTING);
    const Handle out = open_stream(files.out, GENERIC_WRITE, CREATE_ALWAYS);
    const Handle err = open_stream(files.err, GENERIC_WRITE, CREATE_ALWAYS);
    STARTUPINFOW startup{};
    startup.cb = sizeof(startup);
    startup.dwFlags = STARTF_USESTDHANDLES;
    startup.hStdInput = in.get();
    startup.hStdOutput = out.get();
    startup.hStdError = err.get();
    PROCESS_INFORMATION process{};
    const Variables variables(command.variables);
    if (!CreateProcessW(nullptr, line.data(), nullptr, nullptr, TRUE, 0, nullptr,
                        command.folder.empty() ? nullptr : command.folder.c_str(), &startup,
                        &process))
        return -1;
    const Handle thread(process.hThread), running(process.hProcess);
    WaitForSingleObject(running.get(), INFINITE);
    DWORD status = 0;
    return GetExitCodeProcess(running.get(), &status) ? static_cast<int>(status) : -1;
}

}  // namespace studioscope
