#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "content/disk_files.h"
#include "content/git/answers.h"
#include "content/git/commands.h"
#include "core/message_text.h"
#include "core/path_text.h"
#include "core/platform/disk_file.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

constexpr size_t kMaxIncluded = 64;        // included configuration files
constexpr size_t kMaxAlternates = 64;      // folders of objects
constexpr size_t kMaxListBytes = 1 << 20;  // size of one list of alternates

Diagnostic refused(const std::string& where, const std::string& what, std::string_view path,
                   const std::string& why) {
    return error("git-network", fmt::format("{}: {} names {}, {}; git is not run", where, what,
                                            quotable(path), why));
}

constexpr const char* kOtherMachine = "which leads to another machine";

// Whether a path leads to another machine than the repository's own.
bool leads_away(const fs::path& path) {
    const auto remote = remote_folder(path);
    return remote && remote != remote_folder(fs::current_path());
}

// The keys whose paths git opens or examines in each command.
bool names_path(const std::string& key) {
    const bool is_conditional = key.starts_with("includeif.") && key.ends_with(".path");
    return key == "include.path" || is_conditional || key == "core.worktree";
}

// The current folder and those above it. git resolves relative paths from the top of the work tree,
// which is one of them; only git knows which.
std::vector<fs::path> folders_around() {
    std::vector<fs::path> folders;
    for (fs::path folder = fs::current_path();; folder = folder.parent_path()) {
        folders.push_back(folder);
        if (folder == folder.parent_path()) return folders;
    }
}

// The path in a file of one line, such as git's `.git` ("gitdir: PATH") and `commondir`; empty for
// any other file.
fs::path path_in(const fs::path& file, std::string_view start) {
    constexpr uint64_t kMaxBytes = 1 << 16;
    const Result<ByteSource> source = disk_files()->open(file);
    if (!source || source->size > kMaxBytes) return {};
    const Result<Bytes> bytes = read_all_bytes(*source);
    if (!bytes || !as_text(*bytes).starts_with(start)) return {};
    std::string_view text = as_text(*bytes).substr(start.size());
    while (text.ends_with('\n') || text.ends_with('\r')) text.remove_suffix(1);
    return text.empty() ? fs::path() : file.parent_path() / path_from_text(text);
}

// Checks a folder of git's data, and its files that git opens before any configuration.
Result<void> check_data_folder(const fs::path& folder) {
    for (const char* name : {"", "HEAD", "commondir", "config", "config.worktree", "index", "info",
                             "objects", "objects/info", "objects/pack", "packed-refs", "refs"}) {
        const fs::path path = *name == '\0' ? folder : folder / path_from_text(name);
        if (leads_away(path))
            return refused("the repository", "it", path_text(path), kOtherMachine);
    }
    return {};
}

// Checks the repository that git will find.
Result<void> check_discovery() {
    std::error_code problem;
    for (const fs::path& around : folders_around()) {
        fs::path data = around / ".git";
        if (Result<void> done = check_data_folder(data); !done) return done;
        if (!fs::exists(data, problem)) continue;
        const fs::path elsewhere = path_in(data, "gitdir: ");
        if (!elsewhere.empty()) data = elsewhere;
        if (Result<void> done = check_data_folder(data); !done) return done;
        const fs::path common = path_in(data / "commondir", "");
        return common.empty() ? Result<void>() : check_data_folder(common);
    }
    return {};
}

// Checks configuration files, beginning with the repository's own, and the paths they name.
class Configuration {
public:
    // Checks the settings of one file or of all files in effect.
    Result<void> add(const std::vector<GitSetting>& settings) {
        for (const GitSetting& setting : settings)
            if (names_path(setting.key))
                if (Result<void> done = add_path(setting); !done) return done;
        return {};
    }

    Result<void> add_included() {
        for (size_t i = 0; i < included_.size(); ++i) {
            if (i == kMaxIncluded)
                return error("git-failed",
                             fmt::format("the repository's configuration includes more than {} "
                                         "files; git is not run",
                                         kMaxIncluded));
            const auto listed = run_git({"config", "--no-includes", "--list", "-z", "--show-scope",
                                         "--show-origin", "--file", path_text(included_[i])});
            if (!listed) return listed.error();
            if (Result<void> done = add(parse_settings(*listed)); !done) return done;
        }
        return {};
    }

private:
    Result<void> add_path(const GitSetting& setting) {
        constexpr std::string_view kFile = "file:";
        const std::string file =
            setting.origin.starts_with(kFile) ? setting.origin.substr(kFile.size()) : std::string();
        const auto refuse = [&](const std::string& why) {
            return refused(quotable(file), setting.key, setting.value, why);
        };
        const std::string& path = setting.value;
        // ~user is another user's home folder, and %(prefix) git's own folder
        if ((path.starts_with('~') && path != "~" && !path.starts_with("~/")) ||
            path.starts_with("%("))
            return refuse("which cannot be told to be on this machine");
        const char* const home = std::getenv("HOME");
        const fs::path setting_path =
            path.starts_with('~') && home
                ? path_from_text(home) /
                      path_from_text(path.substr(std::min<size_t>(2, path.size())))
                : path_from_text(path);
        for (const fs::path& start : folders_around()) {
            const fs::path absolute = start / path_from_text(file).parent_path() / setting_path;
            if (leads_away(absolute)) return refuse(kOtherMachine);
            std::error_code problem;
            const bool is_known =
                std::find(included_.begin(), included_.end(), absolute) != included_.end();
            if (setting.key != "core.worktree" && !is_known &&
                fs::is_regular_file(absolute, problem))
                included_.push_back(absolute);
            if (setting_path.is_absolute()) break;
        }
        return {};
    }

    std::vector<fs::path> included_;
};

Result<void> check_alternates_in(const fs::path& objects, std::vector<fs::path>& more) {
    const fs::path list = objects / "info" / "alternates";
    const Result<ByteSource> file = disk_files()->open(list);
    if (!file) return {};
    if (file->size > kMaxListBytes)
        return error("git-failed", fmt::format("{} has more than {} MB; git is not run",
                                               quotable(path_text(list)), kMaxListBytes >> 20));
    const Result<Bytes> bytes = read_all_bytes(*file);
    if (!bytes) return bytes.error();
    for (const std::string_view line : split_at(as_text(*bytes), '\n')) {
        if (line.empty() || line.starts_with('#')) continue;
        // git never writes a quoted path, which would have escapes
        if (line.starts_with('"'))
            return refused(quotable(path_text(list)), "it", line, "which is not a plain path");
        const fs::path folder = objects / path_from_text(line);
        if (leads_away(folder))
            return refused(quotable(path_text(list)), "it", line, kOtherMachine);
        more.push_back(folder);
    }
    return {};
}

}  // namespace

Result<void> check_configuration() {
    // a repository that the user names needs no search
    if (std::getenv("GIT_DIR") == nullptr)
        if (Result<void> done = check_discovery(); !done) return done;
    // without this variable, git would access the work tree that the configuration names
    const std::string root = path_text(fs::current_path().root_path());
    const Result<std::string> listed =
        run_git({"config", "--no-includes", "--list", "-z", "--show-scope", "--show-origin"},
                {{"GIT_WORK_TREE", root}});
    if (!listed) return listed.error();
    std::vector<GitSetting> settings = parse_settings(*listed);
    std::erase_if(settings, [](const GitSetting& setting) {
        return setting.scope != "local" && setting.scope != "worktree";
    });
    Configuration configuration;
    if (Result<void> done = configuration.add(settings); !done) return done;
    return configuration.add_included();
}

Result<void> check_alternates() {
    Result<std::string> objects = run_git({"rev-parse", "--git-path", "objects"});
    if (!objects) return objects.error();
    while (objects->ends_with('\n') || objects->ends_with('\r')) objects->pop_back();
    std::vector<fs::path> folders{absolute_path(path_from_text(*objects))};
    for (size_t i = 0; i < folders.size(); ++i) {
        if (i > kMaxAlternates)
            return error("git-failed",
                         fmt::format("the repository has objects in more than {} further folders; "
                                     "git is not run",
                                     kMaxAlternates));
        const fs::path folder = folders[i];
        if (Result<void> done = check_alternates_in(folder, folders); !done) return done;
    }
    return {};
}

}  // namespace studioscope
