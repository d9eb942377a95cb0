#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "model/compiled_model.h"

namespace studioscope {

// Records of named fields that the files of a compiled model have: info shows them, diff and the
// round trip of an export compare them.

using RecordValue = std::variant<double, std::string, std::vector<double>>;

struct RecordField {
    std::string name;  // lower case, words joined by underscores
    RecordValue value;
};

struct CompiledRecord {
    std::string name;  // of the bone, sequence, ... that it is about
    std::vector<RecordField> fields;
};

// The records of one kind in the order of the file.
struct RecordList {
    const char* kind;  // "attachments"
    std::vector<CompiledRecord> records = {};
};

// All kinds, in a fixed order; those that the files lack are empty.
std::vector<RecordList> compiled_records(const CompiledModel& files);

// The comparison of each field; compared_fields.cpp has the table. Where both sides have a field in
// a scene, too, that is compared there, as the other side may be a source.

enum class FieldUse {
    kExact,  // indices, flags, names: they differ or they do not
    kNear,   // floats that a text may have carried: equal to six digits
    kPaced,  // floats that are taken from stored steps of clips: equal to a few steps
    kShown,  // not compared as a record
};

// The way in which a model that is built from sources gets a field.
enum class BuiltFrom : uint8_t {
    kScene,     // the built scene has it, and is compared
    kLines,     // by a line of the QC
    kCompiler,  // computed by the compiler, from what is compared
    kNothing,   // by nothing that is written yet; a loss of the export reports it
};

struct ComparedField {
    std::string_view record;  // "bones"
    std::string_view field;   // "contents"; "*": all without a row of their own
    FieldUse use = FieldUse::kExact;
    BuiltFrom built = BuiltFrom::kLines;
    // The reason of a tolerance, or the place where the field is compared instead.
    const char* reason = "";
    // The losses of an export that explain a difference: codes of messages, with the kind of the
    // thing where only that kind does, "export-ragdoll physics"; separated by "|". May be empty.
    const char* losses = "";
};
std::span<const ComparedField> compared_fields();
// The row of a field; null if the table has none.
const ComparedField* find_compared_field(std::string_view record, std::string_view field);

// The kinds that a PHY has, the last of them; physics_records.cpp.
void add_physics_records(const PhyFile& phy, std::vector<RecordList>& lists);

}  // namespace studioscope
