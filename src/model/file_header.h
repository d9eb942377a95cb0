#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace studioscope {

// One field of a binary file's header, as the panel of file headers lists it.
struct HeaderField {
    std::string name;  // name in the format's own description
    uint64_t offset = 0;
    std::string value;  // raw value: integers in decimal, masks and checksums in hexadecimal
};

struct FileHeader {
    std::string file;
    std::vector<HeaderField> fields;
};

}  // namespace studioscope
