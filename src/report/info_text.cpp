#include <fmt/format.h>

#include <string>
#include <string_view>
#include <utility>

#include "content/archives/archive_files.h"
#include "core/at.h"
#include "core/message_text.h"
#include "core/path_text.h"
#include "core/text.h"
#include "model/flex_rules.h"
#include "model/measure.h"
#include "model/references.h"
#include "model/shape_moves.h"
#include "report/info.h"

namespace studioscope {

namespace {

// ", 3 skipped frames"; nothing for none.
std::string count_suffix(size_t count, std::string_view what) {
    return count == 0 ? "" : ", " + count_text(count, what);
}

// Whether a property has its default: an empty name, or a number, point or box of zeros. Other
// properties without a value are switches of a QC.
bool is_unset(const Property& property) {
    const std::string& value = property.value;
    if (value.empty()) return property.name == "name" || property.name == "surface property";
    return value[0] == '0' && value.find_first_not_of("0x tokg") == std::string::npos;
}

// Text with one property per line, its name in the first column.
class InfoText {
public:
    explicit InfoText(const Scene& scene)
        : scene_(scene),
          model_(scene.model),
          text_(at_line_start(shown_path(archive_path_text(path_text(scene.file)))) + "\n") {
        add_files();
        add_levels();
        if (has_own_materials(model_))
            for (const Material& material : model_.materials)
                row("material", shown_path(material.file_name().bytes()));
        for (const Clip& clip : model_.clips) add_clip(clip);
        add_flexes();
        for (const Property& property : scene_.properties)
            if (!is_unset(property))
                row(property.name, as_utf8(property.value.substr(0, property.value.find('\n'))));
    }

    std::string take() { return std::move(text_); }

private:
    void row(std::string_view name, const std::string& value) {
        text_ += fmt::format("  {:<12} {}\n", printable(name), printable(value));
    }

    void add_files() {
        row("format", format_text());
        if (scene_.checksum) row("checksum", fmt::format("0x{:08x}", *scene_.checksum));
        for (const SourceFile& file : scene_.files)
            row(file.role,
                fmt::format("{}  {}, {}", shown_path(archive_path_text(path_text(file.path))),
                            count_text(file.bytes, "byte"), file_status_name(file.status)));
    }

    // A QC has no version of its own.
    std::string format_text() const {
        const std::string name = fmt::format("{} {}", scene_.format, scene_.encoding);
        return scene_.version == 0 ? name : fmt::format("{} version {}", name, scene_.version);
    }

    void add_levels() {
        row("bones", std::to_string(model_.bones.size()));
        for (size_t i = 0; i < model_.lods.size(); ++i) {
            const int lod = static_cast<int>(i);
            const size_t vertices = level_vertex_count(scene_, lod);
            if (vertices == 0) continue;  // an animation, or finer than the root LOD
            std::string text =
                fmt::format("{}, {}, {}, {}", count_text(vertices, "vertex", "vertices"),
                            count_text(triangle_count(model_, lod), "triangle"),
                            count_text(mesh_count(model_, lod), "mesh", "meshes"),
                            count_text(bone_count(model_, lod), "bone"));
            const float switch_point = model_.lods[i].switch_point;
            if (model_.lods.size() > 1)
                text += switch_point < 0 ? ", drawn as the shadow"
                                         : fmt::format(", switch point {:g}", switch_point);
            row(fmt::format("LOD {}", i), text);
        }
        if (scene_.vertex_file && !scene_.vertex_file->fixups.empty())
            row("fixups", std::to_string(scene_.vertex_file->fixups.size()));
    }

    void add_clip(const Clip& clip) {
        if (clip.is_placeholder)
            return row("clip", fmt::format("{}  {}", as_utf8(clip.name), clip_origin(clip)));
        row("clip", fmt::format("{}  {}..{} at {:g} fps, {}{}{}{}{}", as_utf8(clip.name),
                                clip.first_frame(), clip.last_frame(), clip.fps,
                                count_text(clip_key_frames(clip).size(), "keyed frame"),
                                count_suffix(skipped_frame_count(clip), "skipped frame"),
                                count_suffix(omitted_key_count(clip), "omitted bone key"),
                                count_suffix(clip.flex_tracks.size(), "flex curve"),
                                clip.is_autoplay ? ", plays by itself" : ""));
        if (!clip.activity.empty())
            row("  activity",
                fmt::format("{}  weight {}", as_utf8(clip.activity), clip.activity_weight));
        for (const ClipEvent& event : clip.events)
            row("  event", fmt::format("{:g}  {}  {}", event.cycle, as_utf8(event.name),
                                       as_utf8(event.options)));
        for (const ClipIkRule& rule : clip.ik_rules)
            row("  IK rule",
                fmt::format("{}  {}  {:g} {:g} {:g} {:g}", as_utf8(rule.chain), as_utf8(rule.kind),
                            rule.start, rule.peak, rule.tail, rule.end));
    }

    void add_flexes() {
        for (const Shape& shape : model_.shapes)
            row("shape", fmt::format("{}  {}", as_utf8(shape.name),
                                     count_text(moved_vertex_count(shape), "vertex", "vertices")));
        for (const FlexController& controller : model_.controllers)
            row("controller", fmt::format("{}  {:g}..{:g}", as_utf8(controller.name),
                                          controller.min, controller.max));
        for (const FlexRule& rule : model_.rules)
            row("rule", fmt::format("%{} = {}", as_utf8(at(model_.flex_names, rule.flex)),
                                    as_utf8(rule_expression(model_, rule))));
    }

    const Scene& scene_;
    const Model& model_;
    std::string text_;
};

}  // namespace

std::string info_text(const Scene& scene) { return InfoText(scene).take(); }

}  // namespace studioscope
