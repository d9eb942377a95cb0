#include "document/faults.h"

#include <algorithm>
#include <charconv>
#include <string_view>

#include "core/at.h"
#include "core/path_text.h"

namespace studioscope {

namespace {

constexpr size_t kMaxMessages = 256;

bool is_about_compiled_file(const Diagnostic& message) {
    const std::string_view code = message.code;
    return message.severity != Severity::kNote &&
           (code.starts_with("mdl-") || code.starts_with("vtx-") || code.starts_with("ani-"));
}

// The number after a word: 2 after "mesh " in "body part 0, model 1, mesh 2"; kNone if absent.
int number_after(std::string_view text, std::string_view word) {
    const size_t at = text.find(word);
    if (at == std::string_view::npos) return kNone;
    const std::string_view rest = text.substr(at + word.size());
    int number = kNone;
    std::from_chars(rest.data(), rest.data() + rest.size(), number);
    return number;
}

bool has_quoted(std::string_view text, std::string_view kind, const std::string& name) {
    return !name.empty() &&
           text.find(std::string(kind) + " \"" + name + "\"") != std::string_view::npos;
}

// The index of a mesh among the meshes of its body model.
int number_in_model(const Model& model, int index) {
    const Mesh& mesh = at(model.meshes, index);
    int number = 0;
    for (int i = 0; i < index; ++i) {
        const Mesh& other = at(model.meshes, i);
        number += other.body_part == mesh.body_part && other.body_model == mesh.body_model;
    }
    return number;
}

bool is_about_mesh(const Model& model, std::string_view text, int index, int lod) {
    const Mesh& mesh = at(model.meshes, index);
    if (has_quoted(text, "mesh", mesh.name)) return true;
    const int part = number_after(text, "body part ");
    if (part == kNone)
        return has_quoted(text, "model", mesh.name.substr(0, mesh.name.find('/'))) ||
               has_quoted(text, "model", mesh.name.substr(0, mesh.name.find('/')) + ".smd");
    const int body = number_after(text, ", model "), own = number_after(text, ", mesh ");
    const int level = number_after(text, ", level ");
    return part == mesh.body_part && (body == kNone || body == mesh.body_model) &&
           (own == kNone || own == number_in_model(model, index)) &&
           (level == kNone || lod == kNone || level == lod);
}

// Whether the text names the clip. An animation of a single sequence is named "@" and the
// sequence's name.
bool is_about_clip(const Model& model, std::string_view text, int index) {
    const Clip& clip = at(model.clips, index);
    if (has_quoted(text, "sequence", clip.name) || has_quoted(text, "animation", clip.name) ||
        has_quoted(text, "animation", "@" + clip.name))
        return true;
    return std::any_of(clip.blend.animations.begin(), clip.blend.animations.end(), [&](int each) {
        return has_quoted(text, "animation", at(model.animations, each).name);
    });
}

bool is_about_shape(const Model& model, std::string_view text, int index) {
    const size_t flex = text.find("flex ");
    const std::string quoted = "\"" + at(model.shapes, index).name + "\"";
    return flex != std::string_view::npos && text.find(quoted, flex) != std::string_view::npos;
}

}  // namespace

bool is_about(const Model& model, const Diagnostic& message, PartKind kind, int index, int lod) {
    if (!is_about_compiled_file(message)) return false;
    switch (kind) {
        case PartKind::kMesh:
            return is_about_mesh(model, message.message, index, lod);
        case PartKind::kClip:
            return is_about_clip(model, message.message, index);
        case PartKind::kShape:
            return is_about_shape(model, message.message, index);
    }
    return false;
}

std::vector<size_t> part_faults(const Scene& scene, PartKind kind, int index, int lod) {
    std::vector<size_t> numbers;
    for (size_t i = 0; i < std::min(scene.diagnostics.size(), kMaxMessages); ++i)
        if (scene.diagnostics[i].severity == Severity::kError &&
            is_about(scene.model, scene.diagnostics[i], kind, index, lod))
            numbers.push_back(i);
    return numbers;
}

std::optional<IssueBadge> issue_badge(const Scene& scene, PartKind kind, int index) {
    std::optional<IssueBadge> mark;
    for (size_t i = 0; i < std::min(scene.diagnostics.size(), kMaxMessages); ++i) {
        const Diagnostic& message = scene.diagnostics[i];
        if (mark && mark->severity >= message.severity) continue;
        if (is_about(scene.model, message, kind, index))
            mark = IssueBadge{message.severity, message.message};
    }
    return mark;
}

bool is_vertex_file_fault(const Diagnostic& message) {
    return message.severity != Severity::kNote && message.code.starts_with("vvd-");
}

const Diagnostic* unread_file_fault(const Scene& scene, const Diagnostics& messages) {
    const auto is_unread = [](const SourceFile& file) {
        const bool has_mesh = file.role == "mdl" || file.role == "vvd" || file.role == "vtx";
        return has_mesh && (file.status == FileStatus::kNotUnderstood ||
                            file.status == FileStatus::kUnreadable);
    };
    const auto is_reason = [&](const Diagnostic& message) {
        if (message.severity != Severity::kError) return false;
        return scene.format.empty() ||
               std::any_of(scene.files.begin(), scene.files.end(), [&](const SourceFile& file) {
                   return is_unread(file) && path_text(file.path) == message.file;
               });
    };
    const auto found = std::find_if(messages.begin(), messages.end(), is_reason);
    return found == messages.end() ? nullptr : &*found;
}

Severity highest_severity(const Diagnostics& messages,
                          std::initializer_list<std::string_view> codes, std::string_view part) {
    Severity highest = Severity::kNote;
    for (const Diagnostic& message : messages) {
        const auto begins = [&](std::string_view code) { return message.code.starts_with(code); };
        if ((part.empty() || message.subject.name == part) &&
            std::any_of(codes.begin(), codes.end(), begins))
            highest = std::max(highest, message.severity);
    }
    return highest;
}

Severity missing_material_severity(const Diagnostics& messages, std::string_view material) {
    return highest_severity(messages, {"material-missing", "vtf-"}, material);
}

Severity missing_file_severity(const Diagnostics& messages, std::string_view role) {
    const bool is_of_material = role.starts_with("material") || role == "texture";
    const std::string code = std::string(is_of_material ? "material" : role) + "-missing";
    return highest_severity(messages, {code});
}

const Diagnostic* vertex_file_fault(const Diagnostics& messages) {
    const Diagnostic* found = nullptr;
    for (const Diagnostic& message : messages) {
        if (!is_vertex_file_fault(message)) continue;
        if (message.severity == Severity::kError) return &message;
        if (!found) found = &message;
    }
    return found;
}

}  // namespace studioscope
