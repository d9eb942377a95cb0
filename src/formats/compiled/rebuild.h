#pragma once

#include <filesystem>
#include <memory>

#include "formats/compiled/compiled.h"
#include "formats/loaded_file.h"

namespace studioscope {

// Builds a model from the files of a compiled model, and rebuilds it later without reading a file:
// with another root LOD, other fixup rows or the raw pool.

// The valid files of a compiled model.
struct CompiledFiles {
    std::filesystem::path stem;
    CompiledNames names;
    std::shared_ptr<const MdlFile> mdl;
    std::shared_ptr<VertexFile> vvd;
    std::shared_ptr<VtxFile> vtx;
    Bytes vtx_bytes;
    std::shared_ptr<const AniFile> ani;
    std::shared_ptr<const PhyFile> phy;
    std::vector<IncludedMotion> included;
    bool is_kept = false;  // for a model that may be rebuilt
    // Index in the part's messages for those about the requested vertex layout.
    size_t layout_messages_at = 0;
    Model rest;  // bones and clips of a model that may be rebuilt, as they were before validation
};

// True if the vertices have several possible layouts, and memory suffices to keep the files.
bool can_be_rebuilt(const CompiledFiles& files, const LoadOptions& options);

// Builds the part's model: its vertices in the requested layout, and the meshes. `rest` has its
// bones and clips.
void build_model(LoadedFile& part, CompiledFiles& files, const VertexLayoutOptions& layout,
                 Model rest);

// Sets LoadedFile::rebuild of a part whose files are read. The model's messages from
// `first_of_rest` on are about its bones and clips.
void keep_for_rebuilding(LoadedFile& part, const std::shared_ptr<CompiledFiles>& files,
                         size_t first_of_rest);

}  // namespace studioscope
