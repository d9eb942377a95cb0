#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/bytes.h"
#include "core/result.h"

namespace studioscope {

// A new file in a PrivateFolder that this process holds, and that goes when the object does. A file
// whose process ended in another way stays, and is abandoned.
class HeldFile {
public:
    struct Content;
    HeldFile(HeldFile&&) noexcept;
    HeldFile& operator=(HeldFile&&) noexcept;
    ~HeldFile();

    // Whether all of it was written, behind what stands there.
    bool append(ByteSpan bytes);
    // The file takes the place of `name` in its folder, and stays; false where it cannot.
    bool rename(const std::string& name);

private:
    friend class PrivateFolder;
    explicit HeldFile(std::unique_ptr<Content> content);
    std::unique_ptr<Content> content_;
};

// A folder that nobody but this user can look into or write to, so that nobody else made what lies
// in it. Names are single ones, of files directly in it.
class PrivateFolder {
public:
    struct Content;

    // The folder is made, with those above it, where it is not there; an older one of this user
    // that others may enter is closed to them. Refused with "private-folder" are a link, another
    // user's folder and what is no folder; with "folder-failed" one that cannot be made or opened.
    static Result<PrivateFolder> open(const std::filesystem::path& path);

    std::vector<std::string> names() const;  // in no order

    // A whole file of at most `max_bytes`. Nothing where it is not there, longer, no regular file
    // or a link, another user's, or writable by others.
    std::optional<Bytes> read(const std::string& name, size_t max_bytes) const;
    // Writes a temporary file and renames it; a failure leaves the old file.
    bool write(const std::string& name, ByteSpan bytes) const;
    void remove(const std::string& name) const;

    // A new file under a name of this process that ends in `suffix`, e.g. ".part".
    std::optional<HeldFile> hold(const std::string& suffix) const;
    // Whether a file that hold() made outlived its process.
    bool is_abandoned(const std::string& name) const;

private:
    explicit PrivateFolder(std::shared_ptr<const Content> content);
    std::shared_ptr<const Content> content_;
};

}  // namespace studioscope
