#include "content/libraries.h"

#include <lzma.h>

namespace studioscope {

std::vector<std::string> content_libraries() {
    return {std::string("liblzma ") + lzma_version_string()};
}

}  // namespace studioscope
