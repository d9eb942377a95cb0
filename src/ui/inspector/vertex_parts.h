#pragma once

#include <imgui.h>

#include "document/document.h"
#include "inspect/vertex_breakdown.h"
#include "ui/requests.h"

namespace studioscope {

// What the inspector shows of the selected vertex, part by part.

// The 48 bytes and the 16 of the tangent as hex, in the colours of their fields, each line with its
// offset in the file.
void vertex_bytes(const Model& model, const VertexInfo& facts);
// The same colours.
ImU32 color_of(VertexField field);
constexpr ImU32 kTangentColor = 0xFFC4B045;

// Where it is after which bone, shape, layer and procedure moved it, each with a switch.
void vertex_terms(Document& document, const Pose& pose, uint32_t vertex);

// Its way over the clip: x, y and z, made a few frames a frame.
void vertex_graph(Document& document, uint32_t vertex);
void make_vertex_graph(Document& document, uint32_t vertex, size_t most_frames);

// The texture coordinates of its mesh, with the picked triangle and the vertex in them.
void vertex_uv_view(const Document& document, uint32_t vertex);

// The selected triangle: its corners, area, and where its numbers stand.
void triangle_section(Document& document);

// Everything of the selected vertex.
void vertex_section(Document& document, const VertexInfo& facts, const Pose* pose);

}  // namespace studioscope
