#include "report/lines/lone_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

#include "core/at.h"
#include "core/file_system.h"
#include "core/message_text.h"
#include "core/path_text.h"
#include "formats/load.h"
#include "model/file_types.h"
#include "report/info.h"
#include "report/lines/hashes.h"
#include "report/lines/lines.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

constexpr const char* kStem = "file";

// Access to a folder with a single file.
class SingleFileAccess : public FileAccess {
public:
    SingleFileAccess(std::string name, ByteSpan bytes) : name_(std::move(name)), bytes_(bytes) {}

    Result<Bytes> read(const fs::path& file) const override {
        if (!is_the_file(file)) return error("unreadable", "not found");
        return Bytes(bytes_.begin(), bytes_.end());
    }
    Names list(const fs::path& folder) const override {
        return folder.empty() || folder == "/" ? Names{name_} : Names{};
    }

private:
    bool is_the_file(const fs::path& file) const {
        return file.relative_path() == path_from_text(name_);
    }

    const std::string name_;
    const ByteSpan bytes_;
};

// Whether a message is about other files of the model, which a lone file never has.
bool is_about_others(const Diagnostic& diagnostic) {
    constexpr std::array<std::string_view, 10> kCodes{
        "ani-alone",   "ani-missing", "compiled-alone",   "mdl-missing",     "phy-alone",
        "vtx-missing", "vvd-missing", "material-missing", "include-missing", "qc-source"};
    return std::find(kCodes.begin(), kCodes.end(), diagnostic.code) != kCodes.end();
}

using Json = nlohmann::ordered_json;

// A list of `info --json` and the word that begins the line of one of its entries.
struct ListRow {
    std::string_view key, word;
};
constexpr ListRow kLists[] = {{"bones", "bone"},           {"lods", "lod"},
                              {"fixups", "fixup"},         {"meshes", "mesh"},
                              {"materials", "material"},   {"skins", "skin"},
                              {"bodygroups", "bodygroup"}, {"clips", "clip"},
                              {"shapes", "shape"},         {"controllers", "controller"},
                              {"rules", "rule"},           {"attachments", "attachment"},
                              {"hitboxes", "hitbox"},      {"pose_parameters", "pose_parameter"},
                              {"properties", "property"}};

std::string quoted_text(const std::string& text) {
    constexpr size_t kMaxLength = 2000;
    const bool is_word = !text.empty() && text.find_first_of(" \"\n") == std::string::npos;
    const std::string shown = printable(text, kMaxLength);
    return is_word ? shown : "\"" + shown + "\"";
}

std::string value_text(const Json& value) {
    if (value.is_string()) return quoted_text(value.get<std::string>());
    if (value.is_number_float()) {
        // -0, or 0 after a compiler's rounding, would appear as a change each time
        constexpr double kZero = 1e-6;
        const double number = value.get<double>();
        return fmt::format("{:.6g}", std::abs(number) < kZero ? 0 : number);
    }
    if (value.is_boolean()) return value.get<bool>() ? "yes" : "no";
    if (value.is_null()) return "none";
    if (!value.is_structured()) return value.dump();
    const bool is_nested = std::any_of(value.begin(), value.end(),
                                       [](const Json& item) { return item.is_structured(); });
    std::string text;
    for (const auto& [key, item] : value.items()) {
        if (!text.empty()) text += is_nested ? ", " : " ";
        if (value.is_object()) text += key + " ";
        text += value_text(item);
    }
    return value.is_array() && value.empty() ? "none" : is_nested ? "[" + text + "]" : text;
}

// An entry as a line. Its name or number comes first, without a key.
std::string entry_line(std::string_view word, const Json& entry) {
    if (!entry.is_object()) return fmt::format("{} {}\n", word, value_text(entry));
    constexpr std::string_view kNames[] = {"name", "row", "lod", "shape"};
    std::string line(word);
    bool is_first = true;
    for (const auto& [key, value] : entry.items()) {
        const bool is_name =
            is_first && std::find(std::begin(kNames), std::end(kNames), key) != std::end(kNames);
        is_first = false;
        if (!is_name && (value.empty() || value == "")) continue;
        if (!is_name) line += " " + key;
        line += " " + value_text(value);
    }
    return line + "\n";
}

std::string list_lines(std::string_view word, const Json& list) {
    std::string text;
    const size_t count = list.size();
    if (count <= kMaxFactLines) {
        for (const Json& entry : list) text += entry_line(word, entry);
        return text;
    }
    const size_t rows = rows_per_hash(count, kMaxFactLines);
    for (size_t first = 0; first < count; first += rows) {
        const size_t last = std::min(first + rows, count) - 1;
        std::string group;
        for (size_t i = first; i <= last; ++i) group += entry_line(word, list[i]);
        text += fmt::format("{} {}..{} hash {}\n", word, first, last, short_hash(as_bytes(group)));
    }
    return text;
}

template <typename Item>
void add_items(ShortHash& hash, const std::vector<Item>& items) {
    hash.add(std::span<const Item>(items));
}

std::string motion_hash(const Clip& clip) {
    ShortHash hash;
    add_items(hash, clip.frames);
    for (const Track& track : clip.tracks) {
        add_items(hash, std::vector<int>{track.bone});
        add_items(hash, track.positions);
        add_items(hash, track.rotations);
    }
    for (const FlexTrack& track : clip.flex_tracks) add_items(hash, track.keys);
    return hash.text();
}

// Removes values that depend on the index in a list, and adds hashes of vertices and motions.
void prepare(Json& info, const Scene& scene) {
    const Model& model = scene.model;
    for (size_t i = 0; i < model.bones.size(); ++i) {
        Json& bone = info["bones"][i];
        bone.erase("index");
        bone.erase("vertices");  // a lone MDL has none
        const int parent = model.bones[i].parent;
        bone["parent"] = parent == kNone ? Json(nullptr) : Json(at(model.bones, parent).name);
    }
    size_t row = 0;
    for (const Mesh& mesh : model.meshes)
        for (const MeshLod& level : mesh.lods) {
            Json& entry = info["meshes"][row++];
            entry.erase("faults");
            if (level.vertex_count == 0) continue;
            entry["vertices_hash"] =
                short_hash(std::span<const Vertex>(model.vertices)
                               .subspan(level.first_vertex, level.vertex_count));
            if (level.indices.empty()) continue;
            entry["triangles_hash"] = short_hash(std::span<const uint32_t>(level.indices));
        }
    for (size_t i = 0; i < model.clips.size(); ++i) {
        info["clips"][i].erase("faults");
        info["clips"][i]["hash"] = motion_hash(model.clips[i]);
    }
    for (size_t i = 0; i < model.shapes.size(); ++i) {
        info["shapes"][i].erase("faults");
        info["shapes"][i]["hash"] = short_hash(std::span<const ShapeDelta>(model.shapes[i].deltas));
    }
}

template <typename Item>
std::string hash_lines(const char* what, const std::vector<Item>& items) {
    std::string text;
    const size_t rows = rows_per_hash(items.size(), kMaxFactLines);
    for (size_t first = 0; first < items.size(); first += rows) {
        const size_t count = std::min(rows, items.size() - first);
        text += fmt::format("{} {}..{} hash {}\n", what, first, first + count - 1,
                            short_hash(std::span<const Item>(items).subspan(first, count)));
    }
    return text;
}

// The pool of a VVD; a scene keeps it only if its own vertices are in another order.
std::string pool_lines(const Scene& scene) {
    if (!scene.vertex_file || scene.format != "vvd") return {};
    const VertexFile& file = *scene.vertex_file;
    const bool is_kept = !file.pool.empty();
    return hash_lines("vertices", is_kept ? file.pool : scene.model.vertices) +
           hash_lines("tangents", is_kept ? file.tangents : scene.model.tangents);
}

}  // namespace

Scene load_lone_file(const std::string& name, ByteSpan bytes) {
    const FileTypeRow* row = find_file_type(name);
    const std::string alone = kStem + std::string(row ? row->ending : std::string_view());
    LoadOptions options;
    options.with_materials = false;
    const std::vector<fs::path> paths{path_from_text(alone)};
    Scene scene =
        load_scene(paths, options, std::make_shared<const SingleFileAccess>(alone, bytes));
    std::erase_if(scene.diagnostics, is_about_others);
    return scene;
}

std::string collision_lines(const CollisionModel& collision) {
    std::string text;
    for (const CollisionSolid& solid : collision.solids) {
        ShortHash hash;
        size_t points = 0;
        for (const ConvexPiece& piece : solid.pieces) {
            points += piece.points.size();
            add_items(hash, piece.points);
            add_items(hash, piece.indices);
        }
        text += fmt::format(
            "solid {} parent {} surface {} mass {:.6g} pieces {} points {} hash {}\n",
            quoted_text(solid.name), quoted_text(solid.parent), quoted_text(solid.surface_property),
            solid.mass, solid.pieces.size(), points, hash.text());
    }
    Json lines = Json::array();
    for (const std::string& line : split_lines(collision.text))
        if (line.find_first_not_of(" \t\r") != std::string::npos) lines.push_back(line);
    return text + list_lines("text", lines);
}

std::string scene_lines(const Scene& scene) {
    if (scene.format.empty()) return {};
    Json info = make_info_json(scene);
    prepare(info, scene);
    std::string text;
    text += fmt::format("format {} {} version {}\n", scene.format, scene.encoding, scene.version);
    if (scene.checksum) text += fmt::format("checksum 0x{:08x}\n", *scene.checksum);
    for (const ListRow& row : kLists) text += list_lines(row.word, info[std::string(row.key)]);
    text += pool_lines(scene);
    if (scene.collision) text += collision_lines(*scene.collision);
    return text;
}

}  // namespace studioscope
