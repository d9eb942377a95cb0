// Constructs of DMX, each as text and as a binary file of the same elements.

#include <cmath>

#include "slopes/construct.h"
#include "support/colliding_names.h"
#include "support/dmx_model.h"

namespace studioscope {

namespace {

using Elements = std::function<std::string(size_t count)>;

void add(SlopeConstructs& all, const std::string& name, size_t unit, const Elements& elements) {
    all.push_back({"dmx-text-" + name, unit, [elements](size_t count) {
                       return std::vector{text_file("a.dmx", dmx_text(elements(count)))};
                   }});
    all.push_back({"dmx-binary-" + name, unit, [elements](size_t count) {
                       return std::vector{SlopeFile{"a.dmx", dmx_binary(elements(count), 5)}};
                   }});
}

// More entries for an existing list.
std::string more(size_t count, const std::function<std::string(size_t)>& entry) {
    return repeat(count, [&](size_t i) { return ", " + entry(i); });
}

std::string list(size_t count, const std::function<std::string(size_t)>& entry) {
    return repeat(count, [&](size_t i) { return (i == 0 ? "" : ", ") + entry(i); });
}

std::string id_of(size_t i) { return fmt::format("00000000-0000-0000-0001-{:012x}", i); }

std::string joint(size_t i, const std::string& name, const std::string& children = "") {
    return fmt::format(R"("DmeJoint" {{ "id" "elementid" "{}" "name" "string" "{}"
        "transform" "DmeTransform" {{ "name" "string" "{}" "position" "vector3" "0 0 1"
          "orientation" "quaternion" "0 0 0 1" }} "children" "element_array" [ {} ] }})",
                       id_of(i), name, name, children);
}

std::string with_joints(size_t count, const std::function<std::string(size_t)>& name) {
    DmxModelText model;
    model.joint_children = list(count, [&](size_t i) { return joint(i, name(i)); });
    model.joints += more(count, [](size_t i) { return "\"element\" \"" + id_of(i) + "\""; });
    return model.text();
}

std::string with_joint_chain(size_t count) {
    const auto reference = [](size_t i) { return "\"element\" \"" + id_of(i) + "\""; };
    DmxModelText model;
    if (count > 0) model.joint_children = reference(0);
    model.joints += more(count, reference);
    return model.text() + repeat(count, [&](size_t i) {
               return joint(i, fmt::format("joint{}", i), i + 1 < count ? reference(i + 1) : "") +
                      "\n";
           });
}

std::string with_deltas(size_t count) {
    DmxModelText model;
    model.deltas = list(count, [](size_t i) { return delta_text(fmt::format("shape{}", i), 0); });
    model.root = combination_text(list(count, [](size_t i) {
        return control_text(fmt::format("shape{}", i), fmt::format("\"shape{}\"", i));
    }));
    return model.text();
}

// Corrective shapes for the first two shapes, repeated.
std::string with_corrections(size_t count) {
    DmxModelText model;
    const auto name = [](size_t i) { return fmt::format("shape{}", i); };
    model.deltas = list(count, [&](size_t i) { return delta_text(name(i), 0); }) +
                   more(count / 2, [&](size_t i) {
                       return delta_text(name(2 * i) + "_" + name(2 * i + 1), 1);
                   });
    if (count == 0) model.deltas = delta_text("shape", 0);
    model.root = combination_text(
        list(count, [&](size_t i) { return control_text(name(i), "\"" + name(i) + "\""); }));
    return model.text();
}

// One shape that moves a position as often as is said.
std::string with_delta_entries(size_t count) {
    DmxModelText model;
    model.deltas = fmt::format(
        R"("DmeVertexDeltaData" {{ "name" "string" "shape"
        "vertexFormat" "string_array" [ "positions", "normals" ]
        "positions" "vector3_array" [ {} ] "positionsIndices" "int_array" [ {} ]
        "normals" "vector3_array" [ {} ] "normalsIndices" "int_array" [ {} ] }})",
        list(count, [](size_t i) { return fmt::format("\"0 0 {}\"", i); }),
        list(count, [](size_t i) { return fmt::format("\"{}\"", i % 4); }),
        list(count, [](size_t i) { return fmt::format("\"0 {} 1\"", i); }),
        list(count, [](size_t) { return "\"0\""; }));
    return model.text();
}

// The same delta state again and again.
std::string with_listed_delta(size_t count) {
    DmxModelText model;
    model.deltas = delta_text("shape");
    model.deltas.insert(model.deltas.find('{') + 1, " \"id\" \"elementid\" \"" + id_of(0) + "\"");
    model.deltas += more(count, [](size_t) { return "\"element\" \"" + id_of(0) + "\""; });
    return model.text();
}

// Each shape is suppressed by the one after it.
std::string with_dominators(size_t count) {
    DmxModelText model;
    const auto name = [](size_t i) { return fmt::format("shape{}", i); };
    model.deltas = list(count, [&](size_t i) { return delta_text(name(i), 0); });
    model.root = combination_text(
        list(count, [&](size_t i) { return control_text(name(i), "\"" + name(i) + "\""); }),
        "\"dominators\" \"element_array\" [ " + list(count, [&](size_t i) {
            return fmt::format(R"("DmeCombinationDominationRule" {{ "name" "string" "rule"
                "dominators" "string_array" [ "{}" ] "suppressed" "string_array" [ "{}" ] }})",
                               name((i + 1) % count), name(i));
        }) + " ]");
    return model.text();
}

// A slider for each channel of a clip.
std::string with_flex_channels(size_t count) {
    DmxModelText model;
    const auto name = [](size_t i) { return fmt::format("shape{}", i); };
    model.deltas = delta_text("shape");
    model.root =
        combination_text(
            list(count, [&](size_t i) { return control_text(name(i), "\"" + name(i) + "\""); })) +
        R"("animationList" "DmeAnimationList" { "animations" "element_array" [
        "DmeChannelsClip" { "name" "string" "clip" "channels" "element_array" [ )" +
        list(count,
             [&](size_t i) {
                 return fmt::format(R"("DmeChannel" {{ "name" "string" "{0}"
            "toElement" "DmElement" {{ "name" "string" "{0}" }} "toAttribute" "string" "flexWeight"
            "log" "DmeFloatLog" {{ "layers" "element_array" [ "DmeFloatLogLayer" {{
              "times" "time_array" [ "0" ] "values" "float_array" [ "1" ] }} ] }} }})",
                                    name(i));
             }) +
        " ] } ] }";
    return model.text();
}

std::string with_many_clips(size_t count) {
    DmxModelText model;
    model.root =
        R"("animationList" "DmeAnimationList" { "animations" "element_array" [ )" +
        list(count,
             [](size_t i) {
                 return fmt::format(R"("DmeChannelsClip" {{ "name" "string" "clip{}" }})", i);
             }) +
        " ] }";
    return model.text();
}

std::string with_face_sets(size_t count, const std::function<std::string(size_t)>& material) {
    DmxModelText model;
    model.face_sets = list(count, [&](size_t i) {
        return fmt::format(R"("DmeFaceSet" {{ "name" "string" "set{}"
          "faces" "int_array" [ "0", "1", "2", "-1" ]
          "material" "DmeMaterial" {{ "name" "string" "m" "mtlName" "string" "{}" }} }})",
                           i, material(i));
    });
    return model.text();
}

std::string with_faces(size_t count) {
    DmxModelText model;
    model.positions += more(count, [](size_t i) { return fmt::format("\"{} 1 1\"", i); });
    for (size_t i = 0; i < count; ++i) {
        model.position_indices += fmt::format(", \"{}\", \"1\", \"2\"", i + 4);
        model.faces += fmt::format(R"(, "{}", "{}", "{}", "-1")", 3 * i + 4, 3 * i + 5, 3 * i + 6);
    }
    const std::string zeros = repeat(3 * count, [](size_t) { return ", \"0\""; });
    model.normals = R"("normals" "vector3_array" ["0 0 1"]
        "normalsIndices" "int_array" ["0", "0", "0", "0")" +
                    zeros + "]";
    model.uvs = R"("textureCoordinates" "vector2_array" ["0 0", "1 0", "1 1", "0 1"]
        "textureCoordinatesIndices" "int_array" ["0", "1", "2", "3")" +
                zeros + "]";
    return model.text();
}

// Faces with many corners each.
std::string with_polygons(size_t count) {
    constexpr size_t kCorners = 200;
    DmxModelText model;
    model.faces += repeat(count, [](size_t) {
        return repeat(kCorners, [](size_t i) { return fmt::format(", \"{}\"", i % 4); }) +
               ", \"-1\"";
    });
    return model.text();
}

// Faces that each have a normal of their own, and all of them those of a whole sphere.
std::string with_normals(size_t count) {
    DmxModelText model;
    std::string normals = "\"0 0 1\"", indices;
    for (size_t i = 0; i < count; ++i) {
        const double z = 1 - (2 * static_cast<double>(i) + 1) / static_cast<double>(count);
        const double turn = 2.399963 * static_cast<double>(i), radius = std::sqrt(1 - z * z);
        normals += fmt::format(", \"{:.6f} {:.6f} {:.6f}\"", radius * std::cos(turn),
                               radius * std::sin(turn), z);
        indices += fmt::format(", \"{}\"", i + 1);
        model.position_indices += fmt::format(", \"{}\"", i % 4);
        if (i % 3 == 2)
            model.faces += fmt::format(R"(, "{}", "{}", "{}", "-1")", i + 2, i + 3, i + 4);
    }
    model.normals = "\"normals\" \"vector3_array\" [" + normals + R"(]
        "normalsIndices" "int_array" ["0", "0", "0", "0")" +
                    indices + "]";
    model.uvs = R"("textureCoordinates" "vector2_array" ["0 0", "1 0", "1 1", "0 1"]
        "textureCoordinatesIndices" "int_array" ["0", "1", "2", "3")" +
                repeat(count, [](size_t) { return ", \"0\""; }) + "]";
    return model.text();
}

// Named by a QC, whose compiler merges normals.
SlopeConstruct normals_in_qc() {
    return {"dmx-normals-in-qc", 10000, [](size_t count) {
                return std::vector{text_file("a.qc", "$modelname a.mdl\n$body b a.dmx\n"),
                                   SlopeFile{"a.dmx", dmx_binary(with_normals(count), 5)}};
            }};
}

std::string with_attributes(size_t count, const std::function<std::string(size_t)>& name) {
    DmxModelText model;
    model.root = repeat(count, [&](size_t i) { return "\"" + name(i) + "\" \"int\" \"1\"\n"; });
    return model.text();
}

std::string with_elements(size_t count) {
    return DmxModelText().text() + repeat(count, [](size_t i) {
               return fmt::format(
                   "\"DmElement\" {{ \"id\" \"elementid\" \"{}\" \"name\" "
                   "\"string\" \"e{}\" }}\n",
                   id_of(i), i);
           });
}

std::string with_clips(size_t keys) {
    DmxModelText model;
    const std::string times = list(keys, [](size_t i) { return fmt::format("\"{}\"", i); });
    const std::string values = list(keys, [](size_t i) { return fmt::format("\"{} 0 0\"", i); });
    model.root = R"("animationList" "DmeAnimationList" { "animations" "element_array" [
      "DmeChannelsClip" { "name" "string" "clip" "frameRate" "int" "30" "channels" "element_array" [
      "DmeChannel" { "name" "string" "bone_p" "toElement" "element" )"
                 R"("00000000-0000-0000-0000-000000000002" "toAttribute" "string" "position"
        "log" "DmeVector3Log" { "layers" "element_array" [ "DmeVector3LogLayer" {
          "times" "time_array" [ )" +
                 times + R"( ] "values" "vector3_array" [ )" + values + " ] } ] } } ] } ] }";
    return model.text();
}

}  // namespace

SlopeConstructs dmx_constructs() {
    const auto numbered = [](const char* front) {
        return [front](size_t i) { return fmt::format("{}{}", front, i); };
    };
    const auto colliding = [](size_t i) { return colliding_names(i + 1, 13).back(); };
    SlopeConstructs all;
    add(all, "joints", 250, [=](size_t n) { return with_joints(n, numbered("joint")); });
    add(all, "joints-of-one-name", 250,
        [](size_t n) { return with_joints(n, [](size_t) { return "joint"; }); });
    add(all, "joints-in-a-chain", 250, with_joint_chain);
    add(all, "colliding-joints", 250, [=](size_t n) { return with_joints(n, colliding); });
    add(all, "shapes", 250, with_deltas);
    add(all, "corrections", 250, with_corrections);
    add(all, "delta-entries", 1000, with_delta_entries);
    add(all, "delta-listed-again", 1000, with_listed_delta);
    add(all, "dominators", 250, with_dominators);
    add(all, "flex-channels", 250, with_flex_channels);
    add(all, "clips", 500, with_many_clips);
    add(all, "face-sets", 250, [=](size_t n) { return with_face_sets(n, numbered("skin")); });
    add(all, "face-sets-of-one-material", 250,
        [](size_t n) { return with_face_sets(n, [](size_t) { return "skin"; }); });
    add(all, "faces", 500, with_faces);
    add(all, "polygons", 20, with_polygons);
    add(all, "normals", 2000, with_normals);
    all.push_back(normals_in_qc());
    add(all, "attributes", 2000, [=](size_t n) { return with_attributes(n, numbered("name")); });
    add(all, "attributes-of-one-name", 2000,
        [](size_t n) { return with_attributes(n, [](size_t) { return "name"; }); });
    add(all, "elements", 1000, with_elements);
    add(all, "keys", 2000, with_clips);
    return all;
}

}  // namespace studioscope
