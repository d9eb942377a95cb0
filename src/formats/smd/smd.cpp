#include "formats/smd/smd.h"

#include <optional>
#include <thread>
#include <utility>

#include "core/at.h"
#include "core/message_text.h"
#include "core/text.h"
#include "formats/smd/skeleton.h"
#include "formats/smd/triangles.h"
#include "model/model.h"

namespace studioscope {

namespace {

constexpr const char* kNullMaterials[] = {"null", "debug/debugempty", "debugempty"};

// True for materials whose triangles the compiler drops on purpose.
bool is_null_smd_material(std::string_view name) {
    const size_t dot = name.find_last_of('.');
    for (const char* null_name : kNullMaterials)
        if (same_name(name.substr(0, dot), null_name)) return true;
    return false;
}

// Gives each corner with a zero normal a vertex of its own: to the compiler such a normal is like
// no other, not even like itself.
void separate_zero_normals(std::vector<Vertex>& vertices, std::vector<uint32_t>& indices) {
    const auto is_zero = [](const Vertex& vertex) { return vertex.normal == glm::vec3(0); };
    if (std::none_of(vertices.begin(), vertices.end(), is_zero)) return;
    std::vector<bool> is_taken(vertices.size());
    for (uint32_t& index : indices) {
        if (!is_zero(vertices[index])) continue;
        if (is_taken[index]) {
            const Vertex copy = vertices[index];
            index = static_cast<uint32_t>(vertices.size());
            vertices.push_back(copy);
        } else {
            is_taken[index] = true;
        }
    }
}

void add_mesh(Model& model, SmdMesh&& source, bool is_only_one, bool keeps_zero_normals) {
    const auto index = static_cast<int>(model.materials.size());
    model.materials.push_back(named_material(source.material, {}));
    model.materials.back().is_null = is_null_smd_material(source.material.bytes());
    Mesh mesh;
    mesh.name = base_name(source.material.shown());
    mesh.skin_slot = index;
    MeshLod& lod = mesh.lods.emplace_back();
    lod.first_vertex = static_cast<uint32_t>(model.vertices.size());
    lod.indices = std::move(source.indices);
    if (!is_only_one) lod.file_triangles = std::move(source.file_triangles);
    std::vector<Vertex> vertices = source.vertices.take();
    if (keeps_zero_normals) separate_zero_normals(vertices, lod.indices);
    for (uint32_t& corner : lod.indices) corner += lod.first_vertex;
    lod.vertex_count = static_cast<uint32_t>(vertices.size());
    for (Vertex& vertex : vertices) vertex.uv.y = 1 - vertex.uv.y;
    if (model.vertices.empty())
        model.vertices = std::move(vertices);
    else
        model.vertices.insert(model.vertices.end(), vertices.begin(), vertices.end());
    model.meshes.push_back(std::move(mesh));
}

glm::dvec3 face_normal(const Model& model, const uint32_t* corners) {
    const glm::dvec3 a(model.vertices[corners[0]].position);
    return glm::cross(glm::dvec3(model.vertices[corners[1]].position) - a,
                      glm::dvec3(model.vertices[corners[2]].position) - a);
}

void report_degenerate(const Model& model, uint64_t line, LineDiagnostics& report) {
    size_t count = 0;
    for (const Mesh& mesh : model.meshes)
        for (size_t i = 0; i < mesh.lods[0].indices.size(); i += 3)
            if (face_normal(model, &mesh.lods[0].indices[i]) == glm::dvec3(0)) ++count;
    if (count > 0)
        report.note("smd-degenerate", line, "{}, newer compilers drop them",
                    count_text(count, "triangle has no area; it is kept",
                               "triangles have no area; they are kept"));
}

// Replaces zero normals by those of the adjacent faces, unless they are kept.
void repair_normals(Model& model, uint64_t line, bool is_kept, LineDiagnostics& report) {
    std::vector<bool> is_zero(model.vertices.size());
    size_t count = 0;
    for (size_t i = 0; i < is_zero.size(); ++i)
        if (model.vertices[i].normal == glm::vec3(0)) {
            is_zero[i] = true;
            ++count;
        }
    if (count == 0) return;
    report.warn("smd-zero-normal", line, "{} a zero normal; {}",
                count_text(count, "vertex has", "vertices have"),
                is_kept ? "kept, as the compiler does" : "face normals are used");
    if (is_kept) return;
    std::vector<glm::dvec3> sums(is_zero.size(), glm::dvec3(0));
    for (const Mesh& mesh : model.meshes)
        for (size_t i = 0; i < mesh.lods[0].indices.size(); ++i)
            if (is_zero[mesh.lods[0].indices[i]])
                sums[mesh.lods[0].indices[i]] +=
                    face_normal(model, &mesh.lods[0].indices[i - i % 3]);
    for (size_t i = 0; i < is_zero.size(); ++i)
        if (is_zero[i])
            model.vertices[i].normal =
                sums[i] == glm::dvec3(0) ? glm::vec3(0, 0, 1) : glm::vec3(glm::normalize(sums[i]));
}

// Sets the bind pose; `bind` has one transform per bone, relative to the parent. Computed in double
// precision.
void set_bind_pose(std::vector<Bone>& bones, const std::vector<Transform>& bind) {
    std::vector<glm::dmat4> world(bones.size());
    for (size_t i = 0; i < bones.size(); ++i) {
        Bone& bone = bones[i];
        bone.bind = bind[i];
        world[i] = to_matrix(bone.bind);
        if (bone.parent != kNone) world[i] = at(world, bone.parent) * world[i];
        bone.pose_to_bone = to_affine(glm::inverse(world[i]));
    }
}

// Adds one mesh per material; v is flipped to 0 at the top.
void add_meshes(Model& model, SmdTriangles&& triangles, bool keeps_zero_normals,
                LineDiagnostics& report) {
    std::vector<SmdMesh>& meshes = triangles.meshes.all();
    std::erase_if(meshes, [](const SmdMesh& mesh) { return mesh.indices.empty(); });
    if (meshes.empty()) return;
    size_t vertex_count = 0;
    for (const SmdMesh& mesh : meshes) vertex_count += mesh.vertices.vertices().size();
    if (meshes.size() > 1) model.vertices.reserve(vertex_count);
    for (SmdMesh& mesh : meshes)
        add_mesh(model, std::move(mesh), meshes.size() == 1, keeps_zero_normals);
    std::vector<int>& skin = model.skins.emplace_back();
    for (size_t i = 0; i < model.materials.size(); ++i) skin.push_back(static_cast<int>(i));
    model.body_parts = {{"body", {"body"}}};
    model.lods.resize(1);
    report_degenerate(model, triangles.first_line, report);
    repair_normals(model, triangles.first_line, keeps_zero_normals, report);
}

class SmdParser {
public:
    SmdParser(std::string_view text, const SmdOptions& options)
        : in_(text), options_(options), is_utf16_(has_utf16_mark(text)) {}

    Result<Model> parse();

private:
    // A block before the nodes, read once the nodes are known.
    struct DeferredBlock {
        Block block = Block::kNoBlock;
        TextReader in;
    };

    void read_line();
    void read_version(std::string_view rest);
    void open(Block block);
    void open_nodes();
    void read_block(Block block, TextReader& in);
    void skip_unknown();
    void skip_to_end(Block block);
    Model assemble();

    TextReader in_;
    SmdOptions options_;
    bool is_utf16_;
    LineDiagnostics report_{"smd"};
    bool has_version_ = false;
    std::optional<uint64_t> first_block_line_;
    std::optional<SmdBones> bones_;
    uint64_t nodes_line_ = 0;
    std::vector<DeferredBlock> deferred_blocks_;
    std::optional<SmdSkeleton> skeleton_;
    std::optional<SmdTriangles> triangles_;
};

Result<Model> SmdParser::parse() {
    while (!in_.at_end()) read_line();
    if (!bones_)
        return error("smd-no-nodes",
                     first_block_line_ ? "no nodes block: the file names no bones"
                     : is_utf16_ ? "no nodes block: the text is UTF-16, which compilers do not read"
                                 : "no nodes block: this is not an SMD file",
                     at_line(first_block_line_.value_or(1)));
    for (DeferredBlock& deferred : deferred_blocks_) read_block(deferred.block, deferred.in);
    if (!has_version_) report_.warn("smd-no-version", 1, "no version line; read as version 1");
    return assemble();
}

void SmdParser::read_line() {
    const std::string_view line = in_.line();
    std::string_view rest;
    const std::string_view word = first_word(line, &rest);
    if (is_blank_or_comment(line)) {
        in_.next_line();
    } else if (same_name(word, "version")) {
        read_version(rest);
        in_.next_line();
    } else if (const Block block = block_named(word); block != Block::kNoBlock) {
        if (!first_block_line_) first_block_line_ = in_.line_number();
        in_.next_line();
        open(block);
    } else {
        skip_unknown();
    }
}

void SmdParser::read_version(std::string_view rest) {
    has_version_ = true;
    const char* at = rest.data();
    int64_t version = 0;
    const bool is_known = read_field(at, at + rest.size(), version) == Field::kNumber &&
                          (version == 1 || version == 2);
    if (!is_known)
        report_.warn("smd-version", in_.line_number(),
                     "unknown SMD version {}, expected 1 or 2; read as 1",
                     as_utf8(trim(rest).substr(0, 40)));
}

void SmdParser::open(Block block) {
    const uint64_t line = in_.line_number() - 1;
    if (block == Block::kNodes) {
        open_nodes();
    } else if (block == Block::kVertexAnimation) {
        report_.note("smd-vertexanimation", line,
                     "a vertexanimation block belongs in a VTA; skipped");
        skip_to_end(block);
    } else if (!bones_) {
        report_.error(
            "smd-before-nodes", line,
            "the {} block precedes the nodes block, which studiomdl rejects; it is read after it",
            block_keyword(block));
        deferred_blocks_.push_back({block, in_});
        skip_to_end(block);
    } else {
        read_block(block, in_);
    }
}

void SmdParser::open_nodes() {
    if (!bones_) {
        nodes_line_ = in_.line_number() - 1;
        bones_ = read_nodes(in_, report_);
        skeleton_.emplace(*bones_);
        return;
    }
    report_.error("smd-second-nodes", in_.line_number() - 1,
                  "duplicate nodes block; the first is used (first at line {})", nodes_line_);
    skip_to_end(Block::kNodes);
}

void SmdParser::read_block(Block block, TextReader& in) {
    const uint64_t line = in.line_number() - 1;
    if (block == Block::kSkeleton) {
        if (skeleton_->was_read())
            report_.warn(
                "smd-second-skeleton", line,
                "duplicate skeleton block; its frames are merged with the earlier ones by number");
        skeleton_->read(in, report_);
        return;
    }
    if (triangles_)
        report_.note("smd-second-triangles", line,
                     "duplicate triangles block; its triangles are added");
    else
        triangles_.emplace();
    const int processors = static_cast<int>(std::thread::hardware_concurrency());
    const SmdTriangleOptions options{options_.weights_as_compiler,
                                     options_.threads > 0 ? options_.threads : processors};
    read_triangles(in, *bones_, options, *triangles_, report_);
}

// Skips an unknown block up to its `end` or the next block's keyword.
void SmdParser::skip_unknown() {
    const std::string_view line = in_.line();
    report_.warn("smd-unknown-block", in_.line_number(),
                 "unknown SMD block \"{}\"; skipped up to its end",
                 as_utf8(trim(line).substr(0, 40)));
    for (; !in_.at_end(); in_.next_line()) {
        if (block_named(first_word(in_.line())) != Block::kNoBlock) return;
        if (is_end(in_.line())) {
            in_.next_line();
            return;
        }
    }
}

void SmdParser::skip_to_end(Block block) {
    if (block == Block::kTriangles) {
        const SmdBones none;
        SmdTriangles ignored;
        LineDiagnostics silent("smd");
        read_triangles(in_, none, {}, ignored, silent);
        return;
    }
    LineDiagnostics silent("smd");
    BlockReader lines(in_, block, silent);
    while (lines.next()) {
    }
}

Model SmdParser::assemble() {
    Model model;
    model.bones = bones_->bones;
    if (!skeleton_->was_read())
        report_.warn("smd-no-skeleton", nodes_line_,
                     "no skeleton block; all bones are placed at the origin");
    skeleton_->finish(report_);
    set_bind_pose(model.bones, skeleton_->bind());
    if (triangles_) {
        triangles_->finish(report_, options_.weights_as_compiler);
        if (options_.lines) *options_.lines = std::move(triangles_->lines);
        add_meshes(model, std::move(*triangles_), options_.keeps_zero_normals, report_);
    }
    const size_t frames = skeleton_->frame_count();
    if (frames > (model.meshes.empty() ? 0u : 1u)) model.clips.push_back(skeleton_->take_clip());
    model.diagnostics = report_.take();
    return model;
}

}  // namespace

Result<Model> parse_smd(std::string_view text, const SmdOptions& options) {
    return SmdParser(text, options).parse();
}

}  // namespace studioscope
