#pragma once

#include <cstdint>
#include <functional>
#include <glm/glm.hpp>
#include <map>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/bytes.h"
#include "export/sources.h"

namespace studioscope {

// A glTF 2.0 asset while it is made: its lists as JSON text, and the pieces of its one buffer.

// The target of a buffer view, by the specification's numbers.
enum class GltfUse { kNone = 0, kVertices = 34962, kIndices = 34963 };

// The values that an accessor may have, by the specification's numbers.
enum class GltfComponent { kU8 = 5121, kU16 = 5123, kU32 = 5125, kFloat = 5126 };

// Gets the bytes of a file in their order.
using GltfSink = std::function<void(ByteSpan bytes)>;
// Makes the bytes of a piece of the buffer, equal ones each time.
using GltfPiece = std::function<Bytes()>;

// JSON on one line. Names of a model are not always UTF-8: bytes that are not are replaced.
std::string gltf_text(const nlohmann::ordered_json& json);

class GltfDocument {
public:
    enum class Form {
        kBinary,  // one .glb with everything
        kText     // a .gltf, with its .bin and its pictures next to it
    };
    // `name`: that of the file, without its ending.
    GltfDocument(Form form, std::string name);

    // Adds an object to a list of the root ("nodes", "materials", ...) and returns its index. It is
    // kept as text, so it must be complete.
    int add(const char* list, const nlohmann::ordered_json& object);
    int add_text(const char* list, std::string_view object) { return lists_[list].add(object); }
    // The number of objects in a list: the index of the next.
    int count(const char* list) const;
    // Adds a node below another, or at the top of the scene; its children are added after it and
    // must not be among its members. kUnseen: at the top, but in the second scene alone, which has
    // every node; viewers show the first.
    static constexpr int kScene = -1, kUnseen = -2;
    int add_node(nlohmann::ordered_json node, int parent = kScene);
    const std::string& name() const { return name_; }
    bool is_empty() const { return nodes_.empty(); }
    // Members of the root that are no lists of add().
    nlohmann::ordered_json& root() { return root_; }
    // Lists an extension in "extensionsUsed", once.
    void use_extension(const std::string& name);

    // Each adds a buffer view of its own and an accessor to all of it, and returns the accessor's
    // index. Bounds are required for positions and for the times of clips.
    enum class Bounds { kNone, kWritten };
    int add_floats(std::span<const float> values, Bounds bounds);
    int add_vectors(std::span<const glm::vec2> values, GltfUse use);
    int add_vectors(std::span<const glm::vec3> values, GltfUse use, Bounds bounds = Bounds::kNone);
    int add_vectors(std::span<const glm::vec4> values, GltfUse use);
    int add_matrices(std::span<const glm::mat4> values);
    int add_joints(std::span<const glm::u8vec4> values);
    // Indices of vertices, as small as the largest allows.
    int add_indices(std::span<const uint32_t> values);
    // An accessor of `count` vectors that are zero but for those at `indices`, which ascend.
    int add_sparse(size_t count, std::span<const uint32_t> indices,
                   std::span<const glm::vec3> values, Bounds bounds);

    // A buffer view of bytes that are made again when the file is written, and not kept meanwhile,
    // or of bytes that are.
    int add_piece(size_t size, GltfPiece make);
    int add_piece(Bytes bytes);

    // Adds a picture and returns its index in "images": in the buffer, or as a file of its own that
    // has about this name. A name may be given more than once.
    int add_image(std::string name, Bytes png);

    // The bytes of the buffer: no .glb may have more than kMaxBufferSize.
    uint64_t buffer_size() const { return size_; }
    static constexpr uint64_t kMaxBufferSize = uint64_t{0xF0000000};

    // Writes the .glb.
    void write_binary(const GltfSink& sink) const;
    // The files of a .gltf: itself, the .bin and the pictures.
    std::vector<ExportedFile> text_files() const;

private:
    struct List {
        int count = 0;
        std::string text;  // objects, with a comma after each

        int add(std::string_view object);
    };
    struct Piece {
        size_t size = 0;
        GltfPiece make;
        Bytes bytes = {};  // if it is kept
    };

    // The lists of the nodes and scenes are made when the file is written.
    std::map<std::string, List> whole_lists() const;
    int add_view(Piece piece, GltfUse use);
    int add_accessor(ByteSpan bytes, GltfUse use, const nlohmann::ordered_json& accessor);
    std::string json_text(const std::string& buffer_file) const;
    void write_buffer(const GltfSink& sink) const;

    Form form_;
    std::string name_;
    nlohmann::ordered_json root_;
    std::map<std::string, List> lists_;
    std::vector<nlohmann::ordered_json> nodes_;
    std::vector<int> roots_, all_roots_;  // nodes at the top: seen ones, and all
    std::vector<Piece> pieces_;
    uint64_t size_ = 0;  // of the buffer
    std::vector<ExportedFile> images_;
    std::map<std::string, int> names_;  // of files, in lower case
};

}  // namespace studioscope
