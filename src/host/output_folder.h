#pragma once

#include <filesystem>
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

// The folder that `export` writes: its output, or that of the QC that it names.
std::filesystem::path exported_folder(const std::filesystem::path& output);

// Writes files into a folder, all or none. They are written to a temporary folder first. If the
// target does not exist, that folder gets its name; otherwise the files are moved into the target
// one by one, and existing ones are an error of usage unless `replaces`. Other files are left
// unchanged. Nothing is written outside the folder, neither by a path nor through a link below it,
// and none of `inputs` is replaced.
Result<void> write_folder(const std::filesystem::path& folder, std::span<const FolderFile> files,
                          bool replaces, std::span<const std::filesystem::path> inputs);

// For the helper of start_output_helper(), which does it in its process: carries out a request of
// write_folder() for its folder.
Result<void> answer_folder_request(const std::filesystem::path& folder, bool replaces,
                                   ByteSpan request);
// Passes a request on to it; nothing if there is none, or it is for another folder.
std::optional<Result<void>> ask_for_folder(const std::filesystem::path& folder, ByteSpan request);

}  // namespace studioscope
