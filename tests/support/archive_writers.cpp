#include "support/archive_writers.h"

#include <lzma.h>
#include <zlib.h>

#include <algorithm>
#include <cstring>

#include "core/digests.h"

namespace studioscope {

namespace {

template <typename T>
void put(Bytes& out, T value) {
    const auto* bytes = reinterpret_cast<const std::byte*>(&value);
    out.insert(out.end(), bytes, bytes + sizeof(T));
}

void put_text(Bytes& out, std::string_view text, bool with_end = true) {
    const ByteSpan bytes = as_bytes(text);
    out.insert(out.end(), bytes.begin(), bytes.end());
    if (with_end) out.push_back(std::byte{0});
}

void append(Bytes& out, const Bytes& more) { out.insert(out.end(), more.begin(), more.end()); }

struct Name {
    std::string folder = " ", stem, ending = " ";
};

Name split(const std::string& path) {
    Name name;
    const size_t slash = path.rfind('/');
    if (slash != path.npos) name.folder = path.substr(0, slash);
    name.stem = slash == path.npos ? path : path.substr(slash + 1);
    if (const size_t dot = name.stem.rfind('.'); dot != path.npos) {
        name.ending = name.stem.substr(dot + 1);
        name.stem.resize(dot);
    }
    return name;
}

Bytes deflated(const std::string& text) {
    z_stream stream{};
    deflateInit2(&stream, 9, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
    Bytes out(text.size() + 1024);
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
    stream.avail_in = static_cast<uInt>(text.size());
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    deflate(&stream, Z_FINISH);
    out.resize(out.size() - stream.avail_out);
    deflateEnd(&stream);
    return out;
}

// LZMA version 9.20, 5 bytes of properties, then the stream
Bytes zip_lzma(const std::string& text) {
    const ByteSpan bytes = as_bytes(text);
    const Bytes alone = pack_lzma_alone(Bytes(bytes.begin(), bytes.end()));
    Bytes out;
    put<uint8_t>(out, 9);
    put<uint8_t>(out, 20);
    put<uint16_t>(out, 5);
    out.insert(out.end(), alone.begin(), alone.begin() + 5);
    out.insert(out.end(), alone.begin() + 13, alone.end());
    return out;
}

Bytes zip_body(const PackedFile& file) {
    if (file.method == 8) return deflated(file.text);
    if (file.method == 14) return zip_lzma(file.text);
    const ByteSpan bytes = as_bytes(file.text);
    return {bytes.begin(), bytes.end()};
}

// Writes the fields common to the local header and the directory's entry.
void put_zip_fields(Bytes& out, const PackedFile& file, const Bytes& body) {
    put<uint16_t>(out, 20);
    put<uint16_t>(out, 0);
    put<uint16_t>(out, file.method);
    put<uint32_t>(out, 0);
    put<uint32_t>(out, packed_crc(file.text));
    put<uint32_t>(out, static_cast<uint32_t>(body.size()));
    put<uint32_t>(out, static_cast<uint32_t>(file.text.size()));
    put<uint16_t>(out, static_cast<uint16_t>(file.path.size()));
    put<uint16_t>(out, 0);
}

void put_sum(Bytes& out, ByteSpan bytes) {
    Md5 md5;
    md5.add(bytes);
    const Md5Sum sum = md5.sum();
    out.insert(out.end(), sum.begin(), sum.end());
}

// Rows of a VPK's chunk list, one for each started MB of each numbered part.
Bytes chunk_list(const PackedVpk& vpk) {
    constexpr size_t kChunk = size_t{1} << 20;
    Bytes list;
    for (const auto& [number, part] : vpk.parts)
        for (size_t start = 0; start < part.size(); start += kChunk) {
            const size_t size = std::min(kChunk, part.size() - start);
            put<uint32_t>(list, number);
            put<uint32_t>(list, static_cast<uint32_t>(start));
            put<uint32_t>(list, static_cast<uint32_t>(size));
            put_sum(list, ByteSpan(part).subspan(start, size));
        }
    return list;
}

}  // namespace

uint32_t packed_crc(std::string_view text) {
    return static_cast<uint32_t>(
        crc32(0, reinterpret_cast<const Bytef*>(text.data()), static_cast<uInt>(text.size())));
}

PackedVpk pack_vpk(const PackedFiles& files, int version) {
    PackedVpk vpk;
    Bytes tree, here;
    std::map<std::string, std::map<std::string, std::vector<const PackedFile*>>> sorted;
    for (const PackedFile& file : files) {
        const Name name = split(file.path);
        sorted[name.ending][name.folder].push_back(&file);
    }
    for (const auto& [ending, folders] : sorted) {
        put_text(tree, ending);
        for (const auto& [folder, list] : folders) {
            put_text(tree, folder);
            for (const PackedFile* file : list) {
                put_text(tree, split(file->path).stem);
                Bytes& body = file->part == 0x7FFF ? here : vpk.parts[file->part];
                put<uint32_t>(tree, packed_crc(file->text));
                put<uint16_t>(tree, file->preload);
                put<uint16_t>(tree, file->part);
                put<uint32_t>(tree, static_cast<uint32_t>(body.size()));
                put<uint32_t>(tree, static_cast<uint32_t>(file->text.size() - file->preload));
                put<uint16_t>(tree, 0xFFFF);
                put_text(tree, file->text.substr(0, file->preload), false);
                put_text(body, file->text.substr(file->preload), false);
            }
            put_text(tree, "");
        }
        put_text(tree, "");
    }
    put_text(tree, "");
    put<uint32_t>(vpk.directory, 0x55AA1234);
    put<uint32_t>(vpk.directory, static_cast<uint32_t>(version));
    put<uint32_t>(vpk.directory, static_cast<uint32_t>(tree.size()));
    const Bytes chunks = version == 2 ? chunk_list(vpk) : Bytes();
    if (version == 2) {
        put<uint32_t>(vpk.directory, static_cast<uint32_t>(here.size()));
        put<uint32_t>(vpk.directory, static_cast<uint32_t>(chunks.size()));
        put<uint32_t>(vpk.directory, 48);
        put<uint32_t>(vpk.directory, 0);
    }
    append(vpk.directory, tree);
    append(vpk.directory, here);
    append(vpk.directory, chunks);
    if (version == 2) {
        put_sum(vpk.directory, tree);
        put_sum(vpk.directory, chunks);
        put_sum(vpk.directory, Bytes(vpk.directory));  // of everything before it
    }
    return vpk;
}

Bytes pack_gma(const PackedFiles& files, int version) {
    Bytes out;
    put_text(out, "GMAD", false);
    put<uint8_t>(out, static_cast<uint8_t>(version));
    put<uint64_t>(out, 0);
    put<uint64_t>(out, 0);
    if (version > 1) put_text(out, "");
    put_text(out, "name");
    put_text(out, "{\"type\":\"model\"}");
    put_text(out, "author");
    put<int32_t>(out, 1);
    for (size_t i = 0; i < files.size(); ++i) {
        put<uint32_t>(out, static_cast<uint32_t>(i + 1));
        put_text(out, files[i].path);
        put<int64_t>(out, static_cast<int64_t>(files[i].text.size()));
        put<uint32_t>(out, packed_crc(files[i].text));
    }
    put<uint32_t>(out, 0);
    for (const PackedFile& file : files) put_text(out, file.text, false);
    put<uint32_t>(out, 0xBAD);
    return out;
}

Bytes pack_zip(const PackedFiles& files) {
    Bytes out, directory;
    for (const PackedFile& file : files) {
        const Bytes body = zip_body(file);
        const auto local = static_cast<uint32_t>(out.size());
        put<uint32_t>(out, 0x04034B50);
        put_zip_fields(out, file, body);
        put_text(out, file.path, false);
        append(out, body);
        put<uint32_t>(directory, 0x02014B50);
        put<uint16_t>(directory, 20);
        put_zip_fields(directory, file, body);
        directory.insert(directory.end(), 10, std::byte{0});
        put<uint32_t>(directory, local);
        put_text(directory, file.path, false);
    }
    const auto start = static_cast<uint32_t>(out.size());
    append(out, directory);
    put<uint32_t>(out, 0x06054B50);
    put<uint32_t>(out, 0);
    put<uint16_t>(out, static_cast<uint16_t>(files.size()));
    put<uint16_t>(out, static_cast<uint16_t>(files.size()));
    put<uint32_t>(out, static_cast<uint32_t>(directory.size()));
    put<uint32_t>(out, start);
    put<uint16_t>(out, 0);
    return out;
}

Bytes pack_bsp(const PackedFiles& files, bool is_wrapped, bool as_left4dead2,
               const std::vector<std::pair<size_t, uint32_t>>& changes) {
    Bytes lump = pack_zip(files);
    for (const auto& [place, value] : changes) std::memcpy(&lump.at(place), &value, sizeof(value));
    if (is_wrapped) {
        const Bytes alone = pack_lzma_alone(lump);
        Bytes wrapped;
        put_text(wrapped, "LZMA", false);
        put<uint32_t>(wrapped, static_cast<uint32_t>(lump.size()));
        put<uint32_t>(wrapped, static_cast<uint32_t>(alone.size() - 13));
        wrapped.insert(wrapped.end(), alone.begin(), alone.begin() + 5);
        wrapped.insert(wrapped.end(), alone.begin() + 13, alone.end());
        lump = wrapped;
    }
    constexpr uint32_t kHeader = 8 + 64 * 16 + 4;
    Bytes out;
    put_text(out, "VBSP", false);
    put<uint32_t>(out, 21);
    const auto size = static_cast<uint32_t>(lump.size());
    for (int i = 0; i < 64; ++i) {
        const bool is_pak = i == 40;
        put<uint32_t>(out, is_pak && !as_left4dead2 ? kHeader : 0);
        put<uint32_t>(out, is_pak ? (as_left4dead2 ? kHeader : size) : 0);
        put<uint32_t>(out, is_pak && as_left4dead2 ? size : 0);
        put<uint32_t>(out, 0);
    }
    put<uint32_t>(out, 0);
    append(out, lump);
    return out;
}

Bytes pack_lzma_alone(const Bytes& bytes, bool with_size) {
    lzma_options_lzma options;
    lzma_lzma_preset(&options, 6);
    lzma_stream stream = LZMA_STREAM_INIT;
    if (lzma_alone_encoder(&stream, &options) != LZMA_OK) return {};
    Bytes out(bytes.size() + 4096);
    stream.next_in = reinterpret_cast<const uint8_t*>(bytes.data());
    stream.avail_in = bytes.size();
    stream.next_out = reinterpret_cast<uint8_t*>(out.data());
    stream.avail_out = out.size();
    if (lzma_code(&stream, LZMA_FINISH) != LZMA_STREAM_END) return {};
    out.resize(out.size() - stream.avail_out);
    lzma_end(&stream);
    if (with_size)  // the encoder leaves the size unset
        for (size_t i = 0; i < 8; ++i)
            out[5 + i] = static_cast<std::byte>(uint64_t{bytes.size()} >> (8 * i));
    return out;
}

}  // namespace studioscope
