// Models of many materials, and materials of many files.

#include "slopes/construct.h"
#include "support/vtf_file.h"

namespace studioscope {

namespace {

std::string triangles_of(size_t count, const std::function<std::string(size_t)>& material) {
    std::string text = plain_smd();
    text.resize(text.size() - 4);  // "end\n"
    return text +
           repeat(count,
                  [&](size_t i) {
                      return material(i) +
                             "\n0 0 0 0 0 0 1 0 0\n0 1 0 0 0 0 1 1 0\n0 0 1 0 0 0 1 0 1\n";
                  }) +
           "end\n";
}

std::string skin(size_t i) { return fmt::format("skin{}", i); }

SlopeFile texture(std::string path) {
    return {std::move(path), with_pixels(vtf_header(2, 1, 1, 5), 1)};
}

// Each material has a file that names a texture: its own, that of all, or one that is not there.
SlopeConstruct materials(const char* name, const std::function<std::string(size_t)>& named) {
    return {fmt::format("material-{}", name), 64, [named](size_t count) {
                std::vector<SlopeFile> files{text_file("models/a.smd", triangles_of(count, skin)),
                                             texture("materials/skin.vtf")};
                for (size_t i = 0; i < count; ++i) {
                    files.push_back(text_file(
                        fmt::format("materials/{}.vmt", skin(i)),
                        fmt::format("VertexLitGeneric {{ $basetexture {} }}\n", named(i))));
                    if (named(i) == skin(i))
                        files.push_back(texture(fmt::format("materials/{}.vtf", skin(i))));
                }
                return files;
            }};
}

SlopeConstruct patches() {
    return {"material-patches", 64, [](size_t count) {
                std::vector<SlopeFile> files{
                    text_file("models/a.smd", triangles_of(count, skin)),
                    text_file("materials/base.vmt", "UnlitGeneric { $basetexture skin }\n"),
                    texture("materials/skin.vtf")};
                for (size_t i = 0; i < count; ++i)
                    files.push_back(
                        text_file(fmt::format("materials/{}.vmt", skin(i)),
                                  fmt::format("patch {{ include materials/base.vmt insert {{ $k{} "
                                              "1 }} }}\n",
                                              i)));
                return files;
            }};
}

// Keys of a patch, each of which replaces one of the file that it includes.
SlopeConstruct replaced_keys() {
    return {"vmt-replaced-keys", 1000, [](size_t count) {
                const auto keys = [&](int value) {
                    return repeat(count,
                                  [&](size_t i) { return fmt::format("$key{} {}\n", i, value); });
                };
                return std::vector{
                    text_file("models/a.smd", plain_smd()),
                    text_file("materials/skin.vmt",
                              "patch { include materials/base.vmt replace {\n" + keys(2) + "} }\n"),
                    text_file("materials/base.vmt", "UnlitGeneric {\n" + keys(1) + "}\n")};
            }};
}

SlopeConstruct proxies() {
    return {
        "vmt-proxies", 1000, [](size_t count) {
            return std::vector{
                text_file("a.smd", plain_smd()),
                text_file("skin.vmt", "UnlitGeneric { Proxies {\n" + repeat(count, [](size_t i) {
                                          return fmt::format("Proxy{} {{ resultvar $a }}\n", i);
                                      }) + "} }\n")};
        }};
}

SlopeConstruct missing(const char* name, const std::string& folder) {
    return {fmt::format("material-{}", name), 250, [folder](size_t count) {
                return std::vector{text_file("models/a.smd", triangles_of(count, [&](size_t i) {
                                                 return folder + skin(i);
                                             }))};
            }};
}

}  // namespace

SlopeConstructs material_constructs() {
    return {
        materials("files", skin),
        materials("files-of-one-texture", [](size_t) { return "skin"; }),
        materials("missing-textures", [](size_t i) { return fmt::format("gone{}", i); }),
        patches(),
        replaced_keys(),
        proxies(),
        missing("missing", ""),
        missing("missing-in-folders", "a/b/c/d/e/f/g/h/"),
    };
}

}  // namespace studioscope
