#include "formats/compiled/companions.h"

#include "core/text.h"
#include "formats/part.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

// Longest first, so that "a.dx90.vtx" is "a" and not "a.dx90".
constexpr std::string_view kSuffixes[] = {".dx90.vtx", ".dx80.vtx", ".dx11.vtx", ".xbox.vtx",
                                          ".360.vtx",  ".sw.vtx",   ".vtx",      ".mdl",
                                          ".vvd",      ".phy",      ".ani"};

std::string_view suffix_of(std::string_view lower_name) {
    for (const std::string_view suffix : kSuffixes)
        if (lower_name.size() > suffix.size() && lower_name.ends_with(suffix)) return suffix;
    return {};
}

}  // namespace

bool is_compiled_file(const fs::path& path) {
    return !suffix_of(lower_case(path.filename().string())).empty();
}

fs::path stem_of_compiled(const fs::path& path) {
    const std::string name = path.filename().string();
    return path.parent_path() / name.substr(0, name.size() - suffix_of(lower_case(name)).size());
}

Companion find_companion(const fs::path& stem, std::span<const std::string_view> suffixes,
                         const FileSystem& files) {
    Companion companion;
    const fs::path folder = stem.parent_path();
    for (const std::string_view suffix : suffixes) {
        const std::string wanted = stem.filename().string() + std::string(suffix);
        companion.tried.push_back(wanted);
        const auto name = find_name(files, folder, wanted);
        if (!name) continue;
        companion.path = folder / *name;
        return companion;
    }
    return companion;
}

}  // namespace studioscope
