#include "report/check/engine_severity.h"

#include <algorithm>
#include <array>

#include "core/path_text.h"
#include "core/text.h"
#include "report/check/findings.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

bool is_drawn_vtx(const std::string& file, const Scene& scene) {
    return std::any_of(scene.files.begin(), scene.files.end(), [&](const SourceFile& one) {
        return one.role == "vtx" && one.status == FileStatus::kRead && path_text(one.path) == file;
    });
}

// Whether the game does not show the model because of the fault.
bool makes_model_invisible(const Diagnostic& fault, const Scene& scene) {
    // a model whose body parts have no vertices needs no VVD and no VTX, which is a note
    if (is_missing_companion(fault)) return fault.severity == Severity::kWarning;
    if (fault.code == "vvd-checksum") return true;
    return fault.code == "vtx-checksum" && is_drawn_vtx(fault.file, scene);
}

// Whether the error occurred before the file was read: by its name or place, or on this computer.
bool is_not_opened(const Diagnostic& fault) {
    constexpr std::array kCodes{"outside", "too-large", "failed", "out-of-memory"};
    return fault.severity == Severity::kError &&
           std::find(kCodes.begin(), kCodes.end(), fault.code) != kCodes.end();
}

}  // namespace

void apply_engine_severity(Scene& scene) {
    for (Diagnostic& diagnostic : scene.diagnostics)
        if (makes_model_invisible(diagnostic, scene))
            diagnostic.severity = Severity::kError;
        else if (diagnostic.code == "mdl-missing" && !scene.model.vertices.empty())
            diagnostic.severity = Severity::kWarning;  // the game never asks for a VVD alone
}

bool is_optional(const std::string& file, const Scene& scene) {
    const auto is_named = [&](const SourceFile& one) { return one.path == path_from_text(file); };
    const auto source = std::find_if(scene.files.begin(), scene.files.end(), is_named);
    if (source == scene.files.end()) return false;
    const auto is_read_vtx = [&](const SourceFile& one) {
        return one.role == "vtx" && one.status == FileStatus::kRead && !is_named(one);
    };
    const auto is_include = [](const SourceFile& one) { return one.role == "include"; };
    if (source->role == "vtx")
        return scene.model.vertices.empty() ||
               std::any_of(scene.files.begin(), scene.files.end(), is_read_vtx);
    // files of included models come after the first of those
    return source->role == "phy" || is_include(*source) ||
           (source->role == "ani" && std::any_of(scene.files.begin(), source, is_include));
}

bool is_unreadable(const Scene& scene) {
    return std::any_of(scene.diagnostics.begin(), scene.diagnostics.end(),
                       [&](const Diagnostic& fault) {
                           if (is_unreadable(fault)) return !is_optional(fault.file, scene);
                           return scene.format.empty() && is_not_opened(fault);
                       });
}

bool is_collision_source(const fs::path& file) {
    constexpr std::array kWords{"phys", "physics", "phy", "collision", "collide", "hull"};
    const std::string stem = lower_case(path_text(file.stem()));
    for (size_t start = 0; start < stem.size();) {
        size_t end = start;
        while (end < stem.size() && is_ascii_letter(stem[end])) ++end;
        const std::string_view word = std::string_view(stem).substr(start, end - start);
        if (std::find(kWords.begin(), kWords.end(), word) != kWords.end()) return true;
        start = end + 1;
    }
    return false;
}

}  // namespace studioscope
