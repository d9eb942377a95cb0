#pragma once

#include <fmt/format.h>

#include <functional>
#include <initializer_list>
#include <utility>

#include "core/byte_reader.h"
#include "core/table.h"
#include "formats/compiled/mdl.h"

namespace studioscope {

struct MdlQuaternion {  // as the file orders it
    float x, y, z, w;
};

// What the parts of the MDL parser share: tables found and checked alone, strings, diagnostics.

using MdlRows = Table;

// The limits of a table apart from its count, for tables whose count cannot be right.
struct MdlBounds {
    std::function<bool(const MdlRows& rows, size_t row)> is_row = nullptr;  // can it be a record
    uint64_t end = UINT64_MAX;  // where the next thing starts
};

class MdlReader {
public:
    MdlReader(ByteSpan file, Diagnostics& diagnostics);

    // `count` records of `stride` bytes at `base` + `relative`. Where they do not fit: those that
    // can be records, or none, and an error that names the table and `field` (where the count
    // stands).
    MdlRows rows(const char* what, uint64_t base, int64_t count, int64_t relative, size_t stride,
                 uint64_t field, const MdlBounds& bounds = {});
    // A table of the header, whose offsets are never negative or 0.
    MdlRows table(const char* what, const MdlTable& table, size_t stride,
                  const MdlBounds& bounds = {});
    // One whose records have the offset of their name, from their start, at `name_at`, and those of
    // what they own at `children`.
    MdlRows named_table(const char* what, const MdlTable& table, size_t stride,
                        uint64_t name_at = 0, std::initializer_list<uint64_t> children = {});
    // What the first record owns stands behind all records of its table, which starts at `start`:
    // where.
    uint64_t end_by_children(int64_t start, size_t stride,
                             std::initializer_list<uint64_t> children) const;

    // Whether there is a text of a name's kind.
    bool is_name(uint64_t base, int64_t relative) const;
    // The same for a text, whose bytes are a table.
    MdlBounds text_bounds() const;
    bool is_empty_name(uint64_t base, int64_t relative) const;
    // Where the own table of each record ends: where that of another starts. `offset_at` is where
    // records say where theirs starts, from their own start.
    std::vector<uint64_t> ends_of_children(const MdlRows& rows, uint64_t offset_at) const;

    // The record at a row, laid out as the file has it. It fits: rows() asked.
    template <typename Record>
    Record record(const MdlRows& rows, size_t row) const {
        return record_at<Record>(file_, rows.at(row));
    }

    // The string at `base` + `relative`; empty when `relative` is 0. A string that is not in the
    // file is replaced and reported once.
    std::string text(uint64_t base, int64_t relative);

    void report(Severity severity, const char* code, std::string message, uint64_t offset);

    // The part of the model whose tables are read, for messages: "body part 0, model 1, mesh 2".
    const std::string& part() const { return part_; }

    ByteSpan file() const { return file_; }
    // Where a field of the header stands.
    static uint64_t header_field(const MdlHeader& header, const void* field) {
        return static_cast<uint64_t>(static_cast<const char*>(field) -
                                     reinterpret_cast<const char*>(&header));
    }
    void set_header(const MdlHeader& header) { header_ = &header; }

private:
    friend class MdlPart;
    void report_table(const std::string& message, uint64_t field);
    std::string name(std::string_view text, int64_t start);
    size_t rows_before(const MdlRows& rows, const MdlBounds& bounds) const;
    size_t rows_that_can_be(const MdlRows& rows, const MdlBounds& bounds) const;
    uint64_t next_table(int64_t start) const;

    ByteSpan file_;
    Diagnostics& diagnostics_;
    const MdlHeader* header_ = nullptr;
    std::string part_;
    bool is_long_name_told_ = false;
    TableBounds tables_;
};

// While it lives, messages of tables name this part of the model.
class MdlPart {
public:
    MdlPart(MdlReader& in, std::string name)
        : in_(in), before_(std::exchange(in.part_, std::move(name))) {}
    ~MdlPart() { in_.part_ = std::move(before_); }
    MdlPart(const MdlPart&) = delete;
    MdlPart& operator=(const MdlPart&) = delete;

private:
    MdlReader& in_;
    std::string before_;
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
// `end` is where those of the next mesh start.
std::vector<MdlFlex> read_mesh_flexes(MdlReader& in, const MdlHeader& header, const MdlMesh& mesh,
                                      const MdlTable& flexes, uint64_t end);
std::vector<MdlEyeball> read_eyeballs(MdlReader& in, uint64_t model, int32_t count, int32_t offset);

}  // namespace studioscope
