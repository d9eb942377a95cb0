#include "content/git/blobs.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <mutex>
#include <optional>
#include <string_view>

#include "content/bounded_files.h"
#include "content/git/commands.h"
#include "core/budget.h"
#include "core/printable.h"

namespace studioscope {

namespace {

constexpr size_t kMaxHeader = 4096;  // bytes of the line before a content

Diagnostic failed(const std::string& why) { return error("git-failed", "git cat-file: " + why); }

// The size in a header "<object> blob <size>"; nothing for any other line.
std::optional<uint64_t> size_in(std::string_view header) {
    constexpr std::string_view kType = " blob ";
    const size_t type = header.find(kType);
    if (type == std::string_view::npos) return std::nullopt;
    const std::string_view digits = header.substr(type + kType.size());
    uint64_t size = 0;
    const auto [end, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), size);
    if (problem != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
    return size;
}

}  // namespace

struct GitBlobs::Content {
    std::mutex mutex;
    std::optional<Process> process;  // started by the first read
    std::array<std::byte, 1 << 16> buffer{};
    size_t begin = 0, end = 0;  // of what is in the buffer

    bool fill() {
        begin = 0;
        end = process->read(buffer);
        return end > 0;
    }

    std::optional<std::string> read_line() {
        std::string line;
        while (line.size() < kMaxHeader) {
            if (begin == end && !fill()) return std::nullopt;
            const char letter = static_cast<char>(buffer[begin++]);
            if (letter == '\n') return line;
            line += letter;
        }
        return std::nullopt;
    }

    // Reads `count` bytes, and keeps them in `to` unless that is null.
    bool read_bytes(uint64_t count, Bytes* to) {
        while (count > 0) {
            if (begin == end && !fill()) return false;
            const size_t part = static_cast<size_t>(std::min<uint64_t>(count, end - begin));
            const auto from = buffer.begin() + static_cast<std::ptrdiff_t>(begin);
            if (to) to->insert(to->end(), from, from + static_cast<std::ptrdiff_t>(part));
            begin += part;
            count -= part;
        }
        return true;
    }

    Result<Bytes> ask(const std::string& object);
};

Result<Bytes> GitBlobs::Content::ask(const std::string& object) {
    if (!process) {
        Result<Process> started = Process::start(git_command({"cat-file", "--batch"}));
        if (!started) return started.error();
        process.emplace(*std::move(started));
    }
    if (!process->write(as_bytes(object + "\n"))) return failed("it has ended");
    const std::optional<std::string> header = read_line();
    if (!header) return failed("it has ended");
    const std::optional<uint64_t> size = size_in(*header);
    if (!size) return failed(printable(*header, kMaxMessageLength));
    if (*size > Budget::kMaxFileBytes) {
        if (!read_bytes(*size + 1, nullptr)) return failed("it has ended");
        return too_large({}, *size);
    }
    Bytes bytes;
    bytes.reserve(static_cast<size_t>(*size));
    if (!read_bytes(*size, &bytes) || !read_bytes(1, nullptr)) return failed("it has ended");
    return bytes;
}

GitBlobs::GitBlobs() : content_(std::make_unique<Content>()) {}
GitBlobs::~GitBlobs() = default;

Result<Bytes> GitBlobs::read(const std::string& object) const {
    const std::lock_guard lock(content_->mutex);
    Result<Bytes> bytes = content_->ask(object);
    // after a failure, nobody knows where the next answer begins
    if (!bytes && bytes.error().message.ends_with("has ended")) content_->process.reset();
    return bytes;
}

}  // namespace studioscope
