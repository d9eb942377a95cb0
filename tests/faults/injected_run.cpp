#include "faults/injected_run.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <stdexcept>

#include "support/paths.h"

namespace studioscope {

namespace fs = std::filesystem;

namespace {

constexpr unsigned kSecondsToEnd = 120;

// The report in a file that both processes map.
class MappedReport {
public:
    explicit MappedReport(const fs::path& path) {
        const int file = open(path.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
        if (file < 0 || ftruncate(file, sizeof(FaultReport)) != 0)
            throw std::runtime_error("cannot make " + path.string());
        block_ = mmap(nullptr, sizeof(FaultReport), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
        close(file);
        if (block_ == MAP_FAILED) throw std::runtime_error("cannot map " + path.string());
    }
    MappedReport(const MappedReport&) = delete;
    MappedReport& operator=(const MappedReport&) = delete;
    ~MappedReport() { munmap(block_, sizeof(FaultReport)); }
    const FaultReport& operator*() const { return *static_cast<const FaultReport*>(block_); }

private:
    void* block_ = nullptr;
};

std::vector<char*> pointers_to(std::vector<std::string>& words) {
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    return pointers;
}

// Runs the child. All its data is made before the fork: other threads may hold locks.
int run_child(std::vector<std::string> words, std::vector<std::string> environment,
              const fs::path& folder, const std::string& out, const std::string& err) {
    const std::vector<char*> arguments = pointers_to(words);
    const std::vector<char*> variables = pointers_to(environment);
    const pid_t child = fork();
    if (child == 0) {
        constexpr int kNew = O_WRONLY | O_CREAT | O_TRUNC;
        const rlimit no_core{0, 0};
        setrlimit(RLIMIT_CORE, &no_core);
        alarm(kSecondsToEnd);
        if (chdir(folder.c_str()) == 0 && dup2(open("/dev/null", O_RDONLY), 0) == 0 &&
            dup2(open(out.c_str(), kNew, 0600), 1) == 1 &&
            dup2(open(err.c_str(), kNew, 0600), 2) == 2)
            execve(arguments[0], arguments.data(), variables.data());
        _exit(98);
    }
    int status = 0;
    while (child < 0 || (waitpid(child, &status, 0) < 0 && errno == EINTR)) {
        if (child < 0) throw std::runtime_error("cannot start a process");
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

std::vector<std::string> environment_of(const fs::path& top, const std::string& report,
                                        const FaultPoint& point) {
    const std::string fault = fmt::format("{} {} {}", static_cast<int>(point.kind),
                                          static_cast<int>(point.caller), point.number);
    std::vector<std::string> environment{
        "PATH=/usr/bin:/bin",
        "HOME=" + (top / "home").string(),
        "XDG_CACHE_HOME=" + (top / "cache").string(),
        "XDG_CONFIG_HOME=" + (top / "config").string(),
        "TMPDIR=" + (top / "temporary").string(),
        "LIBGL_ALWAYS_SOFTWARE=1",
        "LP_NUM_THREADS=0",
        "MESA_SHADER_CACHE_DISABLE=true",
        "LD_PRELOAD=" + (build_folder() / "libfailing_calls.so").string(),
        std::string(kReportVariable) + "=" + report,
        std::string(kFaultVariable) + "=" + fault,
    };
    for (const std::string name : {"DISPLAY", "XAUTHORITY"})  // of the window, where there is one
        if (const char* value = std::getenv(name.c_str()))
            environment.push_back(name + "=" + value);
    return environment;
}

constexpr const char* kProgramFolder = "cache/studioscope/programs";

bool is_kept_program(const std::string& path) {
    return path == "cache/studioscope" || path == kProgramFolder ||
           (path.starts_with(std::string(kProgramFolder) + "/") && path.ends_with(".program"));
}

// Whether the path is a file left by an interrupted run, which the next one removes.
bool is_abandoned(const std::string& path) {
    return path.starts_with(std::string(kProgramFolder) + "/") &&
           (path.ends_with(".mark") || path.ends_with(".part"));
}

}  // namespace

FaultBench::FaultBench() = default;

void FaultBench::set_up(const FaultVerb& verb) {
    const fs::path top = scratch_ / "run";
    fs::remove_all(top);
    for (const char* name : {"home", "cache", "config", "temporary", "out"})
        fs::create_directories(top / name);
    write_text(top / "out/theirs.txt", "of the person");
    if (!verb.output.empty()) write_text(top / "out" / verb.output, kOlderOutput);
    if (!verb.script.empty()) write_text(top / "script", verb.script);
    if (!verb.keeps_programs) return;
    for (const auto& [path, what] : kept_programs_) {
        if (!is_kept_program(path)) continue;
        if (what == "folder")
            fs::create_directories(top / path);
        else
            write_text(top / path, what.substr(std::strlen("file: ")));
    }
    fs::permissions(top, fs::perms::owner_all);
}

InjectedRun FaultBench::run(const FaultVerb& verb, const FaultModel& model,
                            const FaultPoint& point) {
    if (verb.keeps_programs && kept_programs_.empty()) {
        FaultVerb first = verb;
        first.keeps_programs = false;
        kept_programs_ = run(first, model, {}).after;
    }
    set_up(verb);
    const fs::path top = scratch_ / "run";
    const std::string report_path = (scratch_ / "report").string();
    const std::string out = (scratch_ / "stdout").string(), err = (scratch_ / "stderr").string();
    const MappedReport report(report_path);
    InjectedRun run;
    run.before = snapshot_of(top);
    std::vector<std::string> words = words_of(verb, model, top);
    words.insert(words.begin(), (build_folder() / "studioscope").string());
    run.status =
        run_child(std::move(words), environment_of(top, report_path, point), top, out, err);
    run.out = read_text(out);
    run.err = read_text(err);
    run.after = snapshot_of(top);
    for (size_t kind = 0; kind < kFaultKindCount; ++kind)
        for (size_t caller = 0; caller < kCallerCount; ++caller)
            run.calls[kind][caller] = (*report).calls[kind][caller];
    run.has_failed = (*report).has_failed != 0;
    for (uint32_t i = 0; i < (*report).frame_count; ++i) run.frames.push_back((*report).frames[i]);
    return run;
}

namespace {

// Content at a path of a snapshot; empty if there is none.
std::string at_path(const FolderSnapshot& snapshot, const std::string& path) {
    const auto found = snapshot.find(path);
    return found == snapshot.end() ? "" : found->second;
}

bool ends_whole(const std::string& file, const std::string& name) {
    if (name.ends_with(".png")) return file.ends_with(std::string("IEND\xae\x42\x60\x82", 8));
    return file.ends_with("\n");
}

std::optional<std::string> wrong_with_output(const InjectedRun& run, const InjectedRun& sound,
                                             const FaultVerb& verb, const std::string& path) {
    const std::string file = at_path(run.after, path), wanted = at_path(sound.after, path);
    if (file == at_path(run.before, path))
        return run.status == 0 ? std::optional("status 0, but " + path + " was not written")
                               : std::nullopt;
    if (file == wanted) return std::nullopt;
    if (!ends_whole(file, path)) return path + " is not whole";
    if (run.err == sound.err && !verb.reports_findings)
        return path + " is another, and nothing is said";
    return std::nullopt;
}

// What is new in the output folder are folders, and files that a sound run writes too, whole.
bool is_right_copy(const InjectedRun& run, const InjectedRun& sound, const std::string& path) {
    const std::string what = at_path(run.after, path);
    if (!path.starts_with("out/") || !at_path(run.before, path).empty()) return false;
    return std::any_of(sound.after.begin(), sound.after.end(),
                       [&](const auto& each) { return each.second == what; });
}

// An export without what failed is whole, and its report says what it lacks.
bool is_said_export(const InjectedRun& run, const InjectedRun& sound, const FaultVerb& verb,
                    const std::string& path) {
    return verb.reports_findings && path.starts_with("out/") && run.err != sound.err &&
           at_path(run.before, path).empty() && ends_whole(at_path(run.after, path), path);
}

}  // namespace

std::optional<std::string> wrong_with(const InjectedRun& run, const InjectedRun& sound,
                                      const FaultVerb& verb) {
    if (run.status == 128 + SIGALRM)
        return fmt::format("did not end within {} seconds", kSecondsToEnd);
    if (run.status > 128) return fmt::format("ended by signal {}", run.status - 128);
    if (run.status > 4) return fmt::format("status {}", run.status);
    const std::string output = verb.output.empty() ? "" : "out/" + verb.output;
    const bool is_reported = !output.empty() && at_path(run.after, output) != kOlderOutput;
    const bool is_told =
        !run.err.empty() || (verb.reports_findings && (!run.out.empty() || is_reported));
    if (run.status != 0 && !is_told) return fmt::format("status {} without a sentence", run.status);
    if (!output.empty())
        if (auto wrong = wrong_with_output(run, sound, verb, output)) return wrong;
    for (const std::string& path : changes_between(run.before, run.after)) {
        const bool is_expected = path == output || (verb.draws && is_kept_program(path)) ||
                                 (verb.draws && run.status == 3 && is_abandoned(path)) ||
                                 is_right_copy(run, sound, path) ||
                                 is_said_export(run, sound, verb, path);
        if (!is_expected) return "changed " + path;
    }
    return std::nullopt;
}

}  // namespace studioscope
