#pragma once

#include <memory>

#include "document/document.h"

namespace studioscope {

// The document's scene, which a test may change: a copy in its place, the same one each time until
// another scene is opened.
inline Scene& edited_scene(Document& document) {
    static std::weak_ptr<Scene> last;
    std::shared_ptr<Scene> scene = last.lock();
    if (scene == nullptr || scene != document.scene) {
        scene = std::make_shared<Scene>(*document.scene);
        document.scene = scene;
        last = scene;
    }
    return *scene;
}

}  // namespace studioscope
