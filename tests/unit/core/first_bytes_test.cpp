// Formats by their first bytes, as the pages of the formats have them: APPNOTE.TXT 4.3.7 (ZIP), RFC
// 1952 (gzip), the PNG specification 5.2, GIF89a section 17, ISO 32000 7.5.2 (PDF), glTF 2.0 4.4.2.

#include "core/first_bytes.h"

#include <catch2/catch.hpp>
#include <string>

namespace studioscope::first_bytes_test {

namespace {

std::string format_of(const std::string& bytes) {
    return std::string(other_format(as_bytes(bytes)));
}

}  // namespace

TEST_CASE("a format is known by its first bytes, all of them", "[first-bytes]") {
    const std::pair<std::string, const char*> kKnown[] = {
        {std::string("PK\x03\x04"), "a ZIP archive"},
        {std::string("\x1f\x8b\x08"), "a gzip archive"},
        {std::string("\x89PNG\r\n\x1a\n"), "a PNG picture"},
        {std::string("GIF89a"), "a GIF picture"},
        {std::string("%PDF-1.7"), "a PDF document"},
        {std::string("glTF"), "a glTF model (GLB; opens in Blender)"},
        {std::string("PMX "), "a MikuMikuDance model (PMX; opens in PmxEditor)"},
        {std::string("ACTRHEAD"), "an Unreal model (PSK; opens in Blender with an add-on)"},
        {std::string("IDPO"), "a Quake model (opens in Noesis)"},
        {std::string("IDP2"), "a Quake II model (opens in Noesis)"},
        {std::string("VTF\0", 4), "a texture (VTF)"}};
    for (const auto& [bytes, what] : kKnown) {
        CAPTURE(what);
        CHECK(format_of(bytes) == what);
        CHECK(format_of(bytes + "more") == what);
        CHECK(format_of(bytes.substr(0, 2)).empty());
        CHECK(format_of(" " + bytes).empty());
    }
    // those of the files that are read here are no other format
    for (const char* own : {"IDST", "IDSV", "IDAG", "version 1\n", "<!-- dmx encoding binary 5",
                            "$modelname a.mdl\n", "// comment\n", ""})
        CHECK(format_of(own).empty());
}

TEST_CASE("a web page is known after blanks and a mark, in any case", "[first-bytes]") {
    for (const char* page : {"<!DOCTYPE html>", "<!doctype HTML PUBLIC", "<html lang=\"en\">",
                             "\r\n\t <HTML>", "\xef\xbb\xbf<html>", "\xef\xbb\xbf\n<head>"})
        CHECK(format_of(page) == "a web page (HTML)");
    CHECK(format_of("<?xml version=\"1.0\"?>") == "an XML file");
    for (const char* other : {"<!DOCTYPE", "x<html>", "< html>", "<!-- <html>"})
        CHECK(format_of(other).empty());
}

TEST_CASE("a format without first bytes of its own is known by its extension", "[first-bytes]") {
    CHECK(format_by_extension(".OBJ") == "a Wavefront model (OBJ; opens in Blender)");
    CHECK(format_by_extension(".vmf") == "the source of a map (VMF; opens in Hammer)");
    CHECK(format_by_extension(".vmdl_c") ==
          "a compiled model of Source 2 (opens in Source 2 Viewer)");
    for (const char* other : {"", ".", "obj", ".objx", ".smd", ".mdl"})
        CHECK(format_by_extension(other).empty());
}

TEST_CASE("only the first 256 bytes tell a format", "[first-bytes]") {
    CHECK(format_of(std::string(251, ' ') + "<html") == "a web page (HTML)");
    CHECK(format_of(std::string(252, ' ') + "<html").empty());
}

TEST_CASE("first bytes are at most 256, and all of a shorter file", "[first-bytes]") {
    for (const auto& [size, read] : {std::pair{0, 0}, {255, 255}, {256, 256}, {257, 256}}) {
        const Bytes file(static_cast<size_t>(size));
        CHECK(read_first_bytes(memory_source(file)).size() == static_cast<size_t>(read));
    }
    ByteSource broken{300, [](uint64_t, std::span<std::byte>) { return false; }};
    CHECK(read_first_bytes(broken).empty());
}

}  // namespace studioscope::first_bytes_test
