// A model of one triangle with a material that repeats something.

#include "slopes/construct.h"
#include "support/colliding_names.h"

namespace studioscope {

namespace {

std::vector<SlopeFile> model_with(std::string_view material) {
    return {text_file("a.smd", plain_smd()), text_file("skin.vmt", material)};
}

SlopeConstruct inside(std::string name, size_t unit, std::function<std::string(size_t)> line) {
    return {std::move(name), unit, [line](size_t count) {
                return model_with("UnlitGeneric {\n" + repeat(count, line) + "}\n");
            }};
}

SlopeConstruct colliding() {
    return {"vmt-colliding-keys", 1000, [](size_t count) {
                std::string text = "UnlitGeneric {\n";
                for (const std::string& name : colliding_names(count, 13))
                    text += "\"" + name + "\" 1\n";
                return model_with(text + "}\n");
            }};
}

// A file and its base file with keys of different names.
SlopeConstruct base_keys() {
    return {"vmt-base-keys", 1000, [](size_t count) {
                const auto keys = [&](const char* front) {
                    return "UnlitGeneric {\n" +
                           repeat(count,
                                  [&](size_t i) { return fmt::format("{}{} 1\n", front, i); }) +
                           "}\n";
                };
                auto files = model_with("#base base.vmt\n" + keys("own"));
                files.push_back(text_file("base.vmt", keys("base")));
                return files;
            }};
}

SlopeConstruct base_blocks() {
    return {"vmt-base-blocks", 1000, [](size_t count) {
                auto files = model_with("#base base.vmt\nUnlitGeneric { Proxies { own 1 } }\n");
                files.push_back(
                    text_file("base.vmt", "UnlitGeneric {\n" + repeat(count, [](size_t i) {
                                              return fmt::format("Proxies {{ key{} 1 }}\n", i);
                                          }) + "}\n"));
                return files;
            }};
}

SlopeConstruct roots() {
    return {"vmt-roots", 1000, [](size_t count) {
                return model_with("UnlitGeneric { }\n" + repeat(count, [](size_t i) {
                                      return fmt::format("Root{} {{ }}\n", i);
                                  }));
            }};
}

}  // namespace

SlopeConstructs keyvalues_constructs() {
    return {
        inside("vmt-bare-words-on-a-line", 4000, [](size_t) { return "word "; }),
        inside("vmt-open-comments", 4000, [](size_t) { return "/* "; }),
        inside("vmt-open-brackets", 4000, [](size_t) { return "[ "; }),
        inside("vmt-quoted-words-on-a-line", 4000, [](size_t) { return "\"word\" "; }),
        inside("vmt-keys", 1000, [](size_t i) { return fmt::format("$key{} 1\n", i); }),
        inside("vmt-repeated-key", 1000, [](size_t i) { return fmt::format("$key {}\n", i); }),
        inside("vmt-conditions", 1000,
               [](size_t i) { return fmt::format("gpu>=1?$key{} 1 [$WIN32]\n", i); }),
        inside("vmt-blocks", 1000,
               [](size_t i) { return fmt::format(">=dx90 {{ $key{} 1 }}\n", i); }),
        colliding(),
        base_keys(),
        base_blocks(),
        roots(),
    };
}

}  // namespace studioscope
