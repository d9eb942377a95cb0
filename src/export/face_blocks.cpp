// The face block of each model: flexes in the order of the compiled table, sliders and rules.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>

#include "core/at.h"
#include "core/name_map.h"
#include "core/text.h"
#include "export/face_lines.h"
#include "export/qc_blocks.h"
#include "model/flex_rules.h"

namespace studioscope {

namespace {

// Lines in which the flexes come in the order of the compiled table, as far as lines can do that:
// names that no line declares in time have a line of their own.
class OrderedLines {
public:
    explicit OrderedLines(const std::vector<std::string>& names)
        : names_(names), is_declared_(names.size()) {}

    std::string put(std::vector<FaceLine> lines, bool is_last_block) {
        size_t end = is_last_block ? names_.size() : 0;
        for (const FaceLine& line : lines)
            for (const int flex : line.declares) end = std::max(end, static_cast<size_t>(flex) + 1);
        std::string text, words;
        const auto put_words = [&] {
            if (!words.empty()) text += "\tlocalvar" + words + "\n";
            words.clear();
        };
        for (size_t flex = 0; flex < end; ++flex) {
            if (is_declared_[flex]) continue;
            const auto line = std::find_if(lines.begin(), lines.end(), [&](const FaceLine& each) {
                return is_next(each, static_cast<int>(flex));
            });
            if (line == lines.end()) {
                words += " " + qc_quoted(names_[flex]);
                is_declared_[flex] = true;
                continue;
            }
            put_words();
            text += line->text;
            for (const int declared : line->declares) at(is_declared_, declared) = true;
            lines.erase(line);
        }
        put_words();
        for (const FaceLine& line : lines) text += line.text;
        return text;
    }

private:
    // Whether the line declares that flex and the ones after it, in this order.
    bool is_next(const FaceLine& line, int flex) const {
        for (const int declared : line.declares)
            if (declared != flex++ || at(is_declared_, declared)) return false;
        return !line.declares.empty();
    }

    const std::vector<std::string>& names_;
    std::vector<bool> is_declared_;
};

class FaceBlocks {
public:
    FaceBlocks(const FaceSource& source, ExportedModel& made)
        : source_(source),
          model_(source.scene.model),
          mdl_(*source.scene.compiled->mdl),
          made_(made),
          words_{model_, mdl_, made.report, {}, {}} {
        for (const std::string& name : model_.flex_names)
            words_.flexes.push_back(writable_name(name));
        names_.flex_names = words_.flexes;
        for (FlexController controller : model_.controllers) {
            controller.name = writable_name(controller.name);
            names_.controllers.push_back(std::move(controller));
        }
    }

    FaceLines write() {
        std::vector<FaceModel> faces = find_faces();
        FaceLines lines;
        if (faces.empty()) return lose_all(), lines;
        OrderedLines order(words_.flexes);
        for (size_t i = 0; i < faces.size(); ++i) {
            const bool is_last = i + 1 == faces.size();
            FaceText& text = lines[{faces[i].part, faces[i].body}];
            text = write_block(faces[i], i == 0, is_last, order);
            if (is_last) text.lines += controllers() + rules();
        }
        return lines;
    }

private:
    // The models that have a face and a block for it; if there is none, the first with a block.
    std::vector<FaceModel> find_faces() {
        std::vector<FaceModel> faces, without;
        const bool is_static = (mdl_.header.flags & kMdlStaticProp) != 0;
        const MeshesOfModels by_model(model_);
        size_t eyes = 0;
        for (size_t part = 0; part < mdl_.body_parts.size(); ++part)
            for (size_t body = 0; body < mdl_.body_parts[part].models.size(); ++body) {
                const MdlModel& record = mdl_.body_parts[part].models[body];
                FaceModel face{part, body, &record, by_model.of(part, body), {}, {}, eyes, {}};
                eyes += record.eyeballs.size();
                face.shapes = shapes_of(model_, record, face.meshes);
                const bool has_choice = is_choice(mdl_, part);
                if (!is_static)
                    std::erase_if(face.shapes, [&](const FaceShape& shape) {
                        const bool is_there = is_of_dmx(model_, shape, has_choice);
                        if (is_there) in_dmx_.insert({shape.flex, shape.pair});
                        return is_there;
                    });
                const bool has_face = !face.shapes.empty() || !record.eyeballs.empty();
                const bool has_block =
                    !is_static && !has_choice && !source_.mesh_file(part, body).empty();
                if (has_block)
                    (has_face ? faces : without).push_back(std::move(face));
                else if (has_face)
                    lose_face(face, is_static);
            }
        if (faces.empty() && !without.empty() && has_controls())
            faces.push_back(std::move(without[0]));
        return faces;
    }

    bool has_controls() const {
        return !model_.flex_names.empty() || !model_.controllers.empty() || !mdl_.mouths.empty();
    }

    void lose_face(const FaceModel& face, bool is_static) {
        const char* const cause = is_static ? "compilers leave the face of a static prop out"
                                            : "a choice of a body group has no block for it";
        for (const FaceShape& shape : face.shapes)
            words_.lose("flex", at(words_.flexes, shape.flex), cause);
        for (const MdlEyeball& eye : face.record->eyeballs) words_.lose("eyeball", eye.name, cause);
    }

    void lose_all() {
        constexpr const char* kCause = "no body part of one model has a block for it";
        for (size_t flex = 0; flex < words_.flexes.size(); ++flex)
            if (!in_dmx_.contains(static_cast<int>(flex)))
                words_.lose("flex", words_.flexes[flex], kCause);
        for (const FlexController& controller : model_.controllers)
            words_.lose("controller", controller.name, kCause);
        for (const FlexRule& rule : model_.rules)
            words_.lose("rule", "%" + at(words_.flexes, rule.flex), kCause);
        for (const MdlMouth& mouth : mdl_.mouths) words_.lose("mouth", bone_name(mouth), kCause);
    }

    std::string bone_name(const MdlMouth& mouth) const {
        return is_index(mouth.bone, mdl_.bones.size()) ? at(mdl_.bones, mouth.bone).name
                                                       : std::string();
    }

    FaceText write_block(FaceModel& face, bool is_first, bool is_last, OrderedLines& order) {
        FaceBlock block;
        const std::string mesh = base_name(source_.mesh_file(face.part, face.body));
        const bool has_lids = !face.record->eyeballs.empty() && !words_.flexes.empty();
        const bool has_shapes = !face.shapes.empty() || has_lids;
        words_.vta = has_shapes ? source_.new_file(mesh, ".vta") : std::string();
        add_eyes(words_, source_, face, block);
        add_shape_lines(words_, face, block);
        if (is_first) add_mouths(block);
        std::string text;
        if (has_shapes) {
            text = "\tflexfile " + qc_quoted(words_.vta) + "\n";
            made_.files.push_back(
                {words_.vta,
                 vta_text(model_, source_.bones, drawn_vertices(face.meshes), block.frames)});
        }
        text += block.eyeballs + order.put(std::move(block.lines), is_last);
        return {text, block.up_axis};
    }

    void add_mouths(FaceBlock& block) {
        for (size_t i = 0; i < mdl_.mouths.size(); ++i) {
            const MdlMouth& mouth = mdl_.mouths[i];
            if (!is_index(mouth.bone, mdl_.bones.size()) ||
                !is_index(mouth.flex, words_.flexes.size())) {
                words_.lose("mouth", bone_name(mouth), "its bone or flex is missing");
                continue;
            }
            block.lines.push_back(
                {{mouth.flex},
                 fmt::format("\tmouth {} {} {} {} {} {}\n", i,
                             qc_quoted(at(words_.flexes, mouth.flex)), qc_quoted(bone_name(mouth)),
                             float_text(mouth.forward.x), float_text(mouth.forward.y),
                             float_text(mouth.forward.z))});
        }
    }

    std::string controllers() {
        std::string text;
        for (const FlexController& controller : names_.controllers) {
            if (same_name(controller.name, "range")) {
                words_.lose("controller", controller.name, "compilers take its name for an option");
                continue;
            }
            text += fmt::format("\tflexcontroller {} range {} {} {}\n", qc_quoted(controller.type),
                                float_text(controller.min), float_text(controller.max),
                                qc_quoted(controller.name));
        }
        return text;
    }

    std::string rules() {
        std::string text;
        for (const FlexRule& rule : model_.rules) {
            const std::string name = "%" + at(words_.flexes, rule.flex);
            if (has_step(rule))
                words_.guess("rule", name, "its n-way step is written as a steep slope");
            const std::string line = qc_rule(names_, rule);
            if (line.empty())
                words_.lose("rule", name, "its text would be too long");
            else
                text += "\t" + line + "\n";
        }
        return text;
    }

    // Whether an n-way ramp rises or falls at one point, where text would divide by zero.
    static bool has_step(const FlexRule& rule) {
        constexpr float kMinWidth = 0.001f;
        for (size_t i = 5; i < rule.program.size(); ++i) {
            if (rule.program[i].op != FlexOp::kNWay) continue;
            const auto point = [&](size_t k) { return rule.program[i - 5 + k].value; };
            if (point(1) - point(0) < kMinWidth || point(3) - point(2) < kMinWidth) return true;
        }
        return false;
    }

    const FaceSource& source_;
    const Model& model_;
    const MdlFile& mdl_;
    ExportedModel& made_;
    FaceWords words_;
    std::set<int> in_dmx_;  // flexes that a DMX has
    Model names_;           // flexes and controllers by the names that are written
};

}  // namespace

std::string qc_rule(const Model& model, const FlexRule& rule) {
    constexpr const char* kTooLong = "...";
    FlexRule program = rule;
    program.text.clear();
    std::string text = rule_expression(model, program);
    if (text == kTooLong) return {};
    if (text.empty()) text = "0";
    // Compilers take a minus at the beginning for a subtraction from nothing.
    if (text.starts_with('-')) text = "(" + text + ")";
    const std::string& name = at(model.flex_names, rule.flex);
    const bool is_word = std::all_of(name.begin(), name.end(),
                                     [](char c) { return is_ascii_alphanumeric(c) || c == '_'; });
    return is_word ? fmt::format("%{} = {}", name, text) : fmt::format("\"%{}\" = {}", name, text);
}

FaceLines write_faces(const FaceSource& source, ExportedModel& made) {
    return FaceBlocks(source, made).write();
}

}  // namespace studioscope
