// Body parts and the files that they name.
#include <fmt/format.h>

#include <utility>

#include "core/text.h"
#include "formats/qc/parser.h"

namespace studioscope {

namespace {

QcModel model_of(QcSource source) {
    QcModel model;
    model.name = source.path;
    model.source = std::move(source);
    return model;
}

}  // namespace

QcSource QcParser::want_source() {
    QcSource source;
    source.place = scanner_.place();
    source.path = path(want("a file"));
    const size_t known = file_.load_order.size();
    source.scale = scale_of(source.path);
    source.is_first_mention = file_.load_order.size() > known;
    return source;
}

bool QcParser::source_option(QcSource& source, const std::string& word) {
    if (same_name(word, "reverse")) {
        source.is_reversed = true;
    } else if (same_name(word, "scale")) {
        command_ = "scale";
        set_scale(source, want_number("a factor"));
    } else if (same_name(word, "noautodmxrules")) {
        source.drops_dmx_rules = true;
    } else if (same_name(word, "faces")) {  // it and bias do nothing in studiomdl
        want("a word");
        want("a word");
    } else if (same_name(word, "bias")) {
        want("a word");
    } else {
        return false;
    }
    return true;
}

// A file is loaded once: what comes later has its scale, and cannot change it (qc.md 1).
void QcParser::set_scale(QcSource& source, float factor) {
    if (!(factor > 0))
        return report(Severity::kWarning, "qc-scale", "a scale that is not above 0 is left out");
    if (source.is_first_mention)
        load_scales_[load_key(source.path)] = source.scale = factor;
    else if (source.scale != factor)
        report(Severity::kNote, "qc-source-scale",
               fmt::format("{} is loaded already, {} times its size; it keeps that", source.path,
                           source.scale));
}

QcSource QcParser::source_with_options() {
    const std::string command = command_;
    QcSource source = want_source();
    while (const auto option = scanner_.next_argument()) {
        // A line of $bodygroup may hold its other choices too: inside braces new lines are free.
        if (same_name(*option, "studio") || same_name(*option, "blank")) {
            scanner_.put_back();
            break;
        }
        if (!source_option(source, *option))
            report(Severity::kWarning, "qc-source-option",
                   fmt::format("\"{}\" is no option of a file of {}; it is skipped",
                               as_utf8(*option), command));
        command_ = command;
    }
    return source;
}

QcBodyPart QcParser::want_body_part() {
    QcBodyPart part;
    part.place = scanner_.place();
    part.name = as_utf8(want("a name"));
    return part;
}

void QcParser::body() {
    QcBodyPart part = want_body_part();
    part.models.push_back(model_of(source_with_options()));
    file_.body_parts.push_back(std::move(part));
}

void QcParser::body_group() {
    QcBodyPart part = want_body_part();
    const auto block = scanner_.open_block(command_);
    if (!block) {
        report(Severity::kError, "qc-missing-brace",
               fmt::format("$bodygroup {} lacks its {{; it has no models", part.name));
        return;
    }
    for (auto word = scanner_.next_name_in(*block); word && *word != "}";
         word = scanner_.next_name_in(*block)) {
        QcModel model;
        if (same_name(*word, "studio")) {
            model = model_of(source_with_options());
        } else if (same_name(*word, "blank")) {
            model.name = "blank";
            model.source.place = scanner_.place();
        } else {
            report(Severity::kWarning, "qc-no-command",
                   fmt::format("\"{}\" is neither studio nor blank; the line is skipped",
                               as_utf8(*word)));
            if (*word == "{")
                scanner_.skip_block(scanner_.opened_block(command_));
            else
                scanner_.skip_command(command_);
            continue;
        }
        part.models.push_back(std::move(model));
    }
    file_.body_parts.push_back(std::move(part));
}

void QcParser::model() {
    QcBodyPart part = want_body_part();
    QcModel model = model_of(want_source());
    model_options(model);
    part.models.push_back(std::move(model));
    file_.body_parts.push_back(std::move(part));
}

}  // namespace studioscope
