#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <string_view>

#include "core/at.h"
#include "core/name_map.h"
#include "facts/compare/comparison.h"
#include "facts/compiled_records.h"

namespace studioscope {

namespace {

// The subject that the records of a kind are reported as, and whether another comparison already
// reports those that only one side has.
struct RecordSubject {
    std::string_view kind;
    Subject subject;
    bool is_listed_elsewhere;
};
constexpr RecordSubject kRecordSubjects[] = {
    {"header", Subject::kModel, true},
    {"bones", Subject::kBone, true},
    {"source_bone_transforms", Subject::kBone, false},
    {"bone_controllers", Subject::kBone, false},
    {"attachments", Subject::kAttachment, true},
    {"hitbox_sets", Subject::kHitbox, false},
    {"hitboxes", Subject::kHitbox, true},
    {"models", Subject::kBodyGroup, true},
    {"jiggle_bones", Subject::kProceduralBone, false},
    {"aim_constraints", Subject::kProceduralBone, true},
    {"ik_chains", Subject::kBone, false},
    {"ik_autoplay_locks", Subject::kBone, false},
    {"nodes", Subject::kClip, false},
    {"animations", Subject::kClip, false},
    {"ik_rules", Subject::kClip, false},
    {"sequences", Subject::kClip, true},
    {"mouths", Subject::kShape, false},
    {"physics_shapes", Subject::kCollision, true},
    {"physics_solids", Subject::kCollision, true},
    {"physics_constraints", Subject::kCollision, false},
    {"physics_settings", Subject::kCollision, false},
};

const RecordSubject* find_subject(std::string_view kind) {
    for (const RecordSubject& row : kRecordSubjects)
        if (row.kind == kind) return &row;
    return nullptr;
}

std::string spoken(std::string_view kind) {
    std::string text(kind);
    std::replace(text.begin(), text.end(), '_', ' ');
    return text;
}

// "jiggle bones: hat" from the kind and the name of a record.
std::string record_name(std::string_view kind, const std::string& name, bool is_listed_elsewhere) {
    if (is_listed_elsewhere) return name;
    return name.empty() ? spoken(kind) : spoken(kind) + ": " + name;
}

bool is_near(double own, double other) {
    constexpr double kSixDigits = 1e-6;
    if (std::isnan(own) || std::isnan(other)) return std::isnan(own) == std::isnan(other);
    return own == other ||
           std::abs(own - other) <= kSixDigits * std::max({1.0, std::abs(own), std::abs(other)});
}

// A speed follows from seven places, each of them a step of 1/256 unit off.
bool is_within_steps(double own, double other) {
    constexpr double kSteps = 7.0 / 256, kShare = 2e-3;
    return is_near(own, other) ||
           std::abs(own - other) <= kSteps + kShare * std::max(std::abs(own), std::abs(other));
}

// The length that the direction of a movement is of, so that one shorter than a step has none; 1
// for its other numbers and for other lists. The order is that of compiled_records().
double length_of_direction(const std::vector<double>& list, size_t index) {
    constexpr size_t kNumbers = 11, kStartSpeed = 2, kDirection = 5, kPosition = 8;
    const size_t number = index % kNumbers;
    if (list.size() % kNumbers != 0 || number < kDirection || number >= kPosition) return 1;
    const size_t speeds = index - number + kStartSpeed;
    return (list[speeds] + list[speeds + 1]) / 2;
}

bool is_same(const std::vector<double>& own, const std::vector<double>& other, size_t index,
             FieldUse use) {
    if (use == FieldUse::kExact) return own[index] == other[index];
    if (use != FieldUse::kPaced) return is_near(own[index], other[index]);
    const double length = length_of_direction(own, index);
    return is_within_steps(own[index] * length, other[index] * length);
}

bool is_same(const RecordValue& own, const RecordValue& other, FieldUse use) {
    if (use == FieldUse::kExact || own.index() != other.index()) return own == other;
    if (const auto* number = std::get_if<double>(&own))
        return is_same({*number}, {std::get<double>(other)}, 0, use);
    const auto* list = std::get_if<std::vector<double>>(&own);
    if (list == nullptr) return own == other;
    const auto& others = std::get<std::vector<double>>(other);
    if (list->size() != others.size()) return false;
    for (size_t i = 0; i < list->size(); ++i)
        if (!is_same(*list, others, i, use)) return false;
    return true;
}

// A number of a file in its shortest form: most are floats, or whole.
std::string number_text(double number) {
    if (number == std::trunc(number)) return fmt::format("{:.0f}", number);
    const auto single = static_cast<float>(number);
    return double{single} == number ? fmt::format("{}", single) : fmt::format("{:.9g}", number);
}

// The value as text; of a long list the count and the first number that differs from `other`.
std::string value_text(const RecordValue& value, const RecordValue& other,
                       FieldUse use = FieldUse::kNear) {
    constexpr size_t kMaxWritten = 4;
    if (const auto* text = std::get_if<std::string>(&value)) return *text;
    if (const auto* number = std::get_if<double>(&value)) return number_text(*number);
    const auto& list = std::get<std::vector<double>>(value);
    if (list.size() <= kMaxWritten) {
        std::string text;
        for (const double number : list) text += (text.empty() ? "" : " ") + number_text(number);
        return text;
    }
    const auto* others = std::get_if<std::vector<double>>(&other);
    if (others == nullptr || others->size() != list.size())
        return fmt::format("{} numbers", list.size());
    for (size_t i = 0; i < list.size(); ++i)
        if (!is_same(list, *others, i, use))
            return fmt::format("number {}: {}", i + 1, number_text(list[i]));
    return fmt::format("{} numbers", list.size());
}

using FieldsByName = std::map<std::string_view, const RecordField*>;

FieldsByName fields_by_name(const CompiledRecord& record) {
    FieldsByName fields;
    for (const RecordField& field : record.fields) fields.emplace(field.name, &field);
    return fields;
}

// A field without a row is compared exactly.
FieldUse use_of(std::string_view kind, const RecordField& field) {
    const ComparedField* row = find_compared_field(kind, field.name);
    return row == nullptr ? FieldUse::kExact : row->use;
}

// Whether both sides have the value of the whole model, whose difference is reported of the model.
bool is_of_model(const Comparison& all, std::string_view kind, const RecordField& field,
                 const RecordValue& other) {
    const auto& mdl = all.first.compiled->mdl;
    const auto& other_mdl = all.second.compiled->mdl;
    if (kind != "bones" || !mdl || !other_mdl) return false;
    if (field.name == "surface_property")
        return field.value == RecordValue(mdl->surface_property) &&
               other == RecordValue(other_mdl->surface_property);
    return field.name == "contents" && field.value == RecordValue(double(mdl->header.contents)) &&
           other == RecordValue(double(other_mdl->header.contents));
}

void compare_fields(Comparison& all, const RecordSubject& row, const std::string& name,
                    const CompiledRecord& own, const CompiledRecord& other) {
    const FieldsByName own_fields = fields_by_name(own), other_fields = fields_by_name(other);
    const RecordValue none = std::string();
    for (const RecordField& field : own.fields) {
        const auto found = other_fields.find(field.name);
        const RecordValue& value = found == other_fields.end() ? none : found->second->value;
        const FieldUse use = use_of(row.kind, field);
        if (use == FieldUse::kShown || is_same(field.value, value, use) ||
            is_of_model(all, row.kind, field, value))
            continue;
        all.add_value(row.subject, name, spoken(field.name), value_text(field.value, value, use),
                      value_text(value, field.value, use));
    }
    for (const RecordField& field : other.fields)
        if (use_of(row.kind, field) != FieldUse::kShown && !own_fields.contains(field.name))
            all.add_value(row.subject, name, spoken(field.name), "", value_text(field.value, {}));
}

// Whether a difference is of the records of a kind; `is_anywhere`: their names do not tell.
bool is_of_records(const Difference& difference, const RecordSubject& row, bool is_anywhere) {
    return row.subject == difference.subject && is_anywhere == row.is_listed_elsewhere &&
           (is_anywhere || difference.name.starts_with(spoken(row.kind)));
}

// The list without animations that sequences imply, which come and go with their sequence, if the
// other side has none of that name.
RecordList without_implied(const RecordList& list, const RecordList& others) {
    RecordList kept{list.kind, list.records};
    if (std::string_view(list.kind) != "animations") return kept;
    NameIndex names;
    for (const CompiledRecord& record : others.records) names.add(record.name, 0);
    std::erase_if(kept.records, [&](const CompiledRecord& record) {
        return record.name.starts_with('@') && names.find(record.name) == NameIndex::kNone;
    });
    return kept;
}

void compare_list(Comparison& all, const RecordList& all_own, const RecordList& all_others) {
    const RecordSubject* row = find_subject(all_own.kind);
    if (row == nullptr) return;
    const RecordList own = without_implied(all_own, all_others),
                     others = without_implied(all_others, all_own);
    const auto key = [](const CompiledRecord& record) { return record.name; };
    const auto name = [&](const CompiledRecord& record) {
        return record_name(own.kind, record.name, row->is_listed_elsewhere);
    };
    const std::vector<int> found = match_names(own.records, others.records, key);
    if (!row->is_listed_elsewhere)
        add_unmatched(all, row->subject, own.records, others.records, found, name);
    for (size_t i = 0; i < own.records.size(); ++i)
        if (found[i] != kNone)
            compare_fields(all, *row, name(own.records[i]), own.records[i],
                           at(others.records, found[i]));
}

}  // namespace

bool is_of_own_list(const Difference& difference) {
    return std::any_of(
        std::begin(kRecordSubjects), std::end(kRecordSubjects),
        [&](const RecordSubject& row) { return is_of_records(difference, row, false); });
}

std::string_view losses_of(const Difference& difference) {
    std::string field = difference.property;
    std::replace(field.begin(), field.end(), ' ', '_');
    const bool is_own = is_of_own_list(difference);
    for (const RecordSubject& row : kRecordSubjects) {
        if (row.is_listed_elsewhere == is_own) continue;
        // a whole record is lost as its fields are
        const bool is_whole = field.empty() && !row.is_listed_elsewhere;
        if (!is_of_records(difference, row, row.is_listed_elsewhere)) continue;
        for (const ComparedField& one : compared_fields())
            if (one.record == row.kind && (is_whole || one.field == field || one.field == "*"))
                return one.losses;
    }
    return {};
}

void compare_records(Comparison& all) {
    if (!all.first.compiled || !all.second.compiled) return;
    const std::vector<RecordList> own = compiled_records(*all.first.compiled),
                                  others = compiled_records(*all.second.compiled);
    const bool has_physics = all.first.compiled->phy && all.second.compiled->phy;
    for (size_t i = 0; i < own.size(); ++i)
        if (has_physics || !std::string_view(own[i].kind).starts_with("physics"))
            compare_list(all, own[i], others[i]);
}

}  // namespace studioscope
