#include <sys/wait.h>

#include <cstdlib>

#include "support/program.h"

namespace studioscope {

namespace {

std::string quoted(const std::string& word) {
    std::string text = "'";
    for (const char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return text + "'";
}

std::string quoted(const std::filesystem::path& path) { return quoted(path.string()); }

}  // namespace

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
