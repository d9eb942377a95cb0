#include "render/program_binary.h"

#include <fmt/format.h>

#include <cstring>

#include "core/byte_reader.h"
#include "render/driver.h"

namespace studioscope {

namespace {

constexpr uint32_t kMagic = 0x32504753;  // "SGP2"

// FNV-1a, against accidental damage only.
uint64_t fnv_hash(const void* data, size_t size, uint64_t hash = 0xcbf29ce484222325u) {
    const auto* bytes = static_cast<const unsigned char*>(data);
    for (size_t i = 0; i < size; ++i) hash = (hash ^ bytes[i]) * 0x100000001b3u;
    return hash;
}

uint64_t entry_identity(const std::string& driver, const std::string& sources) {
    return fnv_hash(sources.data(), sources.size(), fnv_hash(driver.data(), driver.size() + 1));
}

struct EntryHeader {
    uint32_t magic = kMagic;
    uint32_t format = 0;
    uint64_t identity = 0;
    uint64_t checksum = 0;  // checksum of format and binary
    uint64_t size = 0;      // bytes of the binary, which follows
};
static_assert(sizeof(EntryHeader) == 32);

uint64_t entry_checksum(GLenum format, ByteSpan binary) {
    return fnv_hash(binary.data(), binary.size(), fnv_hash(&format, sizeof(format)));
}

}  // namespace

std::string program_entry_name(const std::string& driver, const std::string& sources) {
    return fmt::format("{:016x}", entry_identity(driver, sources));
}

Bytes program_entry(GLenum format, ByteSpan binary, const std::string& driver,
                    const std::string& sources) {
    const EntryHeader header{kMagic, format, entry_identity(driver, sources),
                             entry_checksum(format, binary), binary.size()};
    Bytes entry(sizeof(header));
    std::memcpy(entry.data(), &header, sizeof(header));
    entry.insert(entry.end(), binary.begin(), binary.end());
    return entry;
}

Bytes pack_program(GLuint program, const std::string& driver, const std::string& sources) {
    GLint size = 0;
    glGetProgramiv(program, GL_PROGRAM_BINARY_LENGTH, &size);
    if (size <= 0) return {};
    Bytes binary(static_cast<size_t>(size));
    GLenum format = 0;
    glGetProgramBinary(program, size, &size, &format, binary.data());
    if (size <= 0) return {};
    binary.resize(static_cast<size_t>(size));
    return program_entry(format, binary, driver, sources);
}

std::optional<ProgramBinary> read_program_entry(ByteSpan entry, const std::string& driver,
                                                const std::string& sources) {
    ByteReader in(entry);
    const auto header = in.read<EntryHeader>();
    if (!in.ok() || header.magic != kMagic || header.identity != entry_identity(driver, sources) ||
        header.size != entry.size() - sizeof(EntryHeader))
        return std::nullopt;
    const ByteSpan binary = entry.subspan(sizeof(EntryHeader));
    if (entry_checksum(header.format, binary) != header.checksum) return std::nullopt;
    return ProgramBinary{header.format, binary};
}

bool link_binary(GLuint program, const ProgramBinary& binary) {
    glProgramBinary(program, binary.format, binary.bytes.data(),
                    static_cast<GLsizei>(binary.bytes.size()));
    GLint is_good = 0;
    glGetProgramiv(program, GL_LINK_STATUS, &is_good);
    forget_gl_errors();  // a driver update may have kept the same name
    return is_good != 0;
}

}  // namespace studioscope
