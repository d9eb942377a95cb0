#include "content/named_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "core/at.h"
#include "core/text.h"

namespace studioscope {

namespace {

struct NamedFileRow {
    NamedFile kind;
    const char* what;
    std::vector<std::string_view> endings;
};

const NamedFileRow& row_of(NamedFile kind) {
    static const NamedFileRow kRows[] = {
        {NamedFile::kQcInclude, "an included file", {".qc", ".qci", ".inc", ".txt"}},
        {NamedFile::kSource, "a source", {".smd", ".dmx", ".vta"}},
        {NamedFile::kShapes, "a file of shapes", {".vta", ".dmx", ".smd"}},
        {NamedFile::kProcedures, "a file of procedural bones", {".vrd"}},
        {NamedFile::kMaterialInclude, "an included material", {".vmt"}},
    };
    return at(kRows, kind);
}

}  // namespace

bool has_ending_of(NamedFile kind, std::string_view name) {
    const std::string lower = lower_case(name);
    const auto& endings = row_of(kind).endings;
    return std::any_of(endings.begin(), endings.end(),
                       [&](std::string_view ending) { return lower.ends_with(ending); });
}

std::optional<Diagnostic> refuse_name(NamedFile kind, std::string_view name) {
    if (has_ending_of(kind, name)) return std::nullopt;
    const NamedFileRow& row = row_of(kind);
    return error(kNotContent,
                 fmt::format("the name of {} ends in {}", row.what, fmt::join(row.endings, ", ")));
}

}  // namespace studioscope
