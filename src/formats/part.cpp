#include "formats/part.h"

#include <utility>

namespace {

// What a checkout without Git LFS leaves in place of a large file.
bool is_lfs_pointer(ByteSpan bytes) {
    return as_text(bytes).starts_with("version https://git-lfs");
}

}  // namespace

Part part_of(const std::filesystem::path& path, std::string format, std::string encoding) {
    Part part;
    part.path = path.string();
    part.scene.file = path.string();
    part.scene.format = std::move(format);
    part.scene.encoding = std::move(encoding);
    return part;
}

std::optional<Bytes> read_into(Part& part, const std::filesystem::path& path, std::string role,
                               const FileSystem& files) {
    SourceFile& entry =
        part.scene.files.emplace_back(SourceFile{path.string(), std::move(role), 0, "read"});
    Result<Bytes> bytes = files.read(path);
    if (!bytes) {
        entry.status = "unreadable";
        part.scene.diagnostics.push_back(bytes.error());
        part.scene.diagnostics.back().file = path.string();
        return std::nullopt;
    }
    entry.bytes = bytes->size();
    if (is_lfs_pointer(*bytes)) {
        part = with_error(
            std::move(part),
            error("lfs-pointer", "is a Git LFS pointer, not the file: run `git lfs pull`"),
            path.string());
        return std::nullopt;
    }
    return std::move(*bytes);
}

Part with_error(Part part, Diagnostic problem, const std::string& file) {
    const std::string& name = file.empty() ? part.path : file;
    if (problem.file.empty()) problem.file = name;
    for (SourceFile& entry : part.scene.files)
        if (entry.path == name) entry.status = "not understood";
    part.scene.diagnostics.push_back(std::move(problem));
    return part;
}

void name_clips(Part& part, const std::filesystem::path& path) {
    for (Clip& clip : part.scene.model.clips) {
        if (clip.name.empty()) clip.name = path.stem().string();
        if (clip.file.empty()) clip.file = path.string();
    }
}
