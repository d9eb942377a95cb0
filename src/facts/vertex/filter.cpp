#include "facts/vertex/filter.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

#include "core/at.h"
#include "core/message_text.h"
#include "core/number.h"
#include "core/text.h"
#include "facts/filter_grammar.h"

namespace studioscope {

namespace {

using Mask = std::vector<char>;

const VertexColumnRow* find_column(std::string_view name) {
    for (const VertexColumnRow& row : kVertexColumns)
        if (same_name(row.name, name)) return &row;
    return nullptr;
}

// One side of a comparison: a column, a number, or a name.
struct Operand {
    const VertexColumnRow* column = nullptr;
    int argument = kNone;
    std::optional<float> number;
    std::string_view name;  // the text of a number or a name
    size_t start = 0;
};

bool as_index(std::string_view text, int& index) {
    const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), index);
    return status == std::errc() && end == text.data() + text.size() && index >= 0;
}

bool holds_names(const Operand& operand) {
    return operand.column != nullptr && (operand.column->column == VertexColumn::kMesh ||
                                         operand.column->column == VertexColumn::kBone);
}

std::string missing_column(const VertexColumnRow& column) {
    if (column.column == VertexColumn::kDelta) return "select a shape, or name one: delta[smile]";
    return fmt::format("this model has no \"{}\"", column.name);
}

template <typename Items>
Mask named_items(const Items& items, const std::string& lower) {
    Mask fits(items.size());
    for (size_t i = 0; i < items.size(); ++i)
        fits[i] = static_cast<char>(lower_case(items[i].name).find(lower) != std::string::npos);
    return fits;
}

// Reads the expression and evaluates it on the way, for all vertices at a time.
class FilterReader : FilterGrammar {
public:
    FilterReader(std::string_view text, const Model& model, const VertexColumns& columns)
        : FilterGrammar(text, model.vertices.size()), model_(model), columns_(columns) {}

    FilteredVertices read() {
        FilterResult filtered = read_all();
        if (!filtered.problem.empty()) return {{}, std::move(filtered.problem), {}};
        return {std::move(filtered.fits), {}, std::move(used_)};
    }

private:
    Mask read_comparison() override {
        const FilterToken first = token();
        if (first.kind == FilterToken::Kind::kWord)
            if (std::optional<Mask> short_form = read_short_form()) return *short_form;
        const Operand left = read_operand();
        if (has_problem()) return nothing();
        const std::optional<Comparison> comparison = parse_comparison(token());
        if (!comparison) {
            if (left.column != nullptr)
                fail(fmt::format("expected a comparison after \"{}\", such as {} > 0",
                                 left.column->name, left.column->name));
            return left.number && first.kind == FilterToken::Kind::kWord ? number_mask(left)
                                                                         : name_mask(left.name);
        }
        advance();
        const Operand right = read_operand();
        if (has_problem()) return nothing();
        return comparison_mask(left, *comparison, right);
    }

    // `row:3`
    std::optional<Mask> read_short_form() {
        const size_t colon = token().text.find(':');
        if (colon == std::string_view::npos) return std::nullopt;
        Operand left, right;
        left.column = find_column(token().text.substr(0, colon));
        right.name = token().text.substr(colon + 1);
        if (float number = 0; parse_finite(right.name, number)) right.number = number;
        if (left.column == nullptr || !right.number) return std::nullopt;
        advance();
        return comparison_mask(left, Comparison::kEqual, right);
    }

    Operand read_operand() {
        Operand operand;
        operand.start = token().start;
        if (token().kind != FilterToken::Kind::kWord &&
            token().kind != FilterToken::Kind::kQuoted) {
            fail("expected a column, a number or a name");
            return operand;
        }
        const bool is_quoted = token().kind == FilterToken::Kind::kQuoted;
        operand.name = token().text;
        if (float number = 0; !is_quoted && parse_finite(token().text, number))
            operand.number = number;
        if (!is_quoted) operand.column = find_column(token().text);
        advance();
        if (operand.column != nullptr && token().is_sign("[")) read_argument(operand);
        return operand;
    }

    // `[head]`; a name may contain anything but `]`.
    void read_argument(Operand& operand) {
        if (operand.column->argument == ColumnArgument::kNone)
            return fail(fmt::format("\"{}\" takes no name", operand.column->name));
        const size_t start = token().start + 1, end = text().find(']', start);
        if (end == std::string_view::npos)
            return fail_at(text().size(), "expected \"]\" after the name");
        std::string_view name = text().substr(start, end - start);
        while (!name.empty() && is_filter_blank(name.front())) name.remove_prefix(1);
        while (!name.empty() && is_filter_blank(name.back())) name.remove_suffix(1);
        if (name.size() > 1 && name.front() == '"' && name.back() == '"')
            name = name.substr(1, name.size() - 2);
        const std::vector<int> found = operand.column->argument == ColumnArgument::kBone
                                           ? found_names(model_.bones, "bone", name, start)
                                           : found_names(model_.shapes, "shape", name, start);
        if (has_problem()) return;
        operand.argument = found.front();
        continue_at(end + 1);
    }

    // The items of this name, else the one whose name contains it; at least one unless it fails.
    template <typename Items>
    std::vector<int> found_names(const Items& items, const char* what, std::string_view name,
                                 size_t start) {
        std::vector<int> equal, containing;
        const std::string lower = lower_case(name);
        for (size_t i = 0; i < items.size(); ++i) {
            if (same_name(items[i].name, name)) equal.push_back(static_cast<int>(i));
            if (lower_case(items[i].name).find(lower) != std::string::npos)
                containing.push_back(static_cast<int>(i));
        }
        if (!equal.empty()) return equal;
        if (containing.size() == 1 && !name.empty()) return containing;
        if (int index = 0; as_index(name, index) && static_cast<size_t>(index) < items.size())
            return {index};
        std::vector<std::string> names;
        names.reserve(items.size());
        for (const auto& item : items) names.push_back(item.name);
        if (containing.size() > 1 && !name.empty())
            fail_at(start,
                    fmt::format("{} {}s have this in their names, such as \"{}\" and \"{}\"",
                                containing.size(), what, printable(at(items, containing[0]).name),
                                printable(at(items, containing[1]).name)));
        else
            fail_at(start, fmt::format("no {} has this name{}", what, did_you_mean(name, names)));
        return {};
    }

    Mask comparison_mask(const Operand& left, Comparison comparison, const Operand& right) {
        if (holds_names(left) && right.column == nullptr && !right.number)
            return name_comparison_mask(left, comparison, right);
        for (const Operand& operand : {left, right}) {
            if (operand.column == nullptr && !operand.number) {
                fail_at(operand.start, "expected a column or a number");
                return nothing();
            }
            if (operand.column != nullptr && operand.argument == kNone &&
                !has_column(model_, columns_, operand.column->column)) {
                fail_at(operand.start, missing_column(*operand.column));
                return nothing();
            }
        }
        record_use(left);
        record_use(right);
        Mask fits = nothing();
        const std::vector<double> a = values(left), b = values(right);
        for (size_t i = 0; i < fits.size(); ++i)
            fits[i] = static_cast<char>(
                compare(a.size() == 1 ? a[0] : a[i], comparison, b.size() == 1 ? b[0] : b[i]));
        return fits;
    }

    void record_use(const Operand& operand) {
        if (operand.column != nullptr && operand.argument == kNone)
            used_.push_back(operand.column->column);
    }

    // One value, or one per vertex.
    std::vector<double> values(const Operand& operand) const {
        if (operand.column == nullptr) return {static_cast<double>(*operand.number)};
        return column_values(model_, columns_, operand.column->column, operand.argument);
    }

    Mask name_comparison_mask(const Operand& left, Comparison comparison, const Operand& right) {
        Mask fits = nothing();
        if (comparison != Comparison::kEqual && comparison != Comparison::kUnequal) {
            fail_at(left.start, "a name is compared by == or !=");
            return fits;
        }
        const bool is_mesh = left.column->column == VertexColumn::kMesh;
        const std::vector<int> found =
            is_mesh ? found_names(model_.meshes, "mesh", right.name, right.start)
                    : found_names(model_.bones, "bone", right.name, right.start);
        record_use(left);
        const std::vector<double> numbers = values(left);
        for (size_t i = 0; i < fits.size(); ++i) {
            const bool is_found = std::find(found.begin(), found.end(), numbers[i]) != found.end();
            fits[i] = static_cast<char>(is_found == (comparison == Comparison::kEqual));
        }
        return fits;
    }

    Mask number_mask(const Operand& operand) const {
        Mask fits = nothing();
        for (size_t i = 0; i < fits.size(); ++i)
            fits[i] =
                static_cast<char>(static_cast<double>(i) == static_cast<double>(*operand.number));
        return fits;
    }

    Mask name_mask(std::string_view word) const {
        const std::string lower = lower_case(word);
        const Mask meshes = named_items(model_.meshes, lower);
        const Mask bones = named_items(model_.bones, lower);
        Mask fits = nothing();
        for (size_t v = 0; v < fits.size(); ++v) {
            const Vertex& vertex = model_.vertices[v];
            if (columns_.mesh[v] != kNone) fits[v] = at(meshes, columns_.mesh[v]);
            for (size_t i = 0; i < vertex.bone_count; ++i)
                if (vertex.bone[i] < bones.size()) fits[v] |= bones[vertex.bone[i]];
        }
        return fits;
    }

    const Model& model_;
    const VertexColumns& columns_;
    std::vector<VertexColumn> used_;
};

}  // namespace

FilteredVertices matching_vertices(const Model& model, const VertexColumns& columns,
                                   std::string_view filter) {
    return FilterReader(filter, model, columns).read();
}

std::vector<uint32_t> ordered_vertices(const Model& model, const VertexColumns& columns,
                                       const std::vector<char>& fits, VertexColumn column,
                                       bool is_descending) {
    std::vector<uint32_t> order;
    for (uint32_t i = 0; i < model.vertices.size(); ++i)
        if (fits.empty() || fits[i] != 0) order.push_back(i);
    if (column == VertexColumn::kVertex) {
        if (is_descending) std::reverse(order.begin(), order.end());
        return order;
    }
    struct KeyedVertex {
        double key;
        uint32_t vertex;
    };
    const std::vector<double> keys = column_values(model, columns, column);
    std::vector<KeyedVertex> keyed;
    keyed.reserve(order.size());
    for (const uint32_t vertex : order)
        if (!std::isnan(keys[vertex])) keyed.push_back({keys[vertex], vertex});
    std::stable_sort(keyed.begin(), keyed.end(),
                     [](const KeyedVertex& a, const KeyedVertex& b) { return a.key < b.key; });
    if (is_descending) std::reverse(keyed.begin(), keyed.end());
    std::vector<uint32_t> sorted;
    sorted.reserve(order.size());
    for (const KeyedVertex& each : keyed) sorted.push_back(each.vertex);
    for (const uint32_t vertex : order)
        if (std::isnan(keys[vertex])) sorted.push_back(vertex);
    return sorted;
}

}  // namespace studioscope
