#include "model/material_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "core/memory_budget.h"
#include "core/text.h"
#include "model/manual.h"

namespace studioscope {

namespace {

// The words of the page for the entries of each enum, in their order.
constexpr std::string_view kProgramWords[] = {
    "plain", "unlit", "bumped",          "skin",   "Eyes", "EyeRefract",
    "other", "Teeth", "UnlitTwoTexture", "Refract"};
constexpr std::string_view kUseWords[] = {"drawn",   "approximated", "not drawn",
                                          "ignored", "misspelt",     "invisible"};
constexpr std::string_view kSourceWords[] = {"values",      "time",       "game",
                                             "game colour", "game alone", "nothing"};
constexpr std::string_view kRoleWords[] = {"result",   "source",      "optional source", "input",
                                           "variable", "loose input", "number"};
constexpr std::string_view kKindWords[] = {"lit", "unlit", "later"};

Words cell_words(std::string_view text) {
    Words words;
    while (!text.empty()) words.push_back(first_word(text, &text));
    return words;
}

class PageReader {
public:
    MaterialWords read();

private:
    template <typename Read>
    void each_row(std::string_view heading, size_t columns, Read read);
    size_t index(std::span<const std::string_view> known, std::string_view word);
    unsigned programs(std::string_view names);
    void add_parameters(std::string_view shader, const Words& names);

    MaterialWords all_;
};

template <typename Read>
void PageReader::each_row(std::string_view heading, size_t columns, Read read) {
    const std::vector<ManualRow> rows = manual_table("shaders.md", heading);
    if (rows.empty()) all_.faults.push_back(fmt::format("there is no table \"{}\"", heading));
    for (const ManualRow& row : rows)
        if (row.size() == columns)
            read(row);
        else
            all_.faults.push_back(
                fmt::format("{}: a row has {} cells, not {}", heading, row.size(), columns));
}

size_t PageReader::index(std::span<const std::string_view> known, std::string_view word) {
    const auto found = std::find(known.begin(), known.end(), word);
    if (found != known.end()) return static_cast<size_t>(found - known.begin());
    all_.faults.push_back(fmt::format("unknown \"{}\"; expected one of: {}", word,
                                      fmt::join(known.begin(), known.end(), ", ")));
    return 0;
}

unsigned PageReader::programs(std::string_view names) {
    if (names == "all") return kInAny;
    unsigned programs = 0;
    for (const std::string_view name : cell_words(names))
        programs |= 1u << index(kProgramWords, name);
    return programs;
}

void PageReader::add_parameters(std::string_view shader, const Words& names) {
    const bool is_known = shader == kEveryShader || shader == kOtherShaders ||
                          std::any_of(all_.shaders.begin(), all_.shaders.end(),
                                      [&](const ShaderRow& row) { return row.name == shader; });
    if (!is_known)
        all_.faults.push_back(fmt::format("parameters of the unknown shader \"{}\"", shader));
    if (all_.parameters.empty() || all_.parameters.back().shader != shader)
        all_.parameters.push_back({shader, {}});
    Words& known = all_.parameters.back().names;
    known.insert(known.end(), names.begin(), names.end());
}

MaterialWords PageReader::read() {
    each_row("Shaders", 2, [&](const ManualRow& row) {
        const std::string_view kind = kKindWords[index(kKindWords, row[0])];
        for (const std::string_view name : cell_words(row[1]))
            all_.shaders.push_back({name, kind == "unlit", kind != "later"});
    });
    each_row("Parameters", 2,
             [&](const ManualRow& row) { add_parameters(row[0], cell_words(row[1])); });
    each_row("Textures", 1, [&](const ManualRow& row) {
        for (const std::string_view name : cell_words(row[0])) all_.textures.push_back(name);
    });
    each_row("What becomes of a parameter", 5, [&](const ManualRow& row) {
        all_.uses.push_back({cell_words(row[0]), programs(row[1]),
                             static_cast<ParameterUse>(index(kUseWords, row[2])), row[3], row[4]});
    });
    each_row("Proxies", 2, [&](const ManualRow& row) {
        const auto source = static_cast<ProxySource>(index(kSourceWords, row[0]));
        for (const std::string_view name : cell_words(row[1]))
            all_.proxies.push_back({name, source});
    });
    each_row("Keys of proxies", 3, [&](const ManualRow& row) {
        all_.proxy_keys.push_back({cell_words(row[0]), cell_words(row[1]),
                                   static_cast<KeyRole>(index(kRoleWords, row[2]))});
    });
    return std::move(all_);
}

}  // namespace

const MaterialWords& material_words() {
    static const MaterialWords words = [] {
        const MemoryTrackingScope uncounted(nullptr);  // kept for good, whichever load asks first
        return PageReader().read();
    }();
    return words;
}

ProxySource proxy_source(std::string_view name) {
    const std::vector<ProxyRow>& proxies = material_words().proxies;
    const auto row = std::find_if(proxies.begin(), proxies.end(),
                                  [&](const ProxyRow& each) { return same_name(each.name, name); });
    return row == proxies.end() ? ProxySource::kUnknown : row->source;
}

std::string proxy_result(const MaterialProxy& proxy) {
    for (const char* key : {"resultvar", "animatedtextureframenumvar", "texturescrollvar",
                            "toggletextureframenumvar"})
        for (const auto& [name, value] : proxy.keys)
            if (name == key && value.starts_with('$'))
                return lower_case(value.substr(0, value.find('[')));
    return {};
}

bool changes_with_time(const MaterialProxies& proxies) {
    return std::any_of(proxies.list.begin(), proxies.list.end(), [](const MaterialProxy& proxy) {
        return proxy_source(proxy.name) == ProxySource::kTime;
    });
}

}  // namespace studioscope
