#include "core/first_bytes.h"

#include <algorithm>
#include <string>

#include "core/text.h"

namespace studioscope {

namespace {

using namespace std::string_view_literals;

// A format by how its files start, or by their extension where all starts are possible.
struct OtherFormat {
    std::string_view key;
    std::string_view what;
};

// A failed download is mostly a page about the file; archives and pictures are renamed by people.
constexpr OtherFormat kTexts[] = {{"<!doctype html", "a web page (HTML)"},
                                  {"<html", "a web page (HTML)"},
                                  {"<head", "a web page (HTML)"},
                                  {"<?xml", "an XML file"},
                                  {"<!-- kv3", "a Source 2 file (opens in its Workshop Tools)"},
                                  {"; fbx", "an FBX model (opens in Blender)"}};
// The models of Quake, Hexen II and 3D GameStudio are .mdl files as well.
constexpr OtherFormat kBinaries[] = {
    {"PK\3\4"sv, "a ZIP archive"},
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
    {"BLENDER"sv, "a Blender file (opens in Blender)"},
    {"Kaydara FBX Binary"sv, "an FBX model (opens in Blender)"},
    {"glTF"sv, "a glTF model (GLB; opens in Blender)"},
    {"PMX "sv, "a MikuMikuDance model (PMX; opens in PmxEditor)"},
    {"ACTRHEAD"sv, "an Unreal model (PSK; opens in Blender with an add-on)"},
    {"IDSQ"sv, "a GoldSource sequence group (its model opens in Half-Life Asset Manager)"},
    {"IDPO"sv, "a Quake model (opens in Noesis)"},
    {"IDP2"sv, "a Quake II model (opens in Noesis)"},
    {"RAPO"sv, "a Hexen II model"},
    {"TSDI"sv, "an Xbox 360 model (big-endian; only PC files can be read)"},
    {"MDL2"sv, "a 3D GameStudio model (MDL2)"},
    {"MDL3"sv, "a 3D GameStudio model (MDL3)"},
    {"MDL4"sv, "a 3D GameStudio model (MDL4)"},
    {"MDL5"sv, "a 3D GameStudio model (MDL5)"},
    {"MDL7"sv, "a 3D GameStudio model (MDL7)"}};
constexpr OtherFormat kExtensions[] = {
    {".obj", "a Wavefront model (OBJ; opens in Blender)"},
    {".gltf", "a glTF model (opens in Blender)"},
    {".blend", "a Blender file (opens in Blender)"},
    {".vmf", "the source of a map (VMF; opens in Hammer)"},
    {".vmdl_c", "a compiled model of Source 2 (opens in Source 2 Viewer)"}};

}  // namespace

std::string_view other_format(ByteSpan first_bytes) {
    const std::string_view bytes = as_text(first_bytes).substr(0, kFirstBytes);
    for (const OtherFormat& format : kBinaries)
        if (bytes.starts_with(format.key)) return format.what;
    std::string_view text = bytes;
    if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
    const std::string start = lower_case(trim(text));
    for (const OtherFormat& format : kTexts)
        if (start.starts_with(format.key)) return format.what;
    return {};
}

std::string_view format_by_extension(std::string_view extension) {
    for (const OtherFormat& format : kExtensions)
        if (same_name(extension, format.key)) return format.what;
    return {};
}

Bytes read_first_bytes(const ByteSource& source) {
    Bytes start(static_cast<size_t>(std::min<uint64_t>(source.size, kFirstBytes)));
    return source.read(0, start) ? start : Bytes();
}

}  // namespace studioscope
