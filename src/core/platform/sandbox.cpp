#include "core/platform/sandbox.h"

#if defined(__linux__) && !defined(STUDIOSCOPE_WITHOUT_SANDBOX)

#include <fcntl.h>
#include <linux/landlock.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>

#include "core/platform/descriptor.h"

extern char** environ;

namespace studioscope {

namespace {

// Rights of later versions of Landlock; the headers of Debian 12 end at version 2.
constexpr uint64_t kRefer = uint64_t{1} << 13;        // since 2: move to another folder
constexpr uint64_t kTruncate = uint64_t{1} << 14;     // since 3
constexpr uint64_t kDeviceIoctl = uint64_t{1} << 15;  // since 5
constexpr uint64_t kTcp = 0b11;                       // since 4: bind and connect
constexpr uint64_t kScopes = 0b11;                    // since 6: signals, abstract sockets

constexpr uint64_t kExecute = LANDLOCK_ACCESS_FS_EXECUTE;
constexpr uint64_t kReadFile = LANDLOCK_ACCESS_FS_READ_FILE;
constexpr uint64_t kReadFolder = LANDLOCK_ACCESS_FS_READ_DIR;
constexpr uint64_t kWriteFile = LANDLOCK_ACCESS_FS_WRITE_FILE | kTruncate | kDeviceIoctl;
constexpr uint64_t kWriteFolder = LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_MAKE_REG |
                                  LANDLOCK_ACCESS_FS_REMOVE_DIR | LANDLOCK_ACCESS_FS_REMOVE_FILE;

// Linux's landlock_ruleset_attr; the kernel reads as much of it as its version of Landlock has.
struct Ruleset {
    uint64_t files = 0;
    uint64_t network = 0;  // since 4
    uint64_t scopes = 0;   // since 6
};

Ruleset all_rights(int version) {
    Ruleset all;
    constexpr uint64_t kOfVersion1 = kRefer - 1;
    all.files = kOfVersion1;
    if (version >= 2) all.files |= kRefer;
    if (version >= 3) all.files |= kTruncate;
    if (version >= 5) all.files |= kDeviceIoctl;
    if (version >= 4) all.network = kTcp;
    if (version >= 6) all.scopes = kScopes;
    return all;
}

size_t ruleset_size(int version) {
    const size_t numbers = version >= 6 ? 3 : version >= 4 ? 2 : 1;
    return numbers * sizeof(uint64_t);
}

// Adds a rule; a path that cannot be opened has none.
void permit(int ruleset, const std::filesystem::path& path, uint64_t access, uint64_t restricted) {
    const Descriptor opened(open(path.c_str(), O_PATH | O_CLOEXEC));
    struct stat status {};
    if (opened.number() < 0 || fstat(opened.number(), &status) != 0) return;
    if (!S_ISDIR(status.st_mode)) access &= kReadFile | kWriteFile | kExecute;
    landlock_path_beneath_attr rule{};
    rule.allowed_access = access & restricted;
    rule.parent_fd = opened.number();
    syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
}

// The number of a new ruleset; negative if the system has no Landlock.
int make_ruleset(const PermittedPaths& permitted) {
    const int version = landlock_version();
    if (version == 0) return -1;
    const Ruleset restricted = all_rights(version);
    const int ruleset = static_cast<int>(
        syscall(SYS_landlock_create_ruleset, &restricted, ruleset_size(version), 0));
    if (ruleset < 0) return -1;
    for (const std::filesystem::path& path : permitted.read)
        permit(ruleset, path, kReadFile | kReadFolder, restricted.files);
    for (const std::filesystem::path& path : permitted.write)
        permit(ruleset, path, kReadFile | kReadFolder | kWriteFile | kWriteFolder,
               restricted.files);
    for (const std::filesystem::path& path : permitted.execute)
        permit(ruleset, path, kExecute, restricted.files);
    return ruleset;
}

bool enter(int ruleset) {
    // required by the kernel, because a restricted program could confuse one with more privileges
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
           syscall(SYS_landlock_restrict_self, ruleset, 0) == 0;
}

// Variables that the program, the C library, git and the drivers read, by the start of their names.
constexpr std::string_view kKeptVariables[] = {"CI_PROJECT_DIR",
                                               "CLICOLOR",
                                               "COLORTERM",
                                               "COLUMNS",
                                               "CUDA_",
                                               "DISPLAY",
                                               "DRI_",
                                               "EGL_",
                                               "FORCE_COLOR",
                                               "GALLI",
                                               "GITHUB_WORKSPACE",
                                               "GIT_",
                                               "GLIBC_",
                                               "HOME",
                                               "INTEL_",
                                               "LANG",
                                               "LC_",
                                               "LD_",
                                               "LIBGL_",
                                               "LINES",
                                               "LLVM_",
                                               "LP_",
                                               "MESA_",
                                               "NO_COLOR",
                                               "NVIDIA_",
                                               "PATH",
                                               "RADEON_",
                                               "TERM",
                                               "TMPDIR",
                                               "TZ",
                                               "WAYLAND_",
                                               "XAUTHORITY",
                                               "XDG_",
                                               "__EGL_",
                                               "__GL"};

bool is_kept(std::string_view variable) {
    return std::any_of(std::begin(kKeptVariables), std::end(kKeptVariables),
                       [&](std::string_view start) { return variable.starts_with(start); });
}

// The ruleset of background threads, kept for as long as the process; negative without one.
std::atomic<int> background_ruleset = -1;
std::atomic<bool> are_background_calls_restricted = false;

}  // namespace

int landlock_version() {
    const long version =
        syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION);
    return version > 0 ? static_cast<int>(version) : 0;
}

bool restrict_files(const PermittedPaths& permitted) {
    const Descriptor ruleset(make_ruleset(permitted));
    return ruleset.number() >= 0 && enter(ruleset.number());
}

void drop_secrets() {
    constexpr rlim_t kMaxOpenFiles = 4096;
    const rlimit none{0, 0};
    setrlimit(RLIMIT_CORE, &none);
    rlimit open_files{};
    if (getrlimit(RLIMIT_NOFILE, &open_files) == 0 && open_files.rlim_max > kMaxOpenFiles) {
        open_files = {std::min(open_files.rlim_cur, kMaxOpenFiles), kMaxOpenFiles};
        setrlimit(RLIMIT_NOFILE, &open_files);
    }
    size_t kept = 0;
    for (size_t i = 0; environ != nullptr && environ[i] != nullptr; ++i) {
        if (is_kept(environ[i]))
            environ[kept++] = environ[i];
        else
            std::memset(environ[i], 0, std::strlen(environ[i]));
    }
    if (environ != nullptr) environ[kept] = nullptr;
}

bool restrict_background_threads(const std::vector<std::filesystem::path>& writable) {
    const int ruleset = make_ruleset({{"/"}, writable});
    background_ruleset = ruleset;
    are_background_calls_restricted = can_restrict_calls();
    return ruleset >= 0;
}

void enter_background_restriction() {
    if (const int ruleset = background_ruleset; ruleset >= 0) enter(ruleset);
    if (are_background_calls_restricted) restrict_calls(CallSet::kPlain);
}

}  // namespace studioscope

#else

namespace studioscope {

int landlock_version() { return 0; }

bool restrict_files(const PermittedPaths&) { return false; }

void drop_secrets() {}

bool restrict_background_threads(const std::vector<std::filesystem::path>&) { return false; }

void enter_background_restriction() {}

}  // namespace studioscope

#endif
