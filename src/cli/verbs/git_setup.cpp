#include <fmt/format.h>

#include <set>
#include <string>
#include <string_view>

#include "cli/verbs/run.h"
#include "core/path_text.h"
#include "core/platform/platform.h"
#include "host/output.h"
#include "model/file_types.h"

namespace studioscope {

namespace {

// A word as the shell that git starts reads it.
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

// A value as git's configuration files quote it.
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

}  // namespace studioscope
