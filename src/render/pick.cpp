#include "render/pick.h"

#include <algorithm>
#include <glm/gtc/matrix_transform.hpp>
#include <limits>

#include "core/at.h"
#include "document/view/light.h"
#include "render/bindings.h"
#include "render/framebuffer.h"
#include "render/light_blocks.h"
#include "shaders.h"

namespace studioscope {

namespace {

constexpr int kPickedMiddle = kPickedPixels / 2;
constexpr size_t kPickedArea = size_t{kPickedPixels} * kPickedPixels;

// A matrix that magnifies the square around a pixel's centre to all of clip space, so that the
// pixel is drawn as it was in the view.
glm::mat4 magnify_pixel(const Viewport& viewport, const glm::vec2& pixel) {
    const glm::vec2 size(viewport.width, viewport.height);
    const glm::vec2 middle = (pixel + 0.5f) / size * 2.0f - 1.0f;
    const glm::mat4 grown =
        glm::scale(glm::mat4(1), glm::vec3(size / static_cast<float>(kPickedPixels), 1));
    return glm::translate(grown, glm::vec3(-middle, 0));
}

// The hit at the middle pixel, or else the nearest hit of a mesh of points.
std::optional<PickHit> nearest_hit(const GpuModel& model, size_t lod) {
    std::array<glm::uvec4, kPickedArea> numbers{};
    std::array<float, kPickedArea> depths{};
    glReadPixels(0, 0, kPickedPixels, kPickedPixels, GL_RGBA_INTEGER, GL_UNSIGNED_INT,
                 numbers.data());
    glReadPixels(0, 0, kPickedPixels, kPickedPixels, GL_DEPTH_COMPONENT, GL_FLOAT, depths.data());
    std::optional<PickHit> nearest;
    for (int i = 0; i < kPickedPixels * kPickedPixels; ++i) {
        const PickHit hit{at(numbers, i),
                          at(depths, i),
                          {i % kPickedPixels - kPickedMiddle, i / kPickedPixels - kPickedMiddle}};
        if (hit.number.x == 0) continue;
        const bool is_middle = hit.offset == glm::vec2(0);
        if (!is_middle && !model.range(hit.number.x - 1, lod).is_points()) continue;
        if (!nearest || glm::length(hit.offset) < glm::length(nearest->offset)) nearest = hit;
    }
    return nearest;
}

// The position of the hit instance.
glm::vec3 instance_offset(const FrameBlock& frame, const PickHit& hit) {
    const int instance = static_cast<int>(hit.number.z);
    const int per_row = static_cast<int>(frame.step_x.w);
    const int column = instance % per_row, row = instance / per_row;
    return glm::vec3(frame.first + frame.step_x * static_cast<float>(column) +
                     frame.step_y * static_cast<float>(row));
}

// The index, among the three, of the corner of the hit triangle nearest to the pixel.
size_t nearest_corner(std::span<const PosedVertex> corners, const FrameBlock& frame) {
    size_t nearest = 0;
    float least = std::numeric_limits<float>::max();
    for (size_t corner = 0; corner < 3; ++corner) {
        const glm::vec4 clip = frame.clip_from_world * glm::vec4(corners[corner].position, 1);
        const float distance = glm::length(glm::vec2(clip) / std::max(clip.w, 1e-6f));
        if (distance < least) nearest = corner, least = distance;
    }
    return nearest;
}

int heaviest_bone(const Model& model, int vertex) {
    if (model.bones.empty()) return kNone;
    const Vertex& picked = at(model.vertices, vertex);
    const auto end = picked.weight + picked.bone_count;
    return picked.bone[std::max_element(picked.weight, end) - picked.weight];
}

GlRenderbuffer make_square(GLenum format) {
    GLuint id = 0;
    glCreateRenderbuffers(1, &id);
    glNamedRenderbufferStorage(id, format, kPickedPixels, kPickedPixels);
    return GlRenderbuffer(id);
}

}  // namespace

Pick Picker::describe(const GpuScene& gpu, const FrameInput& input, const FrameBlock& frame,
                      size_t lod, const PickHit& hit) const {
    const Model& model = input.model();
    const MeshLod& mesh = model.meshes[hit.number.x - 1].lods[lod];
    Pick pick;
    pick.lod = static_cast<int>(lod);
    pick.mesh = static_cast<int>(hit.number.x - 1);
    pick.frame = frame;
    pick.frame.first = glm::vec4(instance_offset(frame, hit), 0);
    if (mesh.indices.empty()) {
        pick.vertex = static_cast<int>(mesh.first_vertex + hit.number.y);
    } else {
        pick.triangle = static_cast<int>(hit.number.y);
        const uint32_t* const corners = &mesh.indices[size_t{hit.number.y} * 3];
        const std::array<VertexReader::Run, 3> runs{{{corners[0]}, {corners[1]}, {corners[2]}}};
        const std::vector<PosedVertex> posed = vertices_.read(gpu.model, gpu.pose, runs);
        for (size_t i = 0; i < 3; ++i) {
            pick.corners[i] = posed[i];
            pick.corners[i].position += instance_offset(frame, hit);
            pick.corner_vertices[i] = static_cast<int>(corners[i]);
        }
        pick.vertex = pick.corner_vertices[nearest_corner(pick.corners, frame)];
    }
    pick.bone = heaviest_bone(model, pick.vertex);
    const glm::vec4 clip(hit.offset * 2.0f / static_cast<float>(kPickedPixels), hit.depth * 2 - 1,
                         1);
    const glm::vec4 world = glm::inverse(frame.clip_from_world) * clip;
    pick.position = glm::vec3(world) / world.w;
    return pick;
}

Result<Picker> Picker::make() {
    Picker picker;
    Result<VertexReader> vertices = VertexReader::make();
    if (!vertices) return vertices.error();
    picker.program_ = LazyProgram([] {
        return make_program("pick", {{GL_VERTEX_SHADER, {kFrameGlsl, kSkinGlsl, kPickVert}},
                                     {GL_FRAGMENT_SHADER, {kPickFrag}}});
    });
    picker.vertices_ = *std::move(vertices);
    picker.frame_ = CachedBuffer::make();
    picker.numbers_ = make_square(GL_RGBA32UI);
    picker.depth_ = make_square(GL_DEPTH_COMPONENT32F);
    GLuint id = 0;
    glCreateFramebuffers(1, &id);
    picker.framebuffer_ = GlFramebuffer(id);
    glNamedFramebufferRenderbuffer(id, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, picker.numbers_.id());
    glNamedFramebufferRenderbuffer(id, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, picker.depth_.id());
    return picker;
}

void Picker::draw(GpuScene& gpu, const FrameInput& input, int lod) {
    const GpuModel& model = gpu.model;
    constexpr std::array<GLuint, 4> kNothing{};
    constexpr GLfloat kFarthest = 1;
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.id());
    glViewport(0, 0, kPickedPixels, kPickedPixels);
    glClearNamedFramebufferuiv(framebuffer_.id(), GL_COLOR, 0, kNothing.data());
    glClearNamedFramebufferfv(framebuffer_.id(), GL_DEPTH, 0, &kFarthest);
    glEnable(GL_DEPTH_TEST);
    glEnable(GL_PROGRAM_POINT_SIZE);
    gpu.pose.set_palette(input.palette);
    gpu.pose.set_shapes(model, input.shapes);
    gpu.pose.bind();
    model.bind();
    glUseProgram(program_.id());
    for (size_t mesh : shown_meshes(model, input, lod)) {
        glUniform1i(kMeshNumber, static_cast<GLint>(mesh) + 1);
        draw_range(model.range(mesh, static_cast<size_t>(lod)), std::max(input.view.instances, 1));
    }
    glDisable(GL_DEPTH_TEST);
    glDisable(GL_PROGRAM_POINT_SIZE);
    glUseProgram(0);
    glBindVertexArray(0);
}

std::optional<Pick> Picker::pick(GpuScene& gpu, const FrameInput& input, const Viewport& viewport,
                                 const glm::vec2& pixel) {
    if (gpu.model.vertex_count() == 0 || viewport.width <= 0 || viewport.height <= 0) return {};
    const std::vector<LodPane> panes = drawn_panes(input, viewport);
    const glm::vec2 size(viewport.width, viewport.height);
    const LodPane& pane = pane_at(panes, glm::vec2(pixel.x, size.y - 1 - pixel.y) / size);
    const Viewport part = pane_viewport(viewport, pane.frame);
    const glm::vec2 inside = pixel - glm::vec2(part.x - viewport.x, part.y - viewport.y);
    FrameBlock frame = frame_block(input, gpu.model, part);
    frame.clip_from_world = magnify_pixel(part, inside) * frame.clip_from_world;
    frame_.write(std::span<const FrameBlock>(&frame, 1));
    glBindBufferBase(GL_UNIFORM_BUFFER, kFrameBlock, frame_.buffer().id());
    const FramebufferGuard guard;
    draw(gpu, input, pane.lod);
    const auto lod = static_cast<size_t>(pane.lod);
    const std::optional<PickHit> hit = nearest_hit(gpu.model, lod);
    if (!hit) return {};
    return describe(gpu, input, frame, lod, *hit);
}

std::optional<LightTerms> LightProbe::read(GpuScene& gpu, FrameInput input, const Pick& pick) {
    if (pick.triangle == kNone) return std::nullopt;
    input.view.mode = ShadingMode::kShaded;
    input.view.instances = 1;
    LightTerms terms;
    const RigBlock lights = rig_block(make_light_rig(input.view, input.camera));
    const GlBuffer frame = make_buffer(std::span(&pick.frame, 1));
    const GlBuffer rig = make_buffer(std::span(&lights, 1));
    const GlBuffer written = make_buffer(std::span<const LightTerms>(&terms, 1));
    gpu.model.update_materials(input.scene, input.materials, input.materials_revision);
    gpu.pose.set_palette(input.palette);
    gpu.pose.set_shapes(gpu.model, input.shapes);
    gpu.pose.bind();
    glBindBufferBase(GL_UNIFORM_BUFFER, kFrameBlock, frame.id());
    glBindBufferBase(GL_UNIFORM_BUFFER, kRigBlock, rig.id());
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kTermsBuffer, written.id());

    const FramebufferGuard guard;
    const GlFramebuffer empty = make_empty_framebuffer(kPickedPixels);
    glBindFramebuffer(GL_FRAMEBUFFER, empty.id());
    glViewport(0, 0, kPickedPixels, kPickedPixels);
    glScissor(kPickedPixels / 2, kPickedPixels / 2, 1, 1);
    glEnable(GL_SCISSOR_TEST);
    glEnable(GL_TEXTURE_CUBE_MAP_SEAMLESS);
    model_pass_.draw_terms(gpu, input, static_cast<size_t>(pick.mesh), pick.lod, pick.triangle);
    glDisable(GL_SCISSOR_TEST);
    glUseProgram(0);
    glBindVertexArray(0);
    glMemoryBarrier(GL_BUFFER_UPDATE_BARRIER_BIT);
    glGetNamedBufferSubData(written.id(), 0, sizeof(terms), &terms);
    if (terms[LightTerm::kScreen].w == 0) return std::nullopt;
    return terms;
}

}  // namespace studioscope
