#include "render/program_binary.h"

#include <fmt/format.h>

#include <cstring>

#include "core/byte_reader.h"

namespace studioscope {

namespace {

constexpr uint32_t kMagic = 0x31504753;  // "SGP1"

// FNV-1a: told apart, not guarded against anybody.
uint64_t hash_of(const void* data, size_t size, uint64_t hash = 0xcbf29ce484222325u) {
    const auto* bytes = static_cast<const unsigned char*>(data);
    for (size_t i = 0; i < size; ++i) hash = (hash ^ bytes[i]) * 0x100000001b3u;
    return hash;
}

uint64_t identity_of(const std::string& driver, const std::string& sources) {
    return hash_of(sources.data(), sources.size(), hash_of(driver.data(), driver.size() + 1));
}

struct EntryHeader {
    uint32_t magic = kMagic;
    uint32_t format = 0;
    uint64_t identity = 0;
    uint64_t content = 0;  // hash of the binary
    uint64_t size = 0;     // of the binary, which follows
};
static_assert(sizeof(EntryHeader) == 32);

}  // namespace

std::string program_entry_name(const std::string& driver, const std::string& sources) {
    return fmt::format("{:016x}", identity_of(driver, sources));
}

Bytes pack_program(GLuint program, const std::string& driver, const std::string& sources) {
    GLint size = 0;
    glGetProgramiv(program, GL_PROGRAM_BINARY_LENGTH, &size);
    if (size <= 0) return {};
    Bytes entry(sizeof(EntryHeader) + static_cast<size_t>(size));
    GLenum format = 0;
    glGetProgramBinary(program, size, &size, &format, entry.data() + sizeof(EntryHeader));
    if (size <= 0) return {};
    entry.resize(sizeof(EntryHeader) + static_cast<size_t>(size));
    EntryHeader header;
    header.format = format;
    header.identity = identity_of(driver, sources);
    header.size = static_cast<uint64_t>(size);
    header.content = hash_of(entry.data() + sizeof(EntryHeader), header.size);
    std::memcpy(entry.data(), &header, sizeof(header));
    return entry;
}

bool unpack_program(GLuint program, ByteSpan entry, const std::string& driver,
                    const std::string& sources) {
    ByteReader in(entry);
    const auto header = in.read<EntryHeader>();
    if (!in.ok() || header.magic != kMagic || header.identity != identity_of(driver, sources) ||
        header.size != entry.size() - sizeof(EntryHeader))
        return false;
    const std::byte* binary = entry.data() + sizeof(EntryHeader);
    if (hash_of(binary, header.size) != header.content) return false;
    glProgramBinary(program, header.format, binary, static_cast<GLsizei>(header.size));
    GLint is_good = 0;
    glGetProgramiv(program, GL_LINK_STATUS, &is_good);
    while (glGetError() != GL_NO_ERROR) {  // a driver may have been exchanged under its name
    }
    return is_good != 0;
}

}  // namespace studioscope
