#include "formats/compiled/mdl_properties.h"

#include <fmt/format.h>

#include "core/at.h"

namespace studioscope {

namespace {

std::string text_of(const glm::vec3& v) { return fmt::format("{:g} {:g} {:g}", v.x, v.y, v.z); }

std::string bone_name(const MdlFile& mdl, int bone) {
    const bool is_known = bone >= 0 && bone < static_cast<int>(mdl.bones.size());
    return is_known ? at(mdl.bones, bone).name : fmt::format("bone {}", bone);
}

void add_header(const MdlHeader& header, std::vector<Property>& properties) {
    properties.push_back({"flags", fmt::format("0x{:x}", header.flags)});
    properties.push_back({"mass", fmt::format("{:g} kg", header.mass)});
    properties.push_back({"contents", fmt::format("0x{:x}", header.contents)});
    properties.push_back({"eye position", text_of(header.eye_position)});
    properties.push_back({"illumination position", text_of(header.illumination_position)});
    properties.push_back({"hull", text_of(header.hull_min) + " to " + text_of(header.hull_max)});
    properties.push_back(
        {"view bounds", text_of(header.view_min) + " to " + text_of(header.view_max)});
}

void add_face(const MdlFile& mdl, std::vector<Property>& properties) {
    for (const MdlBodyPart& part : mdl.body_parts)
        for (const MdlModel& model : part.models)
            for (const MdlEyeball& eye : model.eyeballs)
                properties.push_back({"eyeball", fmt::format("{} on {} at {}, radius {:g}",
                                                             eye.name, bone_name(mdl, eye.bone),
                                                             text_of(eye.origin), eye.radius)});
    for (const MdlMouth& mouth : mdl.mouths)
        properties.push_back({"mouth", fmt::format("on {}, forward {}", bone_name(mdl, mouth.bone),
                                                   text_of(mouth.forward))});
}

}  // namespace

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
