#pragma once

#include <catch2/catch.hpp>

#include "support/smd_text.h"

namespace studioscope {

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
