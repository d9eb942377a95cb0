#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/at.h"
#include "formats/compiled/mdl.h"
#include "model/vertex_file.h"
#include "support/byte_writer.h"
#include "support/diagnostics.h"

namespace studioscope {

// Small compiled files with known content, laid out as on the format pages.

constexpr uint32_t kTestChecksum = 0x1234ABCD;

struct TestVvd {
    std::vector<uint32_t> lod_counts{3};
    std::vector<Fixup> fixups;
    bool has_tangents = true;

    // Vertex i is at (i, 0, 0); its tangent points along (0, i, 0).
    Bytes bytes() const {
        ByteWriter out;
        for (const char c : {'I', 'D', 'S', 'V'}) out.put(c);
        out.put(int32_t{4});
        out.put(kTestChecksum);
        out.put(as_int(lod_counts.size()));
        for (size_t i = 0; i < kMaxLods; ++i)
            out.put(as_int(lod_counts[std::min(i, lod_counts.size() - 1)]));
        out.put(as_int(fixups.size()));
        const size_t offsets = out.zeros(12);
        out.put_at(offsets, as_int(out.size()));
        for (const Fixup& fixup : fixups) {
            out.put(fixup.lod);
            out.put(fixup.source);
            out.put(fixup.count);
        }
        out.align(16);
        out.put_at(offsets + 4, as_int(out.size()));
        for (uint32_t i = 0; i < lod_counts[0]; ++i) {
            Vertex vertex;
            vertex.position.x = static_cast<float>(i);
            out.put(vertex);
        }
        if (!has_tangents) return out.bytes;
        out.put_at(offsets + 8, as_int(out.size()));
        for (uint32_t i = 0; i < lod_counts[0]; ++i)
            out.put(glm::vec4(0, static_cast<float>(i), 0, 1));
        return out.bytes;
    }
};

// One strip group with one strip, of a mesh at one level.
struct TestStrip {
    uint8_t flags = 1;  // a triangle list
    std::vector<uint16_t> vertices;
    std::vector<uint16_t> indices;
};

// A VTX of one body part with one model.
struct TestVtx {
    // [level][mesh]; no strip group if it has no vertices
    std::vector<std::vector<TestStrip>> lods;
    std::vector<float> switch_points;
    bool is_extended = false;
    std::string replacement;  // replaces texture 0 at the last level

    Bytes bytes() const {
        ByteWriter out;
        const size_t mesh_count = lods.empty() ? 0 : lods[0].size();
        write_header(out);
        const size_t body_part = out.size();
        pair(out, 1, 8);                    // body part: its model follows
        pair(out, as_int(lods.size()), 8);  // model: its levels follow
        const size_t levels = out.zeros(12 * lods.size());
        const size_t meshes = out.zeros(9 * mesh_count * lods.size());
        for (size_t lod = 0; lod < lods.size(); ++lod) {
            out.put_at(levels + 12 * lod, as_int(mesh_count));
            out.put_at(levels + 12 * lod + 4,
                       as_int(meshes + 9 * mesh_count * lod) - as_int(levels + 12 * lod));
            out.put_at(levels + 12 * lod + 8, lod < switch_points.size() ? switch_points[lod] : 0);
        }
        out.put_at(32, as_int(body_part));
        write_strips(out, meshes);
        return out.bytes;
    }

    size_t group_size() const { return is_extended ? 33 : 25; }
    size_t strip_size() const { return is_extended ? 35 : 27; }

private:
    static void pair(ByteWriter& out, int32_t count, int32_t offset) {
        out.put(count);
        out.put(offset);
    }

    void write_header(ByteWriter& out) const {
        out.put(int32_t{7});
        out.put(int32_t{24});
        out.put(uint16_t{53});
        out.put(uint16_t{9});
        out.put(int32_t{3});
        out.put(kTestChecksum);
        out.put(as_int(lods.size()));
        const size_t rest = out.zeros(12);  // replacement lists, body parts
        out.put_at(rest + 4, int32_t{1});
        if (replacement.empty()) return;
        const size_t lists = out.zeros(8 * lods.size());
        out.put_at(rest, as_int(lists));
        const size_t entry = out.put(int16_t{0});
        out.put(int32_t{6});
        out.text(replacement);
        const size_t last = lists + 8 * (lods.size() - 1);
        out.put_at(last, int32_t{1});
        out.put_at(last + 4, as_int(entry) - as_int(last));
    }

    // Writes in the compiler's order: all group headers, all strips, then vertices and indices.
    void write_strips(ByteWriter& out, size_t meshes) const {
        std::vector<const TestStrip*> used;
        std::vector<size_t> headers;
        for (size_t lod = 0; lod < lods.size(); ++lod)
            for (size_t mesh = 0; mesh < lods[lod].size(); ++mesh) {
                if (lods[lod][mesh].vertices.empty()) continue;
                used.push_back(&lods[lod][mesh]);
                headers.push_back(meshes + 9 * (lod * lods[lod].size() + mesh));
            }
        const size_t groups = out.zeros(group_size() * used.size());
        const size_t strips = out.zeros(strip_size() * used.size());
        for (size_t i = 0; i < used.size(); ++i) {
            const size_t group = groups + group_size() * i, strip = strips + strip_size() * i;
            out.put_at(headers[i], int32_t{1});
            out.put_at(headers[i] + 4, as_int(group) - as_int(headers[i]));
            const TestStrip& content = *used[i];
            const auto field = [&](size_t at, size_t count, size_t start, size_t base) {
                out.put_at(at, as_int(count));
                out.put_at(at + 4, as_int(start) - as_int(base));
            };
            field(group, content.vertices.size(), out.size(), group);
            for (const uint16_t vertex : content.vertices) {
                out.zeros(4);
                out.put(vertex);
                out.zeros(3);
            }
            field(group + 8, content.indices.size(), out.size(), group);
            for (const uint16_t index : content.indices) out.put(index);
            field(group + 16, 1, strip, group);
            field(strip, content.indices.size(), 0, 0);
            field(strip + 8, content.vertices.size(), 0, 0);
            out.put_at(strip + 0x12, content.flags);
        }
    }
};

struct TestBone {
    std::string name;
    int parent = -1;
    glm::vec3 position{0};
    glm::vec3 position_scale{0};
    glm::vec3 euler_scale{0};
};

struct TestMesh {
    int material = 0;
    std::vector<int> lod_vertices{3};
};

// An MDL of one body part with one model; a texture for each name, one skin family.
struct TestMdl {
    std::vector<TestBone> bones{{"root"}};
    std::vector<std::string> textures{"skin"};
    std::vector<TestMesh> meshes{{}};
    int32_t version = 48;
    // Writes more tables and sets them in the header.
    std::function<void(ByteWriter&, MdlHeader&)> extra;

    Bytes bytes() const {
        ByteWriter out;
        out.zeros(sizeof(MdlHeader));
        MdlHeader header{};
        std::memcpy(header.id, "IDST", 4);
        header.version = version;
        header.checksum = kTestChecksum;
        std::memcpy(header.name, "test\\hero.mdl", 13);
        header.bones = {as_int(bones.size()), as_int(out.size())};
        write_bones(out);
        header.textures = {as_int(textures.size()), as_int(out.size())};
        write_textures(out, header);
        header.body_parts = {1, as_int(out.size())};
        write_body_part(out);
        if (extra) extra(out, header);
        header.length = as_int(out.size());
        out.put_at(0, header);
        return out.bytes;
    }

private:
    void write_bones(ByteWriter& out) const {
        const size_t start = out.zeros(216 * bones.size());
        std::vector<glm::vec3> worlds;
        for (size_t i = 0; i < bones.size(); ++i) {
            const size_t start_of_bone = start + 216 * i;
            const TestBone& bone = bones[i];
            out.put_at(start_of_bone, as_int(out.size() - start_of_bone));
            out.text(bone.name);
            out.put_at(start_of_bone + 4, bone.parent);
            out.put_at(start_of_bone + 0x20, bone.position);
            out.put_at(start_of_bone + 0x38, 1.0f);  // w of the quaternion
            out.put_at(start_of_bone + 0x48, bone.position_scale);
            out.put_at(start_of_bone + 0x54, bone.euler_scale);
            worlds.push_back(bone.position + (bone.parent < 0 || bone.parent >= static_cast<int>(i)
                                                  ? glm::vec3(0)
                                                  : at(worlds, bone.parent)));
            const glm::vec3 w = worlds.back();
            out.put_at(start_of_bone + 0x60,
                       std::array<float, 12>{1, 0, 0, -w.x, 0, 1, 0, -w.y, 0, 0, 1, -w.z});
        }
    }

    void write_textures(ByteWriter& out, MdlHeader& header) const {
        const size_t start = out.zeros(64 * textures.size());
        for (size_t i = 0; i < textures.size(); ++i) {
            out.put_at(start + 64 * i, as_int(out.size() - (start + 64 * i)));
            out.text(textures[i]);
        }
        const size_t folder = out.text("models/test/");
        header.texture_folders = {1, as_int(out.put(as_int(folder)))};
        header.skin_columns = as_int(textures.size());
        header.skin_families = 1;
        header.skin_offset = as_int(out.size());
        for (size_t i = 0; i < textures.size(); ++i) out.put(static_cast<int16_t>(i));
    }

    void write_body_part(ByteWriter& out) const {
        const size_t part = out.zeros(16);
        out.put_at(part, as_int(out.size() - part));
        out.text("body");
        out.put_at(part + 4, int32_t{1});
        out.put_at(part + 8, int32_t{1});
        out.put_at(part + 12, as_int(out.size() - part));
        const size_t model = out.zeros(148);
        std::memcpy(&out.bytes[model], "hero.smd", 8);
        out.put_at(model + 0x48, as_int(meshes.size()));
        out.put_at(model + 0x4C, as_int(out.size() - model));
        int total = 0;
        for (const TestMesh& mesh : meshes) {
            const size_t at = out.zeros(116);
            out.put_at(at, mesh.material);
            out.put_at(at + 4, as_int(model) - as_int(at));
            out.put_at(at + 8, mesh.lod_vertices[0]);
            out.put_at(at + 12, total);
            for (size_t lod = 0; lod < 8; ++lod)
                out.put_at(at + 0x34 + 4 * lod,
                           mesh.lod_vertices[std::min(lod, mesh.lod_vertices.size() - 1)]);
            total += mesh.lod_vertices[0];
        }
        out.put_at(model + 0x50, total);
    }
};

// The first `size` bytes in a block of exactly that size, so that a sanitizer detects any read
// beyond it.
inline Bytes cut(const Bytes& whole, size_t size) {
    return Bytes(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size));
}

template <typename T>
Bytes with(Bytes file, size_t offset, const T& value) {
    std::memcpy(&file.at(offset), &value, sizeof(T));
    return file;
}

// Severity of the first diagnostic with this code.
inline std::optional<Severity> severity_of(const Diagnostics& diagnostics, std::string_view code) {
    for (const Diagnostic& diagnostic : diagnostics)
        if (diagnostic.code == code) return diagnostic.severity;
    return std::nullopt;
}

}  // namespace studioscope
