#pragma once

#include <array>
#include <cstring>
#include <functional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "report/check/profile.h"
#include "support/compiled_files.h"
#include "support/memory_files.h"

namespace studioscope {

// A small compiled model without a fault in any branch, in which tests plant one.
struct PlantedModel {
    TestMdl mdl;
    TestVvd vvd;
    TestVtx vtx{{{TestStrip{1, {0, 1, 2}, {0, 1, 2}}}}, {0}, false, ""};
    MemoryFiles more = {};  // further files by their path
    bool has_dx80 = true;
    std::string vtx_name = ".dx90.vtx";

    static constexpr const char* kStem = "/game/models/test/hero";

    MemoryFiles files() const {
        MemoryFiles files = more;
        files[std::string(kStem) + ".mdl"] = mdl.bytes();
        files[std::string(kStem) + ".vvd"] = vvd.bytes();
        files[kStem + vtx_name] = vtx.bytes();
        if (has_dx80) files[std::string(kStem) + ".dx80.vtx"] = vtx.bytes();
        return files;
    }

    void set_flags(uint32_t flags) {
        extend([flags](ByteWriter&, MdlHeader& header) { header.flags = flags; });
    }
    // Writes more tables, after those that are written already.
    void extend(const std::function<void(ByteWriter&, MdlHeader&)>& more_tables) {
        mdl.extra = [before = mdl.extra, more_tables](ByteWriter& out, MdlHeader& header) {
            if (before) before(out, header);
            more_tables(out, header);
        };
    }
};

// Appends a flex that moves these vertices of the first mesh by 1 unit along X.
inline void add_flex(PlantedModel& model, const std::vector<uint16_t>& vertices) {
    model.extend([vertices](ByteWriter& out, MdlHeader& header) {
        const size_t name = out.zeros(4);
        header.flex_names = {1, as_int(name)};
        out.put_at(name, as_int(out.size() - name));
        out.text("smile");
        const auto part = static_cast<size_t>(header.body_parts.offset);
        int32_t models = 0, meshes = 0;
        std::memcpy(&models, &out.bytes[part + 12], 4);
        const size_t body = part + static_cast<size_t>(models);
        std::memcpy(&meshes, &out.bytes[body + 0x4C], 4);
        const size_t mesh = body + static_cast<size_t>(meshes);
        const size_t flex = out.zeros(60);
        out.put_at(mesh + 16, int32_t{1});
        out.put_at(mesh + 20, as_int(flex) - as_int(mesh));
        for (size_t i = 0; i < 4; ++i)
            out.put_at(flex + 4 + 4 * i, std::array<float, 4>{0, 1, 10, 11}[i]);
        out.put_at(flex + 20, as_int(vertices.size()));
        out.put_at(flex + 24, as_int(out.size() - flex));
        for (const uint16_t vertex : vertices) {
            const size_t delta = out.zeros(16);
            out.put_at(delta, vertex);
            out.put_at(delta + 4, uint16_t{0x3C00});  // 1 as a half
        }
    });
}

// Turns a bone into a procedural one whose rule is what `write` appends.
inline void add_procedure(PlantedModel& model, int bone, int kind,
                          const std::function<void(ByteWriter&)>& write) {
    model.extend([=](ByteWriter& out, MdlHeader& header) {
        const size_t record =
            static_cast<size_t>(header.bones.offset) + 216 * static_cast<size_t>(bone);
        out.put_at(record + 0xA0, uint32_t{0x4});  // always procedural
        out.put_at(record + 0xA4, int32_t{kind});
        out.put_at(record + 0xA8, as_int(out.size() - record));
        write(out);
    });
}

// A helper bone with triggers; the record is control, count, offset of the triggers
// (bone_setup.cpp).
inline void add_helper(PlantedModel& model, int bone, int control, int triggers) {
    add_procedure(model, bone, 2, [=](ByteWriter& out) {
        out.put(int32_t{control});
        out.put(int32_t{triggers});
        out.put(int32_t{12});
        for (int i = 0; i < triggers; ++i) {
            out.put(1.0f);
            for (const float value : {0.f, 0.f, 0.f, 1.f, 0.f, 0.f, 0.f, 0.f, 0.f, 0.f, 1.f})
                out.put(value);
        }
    });
}

inline BranchReport report_of(const MemoryFiles& files, const std::string& path,
                              const std::string& profile = "all") {
    return check_branches(load_from(files, path), in_memory(files), *find_profile(profile));
}

// The codes of all findings of a profile.
inline std::set<std::string> branch_codes(const MemoryFiles& files, const std::string& path,
                                          const std::string& profile = "all") {
    std::set<std::string> codes;
    for (const BranchFinding& found : report_of(files, path, profile).findings)
        codes.insert(found.diagnostic.code);
    return codes;
}

inline std::set<std::string> branch_codes(const PlantedModel& model,
                                          const std::string& profile = "all") {
    return branch_codes(model.files(), std::string(PlantedModel::kStem) + ".mdl", profile);
}

// The branches of the only finding of a code as text; empty if there is none or another code.
inline std::string branches_of(const PlantedModel& model, const std::string& code) {
    const BranchReport report = report_of(model.files(), std::string(PlantedModel::kStem) + ".mdl");
    if (report.findings.size() != 1 || report.findings[0].diagnostic.code != code) return {};
    return branches_text(report.findings[0].branches);
}

// A jiggle bone: its flags, then 35 floats, of which tests set some by their place in studio.h.
inline PlantedModel with_jiggle(uint32_t flags,
                                const std::vector<std::pair<size_t, float>>& values = {}) {
    PlantedModel model;
    model.mdl.bones = {{"root"}, {"tail", 0}};
    add_procedure(model, 1, 5, [=](ByteWriter& out) {
        const size_t start = out.put(flags);
        out.zeros(140);
        for (const auto& [at, value] : values) out.put_at(start + at, value);
    });
    return model;
}

}  // namespace studioscope
