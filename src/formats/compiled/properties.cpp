#include "formats/compiled/properties.h"

#include <fmt/format.h>

#include <span>
#include <utility>

#include "core/at.h"
#include "core/byte_reader.h"
#include "core/text.h"

namespace studioscope {

namespace {

enum class Kind { kInt, kHex, kWord, kByte, kFloat, kVector, kMagic, kText64 };

struct FieldLocation {
    const char* name;
    uint64_t offset;
    Kind kind;
};

constexpr FieldLocation kMdlFields[] = {
    {"id", 0x000, Kind::kMagic},
    {"version", 0x004, Kind::kInt},
    {"checksum", 0x008, Kind::kHex},
    {"name", 0x00C, Kind::kText64},
    {"length", 0x04C, Kind::kInt},
    {"eyeposition", 0x050, Kind::kVector},
    {"illumposition", 0x05C, Kind::kVector},
    {"hull_min", 0x068, Kind::kVector},
    {"hull_max", 0x074, Kind::kVector},
    {"view_bbmin", 0x080, Kind::kVector},
    {"view_bbmax", 0x08C, Kind::kVector},
    {"flags", 0x098, Kind::kHex},
    {"numbones", 0x09C, Kind::kInt},
    {"boneindex", 0x0A0, Kind::kInt},
    {"numbonecontrollers", 0x0A4, Kind::kInt},
    {"bonecontrollerindex", 0x0A8, Kind::kInt},
    {"numhitboxsets", 0x0AC, Kind::kInt},
    {"hitboxsetindex", 0x0B0, Kind::kInt},
    {"numlocalanim", 0x0B4, Kind::kInt},
    {"localanimindex", 0x0B8, Kind::kInt},
    {"numlocalseq", 0x0BC, Kind::kInt},
    {"localseqindex", 0x0C0, Kind::kInt},
    {"activitylistversion", 0x0C4, Kind::kInt},
    {"eventsindexed", 0x0C8, Kind::kInt},
    {"numtextures", 0x0CC, Kind::kInt},
    {"textureindex", 0x0D0, Kind::kInt},
    {"numcdtextures", 0x0D4, Kind::kInt},
    {"cdtextureindex", 0x0D8, Kind::kInt},
    {"numskinref", 0x0DC, Kind::kInt},
    {"numskinfamilies", 0x0E0, Kind::kInt},
    {"skinindex", 0x0E4, Kind::kInt},
    {"numbodyparts", 0x0E8, Kind::kInt},
    {"bodypartindex", 0x0EC, Kind::kInt},
    {"numlocalattachments", 0x0F0, Kind::kInt},
    {"localattachmentindex", 0x0F4, Kind::kInt},
    {"numlocalnodes", 0x0F8, Kind::kInt},
    {"localnodeindex", 0x0FC, Kind::kInt},
    {"localnodenameindex", 0x100, Kind::kInt},
    {"numflexdesc", 0x104, Kind::kInt},
    {"flexdescindex", 0x108, Kind::kInt},
    {"numflexcontrollers", 0x10C, Kind::kInt},
    {"flexcontrollerindex", 0x110, Kind::kInt},
    {"numflexrules", 0x114, Kind::kInt},
    {"flexruleindex", 0x118, Kind::kInt},
    {"numikchains", 0x11C, Kind::kInt},
    {"ikchainindex", 0x120, Kind::kInt},
    {"nummouths", 0x124, Kind::kInt},
    {"mouthindex", 0x128, Kind::kInt},
    {"numlocalposeparameters", 0x12C, Kind::kInt},
    {"localposeparamindex", 0x130, Kind::kInt},
    {"surfacepropindex", 0x134, Kind::kInt},
    {"keyvalueindex", 0x138, Kind::kInt},
    {"keyvaluesize", 0x13C, Kind::kInt},
    {"numlocalikautoplaylocks", 0x140, Kind::kInt},
    {"localikautoplaylockindex", 0x144, Kind::kInt},
    {"mass", 0x148, Kind::kFloat},
    {"contents", 0x14C, Kind::kHex},
    {"numincludemodels", 0x150, Kind::kInt},
    {"includemodelindex", 0x154, Kind::kInt},
    {"virtualModel", 0x158, Kind::kInt},
    {"szanimblocknameindex", 0x15C, Kind::kInt},
    {"numanimblocks", 0x160, Kind::kInt},
    {"animblockindex", 0x164, Kind::kInt},
    {"animblockModel", 0x168, Kind::kInt},
    {"bonetablebynameindex", 0x16C, Kind::kInt},
    {"pVertexBase", 0x170, Kind::kInt},
    {"pIndexBase", 0x174, Kind::kInt},
    {"constdirectionallightdot", 0x178, Kind::kByte},
    {"rootLOD", 0x179, Kind::kByte},
    {"numAllowedRootLODs", 0x17A, Kind::kByte},
    {"unused", 0x17B, Kind::kByte},
    {"unused4", 0x17C, Kind::kInt},
    {"numflexcontrollerui", 0x180, Kind::kInt},
    {"flexcontrolleruiindex", 0x184, Kind::kInt},
    {"flVertAnimFixedPointScale", 0x188, Kind::kFloat},
    {"surfacepropLookup", 0x18C, Kind::kInt},
    {"studiohdr2index", 0x190, Kind::kInt},
    {"unused2", 0x194, Kind::kInt},
};

constexpr FieldLocation kVvdFields[] = {
    {"id", 0x00, Kind::kMagic},
    {"version", 0x04, Kind::kInt},
    {"checksum", 0x08, Kind::kHex},
    {"numLODs", 0x0C, Kind::kInt},
    {"numLODVertexes[0]", 0x10, Kind::kInt},
    {"numLODVertexes[1]", 0x14, Kind::kInt},
    {"numLODVertexes[2]", 0x18, Kind::kInt},
    {"numLODVertexes[3]", 0x1C, Kind::kInt},
    {"numLODVertexes[4]", 0x20, Kind::kInt},
    {"numLODVertexes[5]", 0x24, Kind::kInt},
    {"numLODVertexes[6]", 0x28, Kind::kInt},
    {"numLODVertexes[7]", 0x2C, Kind::kInt},
    {"numFixups", 0x30, Kind::kInt},
    {"fixupTableStart", 0x34, Kind::kInt},
    {"vertexDataStart", 0x38, Kind::kInt},
    {"tangentDataStart", 0x3C, Kind::kInt},
};

constexpr FieldLocation kVtxFields[] = {
    {"version", 0x00, Kind::kInt},           {"vertCacheSize", 0x04, Kind::kInt},
    {"maxBonesPerStrip", 0x08, Kind::kWord}, {"maxBonesPerTri", 0x0A, Kind::kWord},
    {"maxBonesPerVert", 0x0C, Kind::kInt},   {"checkSum", 0x10, Kind::kHex},
    {"numLODs", 0x14, Kind::kInt},           {"materialReplacementListOffset", 0x18, Kind::kInt},
    {"numBodyParts", 0x1C, Kind::kInt},      {"bodyPartOffset", 0x20, Kind::kInt},
};

constexpr FieldLocation kPhyFields[] = {
    {"size", 0x00, Kind::kInt},
    {"id", 0x04, Kind::kInt},
    {"solidCount", 0x08, Kind::kInt},
    {"checksum", 0x0C, Kind::kHex},
};

std::string magic(ByteReader& in) {
    std::string text;
    for (int i = 0; i < 4; ++i) {
        const auto byte = in.read<uint8_t>();
        const auto c = static_cast<char>(byte);
        text += is_ascii_printable(c) ? std::string(1, c) : fmt::format("\\x{:02x}", byte);
    }
    return text;
}

std::string field_text(ByteReader& in, Kind kind) {
    switch (kind) {
        case Kind::kInt:
            return fmt::format("{}", in.read<int32_t>());
        case Kind::kHex:
            return fmt::format("{:#010x}", in.read<uint32_t>());
        case Kind::kWord:
            return fmt::format("{}", in.read<uint16_t>());
        case Kind::kByte:
            return fmt::format("{}", in.read<uint8_t>());
        case Kind::kFloat:
            return fmt::format("{:g}", in.read<float>());
        case Kind::kVector: {
            const auto x = in.read<float>(), y = in.read<float>(), z = in.read<float>();
            return fmt::format("{:g} {:g} {:g}", x, y, z);
        }
        case Kind::kMagic:
            return magic(in);
        case Kind::kText64:
            return as_utf8(in.read_text(64));
    }
    return {};
}

std::vector<HeaderField> read_fields(ByteSpan file, std::span<const FieldLocation> fields) {
    std::vector<HeaderField> result;
    ByteReader in(file);
    for (const FieldLocation& field : fields) {
        in.seek(field.offset);
        std::string value = field_text(in, field.kind);
        if (!in.ok()) break;
        result.push_back({field.name, field.offset, std::move(value)});
    }
    return result;
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

std::vector<HeaderField> mdl_header_fields(ByteSpan file) { return read_fields(file, kMdlFields); }
std::vector<HeaderField> vvd_header_fields(ByteSpan file) { return read_fields(file, kVvdFields); }
std::vector<HeaderField> vtx_header_fields(ByteSpan file) { return read_fields(file, kVtxFields); }
std::vector<HeaderField> phy_header_fields(ByteSpan file) { return read_fields(file, kPhyFields); }

std::vector<Property> mdl_properties(const MdlFile& mdl) {
    std::vector<Property> properties{{"name", mdl.name},
                                     {"surface property", mdl.surface_property}};
    add_header(mdl.header, properties);
    add_face(mdl, properties);
    for (const MdlIkChain& chain : mdl.ik_chains) properties.push_back({"IK chain", chain.name});
    for (const MdlIncludeModel& include : mdl.include_models)
        properties.push_back({"included model", include.name});
    if (!mdl.animation_file.empty()) properties.push_back({"animation file", mdl.animation_file});
    if (!mdl.key_values.empty()) properties.push_back({"key values", mdl.key_values});
    return properties;
}

}  // namespace studioscope
