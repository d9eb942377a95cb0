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
constexpr size_t kMaxObjectName = 64;                   // digits
constexpr uint64_t kMaxCachedBlob = uint64_t{1} << 20;  // size of a cached content
constexpr uint64_t kMaxCached = uint64_t{64} << 20;     // size of all cached contents

Diagnostic failed(const std::string& why) { return error("git-failed", "git cat-file: " + why); }

}  // namespace

// One `git cat-file` process, asked for one object at a time.
class GitObjects::CatFileProcess {
public:
    // `option`: --batch, or --batch-check for headers without contents.
    explicit CatFileProcess(std::string option) : option_(std::move(option)) {}

    // Starts the process, if it does not run.
    Result<void> start() {
        const auto lock = wait_for_lock();
        return make_ready();
    }

    Result<uint64_t> size(const std::string& object, const std::string& type) {
        const auto lock = wait_for_lock();
        const Result<GitObjectHeader> header = ask(object, type);
        if (!header) return header.error();
        return header->size;
    }

    // Refuses an object of another size than the expected one.
    Result<Bytes> content(const std::string& object, const std::string& type, uint64_t size) {
        const auto lock = wait_for_lock();
        const Result<GitObjectHeader> header = ask(object, type);
        if (!header) return header.error();
        if (header->size != size) return failed("two sizes of " + quotable(object));
        Bytes bytes;
        bytes.reserve(static_cast<size_t>(size));
        if (!read_rest(&bytes)) return failed("its answer ends early, or is longer than its size");
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
        if (const Result<void> ready = make_ready(); !ready) return ready.error();
        const std::string question = object + "\n";
        asked_ = object;
        state_ = State::kHeader;
        if (!process_->write(as_bytes(question))) {
            state_ = State::kBroken;
            return failed("it has ended");
        }
        Result<GitObjectHeader> header = read_header();
        if (header && header->type != type)
            return failed(quotable(object) + " is no " + type + ", but a " +
                          quotable(header->type));
        return header;
    }

    // Reads the header for `asked_`; continues where an exception ended it.
    Result<GitObjectHeader> read_header() {
        if (!read_line()) {
            state_ = State::kBroken;
            return failed("it has ended");
        }
        Result<GitObjectHeader> header = parse_object_header(line_, asked_);
        line_.clear();
        const bool is_missing = !header && header.error().code == "git-object-missing";
        state_ = header       ? has_contents_ ? State::kContent : State::kReady
                 : is_missing ? State::kReady
                              : State::kBroken;
        if (header) left_ = header->size;
        return header;
    }

    // Makes the process ready for a question. The rest of an answer that an exception or a refusal
    // cut off is read by its announced size: it would be taken for the next answer, and its bytes
    // may look like one. A process is started again only if it broke the protocol or has ended,
    // which a restricted program cannot do (host/sandbox.h).
    Result<void> make_ready() {
        if (process_ && state_ == State::kHeader)
            if (const auto header = read_header(); !header && state_ == State::kBroken)
                process_.reset();
        if (process_ && state_ == State::kContent && !read_rest(nullptr)) process_.reset();
        if (process_ && state_ == State::kReady) return {};
        process_.reset();
        begin_ = end_ = 0;
        line_.clear();
        line_.reserve(kMaxHeader);  // so that a letter is never lost for lack of memory
        asked_.reserve(kMaxObjectName);
        Result<Process> started = Process::start(git_command({"cat-file", option_}));
        if (!started) return started.error();
        process_.emplace(*std::move(started));
        state_ = State::kReady;
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

    // Completes `line_`; false at the end.
    bool read_line() {
        while (line_.size() < kMaxHeader) {
            const std::optional<char> letter = next();
            if (!letter) return false;
            if (*letter == '\n') return true;
            line_ += *letter;
        }
        return false;
    }

    // Reads the rest of a content and the line end after it. Null: drops it.
    bool read_rest(Bytes* to) {
        while (left_ > 0) {
            if (begin_ == end_ && !fill()) return false;
            const size_t part = static_cast<size_t>(std::min<uint64_t>(left_, end_ - begin_));
            const auto from = buffer_.begin() + static_cast<std::ptrdiff_t>(begin_);
            if (to) to->insert(to->end(), from, from + static_cast<std::ptrdiff_t>(part));
            begin_ += part;
            left_ -= part;
        }
        const std::optional<char> end = next();
        state_ = end == '\n' ? State::kReady : State::kBroken;
        return state_ == State::kReady;
    }

    // The part of an answer that is read next.
    enum class State { kReady, kHeader, kContent, kBroken };

    const std::string option_;
    const bool has_contents_ = option_ == "--batch";
    std::timed_mutex mutex_;
    std::optional<Process> process_;  // started by start() or the first question
    State state_ = State::kReady;
    std::string asked_;  // the object of the last question
    std::string line_;   // its header as far as it has been read
    uint64_t left_ = 0;  // unread bytes of its content
    std::array<std::byte, 1 << 16> buffer_{};
    size_t begin_ = 0, end_ = 0;  // of the unread bytes in the buffer
};

GitObjects::GitObjects()
    : headers_(std::make_unique<CatFileProcess>("--batch-check")),
      contents_(std::make_unique<CatFileProcess>("--batch")) {}
GitObjects::~GitObjects() = default;

Result<void> GitObjects::start() const {
    const Result<void> headers = headers_->start();
    return headers ? contents_->start() : headers;
}

// The size is asked for first: a content that is refused would have to be read to its end.
Result<Bytes> GitObjects::read(const std::string& object, const char* type,
                               uint64_t max_bytes) const {
    const Result<uint64_t> size = headers_->size(object, type);
    if (!size) return size.error();
    if (*size > max_bytes) return too_large({}, *size);
    return contents_->content(object, type, *size);
}

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
    Result<Bytes> bytes = read(object, "blob", Budget::kMaxFileBytes);
    if (bytes && bytes->size() <= kMaxCachedBlob) cache(object, *bytes);
    return bytes;
}

Result<Bytes> GitObjects::read_tree(const std::string& object, uint64_t max_bytes) const {
    return read(object, "tree", max_bytes);
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
