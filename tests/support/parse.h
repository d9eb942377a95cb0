#pragma once

#include <memory>
#include <utility>

#include "formats/compiled/compiled.h"
#include "formats/compiled/mdl.h"
#include "formats/compiled/vtx.h"
#include "formats/compiled/vvd.h"
#include "formats/materials/vtf.h"
#include "formats/qc/build.h"

namespace studioscope {

// The readers called with one block in memory, and without what a test does not care about.

inline Result<ParsedVvd> parse_vvd(ByteSpan file) { return parse_vvd(memory_source(file)); }

inline Result<Texture> parse_vtf(ByteSpan file) { return parse_vtf(memory_source(file)); }

inline Result<VtxFile> parse_vtx(ByteSpan file, int mdl_version = 48) {
    return parse_vtx(file, VtxExpectation{mdl_version, 0, {}});
}

inline Model build_model(const QcFile& qc, const QcFiles& files) {
    return build_qc(qc, files).model;
}

// `mdl` and `ani` need not outlive the model: all its data is decoded.
inline Model assemble_model(const MdlFile& mdl, const VertexFile* vvd, const VtxFile* vtx,
                            int root_lod, const CompiledNames& names,
                            const AniFile* ani = nullptr) {
    RootVertices vertices = vvd ? gather_vertices(*vvd, root_lod) : RootVertices{};
    const std::shared_ptr<const MdlFile> lent(std::shared_ptr<const MdlFile>(), &mdl);
    const std::shared_ptr<const AniFile> lent_ani(std::shared_ptr<const AniFile>(), ani);
    return assemble_model(mdl, vvd, std::move(vertices), vtx, root_lod, names,
                          make_motion_model({lent, lent_ani, names}));
}

inline Model make_point_model(const VertexFile& vvd, int root_lod) {
    return make_point_model(vvd, gather_vertices(vvd, root_lod), root_lod);
}

}  // namespace studioscope
