#include "content/git/objects.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <mutex>
#include <optional>
#include <string_view>

#include "content/bounded_files.h"
#include "content/git/answers.h"
#include "content/git/commands.h"
#include "core/budget.h"
#include "core/deadline.h"
#include "core/message_text.h"

namespace studioscope {

namespace {

constexpr size_t kMaxHeader = 4096;                     // bytes of the line before a content
constexpr uint64_t kMaxCachedBlob = uint64_t{1} << 20;  // size of a cached content
constexpr uint64_t kMaxCached = uint64_t{64} << 20;     // size of all cached contents

Diagnostic failed(const std::string& why) { return error("git-failed", "git cat-file: " + why); }

}  // namespace

// One `git cat-file` process, asked for one object at a time.
class GitObjects::CatFileProcess {
public:
    // `option`: --batch, or --batch-check for headers without contents.
    explicit CatFileProcess(std::string option) : option_(std::move(option)) {}

    Result<uint64_t> size(const std::string& object, const std::string& type) {
        const auto lock = wait_for_lock();
        const Result<GitObjectHeader> header = ask(object, type);
        if (!header) return header.error();
        is_between_answers_ = true;
        return header->size;
    }

    Result<Bytes> content(const std::string& object, const std::string& type, uint64_t max_bytes) {
        const auto lock = wait_for_lock();
        const Result<GitObjectHeader> header = ask(object, type);
        if (!header) return header.error();
        // refused before there is memory for it; a lie cannot take more than the load's memory
        if (header->size > max_bytes) return too_large({}, header->size);
        Bytes bytes;
        bytes.reserve(static_cast<size_t>(header->size));
        if (!read_bytes(header->size, bytes)) return failed("it has ended");
        if (next() != '\n') return failed("an answer that is longer than its size");
        is_between_answers_ = true;
        return bytes;
    }

private:
    std::unique_lock<std::timed_mutex> wait_for_lock() {
        constexpr std::chrono::milliseconds kLongWait{1000};
        std::unique_lock lock(mutex_, std::defer_lock);
        while (!lock.try_lock_for(std::min(time_to_deadline().value_or(kLongWait), kLongWait)))
            check_deadline_now();
        return lock;
    }

    // Asks for an object, and reads the answer's header. The caller reads the rest.
    Result<GitObjectHeader> ask(const std::string& object, const std::string& type) {
        if (!is_object_name(object)) return failed("no name of an object: " + quotable(object));
        if (const Result<void> ready = start(); !ready) return ready.error();
        is_between_answers_ = false;
        if (!process_->write(as_bytes(object + "\n"))) return failed("it has ended");
        const std::optional<std::string> line = read_line();
        if (!line) return failed("it has ended");
        Result<GitObjectHeader> header = parse_object_header(*line, object);
        if (!header) {
            is_between_answers_ = header.error().code == "git-object-missing";
            return header;
        }
        if (header->type != type)
            return failed(quotable(object) + " is no " + type + ", but a " +
                          quotable(header->type));
        return header;
    }

    // Starts the process, again after an answer that was not read to its end (an exception, an
    // error, a refused size): the rest would be taken for the next answer, and its bytes may look
    // like one.
    Result<void> start() {
        if (process_ && is_between_answers_) return {};
        process_.reset();
        begin_ = end_ = 0;
        Result<Process> started = Process::start(git_command({"cat-file", option_}));
        if (!started) return started.error();
        process_.emplace(*std::move(started));
        return {};
    }

    bool fill() {
        begin_ = end_ = 0;
        end_ = process_->read(buffer_);
        return end_ > 0;
    }

    std::optional<char> next() {
        if (begin_ == end_ && !fill()) return std::nullopt;
        return static_cast<char>(buffer_[begin_++]);
    }

    std::optional<std::string> read_line() {
        std::string line;
        while (line.size() < kMaxHeader) {
            const std::optional<char> letter = next();
            if (!letter) return std::nullopt;
            if (*letter == '\n') return line;
            line += *letter;
        }
        return std::nullopt;
    }

    bool read_bytes(uint64_t count, Bytes& to) {
        while (count > 0) {
            if (begin_ == end_ && !fill()) return false;
            const size_t part = static_cast<size_t>(std::min<uint64_t>(count, end_ - begin_));
            const auto from = buffer_.begin() + static_cast<std::ptrdiff_t>(begin_);
            to.insert(to.end(), from, from + static_cast<std::ptrdiff_t>(part));
            begin_ += part;
            count -= part;
        }
        return true;
    }

    const std::string option_;
    std::timed_mutex mutex_;
    std::optional<Process> process_;  // started by the first question
    bool is_between_answers_ = true;
    std::array<std::byte, 1 << 16> buffer_{};
    size_t begin_ = 0, end_ = 0;  // of the unread bytes in the buffer
};

GitObjects::GitObjects()
    : headers_(std::make_unique<CatFileProcess>("--batch-check")),
      contents_(std::make_unique<CatFileProcess>("--batch")) {}
GitObjects::~GitObjects() = default;

Result<uint64_t> GitObjects::blob_size(const std::string& object) const {
    {
        const std::lock_guard lock(mutex_);
        if (const Bytes* bytes = find_cached(object)) return uint64_t{bytes->size()};
    }
    return headers_->size(object, "blob");
}

Result<Bytes> GitObjects::read_blob(const std::string& object) const {
    {
        const std::lock_guard lock(mutex_);
        if (const Bytes* bytes = find_cached(object)) return *bytes;
    }
    Result<Bytes> bytes = contents_->content(object, "blob", Budget::kMaxFileBytes);
    if (bytes && bytes->size() <= kMaxCachedBlob) cache(object, *bytes);
    return bytes;
}

Result<Bytes> GitObjects::read_tree(const std::string& object, uint64_t max_bytes) const {
    return contents_->content(object, "tree", max_bytes);
}

const Bytes* GitObjects::find_cached(const std::string& object) const {
    const auto found = cached_.find(object);
    return found == cached_.end() ? nullptr : &found->second;
}

void GitObjects::cache(const std::string& object, const Bytes& bytes) const {
    const MemoryTrackingScope uncounted(nullptr);
    const std::lock_guard lock(mutex_);
    if (cached_.count(object) > 0) return;
    cached_order_.push_back(object);
    cached_.emplace(object, bytes);
    cached_bytes_ += bytes.size();
    while (cached_bytes_ > kMaxCached) {
        // one that ran out of memory after it was added to the order is missing
        if (const auto oldest = cached_.find(cached_order_.front()); oldest != cached_.end()) {
            cached_bytes_ -= oldest->second.size();
            cached_.erase(oldest);
        }
        cached_order_.pop_front();
    }
}

}  // namespace studioscope
