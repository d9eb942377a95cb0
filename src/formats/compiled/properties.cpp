#include "formats/compiled/properties.h"

#include <fmt/format.h>

#include <string_view>
#include <utility>

#include "core/at.h"
#include "core/byte_reader.h"
#include "core/message_text.h"
#include "core/text.h"
#include "model/manual.h"

namespace studioscope {

namespace {

std::string magic(ByteReader& in) {
    std::string text;
    for (int i = 0; i < 4; ++i) {
        const auto byte = in.read<uint8_t>();
        const auto c = static_cast<char>(byte);
        text += is_ascii_printable(c) ? std::string(1, c) : fmt::format("\\x{:02x}", byte);
    }
    return text;
}

std::string value_of(ByteReader& in, std::string_view kind) {
    if (kind == "hex") return fmt::format("{:#010x}", in.read<uint32_t>());
    if (kind == "word") return fmt::format("{}", in.read<uint16_t>());
    if (kind == "byte") return fmt::format("{}", in.read<uint8_t>());
    if (kind == "float") return fmt::format("{:g}", in.read<float>());
    if (kind == "vector") {
        const auto x = in.read<float>(), y = in.read<float>(), z = in.read<float>();
        return fmt::format("{:g} {:g} {:g}", x, y, z);
    }
    if (kind == "magic") return magic(in);
    if (kind == "text") return as_utf8(in.read_text(64));
    return fmt::format("{}", in.read<int32_t>());
}

std::string vector_text(const glm::vec3& v) { return fmt::format("{:g} {:g} {:g}", v.x, v.y, v.z); }

std::string bone_name(const MdlFile& mdl, int bone) {
    const bool is_known = bone >= 0 && bone < static_cast<int>(mdl.bones.size());
    return is_known ? at(mdl.bones, bone).name : fmt::format("bone {}", bone);
}

void add_header(const MdlHeader& header, std::vector<Property>& properties) {
    properties.push_back({"flags", fmt::format("0x{:x}", header.flags)});
    properties.push_back({"mass", fmt::format("{:g} kg", header.mass)});
    properties.push_back({"contents", fmt::format("0x{:x}", header.contents)});
    properties.push_back({"eye position", vector_text(header.eye_position)});
    properties.push_back({"illumination position", vector_text(header.illumination_position)});
    properties.push_back(
        {"hull", vector_text(header.hull_min) + " to " + vector_text(header.hull_max)});
    properties.push_back(
        {"view bounds", vector_text(header.view_min) + " to " + vector_text(header.view_max)});
}

void add_face(const MdlFile& mdl, std::vector<Property>& properties) {
    for (const MdlBodyPart& part : mdl.body_parts)
        for (const MdlModel& model : part.models)
            for (const MdlEyeball& eye : model.eyeballs)
                properties.push_back({"eyeball", fmt::format("{} on {} at {}, radius {:g}",
                                                             eye.name, bone_name(mdl, eye.bone),
                                                             vector_text(eye.origin), eye.radius)});
    for (const MdlMouth& mouth : mdl.mouths)
        properties.push_back({"mouth", fmt::format("on {}, forward {}", bone_name(mdl, mouth.bone),
                                                   vector_text(mouth.forward))});
}

}  // namespace

std::vector<HeaderField> header_fields(ByteSpan file, std::string_view type) {
    std::vector<HeaderField> result;
    ByteReader in(file);
    for (const ManualRow& row : manual_table("headers.md", type)) {
        const uint64_t offset = in.offset();
        std::string value = value_of(in, row.at(2));
        if (!in.ok()) break;
        result.push_back({std::string(row[1]), offset, std::move(value)});
    }
    return result;
}

std::vector<Property> mdl_properties(const MdlFile& mdl) {
    std::vector<Property> properties{{"name", mdl.name},
                                     {"surface property", mdl.surface_property}};
    add_header(mdl.header, properties);
    add_face(mdl, properties);
    for (const MdlIkChain& chain : mdl.ik_chains) properties.push_back({"IK chain", chain.name});
    for (const MdlIncludeModel& include : mdl.include_models)
        properties.push_back({"included model", shown_path(include.name.bytes())});
    if (!mdl.animation_file.empty())
        properties.push_back({"animation file", shown_path(mdl.animation_file.bytes())});
    if (!mdl.key_values.empty()) properties.push_back({"key values", mdl.key_values});
    return properties;
}

}  // namespace studioscope
