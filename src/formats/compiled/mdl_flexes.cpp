#include <algorithm>
#include <array>
#include <cmath>

#include "core/at.h"
#include "core/message_text.h"
#include "formats/compiled/mdl.h"
#include "formats/compiled/mdl_packed.h"
#include "formats/compiled/mdl_reader.h"

namespace studioscope {

namespace {

constexpr uint32_t kFlexesConverted = 0x4000, kHasVertexScale = 0x200000;
constexpr size_t kFlexVertexSize = 16, kWrinkleVertexSize = 18;

struct FlexControllerRecord {
    int32_t type, name, runtime;
    float min, max;
};
static_assert(sizeof(FlexControllerRecord) == 20);
constexpr uint64_t kControllerNameAt = 4;

struct FlexControllerUiRecord {
    int32_t name;
    int32_t controllers[3];
    uint8_t remap, stereo, unused[2];
};
static_assert(sizeof(FlexControllerUiRecord) == 20);

struct RuleRecord {
    int32_t flex, op_count, ops;
};

constexpr uint64_t kOpsAt = 8;

struct OpRecord {
    int32_t op, operand;
};
constexpr int32_t kLastOp = 21;

struct FlexRecord {
    int32_t flex;
    float ramp[4];
    int32_t vertex_count, vertices;
    int32_t pair;
    uint8_t kind, unused1[3];
    int32_t unused2[6];
};
static_assert(sizeof(FlexRecord) == 60);
constexpr uint64_t kVertexCountAt = 0x14, kVerticesAt = 0x18, kKindAt = 0x20;

bool can_be_flex(const FlexRecord& flex, const MdlHeader& header) {
    const auto is_finite = [](float value) { return std::isfinite(value); };
    return flex.flex >= 0 && flex.flex < header.flex_names.count && flex.vertex_count >= 0 &&
           flex.kind <= 1 && std::all_of(std::begin(flex.ramp), std::end(flex.ramp), is_finite);
}

struct EyeballRecord {
    int32_t name, bone;
    glm::vec3 origin;
    float z_offset, radius;
    glm::vec3 up, forward;
    int32_t texture, unused1;
    float iris_scale;
    int32_t unused2;
    int32_t upper_flexes[3], lower_flexes[3];
    float upper_targets[3], lower_targets[3];
    int32_t upper_lid_flex, lower_lid_flex;
    int32_t unused3[4];
    uint8_t without_facs, unused4[3];
    int32_t unused5[7];
};
static_assert(sizeof(EyeballRecord) == 172);

struct MouthRecord {
    int32_t bone;
    glm::vec3 forward;
    int32_t flex;
};
static_assert(sizeof(MouthRecord) == 20);

// Reads the deltas of a flex. On disk they are half floats; only a memory image of a running game
// has fixed point. Wrinkles are fixed point in both.
class FlexVertexReader {
public:
    FlexVertexReader(MdlReader& in, const MdlHeader& header) : in_(in) {
        is_fixed_ = header.flags & kFlexesConverted;
        if (!(header.flags & kHasVertexScale)) return;
        const float scale = header.vertex_animation_scale;
        if (std::isfinite(scale) && scale > 0)
            scale_ = scale;
        else
            in.report(Severity::kWarning, "mdl-flex-scale",
                      MdlReader::header_field(header, &header.vertex_animation_scale),
                      "the scale of vertex animations is {}, must be finite and greater than 0; "
                      "1/4096 is used",
                      scale);
    }

    MdlFlexVertex read(const MdlRows& rows, size_t row) {
        is_finite_ = true;
        const auto words = in_.record<std::array<uint16_t, 8>>(rows, row);
        MdlFlexVertex vertex;
        vertex.vertex = words[0];
        vertex.speed = static_cast<uint8_t>(words[1] & 0xFF);
        vertex.side = static_cast<uint8_t>(words[1] >> 8);
        for (int i = 0; i < 3; ++i) {
            vertex.position[i] = number(at(words, 2 + i));
            vertex.normal[i] = number(at(words, 5 + i));
        }
        if (rows.stride == kWrinkleVertexSize)
            vertex.wrinkle = fixed(in_.record<uint16_t>({rows.at(row) + 16, 1, 2}, 0));
        if (!is_finite_ && ++not_finite_ == 1) first_not_finite_ = rows.at(row);
        return vertex;
    }

    // Reports numbers that are not finite, which become 0 (flex.md 10).
    void report() const {
        if (not_finite_ > 0)
            in_.report(Severity::kWarning, "mdl-flex-delta", first_not_finite_,
                       "{} a delta that is not finite; 0 is used",
                       count_text(not_finite_, "flexed vertex of a mesh has",
                                  "flexed vertices of a mesh (this is the first) have"));
    }

private:
    float fixed(uint16_t word) const {
        return static_cast<float>(static_cast<int16_t>(word)) * scale_;
    }
    float number(uint16_t word) {
        if (is_fixed_) return fixed(word);
        if (is_finite_half(word)) return from_half(word);
        is_finite_ = false;
        return 0;
    }

    MdlReader& in_;
    bool is_finite_ = true;  // true: all numbers of the current vertex are
    size_t not_finite_ = 0;
    uint64_t first_not_finite_ = 0;
    bool is_fixed_ = false;
    float scale_ = 1.0f / 4096;
};

bool can_be_rule(const MdlReader& in, const MdlRows& rows, size_t row, size_t flex_count) {
    constexpr int32_t kMaxOps = 1024;
    const auto rule = in.record<RuleRecord>(rows, row);
    const int64_t ops = static_cast<int64_t>(rows.at(row)) + rule.ops;
    return rule.flex >= 0 && static_cast<size_t>(rule.flex) < flex_count && rule.op_count > 0 &&
           rule.op_count <= kMaxOps && rule.ops != 0 && ops > 0 &&
           ops + rule.op_count * static_cast<int64_t>(sizeof(OpRecord)) <=
               static_cast<int64_t>(in.file().size());
}

void read_rules(MdlReader& in, MdlFile& mdl) {
    const MdlTable& table = mdl.header.flex_rules;
    const MdlBounds rule_bounds{[&](const MdlRows& rules, size_t row) {
                                    return can_be_rule(in, rules, row, mdl.flex_names.size());
                                },
                                in.end_by_children(table.offset, sizeof(RuleRecord), {kOpsAt})};
    const MdlRows rows = in.table("flex rules", table, sizeof(RuleRecord), rule_bounds);
    const std::vector<uint64_t> ends = in.child_table_ends(rows, kOpsAt);
    for (size_t i = 0; i < rows.count; ++i) {
        const auto record = in.record<RuleRecord>(rows, i);
        MdlFlexRule rule{record.flex, {}, rows.at(i)};
        const MdlBounds bounds{[&](const MdlRows& ops, size_t op) {
                                   const auto kind = in.record<OpRecord>(ops, op).op;
                                   return kind >= 1 && kind <= kLastOp;
                               },
                               ends[i]};
        const MdlRows ops = in.rows("operations of a flex rule", rule.offset, record.op_count,
                                    record.ops, sizeof(OpRecord), rule.offset + 4, bounds);
        for (size_t k = 0; k < ops.count; ++k) {
            const auto op = in.record<OpRecord>(ops, k);
            float value = 0;
            std::memcpy(&value, &op.operand, sizeof(value));
            rule.ops.push_back({op.op, op.operand, value});
        }
        mdl.flex_rules.push_back(std::move(rule));
    }
}

void read_controllers(MdlReader& in, MdlFile& mdl) {
    const MdlRows rows = in.named_table("flex controllers", mdl.header.flex_controllers,
                                        sizeof(FlexControllerRecord), kControllerNameAt);
    for (size_t i = 0; i < rows.count; ++i) {
        const auto record = in.record<FlexControllerRecord>(rows, i);
        mdl.flex_controllers.push_back({in.text(rows.at(i), record.type),
                                        in.text(rows.at(i), record.name), record.min, record.max});
    }
    const MdlRows sliders = in.named_table("flex controller sliders", mdl.header.flex_controller_ui,
                                           sizeof(FlexControllerUiRecord));
    for (size_t i = 0; i < sliders.count; ++i) {
        const auto record = in.record<FlexControllerUiRecord>(sliders, i);
        MdlFlexControllerUi slider;
        slider.name = in.text(sliders.at(i), record.name);
        slider.remap = record.remap;
        slider.is_stereo = record.stereo != 0;
        // Despite their names in the format these are offsets of controllers, relative to the
        // slider.
        for (size_t k = 0; k < 3; ++k) {
            const int64_t at = static_cast<int64_t>(sliders.at(i)) + record.controllers[k];
            const int64_t index = (at - static_cast<int64_t>(rows.start)) /
                                  static_cast<int64_t>(sizeof(FlexControllerRecord));
            const bool is_there = record.controllers[k] != 0 &&
                                  at >= static_cast<int64_t>(rows.start) &&
                                  index < static_cast<int64_t>(rows.count);
            if (is_there) slider.controllers[k] = static_cast<int>(index);
        }
        mdl.flex_sliders.push_back(std::move(slider));
    }
}

// Generates names for invalid flexes, numbered so that shapes and rules differ.
void generate_flex_names(MdlReader& in, MdlFile& mdl) {
    constexpr int kMax = 1024;
    int count = 0;
    for (const MdlBodyPart& part : mdl.body_parts)
        for (const MdlModel& model : part.models)
            for (const MdlMesh& mesh : model.meshes)
                for (const MdlFlex& flex : mesh.flexes)
                    for (const int number : {flex.flex, flex.pair})
                        if (number < kMax) count = std::max(count, number + 1);
    for (int i = 0; i < count; ++i) mdl.flex_names.push_back(fmt::format("flex {}", i));
    if (count > 0)
        in.report(Severity::kWarning, "mdl-flex-names",
                  MdlReader::header_field(mdl.header, &mdl.header.flex_names),
                  "the flex names are missing; the {} that meshes use are named by number", count);
}

}  // namespace

void read_mdl_flexes(MdlReader& in, MdlFile& mdl) {
    const MdlRows names = in.named_table("flex names", mdl.header.flex_names, 4);
    for (size_t i = 0; i < names.count; ++i)
        mdl.flex_names.push_back(in.text(names.at(i), in.record<int32_t>(names, i)));
    if (names.count == 0 && mdl.header.flex_names.count != 0) generate_flex_names(in, mdl);
    read_controllers(in, mdl);
    read_rules(in, mdl);
    const MdlRows mouths = in.table("mouths", mdl.header.mouths, sizeof(MouthRecord));
    for (size_t i = 0; i < mouths.count; ++i) {
        const auto record = in.record<MouthRecord>(mouths, i);
        mdl.mouths.push_back({record.bone, record.forward, record.flex});
    }
    if ((mdl.header.flags & kFlexesConverted) && !mdl.flex_names.empty())
        in.report(
            Severity::kWarning, "mdl-flex-converted",
            MdlReader::header_field(mdl.header, &mdl.header.flags),
            "the header marks the flexes as converted, as in a running game; read as fixed point");
}

namespace {

// Reads a flex name directly, as names are read after the meshes.
std::string flex_name(const MdlReader& in, const MdlHeader& header, int32_t flex) {
    const int64_t at = int64_t{header.flex_names.offset} + int64_t{flex} * 4;
    if (flex < 0 || at < 0 || at + 4 > static_cast<int64_t>(in.file().size())) return {};
    const auto offset = record_at<int32_t>(in.file(), static_cast<uint64_t>(at));
    if (!in.is_name(static_cast<uint64_t>(at), offset)) return {};
    return ByteReader(in.file()).text_at(static_cast<size_t>(at + offset));
}

}  // namespace

std::vector<MdlFlex> read_mesh_flexes(MdlReader& in, const MdlHeader& header, const MdlMesh& mesh,
                                      const MdlTable& table, uint64_t end) {
    std::vector<MdlFlex> flexes;
    const MdlBounds bounds{[&](const MdlRows& rows, size_t row) {
                               return can_be_flex(in.record<FlexRecord>(rows, row), header);
                           },
                           end};
    const MdlRows rows = in.rows("flexes", mesh.offset, table.count, table.offset,
                                 sizeof(FlexRecord), mesh.offset + 0x10, bounds);
    if (rows.count == 0) return flexes;
    FlexVertexReader reader(in, header);
    const std::vector<uint64_t> ends = in.child_table_ends(rows, kVerticesAt);
    for (size_t i = 0; i < rows.count; ++i) {
        const auto record = in.record<FlexRecord>(rows, i);
        MdlFlex flex{record.flex, {}, record.pair, int{record.kind}, {}, rows.at(i)};
        for (size_t k = 0; k < 4; ++k)
            flex.ramp[k] = std::isfinite(record.ramp[k]) ? record.ramp[k] : 0.0f;
        if (record.kind > 1) {
            in.report(
                Severity::kError, "mdl-flex-kind", flex.offset + kKindAt,
                "flex {} of a mesh has vertices of the unknown kind {}, expected 0 or 1; ignored",
                i, record.kind);
            continue;
        }
        const std::string name = flex_name(in, header, record.flex);
        const MdlPart part(in, fmt::format("{}, flex {} \"{}\"", in.part(), i, name),
                           {MessageSubject::Kind::kShape, name});
        const MdlBounds vertex_bounds{
            [&](const MdlRows& vertices, size_t row) {
                const auto vertex = in.record<uint16_t>(vertices, row);
                return vertex < mesh.vertex_count &&
                       (row == 0 || vertex >= in.record<uint16_t>(vertices, row - 1));
            },
            ends[i]};
        const MdlRows vertices =
            in.rows("flexed vertices", flex.offset, record.vertex_count, record.vertices,
                    record.kind == 1 ? kWrinkleVertexSize : kFlexVertexSize,
                    flex.offset + kVertexCountAt, vertex_bounds);
        flex.vertices.reserve(vertices.count);
        for (size_t k = 0; k < vertices.count; ++k)
            flex.vertices.push_back(reader.read(vertices, k));
        flexes.push_back(std::move(flex));
    }
    reader.report();
    return flexes;
}

std::vector<MdlEyeball> read_eyeballs(MdlReader& in, uint64_t model, int32_t count,
                                      int32_t offset) {
    std::vector<MdlEyeball> eyeballs;
    const MdlBounds bounds{[&](const MdlRows& eyes, size_t row) {
        const auto eye = in.record<EyeballRecord>(eyes, row);
        return in.is_name(eyes.at(row), eye.name) && eye.bone >= 0 && eye.radius > 0;
    }};
    const MdlRows rows =
        in.rows("eyeballs", model, count, offset, sizeof(EyeballRecord), model + 0x64, bounds);
    for (size_t i = 0; i < rows.count; ++i) {
        const auto record = in.record<EyeballRecord>(rows, i);
        MdlEyeball eye;
        eye.name = in.text(rows.at(i), record.name);
        eye.bone = record.bone;
        eye.origin = record.origin;
        eye.up = record.up;
        eye.forward = record.forward;
        eye.z_offset = record.z_offset;
        eye.radius = record.radius;
        eye.iris_scale = record.iris_scale;
        eye.texture = record.texture;
        std::copy_n(record.upper_flexes, 3, eye.upper_flexes.begin());
        std::copy_n(record.lower_flexes, 3, eye.lower_flexes.begin());
        std::copy_n(record.upper_targets, 3, eye.upper_targets.begin());
        std::copy_n(record.lower_targets, 3, eye.lower_targets.begin());
        eye.upper_lid_flex = record.upper_lid_flex;
        eye.lower_lid_flex = record.lower_lid_flex;
        eye.is_without_facs = record.without_facs != 0;
        eyeballs.push_back(std::move(eye));
    }
    return eyeballs;
}

}  // namespace studioscope
