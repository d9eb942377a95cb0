#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "core/bytes.h"
#include "core/diagnostic.h"

namespace studioscope {

// A file whose content Git LFS keeps outside the repository's objects.
struct LfsPointer {
    std::string oid;  // "sha256:..."
    uint64_t size = 0;
};

constexpr size_t kMaxLfsPointerSize = 1024;  // bytes; a pointer is smaller, by its specification

// Parses the bytes as an LFS pointer, if they are one.
std::optional<LfsPointer> lfs_pointer(ByteSpan bytes);

// The error of a file whose first bytes are those of a pointer: a checkout without Git LFS has it
// in place of a large file.
std::optional<Diagnostic> refuse_lfs_pointer(ByteSpan start);

// The path of the downloaded content below the folder of the repository's data. Nothing if the
// pointer names no SHA-256.
std::optional<std::filesystem::path> lfs_object_path(const LfsPointer& pointer);

}  // namespace studioscope
