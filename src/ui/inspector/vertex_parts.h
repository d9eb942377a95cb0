#pragma once

#include <imgui.h>

#include <string>

#include "document/document.h"
#include "facts/compare/vertex_fates.h"
#include "ui/requests.h"

namespace studioscope {

// Parts of the inspector for the selected vertex.

// A vector as the rows of a vertex show it: "1 0.5 -2".
std::string vector_text(const glm::vec3& v);

// Draws the vertex's 48 bytes and the tangent's 16 as hexadecimal, in the colours of their fields,
// each line with its offset in the file.
void vertex_bytes(const Model& model, const VertexInfo& info);
// The colour of a field, in vertex_bytes() and in the list of values.
ImU32 field_color(VertexField field);
constexpr ImU32 kTangentColor = 0xFFC4B045;

// Draws the position breakdown: each bone, shape, layer and procedural bone, with a switch.
void vertex_terms(Document& document, const Pose& pose, uint32_t vertex);

// Draws its motion over the clip: x, y and z; make_vertex_graph() computes a few frames of it per
// call.
void vertex_graph(Document& document, uint32_t vertex);
void make_vertex_graph(Document& document, uint32_t vertex, size_t max_frames);

// Draws the texture coordinates of its mesh, with the picked triangle and the vertex highlighted.
void vertex_uv_view(const Document& document, uint32_t vertex);

// Draws the fate of the vertex in the compared model, and the values of both. Needs
// Document::compared; `lod`: the shown level.
void compared_vertex(const Document& document, uint32_t vertex, int lod);

// Draws the fate of a vertex in the colour of that fate.
void fate_line(const VertexFateEntry& vertex);

// Whether the selected vertex is only in the compared model.
bool has_added_vertex(const Document& document);
// Draws all facts about that vertex. `lod`: the shown level of the open model.
void added_vertex_section(Document& document, int lod);

// Draws the selected triangle: its corners, its area, and its place in the files.
void triangle_section(Document& document);

enum class VertexOwner { kOpenModel, kComparedModel };

// Draws all facts about the selected vertex of the open or the compared document. Without a pose,
// there is no position breakdown.
void vertex_section(Document& document, const VertexInfo& info, const Pose* pose,
                    VertexOwner owner = VertexOwner::kOpenModel);

}  // namespace studioscope
