#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/bytes.h"
#include "core/result.h"

namespace studioscope {

// A file to write into a folder.
struct FolderFile {
    std::string path;  // relative, with forward slashes
    std::string bytes;
};

// Whether an output of `export` is one binary file, or one of text with others next to it.
bool is_glb(const std::filesystem::path& output);
bool is_gltf(const std::filesystem::path& output);
// Whether it is one source: a mesh, shapes or a clip.
bool is_source(const std::filesystem::path& output);
// The folder that `export` writes: its output, or that of the QC or .gltf that it names.
std::filesystem::path exported_folder(const std::filesystem::path& output);

// Writes files into a folder, all or none, one after another. They are written to a temporary
// folder first, which is removed unless finish() ends well. If the target does not exist, that
// folder gets its name; otherwise the files are moved into the target one by one, and existing ones
// are an error of usage unless `replaces`, also those that appeared meanwhile. Other files are left
// unchanged. Nothing is written outside the folder, neither by a path nor through a link below it,
// and none of `inputs` is replaced.
class FolderWriter {
public:
    // Checks all files before anything is written. `files` and `inputs` must outlive the writer.
    static Result<FolderWriter> begin(const std::filesystem::path& folder,
                                      std::span<const FolderFile> files, bool replaces,
                                      std::span<const std::filesystem::path> inputs);
    FolderWriter(FolderWriter&&) noexcept;
    FolderWriter& operator=(FolderWriter&&) noexcept;
    ~FolderWriter();

    size_t written() const { return written_; }
    bool has_more() const { return written_ < files_.size(); }
    Result<void> write_next();
    Result<void> finish();

private:
    class PartFolder;
    FolderWriter(std::filesystem::path target, std::span<const FolderFile> files, bool replaces,
                 std::span<const std::filesystem::path> inputs);
    // The reason why the files may not be written; nothing if they may.
    std::optional<Diagnostic> refuse() const;

    std::filesystem::path target_;
    std::span<const FolderFile> files_;
    bool replaces_ = false;
    std::span<const std::filesystem::path> inputs_;
    bool is_new_ = false;
    std::unique_ptr<PartFolder> part_;
    size_t written_ = 0;
};

// Writes all of them at once; by the helper of start_output_helper() if there is one for the
// folder.
Result<void> write_folder(const std::filesystem::path& folder, std::span<const FolderFile> files,
                          bool replaces, std::span<const std::filesystem::path> inputs);

// For the helper of start_output_helper(), which does it in its process: carries out a request of
// write_folder() for its folder.
Result<void> answer_folder_request(const std::filesystem::path& folder, bool replaces,
                                   ByteSpan request);
// Passes a request on to it; nothing if there is none, or it is for another folder.
std::optional<Result<void>> ask_for_folder(const std::filesystem::path& folder, ByteSpan request);

}  // namespace studioscope
