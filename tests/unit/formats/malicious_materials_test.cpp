// Materials that are wrong, many or large: reported as warnings, with a limited amount of work.

#include <algorithm>
#include <catch2/catch.hpp>
#include <map>

#include "formats/materials/search.h"
#include "support/material_files.h"

namespace studioscope::malicious_materials_test {

TEST_CASE("no fault of a material is an error of the model", "[materials]") {
    const Files files{{"/game/materials/a.vmt", "Lit { $basetexture \"t"},
                      {"/game/materials/b.vmt", ""},
                      {"/game/materials/c.vmt", "patch { include materials/none.vmt }"},
                      {"/game/materials/d.vmt", vmt("t") + " #include \"none.vmt\""},
                      {"/game/materials/e.vmt", "{ { \0"},
                      {"/game/materials/t.vtf", "VTF"}};
    Scene scene = scene_of("/game/models/box.mdl", "mdl",
                           {{"a", {}}, {"b", {}}, {"c", {}}, {"d", {}}, {"e", {}}});
    resolve_materials(scene, {}, in_memory(files));
    CHECK(scene.diagnostics.size() >= 6);
    CHECK_FALSE(has_errors(scene.diagnostics));
}

// limits.md: a load has at most 10 000 messages, and one more says that others
// are left out.
TEST_CASE("a material with twelve thousand errors has ten thousand reported", "[materials]") {
    std::string text = "Lit {\n";
    for (int i = 0; i < 12000; ++i) text += "$detail d" + std::to_string(i) + "\n";
    const Files files{{"/game/materials/a.vmt", text + "}"}};
    Scene scene = scene_of("/game/models/box.mdl", "mdl", {{"a", {}}});
    resolve_materials(scene, {}, in_memory(files));
    CHECK(scene.diagnostics.size() == 10001);
}

TEST_CASE("many materials in many folders are found quickly", "[materials]") {
    std::vector<FileName> folders;
    for (int i = 0; i < 5000; ++i) folders.emplace_back("folder" + std::to_string(i % 2500));
    std::vector<Material> materials;
    for (int i = 0; i < 500; ++i) materials.push_back({"name" + std::to_string(i), folders});
    size_t listed = 0;
    Files files{{"/game/materials/folder63/name7.vmt", vmt("t")},
                {"/game/materials/folder64/name8.vmt", vmt("t")}};
    const auto counted = in_memory(files);
    counted->on_list = [&listed, list = counted->on_list](const std::filesystem::path& folder) {
        ++listed;
        return list(folder);
    };
    Scene scene = scene_of("/game/models/box.mdl", "mdl", materials);
    resolve_materials(scene, {}, counted);
    CHECK(listed < 100);  // each existing folder once, and those above the model
    // 64 folders are searched, each once: 0 to 63
    CHECK(path_in_map(scene.resolved_materials[7].file) == "/game/materials/folder63/name7.vmt");
    CHECK(scene.resolved_materials[8].file.empty());
    for (const ResolvedMaterial& look : scene.resolved_materials) CHECK(look.tried.size() <= 64);
    for (const Diagnostic& told : scene.diagnostics) CHECK(told.message.size() < 400);
}

TEST_CASE("a folder is listed once for all models of a run", "[materials]") {
    const Files files{{"/game/materials/box.vmt", vmt("t")}, {"/game/materials/t.vtf", vtf(5)}};
    std::map<std::string, int> times;
    const auto counted = in_memory(files);
    counted->on_list = [&times, list = counted->on_list](const std::filesystem::path& folder) {
        ++times[path_in_map(folder)];
        return list(folder);
    };
    // A folder that seems empty is asked for a name all the same: it may be one that cannot be
    // listed.
    counted->on_find = [](const std::filesystem::path&, const std::string&) { return Names{}; };
    const FileSystem run = cached_listing(counted);
    for (int model = 0; model < 3; ++model) {
        Scene scene = scene_of("/game/models/box.mdl", "mdl", {{"box", {}}});
        resolve_materials(scene, {}, run);
        CHECK(scene.resolved_materials[0].status == MaterialStatus::kComplete);
    }
    REQUIRE(times.count("/game/materials") == 1);
    for (const auto& [folder, count] : times) CHECK(count == 1);
}

// Each folder of a path is a recursion, and a malicious material may have any number.
TEST_CASE("a path of more than 1024 characters is not followed", "[materials]") {
    const auto is_found = [](size_t length) {
        std::string path;
        while (path.size() + 2 < length) path += "a/";
        path.resize(length, 'b');
        size_t listed = 0;
        const auto files = std::make_shared<FunctionFiles>();
        files->on_list = [&](const std::filesystem::path&) {
            ++listed;
            return std::vector<std::string>{"a", "b", "bb"};
        };
        FileFinder finder(files);
        const bool found = finder.find("/game", path).has_value();
        CHECK((listed > 0) == found);
        return found;
    };
    CHECK(is_found(1024));
    CHECK_FALSE(is_found(1025));
}

TEST_CASE("without pixels only headers are read", "[materials]") {
    const std::string texture = vtf(5);
    const Files files{{"/game/materials/box.vmt", vmt("t")}, {"/game/materials/t.vtf", texture}};
    const auto counted = in_memory(files);
    std::vector<std::string> whole;
    counted->on_read = [&whole, read = counted->on_read](const std::filesystem::path& path) {
        whole.push_back(path.filename().string());
        return read(path);
    };
    uint64_t asked = 0;
    counted->on_open = [&](const std::filesystem::path&) -> Result<ByteSource> {
        ByteSource source = memory_source(as_bytes(texture));
        source.size = uint64_t{1} << 40;  // far more than can be read
        source.read = [&, read = source.read](uint64_t offset, std::span<std::byte> to) {
            asked += to.size();
            std::fill(to.begin(), to.end(), std::byte{0});
            const auto known = std::min<size_t>(to.size(), texture.size());
            return offset == 0 && read(0, to.first(known));
        };
        return source;
    };
    Scene scene = scene_of("/game/models/box.mdl", "mdl", {{"box", {}}});
    LoadOptions without_pixels;
    without_pixels.with_pixels = false;
    resolve_materials(scene, without_pixels, counted);
    CHECK(whole == std::vector<std::string>{"box.vmt"});
    CHECK(asked <= 65'536);
    REQUIRE(scene.textures.size() == 1);
    CHECK(scene.textures[0].stored_as == "I8");
    CHECK(scene.textures[0].levels.empty());
    CHECK(scene.resolved_materials[0].status == MaterialStatus::kComplete);
    CHECK(find_code(scene, "vtf-trailing") != nullptr);  // the terabyte that contradicts the header
}

}  // namespace studioscope::malicious_materials_test
