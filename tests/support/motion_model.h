#pragma once

#include <catch2/catch.hpp>
#include <utility>
#include <vector>

#include "formats/compiled/compiled.h"
#include "model/validate.h"
#include "support/motion_files.h"
#include "support/parse.h"

namespace studioscope {

// Models of one TestMdl.

inline MdlFile parsed(const TestMdl& mdl) {
    auto result = parse_mdl(mdl.bytes());
    REQUIRE(result);
    return *std::move(result);
}

// A model without faults.
inline Model model_of(const TestMotion& motion,
                      std::vector<TestBone> bones = {{"root", -1, {1, 1, 1}, {1, 1, 1}}}) {
    TestMdl file;
    file.bones = std::move(bones);
    file.extra = motion;
    Model model = assemble_model(parsed(file), nullptr, nullptr, 0, {});
    validate(model);
    for (const Diagnostic& diagnostic : model.diagnostics) FAIL_CHECK(to_string(diagnostic));
    return model;
}

// The size of an .ani file's header, and a file with these blocks behind it.
constexpr size_t kAniHeader = 408;

inline Bytes ani_file(const std::vector<Bytes>& blocks) {
    ByteWriter out;
    out.zeros(kAniHeader);
    for (size_t i = 0; i < 4; ++i) out.put_at(i, "IDAG"[i]);
    out.put_at(4, int32_t{48});
    for (const Bytes& block : blocks) out.bytes.insert(out.bytes.end(), block.begin(), block.end());
    out.put_at(0x4C, as_int(out.size()));
    return out.bytes;
}

}  // namespace studioscope
