#pragma once

#include "render/gl_object.h"

namespace studioscope {

// A cube map of neutral_room() (facts/light/neutral_room.h).
GlTexture make_room_texture();

}  // namespace studioscope
