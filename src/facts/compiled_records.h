#pragma once

#include <string>
#include <variant>
#include <vector>

#include "model/compiled_model.h"

namespace studioscope {

// Records of named fields that the files of a compiled model have and its scene lacks: one table
// that info shows and diff compares.

using RecordValue = std::variant<double, std::string, std::vector<double>>;

enum class FieldUse {
    kExact,  // indices, flags, names: they differ or they do not
    kNear,   // floats that a text may have carried: equal to six digits
    kShown,  // not compared here: another comparison does, or the compiler derives it from what is
};

struct RecordField {
    std::string name;  // lower case, words joined by underscores
    RecordValue value;
    FieldUse use = FieldUse::kExact;
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

// The kinds that a PHY has, the last of them; physics_records.cpp.
void add_physics_records(const PhyFile& phy, std::vector<RecordList>& lists);

}  // namespace studioscope
