#include "formats/qc/qc_procedures.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/at.h"
#include "core/number.h"
#include "core/text.h"
#include "core/text_reader.h"

namespace studioscope {

namespace {

std::string_view after_dot(std::string_view name) {
    const size_t dot = name.rfind('.');
    return dot == name.npos ? name : name.substr(dot + 1);
}

// Names count from their dot on where none is the same.
int find_helper(const Model& model, const std::string& name) {
    const int exact = find_bone(model, name);
    if (exact != kNone) return exact;
    for (size_t i = 0; i < model.bones.size(); ++i)
        if (same_name(after_dot(model.bones[i].name), after_dot(name))) return static_cast<int>(i);
    return kNone;
}

std::vector<std::string> words_in(std::string_view line) {
    std::vector<std::string> words;
    for (size_t at = 0; (at = line.find_first_not_of(" \t\"", at)) != line.npos;) {
        const size_t end = std::min(line.find_first_of(" \t\"", at), line.size());
        words.emplace_back(line.substr(at, end - at));
        at = end;
    }
    return words;
}

class ProcedureReader {
public:
    ProcedureReader(const std::string& file, Model& model) : file_(file), model_(model) {}

    void read(std::string_view text) {
        for (TextReader in(text); !in.at_end(); in.next_line()) {
            line_ = in.line_number();
            words_ = words_in(in.line());
            if (!words_.empty() && words_[0].front() == '<') read_line();
        }
        close();
        order();
    }

private:
    void read_line() {
        const std::string& command = words_[0];
        if (same_name(command, "<helper>"))
            helper();
        else if (same_name(command, "<aimconstraint>"))
            aim();
        else if (same_name(command, "<display>"))
            distance_ = number(4) / 100;
        else if (same_name(command, "<basepos>"))
            base_ = vector(1);
        else if (same_name(command, "<trigger>"))
            trigger();
        else if (same_name(command, "<aimvector>"))
            aim_.aim = vector(1);
        else if (same_name(command, "<upvector>"))
            aim_.up = vector(1);
        else
            say(Severity::kError, "qc-procedure",
                fmt::format("{} is no line of a rule file", as_utf8(command)));
    }

    void say(Severity severity, const char* code, std::string message) {
        model_.diagnostics.push_back({severity, code, std::move(message), at_line(line_), file_});
    }

    float number(size_t index) {
        float value = 0;
        if (index >= words_.size()) {
            say(Severity::kError, "qc-procedure",
                fmt::format("{} has {} numbers, needs {}", as_utf8(words_[0]), words_.size() - 1,
                            index));
            return 0;
        }
        const std::string& word = words_[index];
        if (parse_finite(word, value)) return value;
        say(Severity::kError, "qc-procedure",
            fmt::format("{} needs a number, not \"{}\"", as_utf8(words_[0]), as_utf8(word)));
        return 0;
    }

    glm::vec3 vector(size_t first) { return {number(first), number(first + 1), number(first + 2)}; }

    glm::quat angles(size_t first) {
        return rotation_from_euler(glm::radians(glm::dvec3(vector(first))));
    }

    // The bones of a rule; false where the model lacks the one that moves or the one it follows.
    bool take_bones(size_t control_word) {
        close();
        made_ = ProceduralBone{kNone, kNone, {}};
        if (words_.size() <= control_word) {
            say(Severity::kError, "qc-procedure",
                fmt::format("{} has {} names, needs {}", as_utf8(words_[0]), words_.size() - 1,
                            control_word));
            return false;
        }
        made_.bone = find_helper(model_, words_[1]);
        made_.control = find_helper(model_, words_[control_word]);
        return true;
    }

    // <helper> BONE PARENT CONTROL_PARENT CONTROL
    void helper() {
        if (!take_bones(4)) return;
        made_.rule = TriggerRule();
        is_open_ = true;
        distance_ = 0;
    }

    // <aimconstraint> BONE PARENT AIM: at a bone or an attachment.
    void aim() {
        if (!take_bones(3)) return;
        aim_ = AimRule();
        if (made_.control == kNone)
            for (const Attachment& each : model_.attachments)
                if (same_name(each.name, words_[3])) {
                    made_.control = each.bone;
                    aim_.place = each.local.position;
                }
        made_.rule = aim_;
        is_open_ = true;
    }

    // <trigger> TOLERANCE CONTROL_ANGLES ANGLES POSITION
    void trigger() {
        auto* const rule = std::get_if<TriggerRule>(&made_.rule);
        if (!is_open_ || rule == nullptr) return;
        const float tolerance = glm::radians(number(1));
        Trigger made;
        made.rotation = angles(2);
        made.inverse_tolerance =
            tolerance > 0 ? 1 / tolerance : std::numeric_limits<float>::infinity();
        made.target.rotation = angles(5);
        made.target.position = base_ + vector(8);
        if (made_.control != kNone)
            made.target.position += at(model_.bones, made_.control).bind.position * distance_;
        rule->triggers.push_back(made);
    }

    void close() {
        if (!std::exchange(is_open_, false)) return;
        if (made_.bone == kNone || made_.control == kNone) return;
        if (std::holds_alternative<AimRule>(made_.rule)) {
            if (!(glm::length(aim_.aim) > 0) || !(glm::length(aim_.up) > 0)) return;
            aim_.aim = glm::normalize(aim_.aim);
            aim_.up = glm::normalize(aim_.up);
            aim_.rest = {base_, at(model_.bones, made_.bone).bind.rotation};
            made_.rule = aim_;
        } else if (std::get<TriggerRule>(made_.rule).triggers.empty()) {
            return;
        }
        made_list_.push_back(made_);
    }

    // The bones whose moving changes what a rule reads.
    bool reads(const ProceduralBone& rule, int moved) const {
        if (rule.control == moved) return true;
        if (!std::holds_alternative<AimRule>(rule.rule)) return false;
        for (const int start : {rule.control, at(model_.bones, rule.bone).parent})
            for (int bone = start; bone != kNone; bone = at(model_.bones, bone).parent)
                if (bone == moved) return true;
        return false;
    }

    // Each after those that it follows; what follows itself is left out.
    void order() {
        while (!made_list_.empty()) {
            const auto next =
                std::find_if(made_list_.begin(), made_list_.end(), [&](const ProceduralBone& rule) {
                    return std::none_of(
                        made_list_.begin(), made_list_.end(),
                        [&](const ProceduralBone& other) { return reads(rule, other.bone); });
                });
            if (next == made_list_.end())
                return say(Severity::kWarning, "qc-procedure",
                           fmt::format("{} helper bones follow each other in a circle; their "
                                       "animations move them",
                                       made_list_.size()));
            model_.procedural_bones.push_back(*next);
            made_list_.erase(next);
        }
    }

    const std::string& file_;
    Model& model_;
    std::vector<std::string> words_;
    uint64_t line_ = 0;
    ProceduralBone made_{};
    AimRule aim_;
    glm::vec3 base_{0};  // lasts from one helper to the next
    float distance_ = 0;
    bool is_open_ = false;
    std::vector<ProceduralBone> made_list_;
};

}  // namespace

void add_procedures(std::string_view text, const std::string& file, Model& model) {
    ProcedureReader(file, model).read(text);
}

std::string helper_name(std::string_view bone) { return lower_case(after_dot(bone)); }

std::set<std::string> helpers_in(std::string_view text) {
    std::set<std::string> helpers;
    for (TextReader in(text); !in.at_end(); in.next_line()) {
        const std::vector<std::string> words = words_in(in.line());
        const bool is_rule = words.size() > 1 && (same_name(words[0], "<helper>") ||
                                                  same_name(words[0], "<aimconstraint>"));
        if (is_rule) helpers.insert(helper_name(words[1]));
    }
    return helpers;
}

}  // namespace studioscope
