#include "support/source_text.h"

#include <fstream>
#include <iterator>
#include <regex>

namespace studioscope {

namespace fs = std::filesystem;

namespace {

// A type of this file only, so that the linker cannot take the matcher of another, slower object.
struct Traits : std::regex_traits<char> {};
using Expression = std::basic_regex<char, Traits>;
using Matches = std::regex_iterator<std::string::const_iterator, char, Traits>;

}  // namespace

std::string read_text(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
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
    const Expression wanted(expression, std::regex::ECMAScript | std::regex::multiline);
    std::vector<Match> found;
    for (Matches it(text.begin(), text.end(), wanted), end; it != end; ++it)
        found.emplace_back(it->begin(), it->end());
    return found;
}

}  // namespace studioscope
