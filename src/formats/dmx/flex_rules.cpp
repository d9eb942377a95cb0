#include "formats/dmx/flex_rules.h"

#include <fmt/format.h>

#include <charconv>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "core/name_map.h"
#include "core/result.h"
#include "core/text.h"
#include "model/flex.h"

namespace studioscope {

namespace {

// Maps a name (with its % if it has one) to the instruction that pushes its value, or nothing if
// unrow.
using FetchName = std::function<std::optional<FlexInstruction>(std::string_view)>;

// An operator or function that waits for its right-hand side.
struct PendingOperator {
    FlexOp op = FlexOp::kConst;
    int precedence = 0;  // 0: an open parenthesis
    int expected_arguments =
        0;  // arguments of the function before the parenthesis; 0: only grouping
    int arguments = 1;
};

struct FlexFunction {
    const char* name;
    FlexOp op;
    int arguments;
};

constexpr FlexFunction kFunctions[] = {
    {"min", FlexOp::kMin, 2}, {"max", FlexOp::kMax, 2}, {"sqrt", FlexOp::kSquareRoot, 1}};

struct BinaryOperator {
    char sign;
    FlexOp op;
    int precedence;
};

constexpr BinaryOperator kOperators[] = {{'+', FlexOp::kAdd, 1},
                                         {'-', FlexOp::kSubtract, 1},
                                         {'*', FlexOp::kMultiply, 2},
                                         {'/', FlexOp::kDivide, 2}};
constexpr int kNegatePrecedence = 3;

bool is_name_start(char c) { return is_ascii_letter(c) || c == '_' || c == '%'; }

bool is_name_character(char c) {
    return is_name_start(c) || is_ascii_digit(c) || c == '.' || c == '$';
}

// Compiles the expression of a DMX flex rule: + - * / with the usual precedence, left to right,
// unary minus, parentheses, min(a, b), max(a, b), sqrt(a), numbers and names. Operators are kept on
// a stack, values go directly to the program. The error has the fault and its position in the text.
class DmxExpressionCompiler {
public:
    DmxExpressionCompiler(std::string_view text, const FetchName& fetch)
        : text_(text), fetch_(fetch) {}

    Result<std::vector<FlexInstruction>> run() {
        while (problem_.empty() && skip_blanks()) expects_value_ ? read_value() : read_operator();
        if (problem_.empty() && expects_value_) fail("a value is missing");
        while (problem_.empty() && !pending_.empty()) {
            if (pending_.back().precedence == 0)
                fail("a ')' is missing");
            else
                pop();
        }
        if (problem_.empty()) return std::move(program_);
        return error("dmx-expression", problem_);
    }

private:
    bool skip_blanks() {
        while (at_ < text_.size() &&
               std::string_view(" \t\r\n").find(text_[at_]) != std::string_view::npos)
            ++at_;
        return at_ < text_.size();
    }

    void fail(std::string_view what) {
        problem_ = fmt::format("{} at character {} of \"{}\"", what, at_ + 1, text_.substr(0, 200));
    }

    void pop() {
        program_.push_back({pending_.back().op, 0, 0});
        pending_.pop_back();
    }

    void read_value() {
        const char c = text_[at_];
        if (c == '(') {
            pending_.push_back({});
            ++at_;
        } else if (c == '-') {
            pending_.push_back({FlexOp::kNegate, kNegatePrecedence, 0, 0});
            ++at_;
        } else if (is_name_start(c)) {
            read_name();
        } else {
            read_number();
        }
    }

    void read_number() {
        float value = 0;
        const char* end = text_.data() + text_.size();
        const auto [after, problem_code] = std::from_chars(text_.data() + at_, end, value);
        if (problem_code != std::errc{}) return fail("a value is missing");
        program_.push_back({FlexOp::kConst, 0, value});
        at_ = static_cast<size_t>(after - text_.data());
        expects_value_ = false;
    }

    void read_name() {
        size_t end = at_;
        while (end < text_.size() && is_name_character(text_[end])) ++end;
        const std::string_view name = text_.substr(at_, end - at_);
        if (read_function(name, end)) return;
        const std::optional<FlexInstruction> instruction = fetch_(name);
        if (!instruction) return fail(fmt::format("nothing is named {}", name));
        program_.push_back(*instruction);
        at_ = end;
        expects_value_ = false;
    }

    bool read_function(std::string_view name, size_t end) {
        const size_t bracket = text_.find_first_not_of(" \t", end);
        if (bracket == std::string_view::npos || text_[bracket] != '(') return false;
        for (const FlexFunction& function : kFunctions) {
            if (!same_name(function.name, name)) continue;
            pending_.push_back({function.op, 0, function.arguments, 1});
            at_ = bracket + 1;
            return true;
        }
        return false;
    }

    void read_operator() {
        const char c = text_[at_];
        if (c == ')') return close();
        if (c == ',') return next_argument();
        for (const BinaryOperator& row : kOperators) {
            if (row.sign != c) continue;
            while (!pending_.empty() && pending_.back().precedence >= row.precedence) pop();
            pending_.push_back({row.op, row.precedence, 0, 0});
            ++at_;
            expects_value_ = true;
            return;
        }
        fail("an operator is missing");
    }

    bool pop_to_parenthesis() {
        while (!pending_.empty() && pending_.back().precedence > 0) pop();
        return !pending_.empty();
    }

    void close() {
        if (!pop_to_parenthesis()) return fail("a ')' without its '('");
        const PendingOperator open = pending_.back();
        if (open.expected_arguments != 0 && open.arguments != open.expected_arguments)
            return fail(
                fmt::format("{} arguments instead of {}", open.arguments, open.expected_arguments));
        pending_.pop_back();
        if (open.expected_arguments != 0) program_.push_back({open.op, 0, 0});
        ++at_;
    }

    void next_argument() {
        if (!pop_to_parenthesis() || pending_.back().expected_arguments == 0)
            return fail("a ',' outside of min and max");
        ++pending_.back().arguments;
        ++at_;
        expects_value_ = true;
    }

    std::string_view text_;
    const FetchName& fetch_;
    size_t at_ = 0;
    bool expects_value_ = true;
    std::vector<PendingOperator> pending_;
    std::vector<FlexInstruction> program_;
    std::string problem_;
};

using Program = std::vector<FlexInstruction>;

class FlexRules {
public:
    FlexRules(const ElementGraph& graph, Model& model) : graph_(graph), model_(model) {}

    void add_control(const Element& control) {
        const std::string name(graph_name(graph_, control));
        const auto min = static_cast<float>(number_or(graph_, control, {"flexMin"}, 0));
        const auto max = static_cast<float>(number_or(graph_, control, {"flexMax"}, 1));
        const int index = static_cast<int>(model_.controllers.size());
        model_.controllers.push_back({name, "default", min, max});
        controllers_.add(name, index);
        if (number_or(graph_, control, {"stereo"}, 0) == 0) return;
        for (const std::string& side : {"left_" + name, "right_" + name, name + "L", name + "R"})
            sides_.add(side, index);
    }

    void add_rule(const Element& rule) {
        const std::string name(graph_name(graph_, rule));
        if (flexes_.add(name, static_cast<int>(model_.flex_names.size())))
            model_.flex_names.push_back(name);
        if (has_type(graph_, rule, "DmeFlexRuleLocalVar")) return;
        const std::string text = text_or(graph_, rule, {"expression", "expr"});
        constexpr uint64_t kStepsPerCharacter = 8;
        graph_.take_reads(kStepsPerCharacter * text.size());
        const bool is_expression =
            !text.empty() && !has_type(graph_, rule, "DmeFlexRulePassThrough");
        auto program = is_expression ? DmxExpressionCompiler(
                                           text, [&](std::string_view word) { return fetch(word); })
                                           .run()
                                     : pass_through(name);
        if (program)
            model_.rules.push_back(
                {flexes_.find(name), *std::move(program), is_expression ? text : ""});
        else
            model_.diagnostics.push_back(
                error(program.error().code,
                      fmt::format("flex rule \"{}\" is off: {}", name, program.error().message),
                      graph_location(graph_, rule.location)));
    }

    void bind_shapes() {
        for (Shape& shape : model_.shapes) shape.flex = flexes_.find(shape.name);
    }

private:
    // A program that fetches the controller of the rule's name, which may contain spaces.
    Result<Program> pass_through(const std::string& name) const {
        if (const int controller = controllers_.find(name); controller != kNone)
            return Program{{FlexOp::kFetchController, controller, 0}};
        return error("dmx-flex-rule", "matches no control");
    }

    // Resolves a name: a controller, else the flex of an earlier rule; %name is always a flex.
    std::optional<FlexInstruction> fetch(std::string_view name) const {
        const bool is_flex = name.starts_with('%');
        if (is_flex) name.remove_prefix(1);
        for (const NameIndex* index : {&controllers_, &sides_})
            if (const int controller = index->find(name); controller != kNone && !is_flex)
                return FlexInstruction{FlexOp::kFetchController, controller, 0};
        if (const int flex = flexes_.find(name); flex != kNone)
            return FlexInstruction{FlexOp::kFetchFlex, flex, 0};
        return std::nullopt;
    }

    const ElementGraph& graph_;
    Model& model_;
    NameIndex controllers_, sides_, flexes_;
};

}  // namespace

std::vector<const Element*> find_flex_rules(const ElementGraph& graph, const Element& combination) {
    auto targets = find_elements(graph, combination, {"targets"});
    for (const Element* target : targets)
        if (target == nullptr || !has_type(graph, *target, "DmeFlexRules")) return {};
    return targets;
}

void add_flex_rules(const ElementGraph& graph, const Element& combination,
                    const std::vector<const Element*>& targets, Model& model) {
    FlexRules rules(graph, model);
    for (const Element* control : find_elements(graph, combination, {"controls"}))
        if (control != nullptr) rules.add_control(*control);
    for (const Element* target : targets)
        for (const Element* rule : find_elements(graph, *target, {"deltaStates"}))
            if (rule != nullptr) rules.add_rule(*rule);
    rules.bind_shapes();
}

}  // namespace studioscope
