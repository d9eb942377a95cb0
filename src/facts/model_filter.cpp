#include "facts/model_filter.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "core/message_text.h"
#include "core/number.h"
#include "core/text.h"
#include "facts/filter_grammar.h"

namespace studioscope {

namespace {

std::optional<size_t> find_number(std::string_view name) {
    for (size_t i = 0; i < kModelNumberCount; ++i)
        if (same_name(kModelNumbers[i].name, name)) return i;
    return std::nullopt;
}

std::vector<std::string> number_names() {
    std::vector<std::string> names;
    names.reserve(kModelNumberCount);
    for (const ModelNumberRow& row : kModelNumbers) names.emplace_back(row.name);
    return names;
}

// One side of a comparison.
struct Side {
    std::optional<size_t> row;     // of kModelNumbers
    std::optional<double> number;  // a number in the text
    FilterToken token;

    bool is_known() const { return row || number; }
    double value(const ModelNumbers& numbers) const { return row ? numbers[*row] : *number; }
};

class ModelFilterReader : FilterGrammar {
public:
    ModelFilterReader(std::string_view text, std::span<const std::string> names,
                      std::span<const ModelNumbers> numbers)
        : FilterGrammar(text, names.size()), names_(names), numbers_(numbers) {}

    FilteredModels read() {
        FilterResult filtered = read_all();
        return {std::move(filtered.fits), std::move(filtered.problem)};
    }

private:
    Mask read_comparison() override {
        const Side left = read_side();
        if (has_problem()) return nothing();
        const std::optional<Comparison> comparison = parse_comparison(token());
        if (!comparison && left.row && left.token.kind == FilterToken::Kind::kWord) {
            const std::string_view name = kModelNumbers[*left.row].name;
            fail(fmt::format("expected a comparison after \"{0}\", such as {0} > 0", name));
            return nothing();
        }
        if (!comparison) return name_mask(left.token.text);
        advance();
        const Side right = read_side();
        if (has_problem()) return nothing();
        return comparison_mask(left, *comparison, right);
    }

    Side read_side() {
        Side side{{}, {}, token()};
        const bool is_word = token().kind == FilterToken::Kind::kWord;
        if (!is_word && token().kind != FilterToken::Kind::kQuoted) {
            fail("expected a number such as bones, or a part of a name");
            return side;
        }
        if (is_word) side.row = find_number(token().text);
        if (float number = 0; is_word && parse_finite(token().text, number))
            side.number = static_cast<double>(number);
        advance();
        return side;
    }

    Mask comparison_mask(const Side& left, Comparison comparison, const Side& right) {
        Mask fits = nothing();
        for (const Side& side : {left, right})
            if (!side.is_known())
                fail_at(side.token.start, "models have no number of this name" +
                                              did_you_mean(side.token.text, number_names()));
        if (has_problem()) return fits;
        for (size_t i = 0; i < fits.size(); ++i) {
            const double a = left.value(numbers_[i]), b = right.value(numbers_[i]);
            fits[i] =
                static_cast<char>(!std::isnan(a) && !std::isnan(b) && compare(a, comparison, b));
        }
        return fits;
    }

    Mask name_mask(std::string_view part) const {
        const std::string lower = lower_case(part);
        Mask fits = nothing();
        for (size_t i = 0; i < fits.size(); ++i)
            fits[i] = static_cast<char>(lower_case(names_[i]).find(lower) != std::string::npos);
        return fits;
    }

    std::span<const std::string> names_;
    std::span<const ModelNumbers> numbers_;
};

}  // namespace

FilteredModels matching_models(std::span<const std::string> names,
                               std::span<const ModelNumbers> numbers, std::string_view filter) {
    return ModelFilterReader(filter, names, numbers).read();
}

}  // namespace studioscope
