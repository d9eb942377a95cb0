#include "document/view_state.h"

#include <fmt/format.h>

#include "core/json_text.h"
#include "core/path_text.h"
#include "document/choice_json.h"

namespace studioscope {

namespace {

constexpr const char* kVersionName = "studioscope_view";
constexpr int kViewVersion = 1;
constexpr size_t kMaxTextLength = 4 << 20;

constexpr auto kViewPath = [](const auto& row) { return row.view; };

Diagnostic no_state(const std::string& why) { return warning("view-state", why); }

}  // namespace

std::string view_state_of(const Document& document) {
    FloatJson root = FloatJson::object();
    root[kVersionName] = kViewVersion;
    root["file"] = path_text(document.scene.file.filename());
    write_choices(kChoices, document, &document, kViewPath, root);
    return json_text(root) + "\n";
}

Result<std::vector<std::string>> apply_view_state(std::string_view text, Document& document) {
    if (text.size() > kMaxTextLength) return no_state("the text is too long for a view; ignored");
    const FloatJson root = FloatJson::parse(text, nullptr, false);
    if (!root.is_object() || !root.contains(kVersionName))
        return no_state("the text is not a view; ignored");
    const FloatJson& version = root[kVersionName];
    if (!version.is_number_unsigned() || version.get<uint64_t>() > kViewVersion)
        return no_state(fmt::format("the view has version {}, expected {}; ignored",
                                    json_text(version, -1), kViewVersion));
    Choices defaults = initial_choices(document.scene);
    defaults.camera = document.camera;
    ChoiceReader in;
    in.document = &document;
    read_choices(kChoices, root, defaults, document, kViewPath, in);
    return std::move(in.unknown);
}

}  // namespace studioscope
