#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <system_error>
#include <vector>

#include "core/path_text.h"
#include "core/platform/disk_file.h"
#include "core/platform/platform.h"
#include "core/platform/private_folder.h"
#include "host/output_folder.h"
#include "host/program_cache_files.h"
#include "host/sandbox.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

// The folders where drivers keep compiled shaders, below the user's folder of caches.
constexpr const char* kDriverCaches[] = {"mesa_shader_cache", "mesa_shader_cache_db", "nvidia",
                                         "radv_builtin_shaders"};

// Lists the paths that a driver writes: devices, and its cache of compiled shaders. Where it may
// not make the cache, it is told to do without, as it would complain on standard error.
std::vector<fs::path> driver_places() {
    std::vector<fs::path> places{"/dev/dri", "/dev/kfd", "/dev/shm", "/dev/udmabuf", "/dev/zero"};
    std::error_code problem;
    for (const auto& entry : fs::directory_iterator("/dev", problem))
        if (path_text(entry.path().filename()).starts_with("nvidia"))
            places.push_back(entry.path());
    const auto own = user_cache_folder();
    const fs::path caches = own ? own->parent_path() : fs::path();
    const std::string folder = environment_variable("MESA_SHADER_CACHE_DIR");
    if (fs::is_directory(caches, problem)) {
        if (folder.empty() && environment_variable("MESA_SHADER_CACHE_DISABLE").empty())
            fs::create_directory(caches / path_from_text(kDriverCaches[0]), problem);
        for (const char* name : kDriverCaches) places.push_back(caches / path_from_text(name));
    }
    if (!folder.empty())
        places.push_back(path_from_text(folder));
    else if (caches.empty() ||
             !fs::is_directory(caches / path_from_text(kDriverCaches[0]), problem))
        set_environment_default("MESA_SHADER_CACHE_DISABLE", "true");
    const std::string home = environment_variable("HOME");
    if (!home.empty()) places.push_back(path_from_text(home) / ".nv");
    return places;
}

// Makes the program's own folder of caches, which it may not do later.
void add_own_cache(const char* name, std::vector<fs::path>& places) {
    const auto own = user_cache_folder();
    if (own && PrivateFolder::open(*own / path_from_text(name)))
        places.push_back(*own / path_from_text(name));
}

// Reads anything at first: where a model's content may be is in files that are read in the sandbox
// already. It is narrowed once that is known, see paths_to_read().
PermittedPaths first_paths(SandboxKind kind, const Options& options) {
    PermittedPaths permitted{{"/"}, {"/dev/null"}};
    const bool is_one_file = is_glb(options.output) || is_source(options.output);
    const bool is_export = options.verb == "export" && !is_one_file;
    const fs::path file = is_export || options.output == "-" ? fs::path() : options.output;
    const fs::path folder =
        is_export ? exported_folder(options.output) : options.copy_to.value_or(fs::path());
    const FolderHelp help = !is_export                         ? FolderHelp::kCopies
                            : options.exporting.replaces_files ? FolderHelp::kReplacingExports
                                                               : FolderHelp::kExports;
    if (!(file.empty() && folder.empty()) && !start_output_helper(file, folder, help))
        for (const fs::path& place : {file, written_file(file).parent_path(), folder.parent_path()})
            permitted.write.push_back(place.empty() ? fs::path(".") : place);
    if (kind == SandboxKind::kStartsGit) permitted.execute = {"/"};
    if (kind != SandboxKind::kDriver) return permitted;
    if (options.uses_program_cache) add_own_cache("programs", permitted.write);
    const std::vector<fs::path> places = driver_places();
    permitted.write.insert(permitted.write.end(), places.begin(), places.end());
    return permitted;
}

void enter_window(const Options& options) {
    std::vector<fs::path> writable;
    if (options.uses_settings) add_own_cache("thumbnails", writable);
    restrict_background_threads(writable);
}

bool is_used(const Options& options) { return options.sandbox != SandboxUse::kOff; }

// Says which part of the sandbox is missing.
std::string shortcoming(SandboxState state) {
    return state == SandboxState::kPaths
               ? "the system restricts which files are opened, by Landlock, but no other calls: it "
                 "has no seccomp for this program"
               : "the system has no Landlock, by which the program gives up its rights";
}

}  // namespace

SandboxState available_sandbox() {
    if (landlock_version() == 0) return SandboxState::kNone;
    return can_restrict_calls() ? SandboxState::kFull : SandboxState::kPaths;
}

const char* sandbox_name(SandboxState state) {
    constexpr const char* kNames[] = {"none", "paths", "full"};
    return kNames[static_cast<size_t>(state)];
}

const char* sandbox_in_use(const Options& options) {
    return sandbox_name(is_used(options) ? available_sandbox() : SandboxState::kNone);
}

int enter_sandbox(SandboxKind kind, const Options& options) {
    if (!is_used(options)) return kDone;
    const SandboxState state = available_sandbox();
    if (state != SandboxState::kFull) {
        const std::string why = shortcoming(state);
        if (options.sandbox == SandboxUse::kRequire) {
            print(error("sandbox-required", "--sandbox require: " + why + "; nothing is opened"));
            return kUnreadable;
        }
        if (options.messages.is_verbose)
            print(note("sandbox-missing",
                       why + "; a file that finds a bug here can do what you can"));
    } else if (options.messages.is_verbose) {
        print_text(fmt::format("sandbox: {}\n", sandbox_name(state)));
    }
    if (landlock_version() == 0 && !can_restrict_calls()) return kDone;
    if (kind == SandboxKind::kWindow) {
        enter_window(options);
        return kDone;
    }
    const PermittedPaths permitted = first_paths(kind, options);
    // the list of users, which libraries of the system may ask a server for
    folder_info_on_disk("/");
    drop_secrets();
    restrict_files(permitted);
    if (kind == SandboxKind::kNoDriver) restrict_calls(CallSet::kPlain);
    if (kind == SandboxKind::kStartsGit) restrict_calls(CallSet::kPrograms);
    if (kind == SandboxKind::kDriver) restrict_calls(CallSet::kDriverStart);
    return kDone;
}

void leave_git(const Options& options, const fs::path& data_folder) {
    if (!is_used(options)) return;
    restrict_files({{data_folder / "lfs"}, {}});
    restrict_calls(CallSet::kPlain);
}

void narrow_reading(const Options& options, const std::function<PermittedPaths()>& paths) {
    if (is_used(options)) restrict_files(paths());
}

void narrow_reading(const Options& options, std::span<const fs::path> named, MountCache& mounts,
                    const FileSystem& files) {
    narrow_reading(options, [&] { return paths_to_read(options, named, mounts, files); });
}

void enter_loading_thread(const Options& options) {
    if (!is_used(options)) return;
    restrict_files({{"/"}, {}});
    restrict_calls(CallSet::kPlain);
}

void restrict_driver(const Options& options) {
    if (is_used(options)) restrict_calls(CallSet::kDriver, RestrictedThreads::kAll);
}

}  // namespace studioscope
