#include "core/file_system.h"

#include <algorithm>
#include <map>
#include <memory>
#include <mutex>
#include <utility>

#include "core/load_memory.h"
#include "core/text.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

}  // namespace

FileSystem listing_once(const FileSystem& files) {
    using Names = std::vector<std::string>;
    using Folders = std::map<fs::path::string_type, Names>;
    struct Known {
        Folders folders;
        std::mutex mutex;  // several models are loaded at a time
    };
    const auto known = std::make_shared<Known>();
    const auto names_in = [known, list = files.list](const fs::path& folder) -> const Names& {
        // What lies on the disk is no fault of the file that is loaded, and is kept for others.
        const CountMemory uncounted(nullptr);
        const std::lock_guard lock(known->mutex);
        if (const auto entry = known->folders.find(folder.native()); entry != known->folders.end())
            return entry->second;
        return known->folders.emplace(folder.native(), list(folder)).first->second;
    };
    FileSystem listed = files;
    listed.list = names_in;
    listed.find = [names_in](const fs::path& folder, const std::string& wanted) {
        return find_name(names_in(folder), wanted);
    };
    return listed;
}

Result<ByteSource> open_file(const FileSystem& files, const fs::path& path) {
    if (files.open) return files.open(path);
    Result<Bytes> bytes = files.read(path);
    if (!bytes) return bytes.error();
    const auto kept = std::make_shared<const Bytes>(std::move(*bytes));
    return ByteSource{kept->size(), [kept](uint64_t offset, std::span<std::byte> to) {
                          return source_of(*kept).read(offset, to);
                      }};
}

std::optional<std::string> find_name(const std::vector<std::string>& names,
                                     const std::string& wanted) {
    auto found = std::find(names.begin(), names.end(), wanted);
    if (found == names.end())
        found = std::find_if(names.begin(), names.end(),
                             [&](const std::string& name) { return same_name(name, wanted); });
    if (found == names.end()) return std::nullopt;
    return *found;
}

std::optional<std::string> find_name(const FileSystem& files, const fs::path& folder,
                                     const std::string& wanted) {
    return files.find ? files.find(folder, wanted) : find_name(files.list(folder), wanted);
}

fs::path resolved(const FileSystem& files, const fs::path& path) {
    return files.resolve ? files.resolve(path) : ("/" / path).lexically_normal();
}

}  // namespace studioscope
