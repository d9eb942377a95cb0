#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "core/at.h"
#include "core/text.h"
#include "model/flex_rules.h"
#include "model/limits.h"

namespace studioscope {

namespace {

constexpr size_t kMaxTextLength = 16'384;  // maximum bytes of one expression
constexpr const char* kTooLong = "...";

// Operator precedence: a term of a lower rank than its neighbour needs parentheses.
enum class Rank { kSum, kProduct, kValue };

struct Term {
    std::string text;
    Rank rank = Rank::kValue;
    std::optional<float> number;   // value of a constant
    bool ends_in_inverse = false;  // its last operator is - or /
};

std::string name_text(std::string_view name) {
    const auto is_plain = [](char c) { return is_ascii_alphanumeric(c) || c == '_'; };
    const bool is_word = !name.empty() && !is_ascii_digit(name[0]) &&
                         std::all_of(name.begin(), name.end(), is_plain);
    return is_word ? std::string(name) : fmt::format("\"{}\"", as_utf8(name));
}

// A number as QC accepts it: digits and a point, no exponent; the shortest text that reads back as
// the same value.
std::string number_text(float value) {
    if (!std::isfinite(value)) return "0";
    std::string text = fmt::format("{}", value);
    if (text.find('e') == text.npos) return text;
    text = fmt::format("{:.45f}", value);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
    return text;
}

Term constant(float value) { return {number_text(value), Rank::kValue, value}; }

// The text of an operator's operand, in parentheses if needed. `is_right`: the right operand;
// operators of equal rank associate to the left, but to the right in the compiler of 2006, so that
// those after a - or / are in parentheses on either side.
std::string side(const Term& term, Rank rank, bool is_right) {
    const bool is_looser =
        term.rank < rank || ((is_right || term.ends_in_inverse) && term.rank == rank);
    const bool is_negative = is_right && term.text.starts_with('-');
    return is_looser || is_negative ? "(" + term.text + ")" : term.text;
}

Term infix(const Term& a, char sign, const Term& b) {
    const Rank rank = sign == '+' || sign == '-' ? Rank::kSum : Rank::kProduct;
    return {fmt::format("{} {} {}", side(a, rank, false), sign, side(b, rank, true)),
            rank,
            {},
            sign == '-' || sign == '/'};
}

Term call(const char* function, const Term& a, const Term& b) {
    return {fmt::format("{}({}, {})", function, a.text, b.text), Rank::kValue, {}};
}

Term negate(const Term& a) {
    if (a.number) return constant(-*a.number);
    return {"-" + side(a, Rank::kValue, false), Rank::kProduct, {}};
}

Term clamp_term(const Term& a) { return call("min", call("max", a, constant(0)), constant(1)); }

// Runs one rule's ops on a stack of texts, as the engine runs them on a stack of numbers.
class Writer {
public:
    explicit Writer(const Model& model) : model_(model) {}

    void write(const FlexInstruction& op);
    std::string bottom() const { return stack_.empty() ? "" : stack_.front().text; }
    bool is_too_long() const {
        return !stack_.empty() && stack_.back().text.size() > kMaxTextLength;
    }

private:
    void push(Term term) {
        if (stack_.size() < limits::kFlexStack) stack_.push_back(std::move(term));
    }
    Term pop() {
        Term top = std::move(stack_.back());
        stack_.pop_back();
        return top;
    }
    bool is_controller(int index) const {
        return index >= 0 && index < static_cast<int>(model_.controllers.size());
    }
    Term controller(int index) const {
        return {name_text(at(model_.controllers, index).name), Rank::kValue, {}};
    }
    Term normalized(int index) const;
    int index_at(size_t depth) const;
    void binary(FlexOp op);
    void n_way(int amount);
    void product(FlexOp op, int count);
    void eyelid(FlexOp op, int multi);

    const Model& model_;
    std::vector<Term> stack_;
};

// Maps a controller's value from its own range to 0..1.
Term Writer::normalized(int index) const {
    const FlexController& range = at(model_.controllers, index);
    const float width = range.max - range.min;
    Term value = controller(index);
    if (range.min != 0) value = infix(value, '-', constant(range.min));
    if (width != 1) value = infix(value, '/', constant(width));
    return clamp_term(value);
}

// The controller index stored on the stack, `depth` below its end; -2 if it is not constant.
int Writer::index_at(size_t depth) const {
    const std::optional<float>& number = stack_[stack_.size() - depth].number;
    return number && std::abs(*number) < 1e6f ? static_cast<int>(*number) : -2;
}

void Writer::binary(FlexOp op) {
    if (stack_.size() < 2) return;
    const Term b = pop(), a = pop();
    if (op == FlexOp::kMax || op == FlexOp::kMin)
        return push(call(op == FlexOp::kMax ? "max" : "min", a, b));
    const char sign = op == FlexOp::kAdd        ? '+'
                      : op == FlexOp::kSubtract ? '-'
                      : op == FlexOp::kMultiply ? '*'
                                                : '/';
    push(infix(a, sign, b));
}

// Writes a ramp that rises from the first to the second point and falls from the third to the
// fourth.
void Writer::n_way(int amount) {
    constexpr float kStep = 0.001f;  // smallest difference that the engine divides by
    if (stack_.size() < 5) return;
    const int value = index_at(1);
    if (!is_controller(value) || !is_controller(amount)) return;
    pop();
    const Term r3 = pop(), r2 = pop(), r1 = pop(), r0 = pop();
    const auto width = [&](const Term& low, const Term& high) {
        if (low.number && high.number) return constant(std::max(*high.number - *low.number, kStep));
        return infix(high, '-', low);
    };
    const Term v = controller(value);
    const Term rise = infix(infix(v, '-', r0), '/', width(r0, r1));
    const Term fall = infix(infix(r3, '-', v), '/', width(r2, r3));
    push(infix(clamp_term(call("min", rise, fall)), '*', controller(amount)));
}

void Writer::product(FlexOp op, int count) {
    if (count < 0 || count > static_cast<int>(model_.controllers.size())) return;
    const size_t used = static_cast<size_t>(count) + (op == FlexOp::kDominate ? 1 : 0);
    if (stack_.size() < used) return;
    if (count == 0)
        return op == FlexOp::kCombo ? push(constant(1)) : void(stack_.back() = constant(0));
    const auto first = stack_.end() - count;
    Term all = *first;
    for (auto factor = first + 1; factor != stack_.end(); ++factor) all = infix(all, '*', *factor);
    stack_.erase(first, stack_.end());
    if (op == FlexOp::kCombo) return push(std::move(all));
    const Term suppressed = pop();
    push(infix(suppressed, '*', infix(constant(1), '-', all)));
}

// Writes an eyelid op (flex page, section 4): lower (1 - max(U, 0)) * (1 - V) * C, upper (1 +
// min(U, 0)) * V * C.
void Writer::eyelid(FlexOp op, int multi) {
    if (stack_.size() < 3) return;
    const int look = index_at(3), close = index_at(1);
    if (!is_controller(multi) || !is_controller(close) || (look != -1 && !is_controller(look)))
        return;
    for (int i = 0; i < 3; ++i) pop();
    const bool is_lower = op == FlexOp::kLowerEyelid;
    const Term open = normalized(multi);
    Term lid = is_lower ? infix(constant(1), '-', open) : open;
    if (look != -1) {
        const Term u = infix(infix(normalized(look), '*', constant(2)), '-', constant(1));
        const Term share = is_lower ? infix(constant(1), '-', call("max", u, constant(0)))
                                    : infix(constant(1), '+', call("min", u, constant(0)));
        lid = infix(share, '*', lid);
    }
    push(infix(lid, '*', normalized(close)));
}

void Writer::write(const FlexInstruction& op) {
    switch (op.op) {
        case FlexOp::kConst:
            return push(constant(op.value));
        case FlexOp::kFetchController:
            if (is_controller(op.index)) push(controller(op.index));
            return;
        case FlexOp::kFetchFlex:
            if (op.index >= 0 && op.index < static_cast<int>(model_.flex_names.size()))
                push({"%" + name_text(at(model_.flex_names, op.index)), Rank::kValue, {}});
            return;
        case FlexOp::kNegate:
            if (!stack_.empty()) push(negate(pop()));
            return;
        case FlexOp::kSquareRoot:
            if (!stack_.empty()) push({fmt::format("sqrt({})", pop().text), Rank::kValue, {}});
            return;
        case FlexOp::kTwoWay0:
            if (is_controller(op.index)) push(clamp_term(negate(controller(op.index))));
            return;
        case FlexOp::kTwoWay1:
            if (is_controller(op.index)) push(clamp_term(controller(op.index)));
            return;
        case FlexOp::kNWay:
            return n_way(op.index);
        case FlexOp::kCombo:
        case FlexOp::kDominate:
            return product(op.op, op.index);
        case FlexOp::kLowerEyelid:
        case FlexOp::kUpperEyelid:
            return eyelid(op.op, op.index);
        case FlexOp::kAdd:
        case FlexOp::kSubtract:
        case FlexOp::kMultiply:
        case FlexOp::kDivide:
        case FlexOp::kMax:
        case FlexOp::kMin:
            return binary(op.op);
    }
}

}  // namespace

std::string rule_expression(const Model& model, const FlexRule& rule) {
    if (!rule.text.empty()) return rule.text;
    Writer writer(model);
    for (const FlexInstruction& op : rule.program) {
        writer.write(op);
        if (writer.is_too_long()) return kTooLong;
    }
    return writer.bottom();
}

}  // namespace studioscope
