#include "document/message_target.h"

#include <algorithm>
#include <string_view>

#include "core/path_text.h"
#include "core/text.h"
#include "document/framing.h"
#include "facts/vertex/info.h"

namespace studioscope {

namespace {

using Kind = MessageTarget::Kind;

bool is_name_char(char c) { return is_ascii_alphanumeric(c) || c == '_' || c == '.'; }

// Whether the text contains the name as a whole word: "spine" is not in "spine1".
bool has_name(std::string_view text, std::string_view name) {
    for (size_t at = text.find(name); at != std::string_view::npos; at = text.find(name, at + 1)) {
        const size_t end = at + name.size();
        const bool begins = at == 0 || !is_name_char(text[at - 1]);
        // a full stop may follow the name
        const bool ends = end == text.size() || !is_name_char(text[end]) ||
                          (text[end] == '.' && (end + 1 == text.size() || text[end + 1] == ' '));
        if (begins && ends) return true;
    }
    return false;
}

// Minimum length of names, as shorter ones are often ordinary words.
constexpr size_t kMinNameLength = 3;

template <typename Items>
void take_longest(const Items& items, Kind kind, const char* what, std::string_view text,
                  size_t& longest, MessageTarget& target) {
    for (size_t i = 0; i < items.size(); ++i) {
        const std::string& name = items[i].name;
        if (name.size() <= longest || name.size() < kMinNameLength || !has_name(text, name))
            continue;
        longest = name.size();
        target = {kind, static_cast<int>(i), std::string(what) + " " + name, 0};
    }
}

MessageTarget field_at(const Scene& scene, const Diagnostic& message) {
    for (size_t file = 0; file < scene.headers.size(); ++file) {
        if (scene.headers[file].file != message.file) continue;
        for (const auto& field : scene.headers[file].fields)
            if (field.offset == message.location.value)
                return {Kind::kField, static_cast<int>(file), "field " + field.name, field.offset};
    }
    return {};
}

// The clip that was read from this file; none for the model's own file, which has other contents.
MessageTarget find_clip_by_file(const Document& document, const std::string& file) {
    const std::vector<Clip>& clips = document.model().clips;
    if (file.empty() || file == path_text(document.scene->file)) return {};
    for (size_t i = 0; i < clips.size(); ++i)
        if (clips[i].file == file)
            return {Kind::kClip, static_cast<int>(i), "clip " + clips[i].name, 0};
    return {};
}

MessageTarget fixup_at(const Document& document, const Diagnostic& message) {
    const std::vector<FixupRowInfo>& rows = document.fixups.rows;
    if (message.code == "vvd-fixup-cover" && !rows.empty())
        return {Kind::kFixup, kNone, "the fixup table", 0};
    if (message.code != "vvd-fixup-range") return {};
    for (size_t i = 0; i < rows.size(); ++i)
        if (rows[i].offset == message.location.value)
            return {Kind::kFixup, static_cast<int>(i), "fixup row " + std::to_string(i), 0};
    return {};
}

MessageTarget find_material_by_file(const Document& document, const std::string& file) {
    if (file.empty()) return {};
    const std::vector<Material>& materials = document.model().materials;
    const size_t count = std::min(materials.size(), document.materials.size());
    for (size_t i = 0; i < count; ++i)
        if (document.materials[i].file == generic_path_text(path_from_text(file)))
            return {Kind::kMaterial, static_cast<int>(i), "material " + materials[i].name, 0};
    return {};
}

}  // namespace

MessageTarget find_message_target(const Document& document, const Diagnostic& message) {
    if (message.code == kFarParts) return {Kind::kFarParts, kNone, "the far parts", 0};
    const Model& model = document.model();
    const int vertex =
        vertex_at_place(*document.scene, document.fixups, message.file, message.location);
    if (vertex != kNone) return {Kind::kVertex, vertex, "vertex " + std::to_string(vertex), 0};
    MessageTarget target = fixup_at(document, message);
    if (target.kind == Kind::kNothing) target = find_material_by_file(document, message.file);
    if (target.kind != Kind::kNothing) return target;
    size_t longest = 0;
    take_longest(model.bones, Kind::kBone, "bone", message.message, longest, target);
    take_longest(model.meshes, Kind::kMesh, "mesh", message.message, longest, target);
    take_longest(model.clips, Kind::kClip, "clip", message.message, longest, target);
    take_longest(model.shapes, Kind::kShape, "shape", message.message, longest, target);
    take_longest(model.attachments, Kind::kAttachment, "attachment", message.message, longest,
                 target);
    take_longest(model.materials, Kind::kMaterial, "material", message.message, longest, target);
    if (target.kind == Kind::kNothing && message.location.kind == Location::Kind::kOffset)
        target = field_at(*document.scene, message);
    if (target.kind == Kind::kNothing) target = find_clip_by_file(document, message.file);
    return target;
}

void go_to(Document& document, const MessageTarget& target) {
    switch (target.kind) {
        case Kind::kVertex:
            document.selection.vertex = target.index;
            document.selection.triangle = kNone;
            break;
        case Kind::kBone:
            document.selection.bone = target.index;
            break;
        case Kind::kMesh:
            document.selection.mesh = target.index;
            break;
        case Kind::kClip:
            select_clip(document.playback, document.model(), target.index);
            break;
        case Kind::kShape:
            document.selection.shape = target.index;
            document.panels.inspector_tab.wanted = "Shapes";
            break;
        case Kind::kField:
            document.panels.headers.file = target.index;
            document.panels.headers.filter = target.name.substr(target.name.find(' ') + 1);
            document.panels.inspector_tab.wanted = "File";
            break;
        case Kind::kFarParts:
            frame_far_parts(document);
            break;
        case Kind::kFixup:
            document.selection.fixup = target.index;
            open_tab(document.panels.dock, kFixupsTab);
            break;
        case Kind::kMaterial:
            document.selection.material = target.index;
            break;
        case Kind::kAttachment:
            document.selection.attachment = target.index;
            break;
        case Kind::kNothing:
            break;
    }
}

}  // namespace studioscope
