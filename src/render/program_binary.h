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

// Empty where the driver gives nothing.
Bytes pack_program(GLuint program, const std::string& driver, const std::string& sources);

// Whether `program` is linked now, out of an entry that is whole and of this driver and these
// sources.
bool unpack_program(GLuint program, ByteSpan entry, const std::string& driver,
                    const std::string& sources);

}  // namespace studioscope
