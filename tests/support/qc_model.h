#pragma once

#include <catch2/catch.hpp>
#include <map>
#include <string>

#include "formats/qc/qc_build.h"
#include "model/validate.h"
#include "support/smd_text.h"

namespace studioscope {

// A QC and the files that it names, in memory, built.

using TextFiles = std::map<std::string, std::string>;

inline Result<Bytes> read_text(const TextFiles& files, const std::string& path) {
    const auto found = files.find(path);
    if (found == files.end()) return error("unreadable", "cannot be opened");
    const ByteSpan bytes = as_bytes(found->second);
    return Bytes(bytes.begin(), bytes.end());
}

inline QcBuild build_from(const std::string& text, const TextFiles& files) {
    const auto include = [&](const std::string& path) { return read_text(files, path); };
    const Result<QcFile> qc = parse_qc(text, include);
    REQUIRE(qc);
    const auto model = [&](const std::string& path) -> Result<Model> {
        Result<Bytes> bytes = read_text(files, path);
        if (!bytes) bytes = read_text(files, path + ".smd");
        if (!bytes) return bytes.error();
        return parse_smd(as_text(*bytes));
    };
    QcBuild built = build_qc(*qc, {model, include});
    const size_t said_before = built.model.diagnostics.size();
    validate(built.model);
    INFO(all_said(built.model.diagnostics));
    CHECK(built.model.diagnostics.size() == said_before);
    return built;
}

inline bool is_near(const glm::vec3& a, const glm::vec3& b, float reach = 1e-5f) {
    CAPTURE(a.x, a.y, a.z, b.x, b.y, b.z);
    return glm::distance(a, b) <= reach;
}

// Equal up to the sign, which means nothing.
inline bool is_near(const glm::quat& a, const glm::quat& b) {
    return std::abs(glm::dot(a, b)) > 1 - 1e-6f;
}

}  // namespace studioscope
