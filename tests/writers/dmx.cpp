#include "writers/dmx.h"

#include "core/at.h"

namespace studioscope::assets {

DmxReference DmxDocument::add(std::string type, std::string name) {
    elements.push_back({std::move(type), std::move(name), {}});
    return {static_cast<int>(elements.size()) - 1};
}

DmxElement& DmxDocument::at(DmxReference reference) {
    return studioscope::at(elements, reference.element);
}

std::array<uint8_t, 16> dmx_id(const DmxDocument& document, size_t element) {
    uint64_t state = 14695981039346656037ull;
    const auto stir = [&](uint64_t value) { state = (state ^ value) * 1099511628211ull; };
    for (const char c : document.elements.front().name) stir(static_cast<unsigned char>(c));
    stir(element);
    std::array<uint8_t, 16> id{};
    for (size_t i = 0; i < id.size(); ++i) {
        stir(i);
        id[i] = static_cast<uint8_t>(state >> 32);
    }
    return id;
}

}  // namespace studioscope::assets
