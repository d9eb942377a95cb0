#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <memory>
#include <utility>

#include "cli/check_files.h"
#include "cli/exit_status.h"
#include "cli/interruption.h"
#include "cli/open_document.h"
#include "cli/output.h"
#include "cli/verbs.h"
#include "content/archives/archive_files.h"
#include "content/disk_files.h"
#include "core/cache_memory.h"
#include "core/deadline.h"
#include "core/parallel_ordered_map.h"
#include "core/path_text.h"
#include "core/printable.h"
#include "report/check_report.h"
#include "report/content.h"

namespace studioscope {

namespace {

constexpr size_t kMaxAhead = 64;  // files whose results may wait for a slow one

// Files to check, with the archives they are read from, whose checksums are checked as well.
struct CheckedPlace {
    std::shared_ptr<OpenArchives> archives;
    FileSystem files;
};

CheckedFile check_file(const std::filesystem::path& path, const LoadRequest& options,
                       const CheckedPlace& from) {
    LoadRequest one = options;
    one.load.with_pixels = false;
    one.load.keeps_motion = false;
    one.files = {path};
    Scene scene = load_files(one, from.files, *from.archives);
    for (Diagnostic& wrong : checksum_mismatches(scene, *from.archives))
        scene.diagnostics.push_back(std::move(wrong));
    const auto is_unreadable = [](const Diagnostic& diagnostic) {
        return diagnostic.severity == Severity::kError && diagnostic.code == "unreadable";
    };
    const auto is_late = [](const Diagnostic& diagnostic) { return diagnostic.code == "timeout"; };
    const bool is_timed_out =
        std::any_of(scene.diagnostics.begin(), scene.diagnostics.end(), is_late);
    const bool is_read =
        (is_timed_out || !scene.format.empty()) &&
        std::none_of(scene.diagnostics.begin(), scene.diagnostics.end(), is_unreadable);
    return {path_text(path), is_read, std::move(scene.diagnostics)};
}

// Checks one file; an exception becomes an error of that file and does not end the run.
CheckedFile check_or_report(const ToCheck& wanted, const Options& options,
                            const CheckedPlace& from) {
    const std::string path = path_text(wanted.path);
    if (wanted.problem) return {path, wanted.problem->code != "unreadable", {*wanted.problem}};
    const DeadlineScope ends(options.load.timeout);
    const RepeatedUnpackingScope repeats;
    try {
        return check_file(wanted.path, options, from);
    } catch (const TimedOut&) {
        Diagnostic late = timed_out();
        late.file = path;
        return {path, true, {std::move(late)}};
    } catch (const std::exception& problem) {
        Diagnostic failed = error("failed", std::string("cannot be checked: ") + problem.what());
        failed.file = path;
        return {path, false, {std::move(failed)}};
    }
}

// Writes the report entry by entry, and counts.
class Report {
public:
    Report(const std::string& format, size_t max_messages)
        : format_(check_format(format)), limit_(format_.is_for_people ? max_messages : 0) {}

    void begin() { write(format_.head()); }
    void add(const CheckedFile& file) {
        tally_.add(file);
        write(format_.entry(limit_.within(file), is_first_));
        is_first_ = is_first_ && file.diagnostics.empty();
    }
    void end() { write(limit_.rest() + format_.tail(tally_)); }
    void count_file() { ++tally_.files; }

    bool is_written() const { return is_written_; }
    const CheckTally& tally() const { return tally_; }

private:
    void write(const std::string& text) {
        // the report is the requested output: standard output in every format
        if (is_written_ && !text.empty()) is_written_ = write_or_report("-", text) == kDone;
    }

    const CheckFormat& format_;
    MessageLimit limit_;
    CheckTally tally_;
    bool is_first_ = true;
    bool is_written_ = true;
};

void check_all(const std::vector<ToCheck>& wanted, const Options& options, const CheckedPlace& from,
               Report& report) {
    const auto make = [&](size_t i) { return check_or_report(wanted[i], options, from); };
    const auto take = [&](size_t i, const CheckedFile& checked) {
        if (!wanted[i].problem) report.count_file();
        report.add(checked);
        return report.is_written() && !Interruption::is_asked_for();
    };
    ThreadPool workers(static_cast<int>(options.jobs));
    parallel_ordered_map(workers, wanted.size(), kMaxAhead, make, take);
}

int list_all(const std::vector<ToCheck>& wanted, bool ends_with_zero) {
    std::string text;
    int status = kDone;
    for (const ToCheck& entry : wanted) {
        if (!entry.problem) {
            const std::string path = path_text(entry.path);
            text += ends_with_zero ? path + '\0' : printable(path) + '\n';
            continue;
        }
        print(*entry.problem);
        if (entry.problem->code == "unreadable") status = kUnreadable;
    }
    return std::max(status, write_or_report("-", text));
}

int status_of(const CheckTally& tally, const Options& options) {
    if (!tally.is_all_readable) return kUnreadable;
    const bool is_bad = tally.of(Severity::kError) > 0 ||
                        (options.fail_on == Severity::kWarning && tally.of(Severity::kWarning) > 0);
    return is_bad ? kCheckFailed : kDone;
}

}  // namespace

int run_check(const Options& options) {
    const FileSystem disk = disk_files();
    const auto archives = std::make_shared<OpenArchives>(disk);
    const std::vector<ToCheck> wanted =
        files_to_check(options.files, options.files_from, *archives, options.ends_names_with_zero);
    if (options.lists_files) return list_all(wanted, options.ends_names_with_zero);
    const Interruption interruption;
    Report report(options.format, options.max_messages);
    report.begin();
    check_all(wanted, options, {archives, cached_listing(with_archives(disk, archives))}, report);
    report.end();
    if (Interruption::is_asked_for())
        print(note("interrupted", fmt::format("interrupted after {} of {} files",
                                              report.tally().files, wanted.size())));
    Interruption::pass_on();
    return report.is_written() ? status_of(report.tally(), options) : kUnreadable;
}

}  // namespace studioscope
