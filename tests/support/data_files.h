#pragma once

#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <string>
#include <vector>

#include "core/bytes.h"
#include "support/paths.h"

namespace studioscope {

// Other people's models that tests use if they are present.

inline Bytes read_bytes(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    const std::string text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
    const ByteSpan bytes = as_bytes(text);
    return Bytes(bytes.begin(), bytes.end());
}

// A row of the data's README about a compiled model: the results of an independent counter.
struct CompiledRow {
    std::filesystem::path mdl;
    int version = 0;
    std::string measured;  // "8 bones; 5 LODs, verts/LOD [6031,3656]; **10 fixups** ..."

    // The number before `what` ("8 bones" -> 8), or `otherwise`.
    size_t number(const std::string& what, size_t otherwise) const {
        std::smatch match;
        if (!std::regex_search(measured, match, std::regex("(\\d+) " + what))) return otherwise;
        return std::stoul(match[1]);
    }

    std::vector<size_t> lod_vertices() const {
        std::smatch match;
        std::vector<size_t> counts;
        if (!std::regex_search(measured, match, std::regex("verts/LOD \\[([0-9,]+)\\]"))) return {};
        std::stringstream list(match[1]);
        for (std::string item; std::getline(list, item, ',');) counts.push_back(std::stoul(item));
        return counts;
    }
};

inline std::vector<CompiledRow> compiled_rows() {
    std::ifstream in(data_folder() / "README.md");
    const std::regex row("^\\| `([^`]+\\.mdl)` \\| MDL v(\\d+) [^|]*\\| [^|]*\\| ([^|]*)\\|$");
    std::vector<CompiledRow> rows;
    std::string folder;
    for (std::string line; std::getline(in, line);) {
        std::smatch match;
        if (line.rfind("## ", 0) == 0) folder = line.substr(3);
        if (std::regex_match(line, match, row))
            rows.push_back(
                {data_folder() / folder / match[1].str(), std::stoi(match[2]), match[3]});
    }
    return rows;
}

// "hero.mdl" -> "hero" + suffix.
inline std::filesystem::path companion(std::filesystem::path mdl, const std::string& suffix) {
    return mdl.replace_extension("").string() + suffix;
}

}  // namespace studioscope
