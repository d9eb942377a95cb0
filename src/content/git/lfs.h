#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "core/bytes.h"

namespace studioscope {

// A file whose content Git LFS keeps outside the repository's objects.
struct LfsPointer {
    std::string oid;  // "sha256:..."
    uint64_t size = 0;
};

constexpr size_t kMaxLfsPointerSize = 1024;  // bytes; a pointer is smaller, by its specification

// Parses the bytes as an LFS pointer, if they are one.
std::optional<LfsPointer> lfs_pointer(ByteSpan bytes);

// The path of the downloaded content below the folder of the repository's data. Nothing if the
// pointer names no SHA-256.
std::optional<std::filesystem::path> lfs_object_path(const LfsPointer& pointer);

}  // namespace studioscope
