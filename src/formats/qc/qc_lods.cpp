#include <fmt/format.h>

#include "core/text.h"
#include "formats/qc/qc_parser.h"

namespace studioscope {

void QcParser::lod() {
    QcLod lod;
    lod.place = scanner_.place();
    lod.switch_point = want_number("a switch point");
    lod_options(lod);
}

void QcParser::shadow_lod() {
    QcLod lod;
    lod.place = scanner_.place();
    lod.switch_point = -1;
    lod_options(lod);
}

void QcParser::lod_options(QcLod& lod) {
    const auto open = scanner_.next();
    if (!open || *open != "{") {
        say(Severity::kError, "qc-missing-brace", fmt::format("{} lacks its {{", command_));
        return;
    }
    const std::string command = command_;
    for (auto word = scanner_.next(); word && *word != "}"; word = scanner_.next()) {
        command_ = lower_case(*word);
        if (command_ == "replacemodel") {
            replacement(lod.models, true);
        } else if (command_ == "removemodel") {
            replacement(lod.models, false);
        } else if (command_ == "replacematerial") {
            replacement(lod.materials, true);
        } else if (command_ == "removemesh") {
            replacement(lod.materials, false);
        } else {
            skip_unknown(command_);
        }
    }
    command_ = command;
    file_.lods.push_back(std::move(lod));
}

void QcParser::replacement(std::vector<QcReplacement>& into, bool has_target) {
    QcReplacement entry;
    entry.place = scanner_.place();
    entry.scale = scale_;
    const bool is_model = command_ == "replacemodel";
    entry.from = as_utf8(want("what to replace"));
    if (has_target) entry.to = want("what to put in its place");
    if (is_model && !entry.to.empty()) entry.to = path(entry.to);
    while (const auto option = scanner_.next_on_line()) {
        if (same_name(*option, "reverse")) entry.is_reversed = true;
    }
    if (!entry.from.empty() && (entry.to.empty() != has_target)) into.push_back(std::move(entry));
}

}  // namespace studioscope
