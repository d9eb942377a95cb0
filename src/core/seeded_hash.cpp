#include "core/seeded_hash.h"

#include <random>

#include "core/bytes.h"
#include "core/name_map.h"

namespace studioscope {

namespace {

size_t keyed_hash(std::span<const std::byte> bytes) {
    static const SeededHash::Key key = random_hash_key();
    SeededHash hash(key);
    hash.add(bytes);
    return static_cast<size_t>(hash.value());
}

}  // namespace

SeededHash::Key random_hash_key() {
    std::random_device device;
    const auto word = [&] { return uint64_t{device()} << 32 | device(); };
    return {word(), word()};
}

uint64_t hash_seed() {
    static const uint64_t seed = random_hash_key()[0];
    return seed;
}

void SeededHash::add(std::span<const std::byte> bytes) {
    for (; !bytes.empty() && size_ % 8 != 0; bytes = bytes.subspan(1))
        add(static_cast<unsigned char>(bytes[0]));
    for (; bytes.size() >= 8; bytes = bytes.subspan(8)) {
        for (size_t i = 0; i < 8; ++i) word_ |= uint64_t{static_cast<uint8_t>(bytes[i])} << (8 * i);
        size_ += 8;
        take_word();
    }
    for (const std::byte byte : bytes) add(static_cast<unsigned char>(byte));
}

size_t NameHash::operator()(std::string_view name) const {
    return keyed_hash(std::as_bytes(std::span(name)));
}

size_t NameHash::operator()(std::wstring_view name) const {
    return keyed_hash(std::as_bytes(std::span(name)));
}

}  // namespace studioscope
