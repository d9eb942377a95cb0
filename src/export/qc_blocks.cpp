// Blocks of a QC about the header, meshes, materials and levels.
#include "export/qc_blocks.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/at.h"
#include "core/text.h"
#include "export/smd_writer.h"

namespace studioscope {

namespace {

struct FlagWord {
    uint32_t flag;
    const char* word;
};
// The words of a QC that set a flag of the header (QC page, section 10).
constexpr FlagWord kFlagWords[] = {
    {kMdlStaticProp, "$staticprop"},
    {0x4, "$opaque"},
    {0x8, "$mostlyopaque"},
    {0x10000, "$ambientboost"},
    {0x800, "$noforcedfade"},
    {0x1000, "$forcephonemecrossfade"},
    {0x200, "$obsolete"},
};
// Hit boxes, a shadow level and its materials, and the light follow from other lines.
constexpr uint32_t kShadowLod = 0x40, kShadowMaterials = 0x100,
                   kFollowing =
                       kMdlMadeHitboxes | kShadowLod | kShadowMaterials | kMdlConstantLight;

// The file of a body, whose rules are lines of the QC.
std::string qc_source(const std::string& file) {
    return qc_quoted(file) + (file.ends_with(".dmx") ? " noautodmxrules" : "");
}

}  // namespace

uint32_t writable_flags() {
    uint32_t flags = kFollowing;
    for (const FlagWord& row : kFlagWords) flags |= row.flag;
    return flags;
}

std::string qc_quoted(std::string_view name) { return '"' + writable_name(name) + '"'; }

std::string qc_texture(const FileName& name) {
    std::string text = writable_name(name.bytes());
    const size_t folder = text.find_last_of("/\\");
    const size_t last = folder == text.npos ? 0 : folder + 1;
    const bool is_cut = text.find('.', last) != text.npos;
    return is_cut ? text + ".vmt" : text;
}

std::string qc_head(const MdlFile& mdl) {
    std::string text = "$modelname " + qc_quoted(mdl.name) + "\n";
    for (const FlagWord& row : kFlagWords)
        if ((mdl.header.flags & row.flag) != 0) text += std::string(row.word) + "\n";
    // Above the step by a quarter: compilers cut the product with 255 off.
    if ((mdl.header.flags & kMdlConstantLight) != 0)
        text += "$constantdirectionallight " +
                float_text((static_cast<float>(mdl.header.light_dot) + 0.25f) / 255.0f) + "\n";
    return text;
}

std::string qc_material_folders(const MdlFile& mdl) {
    std::string text;
    for (const FileName& folder : mdl.texture_folders)
        text += "$cdmaterials " + qc_quoted(folder.bytes()) + "\n";
    return text;
}

std::string qc_bodies(const Model& model, const MeshFileName& file_name, const FaceLines& faces) {
    std::string text;
    for (size_t part = 0; part < model.body_parts.size(); ++part) {
        const BodyPart& group = model.body_parts[part];
        std::vector<std::string> choices;
        for (size_t body = 0; body < group.models.size(); ++body) {
            const std::string file = file_name(part, body, 0);
            choices.push_back(file.empty() ? file : qc_source(file));
        }
        if (const auto face = faces.find({part, 0}); face != faces.end()) {
            const std::string& axis = face->second.up_axis;
            if (!axis.empty()) text += "$upaxis " + axis + "\n";
            text += fmt::format("$model {} {} {{\n{}}}\n", qc_quoted(group.name), choices.at(0),
                                face->second.lines);
            if (!axis.empty()) text += "$upaxis Z\n";
            continue;
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

std::string qc_renames(const MdlFile& mdl, const std::vector<std::string>& smd_materials) {
    std::string text;
    const std::vector<TextureUse> uses = texture_uses(mdl);
    for (size_t i = 0; i < std::min(mdl.textures.size(), smd_materials.size()); ++i) {
        if (uses[i] == TextureUse::kNone) continue;
        if (const std::string name = qc_texture(mdl.textures[i].name); name != smd_materials[i])
            text += "$renamematerial " + qc_quoted(smd_materials[i]) + " " + qc_quoted(name) + "\n";
    }
    return text;
}

std::vector<size_t> skin_columns(const MdlFile& mdl) {
    std::vector<size_t> columns;
    const size_t width = mdl.skins.empty() ? 0 : mdl.skins[0].size();
    for (size_t column = 0; column < width; ++column) {
        const auto is_known = [&](const std::vector<int>& family) {
            return column < family.size() && is_index(family[column], mdl.textures.size());
        };
        const auto differs = [&](const std::vector<int>& family) {
            return family[column] != mdl.skins[0][column];
        };
        if (std::all_of(mdl.skins.begin(), mdl.skins.end(), is_known) &&
            std::any_of(mdl.skins.begin(), mdl.skins.end(), differs))
            columns.push_back(column);
    }
    // Equal families count, too: one column makes them.
    const bool has_equal = columns.empty() && mdl.skins.size() > 1 && width > 0;
    if (has_equal && is_index(mdl.skins[0][0], mdl.textures.size())) columns.push_back(0);
    return columns;
}

std::vector<TextureUse> texture_uses(const MdlFile& mdl) {
    std::vector<TextureUse> uses(mdl.textures.size());
    const auto add = [&](const std::vector<int>& family, int column, TextureUse use) {
        if (!is_index(column, family.size()) || !is_index(at(family, column), uses.size())) return;
        TextureUse& known = at(uses, at(family, column));
        known = std::max(known, use);
    };
    const std::vector<size_t> columns = skin_columns(mdl);
    for (const std::vector<int>& family : mdl.skins) {
        for (const size_t column : columns)
            add(family, static_cast<int>(column), TextureUse::kInSkins);
        for (const MdlBodyPart& part : mdl.body_parts)
            for (const MdlModel& model : part.models)
                for (const MdlMesh& mesh : model.meshes)
                    add(family, mesh.material, TextureUse::kShown);
    }
    return uses;
}

std::string qc_skins(const MdlFile& mdl) {
    const std::vector<size_t> columns = skin_columns(mdl);
    if (columns.empty()) return {};
    std::string text = "$texturegroup \"skins\" {\n";
    for (const std::vector<int>& family : mdl.skins) {
        text += "\t{";
        for (const size_t column : columns)
            if (is_index(family.at(column), mdl.textures.size()))
                text += " " + qc_quoted(qc_texture(at(mdl.textures, family[column]).name));
        text += " }\n";
    }
    return text + "}\n";
}

std::string qc_includes(const MdlFile& mdl) {
    std::string text;
    for (const MdlIncludeModel& include : mdl.include_models) {
        std::string name = include.name.bytes();
        constexpr std::string_view kFolder = "models/";  // which the compiler puts before it
        if (same_name(std::string_view(name).substr(0, kFolder.size()), kFolder))
            name.erase(0, kFolder.size());
        text += "$includemodel " + qc_quoted(name) + "\n";
    }
    return text;
}

std::vector<BlockWord> block_words(std::string_view text) {
    std::vector<BlockWord> words;
    for (size_t at = 0; at < text.size();) {
        const char c = text[at];
        if (c == ' ' || is_ascii_control(c)) {
            ++at;
            continue;
        }
        const bool is_quoted = c == '"', is_brace = c == '{' || c == '}';
        if (is_quoted) ++at;
        size_t end = is_quoted  ? text.find('"', at)
                     : is_brace ? at + 1
                                : text.find_first_of(" \t\r\n{}\"", at);
        if (end == text.npos) end = text.size();
        words.push_back({text.substr(at, end - at), is_brace});
        at = is_quoted ? end + 1 : end;
    }
    return words;
}

std::optional<std::string> qc_block_lines(std::string_view text) {
    std::string lines;
    size_t depth = 0, words = 0;
    for (const BlockWord& word : block_words(text)) {
        if (!word.is_brace) {
            lines += qc_quoted(word.text) + (++words % 2 == 0 ? "\n" : " ");
            continue;
        }
        if (word.text == "}" && depth == 0) return std::nullopt;
        depth = word.text == "{" ? depth + 1 : depth - 1;
        if (words % 2 != 0) lines += "\n";
        words = 0;
        lines += std::string(word.text) + "\n";
    }
    if (words % 2 != 0) lines += "\n";
    return depth == 0 ? std::optional(lines) : std::nullopt;
}

std::string qc_key_values(const MdlFile& mdl) {
    // The compiler puts `mdlkeyvalue` and braces around.
    const std::string_view text = mdl.as_stored(mdl.key_values);
    const size_t open = text.find('{'), close = text.rfind('}');
    if (open == std::string::npos || close == std::string::npos || close < open) return {};
    const auto lines = qc_block_lines(text.substr(open + 1, close - open - 1));
    return lines ? "$keyvalues {\n" + *lines + "}\n" : std::string();
}

}  // namespace studioscope
