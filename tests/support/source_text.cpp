#include "support/source_text.h"

#include <fstream>
#include <map>
#include <regex>
#include <sstream>

namespace studioscope {

namespace fs = std::filesystem;

namespace {

// Types of this file only, so that the linker cannot take the matcher of another, slower object.
struct Traits : std::regex_traits<char> {};
using Expression = std::basic_regex<char, Traits>;
using Matches = std::regex_iterator<const char*, char, Traits>;

// Most expressions are looked for in one file after another.
const Expression& compiled(const std::string& expression) {
    static std::map<std::string, Expression> known;
    const auto [at, is_new] = known.try_emplace(expression);
    if (is_new) at->second.assign(expression, std::regex::ECMAScript | std::regex::multiline);
    return at->second;
}

}  // namespace

std::string read_text(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

std::vector<fs::path> sources_below(const fs::path& folder) {
    std::vector<fs::path> files;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        const fs::path& path = entry.path();
        if (path.extension() == ".cpp" || path.extension() == ".h") files.push_back(path);
    }
    return files;
}

std::string without_comments(const std::string& text) {
    std::string code;
    code.reserve(text.size());
    for (size_t begin = 0; begin < text.size();) {
        const size_t comment = std::min(text.find("//", begin), text.size());
        code.append(text, begin, comment - begin);
        begin = std::min(text.find('\n', comment), text.size());
    }
    return code;
}

std::vector<Match> matches_of(const std::string& text, const std::string& expression) {
    const char* const begin = text.data();
    std::vector<Match> found;
    for (Matches it(begin, begin + text.size(), compiled(expression)), end; it != end; ++it) {
        Match& match = found.emplace_back();
        for (const auto& part : *it) match.push_back(part.str());
    }
    return found;
}

}  // namespace studioscope
