#include "export/qc_blocks.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/at.h"
#include "core/number.h"
#include "core/text.h"
#include "export/smd_writer.h"

namespace studioscope {

namespace {

std::string numbers(const glm::vec3& v) {
    return float_text(v.x) + " " + float_text(v.y) + " " + float_text(v.z);
}

struct FlagWord {
    uint32_t flag;
    const char* word;
};
// The words of a QC that set a flag of the header (QC page, section 10).
constexpr FlagWord kFlagWords[] = {
    {0x10, "$staticprop"},      {0x4, "$opaque"},         {0x8, "$mostlyopaque"},
    {0x10000, "$ambientboost"}, {0x800, "$noforcedfade"}, {0x1000, "$forcephonemecrossfade"},
    {0x200, "$obsolete"},
};
constexpr FlagWord kContentWords[] = {
    {0x1, "solid"}, {0x8, "grate"}, {0x2000000, "monster"}, {0x20000000, "ladder"}};
constexpr uint32_t kSolid = 0x1, kHitboxesMade = 0x1, kConstantLight = 0x2000;

std::string contents_text(uint32_t contents) {
    if (contents == 0) return "$contents \"notsolid\"\n";
    std::string words;
    for (const FlagWord& row : kContentWords)
        if ((contents & row.flag) != 0) words += fmt::format(" \"{}\"", row.word);
    return contents == kSolid || words.empty() ? "" : "$contents" + words + "\n";
}

bool is_zero(const glm::vec3& v) { return v == glm::vec3(0); }

std::string texture_text(const MdlFile& mdl, int texture) {
    return qc_quoted(base_name(at(mdl.textures, texture).name.bytes()));
}

// "$lod 20" with its braces, or "$shadowlod".
std::string lod_text(float switch_point, const std::string& lines) {
    const std::string head =
        switch_point < 0 ? std::string("$shadowlod") : "$lod " + float_text(switch_point);
    return head + " {\n" + lines + "}\n";
}

std::string lod_meshes(const Model& model, size_t lod, const MeshFileName& file_name) {
    std::string lines;
    for (size_t part = 0; part < model.body_parts.size(); ++part)
        for (size_t body = 0; body < model.body_parts[part].models.size(); ++body) {
            const MeshChoice finest{static_cast<int>(part), static_cast<int>(body), 0};
            if (!has_triangles(model, finest)) continue;
            MeshChoice level = finest;
            level.lod = static_cast<int>(lod);
            const std::string replaced = qc_quoted(file_name(part, body, 0));
            lines += has_triangles(model, level)
                         ? fmt::format("\treplacemodel {} {}\n", replaced,
                                       qc_quoted(file_name(part, body, lod)))
                         : fmt::format("\tremovemodel {}\n", replaced);
        }
    return lines;
}

struct CollisionWord {
    const char* word;
    const char *kind, *key;  // of the text of a PHY
};
constexpr CollisionWord kCollisionWords[] = {{"$mass", "editparams", "totalmass"},
                                             {"$inertia", "solid", "inertia"},
                                             {"$damping", "solid", "damping"},
                                             {"$rotdamping", "solid", "rotdamping"},
                                             {"$drag", "solid", "drag"}};

// The first value of a key in the text of a PHY, unchanged; nothing if it is no number, as other
// text could be more commands.
std::string number_text(const PhyFile& phy, std::string_view kind, std::string_view key) {
    for (const PhyBlock& block : phy.blocks) {
        const std::string* value = block.kind == kind ? block.find(key) : nullptr;
        if (value == nullptr) continue;
        const std::string_view text = trim(*value);
        float number = 0;
        const char* end = text.data() + text.size();
        return parse_float(text.data(), end, number) == end ? std::string(text) : std::string();
    }
    return {};
}

}  // namespace

std::string qc_quoted(const std::string& name, bool* replaced) {
    std::string text = "\"";
    for (const char c : name) {
        const bool is_lost = c == '"' || c == '\n' || c == '\r';
        if (is_lost && replaced != nullptr) *replaced = true;
        text += is_lost ? '_' : c;
    }
    return text + "\"";
}

std::string qc_head(const MdlFile& mdl) {
    std::string text = "$modelname " + qc_quoted(mdl.name) + "\n";
    for (const FlagWord& row : kFlagWords)
        if ((mdl.header.flags & row.flag) != 0) text += std::string(row.word) + "\n";
    if ((mdl.header.flags & kConstantLight) != 0)
        text += "$constantdirectionallight " +
                float_text(static_cast<float>(mdl.header.light_dot) / 255.0f) + "\n";
    return text;
}

std::string qc_material_folders(const MdlFile& mdl) {
    std::string text;
    for (const FileName& folder : mdl.texture_folders)
        text += "$cdmaterials " + qc_quoted(folder.bytes()) + "\n";
    return text;
}

std::string qc_bodies(const Model& model, const MeshFileName& file_name) {
    std::string text;
    for (size_t part = 0; part < model.body_parts.size(); ++part) {
        const BodyPart& group = model.body_parts[part];
        std::vector<std::string> choices;
        for (size_t body = 0; body < group.models.size(); ++body) {
            const MeshChoice finest{static_cast<int>(part), static_cast<int>(body), 0};
            choices.push_back(has_triangles(model, finest) ? qc_quoted(file_name(part, body, 0))
                                                           : std::string());
        }
        if (choices.size() == 1 && !choices[0].empty()) {
            text += fmt::format("$body {} {}\n", qc_quoted(group.name), choices[0]);
            continue;
        }
        text += fmt::format("$bodygroup {} {{\n", qc_quoted(group.name));
        for (const std::string& choice : choices)
            text += choice.empty() ? "\tblank\n" : "\tstudio " + choice + "\n";
        text += "}\n";
    }
    return text;
}

std::string qc_skins(const MdlFile& mdl) {
    std::vector<size_t> columns;
    const size_t width = mdl.skins.empty() ? 0 : mdl.skins[0].size();
    for (size_t column = 0; column < width; ++column)
        if (std::any_of(mdl.skins.begin(), mdl.skins.end(), [&](const std::vector<int>& family) {
                return family.at(column) != mdl.skins[0][column];
            }))
            columns.push_back(column);
    if (columns.empty()) return {};
    std::string text = "$texturegroup \"skins\" {\n";
    for (const std::vector<int>& family : mdl.skins) {
        text += "\t{";
        for (const size_t column : columns) text += " " + texture_text(mdl, family[column]);
        text += " }\n";
    }
    return text + "}\n";
}

std::string qc_surface_and_boxes(const MdlFile& mdl) {
    const MdlHeader& header = mdl.header;
    std::string text;
    if (!mdl.surface_property.empty())
        text += "$surfaceprop " + qc_quoted(mdl.surface_property) + "\n";
    text += contents_text(header.contents);
    // The command stores (-y, x, z).
    text +=
        "$illumposition " + numbers(before_static_prop_turn(header.illumination_position)) + "\n";
    if (!is_zero(header.eye_position))
        text += "$eyeposition " + numbers(before_static_prop_turn(header.eye_position)) + "\n";
    text += "$bbox " + numbers(header.hull_min) + " " + numbers(header.hull_max) + "\n";
    if (!is_zero(header.view_min) || !is_zero(header.view_max))
        text += "$cbox " + numbers(header.view_min) + " " + numbers(header.view_max) + "\n";
    return text;
}

std::string qc_static_prop_attachments(const MdlFile& mdl) {
    constexpr uint32_t kWorldAligned = 0x10000;
    std::string text;
    for (const MdlAttachment& attachment : mdl.attachments) {
        Affine local = attachment.local;  // turned back: the compiler turns its rows
        local.rows = {attachment.local.rows[1], -attachment.local.rows[0],
                      attachment.local.rows[2]};
        const Transform transform = to_transform(local);
        const glm::vec3 degrees = glm::degrees(euler_from_rotation(transform.rotation));
        text += fmt::format("$attachment {} {} {}", qc_quoted(attachment.name),
                            qc_quoted(at(mdl.bones, attachment.bone).name),
                            numbers(transform.position));
        // pitch, yaw, roll
        if (!is_zero(degrees)) text += " rotate " + numbers({degrees.y, degrees.z, degrees.x});
        if ((attachment.flags & kWorldAligned) != 0) text += " world_align";
        text += "\n";
    }
    return text;
}

std::string qc_hitboxes(const MdlFile& mdl) {
    if ((mdl.header.flags & kHitboxesMade) != 0) return {};
    std::string text;
    for (const MdlHitboxSet& set : mdl.hitbox_sets) {
        text += "$hboxset " + qc_quoted(set.name) + "\n";
        for (const MdlHitbox& box : set.boxes)
            text += fmt::format("$hbox {} {} {} {}{}\n", box.group,
                                qc_quoted(at(mdl.bones, box.bone).name), numbers(box.min),
                                numbers(box.max),
                                box.name.empty() ? std::string() : " " + qc_quoted(box.name));
    }
    return text;
}

std::string qc_sequence(const MdlFile& mdl, const std::string& file) {
    std::string text;
    for (const MdlSequence& sequence : mdl.sequences) {
        const float fps =
            sequence.animations.empty() ? 30 : at(mdl.animations, sequence.animations[0]).fps;
        text += fmt::format("$sequence {} {} fps {}\n", qc_quoted(sequence.name), qc_quoted(file),
                            float_text(fps));
    }
    return text;
}

std::string qc_lods(const CompiledModel& files, const Model& model, const MeshFileName& file_name) {
    std::string text;
    for (size_t lod = 1; lod < model.lods.size(); ++lod) {
        std::string lines = lod_meshes(model, lod, file_name);
        if (files.vtx && lod < files.vtx->material_replacements.size())
            for (const VtxMaterialReplacement& one : files.vtx->material_replacements[lod])
                if (one.texture >= 0 &&
                    static_cast<size_t>(one.texture) < files.mdl->textures.size())
                    lines += fmt::format("\treplacematerial {} {}\n",
                                         texture_text(*files.mdl, one.texture),
                                         qc_quoted(base_name(one.name.bytes())));
        text += lod_text(model.lods[lod].switch_point, lines);
    }
    return text;
}

std::string qc_collision(const PhyFile& phy, const CollisionModel& collision,
                         const std::string& file) {
    constexpr size_t kMaxPiecesOfOldCompilers = 20;  // of the compiler of 2006
    std::string text = "$collisionmodel " + qc_quoted(file) + " {\n";
    const size_t pieces = collision.solids.empty() ? 0 : collision.solids[0].pieces.size();
    if (pieces > 1) text += "\t$concave\n";
    if (pieces > kMaxPiecesOfOldCompilers) text += fmt::format("\t$maxconvexpieces {}\n", pieces);
    for (const CollisionWord& row : kCollisionWords)
        if (const std::string value = number_text(phy, row.kind, row.key); !value.empty())
            text += fmt::format("\t{} {}\n", row.word, value);
    return text + "}\n";
}

std::string qc_key_values(const MdlFile& mdl) {
    const size_t open = mdl.key_values.find('{'), close = mdl.key_values.rfind('}');
    if (open == std::string::npos || close == std::string::npos || close < open) return {};
    return "$keyvalues {" + mdl.key_values.substr(open + 1, close - open - 1) + "}\n";
}

}  // namespace studioscope
