#include "core/first_bytes.h"

#include <algorithm>
#include <string>

#include "core/text.h"

namespace studioscope {

namespace {

using namespace std::string_view_literals;

struct OtherFormat {
    std::string_view start;
    std::string_view what;
};

// A failed download is mostly a page about the file; archives and pictures are renamed by people.
constexpr OtherFormat kTexts[] = {{"<!doctype html", "a web page (HTML)"},
                                  {"<html", "a web page (HTML)"},
                                  {"<head", "a web page (HTML)"},
                                  {"<?xml", "an XML file"}};
constexpr OtherFormat kBinaries[] = {{"PK\3\4"sv, "a ZIP archive"},
                                     {"Rar!\x1a\x07"sv, "a RAR archive"},
                                     {"7z\xbc\xaf\x27\x1c"sv, "a 7z archive"},
                                     {"\x1f\x8b\x08"sv, "a gzip archive"},
                                     {"\xfd"
                                      "7zXZ\0"sv,
                                      "an XZ archive"},
                                     {"\x34\x12\xaa\x55"sv, "a VPK archive"},
                                     {"GMAD"sv, "a GMA archive"},
                                     {"VBSP"sv, "a map (BSP)"},
                                     {"VTF\0"sv, "a texture (VTF)"},
                                     {"DDS "sv, "a texture (DDS)"},
                                     {"\x89PNG\r\n\x1a\n"sv, "a PNG picture"},
                                     {"\xff\xd8\xff"sv, "a JPEG picture"},
                                     {"GIF8"sv, "a GIF picture"},
                                     {"%PDF-"sv, "a PDF document"},
                                     {"BLENDER"sv, "a Blender file"},
                                     {"Kaydara FBX Binary"sv, "an FBX model"},
                                     {"glTF"sv, "a glTF model (GLB)"}};

}  // namespace

std::string_view other_format(ByteSpan first_bytes) {
    const std::string_view bytes = as_text(first_bytes);
    for (const OtherFormat& format : kBinaries)
        if (bytes.starts_with(format.start)) return format.what;
    std::string_view text = bytes;
    if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
    const std::string start = lower_case(trim(text));
    for (const OtherFormat& format : kTexts)
        if (start.starts_with(format.start)) return format.what;
    return {};
}

Bytes read_first_bytes(const ByteSource& source) {
    Bytes start(static_cast<size_t>(std::min<uint64_t>(source.size, kFirstBytes)));
    return source.read(0, start) ? start : Bytes();
}

}  // namespace studioscope
