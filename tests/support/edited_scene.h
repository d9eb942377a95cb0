#pragma once

#include <memory>

#include "document/document.h"

namespace studioscope {

// A copy of the document's scene in place of it, which a test may change until the next one is
// made.
inline Scene& edited_scene(Document& document) {
    const auto scene = std::make_shared<Scene>(*document.scene);
    document.scene = scene;
    return *scene;
}

}  // namespace studioscope
