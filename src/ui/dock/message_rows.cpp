#include "ui/dock/message_rows.h"

#include <map>
#include <string>

#include "core/at.h"
#include "core/text.h"
#include "model/manual.h"

namespace studioscope {

namespace {

void add_group(const std::vector<size_t>& alike, const std::string& code,
               const MessageChoice& choice, std::vector<MessageRow>& rows) {
    const bool is_group = alike.size() > kMaxSimilar && choice.filter.empty();
    if (is_group) rows.push_back({alike[0], alike.size(), true, false});
    if (is_group && choice.unfolded.count(code) == 0) return;
    for (const size_t message : alike) rows.push_back({message, 1, false, is_group});
}

}  // namespace

std::vector<MessageRow> message_rows(const Diagnostics& diagnostics, const MessageChoice& choice) {
    std::vector<MessageRow> rows;
    for (const Severity severity : kWorstFirst) {
        if (!at(choice.is_shown, severity)) continue;
        std::map<std::string, size_t> place_of;  // index into `groups`
        std::vector<std::vector<size_t>> groups;
        for (size_t i = 0; i < diagnostics.size(); ++i) {
            const Diagnostic& message = diagnostics[i];
            if (message.severity != severity) continue;
            if (!choice.filter.empty() && !matches(to_string(message), choice.filter)) continue;
            const auto [place, is_new] = place_of.try_emplace(message.code, groups.size());
            if (is_new) groups.emplace_back();
            groups[place->second].push_back(i);
        }
        for (const std::vector<size_t>& alike : groups)
            add_group(alike, diagnostics[alike[0]].code, choice, rows);
    }
    return rows;
}

}  // namespace studioscope
