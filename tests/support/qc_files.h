#pragma once

#include <catch2/catch.hpp>
#include <map>
#include <string>

#include "formats/qc/build.h"
#include "model/validate.h"
#include "support/parse.h"
#include "support/smd_text.h"

namespace studioscope {

// QCs with the small files that they name, in memory.
using QcTexts = std::map<std::string, std::string>;

inline Result<Bytes> read_text_of(const QcTexts& files, const std::string& path) {
    const auto found = files.find(path);
    if (found == files.end()) return error("unreadable", "cannot be opened");
    const ByteSpan bytes = as_bytes(found->second);
    return Bytes(bytes.begin(), bytes.end());
}

inline QcFile read_qc(const std::string& text, const QcTexts& files = {},
                      const std::string& name = "main.qc") {
    const QcReadInclude read = [&files](const std::string& path) {
        return read_text_of(files, path);
    };
    Result<QcFile> qc = parse_qc(text, read, name);
    REQUIRE(qc);
    return std::move(*qc);
}

// Provides a source by its path: an SMD of `files`, or a ready model of `others`.
inline QcFiles reach_files(const QcTexts& files, const std::map<std::string, Model>& others = {}) {
    const auto read = [&files](const std::string& path) { return read_text_of(files, path); };
    const auto model = [&files, others](const std::string& path) -> Result<Model> {
        if (const auto found = others.find(path); found != others.end()) return found->second;
        Result<Bytes> bytes = read_text_of(files, path);
        if (!bytes) bytes = read_text_of(files, path + ".smd");
        if (!bytes) return bytes.error();
        return parse_smd(as_text(*bytes), {false, 0, nullptr, true});
    };
    return {model, read};
}

// Builds a model and checks that it is valid.
inline Model build_text(const std::string& text, const QcTexts& files,
                        const std::map<std::string, Model>& others = {}) {
    Model model = build_model(read_qc(text, files), reach_files(files, others));
    const size_t said_before = model.diagnostics.size();
    validate(model);
    INFO(all_said(model.diagnostics));
    CHECK(model.diagnostics.size() == said_before);
    return model;
}

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
