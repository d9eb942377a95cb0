#pragma once

#include <glm/glm.hpp>
#include <span>

#include "core/result.h"
#include "render/dynamic_buffers.h"
#include "render/gl_object.h"
#include "render/program.h"

namespace studioscope {

// A straight line with a width in pixels.
struct Line {
    glm::vec3 from{0};
    float width_pixels = 1;
    glm::vec3 to{0};
    float unused = 0;
    glm::vec4 color{1};  // sRGB, straight alpha
};

// An octahedron between two points: a bone, or a joint as a diamond.
struct BoneOctahedron {
    glm::vec3 head{0};
    float radius = 1;
    glm::vec3 tail{0};
    float ring_at = 0.5f;  // position of its widest part: 0 at the head, 1 at the tail
    glm::vec4 color{1};    // sRGB, straight alpha
};

// Draws lists of lines and of octahedra. Each list has its own buffer, which is rewritten only on
// change. Needs the frame block bound.
class LineRenderer {
public:
    static Result<LineRenderer> make();

    // Draws lines; `clip_from_lines` is the matrix from their space to clip space.
    void draw(CachedBuffer& buffer, std::span<const Line> lines, const glm::mat4& clip_from_lines,
              float opacity = 1) const;
    // Draws octahedra in model space.
    void draw(CachedBuffer& buffer, std::span<const BoneOctahedron> octahedra) const;

private:
    LazyProgram line_program_, octahedron_program_;
    GlVertexArray array_;
};

}  // namespace studioscope
