#pragma once

#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/bytes.h"
#include "core/result.h"

namespace studioscope {

// Running other programs, without a shell: each word reaches the program as it is. Every wait ends
// at this thread's deadline (core/deadline.h) with TimeoutError.

struct ProcessCommand {
    std::vector<std::string> words;  // the program, searched in PATH, and its arguments
    // Variables that differ from those of this process; an empty value unsets one.
    std::vector<std::pair<std::string, std::string>> environment;
};

// A running program with pipes to its input and from its output; its messages are dropped. The
// destructor stops the program if it still runs.
class Process {
public:
    struct Content;
    // An error "program-start" if the program is not found or cannot be started.
    static Result<Process> start(const ProcessCommand& command);
    Process(Process&&) noexcept;
    Process& operator=(Process&&) noexcept;
    ~Process();

    // Returns false if not all was written.
    bool write(ByteSpan bytes);
    // Waits for at least one byte; returns how many were read, 0 at the end or after an error.
    // After a TimeoutError, the bytes that had not been read are still to come.
    size_t read(std::span<std::byte> to);

private:
    explicit Process(std::unique_ptr<Content> content);
    std::unique_ptr<Content> content_;
};

struct ProcessOutput {
    int status = 0;  // exit status; -1 for a program that a signal ended
    Bytes out;
    std::string messages;     // the start of its standard error
    bool is_complete = true;  // false: it wrote more than was allowed, and was stopped
};

// Runs a program to its end, with an empty input. At most `max_bytes` of its output are kept. If an
// exception ends the wait, the program is stopped.
Result<ProcessOutput> run_process(const ProcessCommand& command, size_t max_bytes);

// Starts a program that continues after this one has ended; its streams are closed.
Result<void> start_program(const ProcessCommand& command);

}  // namespace studioscope
