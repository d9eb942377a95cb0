#pragma once

#include <fmt/format.h>

#include <functional>
#include <initializer_list>
#include <utility>

#include "core/budget.h"
#include "core/byte_reader.h"
#include "formats/compiled/mdl.h"
#include "formats/diagnostics.h"

namespace studioscope {

struct MdlQuaternion {  // in the order of the file
    float x, y, z, w;
};

// The common parts of the MDL parser: access to tables with checks, strings, diagnostics.

using MdlRows = Table;

// The limits of a table other than its count, in case the count is invalid.
struct MdlBounds {
    // Returns whether the row is a valid record.
    std::function<bool(const MdlRows& rows, size_t row)> is_row = nullptr;
    uint64_t end = UINT64_MAX;  // start of the data that follows
};

class MdlReader {
public:
    MdlReader(ByteSpan file, Diagnostics& diagnostics);

    // Finds `count` records of `stride` bytes at `base` + `relative`. If they do not fit, those
    // that can be valid, or none, with an error that names the table and the offset `field` of its
    // count.
    MdlRows rows(const char* what, uint64_t base, int64_t count, int64_t relative, size_t stride,
                 uint64_t field, const MdlBounds& bounds = {});
    // Finds a table of the header, whose offsets are positive.
    MdlRows table(const char* what, const MdlTable& table, size_t stride,
                  const MdlBounds& bounds = {});
    // Finds a table whose records have the offset of their name, from their start, at `name_at`,
    // and those of their own tables at `children`.
    MdlRows named_table(const char* what, const MdlTable& table, size_t stride,
                        uint64_t name_at = 0, std::initializer_list<uint64_t> children = {});
    // The end of a table that starts at `start`: the first record's own tables follow all records.
    uint64_t end_by_children(int64_t start, size_t stride,
                             std::initializer_list<uint64_t> children) const;

    // True if there is a text that can be a name.
    bool is_name(uint64_t base, int64_t relative) const;
    // The limits of a text, which is read as a table of bytes.
    MdlBounds text_bounds() const;
    bool is_empty_name(uint64_t base, int64_t relative) const;
    // The end of each record's own table: the start of the next one's. `offset_at` is the position
    // of its offset, both relative to the record.
    std::vector<uint64_t> child_table_ends(const MdlRows& rows, uint64_t offset_at) const;

    // The record at a row, laid out as in the file. The row must have been checked by rows().
    template <typename Record>
    Record record(const MdlRows& rows, size_t row) const {
        return record_at<Record>(file_, rows.at(row));
    }

    // The string at `base` + `relative`; empty if `relative` is 0. A string outside the file is
    // replaced, which is reported once.
    std::string text(uint64_t base, int64_t relative);
    // Bytes of the file as text; those of what is no UTF-8 are in bytes_of_texts().
    std::string shown(std::string_view bytes);
    std::map<std::string, std::string>& bytes_of_texts() { return bytes_of_texts_; }
    // The string as the name of a file.
    FileName file_name(uint64_t base, int64_t relative);

    template <typename... Args>
    void report(Severity severity, const char* code, uint64_t offset,
                fmt::format_string<Args...> text, Args&&... args) {
        if (diagnostics_.size() >= Budget::kMaxInCompiled) return;
        report_at(diagnostics_, severity, code, at_offset(offset), text,
                  std::forward<Args>(args)...);
        diagnostics_.back().subject = subject_;
    }

    // The current part of the model, for messages: "body part 0, model 1, mesh 2".
    const std::string& part() const { return part_; }

    ByteSpan file() const { return file_; }
    // The offset of a field of the header.
    static uint64_t header_field(const MdlHeader& header, const void* field) {
        return static_cast<uint64_t>(static_cast<const char*>(field) -
                                     reinterpret_cast<const char*>(&header));
    }
    void set_header(const MdlHeader& header) { header_ = &header; }

private:
    friend class MdlPart;
    void report_table(const std::string& message, uint64_t field);
    std::string_view limited(std::string_view text, int64_t start);
    std::string bytes(uint64_t base, int64_t relative);
    size_t rows_before_next(const MdlRows& rows, const MdlBounds& bounds) const;
    size_t count_valid_rows(const MdlRows& rows, const MdlBounds& bounds) const;
    uint64_t next_table(int64_t start) const;

    ByteSpan file_;
    Diagnostics& diagnostics_;
    const MdlHeader* header_ = nullptr;
    std::string part_;
    MessageSubject subject_;
    bool is_long_name_reported_ = false;
    std::map<std::string, std::string> bytes_of_texts_;  // MdlFile::bytes_of_texts
    TableBounds tables_;
};

// Sets the part of the model for messages, and what a click on them leads to, while it lives.
class MdlPart {
public:
    MdlPart(MdlReader& in, std::string name, MessageSubject subject)
        : in_(in),
          before_(std::exchange(in.part_, std::move(name))),
          subject_before_(std::exchange(in.subject_, std::move(subject))) {}
    MdlPart(MdlReader& in, MessageSubject subject) : MdlPart(in, in.part(), std::move(subject)) {}
    ~MdlPart() {
        in_.part_ = std::move(before_);
        in_.subject_ = std::move(subject_before_);
    }
    MdlPart(const MdlPart&) = delete;
    MdlPart& operator=(const MdlPart&) = delete;

private:
    MdlReader& in_;
    std::string before_;
    MessageSubject subject_before_;
};

// The sections of the file. Each function fills its tables of `mdl`.
void read_mdl_bones(MdlReader& in, MdlFile& mdl);  // bones, controllers, attachments, hitboxes
void read_mdl_procedure(MdlReader& in, MdlFile& mdl, size_t bone, uint64_t record);
void read_mdl_materials(MdlReader& in, MdlFile& mdl);     // textures, their folders, skins
void read_mdl_bodies(MdlReader& in, MdlFile& mdl);        // body parts, models, meshes, eyeballs
void read_mdl_sequences(MdlReader& in, MdlFile& mdl);     // animations, sequences, pose parameters
void read_mdl_flexes(MdlReader& in, MdlFile& mdl);        // flex names, controllers, rules, mouths
void read_mdl_ik_chains(MdlReader& in, MdlFile& mdl);     // and the locks that always hold
void read_mdl_bone_drivers(MdlReader& in, MdlFile& mdl);  // bone drivers of the second header

// The IK rule at an offset of an MDL or ANI; its bytes must be there.
constexpr size_t kMdlIkRuleSize = 152;
MdlIkRule read_ik_rule(ByteSpan file, uint64_t offset);

// IK locks of the model or of a sequence.
constexpr size_t kMdlIkLockSize = 32;
std::vector<MdlIkLock> read_ik_locks(MdlReader& in, const MdlRows& rows);

// Reads the data of a mesh and a model, whose records start at `mesh` and `model`; `end` is the
// start of the next mesh's data.
std::vector<MdlFlex> read_mesh_flexes(MdlReader& in, const MdlHeader& header, const MdlMesh& mesh,
                                      const MdlTable& flexes, uint64_t end);
std::vector<MdlEyeball> read_eyeballs(MdlReader& in, uint64_t model, int32_t count, int32_t offset);

}  // namespace studioscope
