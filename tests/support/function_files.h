#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "core/cache_memory.h"
#include "core/file_system.h"
#include "core/listing_errors.h"

namespace studioscope {

// Files whose answers are functions that a test sets; what has none is answered as FileAccess does
// by default. Without functions there is no file and no folder.
class FunctionFiles : public FileAccess {
public:
    template <typename Answer>
    using Of = std::function<Answer(const std::filesystem::path&)>;

    Of<Result<Bytes>> on_read = [](const std::filesystem::path&) {
        return error("unreadable", "is not there");
    };
    Of<Names> on_list = [](const std::filesystem::path&) { return Names{}; };
    Of<Result<ByteSource>> on_open;
    std::function<Names(const std::filesystem::path&, const std::string&)> on_find;
    Of<std::filesystem::path> on_resolve;
    Of<std::optional<std::filesystem::path>> on_read_link;
    Of<FolderInfo> on_folder_info;
    std::shared_ptr<CacheMemory> memory;
    std::shared_ptr<ListingErrors> errors;

    Result<Bytes> read(const std::filesystem::path& file) const override { return on_read(file); }
    Names list(const std::filesystem::path& folder) const override { return on_list(folder); }
    Result<ByteSource> open(const std::filesystem::path& file) const override {
        return on_open ? on_open(file) : FileAccess::open(file);
    }
    Names find(const std::filesystem::path& folder, const std::string& wanted) const override {
        return on_find ? on_find(folder, wanted) : FileAccess::find(folder, wanted);
    }
    std::filesystem::path resolve(const std::filesystem::path& path) const override {
        return on_resolve ? on_resolve(path) : FileAccess::resolve(path);
    }
    std::optional<std::filesystem::path> read_link(
        const std::filesystem::path& path) const override {
        return on_read_link ? on_read_link(path) : std::nullopt;
    }
    bool reads_links() const override { return on_read_link != nullptr; }
    FolderInfo folder_info(const std::filesystem::path& folder) const override {
        return on_folder_info ? on_folder_info(folder) : FileAccess::folder_info(folder);
    }
    std::shared_ptr<CacheMemory> cache_memory() const override {
        return memory ? memory : FileAccess::cache_memory();
    }
    const ListingErrors* listing_errors() const override { return errors.get(); }
};

inline std::shared_ptr<FunctionFiles> function_files(FunctionFiles::Of<Result<Bytes>> read,
                                                     FunctionFiles::Of<Names> list = {}) {
    auto files = std::make_shared<FunctionFiles>();
    files->on_read = std::move(read);
    if (list) files->on_list = std::move(list);
    return files;
}

// The path of a file in a map, without the drive that absolute paths have on Windows.
inline std::string path_in_map(const std::filesystem::path& path) {
    return path.generic_string().substr(path.root_name().generic_string().size());
}

// Reads a file of a map by its path.
template <typename Bodies>
Result<Bytes> read_of(const Bodies& files, const std::filesystem::path& path) {
    const auto found = files.find(path_in_map(path));
    if (found == files.end()) return error("unreadable", "is not there");
    const auto bytes = std::as_bytes(std::span(found->second));
    return Bytes(bytes.begin(), bytes.end());
}

// The files and folders in a folder, of a map of files by their paths.
template <typename Bodies>
Names names_of(const Bodies& files, const std::filesystem::path& folder) {
    const std::string top = path_in_map(folder), start = top == "/" ? top : top + "/";
    std::set<std::string> names;
    for (const auto& [path, body] : files)
        if (path.starts_with(start))
            names.insert(path.substr(start.size(), path.find('/', start.size()) - start.size()));
    return {names.begin(), names.end()};
}

// A file system of the files in a map; `files` has to outlive it.
template <typename Bodies>
std::shared_ptr<FunctionFiles> in_memory(const Bodies& files) {
    return function_files(
        [&files](const std::filesystem::path& path) { return read_of(files, path); },
        [&files](const std::filesystem::path& folder) { return names_of(files, folder); });
}

}  // namespace studioscope
