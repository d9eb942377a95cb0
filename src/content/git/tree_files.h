#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>

#include "content/git/blobs.h"
#include "core/file_system.h"

namespace studioscope {

// The regular files of one commit: object names by path.
using GitTree = std::map<std::string, std::string>;

// A file system of a commit. `data_folder` is the folder of the repository's data (.git), below
// which Git LFS keeps what it has downloaded.
FileSystem tree_files(GitTree tree, std::shared_ptr<const GitBlobs> blobs,
                      std::filesystem::path data_folder);

}  // namespace studioscope
