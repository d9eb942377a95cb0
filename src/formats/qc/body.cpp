// Body parts and the files that they name.
#include <utility>

#include "core/message_text.h"
#include "core/text.h"
#include "formats/qc/reader.h"

namespace studioscope {

namespace {

QcModel source_model(QcSource source) {
    QcModel model;
    model.name = as_utf8(source.path);
    model.source = std::move(source);
    return model;
}

QcSource expect_source(QcReader& in) {
    QcSource source;
    source.place = in.scanner.place();
    source.path = in.expect_path("a file");
    const size_t file_count = in.file.load_order.size();
    source.scale = in.source_scale(source.path);
    source.is_first_mention = in.file.load_order.size() > file_count;
    return source;
}

// Sets a file's scale at its first mention; the file is loaded once, so later lines cannot change
// it (qc.md 1).
void set_source_scale(QcReader& in, QcSource& source, float factor) {
    if (!(factor > 0))
        return in.report(Severity::kWarning, "qc-scale", "scale must be greater than 0; ignored");
    if (source.is_first_mention)
        in.load_scales[load_key(source.path)] = source.scale = factor;
    else if (source.scale != factor)
        in.report(Severity::kNote, "qc-source-scale",
                  "{} is already loaded at scale {}, which is kept", quotable(source.path),
                  source.scale);
}

QcSource expect_source_with_options(QcReader& in) {
    const std::string command = in.command;
    QcSource source = expect_source(in);
    while (const auto option = in.scanner.next_argument()) {
        // A line of $bodygroup may hold its other choices too: inside braces new lines are free.
        if (same_name(*option, "studio") || same_name(*option, "blank")) {
            in.scanner.put_back();
            break;
        }
        if (!read_source_option(in, source, *option))
            in.report(Severity::kWarning, "qc-source-option",
                      "unknown option \"{}\" of a file of {}; ignored", as_utf8(*option), command);
        in.command = command;
    }
    return source;
}

QcBodyPart expect_body_part(QcReader& in) {
    QcBodyPart part;
    part.place = in.scanner.place();
    part.name = in.expect_text("a name");
    return part;
}

void read_body(QcReader& in) {
    QcBodyPart part = expect_body_part(in);
    part.models.push_back(source_model(expect_source_with_options(in)));
    in.file.body_parts.push_back(std::move(part));
}

void read_body_group(QcReader& in) {
    QcBodyPart part = expect_body_part(in);
    const auto block = in.scanner.open_block(in.command);
    if (!block) {
        in.report(Severity::kError, "qc-missing-brace",
                  "expected '{{' after $bodygroup {}; it has no models", part.name);
        return;
    }
    while (const auto word = in.scanner.next_name_in(*block)) {
        QcModel model;
        if (same_name(*word, "studio")) {
            model = source_model(expect_source_with_options(in));
        } else if (same_name(*word, "blank")) {
            model.name = "blank";
            model.source.place = in.scanner.place();
        } else {
            in.report(Severity::kWarning, "qc-no-command",
                      "expected studio or blank, found \"{}\"; the line is skipped",
                      as_utf8(*word));
            if (in.scanner.is_opening(*word))
                in.scanner.skip_block(in.scanner.opened_block(in.command));
            else
                in.scanner.skip_command(in.command);
            continue;
        }
        part.models.push_back(std::move(model));
    }
    in.file.body_parts.push_back(std::move(part));
}

void read_model(QcReader& in) {
    QcBodyPart part = expect_body_part(in);
    QcModel model = source_model(expect_source(in));
    read_model_options(in, model);
    part.models.push_back(std::move(model));
    in.file.body_parts.push_back(std::move(part));
}

}  // namespace

bool read_source_option(QcReader& in, QcSource& source, const std::string& word) {
    if (same_name(word, "reverse")) {
        source.is_reversed = true;
    } else if (same_name(word, "scale")) {
        in.command = "scale";
        set_source_scale(in, source, in.expect_number("a factor"));
    } else if (same_name(word, "noautodmxrules")) {
        source.drops_dmx_rules = true;
    } else if (same_name(word, "faces")) {  // it and bias do nothing in studiomdl
        in.expect("a word");
        in.expect("a word");
    } else if (same_name(word, "bias")) {
        in.expect("a word");
    } else {
        return false;
    }
    return true;
}

QcCommands body_commands() {
    static constexpr QcCommand kCommands[] = {
        {"$body", read_body},
        {"$bodygroup", read_body_group},
        {"$model", read_model},
    };
    return kCommands;
}

}  // namespace studioscope
