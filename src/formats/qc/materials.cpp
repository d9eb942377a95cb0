// Materials: their folders, skins and new names (qc.md 4).
#include <algorithm>
#include <map>
#include <utility>

#include "core/message_text.h"
#include "core/text.h"
#include "formats/qc/reader.h"

namespace studioscope {

namespace {

void read_material_paths(QcReader& in) {
    while (const auto word = in.scanner.next_on_line()) {
        std::string folder = *word;
        std::replace(folder.begin(), folder.end(), '\\', '/');
        if (!folder.empty() && folder.back() != '/') folder += '/';
        in.file.material_paths.emplace_back(folder);
    }
}

// A brace of $texturegroup is counted by the first letter of its word (qc.md 4), and what follows
// it there is lost to the compilers.
bool begins_with_brace(QcReader& in, const std::string& word, char brace) {
    if (in.scanner.is_quoted() || !word.starts_with(brace)) return false;
    if (word.size() > 1)
        in.report(Severity::kWarning, "qc-brace-word",
                  "\"{}\" is taken for '{}' alone by the compilers; the rest of it is not read",
                  as_utf8(word), brace);
    return true;
}

std::vector<std::string> texture_row(QcReader& in, const QcBlock& block) {
    std::vector<std::string> row;
    while (const auto word = in.scanner.next_name_in(block)) {
        if (begins_with_brace(in, *word, '}')) break;
        row.push_back(FileName(*word).bytes());
    }
    return row;
}

// Reports the first skin that looks like one before it.
void report_equal_rows(QcReader& in, const QcPlace& place,
                       const std::vector<std::vector<std::string>>& rows) {
    std::map<std::vector<std::string>, size_t> numbers;
    for (size_t i = 0; i < rows.size(); ++i) {
        std::vector<std::string> row = rows[i];
        for (std::string& name : row) name = lower_case(name);
        const auto [first, is_new] = numbers.emplace(std::move(row), i + 1);
        if (is_new || rows[i].empty()) continue;
        return in.report_at(Severity::kNote, "qc-equal-skins", place,
                            "row {} of $texturegroup names the materials of row {}; both skins "
                            "look alike",
                            i + 1, first->second);
    }
}

void read_texture_group(QcReader& in) {
    in.expect("a name");
    const auto first = in.scanner.next();
    if (!first || !begins_with_brace(in, *first, '{')) {
        if (first) in.scanner.put_back();
        return in.report(Severity::kError, "qc-missing-brace",
                         "expected '{{' after $texturegroup; ignored");
    }
    const QcBlock block = in.scanner.opened_block(in.command);
    std::vector<std::vector<std::string>> rows;
    while (const auto word = in.scanner.next_name_in(block)) {
        if (begins_with_brace(in, *word, '}')) break;
        if (begins_with_brace(in, *word, '{')) rows.push_back(texture_row(in, block));
    }
    if (!in.file.skins.empty())
        return in.report(Severity::kWarning, "qc-second-texturegroup",
                         "duplicate $texturegroup; the first is used");
    const auto is_ragged = [&](const auto& row) { return row.size() != rows.front().size(); };
    const auto ragged = std::find_if(rows.begin(), rows.end(), is_ragged);
    if (ragged != rows.end())
        in.report_at(Severity::kNote, "qc-ragged-skins", block.place,
                     "row {} of $texturegroup names {}, the first {}; missing materials "
                     "are unchanged, extra ones ignored",
                     ragged - rows.begin() + 1, count_text(ragged->size(), "material"),
                     rows.front().size());
    report_equal_rows(in, block.place, rows);
    in.file.skins = std::move(rows);
}

void rename_material(QcReader& in) {
    QcRename rename;
    rename.reach = in.file.load_order.size();
    rename.from = in.expect_name("a material");
    rename.to = in.expect_name("its new name");
    if (!rename.from.empty() && !rename.to.empty()) in.file.renamed_materials.push_back(rename);
}

}  // namespace

QcCommands material_commands() {
    static constexpr QcCommand kCommands[] = {
        {"$cdmaterials", read_material_paths},
        {"$texturegroup", read_texture_group},
        {"$renamematerial", rename_material},
    };
    return kCommands;
}

}  // namespace studioscope
