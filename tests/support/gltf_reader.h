#pragma once

#include <catch2/catch.hpp>
#include <cstring>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "export/gltf/document.h"

namespace studioscope {

// Reads a .glb as the specification says, with nothing of what writes it.
struct GlbReader {
    nlohmann::json json;
    std::string buffer;

    explicit GlbReader(const std::string& file) {
        REQUIRE(file.size() >= 20);
        CHECK(file.substr(0, 4) == "glTF");
        CHECK(word(file, 4) == 2);
        CHECK(word(file, 8) == file.size());
        const size_t length = word(file, 12);
        CHECK(length % 4 == 0);
        CHECK(file.substr(16, 4) == "JSON");
        json = nlohmann::json::parse(file.substr(20, length));
        if (file.size() == 20 + length) return;
        CHECK(word(file, 20 + length) % 4 == 0);
        CHECK(file.substr(24 + length, 4) == std::string("BIN\0", 4));
        buffer = file.substr(28 + length);
        CHECK(buffer.size() == word(file, 20 + length));
        CHECK(json["buffers"][0]["byteLength"] == buffer.size());
    }

    // The numbers of an accessor, one after another.
    std::vector<double> numbers(size_t index) const {
        const nlohmann::json& accessor = json["accessors"].at(index);
        const size_t width = widths().at(accessor["type"]);
        std::vector<double> all(accessor["count"].get<size_t>() * width);
        const auto copy = [&](const nlohmann::json& place, int component, size_t count) {
            const nlohmann::json& view = json["bufferViews"].at(place["bufferView"].get<size_t>());
            size_t at = view["byteOffset"].get<size_t>() + place.value("byteOffset", size_t{0});
            CHECK(at % size_of(component) == 0);
            std::vector<double> read;
            for (size_t i = 0; i < count; ++i, at += size_of(component))
                read.push_back(number(component, at));
            CHECK(at <= view["byteOffset"].get<size_t>() + view["byteLength"].get<size_t>());
            return read;
        };
        const int component = accessor["componentType"];
        if (accessor.contains("bufferView")) all = copy(accessor, component, all.size());
        if (!accessor.contains("sparse")) return all;
        const nlohmann::json& sparse = accessor["sparse"];
        const size_t count = sparse["count"];
        const auto indices = copy(sparse["indices"], sparse["indices"]["componentType"], count);
        const auto values = copy(sparse["values"], component, count * width);
        for (size_t i = 0; i < count; ++i)
            for (size_t k = 0; k < width; ++k)
                all[static_cast<size_t>(indices[i]) * width + k] = values[i * width + k];
        return all;
    }
    std::vector<double> attribute(const nlohmann::json& primitive, const char* name) const {
        return numbers(primitive["attributes"].at(name));
    }
    // The index of a node; the number of nodes if there is none of the name.
    size_t node(const std::string& name) const {
        size_t i = 0;
        while (i < json["nodes"].size() && json["nodes"][i]["name"] != name) ++i;
        return i;
    }
    const nlohmann::json& primitive(size_t mesh = 0, size_t number = 0) const {
        return json["meshes"].at(mesh)["primitives"].at(number);
    }

private:
    static const std::map<std::string, size_t>& widths() {
        static const std::map<std::string, size_t> all{
            {"SCALAR", 1}, {"VEC2", 2}, {"VEC3", 3}, {"VEC4", 4}, {"MAT4", 16}};
        return all;
    }
    static size_t size_of(int component) {
        return component == 5121 ? 1 : component == 5123 ? 2 : 4;
    }
    static uint32_t word(const std::string& bytes, size_t at) {
        uint32_t value = 0;
        std::memcpy(&value, &bytes.at(at), sizeof(value));
        return value;
    }
    double number(int component, size_t at) const {
        if (component == 5121) return static_cast<uint8_t>(buffer.at(at));
        if (component == 5123)
            return static_cast<uint8_t>(buffer.at(at)) +
                   256 * static_cast<uint8_t>(buffer.at(at + 1));
        if (component == 5125) return word(buffer, at);
        float value = 0;
        std::memcpy(&value, &buffer.at(at), sizeof(value));
        return static_cast<double>(value);
    }
};

inline std::string glb_bytes(const GltfDocument& document) {
    std::string file;
    document.write_binary([&](ByteSpan bytes) { file += as_text(bytes); });
    return file;
}

}  // namespace studioscope
