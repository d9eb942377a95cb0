#pragma once

#include "model/texture.h"
#include "render/gl_object.h"

namespace studioscope {

// A cube map of the faces in Texture::cube, with all their levels; levels are generated for one
// that has a single level. Light of 16-bit integers is multiplied by Texture::scale.
GlTexture make_cube_texture(const Texture& texture);

}  // namespace studioscope
