#include "export/gltf/document.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "core/at.h"
#include "core/portable_name.h"
#include "core/text.h"

namespace studioscope {

namespace {

using nlohmann::ordered_json;

constexpr size_t kAlignment = 4;

size_t padding(uint64_t size) { return (kAlignment - size % kAlignment) % kAlignment; }

ordered_json accessor_of(GltfComponent component, size_t count, const char* type) {
    return {{"componentType", component}, {"count", count}, {"type", type}};
}

template <typename Vector>
void add_bounds(ordered_json& accessor, std::span<const Vector> values, Vector low, Vector high) {
    for (const Vector& value : values) {
        low = glm::min(low, value);
        high = glm::max(high, value);
    }
    const auto list = [](const Vector& vector) {
        ordered_json numbers = ordered_json::array();
        if constexpr (std::is_same_v<Vector, float>)
            numbers.push_back(vector);
        else
            for (int i = 0; i < vector.length(); ++i) numbers.push_back(vector[i]);
        return numbers;
    };
    accessor["min"] = list(low);
    accessor["max"] = list(high);
}

template <typename T>
Bytes narrowed(std::span<const uint32_t> values) {
    std::vector<T> narrow(values.size());
    std::transform(values.begin(), values.end(), narrow.begin(),
                   [](uint32_t value) { return static_cast<T>(value); });
    const ByteSpan bytes = std::as_bytes(std::span(narrow));
    return {bytes.begin(), bytes.end()};
}

// Whole numbers in the smallest component that also leaves its own largest value free, which is
// reserved for restarting primitives.
std::pair<GltfComponent, Bytes> packed_numbers(std::span<const uint32_t> values) {
    const uint32_t largest = values.empty() ? 0 : *std::max_element(values.begin(), values.end());
    if (largest < std::numeric_limits<uint8_t>::max())
        return {GltfComponent::kU8, narrowed<uint8_t>(values)};
    if (largest < std::numeric_limits<uint16_t>::max())
        return {GltfComponent::kU16, narrowed<uint16_t>(values)};
    return {GltfComponent::kU32, narrowed<uint32_t>(values)};
}

// A file name as a reference of a URI has it.
std::string percent_encoded(std::string_view name) {
    std::string text;
    for (const char c : name)
        if (is_ascii_alphanumeric(c) || c == '-' || c == '_' || c == '.')
            text += c;
        else
            text += fmt::format("%{:02X}", static_cast<unsigned char>(c));
    return text;
}

void append_word(std::string& text, uint64_t number) {
    const auto word = static_cast<uint32_t>(number);
    text += as_text(std::as_bytes(std::span(&word, 1)));
}

// A portable name of a file that none of `names`, in lower case, has.
std::string free_name(std::map<std::string, int>& names, const std::string& name,
                      const char* ending) {
    const std::string base = portable_name(name);
    std::string free = base + ending;
    for (int number = 2; !names.emplace(lower_case(free), 1).second; ++number)
        free = fmt::format("{}_{}{}", base, number, ending);
    return free;
}

}  // namespace

std::string gltf_text(const ordered_json& json) {
    return json.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

GltfDocument::GltfDocument(Form form, std::string name) : form_(form), name_(std::move(name)) {
    root_["asset"] = {{"version", "2.0"}, {"generator", "Studioscope"}};
    for (const char* ending : {".gltf", ".bin"}) names_[lower_case(name_ + ending)] = 1;
}

int GltfDocument::List::add(std::string_view object) {
    text += object;
    text += ",";
    return count++;
}

int GltfDocument::add(const char* list, const ordered_json& object) {
    return add_text(list, gltf_text(object));
}

int GltfDocument::add_node(ordered_json node, int parent) {
    const int number = static_cast<int>(nodes_.size());
    nodes_.push_back(std::move(node));
    if (parent >= 0) {
        at(nodes_, parent)["children"].push_back(number);
        return number;
    }
    all_roots_.push_back(number);
    if (parent == kScene) roots_.push_back(number);
    return number;
}

int GltfDocument::count(const char* list) const {
    const auto found = lists_.find(list);
    return found == lists_.end() ? 0 : found->second.count;
}

void GltfDocument::use_extension(const std::string& name) {
    ordered_json& used = root_["extensionsUsed"];
    if (std::find(used.begin(), used.end(), name) == used.end()) used.push_back(name);
}

int GltfDocument::add_view(Piece piece, GltfUse use) {
    ordered_json view{{"buffer", 0}, {"byteOffset", size_}, {"byteLength", piece.size}};
    if (use != GltfUse::kNone) view["target"] = use;
    size_ += piece.size + padding(piece.size);
    pieces_.push_back(std::move(piece));
    return add("bufferViews", view);
}

int GltfDocument::add_accessor(ByteSpan bytes, GltfUse use, const ordered_json& accessor) {
    ordered_json whole{
        {"bufferView", add_view({bytes.size(), {}, {bytes.begin(), bytes.end()}}, use)}};
    whole.update(accessor);
    return add("accessors", whole);
}

int GltfDocument::add_floats(std::span<const float> values, Bounds bounds) {
    ordered_json accessor = accessor_of(GltfComponent::kFloat, values.size(), "SCALAR");
    if (bounds == Bounds::kWritten && !values.empty())
        add_bounds<float>(accessor, values, values[0], values[0]);
    return add_accessor(std::as_bytes(values), GltfUse::kNone, accessor);
}

int GltfDocument::add_vectors(std::span<const glm::vec2> values, GltfUse use) {
    return add_accessor(std::as_bytes(values), use,
                        accessor_of(GltfComponent::kFloat, values.size(), "VEC2"));
}

int GltfDocument::add_vectors(std::span<const glm::vec3> values, GltfUse use, Bounds bounds) {
    ordered_json accessor = accessor_of(GltfComponent::kFloat, values.size(), "VEC3");
    if (bounds == Bounds::kWritten && !values.empty())
        add_bounds(accessor, values, values[0], values[0]);
    return add_accessor(std::as_bytes(values), use, accessor);
}

int GltfDocument::add_vectors(std::span<const glm::vec4> values, GltfUse use) {
    return add_accessor(std::as_bytes(values), use,
                        accessor_of(GltfComponent::kFloat, values.size(), "VEC4"));
}

int GltfDocument::add_matrices(std::span<const glm::mat4> values) {
    return add_accessor(std::as_bytes(values), GltfUse::kNone,
                        accessor_of(GltfComponent::kFloat, values.size(), "MAT4"));
}

int GltfDocument::add_joints(std::span<const glm::u8vec4> values) {
    return add_accessor(std::as_bytes(values), GltfUse::kVertices,
                        accessor_of(GltfComponent::kU8, values.size(), "VEC4"));
}

int GltfDocument::add_indices(std::span<const uint32_t> values) {
    const auto [component, bytes] = packed_numbers(values);
    return add_accessor(bytes, GltfUse::kIndices, accessor_of(component, values.size(), "SCALAR"));
}

int GltfDocument::add_sparse(size_t count, std::span<const uint32_t> indices,
                             std::span<const glm::vec3> values, Bounds bounds) {
    const auto [component, bytes] = packed_numbers(indices);
    ordered_json accessor = accessor_of(GltfComponent::kFloat, count, "VEC3");
    // Vectors that are not listed are zero.
    const glm::vec3 any = values.size() < count ? glm::vec3(0) : values[0];
    if (bounds == Bounds::kWritten) add_bounds(accessor, values, any, any);
    if (values.empty()) return add("accessors", accessor);
    const ByteSpan data = std::as_bytes(values);
    const int index_view = add_view({bytes.size(), {}, bytes}, GltfUse::kNone);
    const int value_view = add_view({data.size(), {}, {data.begin(), data.end()}}, GltfUse::kNone);
    accessor["sparse"] = {{"count", indices.size()},
                          {"indices", {{"bufferView", index_view}, {"componentType", component}}},
                          {"values", {{"bufferView", value_view}}}};
    return add("accessors", accessor);
}

int GltfDocument::add_piece(size_t size, GltfPiece make) {
    return add_view({size, std::move(make)}, GltfUse::kNone);
}

int GltfDocument::add_piece(Bytes bytes) {
    const size_t size = bytes.size();
    return add_view({size, {}, std::move(bytes)}, GltfUse::kNone);
}

int GltfDocument::add_image(std::string name, Bytes png) {
    ordered_json image{{"name", name}, {"mimeType", "image/png"}};
    if (form_ == Form::kBinary) {
        image["bufferView"] = add_piece(std::move(png));
    } else {
        images_.push_back({free_name(names_, name, ".png"), std::string(as_text(png))});
        image["uri"] = percent_encoded(images_.back().path);
    }
    return add("images", image);
}

std::map<std::string, GltfDocument::List> GltfDocument::whole_lists() const {
    std::map<std::string, List> lists = lists_;
    for (const ordered_json& node : nodes_) lists["nodes"].add(gltf_text(node));
    if (nodes_.empty()) return lists;
    lists["scenes"].add(gltf_text({{"name", name_}, {"nodes", roots_}}));
    if (roots_ != all_roots_)
        lists["scenes"].add(gltf_text({{"name", name_ + " (all nodes)"}, {"nodes", all_roots_}}));
    return lists;
}

std::string GltfDocument::json_text(const std::string& buffer_file) const {
    ordered_json head = root_;
    if (!nodes_.empty()) head["scene"] = 0;
    if (size_ > 0) {
        ordered_json buffer{{"byteLength", size_}};
        if (!buffer_file.empty()) buffer["uri"] = percent_encoded(buffer_file);
        head["buffers"] = ordered_json::array({buffer});
    }
    std::string text = gltf_text(head);
    text.pop_back();  // its brace
    for (const auto& [name, list] : whole_lists()) {
        text += fmt::format(",\"{}\":[", name);
        text.append(list.text, 0, list.text.size() - 1);
        text += "]";
    }
    return text + "}";
}

void GltfDocument::write_buffer(const GltfSink& sink) const {
    constexpr std::array<std::byte, kAlignment> kZeros{};
    for (const Piece& piece : pieces_) {
        if (piece.make) {
            Bytes bytes = piece.make();
            bytes.resize(piece.size);
            sink(bytes);
        } else {
            sink(piece.bytes);
        }
        if (const size_t rest = padding(piece.size); rest > 0) sink(ByteSpan(kZeros).first(rest));
    }
}

void GltfDocument::write_binary(const GltfSink& sink) const {
    constexpr uint32_t kMagic = 0x46546C67, kVersion = 2, kJson = 0x4E4F534A, kBin = 0x004E4942;
    constexpr uint64_t kHeader = 12, kChunkHeader = 8;
    std::string json = json_text({});
    json.append(padding(json.size()), ' ');
    const uint64_t buffer = size_ > 0 ? kChunkHeader + size_ : 0;
    std::string head;
    for (const uint64_t word :
         {uint64_t{kMagic}, uint64_t{kVersion}, kHeader + kChunkHeader + json.size() + buffer,
          json.size(), uint64_t{kJson}})
        append_word(head, word);
    sink(as_bytes(head));
    sink(as_bytes(json));
    if (size_ == 0) return;
    std::string chunk;
    append_word(chunk, size_);
    append_word(chunk, kBin);
    sink(as_bytes(chunk));
    write_buffer(sink);
}

std::vector<ExportedFile> GltfDocument::text_files() const {
    const std::string buffer_file = name_ + ".bin";
    std::vector<ExportedFile> files{{name_ + ".gltf", json_text(buffer_file) + "\n"}};
    if (size_ > 0) {
        std::string buffer;
        buffer.reserve(size_);
        write_buffer([&](ByteSpan bytes) { buffer += as_text(bytes); });
        files.push_back({buffer_file, std::move(buffer)});
    }
    files.insert(files.end(), images_.begin(), images_.end());
    return files;
}

}  // namespace studioscope
