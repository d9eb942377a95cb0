#include "formats/qc/expression.h"

#include <fmt/format.h>

#include <optional>
#include <utility>

#include "core/number.h"
#include "core/text.h"

namespace studioscope {

namespace {

constexpr int kMaxDepth = 64;  // nesting of parentheses and minus signs
constexpr size_t kMaxProgramSize = 4096;

bool is_name(char c) { return is_ascii_alphanumeric(c) || c == '_'; }

class ExpressionCompiler {
public:
    ExpressionCompiler(std::string_view text, const FlexNames& names)
        : text_(text), names_(names) {}

    Result<FlexExpression> compile() {
        read_sum(0);
        skip_blanks_here();
        if (!problem_ && at_ < text_.size()) fail(fmt::format("expected an operator"));
        if (problem_) return error("qc-expression", *problem_);
        return std::move(result_);
    }

private:
    void skip_blanks_here() {
        while (at_ < text_.size() && static_cast<unsigned char>(text_[at_]) <= ' ') ++at_;
    }

    char peek() {
        skip_blanks_here();
        return at_ < text_.size() ? text_[at_] : '\0';
    }

    bool take(char c) {
        if (peek() != c) return false;
        ++at_;
        return true;
    }

    void expect(char c) {
        if (!take(c)) fail(fmt::format("expected \"{}\"", c));
    }

    void fail(const std::string& what) {
        if (problem_) return;
        skip_blanks_here();
        problem_ = at_ < text_.size()
                       ? fmt::format("{} at \"{}\"", what, as_utf8(text_.substr(at_, 20)))
                       : fmt::format("{} at the end of the expression", what);
    }

    void emit(FlexOp op, int index = 0, float value = 0) {
        if (result_.program.size() >= kMaxProgramSize) return fail("too long an expression");
        result_.program.push_back({op, index, value});
    }

    // Reads terms joined by + and -, or factors joined by * and /.
    void read_chain(int depth, bool is_sum) {
        const char plain = is_sum ? '+' : '*', inverse = is_sum ? '-' : '/';
        const auto read_operand = [&] { is_sum ? read_product(depth) : read_factor(depth); };
        read_operand();
        bool follows_inverse = false;
        while (!problem_ && (peek() == plain || peek() == inverse)) {
            const bool is_inverse = take(inverse);
            if (!is_inverse) take(plain);
            // a - (b - c) is another value than (a - b) - c.
            if (follows_inverse) result_.differs_in_2006 = true;
            follows_inverse = is_inverse;
            read_operand();
            if (is_sum)
                emit(is_inverse ? FlexOp::kSubtract : FlexOp::kAdd);
            else
                emit(is_inverse ? FlexOp::kDivide : FlexOp::kMultiply);
        }
    }

    void read_sum(int depth) { read_chain(depth, true); }
    void read_product(int depth) { read_chain(depth, false); }

    void read_factor(int depth) {
        if (problem_) return;
        if (depth > kMaxDepth) return fail("too many parentheses");
        const char c = peek();
        if (take('(')) {
            read_sum(depth + 1);
            expect(')');
        } else if (take('-')) {
            read_factor(depth + 1);
            negate();
        } else if (is_ascii_digit(c) || c == '.') {
            read_number();
        } else if (take('%')) {
            emit_flex(read_name());
        } else if (is_name(c) || c == '"') {
            read_word(depth);
        } else {
            fail("expected a value");
        }
    }

    void negate() {
        if (problem_) return;
        FlexInstruction& last = result_.program.back();
        if (last.op == FlexOp::kConst)
            last.value = -last.value;
        else
            emit(FlexOp::kNegate);
    }

    void read_number() {
        float value = 0;
        // Digits and points only: an exponent would be a name.
        size_t end = at_;
        while (end < text_.size() && (is_ascii_digit(text_[end]) || text_[end] == '.')) ++end;
        const char* const last = text_.data() + end;
        if (parse_float(text_.data() + at_, last, value) != last) return fail("expected a number");
        at_ = end;
        emit(FlexOp::kConst, 0, value);
    }

    std::string read_name() {
        if (take('"')) {
            const size_t end = std::min(text_.find('"', at_), text_.size());
            std::string name(text_.substr(at_, end - at_));
            at_ = std::min(end + 1, text_.size());
            return name;
        }
        const size_t first = at_;
        while (at_ < text_.size() && is_name(text_[at_])) ++at_;
        return std::string(text_.substr(first, at_ - first));
    }

    void read_word(int depth) {
        const bool is_quoted = peek() == '"';
        const size_t start = at_;
        const std::string name = read_name();
        const bool is_extreme = !is_quoted && (same_name(name, "min") || same_name(name, "max"));
        if (is_extreme && take('(')) {
            read_sum(depth + 1);
            expect(',');
            read_sum(depth + 1);
            if (peek() == ',') return fail(name + " takes two values");
            expect(')');
            emit(same_name(name, "min") ? FlexOp::kMin : FlexOp::kMax);
            return;
        }
        if (const int controller = names_.controllers.find(name); controller != NameIndex::kNone)
            return emit(FlexOp::kFetchController, controller);
        at_ = start;
        fail(std::string("no flex controller of that name") + (is_quoted ? "" : hint()));
    }

    // A hint at a name here that needs quotes.
    std::string hint() const {
        for (const FlexController& controller : names_.all_controllers)
            if (controller.name.size() > 1 &&
                same_name(text_.substr(at_, controller.name.size()), controller.name))
                return fmt::format(" (\"{}\" needs its quotes)", as_utf8(controller.name));
        return "";
    }

    void emit_flex(const std::string& name) {
        if (const int flex = names_.flexes.find(name); flex != NameIndex::kNone)
            return emit(FlexOp::kFetchFlex, flex);
        fail(fmt::format("no flex is called \"{}\", before this", as_utf8(name)));
    }

    std::string_view text_;
    const FlexNames& names_;
    size_t at_ = 0;
    FlexExpression result_;
    std::optional<std::string> problem_;
};

}  // namespace

FlexNames::FlexNames(const std::vector<std::string>& flex_names,
                     const std::vector<FlexController>& flex_controllers)
    : all_controllers(flex_controllers) {
    for (size_t i = 0; i < flex_names.size(); ++i) flexes.add(flex_names[i], static_cast<int>(i));
    for (size_t i = 0; i < flex_controllers.size(); ++i)
        controllers.add(flex_controllers[i].name, static_cast<int>(i));
}

Result<FlexExpression> compile_expression(std::string_view text, const FlexNames& names) {
    return ExpressionCompiler(text, names).compile();
}

}  // namespace studioscope
