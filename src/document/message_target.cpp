#include "document/message_target.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/at.h"
#include "core/message_text.h"
#include "core/path_text.h"
#include "document/framing.h"
#include "facts/vertex/info.h"

namespace studioscope {

namespace {

using Kind = MessageSubject::Kind;

// The item with the subject's name, or at its index if it has none; kNone if there is none.
template <typename Items>
int find_subject(const Items& items, const MessageSubject& subject) {
    if (subject.name.empty()) return is_index(subject.index, items.size()) ? subject.index : kNone;
    const auto found = std::find_if(items.begin(), items.end(),
                                    [&](const auto& item) { return item.name == subject.name; });
    return found == items.end() ? kNone : static_cast<int>(found - items.begin());
}

template <typename Items>
MessageTarget target_in(const Items& items, const char* what, const MessageSubject& subject) {
    const int index = find_subject(items, subject);
    if (index == kNone) return {};
    const std::string& name = at(items, index).name;
    return {subject.kind, index,
            fmt::format("{} {}", what, name.empty() ? std::to_string(index) : quotable(name))};
}

// Compilers name the animation of a sequence after it: "@run".
MessageTarget clip_target(const Model& model, const MessageSubject& subject) {
    if (MessageTarget target = target_in(model.clips, "clip", subject); target.index != kNone)
        return target;
    if (!subject.name.starts_with('@')) return {};
    return target_in(model.clips, "clip", {subject.kind, subject.name.substr(1)});
}

// Whether the message is about an included model, whose indices are not those of the open one.
bool is_of_include(const Scene& scene, const Diagnostic& message) {
    return std::any_of(scene.files.begin(), scene.files.end(), [&](const SourceFile& file) {
        return file.role == "include" && path_text(file.path) == message.file;
    });
}

MessageTarget numbered_target(const char* what, const MessageSubject& subject, size_t count) {
    if (!is_index(subject.index, count)) return {};
    return {subject.kind, subject.index, fmt::format("{} {}", what, subject.index)};
}

MessageTarget subject_target(const Document& document, const Diagnostic& message) {
    const MessageSubject& subject = message.subject;
    const Model& model = document.model();
    if (subject.name.empty() && is_of_include(*document.scene, message)) return {};
    switch (subject.kind) {
        case Kind::kBone:
            return target_in(model.bones, "bone", subject);
        case Kind::kMesh:
            return target_in(model.meshes, "mesh", subject);
        case Kind::kClip:
            return clip_target(model, subject);
        case Kind::kShape:
            return target_in(model.shapes, "shape", subject);
        case Kind::kAttachment:
            return target_in(model.attachments, "attachment", subject);
        case Kind::kMaterial:
            return target_in(model.materials, "material", subject);
        case Kind::kHitbox:
            return numbered_target("hitbox", subject, model.hitboxes.size());
        case Kind::kFixup:
            return numbered_target("fixup row", subject, document.fixups.rows.size());
        case Kind::kVertex:  // with a location, the vertex is found by it
            if (message.location.kind != Location::Kind::kNone) return {};
            return numbered_target("vertex", subject, model.vertices.size());
        case Kind::kFixupTable:
            if (document.fixups.rows.empty()) return {};
            return {subject.kind, kNone, "the fixup table"};
        case Kind::kFarParts:
            return {subject.kind, kNone, "the far parts"};
        case Kind::kLimit:
            return {subject.kind, kNone, "the limits of the model"};
        case Kind::kRequiredFile:
            return {subject.kind, kNone, subject.name};
        case Kind::kHeaderField:
        case Kind::kNone:
            return {};
    }
    return {};
}

MessageTarget field_at(const Scene& scene, const Diagnostic& message) {
    if (message.location.kind != Location::Kind::kOffset) return {};
    for (size_t file = 0; file < scene.headers.size(); ++file) {
        if (scene.headers[file].file != message.file) continue;
        for (const auto& field : scene.headers[file].fields)
            if (field.offset == message.location.value)
                return {Kind::kHeaderField, static_cast<int>(file), "field " + field.name};
    }
    return {};
}

// The clip that was read from this file; none for the model's own file, which has other contents.
MessageTarget find_clip_by_file(const Document& document, const std::string& file) {
    const std::vector<Clip>& clips = document.model().clips;
    if (file.empty() || file == path_text(document.scene->file)) return {};
    for (size_t i = 0; i < clips.size(); ++i)
        if (clips[i].file == file)
            return {Kind::kClip, static_cast<int>(i), "clip " + clips[i].name};
    return {};
}

MessageTarget find_material_by_file(const Document& document, const std::string& file) {
    if (file.empty()) return {};
    const std::vector<Material>& materials = document.model().materials;
    const size_t count = std::min(materials.size(), document.materials.size());
    for (size_t i = 0; i < count; ++i)
        if (document.materials[i].file == generic_path_text(path_from_text(file)))
            return {Kind::kMaterial, static_cast<int>(i), "material " + materials[i].name};
    return {};
}

}  // namespace

MessageTarget find_message_target(const Document& document, const Diagnostic& message) {
    const int vertex =
        vertex_at_place(*document.scene, document.fixups, message.file, message.location);
    if (vertex != kNone) return {Kind::kVertex, vertex, "vertex " + std::to_string(vertex)};
    MessageTarget target = subject_target(document, message);
    if (target.kind == Kind::kNone) target = find_material_by_file(document, message.file);
    if (target.kind == Kind::kNone) target = field_at(*document.scene, message);
    if (target.kind == Kind::kNone) target = find_clip_by_file(document, message.file);
    return target;
}

void go_to(Document& document, const MessageTarget& target) {
    constexpr struct {
        Kind kind;
        int Selection::*part;
        const char* tab;  // of the inspector
    } kParts[] = {
        {Kind::kVertex, &Selection::vertex, "Vertex"},
        {Kind::kBone, &Selection::bone, "Bone"},
        {Kind::kMesh, &Selection::mesh, "Mesh"},
        {Kind::kShape, &Selection::shape, "Shapes"},
        {Kind::kAttachment, &Selection::attachment, "Attachment"},
        {Kind::kHitbox, &Selection::hitbox, "Hitbox"},
        {Kind::kMaterial, &Selection::material, "Material"},
    };
    Selection& selection = document.selection;
    PanelSettings& panels = document.panels;
    for (const auto& row : kParts)
        if (row.kind == target.kind) {
            selection.*row.part = target.index;
            panels.inspector_tab.wanted = row.tab;
        }
    switch (target.kind) {
        case Kind::kVertex:
            selection.triangle = kNone;
            break;
        case Kind::kClip:
            select_clip(document.playback, document.model(), target.index);
            break;
        case Kind::kHeaderField:
            panels.headers.file = target.index;
            panels.headers.filter = target.name.substr(target.name.find(' ') + 1);
            panels.inspector_tab.wanted = "File";
            break;
        case Kind::kFarParts:
            frame_far_parts(document);
            break;
        case Kind::kFixup:
        case Kind::kFixupTable:
            selection.fixup = target.index;
            open_tab(panels.dock, kFixupsTab);
            break;
        case Kind::kLimit:
            panels.inspector_tab.wanted = "Model";
            break;
        case Kind::kRequiredFile:
            panels.mounts.look_up = target.name;
            open_tab(panels.dock, kMountsTab);
            break;
        default:
            break;
    }
}

bool has_source_line(const Diagnostic& message) {
    return message.location.kind == Location::Kind::kLine && !message.file.empty() &&
           message.code != kCompilerMessage;  // it quotes its line
}

void show_source(Document& document, size_t message) {
    const Diagnostic& shown = document.messages[message];
    document.panels.source = {shown.file, shown.location.value, true};
    open_tab(document.panels.dock, kSourceTab);
}

void follow_message(Document& document, size_t message) {
    const Diagnostic& followed = document.messages[message];
    const MessageTarget target = find_message_target(document, followed);
    const bool needs_dock = target.kind == Kind::kRequiredFile || target.kind == Kind::kFixup ||
                            target.kind == Kind::kFixupTable;
    if (!has_source_line(followed) || !needs_dock) go_to(document, target);
    if (has_source_line(followed)) show_source(document, message);
}

void list_messages(Document& document, const std::string& filter) {
    document.panels.messages.filter = filter;
    document.panels.messages.is_shown = {true, true, true};
    open_tab(document.panels.dock, kMessagesTab);
}

}  // namespace studioscope
