#include "formats/materials/vmt.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

#include "content/permitted_files.h"
#include "core/message_text.h"
#include "core/name_map.h"
#include "core/number.h"
#include "core/text.h"
#include "formats/materials/shaders.h"

namespace studioscope {

namespace {

constexpr int kDirectX = 95;       // the level that conditions such as ">=dx90" are compared with
constexpr int kGraphicsLevel = 3;  // the level that conditions such as "gpu>=1" are compared with

// The named conditions, with their values on a PC with HDR.
struct Condition {
    const char* name;
    bool holds;
};
constexpr Condition kConditions[] = {
    {"hdr", true},      {"srgb_pc", true}, {"ldr", false},         {"srgb", false},
    {"360", false},     {"ps3", false},    {"gameconsole", false}, {"srgb_gameconsole", false},
    {"lowfill", false},
};

bool is_number(std::string_view text) {
    return !text.empty() && std::all_of(text.begin(), text.end(), is_ascii_digit);
}

// The value of a text that is_number(), clamped to int.
int whole_number(std::string_view digits) {
    int64_t value = 0;
    parse_integer(digits.data(), digits.data() + digits.size(), value);
    return static_cast<int>(std::min<int64_t>(value, std::numeric_limits<int>::max()));
}

// Evaluates `hardware_level sign level`.
bool compare(int hardware_level, std::string_view sign, int level) {
    if (sign == ">=") return hardware_level >= level;
    if (sign == ">") return hardware_level > level;
    if (sign == "<=") return hardware_level <= level;
    if (sign == "<") return hardware_level < level;
    return hardware_level == level;
}

// The three parts of "gpu>=1"; without an operator all of it is `before`.
struct VmtComparison {
    std::string_view before, sign, after;
};

VmtComparison split_at_sign(std::string_view text) {
    constexpr std::string_view kSigns = "<>=";
    const size_t start = std::min(text.find_first_of(kSigns), text.size());
    const size_t end = std::min(text.find_first_not_of(kSigns, start), text.size());
    return {text.substr(0, start), text.substr(start, end - start), text.substr(end)};
}

// Evaluates ">=dx90", ">=dx90_20b" (shader model 2.0b, between 90 and 95) and the like; nothing if
// `key` is no such condition.
std::optional<bool> directx_holds(std::string_view key) {
    constexpr std::string_view kShaderModel = "_20b";
    const auto [before, sign, name] = split_at_sign(key);
    if (!before.empty() || sign.empty() || !same_name(name.substr(0, 2), "dx")) return {};
    std::string_view level = name.substr(2);
    const bool is_between =
        level.size() > kShaderModel.size() &&
        same_name(level.substr(level.size() - kShaderModel.size()), kShaderModel);
    if (is_between) level.remove_suffix(kShaderModel.size());
    if (!is_number(level)) return {};
    if (level.size() > 3) return false;
    return compare(kDirectX, sign, whole_number(level) + (is_between ? 2 : 0));
}

// Evaluates "gpu>=1" and the like: the user's detail setting in the game, 0 to 3.
std::optional<bool> graphics_level_holds(std::string_view key) {
    const auto [name, sign, level] = split_at_sign(key);
    if (!same_name(name, "gpu") || sign.empty() || !is_number(level) || level.size() > 3) return {};
    return compare(kGraphicsLevel, sign, whole_number(level));
}

// Evaluates the name in "hdr?" or "!ldr?"; nothing for an unknown one.
std::optional<bool> condition_holds(std::string_view name) {
    const bool is_negated = name.starts_with('!');
    if (is_negated) name.remove_prefix(1);
    std::optional<bool> holds = directx_holds(name);
    if (!holds) holds = graphics_level_holds(name);
    for (const Condition& condition : kConditions)
        if (same_name(name, condition.name)) holds = condition.holds;
    if (holds) *holds = *holds != is_negated;
    return holds;
}

// Removes a condition such as "hdr?" from the key and returns it without the mark; nothing if there
// is none.
std::optional<std::string_view> take_condition(std::string_view& key) {
    const size_t mark = key.find('?');
    if (mark == std::string_view::npos) return {};
    const std::string_view name = key.substr(0, mark);
    key.remove_prefix(mark + 1);
    return name;
}

// True for the shader's own name with _DX9 and the like: the fallback for the assumed hardware.
bool is_own_fallback(std::string_view key, std::string_view shader) {
    if (!same_name(key.substr(0, shader.size()), shader)) return false;
    const std::string_view ending = key.substr(shader.size());
    return std::any_of(
        std::begin(kShaderEndings), std::end(kShaderEndings),
        [&](const ShaderEnding& row) { return row.is_supported && same_name(ending, row.text); });
}

constexpr size_t kMaxProxies = 256;  // they run in every frame

class VmtReader {
public:
    VmtReader(KeyValueFiles& files, Vmt& vmt) : files_(files), vmt_(vmt) {}

    void read_material(const SharedText& text, const std::string& path);

private:
    void read_patch(const KeyValue& patch);
    void read_included(const KeyValue& include);
    void add_parameters(const KeyValue& block, bool is_repeat_odd);
    bool adds_to_material(const KeyValue& block);
    bool holds(std::string_view condition, const KeyValue& pair);
    void set(std::string_view key, const KeyValue& pair, bool is_repeat_odd);
    void patch_parameters(const KeyValue& block, bool only_existing);
    void add_proxies(const KeyValue& proxies);
    void add_proxy(const KeyValue& block);
    VmtParameter* find_parameter(std::string_view key);
    void report(Diagnostic diagnostic);

    KeyValueFiles& files_;
    Vmt& vmt_;
    std::string file_;                   // included file that is being read; empty for the main one
    NameMap<size_t> parameter_indices_;  // index of each key in the parameters
    NameSet conditional_;                // keys set by a conditional block
};

void VmtReader::report(Diagnostic diagnostic) {
    if (diagnostic.file.empty()) diagnostic.file = file_;
    vmt_.diagnostics.push_back(std::move(diagnostic));
}

VmtParameter* VmtReader::find_parameter(std::string_view key) {
    const auto found = parameter_indices_.find(lower_case(key));
    return found == parameter_indices_.end() ? nullptr : &vmt_.parameters[found->second];
}

void VmtReader::set(std::string_view key, const KeyValue& pair, bool is_repeat_odd) {
    VmtParameter parameter{lower_case(key), pair.value, pair.line,
                           pair.file.empty() ? file_ : pair.file, pair.is_guess};
    VmtParameter* old = find_parameter(key);
    if (old != nullptr && is_repeat_odd && old->value != pair.value)
        report(warning("vmt-duplicate-key",
                       fmt::format("duplicate {} (first at line {}); the last is used",
                                   parameter.key, old->line),
                       at_line(pair.line)));
    if (old != nullptr) {
        *old = std::move(parameter);
        return;
    }
    parameter_indices_.emplace(parameter.key, vmt_.parameters.size());
    vmt_.parameters.push_back(std::move(parameter));
}

// Evaluates a hardware condition (materials.md 1.1); an unknown one is false.
bool VmtReader::holds(std::string_view condition, const KeyValue& pair) {
    const std::optional<bool> holds = condition_holds(condition);
    if (!holds)
        report(
            note("vmt-condition",
                 fmt::format("unknown condition \"{}\"; its block is ignored", quotable(pair.key)),
                 at_line(pair.line)));
    return holds.value_or(false);
}

// True for a block that applies: "hdr?", ">=dx90", "GPU>=1" or the shader's fallback.
bool VmtReader::adds_to_material(const KeyValue& block) {
    std::string_view key = block.key;
    if (const auto condition = take_condition(key)) return holds(*condition, block);
    if (!split_at_sign(key).sign.empty()) return holds(key, block);
    return is_own_fallback(key, vmt_.shader);
}

// A key given once per kind of hardware is not a duplicate.
void VmtReader::add_parameters(const KeyValue& block, bool is_repeat_odd) {
    for (const KeyValue& pair : block.children) {
        if (pair.is_block) continue;
        std::string_view key = pair.key;
        const auto condition = take_condition(key);
        if (condition && !holds(*condition, pair)) continue;
        if (condition) conditional_.insert(lower_case(key));
        set(key, pair, is_repeat_odd && !conditional_.contains(lower_case(key)));
    }
    for (const KeyValue& pair : block.children) {
        if (!pair.is_block) continue;
        if (same_name(pair.key, "proxies"))
            add_proxies(pair);
        else if (adds_to_material(pair))
            add_parameters(pair, false);
    }
}

// Variables are values such as "$angle" or "$color[1]" in the block of a proxy.
void VmtReader::add_proxy(const KeyValue& block) {
    MaterialProxy proxy{block.key, {}, block.line, block.file.empty() ? file_ : block.file};
    proxy.keys.reserve(block.children.size());
    for (const KeyValue& pair : block.children) {
        if (pair.is_block) continue;
        proxy.keys.emplace_back(lower_case(pair.key), pair.value);
        if (pair.value.starts_with('$'))
            vmt_.proxy_variables.insert(lower_case(pair.value.substr(0, pair.value.find('['))));
    }
    vmt_.proxies.push_back(std::move(proxy));
}

void VmtReader::add_proxies(const KeyValue& proxies) {
    for (const KeyValue& proxy : proxies.children) {
        if (!proxy.is_block) continue;
        if (vmt_.proxies.size() == kMaxProxies)
            return report(
                warning("vmt-proxies",
                        fmt::format("has more than {} proxies; the first are used", kMaxProxies),
                        at_line(proxy.line)));
        add_proxy(proxy);
    }
}

void VmtReader::patch_parameters(const KeyValue& block, bool only_existing) {
    for (const KeyValue& pair : block.children)
        if (!pair.is_block && (!only_existing || find_parameter(pair.key) != nullptr))
            set(pair.key, pair, false);
}

// The code of an error in a KeyValues file, renamed to that of materials.
std::string vmt_code(const std::string& code) {
    constexpr std::string_view kKeyValuesPrefix = "keyvalues-";
    return code.starts_with(kKeyValuesPrefix) ? "vmt-" + code.substr(kKeyValuesPrefix.size())
                                              : code;
}

void VmtReader::read_included(const KeyValue& include) {
    const bool is_absolute = include.value.starts_with('/') || include.value.starts_with('\\');
    const std::string path = is_absolute ? "" : plain_path(include.file_name().bytes());
    const Result<SharedText> text = open_keyvalues(path, files_);
    if (!text)
        return report(error(
            vmt_code(text.error().code),
            "the patch includes \"" + quotable(include.file_name()) + "\": " + text.error().message,
            at_line(include.line)));
    const std::string outer = std::exchange(file_, path);
    vmt_.includes.push_back(path);
    read_material(*text, path);
    files_.open.pop_back();
    file_ = outer;
}

void VmtReader::read_patch(const KeyValue& patch) {
    if (const KeyValue* include = find_child(patch, "include"))
        read_included(*include);
    else
        report(error("vmt-include-missing",
                     "the patch names no file to include; its base is missing",
                     at_line(patch.line)));
    for (const KeyValue& block : patch.children) {
        if (same_name(block.key, "insert")) patch_parameters(block, false);
        if (same_name(block.key, "replace")) patch_parameters(block, true);
        for (const KeyValue& inner : block.children)
            if (inner.is_block && same_name(inner.key, "proxies")) add_proxies(inner);
    }
}

void VmtReader::read_material(const SharedText& text, const std::string& path) {
    const SharedText expanded = with_includes(text, path, files_);
    const KeyValues& parsed = expanded->tree;
    for (const Diagnostic& diagnostic : parsed.diagnostics) report(diagnostic);
    const auto root = std::find_if(parsed.roots.begin(), parsed.roots.end(),
                                   [](const KeyValue& value) { return value.is_block; });
    if (root == parsed.roots.end() || root->key.empty())
        return report(error("vmt-empty", "expected a shader with a block of parameters, found none",
                            at_line(1)));
    if (same_name(root->key, "patch")) {
        read_patch(*root);
    } else {
        vmt_.shader = root->key;
        add_parameters(*root, true);
    }
}

// Rejects names that no material has without opening the file, so that its existence is not
// revealed.
Result<SharedText> read_material_file(const std::string& path, const ReadShared& read) {
    if (path.starts_with('.') || path.find("/.") != path.npos)
        return error(kNotContent,
                     "no folder or file of materials has a name that begins with a dot");
    if (auto refused = refuse_name(NamedFile::kMaterialInclude, path)) return *std::move(refused);
    return read(path);
}

}  // namespace

Vmt parse_vmt(std::string_view text, const ReadInclude& read, const std::string& path) {
    const auto parsed = [&](const std::string& included) -> Result<SharedText> {
        const Result<Bytes> bytes = read(included);
        if (!bytes) return bytes.error();
        return parse_shared(as_text(*bytes));
    };
    return parse_shared_vmt(parse_shared(text), parsed, path);
}

Vmt parse_shared_vmt(const SharedText& text, const ReadShared& read, const std::string& path) {
    Vmt vmt;
    KeyValueFiles files{[&](const std::string& name) { return read_material_file(name, read); }};
    files.open.push_back(lower_case(plain_path(path)));
    VmtReader(files, vmt).read_material(text, path);
    keep_starting_proxies(vmt);
    return vmt;
}

const VmtParameter* find(const Vmt& vmt, std::string_view key) {
    for (const VmtParameter& parameter : vmt.parameters)
        if (parameter.key == key) return &parameter;
    return nullptr;
}

}  // namespace studioscope
