#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/message_text.h"
#include "core/text.h"
#include "formats/materials/shaders.h"
#include "formats/materials/values.h"
#include "formats/materials/vmt.h"
#include "model/material_words.h"

namespace studioscope {

namespace {

bool lists(const Words& names, std::string_view name) {
    return std::any_of(names.begin(), names.end(),
                       [&](std::string_view each) { return same_name(each, name); });
}

// The rows of keys that a proxy reads.
std::vector<const ProxyKeyRow*> key_rows(std::string_view proxy) {
    std::vector<const ProxyKeyRow*> rows;
    for (const ProxyKeyRow& row : material_words().proxy_keys)
        if (lists(row.proxies, proxy)) rows.push_back(&row);
    return rows;
}

const std::string* find_key(const MaterialProxy& proxy, std::string_view key) {
    for (const auto& [name, value] : proxy.keys)
        if (same_name(name, key)) return &value;
    return nullptr;
}

// The key that names what a proxy writes; empty: it is not known.
std::string_view find_result_key(std::string_view proxy) {
    for (const ProxyKeyRow* row : key_rows(proxy))
        if (row->role == KeyRole::kResult) return row->keys.front();
    return {};
}

// The variable that a value names, in lower case and without a component.
std::string variable_name(std::string_view value) {
    return lower_case(value.substr(0, value.find('[')));
}

bool begins_with_number(std::string_view value) { return take_number(value).has_value(); }

// The variables that the proxies of a material can find: its own, and the parameters of its shader.
class Variables {
public:
    Variables(const Vmt& vmt, std::string_view shader) : shader_(shader) {
        constexpr size_t kMaxCompared = 256;  // names that are compared for their spelling
        for (const VmtParameter& parameter : vmt.parameters) {
            names_.insert(parameter.key);
            if (parameter.key.starts_with('$') && compared_.size() < kMaxCompared)
                compared_.push_back(parameter.key);
        }
    }

    bool declares(const std::string& name) const {
        return names_.contains(name) ||
               (name.starts_with('$') && may_have_parameter(shader_, name));
    }

    // The end of a message: the name that was most likely meant.
    std::string advice(const std::string& name) const {
        std::string meant = closest_name(name, compared_);
        if (meant.empty()) meant = meant_parameter(name, shader_);
        return meant.empty() ? "" : fmt::format(" (did you mean {}?)", quotable(meant));
    }

    std::string_view shader() const { return shader_; }

private:
    std::string_view shader_;
    std::set<std::string> names_;
    std::vector<std::string> compared_;
};

class ProxyChecker {
public:
    ProxyChecker(Vmt& vmt, std::string_view shader) : vmt_(vmt), variables_(vmt, shader) {}

    // True if the proxy starts in the game.
    bool starts(const MaterialProxy& proxy) {
        starts_ = true;
        for (const ProxyKeyRow* row : key_rows(proxy.name))
            for (const std::string_view key : row->keys) check_key(proxy, key, row->role);
        report_misspelt_keys(proxy);
        return starts_;
    }

    void report_overwritten();

private:
    void check_key(const MaterialProxy& proxy, std::string_view key, KeyRole role);
    void check_variable(const MaterialProxy& proxy, std::string_view key, const std::string& value,
                        bool must_be_declared);
    void report_misspelt_keys(const MaterialProxy& proxy);
    void report(const MaterialProxy& proxy, const std::string& text) {
        vmt_.diagnostics.push_back(about_file(
            proxy.file,
            warning("vmt-proxy-variable", fmt::format("proxy {}: {}", quotable(proxy.name), text),
                    at_line(proxy.line))));
    }
    void stop(const MaterialProxy& proxy, const std::string& text, const std::string& advice = {}) {
        starts_ = false;
        report(proxy, fmt::format("{}; the proxy does not start{}", text, advice));
    }

    Vmt& vmt_;
    Variables variables_;
    bool starts_ = true;  // the current proxy
    size_t advised_ = 0;
};

void ProxyChecker::check_variable(const MaterialProxy& proxy, std::string_view key,
                                  const std::string& value, bool must_be_declared) {
    const std::string name = variable_name(value);
    if (variables_.declares(name)) return;
    if (!name.starts_with('$')) {
        const std::string text =
            begins_with_number(value)
                ? fmt::format("{} \"{}\" is a number where a variable is needed", key,
                              quotable(value))
                : fmt::format("{} \"{}\" names no variable: it lacks its $", key, quotable(value));
        if (must_be_declared) return stop(proxy, text);
        return report(proxy, text);
    }
    const std::string text = fmt::format("{} {} is declared neither in the material nor by {}", key,
                                         quotable(name), variables_.shader());
    constexpr size_t kMaxAdvised = 16;  // variables of a material whose spelling is compared
    const std::string advice = ++advised_ <= kMaxAdvised ? variables_.advice(name) : "";
    if (must_be_declared) return stop(proxy, text, advice);
    report(proxy, text + "; its default is used" + advice);
}

void ProxyChecker::check_key(const MaterialProxy& proxy, std::string_view key, KeyRole role) {
    const std::string* value = find_key(proxy, key);
    const bool is_given = value != nullptr && !value->empty();
    switch (role) {
        case KeyRole::kResult:
        case KeyRole::kSource:
            if (!is_given) return stop(proxy, fmt::format("has no {}", key));
            return check_variable(proxy, key, *value, true);
        case KeyRole::kOptionalSource:
            if (is_given) check_variable(proxy, key, *value, true);
            return;
        case KeyRole::kInput:
            if (value != nullptr && !begins_with_number(*value))
                check_variable(proxy, key, *value, true);
            return;
        case KeyRole::kVariable:
            if (is_given) check_variable(proxy, key, *value, false);
            return;
        case KeyRole::kLooseInput:
            if (is_given && !begins_with_number(*value)) check_variable(proxy, key, *value, false);
            return;
        case KeyRole::kNumber:
            if (is_given && value->starts_with('$'))
                report(proxy, fmt::format("{} takes a number alone; {} is read as 0", key,
                                          quotable(*value)));
            return;
    }
}

// A key that the proxy lacks and that resembles one of its own, or that another proxy has. Proxies
// have up to 6 keys; spelling is compared for the first ones of more.
void ProxyChecker::report_misspelt_keys(const MaterialProxy& proxy) {
    constexpr size_t kMaxCompared = 64;
    std::vector<std::string> own;
    for (const ProxyKeyRow* row : key_rows(proxy.name))
        own.insert(own.end(), row->keys.begin(), row->keys.end());
    if (own.empty()) return;
    const std::vector<ProxyKeyRow>& rows = material_words().proxy_keys;
    for (size_t i = 0; i < std::min(proxy.keys.size(), kMaxCompared); ++i) {
        const std::string& key = proxy.keys[i].first;
        const std::string closest = closest_name(key, own);
        if (same_name(closest, key)) continue;
        const bool is_of_another = std::any_of(
            rows.begin(), rows.end(), [&](const ProxyKeyRow& row) { return lists(row.keys, key); });
        const std::string advice =
            closest.empty() ? "" : fmt::format(" (did you mean {}?)", closest);
        if (!closest.empty() || is_of_another)
            report(proxy, fmt::format("has no key {}; it is ignored{}", quotable(key), advice));
    }
}

// The variables that a proxy writes and reads, in lower case and without components.
struct VariableAccess {
    std::string written;  // empty: none
    int component = -1;   // of `written`; -1: all of it
    std::set<std::string> read;
    bool reads_any = false;      // its code is not published
    bool writes_always = false;  // in every frame, whatever happens in a game
};

// Arithmetic leaves a transform as it is.
bool writes(const MaterialProxy& proxy, const std::string& variable) {
    return !variable.ends_with("transform") ||
           lists({"TextureScroll", "TextureTransform", "MatrixRotate"}, proxy.name);
}

VariableAccess find_accesses(const MaterialProxy& proxy) {
    VariableAccess access;
    access.reads_any = key_rows(proxy.name).empty();
    const ProxySource source = proxy_source(proxy.name);
    access.writes_always = source == ProxySource::kTime || source == ProxySource::kValues;
    const std::string_view result_key = find_result_key(proxy.name);
    for (const auto& [key, value] : proxy.keys) {
        const std::string variable = variable_name(value);
        if (!same_name(key, result_key)) {
            if (variable.starts_with('$')) access.read.insert(variable);
            continue;
        }
        if (!access.written.empty() || !writes(proxy, variable)) continue;
        access.written = variable;
        const size_t digit = value.find('[') + 1;
        if (digit > 0) access.component = digit < value.size() ? value[digit] : 0;
    }
    return access;
}

void ProxyChecker::report_overwritten() {
    const std::vector<MaterialProxy>& list = vmt_.proxies;
    std::vector<VariableAccess> accesses;
    accesses.reserve(list.size());
    for (const MaterialProxy& proxy : list) accesses.push_back(find_accesses(proxy));
    for (size_t i = 0; i < list.size(); ++i) {
        const VariableAccess& first = accesses[i];
        if (first.written.empty() || !first.writes_always) continue;
        for (size_t j = i + 1; j < list.size(); ++j) {
            const VariableAccess& next = accesses[j];
            if (next.reads_any || next.read.contains(first.written)) break;
            const bool is_covered = next.component == -1 || next.component == first.component;
            if (!next.writes_always || next.written != first.written || !is_covered) continue;
            report(list[j],
                   fmt::format("overwrites {}, which proxy {} at line {} writes and nothing "
                               "reads in between",
                               quotable(first.written), quotable(list[i].name), list[i].line));
            break;
        }
    }
}

}  // namespace

void keep_starting_proxies(Vmt& vmt) {
    const ShaderRow* shader = find_shader(vmt.shader);
    if (shader == nullptr || !lists_parameters(shader->name)) return;
    ProxyChecker checker(vmt, shader->name);
    std::vector<MaterialProxy> starting;
    for (MaterialProxy& proxy : vmt.proxies)
        if (checker.starts(proxy)) starting.push_back(std::move(proxy));
    vmt.proxies = std::move(starting);
    checker.report_overwritten();
}

}  // namespace studioscope
