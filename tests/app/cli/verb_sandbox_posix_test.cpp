// The sandbox of every verb: each is entered as the program does, in a copy of this process, which
// then asks the system for what a file that has found a bug would ask for. What a probe is refused
// counts only if the same process may do it without a sandbox.

#include <asm/sockios.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <catch2/catch.hpp>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <set>
#include <string>
#include <thread>
#include <tuple>
#include <vector>

#include "cli/options/command_line.h"
#include "core/background_task.h"
#include "core/platform/sandbox.h"
#include "host/output.h"
#include "host/output_folder.h"
#include "host/sandbox.h"
#include "support/git_repository.h"
#include "support/paths.h"
#include "support/program.h"
#include "support/skip.h"

namespace studioscope::verb_sandbox_posix_test {

namespace {

namespace fs = std::filesystem;

// A call, tried for real: below 0 with errno if it fails.
struct Probe {
    std::string name;
    std::function<long()> ask;
    int refused_with;           // EPERM, or ENOSYS for a call that does not exist
    bool is_for_driver = true;  // refused where a driver runs, too
};

// Whether memory of these rights can be made; it is given back.
long map_with(int rights) {
    void* const block = mmap(nullptr, 4096, rights, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (block == MAP_FAILED) return -1;
    munmap(block, 4096);
    return 0;
}

long make_executable() {
    void* const block =
        mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    const long done = mprotect(block, 4096, PROT_READ | PROT_EXEC);
    munmap(block, 4096);
    return done;
}

long start_process(unsigned long how) {
    const long process = syscall(SYS_clone, how, 0, 0, 0, 0);
    if (process == 0) _exit(0);
    if (process > 0) waitpid(static_cast<pid_t>(process), nullptr, 0);
    return process;
}

long open_socket(int family, int type) {
    const int opened = socket(family, type, 0);
    if (opened >= 0) close(opened);
    return opened;
}

std::vector<Probe> make_probes() {
    constexpr bool kNotForDriver = false;
    char* const none[] = {nullptr};
    // arguments that are wrong fail in another way, where the call is permitted
    return {
        {"UDP", [] { return open_socket(AF_INET, SOCK_DGRAM); }, EPERM},
        {"TCP", [] { return open_socket(AF_INET, SOCK_STREAM); }, EPERM},
        {"path socket", [] { return open_socket(AF_UNIX, SOCK_STREAM); }, EPERM},
        {"netlink", [] { return open_socket(AF_NETLINK, SOCK_RAW); }, EPERM},
        {"connect", [] { return connect(-1, nullptr, 0); }, EPERM},
        {"execve", [none] { return execve("/nowhere", none, none); }, EPERM},
        {"execveat", [none] { return syscall(SYS_execveat, -1, "x", none, none, 0); }, EPERM},
        {"a process", [] { return start_process(SIGCHLD); }, EPERM},
        {"setsid", [] { return setsid(); }, EPERM},
        {"memfd_create", [] { return memfd_create("x", 0); }, EPERM, kNotForDriver},
        {"memory to write and execute", [] { return map_with(PROT_WRITE | PROT_EXEC); }, EPERM,
         kNotForDriver},
        {"memory made executable", make_executable, EPERM, kNotForDriver},
        {"shared memory", [] { return shmget(IPC_PRIVATE, 0, IPC_CREAT); }, EPERM, kNotForDriver},
        {"io_uring", [] { return syscall(SYS_io_uring_setup, 0, nullptr); }, EPERM},
        {"unshare", [] { return unshare(CLONE_NEWNS); }, EPERM},
        {"a namespace of users", [] { return start_process(CLONE_NEWUSER | SIGCHLD); }, EPERM},
        {"setns", [] { return setns(-1, 0); }, EPERM},
        {"chmod", [] { return chmod("/nowhere", 0777); }, EPERM},
        {"fchmod", [] { return fchmod(-1, 0777); }, EPERM},
        {"fchmodat", [] { return fchmodat(AT_FDCWD, "/nowhere", 0777, 0); }, EPERM},
        {"fchown", [] { return fchown(-1, 0, 0); }, EPERM},
        {"utimensat", [] { return utimensat(AT_FDCWD, "/nowhere", nullptr, 0); }, EPERM},
        {"truncate", [] { return truncate("/nowhere", 0); }, EPERM},
        {"setxattr", [] { return syscall(SYS_setxattr, "/nowhere", "user.x", "", 0, 0); }, EPERM},
        {"ptrace", [] { return ptrace(PTRACE_PEEKUSER, getppid(), nullptr, nullptr); }, EPERM},
        {"memory of another process",
         [] { return syscall(SYS_process_vm_readv, -1, nullptr, 0, nullptr, 0, 0); }, EPERM},
        {"a signal", [] { return kill(getppid(), 0); }, EPERM},
        {"a signal by a file", [] { return fcntl(-1, F_SETOWN, getppid()); }, EPERM},
        {"a signal by a file, to a thread", [] { return fcntl(-1, F_SETOWN_EX, nullptr); }, EPERM},
        {"which signal a file sends", [] { return fcntl(-1, F_SETSIG, SIGKILL); }, EPERM},
        {"a signal by a device", [] { return ioctl(-1, FIOSETOWN, nullptr); }, EPERM},
        {"a signal by a socket", [] { return ioctl(-1, SIOCSPGRP, nullptr); }, EPERM},
        {"keys", [] { return syscall(SYS_keyctl, -1); }, EPERM},
        {"bpf", [] { return syscall(SYS_bpf, -1, nullptr, 0); }, EPERM},
        {"typing into the terminal", [] { return ioctl(-1, TIOCSTI, nullptr); }, EPERM},
        {"a call from the future", [] { return syscall(451, -1, nullptr, nullptr, 0); }, ENOSYS},
        {"clone3", [] { return syscall(SYS_clone3, nullptr, 0); }, ENOSYS},
    };
}

const std::vector<Probe>& call_probes() {
    static const std::vector<Probe> probes = make_probes();
    return probes;
}

bool is_refused(const Probe& probe) {
    errno = 0;
    return probe.ask() < 0 && errno == probe.refused_with;
}

// Runs this in a copy of the process, and returns its text.
std::string in_copy(const std::function<std::string()>& work) {
    std::array<int, 2> ends{};
    REQUIRE(pipe(ends.data()) == 0);
    const pid_t copy = fork();
    if (copy == 0) {
        const std::string text = work();
        [[maybe_unused]] const ssize_t count = write(ends[1], text.data(), text.size());
        _exit(0);
    }
    close(ends[1]);
    std::string text;
    std::array<char, 4096> block{};
    for (ssize_t count = 0; (count = read(ends[0], block.data(), block.size())) > 0;)
        text.append(block.data(), static_cast<size_t>(count));
    close(ends[0]);
    int status = 0;
    waitpid(copy, &status, 0);
    if (!WIFEXITED(status)) text += "ended by a signal\n";
    return text;
}

// The probes that this process is refused without a sandbox, as in some containers.
const std::string& refused_anyway() {
    static const std::string names = in_copy([] {
        std::string refused = "\n";
        for (const Probe& probe : call_probes())
            if (is_refused(probe)) refused += probe.name + "\n";
        return refused;
    });
    return names;
}

enum class For { kDriver, kNoDriver };

// What is permitted and should not be, a name per line.
std::string permitted_calls(For what) {
    std::string permitted;
    for (const Probe& probe : call_probes())
        if ((what == For::kNoDriver || probe.is_for_driver) &&
            refused_anyway().find("\n" + probe.name + "\n") == std::string::npos &&
            !is_refused(probe))
            permitted += probe.name + "\n";
    return permitted;
}

// Whether a file can be written in a folder; it is removed.
bool can_write(const fs::path& folder) {
    const fs::path file = folder / "probe";
    const bool is_written = std::ofstream(file).is_open();
    std::error_code gone;
    fs::remove(file, gone);
    return is_written;
}

const fs::path& scratch_folder() {
    static const ScratchFolder folder;
    return folder.path();
}

std::string probe_thread(For what) {
    std::string permitted = permitted_calls(what);
    if (can_write(scratch_folder())) permitted += "write a file\n";
    if (can_write(fs::path(std::getenv("HOME") ? std::getenv("HOME") : "/")))
        permitted += "write in the home\n";
    return permitted;
}

// What the verbs below write for their test.
std::string found;

int probe_without_driver(const Options&) {
    found = probe_thread(For::kNoDriver);
    rlimit core{};
    if (getrlimit(RLIMIT_CORE, &core) != 0 || core.rlim_max != 0) found += "core file\n";
    if (std::getenv("SECRET_TOKEN") != nullptr) found += "variable of the environment\n";
    return kDone;
}

int probe_with_driver(const Options& options) {
    std::thread([&] {
        enter_loading_thread(options);
        found = probe_thread(For::kNoDriver);
        if (can_write("/dev/shm")) found += "write where drivers do\n";
    }).join();
    restrict_driver(options);
    found += probe_thread(For::kDriver);
    return kDone;
}

int probe_after_git(const Options& options) {
    // it is started, but has no network and no way to write
    for (const Probe& probe : call_probes())
        if (probe.name == "UDP" && !is_refused(probe)) found += "UDP before git\n";
    if (can_write(scratch_folder())) found += "write a file before git\n";
    leave_git(options, scratch_folder());
    found += probe_thread(For::kNoDriver);
    return kDone;
}

int probe_window(const Options&) {
    BackgroundTask<std::string> task;
    task.start([] { return probe_thread(For::kNoDriver); }, "the task failed\n");
    task.wait(60);
    found = task.take().value_or("the task has not ended\n");
    return kDone;
}

int (*probe_of(SandboxKind kind))(const Options&) {
    switch (kind) {
        case SandboxKind::kUndecided:
            return nullptr;
        case SandboxKind::kNoDriver:
            return probe_without_driver;
        case SandboxKind::kStartsGit:
            return probe_after_git;
        case SandboxKind::kDriver:
            return probe_with_driver;
        case SandboxKind::kWindow:
            return probe_window;
    }
    return nullptr;
}

// What the sandbox of a verb permits and should not; `prepare` runs before it is entered.
std::string probe_verb(
    const Verb& verb, const Options& options, const std::function<void()>& prepare = [] {}) {
    refused_anyway();
    scratch_folder();
    return in_copy([&] {
        ::setenv("SECRET_TOKEN", "x", 1);
        prepare();
        const int status =
            run_command_line({kDone, probe_of(verb_sandbox(verb, options)), options, &verb});
        return status == kDone ? found : fmt::format("{}ended with {}\n", found, status);
    });
}

// Runs a command line in a copy of the process, and returns what it could still do afterwards,
// besides reading what it was asked to.
std::string left_after(const std::vector<std::string>& words, const fs::path& folder = "/") {
    refused_anyway();
    const fs::path other = scratch_folder() / "other.txt";
    write_text(other, "another file of the user");
    return in_copy([&] {
        const int nothing = open("/dev/null", O_RDWR);
        for (const int stream : {STDOUT_FILENO, STDERR_FILENO}) dup2(nothing, stream);
        fs::current_path(folder);
        std::vector<std::string> line{"studioscope"};
        line.insert(line.end(), words.begin(), words.end());
        const int status = run_command_line(parse_command_line(line, {}));
        std::string left = probe_thread(For::kNoDriver);
        if (std::ifstream(other).is_open()) left += "read another file\n";
        return status < kWrongUsage ? left : fmt::format("{}ended with {}\n", left, status);
    });
}

}  // namespace

TEST_CASE("every verb has a sandbox, which refuses what models have no use for", "[app][sandbox]") {
    if (available_sandbox() != SandboxState::kFull) SKIP("the system has no full sandbox");
    for (const Verb& verb : all_verbs()) {
        INFO(verb.name);
        CHECK(probe_verb(verb, initial_options(verb)) == "");
    }
}

TEST_CASE("the forms of a verb have their sandbox", "[app][sandbox]") {
    if (available_sandbox() != SandboxState::kFull) SKIP("the system has no full sandbox");
    const Verb& diff = *find_verb("diff");
    Options options = initial_options(diff);
    options.diff.git_range = "A..B";
    CHECK(verb_sandbox(diff, options) == SandboxKind::kStartsGit);
    CHECK(probe_verb(diff, options) == "");
    const Verb& pose = *find_verb("pose");
    for (const auto& [skinner, output, kind] :
         {std::tuple{Skinner::kGpu, "-", SandboxKind::kDriver},
          std::tuple{Skinner::kGpu, "a.json", SandboxKind::kNoDriver},
          std::tuple{Skinner::kCpu, "a.obj", SandboxKind::kNoDriver},
          std::tuple{Skinner::kReference, "a.csv", SandboxKind::kNoDriver}}) {
        options = initial_options(pose);
        options.skinner = skinner;
        options.output = output;
        CHECK(verb_sandbox(pose, options) == kind);
    }
}

TEST_CASE("a verb reads nothing but what its models need", "[app][sandbox]") {
    if (available_sandbox() != SandboxState::kFull) SKIP("the system has no full sandbox");
    const std::string model = sample_file("models/studioscope/ollie.mdl");
    const std::string folder = sample_file("models");
    const std::string log = (scratch_folder() / "log.txt").string();
    write_text(log, "Working on \"a.qc\"");
    const std::vector<std::vector<std::string>> calls{
        {"info", model},
        {"info", "--needs", model},
        {"info", "--git", model},
        {"check", model},
        {"check", folder},
        {"diff", model, model},
        {"diff", folder, folder},
        {"diff", "--git-external", "x", model, "0", "100644", model, "0", "100644"},
        {"pose", "--skinner", "cpu", "-o", "-", model},
        {"export", model, "-o", (scratch_folder() / "narrowed").string()},
        {"export", "--each", folder, "-o", (scratch_folder() / "each").string()},
        {"explain", "--log", log},
        {"explain", "--list-codes"}};
    for (const std::vector<std::string>& words : calls) {
        INFO(fmt::format("{}", fmt::join(words, " ")));
        const bool reads_models = words[1] != "--list-codes";
        CHECK(left_after(words) == (reads_models ? "" : "read another file\n"));
    }
}

TEST_CASE("once git runs, a comparison of commits reads no file", "[app][sandbox]") {
    if (available_sandbox() != SandboxState::kFull) SKIP("the system has no full sandbox");
    GitRepository repository;
    for (const char* source : {"source/ollie_lod3.smd", "source/ollie_lod2.smd"}) {
        fs::copy_file(sample_file(source), repository.file("a.smd"),
                      fs::copy_options::overwrite_existing);
        repository.commit(source);
    }
    CHECK(left_after({"diff", "--git", "HEAD~..HEAD"}, repository.top()) == "");
}

TEST_CASE("the output is the one file that a restricted verb writes", "[app][sandbox]") {
    const Verb& verb = *find_verb("render");
    Options options = initial_options(verb);
    options.output = scratch_folder() / "out.png";
    CHECK(in_copy([&] {
              const auto write = [](const Options& given) {
                  for (const char* name : {"other", "out.png"})
                      static_cast<void>(
                          write_output(given.output.parent_path() / name, as_bytes("new")));
                  return int{kDone};
              };
              return std::to_string(run_command_line({kDone, write, options, &verb}));
          }) == "0");
    CHECK(read_text(options.output) == "new");
    if (landlock_version() > 0) CHECK_FALSE(fs::exists(scratch_folder() / "other"));
}

TEST_CASE("the helper of an export writes no file but those of exports", "[app][sandbox]") {
    if (landlock_version() == 0 && !can_restrict_calls()) SKIP("the system has no sandbox");
    const Verb& verb = *find_verb("export");
    Options options = initial_options(verb);
    options.output = scratch_folder() / "exported";
    fs::create_directories(options.output / "sub");
    std::ofstream(options.output / "a.qc") << "old";
    const auto ask = [](const Options& given) {
        const fs::path& folder = given.output;
        for (const char* name : {".profile", "sub/settings.json", "a.qc", "../b.qc", "b.qc"}) {
            static_cast<void>(write_folder(folder, {{{name, "new"}}}, false, {}));
            static_cast<void>(write_below(folder, name, as_bytes("new")));
        }
        static_cast<void>(write_output({}, as_bytes("new")));
        return int{kDone};
    };
    in_copy([&] { return std::to_string(run_command_line({kDone, ask, options, &verb})); });
    std::set<std::string> names;
    for (const auto& entry : fs::recursive_directory_iterator(options.output))
        names.insert(entry.path().filename().string());
    CHECK(names == std::set<std::string>{"a.qc", "b.qc", "sub"});
    CHECK(read_text(options.output / "a.qc") == "old");
    CHECK_FALSE(fs::exists(scratch_folder() / "b.qc"));
}

TEST_CASE("the helper of copies writes them below its folder, and nothing else", "[app][sandbox]") {
    if (landlock_version() == 0 && !can_restrict_calls()) SKIP("the system has no sandbox");
    const Verb& verb = *find_verb("info");
    Options options = initial_options(verb);
    const fs::path parent = scratch_folder() / "parent";
    options.copy_to = parent / "copies";
    fs::create_directories(parent);
    const auto ask = [](const Options& given) {
        const fs::path& folder = *given.copy_to;
        for (const fs::path& place : {fs::path("../b.vmt"), fs::path("sub/../../new/b.vmt"),
                                      folder.parent_path() / "c.vmt", fs::path("sub/d.vmt")})
            static_cast<void>(write_below(folder, place, as_bytes("new")));
        static_cast<void>(write_folder(folder, {{{"e.qc", "new"}}}, true, {}));
        static_cast<void>(write_output({}, as_bytes("new")));
        return int{kDone};
    };
    in_copy([&] { return std::to_string(run_command_line({kDone, ask, options, &verb})); });
    std::set<std::string> names;
    for (const auto& entry : fs::recursive_directory_iterator(parent))
        names.insert(entry.path().filename().string());
    CHECK(names == std::set<std::string>{"copies", "sub", "d.vmt"});
}

TEST_CASE("with --sandbox off the rights of the user are left", "[app][sandbox]") {
    const Verb& verb = *find_verb("info");
    Options options = initial_options(verb);
    options.sandbox = SandboxUse::kOff;
    const std::string permitted = probe_verb(verb, options);
    for (const char* name : {"UDP\n", "a process\n", "write a file\n"})
        CHECK(permitted.find(name) != std::string::npos);
}

TEST_CASE("with --sandbox require nothing runs where the system has none", "[app][sandbox]") {
    // a kernel without Landlock, as far as this process can tell
    const auto hide_landlock = [] {
        constexpr long kMakeRuleset = SYS_landlock_create_ruleset;
        static_assert(kMakeRuleset == 444);
        std::array<sock_filter, 4> steps{
            {BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
             BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, kMakeRuleset, 0, 1),
             BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
             BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)}};
        const sock_fprog program{static_cast<unsigned short>(steps.size()), steps.data()};
        prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
        prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
    };
    const Verb& verb = *find_verb("check");
    Options options = initial_options(verb);
    options.sandbox = SandboxUse::kRequire;
    CHECK(probe_verb(verb, options, hide_landlock) == "ended with 3\n");
    // without it, what seccomp refuses is refused
    options.sandbox = SandboxUse::kAuto;
    if (can_restrict_calls())
        CHECK(probe_verb(verb, options, hide_landlock) == "write a file\nwrite in the home\n");
}

}  // namespace studioscope::verb_sandbox_posix_test
