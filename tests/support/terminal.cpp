#include "support/terminal.h"

#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <catch2/catch.hpp>

#include "support/paths.h"

namespace studioscope {

std::string at_terminal(const std::function<void()>& act) {
    winsize size{};
    size.ws_row = 30;
    size.ws_col = 100;
    int terminal = -1;
    const pid_t child = forkpty(&terminal, nullptr, nullptr, &size);
    REQUIRE(child >= 0);
    if (child == 0) {
        act();
        _exit(127);
    }
    std::string shown(1 << 16, '\0');
    size_t length = 0;
    // the terminal ends with an error when the program does
    for (ssize_t got = 1; got > 0 && length < shown.size(); length += static_cast<size_t>(got)) {
        got = read(terminal, &shown[length], shown.size() - length);
        if (got < 0) break;
    }
    close(terminal);
    waitpid(child, nullptr, 0);
    shown.resize(length);
    return shown;
}

std::string run_at_terminal(const std::vector<std::string>& arguments,
                            const std::vector<std::string>& variables) {
    std::vector<std::string> words{"/usr/bin/env", "-u", "NO_COLOR", "TERM=xterm"};
    words.insert(words.end(), variables.begin(), variables.end());
    words.push_back((build_folder() / "studioscope").string());
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<char*> pointers;
    pointers.reserve(words.size() + 1);
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);

    return at_terminal([&] { execv(pointers[0], pointers.data()); });
}

}  // namespace studioscope
