#include "content/archives/archive_files.h"

#include <iterator>
#include <system_error>
#include <utility>

#include "core/cache_memory.h"
#include "core/path_text.h"

namespace studioscope {

namespace fs = std::filesystem;

namespace {

// The error for a missing entry; it mentions damage of the index, which may have hidden the entry.
Diagnostic not_there(const Archive& archive, const ArchivePath& archive_path) {
    std::string why =
        archive_path.inside.empty() ? "is an archive, not a file of one" : "is not in the archive";
    for (const Diagnostic& diagnostic : archive.index().diagnostics())
        if (diagnostic.severity == Severity::kError) {
            why += ", whose index is damaged: " + diagnostic.message;
            break;
        }
    return error("unreadable", why);
}

// Calls `question(archive, index)` for the entry at a path.
template <typename Answer, typename Question>
Result<Answer> ask(OpenArchives& archives, const ArchivePath& place, Question question) {
    const Result<Archive>& archive = archives.open(place.archive);
    const std::string name = path_text(place.archive) + "!/" + place.inside;
    if (!archive) return about_file(name, archive.error());
    const auto index = archive->index().find(place.inside);
    if (!index) return about_file(name, not_there(*archive, place));
    Result<Answer> answer = question(*archive, *index);
    if (!answer) return about_file(name, answer.error());
    return answer;
}

// The position of the `!` that ends the name of an archive, or npos.
size_t archive_mark(const std::string& path) {
    for (size_t mark = path.find('!'); mark != std::string::npos; mark = path.find('!', mark + 1))
        if (is_archive_name(path_from_text(path.substr(0, mark)))) return mark;
    return std::string::npos;
}

}  // namespace

std::optional<ArchivePath> split_archive_path(const fs::path& path) {
    const std::string text = generic_path_text(path);
    const size_t mark = archive_mark(text);
    if (mark == std::string::npos) return std::nullopt;
    const size_t inside = std::min(text.find_first_not_of('/', mark + 1), text.size());
    return ArchivePath{path_from_text(text.substr(0, mark)), text.substr(inside)};
}

fs::path with_archive_slash(const fs::path& path) {
    const auto archive_path = split_archive_path(path);
    if (!archive_path) return path;
    fs::path top = archive_top(archive_path->archive);
    return archive_path->inside.empty() ? top : top / path_from_text(archive_path->inside);
}

fs::path archive_top(const fs::path& archive) {
    fs::path top = archive;
    return top += "!";
}

OpenArchives::OpenArchives(FileSystem files)
    : files_(std::move(files)), memory_(files_->cache_memory()) {}

OpenArchives::~OpenArchives() {
    memory_->release([&] { opened_.clear(); });
}

const Result<Archive>& OpenArchives::open(const fs::path& archive) {
    if (const Result<Archive>* before = known(archive)) return *before;
    const Result<Archive>* opened = nullptr;
    if (memory_->grow([&] { opened = &open_now(archive); })) return *opened;
    const MemoryTrackingScope uncounted(nullptr);  // a message per archive without memory
    const std::lock_guard lock(mutex_);
    std::unique_ptr<Result<Archive>>& refused = left_out_[archive];
    if (!refused)
        refused = std::make_unique<Result<Archive>>(memory_->cache_full_error("has an index that"));
    return *refused;
}

const Result<Archive>* OpenArchives::known(const fs::path& archive) {
    const std::lock_guard lock(mutex_);
    const auto opened = opened_.find(archive);
    if (opened != opened_.end() && opened->second.archive) return opened->second.archive.get();
    const auto refused = left_out_.find(archive);
    return refused == left_out_.end() ? nullptr : refused->second.get();
}

const Result<Archive>& OpenArchives::open_now(const fs::path& archive) {
    std::unique_lock lock(mutex_);
    OpenedArchive& opened = opened_[archive];
    lock.unlock();
    const std::lock_guard reading(opened.reading);
    lock.lock();
    if (opened.archive) return *opened.archive;  // another thread has read it meanwhile
    lock.unlock();
    auto read = std::make_unique<Result<Archive>>(open_archive(archive, files_));
    lock.lock();
    opened.archive = std::move(read);
    return *opened.archive;
}

namespace {

// Files on disk and in archives.
class ArchiveFiles : public ForwardingFiles {
public:
    ArchiveFiles(const FileSystem& files, std::shared_ptr<OpenArchives> archives)
        : ForwardingFiles(files), archives_(std::move(archives)) {}

    Result<Bytes> read(const fs::path& path) const override;
    Result<ByteSource> open(const fs::path& path) const override;
    Names list(const fs::path& folder) const override;
    Names find(const fs::path& folder, const std::string& requested_name) const override;
    fs::path resolve(const fs::path& path) const override;
    std::optional<fs::path> read_link(const fs::path& path) const override;
    FolderInfo folder_info(const fs::path& folder) const override {
        return split_archive_path(folder) ? FolderInfo{} : below().folder_info(folder);
    }
    std::shared_ptr<CacheMemory> cache_memory() const override { return archives_->memory(); }

private:
    const std::shared_ptr<OpenArchives> archives_;
};

Result<Bytes> ArchiveFiles::read(const fs::path& path) const {
    const auto archive_path = split_archive_path(path);
    if (!archive_path) return below().read(path);
    return ask<Bytes>(*archives_, *archive_path,
                      [](const Archive& archive, size_t index) { return archive.read(index); });
}

Result<ByteSource> ArchiveFiles::open(const fs::path& path) const {
    const auto archive_path = split_archive_path(path);
    if (!archive_path) return below().open(path);
    return ask<ByteSource>(*archives_, *archive_path, [](const Archive& archive, size_t index) {
        return archive.open(index);
    });
}

Names ArchiveFiles::list(const fs::path& folder) const {
    const auto archive_path = split_archive_path(folder);
    if (!archive_path) return below().list(folder);
    const Result<Archive>& archive = archives_->open(archive_path->archive);
    return archive ? archive->index().list(archive_path->inside) : Names{};
}

Names ArchiveFiles::find(const fs::path& folder, const std::string& requested_name) const {
    const auto archive_path = split_archive_path(folder);
    if (!archive_path) return below().find(folder, requested_name);
    const Result<Archive>& archive = archives_->open(archive_path->archive);
    if (!archive) return {};
    const std::string path =
        archive_path->inside.empty() ? requested_name : archive_path->inside + '/' + requested_name;
    const auto index = archive->index().find(path);
    const auto spelt = index ? archive->index().path(*index) : archive->index().find_folder(path);
    if (!spelt) return {};
    return {std::string(spelt->substr(spelt->size() - requested_name.size()))};
}

fs::path ArchiveFiles::resolve(const fs::path& path) const {
    const auto archive_path = split_archive_path(path);
    if (!archive_path) return below().resolve(path);
    const fs::path top = archive_top(below().resolve(archive_path->archive));
    return normal_path(archive_path->inside.empty() ? top
                                                    : top / path_from_text(archive_path->inside));
}

std::optional<fs::path> ArchiveFiles::read_link(const fs::path& path) const {
    const auto archive_path = split_archive_path(path);
    if (!archive_path) return below().read_link(path);
    if (!archive_path->inside.empty()) return std::nullopt;
    auto target = below().read_link(archive_path->archive);
    if (target) *target = archive_top(*target);
    return target;
}

}  // namespace

FileSystem with_archives(const FileSystem& files) {
    return with_archives(files, std::make_shared<OpenArchives>(files));
}

FileSystem with_archives(const FileSystem& files, const std::shared_ptr<OpenArchives>& archives) {
    return std::make_shared<const ArchiveFiles>(files, archives);
}

fs::path as_archive_path(const fs::path& path) {
    if (split_archive_path(path)) return path_from_text(archive_path_text(path_text(path)));
    fs::path archive;
    for (auto part = path.begin(); part != path.end(); ++part) {
        archive /= *part;
        std::error_code problem;
        if (!is_archive_name(archive) || !fs::is_regular_file(archive, problem)) continue;
        fs::path inside;
        for (auto rest = std::next(part); rest != path.end(); ++rest) inside /= *rest;
        if (inside.empty()) return path;
        return path_from_text(path_text(archive) + "!" + generic_path_text(inside));
    }
    return path;
}

std::string archive_path_text(const std::string& path) {
    const auto archive_path = split_archive_path(path_from_text(path));
    if (!archive_path || archive_path->inside.empty()) return path;
    return path_text(archive_path->archive) + "!" + archive_path->inside;
}

}  // namespace studioscope
