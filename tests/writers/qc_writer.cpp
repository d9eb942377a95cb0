#include "writers/qc_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <glm/gtc/constants.hpp>
#include <iterator>

#include "core/at.h"

namespace studioscope::assets {

namespace {

using Output = std::back_insert_iterator<std::string>;

std::string pop(std::vector<std::string>& stack) {
    if (stack.empty()) return "0";
    std::string top = std::move(stack.back());
    stack.pop_back();
    return top;
}

void push_binary(std::vector<std::string>& stack, const char* form) {
    const std::string right = pop(stack), left = pop(stack);
    stack.push_back(fmt::format(fmt::runtime(form), left, right));
}

// Replaces the last `count` entries by their product.
std::string pop_product(std::vector<std::string>& stack, int count) {
    std::string product = pop(stack);
    for (int i = 1; i < count; ++i) product = pop(stack) + " * " + product;
    return product;
}

void push(const Asset& asset, const FlexInstruction& step, std::vector<std::string>& stack) {
    const auto index = static_cast<size_t>(step.index);
    switch (step.op) {
        case FlexOp::kConst:
            stack.push_back(fmt::format("{}", step.value));
            break;
        case FlexOp::kFetchController:
            stack.push_back(asset.controllers[index].name);
            break;
        case FlexOp::kFetchFlex:
            stack.push_back("%" + flex_names_of(asset)[index]);
            break;
        case FlexOp::kAdd:
            push_binary(stack, "({} + {})");
            break;
        case FlexOp::kSubtract:
            push_binary(stack, "({} - {})");
            break;
        case FlexOp::kMultiply:
            push_binary(stack, "({} * {})");
            break;
        case FlexOp::kDivide:
            push_binary(stack, "({} / {})");
            break;
        case FlexOp::kNegate:
            stack.push_back("(0 - " + pop(stack) + ")");
            break;
        case FlexOp::kMax:
            push_binary(stack, "max({}, {})");
            break;
        case FlexOp::kMin:
            push_binary(stack, "min({}, {})");
            break;
        case FlexOp::kTwoWay0:
            stack.push_back("min(max(0 - " + asset.controllers[index].name + ", 0), 1)");
            break;
        case FlexOp::kTwoWay1:
            stack.push_back("min(max(" + asset.controllers[index].name + ", 0), 1)");
            break;
        case FlexOp::kCombo:
            stack.push_back("(" + pop_product(stack, step.index) + ")");
            break;
        case FlexOp::kDominate: {
            const std::string product = pop_product(stack, step.index);
            stack.push_back("(" + pop(stack) + " * (1 - " + product + "))");
            break;
        }
        default:
            break;  // exists in compiled models only
    }
}

void put_flexes(Output out, const Asset& asset) {
    fmt::format_to(out, "    flexfile \"{}.vta\"\n    {{\n", asset.name);
    for (size_t i = 0; i < asset.shapes.size(); ++i) {
        const AssetShape& shape = asset.shapes[i];
        if (shape.split > 0)
            fmt::format_to(out, "        flexpair \"{}\" {} frame {}\n", shape.name, shape.split,
                           i + 1);
        else
            fmt::format_to(out, "        flex \"{}\" frame {}\n", shape.name, i + 1);
    }
    fmt::format_to(out, "    }}\n");
    for (const FlexController& controller : asset.controllers)
        fmt::format_to(out, "    flexcontroller {} range {} {} \"{}\"\n", controller.type,
                       controller.min, controller.max, controller.name);
    const std::vector<std::string> names = flex_names_of(asset);
    for (const FlexRule& rule : asset.rules)
        fmt::format_to(out, "    %{} = {}\n", at(names, rule.flex), expression_of(asset, rule));
}

void put_body_parts(Output out, const Asset& asset) {
    for (size_t p = 0; p < asset.body_parts.size(); ++p) {
        const AssetBodyPart& part = asset.body_parts[p];
        if (p == 0 && part.models.size() == 1) {
            fmt::format_to(out, "$model \"{}\" \"{}.smd\"", part.name, smd_stem(asset, 0, 0, 0));
            if (asset.shapes.empty()) {
                fmt::format_to(out, "\n");
                continue;
            }
            fmt::format_to(out, "\n{{\n");
            put_flexes(out, asset);
            fmt::format_to(out, "}}\n");
            continue;
        }
        fmt::format_to(out, "$bodygroup \"{}\"\n{{\n", part.name);
        for (size_t m = 0; m < part.models.size(); ++m) {
            if (part.models[m].meshes.empty())
                fmt::format_to(out, "    blank\n");
            else
                fmt::format_to(out, "    studio \"{}.smd\"\n", smd_stem(asset, p, m, 0));
        }
        fmt::format_to(out, "}}\n");
    }
}

void put_levels(Output out, const Asset& asset) {
    for (size_t lod = 1; lod < lod_count_of(asset); ++lod) {
        fmt::format_to(out, "$lod {}\n{{\n", asset.switch_points[lod]);
        for (size_t p = 0; p < asset.body_parts.size(); ++p)
            for (size_t m = 0; m < asset.body_parts[p].models.size(); ++m)
                if (!asset.body_parts[p].models[m].meshes.empty())
                    fmt::format_to(out, "    replacemodel \"{}.smd\" \"{}.smd\"\n",
                                   smd_stem(asset, p, m, 0), smd_stem(asset, p, m, lod));
        fmt::format_to(out, "}}\n");
    }
}

void put_skins(Output out, const Asset& asset) {
    if (asset.skins.size() < 2) return;
    fmt::format_to(out, "$texturegroup \"skins\"\n{{\n");
    for (const std::vector<int>& family : asset.skins) {
        fmt::format_to(out, "    {{");
        for (const int material : family)
            fmt::format_to(out, " \"{}\"", at(asset.materials, material));
        fmt::format_to(out, " }}\n");
    }
    fmt::format_to(out, "}}\n");
}

void put_attachments(Output out, const Asset& asset) {
    for (const Attachment& attachment : asset.attachments) {
        const glm::vec3 p = attachment.local.position;
        const glm::vec3 degrees = glm::degrees(euler_from_rotation(attachment.local.rotation));
        fmt::format_to(
            out, "$attachment \"{}\" \"{}\" {:.4f} {:.4f} {:.4f} rotate {:.4f} {:.4f} {:.4f}\n",
            attachment.name, at(asset.bones, attachment.bone).name, p.x, p.y, p.z, degrees.y,
            degrees.z, degrees.x);
    }
    for (const Hitbox& hitbox : asset.hitboxes)
        fmt::format_to(out, "$hbox {} \"{}\" {:.3f} {:.3f} {:.3f} {:.3f} {:.3f} {:.3f}\n",
                       hitbox.group, at(asset.bones, hitbox.bone).name, hitbox.min.x, hitbox.min.y,
                       hitbox.min.z, hitbox.max.x, hitbox.max.y, hitbox.max.z);
}

}  // namespace

std::string expression_of(const Asset& asset, const FlexRule& rule) {
    std::vector<std::string> stack;
    for (const FlexInstruction& step : rule.program) push(asset, step, stack);
    return pop(stack);
}

std::string smd_stem(const Asset& asset, size_t body_part, size_t body_model, size_t lod) {
    std::string stem = asset.name;
    if (body_part > 0 || body_model > 0)
        stem += "_" + asset.body_parts[body_part].models[body_model].name;
    return lod == 0 ? stem : stem + "_lod" + std::to_string(lod);
}

std::string qc_script(const Asset& asset) {
    std::string text;
    const Output out(text);
    fmt::format_to(out, "$modelname \"{}{}.mdl\"\n", asset.model_folder, asset.name);
    fmt::format_to(out, "$cdmaterials \"{}\"\n", asset.material_folder);
    fmt::format_to(out, "$surfaceprop \"{}\"\n", asset.surface_property);
    put_body_parts(out, asset);
    put_levels(out, asset);
    put_skins(out, asset);
    put_attachments(out, asset);
    for (const AssetClip& clip : asset.clips)
        fmt::format_to(out, "$sequence \"{}\" \"anims/{}.smd\" fps {}{}\n", clip.name, clip.name,
                       clip.fps, clip.is_looping ? " loop" : "");
    return text;
}

}  // namespace studioscope::assets
