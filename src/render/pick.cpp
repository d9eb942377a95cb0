#include "render/pick.h"

#include <algorithm>
#include <array>
#include <glm/gtc/matrix_transform.hpp>
#include <limits>

#include "core/at.h"
#include "render/bindings.h"
#include "render/framebuffer.h"
#include "render/lod_choice.h"
#include "render/model_pass.h"
#include "render/program.h"
#include "shaders.h"

namespace studioscope {

namespace {

constexpr int kSide = 9;  // pixels drawn round the one asked for
constexpr int kMiddle = kSide / 2;

struct Hit {
    glm::uvec4 number{0};  // mesh from 1, triangle or point, instance
    float depth = 1;
    glm::vec2 place{0};  // pixels from the middle
};

// Widens the square round `pixel` to the whole of clip space.
glm::mat4 magnified(const Viewport& viewport, const glm::vec2& pixel) {
    const glm::vec2 size(viewport.width, viewport.height);
    const glm::vec2 middle = pixel / size * 2.0f - 1.0f;
    const glm::mat4 grown =
        glm::scale(glm::mat4(1), glm::vec3(size / static_cast<float>(kSide), 1));
    return glm::translate(grown, glm::vec3(-middle, 0));
}

// The pixel in the middle, or else the hit nearest to it on something drawn as points.
std::optional<Hit> nearest_hit(const GpuModel& model, size_t lod) {
    std::array<glm::uvec4, kSide * kSide> numbers{};
    std::array<float, kSide * kSide> depths{};
    glReadPixels(0, 0, kSide, kSide, GL_RGBA_INTEGER, GL_UNSIGNED_INT, numbers.data());
    glReadPixels(0, 0, kSide, kSide, GL_DEPTH_COMPONENT, GL_FLOAT, depths.data());
    std::optional<Hit> nearest;
    for (int i = 0; i < kSide * kSide; ++i) {
        const Hit hit{at(numbers, i), at(depths, i), {i % kSide - kMiddle, i / kSide - kMiddle}};
        if (hit.number.x == 0) continue;
        const bool is_middle = hit.place == glm::vec2(0);
        if (!is_middle && !model.range(hit.number.x - 1, lod).is_points()) continue;
        if (!nearest || glm::length(hit.place) < glm::length(nearest->place)) nearest = hit;
    }
    return nearest;
}

glm::vec3 posed_position(const Vertex& vertex, std::span<const Affine> palette) {
    if (palette.empty()) return vertex.position;
    glm::vec3 sum(0);
    for (int i = 0; i < vertex.bone_count; ++i)
        sum += transform_point(palette[vertex.bone[i]], vertex.position) * vertex.weight[i];
    return sum;
}

// Of the hit triangle's corners, the one nearest to the pixel.
uint32_t nearest_corner(const FrameInput& input, const FrameBlock& frame, const MeshLod& lod,
                        const Hit& hit) {
    const int instance = static_cast<int>(hit.number.z);
    const int per_row = static_cast<int>(frame.step_x.w);
    const glm::vec4 offset = frame.first + frame.step_x * static_cast<float>(instance % per_row) +
                             frame.step_y * static_cast<float>(instance / per_row);
    uint32_t nearest = 0;
    float least = std::numeric_limits<float>::max();
    for (size_t corner = 0; corner < 3; ++corner) {
        const uint32_t index = lod.indices[hit.number.y * 3 + corner];
        const glm::vec3 place =
            posed_position(input.document.model().vertices[index], input.palette) +
            glm::vec3(offset);
        const glm::vec4 clip = frame.clip_from_world * glm::vec4(place, 1);
        const float distance = glm::length(glm::vec2(clip) / std::max(clip.w, 1e-6f));
        if (distance < least) nearest = index, least = distance;
    }
    return nearest;
}

int heaviest_bone(const Model& model, int vertex) {
    if (model.bones.empty()) return kNone;
    const Vertex& picked = at(model.vertices, vertex);
    const auto end = picked.weight + picked.bone_count;
    return picked.bone[std::max_element(picked.weight, end) - picked.weight];
}

Pick describe(const FrameInput& input, const FrameBlock& frame, size_t lod, const Hit& hit) {
    const Model& model = input.document.model();
    const MeshLod& mesh = model.meshes[hit.number.x - 1].lods[lod];
    Pick pick;
    pick.mesh = static_cast<int>(hit.number.x - 1);
    if (mesh.indices.empty()) {
        pick.vertex = static_cast<int>(mesh.first_vertex + hit.number.y);
    } else {
        pick.triangle = static_cast<int>(hit.number.y);
        pick.vertex = static_cast<int>(nearest_corner(input, frame, mesh, hit));
    }
    pick.bone = heaviest_bone(model, pick.vertex);
    const glm::vec4 clip(hit.place * 2.0f / static_cast<float>(kSide), hit.depth * 2 - 1, 1);
    const glm::vec4 world = glm::inverse(frame.clip_from_world) * clip;
    pick.position = glm::vec3(world) / world.w;
    return pick;
}

GlRenderbuffer make_square(GLenum format) {
    GLuint id = 0;
    glCreateRenderbuffers(1, &id);
    glNamedRenderbufferStorage(id, format, kSide, kSide);
    return GlRenderbuffer(id);
}

}  // namespace

Result<Picker> Picker::make() {
    Result<GlProgram> program =
        make_program("pick", {{GL_VERTEX_SHADER, {kFrameGlsl, kSkinGlsl, kPickVert}},
                              {GL_FRAGMENT_SHADER, {kPickFrag}}});
    if (!program) return program.error();
    Picker picker;
    picker.program_ = *std::move(program);
    picker.frame_ = make_buffer(std::span<const FrameBlock>(std::vector<FrameBlock>(1)),
                                GL_DYNAMIC_STORAGE_BIT);
    picker.numbers_ = make_square(GL_RGBA32UI);
    picker.depth_ = make_square(GL_DEPTH_COMPONENT32F);
    GLuint id = 0;
    glCreateFramebuffers(1, &id);
    picker.framebuffer_ = GlFramebuffer(id);
    glNamedFramebufferRenderbuffer(id, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, picker.numbers_.id());
    glNamedFramebufferRenderbuffer(id, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, picker.depth_.id());
    return picker;
}

void Picker::draw(const GpuModel& model, const FrameInput& input, int lod) const {
    constexpr std::array<GLuint, 4> kNothing{};
    constexpr GLfloat kFarthest = 1;
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.id());
    glViewport(0, 0, kSide, kSide);
    glClearNamedFramebufferuiv(framebuffer_.id(), GL_COLOR, 0, kNothing.data());
    glClearNamedFramebufferfv(framebuffer_.id(), GL_DEPTH, 0, &kFarthest);
    glEnable(GL_DEPTH_TEST);
    glEnable(GL_PROGRAM_POINT_SIZE);
    model.set_palette(input.palette);
    model.set_shapes(input.shapes);
    model.bind();
    glUseProgram(program_.id());
    for (size_t mesh : shown_meshes(model, input.document, lod)) {
        glUniform1i(kMeshNumber, static_cast<GLint>(mesh) + 1);
        draw_range(model.range(mesh, static_cast<size_t>(lod)),
                   std::max(input.document.view.instances, 1));
    }
    glDisable(GL_DEPTH_TEST);
    glDisable(GL_PROGRAM_POINT_SIZE);
    glUseProgram(0);
    glBindVertexArray(0);
}

std::optional<Pick> Picker::pick(const GpuModel& model, const FrameInput& input,
                                 const Viewport& viewport, const glm::vec2& pixel) const {
    if (model.vertex_count() == 0 || viewport.width <= 0 || viewport.height <= 0) return {};
    FrameBlock frame = frame_block(input, model, viewport);
    const glm::mat4 lens = magnified(viewport, pixel);
    frame.clip_from_world = lens * frame.clip_from_world;
    glNamedBufferSubData(frame_.id(), 0, sizeof(frame), &frame);
    glBindBufferBase(GL_UNIFORM_BUFFER, kFrameBlock, frame_.id());
    const int lod = drawn_lod(input.document, viewport.height);
    const FramebufferGuard guard;
    draw(model, input, lod);
    const std::optional<Hit> hit = nearest_hit(model, static_cast<size_t>(lod));
    if (!hit) return {};
    return describe(input, frame, static_cast<size_t>(lod), *hit);
}

}  // namespace studioscope
