#include "render/room_texture.h"

#include <glm/glm.hpp>
#include <vector>

#include "facts/light/neutral_room.h"
#include "model/cube_map.h"

namespace studioscope {

namespace {

constexpr int kSide = 48;  // the room is smooth: 2 of 1000 between texels

// Face by face; computed once, as every model has a texture of its own.
const std::vector<glm::vec3>& room_texels() {
    static const std::vector<glm::vec3> texels = [] {
        std::vector<glm::vec3> made;
        made.reserve(size_t{kCubeFaces} * kSide * kSide);
        for (int face = 0; face < kCubeFaces; ++face)
            for (int y = 0; y < kSide; ++y)
                for (int x = 0; x < kSide; ++x)
                    made.emplace_back(neutral_room(glm::normalize(direction_of(
                        {face, (x + 0.5) * 2 / kSide - 1, (y + 0.5) * 2 / kSide - 1}))));
        return made;
    }();
    return texels;
}

}  // namespace

GlTexture make_room_texture() {
    GLuint id = 0;
    glCreateTextures(GL_TEXTURE_CUBE_MAP, 1, &id);
    GlTexture room(id);
    glTextureStorage2D(id, 1, GL_RGB16F, kSide, kSide);
    glTextureSubImage3D(id, 0, 0, 0, 0, kSide, kSide, kCubeFaces, GL_RGB, GL_FLOAT,
                        room_texels().data());
    glTextureParameteri(id, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTextureParameteri(id, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    return room;
}

}  // namespace studioscope
