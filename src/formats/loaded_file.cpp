#include "formats/loaded_file.h"

#include <fmt/format.h>

#include <utility>

#include "core/first_bytes.h"
#include "core/lfs_pointer.h"
#include "core/path_text.h"

namespace studioscope {

namespace {

// Adds the file to the part's list, with the error if it could not be opened.
template <typename Opened>
bool add_entry(LoadedFile& part, const std::filesystem::path& path, std::string role,
               const Result<Opened>& opened) {
    SourceFile& entry = part.scene.files.emplace_back(SourceFile{path, std::move(role)});
    if (opened) return true;
    entry.status = FileStatus::kUnreadable;
    part.scene.diagnostics.push_back(opened.error());
    part.scene.diagnostics.back().file = path_text(path);
    return false;
}

// Rejects a Git LFS pointer, and files of quite other formats.
bool refuse_other_format(LoadedFile& part, const std::filesystem::path& path, ByteSpan start) {
    std::optional<Diagnostic> problem = refuse_lfs_pointer(start);
    if (!problem) {
        const std::string_view other = other_format(start);
        if (other.empty()) return false;
        problem = error("other-format",
                        fmt::format("this is {} by its first bytes; nothing of it is read", other),
                        at_offset(0));
    }
    part = with_error(std::move(part), *std::move(problem), path_text(path));
    return true;
}

}  // namespace

LoadedFile new_part(const std::filesystem::path& path, std::string format, std::string encoding) {
    LoadedFile part;
    part.path = path;
    part.scene.file = path;
    part.scene.format = std::move(format);
    part.scene.encoding = std::move(encoding);
    return part;
}

std::optional<Bytes> read_into(LoadedFile& part, const std::filesystem::path& path,
                               std::string role, const FileSystem& files) {
    Result<Bytes> bytes = files->read(path);
    if (!add_entry(part, path, std::move(role), bytes)) return std::nullopt;
    part.scene.files.back().bytes = bytes->size();
    if (refuse_other_format(part, path, *bytes)) return std::nullopt;
    return std::move(*bytes);
}

std::optional<ByteSource> open_into(LoadedFile& part, const std::filesystem::path& path,
                                    std::string role, const FileSystem& files) {
    Result<ByteSource> source = files->open(path);
    if (!add_entry(part, path, std::move(role), source)) return std::nullopt;
    part.scene.files.back().bytes = source->size;
    if (refuse_other_format(part, path, read_first_bytes(*source))) return std::nullopt;
    return std::move(*source);
}

LoadedFile with_error(LoadedFile part, Diagnostic problem, const std::string& file) {
    const std::string name = file.empty() ? path_text(part.path) : file;
    if (problem.file.empty()) problem.file = name;
    for (SourceFile& entry : part.scene.files)
        if (entry.path == path_from_text(name)) entry.status = FileStatus::kNotUnderstood;
    part.scene.diagnostics.push_back(std::move(problem));
    return part;
}

void name_clips(LoadedFile& part, const std::filesystem::path& path) {
    for (Clip& clip : part.scene.model.clips) {
        if (clip.name.empty()) clip.name = path_text(path.stem());
        if (clip.file.empty()) clip.file = path_text(path);
    }
}

}  // namespace studioscope
