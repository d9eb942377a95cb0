#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/file_system.h"
#include "formats/compiled/mdl.h"
#include "formats/materials/vmt.h"
#include "formats/materials/vtf.h"
#include "formats/qc/qc.h"
#include "model/compiled_model.h"
#include "model/scene.h"

namespace studioscope {

// A model included for its sequences ($includemodel). All names are in lower case.
struct IncludedMdl {
    std::string file;
    std::set<std::string> sequences;             // without ones that are only declared
    std::map<std::string, std::string> parents;  // by bone; empty: none
};

// The parent's name for each bone, for IncludedMdl::parents.
std::map<std::string, std::string> parents_by_name(const MdlFile& mdl);

// A texture that a material uses.
struct CheckedVtf {
    std::string file;
    VtfHeader header;
};

// A material that the model uses. `base` and `bump` index CheckedModel::textures; none: not a VTF,
// or not found.
struct CheckedVmt {
    std::string file;
    Vmt vmt;
    std::optional<size_t> base, bump;
};

// The input of the rules: a loaded scene, and the files of it that it does not keep, parsed once
// more.
struct CheckedModel {
    const Scene& scene;
    FileSystem files;
    const MdlFile* mdl = nullptr;       // of a compiled model
    std::string mdl_file;               // path of that file
    std::vector<IncludedMdl> included;  // in load order
    std::optional<QcFile> qc;           // of a source
    std::string qc_file;
    std::vector<CheckedVtf> textures;
    std::vector<CheckedVmt> materials;  // each file once
    Names neighbours;                   // lower-case names in the folder of the compiled model
    const Scene* original = nullptr;    // the original or source given for the model, or null
    std::vector<std::string> original_sequences;  // names in lower case

    bool is_compiled() const { return mdl != nullptr; }
    // The strips of a compiled model; null without a VTX.
    const StripFile* strips() const {
        return scene.compiled ? scene.compiled->strips.get() : nullptr;
    }
    bool has_flag(uint32_t flag) const { return mdl != nullptr && (mdl->header.flags & flag) != 0; }
    // Whether the model's folder has its companion file with this extension, such as ".dx80.vtx".
    bool has_companion(const std::string& extension) const;
    std::optional<Bytes> companion(const std::string& extension) const;
};

// The names of the model's own sequences in their order, in lower case.
std::vector<std::string> own_sequence_names(const CheckedModel& checked);

// Bits of MdlHeader::flags.
constexpr uint32_t kMdlStaticProp = 0x10, kMdlShadowLod = 0x40, kMdlFlexScale = 0x200000;

// Whether a level of detail is drawn for the shadow only: its switch point is negative.
inline bool is_shadow_level(const Model& model, size_t lod) {
    return model.lods[lod].switch_point < 0;
}

// Parses what the scene does not keep; `files` is what it was loaded with.
CheckedModel read_checked_model(const Scene& scene, const FileSystem& files);

}  // namespace studioscope
