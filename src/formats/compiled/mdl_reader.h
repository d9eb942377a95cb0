#pragma once

#include <fmt/format.h>

#include "core/byte_reader.h"
#include "core/table.h"
#include "formats/compiled/mdl.h"

namespace studioscope {

struct MdlQuaternion {  // as the file orders it
    float x, y, z, w;
};

// What the parts of the MDL parser share: tables found and checked alone, strings, diagnostics.

using MdlRows = Table;

class MdlReader {
public:
    MdlReader(ByteSpan file, Diagnostics& diagnostics);

    // `count` records of `stride` bytes at `base` + `relative`; none, and an error that names the
    // table and `field` (where the count stands), when they do not fit.
    MdlRows rows(const char* what, uint64_t base, int64_t count, int64_t relative, size_t stride,
                 uint64_t field);
    // A table of the header, whose offsets are never negative or 0.
    MdlRows table(const char* what, const MdlTable& table, size_t stride);

    // The record at a row, laid out as the file has it. It fits: rows() asked.
    template <typename Record>
    Record record(const MdlRows& rows, size_t row) const {
        return record_at<Record>(file_, rows.at(row));
    }

    // The string at `base` + `relative`; empty when `relative` is 0. A string that is not in the
    // file is replaced and reported once.
    std::string text(uint64_t base, int64_t relative);

    void say(Severity severity, const char* code, std::string message, uint64_t offset);

    ByteSpan file() const { return file_; }
    // Where a field of the header stands.
    static uint64_t header_field(const MdlHeader& header, const void* field) {
        return static_cast<uint64_t>(static_cast<const char*>(field) -
                                     reinterpret_cast<const char*>(&header));
    }
    void set_header(const MdlHeader& header) { header_ = &header; }

private:
    std::string name(std::string_view text, int64_t start);

    ByteSpan file_;
    Diagnostics& diagnostics_;
    const MdlHeader* header_ = nullptr;
    bool is_long_name_told_ = false;
    TableBounds tables_;
};

// The parts of the file. Each fills its tables of `mdl`.
void read_mdl_bones(MdlReader& in, MdlFile& mdl);  // bones, controllers, attachments, hitboxes
void read_mdl_procedure(MdlReader& in, MdlFile& mdl, size_t bone, uint64_t record);
void read_mdl_materials(MdlReader& in, MdlFile& mdl);     // textures, their folders, skins
void read_mdl_bodies(MdlReader& in, MdlFile& mdl);        // body parts, models, meshes, eyeballs
void read_mdl_sequences(MdlReader& in, MdlFile& mdl);     // animations, sequences, pose parameters
void read_mdl_flexes(MdlReader& in, MdlFile& mdl);        // flex names, controllers, rules, mouths
void read_mdl_bone_drivers(MdlReader& in, MdlFile& mdl);  // of the second header

// What hangs on a mesh and a model, whose records start at `mesh` and `model`.
std::vector<MdlFlex> read_mesh_flexes(MdlReader& in, const MdlHeader& header, uint64_t mesh,
                                      int32_t count, int32_t offset);
std::vector<MdlEyeball> read_eyeballs(MdlReader& in, uint64_t model, int32_t count, int32_t offset);

}  // namespace studioscope
