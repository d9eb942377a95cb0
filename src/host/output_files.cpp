#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "content/archives/archive_files.h"
#include "core/message_text.h"
#include "core/path_text.h"
#include "core/platform/disk_file.h"
#include "core/platform/forked_helper.h"
#include "core/platform/platform.h"
#include "core/platform/replace_file.h"
#include "core/portable_name.h"
#include "core/text.h"
#include "host/options.h"
#include "host/output.h"
#include "host/output_folder.h"
#include "model/file_types.h"
#include "report/content.h"

namespace studioscope {

// A file that is written piece by piece by this process, and has its name once finish() was called;
// a device or pipe is written directly.
class ReportFile {
public:
    explicit ReportFile(std::filesystem::path path) : path_(std::move(path)) {}
    ~ReportFile() {
        if (device_ != nullptr) std::fclose(device_);
    }
    ReportFile(const ReportFile&) = delete;
    ReportFile& operator=(const ReportFile&) = delete;

    Result<void> append(ByteSpan bytes);
    Result<void> finish();

private:
    void open();

    const std::filesystem::path path_;
    std::unique_ptr<PartFile> part_;
    FILE* device_ = nullptr;
};

namespace {

namespace fs = std::filesystem;

Diagnostic not_written(const fs::path& path, const std::string& why) {
    return about_file(path == "-" ? fs::path("standard output") : path,
                      error("write-failed", "cannot be written: " + why));
}

Result<void> written(const fs::path& path, const std::string& why) {
    return why.empty() ? Result<void>() : not_written(path, why);
}

std::atomic<bool> reader_gone = false;

std::string reason(int problem) { return std::generic_category().message(problem); }

// Writes all bytes; returns the reason of a failure, or an empty text.
std::string write_all(FILE* file, ByteSpan bytes) {
    errno = 0;
    const bool is_written =
        std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size() && std::fflush(file) == 0;
    if (is_written) return {};
    const int problem = errno;
    if (file == stdout && is_reader_missing(problem)) reader_gone = true;
    std::clearerr(file);  // so that later writes do not report this error again
    return reason(problem);
}

// Writes and closes; returns the reason of a failure, or an empty text.
std::string write_and_close(FILE* file, ByteSpan bytes) {
    std::string problem = write_all(file, bytes);
    if (std::fclose(file) != 0 && problem.empty()) return reason(errno);
    return problem;
}

Result<void> replace(const fs::path& path, ByteSpan bytes, Flush flush) {
    std::error_code status;
    const fs::path target = written_file(path);
    if (fs::is_symlink(target, status)) return not_written(path, "its links lead in a circle");
    return written(path, replace_file(target, bytes, {flush == Flush::kNow}));
}

Result<void> write_directly(const fs::path& path, ByteSpan bytes, Flush flush) {
    if (path == "-") return written(path, write_all(stdout, bytes));
    if (const std::string fault = portable_name_fault(path_text(path.filename()));
        kThisPlatform == Platform::kWindows && !fault.empty() && !is_null_device(path))
        return not_written(path, "its name " + fault);
    std::error_code status;
    const fs::file_status existing = fs::status(path, status);
    if (fs::is_directory(existing)) return not_written(path, "it is a folder");
    if (!is_null_device(path) && (!fs::exists(existing) || fs::is_regular_file(existing)))
        return replace(path, bytes, flush);
    errno = 0;
    FILE* file = open_to_write(path);
    return written(path, file == nullptr ? reason(errno) : write_and_close(file, bytes));
}

// Creates the folders of the file; returns whether it can be written without following a symlink
// out of `folder` (which may be a symlink itself).
bool make_folders(const fs::path& folder, const fs::path& target) {
    std::error_code status;
    fs::create_directories(folder, status);
    const fs::path root = fs::weakly_canonical(folder, status);
    if (status) return false;
    const auto stays_inside = [&](const fs::path& path) {
        const fs::path place = fs::weakly_canonical(path, status);
        return !status && is_below(place, root);
    };
    if (fs::is_symlink(fs::symlink_status(target, status)) || !stays_inside(target.parent_path()))
        return false;
    fs::create_directories(target.parent_path(), status);
    return stays_inside(target.parent_path());
}

Result<void> write_below_directly(const fs::path& folder, const fs::path& place, ByteSpan bytes) {
    const fs::path target = comparable_path(folder / place);
    if (!make_folders(folder, target))
        return error("copy-outside",
                     fmt::format("a link at {} leads, or may lead, out of {}",
                                 printable(generic_path_text(target), kMaxMessageLength),
                                 printable(generic_path_text(folder), kMaxMessageLength)));
    return write_directly(target, bytes, Flush::kLater);
}

// The work of the helper of start_output_helper(). A request begins with this letter, the
// place of kBelow and a zero; an answer is empty, or the code and the message of an error, with a
// zero between them; between both, whether it is one of usage, and the file.
enum class Request : char {
    kFile = 'f',    // write_output() of the file
    kAppend = 'a',  // the two functions of ReportFile
    kFinish = 'e',
    kBelow = 'b',   // write_below() of the folder
    kFolder = 'd',  // write_folder() of the folder
    kFlush = 's'
};

struct OutputHelper {
    fs::path file, folder;
    ForkedHelper process;
};
std::optional<OutputHelper>& output_helper() {
    static std::optional<OutputHelper> helper;
    return helper;
}

bool is_helped(const fs::path& file) { return output_helper() && file == output_helper()->file; }

Bytes with_word(const std::string& word, ByteSpan rest) {
    Bytes all(as_bytes(word).begin(), as_bytes(word).end());
    all.push_back(std::byte{0});
    all.insert(all.end(), rest.begin(), rest.end());
    return all;
}

// The text before the first zero; the rest stays in `bytes`.
std::string take_word(ByteSpan& bytes) {
    const std::string_view text = as_text(bytes);
    const size_t end = std::min(text.find('\0'), text.size());
    bytes = bytes.subspan(std::min(end + 1, text.size()));
    return std::string(text.substr(0, end));
}

// The helper's side. What is not finished when it ends is removed.
class OutputServer {
public:
    OutputServer(fs::path file, fs::path folder, FolderHelp help)
        : file_(std::move(file)), folder_(std::move(folder)), help_(help) {}

    Bytes answer(ByteSpan request) {
        const std::string words = take_word(request);
        const Result<void> done =
            words.empty() || !has_output(static_cast<Request>(words[0]))
                ? error("write-failed", "cannot be written: it is no output of this command")
                : run(words, request);
        if (done) return {};
        const Diagnostic& problem = done.error();
        const Bytes message = with_word(problem.file, as_bytes(problem.message));
        return with_word(problem.code,
                         with_word(problem.fault == Fault::kUsage ? "u" : "", message));
    }

private:
    bool has_output(Request what) const {
        const bool is_copy = help_ == FolderHelp::kCopies;
        if (what == Request::kFolder) return !folder_.empty() && !is_copy;
        if (what == Request::kBelow || what == Request::kFlush) return !folder_.empty() && is_copy;
        return !file_.empty();
    }

    Result<void> run(const std::string& words, ByteSpan bytes) {
        if (!report_) report_ = std::make_unique<ReportFile>(file_);
        switch (static_cast<Request>(words[0])) {
            case Request::kFile:
                return write_directly(file_, bytes, Flush::kNow);
            case Request::kAppend:
                return report_->append(bytes);
            case Request::kFinish:
                return std::exchange(report_, nullptr)->finish();
            case Request::kBelow:
                return write_below_directly(folder_, path_from_text(words.substr(1)), bytes);
            case Request::kFolder:
                return answer_folder_request(folder_, help_ == FolderHelp::kReplacingExports,
                                             bytes);
            case Request::kFlush:
                flush_disk_of(folder_);
        }
        return {};
    }

    const fs::path file_, folder_;
    const FolderHelp help_;
    std::unique_ptr<ReportFile> report_;
};

// Asks the helper; the error is about no file yet.
Result<void> ask_helper(const std::string& words, ByteSpan bytes) {
    const std::optional<Bytes> answer = output_helper()->process.ask(with_word(words, bytes));
    if (!answer)
        return error("write-failed", "cannot be written: the process that writes has ended");
    if (answer->empty()) return {};
    ByteSpan rest = *answer;
    Diagnostic problem = error("write-failed", "");
    problem.code = take_word(rest);
    if (take_word(rest) == "u") problem.fault = Fault::kUsage;
    problem.file = take_word(rest);
    problem.message = as_text(rest);
    return problem;
}

// Asks the helper about its file.
Result<void> ask_about_file(const fs::path& path, Request what, ByteSpan bytes) {
    const Result<void> done = ask_helper({static_cast<char>(what)}, bytes);
    return done ? done : about_file(path, done.error());
}

int status_of(const Result<void>& written) {
    if (written) return kDone;
    print(written.error());
    return kUnreadable;
}

}  // namespace

bool is_reader_gone() { return reader_gone; }

fs::path written_file(const fs::path& output) {
    constexpr int kMaxLinks = 40;  // as in Linux
    std::error_code status;
    fs::path file = output;
    for (int links = 0; fs::is_symlink(file, status); ++links) {
        const fs::path target = fs::read_symlink(file, status);
        if (status || links == kMaxLinks) return output;
        file = file.parent_path() / target;
    }
    return file;
}

bool start_output_helper(const fs::path& file, const fs::path& folder, FolderHelp help) {
    // nothing but the answer holds the server, so that it ends with it
    std::optional<ForkedHelper> process =
        ForkedHelper::start([server = std::make_shared<OutputServer>(file, folder, help)](
                                ByteSpan request) { return server->answer(request); });
    if (process) output_helper() = OutputHelper{file, folder, *std::move(process)};
    return output_helper().has_value();
}

Result<void> write_output(const fs::path& path, ByteSpan bytes, Flush flush) {
    if (path == "-" || !is_helped(path)) return write_directly(path, bytes, flush);
    return ask_about_file(path, Request::kFile, bytes);
}

Result<void> write_below(const fs::path& folder, const fs::path& place, ByteSpan bytes) {
    if (!output_helper() || folder != output_helper()->folder)
        return write_below_directly(folder, place, bytes);
    const std::string words = static_cast<char>(Request::kBelow) + path_text(place);
    Result<void> done = ask_helper(words, bytes);
    if (done || done.error().code != "write-failed") return done;
    return about_file(comparable_path(folder / place), done.error());
}

std::optional<Result<void>> ask_for_folder(const fs::path& folder, ByteSpan request) {
    if (!output_helper() || folder != output_helper()->folder) return std::nullopt;
    return ask_helper({static_cast<char>(Request::kFolder)}, request);
}

void flush_folder(const fs::path& folder) {
    if (!output_helper() || folder != output_helper()->folder) return flush_disk_of(folder);
    static_cast<void>(ask_helper({static_cast<char>(Request::kFlush)}, {}));
}

int write_or_report(const fs::path& path, std::string_view text) {
    const Result<void> done = write_output(path, as_bytes(text));
    if (done) return kDone;
    if (path == "-" && is_reader_gone()) return kReaderGone;
    print(done.error());
    return kUnreadable;
}

void ReportFile::open() {
    std::error_code status;
    const fs::file_status existing = fs::status(path_, status);
    errno = 0;
    if (is_null_device(path_) || (fs::exists(existing) && !fs::is_regular_file(existing)))
        device_ = open_to_write(path_);
    else
        part_ = std::make_unique<PartFile>(written_file(path_));
}

Result<void> ReportFile::append(ByteSpan bytes) {
    if (!part_ && device_ == nullptr) open();
    if (!part_ && device_ == nullptr) return not_written(path_, reason(errno));
    return written(path_, part_ ? part_->append(bytes) : write_all(device_, bytes));
}

Result<void> ReportFile::finish() {
    if (Result<void> opened = append({}); !opened) return opened;
    return written(path_, part_ ? part_->finish() : std::string());
}

ReportOutput::ReportOutput(const Options& options)
    : path_(options.output.empty() ? fs::path("-") : options.output),
      file_(is_helped(path_) ? nullptr : std::make_unique<ReportFile>(path_)) {}

ReportOutput::~ReportOutput() = default;

int ReportOutput::write(std::string_view text) {
    if (path_ == "-") return write_or_report(path_, text);
    const ByteSpan bytes = as_bytes(text);
    return status_of(file_ ? file_->append(bytes) : ask_about_file(path_, Request::kAppend, bytes));
}

int ReportOutput::finish() {
    if (path_ == "-") return kDone;
    return status_of(file_ ? file_->finish() : ask_about_file(path_, Request::kFinish, {}));
}

int write_report(const Options& options, std::string_view text) {
    ReportOutput output(options);
    const int status = output.write(text);
    return status == kDone ? output.finish() : status;
}

int refuse_report_output(const Options& options, std::span<const fs::path> also_read) {
    if (options.output.empty() || options.output == "-") return kDone;
    std::vector<fs::path> read(also_read.begin(), also_read.end());
    const CheckRequest& check = options.check;
    for (const auto* paths : {&options.files, &options.diff.against, &options.pose.flex_presets})
        read.insert(read.end(), paths->begin(), paths->end());
    for (const std::string& list : check.lists) read.push_back(path_from_text(list));
    for (const auto& path :
         {check.baseline, check.original, check.config.given_file, options.mounts.game})
        if (path) read.push_back(*path);
    read.push_back(path_from_text(options.bench.compared));
    const auto is_output = [&](const fs::path& file) {
        std::error_code status;
        return fs::equivalent(file, options.output, status);
    };
    const std::string name = path_text(options.output.filename());
    const std::string ending = lower_case(path_text(options.output.extension()));
    std::error_code status;
    const bool is_content = find_file_type(name) || is_archive_name(options.output) ||
                            ending == ".vmt" || ending == ".vtf" || ending == ".qci";
    if ((is_content && fs::exists(options.output, status)) ||
        std::any_of(read.begin(), read.end(), is_output))
        return report_wrong_usage(options.verb, "-o " + path_text(options.output) +
                                                    ": expected another file than those that are "
                                                    "read");
    return refuse_unwritable(options.output);
}

int refuse_unwritable(const fs::path& path) {
    if (path == "-") return kDone;
    std::error_code unknown;
    const fs::path file = written_file(path);
    const fs::path folder = file.has_parent_path() ? file.parent_path() : fs::path(".");
    std::string why;
    if (fs::is_directory(path, unknown)) why = "it is a folder";
    if (const auto status = fs::status(folder, unknown); !fs::is_directory(status))
        why = fs::exists(status) ? path_text(folder) + " is not a folder"
                                 : "there is no folder " + path_text(folder);
    if (why.empty()) return kDone;
    print(not_written(path, why));
    return kUnreadable;
}

}  // namespace studioscope
