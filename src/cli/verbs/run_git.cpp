#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/verbs/model_pairs.h"
#include "cli/verbs/run.h"
#include "content/disk_files.h"
#include "core/deadline.h"
#include "core/message_text.h"
#include "core/path_text.h"
#include "core/platform/platform.h"
#include "host/options.h"
#include "host/output.h"
#include "host/sandbox.h"
#include "model/file_types.h"
#include "report/lines/lines.h"

namespace studioscope {

namespace {

// Quotes a word for the shell that git starts.
std::string shell_word(const std::string& text) {
    std::string word = "'";
    for (const char letter : text) {
        if (letter == '\'')
            word += "'\\''";
        else
            word += letter;
    }
    return word + "'";
}

// Quotes a value for git's configuration files.
std::string config_value(const std::string& text) {
    std::string value = "\"";
    for (const char letter : text) {
        if (letter == '"' || letter == '\\') value += '\\';
        value += letter;
    }
    return value + "\"";
}

std::string config_text(const std::string& program) {
    const std::string word = shell_word(program);
    const auto command = [&](const std::string& arguments) {
        return config_value(word + " " + arguments);
    };
    std::string text =
        "# ---- .git/config of one repository, or ~/.gitconfig for all\n"
        "[diff \"studioscope\"]\n";
    text += "\t# git log -p, git show, git blame: facts line by line, kept in a cache\n";
    text += "\ttextconv = " + command("info --git --") + "\n";
    text += "\tcachetextconv = true\n\tbinary = true\n";
    text += "\t# git diff: the changes in words; without this line, facts here too\n";
    text += "\tcommand = " + command("diff --git-external --") + "\n";
    text += "[difftool \"studioscope\"]\n";
    text += "\t# git difftool -t studioscope\n";
    text +=
        "\tcmd = " + command("diff --git-external -- \"$MERGED\" \"$LOCAL\" . . \"$REMOTE\" . .") +
        "\n";
    text += "[alias]\n\t# git models A..B [-- PATH...]: whole models, with all their files\n";
    text += "\tmodels = " + config_value("!cd -- \"${GIT_PREFIX:-.}\" && " + word + " diff --git") +
            "\n";
    return text;
}

namespace fs = std::filesystem;

constexpr size_t kWords = 7, kWordsOfRename = 9;

// One side of git's arguments.
struct Side {
    fs::path file;
    std::string hash, mode;  // "." where there is no file

    bool is_none() const { return file == "/dev/null"; }
};

std::string short_hash(const Side& side) {
    constexpr size_t kDigits = 7;
    return side.is_none() || side.hash == "." ? std::string(kDigits, '0')
                                              : printable(side.hash.substr(0, kDigits));
}

// The header that git prints above the changes of a file.
std::string heading(const std::string& path, const std::string& new_path, const Side& before,
                    const Side& after, const std::string& about_rename) {
    std::string text = fmt::format("diff --git a/{} b/{}\n", printable(path), printable(new_path));
    if (before.is_none()) text += fmt::format("new file mode {}\n", printable(after.mode));
    if (after.is_none()) text += fmt::format("deleted file mode {}\n", printable(before.mode));
    const bool has_modes = !before.is_none() && !after.is_none() && before.mode != after.mode;
    if (has_modes)
        text += fmt::format("old mode {}\nnew mode {}\n", printable(before.mode),
                            printable(after.mode));
    for (size_t at = 0; at < about_rename.size();) {
        const size_t end = std::min(about_rename.find('\n', at), about_rename.size());
        text += printable(about_rename.substr(at, end - at)) + "\n";
        at = end + 1;
    }
    if (about_rename.find("index ") == std::string::npos && before.hash != ".")
        text += fmt::format("index {}..{}\n", short_hash(before), short_hash(after));
    text += "--- " + (before.is_none() ? "/dev/null" : "a/" + printable(path)) + "\n";
    text += "+++ " + (after.is_none() ? "/dev/null" : "b/" + printable(new_path)) + "\n";
    return text;
}

// Reads a version of a file; an error if it cannot be read.
Result<FileVersion> read_version(const std::string& name, const Side& side,
                                 const FileSystem& files) {
    FileVersion version{name, {}, !side.is_none()};
    if (side.is_none()) return version;
    Result<Bytes> bytes = files->read(side.file);
    if (!bytes) return bytes.error();
    version.bytes = *std::move(bytes);
    return version;
}

// Limits the time, as git does not: an external diff that hangs would block the whole `git diff`.
Options with_git_timeout(Options options) {
    const double given = options.load.timeout;
    options.load.timeout = given > 0 ? std::min(given, kGitExternalSeconds) : kGitExternalSeconds;
    return options;
}

std::string changes_in_time(const std::string& path, const std::string& new_path,
                            const Side& before, const Side& after, const Options& options) {
    const FileSystem files = disk_files();
    const std::vector named{before.file, after.file};
    narrow_reading(options, [&] { return file_read_paths(named, files); });
    const Result<FileVersion> first = read_version(path, before, files);
    const Result<FileVersion> second = read_version(new_path, after, files);
    if (!first) return unreadable_fact(first.error());
    if (!second) return unreadable_fact(second.error());
    return file_changes(*first, *second, options.diff.tolerances);
}

std::string compared(const std::string& path, const std::string& new_path, const Side& before,
                     const Side& after, const Options& options) {
    const DeadlineScope ends(options.load.timeout);
    try {
        return changes_in_time(path, new_path, before, after, options);
    } catch (const TimeoutError&) {
        return "not compared: " + late_comparison_text(options) + "\n";
    }
}

}  // namespace

int run_git_setup(const Options&) {
    std::string text =
        "# Lines that make git show what changed in models. Nothing has been written.\n"
        "# ---- .gitattributes at the top of the repository\n";
    std::set<std::string_view> endings;  // ".vtx" once, not ".dx90.vtx"
    for (const FileTypeRow& row : kFileTypes)
        if (row.is_compiled || row.type == FileType::kDmx)
            endings.insert(row.ending.substr(row.ending.rfind('.')));
    for (const std::string_view ending : endings)
        text += fmt::format("*{} diff=studioscope\n", ending);
    text += "*.vtf diff=studioscope\n";
    return write_or_report("-", text + config_text(path_text(program_file())));
}

int run_git_external(const Options& given) {
    const Options options = with_git_timeout(given);
    std::vector<std::string> words;
    for (const fs::path& word : options.files) words.push_back(path_text(word));
    if (words.size() == 1) {
        write_or_report("-", fmt::format("* Unmerged path {}\n", printable(words[0])));
        return kDone;
    }
    if (words.size() != kWords && words.size() != kWordsOfRename)
        return report_wrong_usage(
            options.verb,
            "--git-external: expected the words that git passes: path, old file, old hash, old "
            "mode, new file, new hash, new mode");
    const Side before{options.files[1], words[2], words[3]};
    const Side after{options.files[4], words[5], words[6]};
    const bool is_renamed = words.size() == kWordsOfRename;
    if (fs::is_directory(before.file) && fs::is_directory(after.file)) {
        compare_folders(before.file, after.file, options);
        return kDone;
    }
    // `git difftool` may not know the path
    const std::string path = words[0].empty() ? path_text(after.file.filename()) : words[0];
    const std::string new_path = is_renamed ? words[7] : path;
    const std::string about_rename = is_renamed ? words[8] : std::string();
    write_or_report("-", heading(path, new_path, before, after, about_rename) +
                             compared(path, new_path, before, after, options));
    return kDone;
}

}  // namespace studioscope
