#include "model/animation/skin.h"

#include <algorithm>
#include <cmath>
#include <glm/gtc/type_ptr.hpp>

#include "model/animation/skin_kernel.h"

namespace studioscope {

namespace {

constexpr size_t kFloatsPerBone = 12;
constexpr size_t kMinBlocks = 256;  // for fewer blocks, waking a thread costs more than it saves
static_assert(sizeof(Affine) == kFloatsPerBone * sizeof(float));

glm::vec4 blended_row(const SkinBlock& block, size_t lane, const float* row) {
    return glm::make_vec4(row + block.palette_offset[0][lane]) * block.weight[0][lane] +
           glm::make_vec4(row + block.palette_offset[1][lane]) * block.weight[1][lane] +
           glm::make_vec4(row + block.palette_offset[2][lane]) * block.weight[2][lane];
}

struct Rows {
    glm::vec4 first, second, third;
};

glm::vec3 apply(const Rows& rows, const glm::vec4& v) {
    return {glm::dot(rows.first, v), glm::dot(rows.second, v), glm::dot(rows.third, v)};
}

glm::vec3 unit(const glm::vec3& v) {
    const float square = glm::dot(v, v);
    return square > 0 ? v * glm::inversesqrt(square) : v;
}

void store(const glm::vec3& v, float* to) { to[0] = v.x, to[1] = v.y, to[2] = v.z; }

glm::vec4 lane_vector(const float (&from)[3][kSkinLanes], size_t lane, float fourth) {
    return {from[0][lane], from[1][lane], from[2][lane], fourth};
}

// The variant for processors without SSE2 and AVX2.
void skin_plain(const SkinBlock* blocks, size_t count, const float* palette,
                const SkinStreams& streams, bool normalizes) {
    for (size_t i = 0; i < count * kSkinLanes; ++i) {
        const SkinBlock& block = blocks[i / kSkinLanes];
        const size_t lane = i % kSkinLanes, to = i * 3;
        const Rows rows{blended_row(block, lane, palette), blended_row(block, lane, palette + 4),
                        blended_row(block, lane, palette + 8)};
        store(apply(rows, lane_vector(block.position, lane, 1)), streams.positions + to);
        if (!streams.normals) continue;
        const glm::vec3 normal = apply(rows, lane_vector(block.normal, lane, 0));
        store(normalizes ? unit(normal) : normal, streams.normals + to);
        if (!streams.tangents) continue;
        const glm::vec3 tangent = apply(rows, lane_vector(block.tangent, lane, 0));
        store(normalizes ? unit(tangent) : tangent, streams.tangents + to);
    }
}

struct VariantRow {
    SkinVariant variant;
    const char* name;
    SkinFunction function;
    bool (*can_run)();
};

#if defined(__x86_64__) || defined(_M_X64)
bool has_avx2() {
#if defined(__GNUC__)
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
#else
    return false;
#endif
}
#endif

constexpr VariantRow kVariants[] = {
    {SkinVariant::kPlain, "plain", skin_plain, [] { return true; }},
#if defined(__x86_64__) || defined(_M_X64)
    {SkinVariant::kSse2, "sse2", skin_sse2, [] { return true; }},
    {SkinVariant::kAvx2, "avx2", skin_avx2, has_avx2},
#endif
};

const VariantRow& variant_row(SkinVariant variant) {
    for (const VariantRow& row : kVariants)
        if (row.variant == variant) return row;
    return kVariants[0];
}

SkinFunction fastest() {
    static const SkinFunction function = variant_row(skin_variants().back()).function;
    return function;
}

void run(const SkinJob& job, SkinFunction function, size_t begin, size_t end) {
    const size_t floats = begin * kSkinLanes * 3;
    const SkinStreams& all = job.streams;
    const SkinStreams streams{all.positions + floats, all.normals ? all.normals + floats : nullptr,
                              all.tangents ? all.tangents + floats : nullptr};
    function(job.blocks.data() + begin, end - begin, &job.palette.data()->rows[0].x, streams,
             job.normalizes);
}

SkinJob instance_job(const InstancedSkinJob& instanced, size_t instance) {
    SkinJob job = instanced.first;
    job.palette = instanced.first.palette.subspan(instance * instanced.bones, instanced.bones);
    for (float** stream : {&job.streams.positions, &job.streams.normals, &job.streams.tangents})
        if (*stream) *stream += instance * instanced.stride;
    return job;
}

// Skins blocks [begin, end), numbered over all instances.
void run(const InstancedSkinJob& instanced, size_t begin, size_t end) {
    const size_t blocks = instanced.first.blocks.size();
    while (begin < end) {
        const size_t instance = begin / blocks, first = begin % blocks;
        const size_t last = std::min(blocks, first + end - begin);
        run(instance_job(instanced, instance), fastest(), first, last);
        begin += last - first;
    }
}

void set_lane(SkinBlock& block, size_t lane, const Vertex& vertex, const glm::vec4& tangent) {
    for (int i = 0; i < 3; ++i) {
        block.weight[i][lane] = i < vertex.bone_count ? vertex.weight[i] : 0;
        const uint8_t bone = vertex.bone[i < vertex.bone_count ? i : 0];
        block.palette_offset[i][lane] = static_cast<uint16_t>(bone * kFloatsPerBone);
        block.position[i][lane] = vertex.position[i];
        block.normal[i][lane] = vertex.normal[i];
        block.tangent[i][lane] = tangent[i];
    }
}

glm::vec3 at_vertex(const std::vector<float>& stream, size_t vertex) {
    return {stream[vertex * 3], stream[vertex * 3 + 1], stream[vertex * 3 + 2]};
}

}  // namespace

std::vector<SkinBlock> make_skin_blocks(std::span<const Vertex> vertices,
                                        std::span<const glm::vec4> tangents) {
    std::vector<SkinBlock> blocks((vertices.size() + kSkinLanes - 1) / kSkinLanes);
    for (size_t i = 0; i < vertices.size(); ++i)
        set_lane(blocks[i / kSkinLanes], i % kSkinLanes, vertices[i], tangents[i]);
    return blocks;
}

const char* variant_name(SkinVariant variant) { return variant_row(variant).name; }

std::vector<SkinVariant> skin_variants() {
    std::vector<SkinVariant> found;
    for (const VariantRow& row : kVariants)
        if (row.can_run()) found.push_back(row.variant);
    return found;
}

void skin(const SkinJob& job) { run(job, fastest(), 0, job.blocks.size()); }

void skin(const SkinJob& job, SkinVariant variant) {
    run(job, variant_row(variant).function, 0, job.blocks.size());
}

void skin(const SkinJob& job, ThreadPool& workers) {
    skin_instances({job, job.palette.size(), 1, 0}, workers);
}

void skin_instances(const InstancedSkinJob& instanced) {
    run(instanced, 0, instanced.first.blocks.size() * instanced.instances);
}

void skin_instances(const InstancedSkinJob& instanced, ThreadPool& workers) {
    workers.parallel_for(instanced.first.blocks.size() * instanced.instances, kMinBlocks,
                         [&](size_t begin, size_t end) { run(instanced, begin, end); });
}

glm::vec3 skin_position(const Vertex& vertex, const glm::vec3& position,
                        std::span<const Affine> palette) {
    glm::vec3 sum(0);
    for (size_t i = 0; i < vertex.bone_count; ++i)
        sum += vertex.weight[i] * transform_point(palette[vertex.bone[i]], position);
    return sum;
}

void skin(std::span<const Vertex> vertices, std::span<const glm::vec4> tangents,
          std::span<const Affine> palette, std::span<PosedVertex> posed) {
    const std::vector<SkinBlock> blocks = make_skin_blocks(vertices, tangents);
    const size_t floats = blocks.size() * kSkinLanes * 3;
    std::vector<float> positions(floats), normals(floats), directions(floats);
    skin({blocks, palette, {positions.data(), normals.data(), directions.data()}});
    for (size_t i = 0; i < vertices.size(); ++i) {
        posed[i].position = at_vertex(positions, i);
        posed[i].normal = at_vertex(normals, i);
        posed[i].tangent = glm::vec4(at_vertex(directions, i), tangents[i].w);
    }
}

}  // namespace studioscope
