#pragma once

#include <optional>
#include <string>

#include "core/bytes.h"
#include "render/gl_object.h"

namespace studioscope {

// A compiled program as an entry of the shader cache. Its header identifies driver and sources, so
// that a driver never gets a binary of another one.

// The name of the entry for these sources on this driver.
std::string program_entry_name(const std::string& driver, const std::string& sources);

// The bytes of an entry: a header with the driver, the sources, the length and a checksum, then the
// binary.
Bytes program_entry(GLenum format, ByteSpan binary, const std::string& driver,
                    const std::string& sources);

// The entry of a linked program; empty if the driver provides no binary.
Bytes pack_program(GLuint program, const std::string& driver, const std::string& sources);

struct ProgramBinary {
    GLenum format = 0;
    ByteSpan bytes;  // part of the entry
};
// Parses an entry without calling the driver. Nothing if it is damaged or belongs to another driver
// or other sources.
std::optional<ProgramBinary> read_program_entry(ByteSpan entry, const std::string& driver,
                                                const std::string& sources);

// Loads a binary into `program`; returns whether it is linked.
bool link_binary(GLuint program, const ProgramBinary& binary);

}  // namespace studioscope
