#pragma once

#include <string>

#include "writers/byte_writer.h"
#include "writers/vertex_layout.h"

namespace studioscope::assets {

constexpr size_t kMdlBoneSize = 216;

// An MDL v48 being written. Each put_... appends one section and sets its count and offset in the
// header; hexadecimal numbers are field offsets of the MDL format page.
struct MdlOutput {
    const Asset& asset;
    const VertexLayout& layout;
    ByteWriter out = {};
    size_t bones = 0;  // offset of the first bone

    struct Text {
        size_t field;  // place of the text's offset ...
        size_t base;   // ... which counts from here
        std::string text;
    };
    std::vector<Text> texts = {};  // written after everything else, equal ones once

    void set_name(size_t field, size_t base, std::string text) {
        texts.push_back({field, base, std::move(text)});
    }
    // Reserves `count` aligned records, and sets them in the header.
    size_t table(size_t header_count, size_t header_offset, size_t count, size_t stride);
};

void put_bones(MdlOutput& mdl);
void put_attachments(MdlOutput& mdl);
void put_hitboxes(MdlOutput& mdl);

void put_animations(MdlOutput& mdl);

void put_textures(MdlOutput& mdl);
void put_skins(MdlOutput& mdl);

void put_flex_names(MdlOutput& mdl);
void put_controllers(MdlOutput& mdl);
void put_rules(MdlOutput& mdl);

void put_body_parts(MdlOutput& mdl);

// Indices into Asset::shapes of the shapes that move vertices of one mesh, ascending.
std::vector<size_t> shapes_of_mesh(const Asset& asset, size_t mesh);
void put_mesh_shapes(MdlOutput& mdl, size_t mesh_header, size_t mesh);

}  // namespace studioscope::assets
