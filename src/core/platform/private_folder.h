#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/bytes.h"
#include "core/result.h"

namespace studioscope {

// A new file in a PrivateFolder, locked by this process and deleted with this object. A file of a
// process that crashed remains, and is abandoned.
class HeldFile {
public:
    struct Content;
    HeldFile(HeldFile&&) noexcept;
    HeldFile& operator=(HeldFile&&) noexcept;
    ~HeldFile();

    // Appends to the file; returns false if not all of it was written.
    bool append(ByteSpan bytes);
    // Renames the file to `name` in its folder, replacing that one, and keeps it; returns false on
    // failure.
    bool rename(const std::string& name);

private:
    friend class PrivateFolder;
    explicit HeldFile(std::unique_ptr<Content> content);
    std::unique_ptr<Content> content_;
};

// A folder that only this user can read or write, so that its content can be trusted. Names are
// single components, of files directly in it.
class PrivateFolder {
public:
    struct Content;

    // Opens the folder, creating it and its parents if needed, for this user alone whatever the
    // umask is; an existing one of this user that others can access is made private. A link,
    // another user's folder and a file are the error "private-folder"; one that cannot be created
    // or opened is "folder-failed".
    static Result<PrivateFolder> open(const std::filesystem::path& path);

    std::vector<std::string> names() const;  // unsorted

    // A regular file in the folder.
    struct File {
        std::string name;
        uint64_t bytes = 0;
        int64_t time = 0;  // of its last change, in the file system's own units
    };
    std::vector<File> files() const;  // unsorted

    // Reads a whole file of at most `max_bytes`. Nothing if it does not exist, is longer, is a link
    // or not a regular file, belongs to another user, or is writable by others.
    std::optional<Bytes> read(const std::string& name, size_t max_bytes) const;
    // Writes a temporary file and renames it; on failure the old file remains.
    bool write(const std::string& name, ByteSpan bytes) const;
    void remove(const std::string& name) const;

    // Creates a new file under a unique name that ends in `suffix`, e.g. ".part".
    std::optional<HeldFile> hold(const std::string& suffix) const;
    // True if a file that hold() made has outlived its process.
    bool is_abandoned(const std::string& name) const;

private:
    explicit PrivateFolder(std::shared_ptr<const Content> content);
    std::shared_ptr<const Content> content_;
};

}  // namespace studioscope
