#include "host/editor.h"

#include <fmt/format.h>

#include <optional>
#include <system_error>
#include <utility>

#include "content/archives/archive_files.h"
#include "core/message_text.h"
#include "core/path_text.h"
#include "core/platform/platform.h"
#include "core/platform/process.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

constexpr bool kIsWindows = fs::path::preferred_separator == '\\';
constexpr char kPathSeparator = kIsWindows ? ';' : ':';

struct KnownEditor {
    const char* program;
    const char* arguments;
};
constexpr KnownEditor kEditors[] = {
    {"code", "-g {file}:{line}"}, {"codium", "-g {file}:{line}"}, {"subl", "{file}:{line}"},
    {"kate", "-l {line} {file}"}, {"gedit", "+{line} {file}"},    {"notepad++", "-n{line} {file}"},
};

bool is_program(const fs::path& path) {
    std::error_code problem;
    const fs::file_status status = fs::status(path, problem);
    constexpr fs::perms kExecute =
        fs::perms::owner_exec | fs::perms::group_exec | fs::perms::others_exec;
    return fs::is_regular_file(status) && (status.permissions() & kExecute) != fs::perms::none;
}

std::optional<fs::path> find_program(std::string_view name, std::string_view path_variable) {
    while (!path_variable.empty()) {
        const size_t end = path_variable.find(kPathSeparator);
        const fs::path folder = path_from_text(path_variable.substr(0, end));
        path_variable.remove_prefix(end == path_variable.npos ? path_variable.size() : end + 1);
        if (!folder.is_absolute()) continue;
        const fs::path path =
            folder / path_from_text(std::string(name) + (kIsWindows ? ".exe" : ""));
        if (is_program(path)) return path;
    }
    return std::nullopt;
}

std::vector<std::string> split_words(std::string_view command) {
    std::vector<std::string> words;
    bool is_quoted = false, is_inside = false;
    for (const char c : command) {
        const bool ends = c == ' ' && !is_quoted;
        if (c == '"') is_quoted = !is_quoted;
        if (!ends && !is_inside) words.emplace_back();
        is_inside = !ends;
        if (!ends && c != '"') words.back() += c;
    }
    return words;
}

// Replaces all places at once, so that a file named "{line}" stays as it is.
std::string with_place(const std::string& word, const std::string& file, uint64_t line) {
    std::string text;
    for (size_t at = 0; at < word.size();) {
        const std::string_view rest = std::string_view(word).substr(at);
        if (rest.starts_with("{file}")) {
            text += file;
            at += 6;
        } else if (rest.starts_with("{line}")) {
            text += std::to_string(line);
            at += 6;
        } else {
            text += word[at++];
        }
    }
    return text;
}

Diagnostic editor_problem(const std::string& why) { return error("program-start", why); }

}  // namespace

std::string find_editor(std::string_view path_variable) {
    for (const KnownEditor& editor : kEditors)
        if (const auto program = find_program(editor.program, path_variable))
            return fmt::format("\"{}\" {}", path_text(*program), editor.arguments);
    return {};
}

std::vector<std::string> editor_words(std::string_view command, const fs::path& file,
                                      uint64_t line) {
    std::vector<std::string> words = split_words(command);
    const std::string path = path_text(absolute_path(file));
    if (command.find("{file}") == command.npos) words.push_back("{file}");
    for (std::string& word : words) word = with_place(word, path, line);
    return words;
}

Result<void> open_in_editor(std::string_view command, const fs::path& file, uint64_t line) {
    if (split_archive_path(file))
        return editor_problem(path_text(file.filename()) +
                              " lies in an archive: an editor opens only files on the disk");
    std::error_code problem;
    if (!fs::is_regular_file(file, problem))
        return editor_problem(quotable(path_text(file)) + " was not found");
    std::vector<std::string> words = split_words(command);
    if (words.empty() || words[0].find("{file}") != std::string::npos)
        return editor_problem("the command of the editor begins with no program");
    words = editor_words(command, file, line);
    const fs::path named = path_from_text(words[0]);
    const std::optional<fs::path> program =
        named.is_absolute() ? named : find_program(words[0], environment_variable("PATH"));
    if (!program)
        return editor_problem(
            fmt::format("the editor {} was not found in PATH", quotable(words[0])));
    words[0] = path_text(*program);
    return start_program({std::move(words), {}});
}

}  // namespace studioscope
