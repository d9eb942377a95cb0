#include "formats/materials/vmt.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <utility>

#include "core/printable.h"
#include "core/text.h"

namespace studioscope {

namespace {

constexpr int kDirectX = 95;  // the level that conditions such as ">=dx90" are compared with

bool is_number(std::string_view text) {
    return !text.empty() &&
           std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

// ">=dx90" and the like; nothing when `key` is no such condition.
std::optional<bool> directx_holds(std::string_view key) {
    const size_t sign_end = std::min(key.find_first_not_of("<>="), key.size());
    const std::string_view sign = key.substr(0, sign_end), rest = key.substr(sign_end);
    if (sign.empty() || !same_name(rest.substr(0, 2), "dx") || !is_number(rest.substr(2)))
        return {};
    if (rest.size() > 5) return false;
    const int level = std::stoi(std::string(rest.substr(2)));
    if (sign == ">=") return kDirectX >= level;
    if (sign == ">") return kDirectX > level;
    if (sign == "<=") return kDirectX <= level;
    if (sign == "<") return kDirectX < level;
    return kDirectX == level;
}

// Cuts a condition such as "hdr?" or "!ldr?" off the key and says whether it holds.
bool take_condition(std::string_view& key) {
    const size_t mark = key.find('?');
    if (mark == std::string_view::npos) return true;
    std::string_view name = key.substr(0, mark);
    key.remove_prefix(mark + 1);
    const bool is_negated = name.starts_with('!');
    if (is_negated) name.remove_prefix(1);
    return (same_name(name, "hdr") || same_name(name, "srgb_pc")) != is_negated;
}

// A block that adds its keys to the material on the hardware we stand for: "hdr?", ">=dx90" or the
// shader's own name with _DX9.
bool is_fallback(std::string_view key, std::string_view shader) {
    if (const std::optional<bool> holds = directx_holds(key)) return *holds;
    if (key.ends_with('?')) return take_condition(key);
    return same_name(key, std::string(shader) + "_dx9") ||
           same_name(key, std::string(shader) + "_hdr_dx9") ||
           same_name(key, std::string(shader) + "_hdr");
}

class Reader {
public:
    Reader(KeyValueFiles& files, Vmt& vmt) : files_(files), vmt_(vmt) {}

    void read_material(std::string_view text, const std::string& path);

private:
    void read_patch(const KeyValue& patch);
    void read_included(const KeyValue& include);
    void add_parameters(const KeyValue& block, bool is_repeat_odd);
    void set(std::string_view key, const KeyValue& pair, bool is_repeat_odd);
    void patch_parameters(const KeyValue& block, bool only_existing);
    VmtParameter* existing(std::string_view key);
    void report(Diagnostic diagnostic);

    KeyValueFiles& files_;
    Vmt& vmt_;
    std::string file_;  // the included file being read; empty for the first
    std::unordered_map<std::string, size_t> places_;  // of each key in the parameters
};

void Reader::report(Diagnostic diagnostic) {
    if (diagnostic.file.empty()) diagnostic.file = file_;
    vmt_.diagnostics.push_back(std::move(diagnostic));
}

VmtParameter* Reader::existing(std::string_view key) {
    const auto found = places_.find(lower_case(key));
    return found == places_.end() ? nullptr : &vmt_.parameters[found->second];
}

void Reader::set(std::string_view key, const KeyValue& pair, bool is_repeat_odd) {
    VmtParameter parameter{lower_case(key), pair.value, pair.line,
                           pair.file.empty() ? file_ : pair.file};
    VmtParameter* old = existing(key);
    if (old != nullptr && is_repeat_odd && old->value != pair.value)
        report(warning("vmt-duplicate-key",
                       fmt::format("{} is given again, first in line {}; the last one counts",
                                   parameter.key, old->line),
                       at_line(pair.line)));
    if (old != nullptr) {
        *old = std::move(parameter);
        return;
    }
    places_.emplace(parameter.key, vmt_.parameters.size());
    vmt_.parameters.push_back(std::move(parameter));
}

void Reader::add_parameters(const KeyValue& block, bool is_repeat_odd) {
    for (const KeyValue& pair : block.children) {
        std::string_view key = pair.key;
        if (!pair.is_block && take_condition(key)) set(key, pair, is_repeat_odd);
    }
    for (const KeyValue& pair : block.children)
        if (pair.is_block && is_fallback(pair.key, vmt_.shader)) add_parameters(pair, false);
}

void Reader::patch_parameters(const KeyValue& block, bool only_existing) {
    for (const KeyValue& pair : block.children)
        if (!pair.is_block && (!only_existing || existing(pair.key) != nullptr))
            set(pair.key, pair, false);
}

// An error of a file that is named gets the code that messages of materials have.
std::string own_code(const std::string& code) {
    constexpr std::string_view kTheirs = "keyvalues-";
    return code.starts_with(kTheirs) ? "vmt-" + code.substr(kTheirs.size()) : code;
}

void Reader::read_included(const KeyValue& include) {
    const bool is_absolute = include.value.starts_with('/') || include.value.starts_with('\\');
    const std::string path = is_absolute ? "" : plain_path(include.value);
    const Result<Bytes> text = open_keyvalues(path, files_);
    if (!text)
        return report(
            error(own_code(text.error().code),
                  "the patch includes \"" + quotable(include.value) + "\": " + text.error().message,
                  at_line(include.line)));
    const std::string outer = std::exchange(file_, path);
    vmt_.includes.push_back(path);
    read_material(as_text(*text), path);
    files_.open.pop_back();
    file_ = outer;
}

void Reader::read_patch(const KeyValue& patch) {
    if (const KeyValue* include = find_child(patch, "include"))
        read_included(*include);
    else
        report(error("vmt-include-missing", "the patch names no file to include",
                     at_line(patch.line)));
    for (const KeyValue& block : patch.children) {
        if (same_name(block.key, "insert")) patch_parameters(block, false);
        if (same_name(block.key, "replace")) patch_parameters(block, true);
    }
}

void Reader::read_material(std::string_view text, const std::string& path) {
    KeyValues parsed = parse_keyvalues(text, path, files_);
    for (Diagnostic& diagnostic : parsed.diagnostics) report(std::move(diagnostic));
    const auto root = std::find_if(parsed.roots.begin(), parsed.roots.end(),
                                   [](const KeyValue& it) { return it.is_block; });
    if (root == parsed.roots.end() || root->key.empty())
        return report(
            error("vmt-empty", "no shader with a block of parameters was found", at_line(1)));
    if (same_name(root->key, "patch")) {
        read_patch(*root);
    } else {
        vmt_.shader = root->key;
        add_parameters(*root, true);
    }
}

}  // namespace

Vmt parse_vmt(std::string_view text, const ReadInclude& read, const std::string& path) {
    Vmt vmt;
    KeyValueFiles files{read};
    files.open.push_back(lower_case(plain_path(path)));
    Reader(files, vmt).read_material(text, path);
    return vmt;
}

const VmtParameter* find(const Vmt& vmt, std::string_view key) {
    for (const VmtParameter& parameter : vmt.parameters)
        if (parameter.key == key) return &parameter;
    return nullptr;
}

}  // namespace studioscope
