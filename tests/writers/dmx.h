#pragma once

#include <cstdint>
#include <deque>
#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "core/bytes.h"

namespace studioscope::assets {

// A DMX document in memory and its two encodings.

struct DmxReference {
    int element = -1;  // index into DmxDocument::elements; -1 is null
};

struct DmxTime {
    int32_t ticks = 0;  // ticks of 1/10000 s
};

template <typename... T>
using DmxValueOf = std::variant<T..., std::vector<T>...>;

// Each value type, and arrays of it. std::vector<bool> is not used.
using DmxValue = DmxValueOf<DmxReference, int32_t, float, bool, std::string, DmxTime, glm::vec2,
                            glm::vec3, glm::quat>;

struct DmxElement {
    std::string type;
    std::string name;
    std::vector<std::pair<std::string, DmxValue>> attributes;

    void set(std::string attribute, DmxValue value) {
        attributes.emplace_back(std::move(attribute), std::move(value));
    }
};

// A document; its first element is the root. Ids are made from the index of an element and the
// root's name, so that the same document always gives the same bytes.
struct DmxDocument {
    std::deque<DmxElement> elements;

    DmxReference add(std::string type, std::string name);
    DmxElement& at(DmxReference reference);
};

// The document as keyvalues2; `format` is the number after "format model".
std::string dmx_keyvalues2(const DmxDocument& document, int format = 18);
Bytes dmx_binary5(const DmxDocument& document, int format = 18);

// The 16 bytes of an element's id in a binary file.
std::array<uint8_t, 16> dmx_id(const DmxDocument& document, size_t element);

}  // namespace studioscope::assets
