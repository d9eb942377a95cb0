#include <fstream>
#include <system_error>
#include <utility>

#include "core/path_text.h"
#include "core/platform/disk_file.h"
#include "core/platform/platform.h"
#include "core/platform/private_folder.h"

namespace studioscope {

namespace fs = std::filesystem;

// %LOCALAPPDATA% is private to the user, so a folder in it needs no access rights. An open file
// cannot be removed on Windows, which tells a held file from an abandoned one.
struct PrivateFolder::Content {
    fs::path folder;

    fs::path file(const std::string& name) const { return folder / path_from_text(name); }
};

struct HeldFile::Content {
    std::shared_ptr<const PrivateFolder::Content> folder;
    std::ofstream file;
    std::string name;  // empty if there is no file to remove
};

HeldFile::HeldFile(std::unique_ptr<Content> content) : content_(std::move(content)) {}
HeldFile::HeldFile(HeldFile&&) noexcept = default;
HeldFile& HeldFile::operator=(HeldFile&& other) noexcept {
    std::swap(content_, other.content_);
    return *this;
}
HeldFile::~HeldFile() {
    if (!content_ || content_->name.empty()) return;
    std::error_code status;
    content_->file.close();
    fs::remove(content_->folder->file(content_->name), status);
}

bool HeldFile::append(ByteSpan bytes) {
    const std::string_view text = as_text(bytes);
    return bool(
        content_->file.write(text.data(), static_cast<std::streamsize>(text.size())).flush());
}

bool HeldFile::rename(const std::string& name) {
    std::error_code status;
    content_->file.close();
    fs::rename(content_->folder->file(content_->name), content_->folder->file(name), status);
    if (!status) content_->name.clear();
    return !status;
}

PrivateFolder::PrivateFolder(std::shared_ptr<const Content> content)
    : content_(std::move(content)) {}

Result<PrivateFolder> PrivateFolder::open(const fs::path& path) {
    std::error_code status;
    fs::create_directories(path, status);
    if (fs::is_directory(fs::symlink_status(path, status)))
        return PrivateFolder(std::make_shared<const Content>(Content{path}));
    return about_file(path, note(fs::exists(path, status) ? "private-folder" : "folder-failed",
                                 "is a link, is not a folder, or cannot be made"));
}

std::vector<std::string> PrivateFolder::names() const {
    std::error_code problem;
    return names_in_folder(content_->folder, problem);
}

std::vector<PrivateFolder::File> PrivateFolder::files() const {
    std::vector<File> files;
    for (std::string& name : names()) {
        std::error_code status, no_time;
        const fs::path path = content_->file(name);
        const uint64_t bytes = fs::file_size(path, status);  // an error for a folder
        const auto time = fs::last_write_time(path, no_time).time_since_epoch().count();
        if (!status) files.push_back({std::move(name), bytes, no_time ? 0 : int64_t{time}});
    }
    return files;
}

std::optional<Bytes> PrivateFolder::read(const std::string& name, size_t max_bytes) const {
    const Result<ByteSource> file = open_disk_file(content_->file(name));
    if (!file || file->size > max_bytes) return std::nullopt;
    Bytes bytes(static_cast<size_t>(file->size));
    if (!file->read(0, bytes)) return std::nullopt;
    return bytes;
}

bool PrivateFolder::write(const std::string& name, ByteSpan bytes) const {
    std::optional<HeldFile> file = hold(".part");
    return file && file->append(bytes) && file->rename(name);
}

void PrivateFolder::remove(const std::string& name) const {
    std::error_code status;
    fs::remove(content_->file(name), status);
}

std::optional<HeldFile> PrivateFolder::hold(const std::string& suffix) const {
    auto content = std::make_unique<HeldFile::Content>();
    content->folder = content_;
    content->name = std::to_string(process_number()) + suffix;
    for (int i = 0; fs::exists(content_->file(content->name)); ++i)
        content->name = std::to_string(process_number()) + "-" + std::to_string(i) + suffix;
    content->file.open(content_->file(content->name), std::ios::binary);
    HeldFile held(std::move(content));
    if (!held.content_->file) return std::nullopt;
    return held;
}

// Renaming a file to its own name changes nothing, and fails while it is open elsewhere.
bool PrivateFolder::is_abandoned(const std::string& name) const {
    std::error_code status;
    fs::rename(content_->file(name), content_->file(name), status);
    return !status;
}

}  // namespace studioscope
