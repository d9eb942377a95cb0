// Rules that move bones: the files of $proceduralbones (qc.md 12).

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <utility>

#include "content/permitted_files.h"
#include "core/at.h"
#include "core/message_text.h"
#include "core/name_map.h"
#include "core/number.h"
#include "core/text.h"
#include "formats/qc/build_phases.h"

namespace studioscope {

namespace {

std::string_view after_dot(std::string_view name) {
    const size_t dot = name.rfind('.');
    return dot == name.npos ? name : name.substr(dot + 1);
}

// The names that lines of a $proceduralbones file can use.
struct QcHelperNames {
    explicit QcHelperNames(const Model& model) {
        for (size_t i = 0; i < model.bones.size(); ++i) {
            bones.add(model.bones[i].name, static_cast<int>(i));
            bones_after_dot.add(after_dot(model.bones[i].name), static_cast<int>(i));
        }
        for (size_t i = model.attachments.size(); i-- > 0;)
            attachments.add(model.attachments[i].name, static_cast<int>(i));
    }

    NameIndex bones;
    NameIndex bones_after_dot;
    NameIndex attachments;  // of equal names the last is used
};

// Finds a bone by its full name, else by the name after its last dot.
int find_helper(const QcHelperNames& names, const std::string& name) {
    const int exact = names.bones.find(name);
    return exact == kNone ? names.bones_after_dot.find(after_dot(name)) : exact;
}

// Orders rules (topological sort): takes the first one whose input bones are moved by no untaken
// rule. A trigger reads its control; an aim its control, the parent of its own bone and all
// ancestors of both.
class RuleOrder {
public:
    RuleOrder(const std::vector<Bone>& bones, const std::vector<ProceduralBone>& rules)
        : rules_(rules), states_(bones.size()), reads_left_(rules.size()) {
        for (const ProceduralBone& rule : rules) ++at(states_, rule.bone).rules;
        for (size_t i = 0; i < bones.size(); ++i) {
            states_[i].waits = (states_[i].rules > 0 ? 1 : 0) + (bones[i].parent == kNone ? 0 : 1);
            if (bones[i].parent != kNone)
                at(states_, bones[i].parent).children.push_back(static_cast<int>(i));
        }
        for (size_t i = 0; i < rules.size(); ++i) add(i, at(bones, rules[i].bone).parent);
        for (size_t i = 0; i < bones.size(); ++i)
            if (bones[i].parent == kNone && states_[i].rules == 0) clear(static_cast<int>(i));
    }

    // Returns the rules without unresolved inputs, in order.
    std::vector<size_t> take() {
        std::vector<size_t> order;
        while (!ready_.empty()) {
            order.push_back(ready_.extract(ready_.begin()).value());
            const int bone = rules_[order.back()].bone;
            if (--at(states_, bone).rules > 0) continue;
            for (const size_t reader : at(states_, bone).readers) read(reader);
            if (--at(states_, bone).waits == 0) clear(bone);
        }
        return order;
    }

private:
    struct State {
        size_t rules = 0;  // untaken rules that move the bone
        int waits = 0;     // pending conditions: its own rules, and those of its ancestors
        std::vector<int> children;
        std::vector<size_t> readers;       // rules that read the bone
        std::vector<size_t> path_readers;  // rules that read the bone and all its ancestors
    };

    void add(size_t rule, int parent) {
        const int control = rules_[rule].control;
        if (std::holds_alternative<TriggerRule>(rules_[rule].rule)) {
            reads_left_[rule] = at(states_, control).rules > 0 ? 1 : 0;
            at(states_, control).readers.push_back(rule);
        } else {
            reads_left_[rule] = parent == kNone ? 1 : 2;
            at(states_, control).path_readers.push_back(rule);
            if (parent != kNone) at(states_, parent).path_readers.push_back(rule);
        }
        if (reads_left_[rule] == 0) ready_.insert(rule);
    }

    void read(size_t rule) {
        if (--reads_left_[rule] == 0) ready_.insert(rule);
    }

    // Marks a bone that no pending rule moves, nor any ancestor.
    void clear(int bone) {
        for (std::vector<int> cleared{bone}; !cleared.empty();) {
            const State& state = at(states_, cleared.back());
            cleared.pop_back();
            for (const size_t reader : state.path_readers) read(reader);
            for (const int child : state.children)
                if (--at(states_, child).waits == 0) cleared.push_back(child);
        }
    }

    const std::vector<ProceduralBone>& rules_;
    std::vector<State> states_;  // of bones
    std::vector<int> reads_left_;
    std::set<size_t> ready_;
};

// Adds the rules of a $proceduralbones file (.vrd) to Model::procedural_bones, once the model has
// its bones and attachments (qc.md 12). Helpers that the model lacks are left out, as by compilers.
// `names` are those of the model.
class ProcedureReader {
public:
    ProcedureReader(const std::string& file, const QcHelperNames& names, Model& model)
        : file_(file), names_(names), model_(model) {}

    void read(std::string_view text) {
        for (TextReader in(text); !in.at_end(); in.next_line()) {
            line_ = in.line_number();
            words_ = split_words(in.line(), kBlanksAndQuotes);
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
            report(Severity::kError, "{} is not a line of a rule file", as_utf8(command));
    }

    template <typename... Args>
    void report(Severity severity, fmt::format_string<Args...> text, Args&&... args) {
        model_.diagnostics.push_back({severity, "qc-procedure",
                                      fmt::format(text, std::forward<Args>(args)...),
                                      at_line(line_), file_});
    }

    float number(size_t index) {
        float value = 0;
        if (index >= words_.size()) {
            report(Severity::kError, "{} has {}, needs {}", as_utf8(words_[0]),
                   count_text(words_.size() - 1, "number"), index);
            return 0;
        }
        const std::string& word = words_[index];
        if (parse_finite(word, value)) return value;
        report(Severity::kError, "{} needs a number, not \"{}\"", as_utf8(words_[0]),
               as_utf8(word));
        return 0;
    }

    glm::vec3 vector(size_t first) { return {number(first), number(first + 1), number(first + 2)}; }

    glm::quat angles(size_t first) {
        return rotation_from_euler(glm::radians(glm::dvec3(vector(first))));
    }

    // Finds the bones of a rule; false if the line has too few words.
    bool take_bones(size_t control_word) {
        close();
        rule_ = ProceduralBone{kNone, kNone, {}};
        if (words_.size() <= control_word) {
            report(Severity::kError, "{} has {}, needs {}", as_utf8(words_[0]),
                   count_text(words_.size() - 1, "name"), control_word);
            return false;
        }
        rule_.bone = find_helper(names_, words_[1]);
        rule_.control = find_helper(names_, words_[control_word]);
        return true;
    }

    // <helper> BONE PARENT CONTROL_PARENT CONTROL
    void helper() {
        if (!take_bones(4)) return;
        rule_.rule = TriggerRule();
        is_open_ = true;
        distance_ = 0;
    }

    // <aimconstraint> BONE PARENT AIM: aims at a bone or an attachment.
    void aim() {
        if (!take_bones(3)) return;
        aim_ = AimRule();
        const int attachment = names_.attachments.find(words_[3]);
        if (rule_.control == kNone && attachment != kNone) {
            rule_.control = at(model_.attachments, attachment).bone;
            aim_.position = at(model_.attachments, attachment).local.position;
        }
        rule_.rule = aim_;
        is_open_ = true;
    }

    // <trigger> TOLERANCE CONTROL_ANGLES ANGLES POSITION
    void trigger() {
        auto* const rule = std::get_if<TriggerRule>(&rule_.rule);
        if (!is_open_ || rule == nullptr) return;
        const float tolerance = glm::radians(number(1));
        Trigger added;
        added.rotation = angles(2);
        added.inverse_tolerance =
            tolerance > 0 ? 1 / tolerance : std::numeric_limits<float>::infinity();
        added.target.rotation = angles(5);
        added.target.position = base_ + vector(8);
        if (rule_.control != kNone)
            added.target.position += at(model_.bones, rule_.control).bind.position * distance_;
        rule->triggers.push_back(added);
    }

    void close() {
        if (!std::exchange(is_open_, false)) return;
        if (rule_.bone == kNone || rule_.control == kNone) return;
        if (std::holds_alternative<AimRule>(rule_.rule)) {
            if (!(glm::length(aim_.aim) > 0) || !(glm::length(aim_.up) > 0)) return;
            aim_.aim = glm::normalize(aim_.aim);
            aim_.up = glm::normalize(aim_.up);
            aim_.rest = {base_, at(model_.bones, rule_.bone).bind.rotation};
            rule_.rule = aim_;
        } else if (std::get<TriggerRule>(rule_.rule).triggers.empty()) {
            return;
        }
        rules_.push_back(rule_);
    }

    // Orders the rules by their dependencies; cycles are left out.
    void order() {
        const std::vector<size_t> order = RuleOrder(model_.bones, rules_).take();
        for (const size_t rule : order) model_.procedural_bones.push_back(rules_[rule]);
        if (order.size() < rules_.size())
            report(Severity::kWarning,
                   "{} helper bones are in a dependency cycle; their animations move them",
                   rules_.size() - order.size());
    }

    const std::string& file_;
    const QcHelperNames& names_;
    Model& model_;
    std::vector<std::string> words_;
    uint64_t line_ = 0;
    ProceduralBone rule_{};
    AimRule aim_;
    glm::vec3 base_{0};  // kept from one helper to the next
    float distance_ = 0;
    bool is_open_ = false;
    std::vector<ProceduralBone> rules_;
};

}  // namespace

std::string helper_name(std::string_view bone) { return lower_case(after_dot(bone)); }

std::set<std::string> helpers_in(std::string_view text) {
    std::set<std::string> helpers;
    for (TextReader in(text); !in.at_end(); in.next_line()) {
        const std::vector<std::string> words = split_words(in.line(), kBlanksAndQuotes);
        const bool is_rule = words.size() > 1 && (same_name(words[0], "<helper>") ||
                                                  same_name(words[0], "<aimconstraint>"));
        if (is_rule) helpers.insert(helper_name(words[1]));
    }
    return helpers;
}

Result<Bytes> read_procedures(const std::string& path, const QcFiles& files) {
    if (auto refused = refuse_name(NamedFile::kProcedures, path)) return *std::move(refused);
    return files.bytes(path);
}

void add_bone_drivers(const QcFile& qc, Model& model) {
    if (qc.motions.bone_drivers.empty()) return;
    NameIndex bones, controllers;
    for (size_t i = 0; i < model.bones.size(); ++i)
        bones.add(model.bones[i].name, static_cast<int>(i));
    for (size_t i = 0; i < model.controllers.size(); ++i)
        controllers.add(model.controllers[i].name, static_cast<int>(i));
    for (const QcBoneDriver& driver : qc.motions.bone_drivers) {
        const int bone = bones.find(driver.bone), controller = controllers.find(driver.controller);
        if (bone != kNone && controller != kNone)
            model.bone_drivers.push_back({bone, driver.axis, controller, driver.from, driver.to});
        else
            report_at(model.diagnostics, Severity::kError, "qc-option", driver.place,
                      "$boneflexdriver: the model has no {} {}; ignored",
                      bone == kNone ? "bone" : "flex controller",
                      quotable(bone == kNone ? driver.bone : driver.controller));
    }
}

// The tools ignore a missing rule file silently; here it is reported.
void add_procedural_bones(const QcFile& qc, const QcFiles& files, Model& model) {
    const QcHelperNames names(model);
    for (const QcNamedFile& file : qc.motions.procedures) {
        const std::string path = with_extension(file.path, ".vrd");
        const Result<Bytes> bytes = read_procedures(path, files);
        if (bytes)
            ProcedureReader(path, names, model).read(as_text(*bytes));
        else
            report_at(model.diagnostics, Severity::kWarning,
                      read_error_code(bytes.error(), "qc-procedure"), file.place,
                      "{} cannot be used: {}; its helper bones stay in the bind pose",
                      quotable(path), bytes.error().message);
    }
    if (!qc.motions.jiggle_bones.empty())
        report_at(model.diagnostics, Severity::kNote, "qc-jiggle-bones",
                  qc.motions.jiggle_bones.front().place,
                  "{} simulated at a fixed rate; in a game the frame rate changes the swing",
                  count_text(qc.motions.jiggle_bones.size(), "jiggle bone is", "jiggle bones are"));
}

}  // namespace studioscope
