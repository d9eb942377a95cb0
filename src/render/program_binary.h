#pragma once

#include <optional>
#include <string>

#include "core/bytes.h"
#include "render/gl_object.h"

namespace studioscope {

// A linked program as its driver gives it, in an entry of the program cache: what driver and
// sources it is of stands before it, so that nothing else is ever given to a driver.

// The name of the entry for these sources on this driver.
std::string program_entry_name(const std::string& driver, const std::string& sources);

// An entry as it is written: a header with the driver, the sources, the length and a checksum, and
// the binary.
Bytes program_entry(GLenum format, ByteSpan binary, const std::string& driver,
                    const std::string& sources);

// The binary of a linked program; empty where the driver gives nothing.
Bytes pack_program(GLuint program, const std::string& driver, const std::string& sources);

struct ProgramBinary {
    GLenum format = 0;
    ByteSpan bytes;  // in the entry
};
// Nothing where the entry is not whole, or of another driver or other sources. Asks no driver.
std::optional<ProgramBinary> read_program_entry(ByteSpan entry, const std::string& driver,
                                                const std::string& sources);

// Whether `program` is linked now.
bool link_binary(GLuint program, const ProgramBinary& binary);

}  // namespace studioscope
