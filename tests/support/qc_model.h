#pragma once

#include <catch2/catch.hpp>
#include <string>

#include "support/qc_files.h"

namespace studioscope {

// Builds a QC of small files in memory.
inline QcBuild build_from(const std::string& text, const QcTexts& files) {
    QcBuild built = build_qc(read_qc(text, files, ""), reach_files(files));
    const size_t said_before = built.model.diagnostics.size();
    validate(built.model);
    INFO(all_said(built.model.diagnostics));
    CHECK(built.model.diagnostics.size() == said_before);
    return built;
}

inline bool is_near(const glm::vec3& a, const glm::vec3& b, float reach = 1e-5f) {
    UNSCOPED_INFO(a.x << " " << a.y << " " << a.z << " is not " << b.x << " " << b.y << " " << b.z);
    return glm::distance(a, b) <= reach;
}

// Whether two rotations are equal; the sign of a quaternion has no meaning.
inline bool is_near(const glm::quat& a, const glm::quat& b) {
    return std::abs(glm::dot(a, b)) > 1 - 1e-6f;
}

}  // namespace studioscope
