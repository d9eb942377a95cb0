#pragma once

#include <algorithm>
#include <catch2/catch.hpp>
#include <string>
#include <string_view>

#include "formats/smd/smd.h"
#include "support/diagnostics.h"

namespace studioscope {

// Small SMD texts by block, so that a test shows only the part it tests.

inline const std::string kTwoBones = "nodes\n0 \"root\" -1\n1 \"tip\" 0\nend\n";
inline const std::string kTwoBonesAtRest = "skeleton\ntime 0\n0 0 0 0 0 0 0\n1 0 0 10 0 0 0\nend\n";
inline const std::string kSmdHead = "version 1\n" + kTwoBones + kTwoBonesAtRest;

// Three vertex lines of a triangle in the XY plane; `tail` follows the nine numbers of each.
inline std::string corners(const std::string& tail = "", const std::string& parent = "0") {
    return parent + " 0 0 0 0 0 1 0 0" + tail + "\n" + parent + " 1 0 0 0 0 1 1 0" + tail + "\n" +
           parent + " 0 1 0 0 0 1 0 1" + tail + "\n";
}

inline std::string triangle(const std::string& material = "skin", const std::string& tail = "") {
    return material + "\n" + corners(tail);
}

inline std::string triangles(const std::string& lines) { return "triangles\n" + lines + "end\n"; }

// A header and one triangles block.
inline std::string reference(const std::string& lines) { return kSmdHead + triangles(lines); }

// Two bones with these frames.
inline std::string animation(const std::string& frames) {
    return "version 1\n" + kTwoBones + "skeleton\n" + frames + "end\n";
}

// Severity, code and line of a diagnostic, "error smd-short-vertex 12", or "" without this code.
inline std::string said(const Diagnostics& diagnostics, std::string_view code) {
    const Diagnostic* found = find_code(diagnostics, code);
    if (found == nullptr) return "";
    return std::string(severity_name(found->severity)) + " " + found->code + " " +
           std::to_string(found->location.value);
}

inline std::string said(const Model& model, std::string_view code) {
    return said(model.diagnostics, code);
}

// Number of triangles in all meshes.
inline size_t triangles_in(const Model& model) {
    size_t corners = 0;
    for (const Mesh& mesh : model.meshes)
        for (const MeshLod& lod : mesh.lods) corners += lod.indices.size();
    return corners / 3;
}

// Helpers shared by the tests of the SMD page's cases.

inline Model read_smd(const std::string& text, const SmdOptions& options = {}) {
    Result<Model> model = parse_smd(text, options);
    INFO((model ? std::string() : to_string(model.error())));
    REQUIRE(model);
    INFO(all_said(model->diagnostics));
    return std::move(*model);
}

inline size_t line_of(const std::string& text, std::string_view part) {
    const size_t at = text.find(part);
    REQUIRE(at != std::string::npos);
    return 1 + static_cast<size_t>(
                   std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
}

inline const Vertex& first_vertex(const Model& model) { return model.vertices.at(0); }

}  // namespace studioscope
