// What the files of a load count for: each once, whatever its path is spelled like, and what is
// read again within a limit of its own.

#include <fmt/format.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstring>
#include <memory>
#include <string>

#include "content/archives/archive_files.h"
#include "content/bounded_files.h"
#include "content/keyvalues.h"
#include "formats/load.h"
#include "support/archive_writers.h"
#include "support/diagnostics.h"
#include "support/material_files.h"
#include "support/tree_files.h"

namespace studioscope::counted_files_test {

namespace {

namespace fs = std::filesystem;

constexpr uint64_t kMegabyte = uint64_t{1} << 20;

struct Counted {
    explicit Counted(const FileSystem& below) : files(counted_files(below, budget)) {}
    uint64_t on_disk() const { return budget->bytes_on_disk_read; }

    std::shared_ptr<Budget> budget = std::make_shared<Budget>();
    FileSystem files;
};

}  // namespace

TEST_CASE("a file adds memory once, whatever its path is spelled like", "[counted]") {
    TreeFiles tree;
    tree.add("/m/walk.smd", std::string(1000, 'x'));
    const auto below = tree.files();
    below->on_read = [inner = below->on_read](const fs::path& path) {
        const bool is_link = path_in_map(path).starts_with("/links/");
        return inner(is_link ? fs::path("/m/walk.smd") : path.lexically_normal());
    };
    below->on_resolve = [](const fs::path& path) {
        const bool is_link = path_in_map(path).starts_with("/links/");
        return is_link ? fs::path("/m/walk.smd") : path.lexically_normal();
    };
    const Counted load(below);
    for (const char* path :
         {"/m/walk.smd", "/m/./././walk.smd", "/m/../m/walk.smd", "/links/a.smd", "/links/b.smd"})
        REQUIRE(load.files->read(path));
    CHECK(load.on_disk() == 1000);
    CHECK(load.budget->bytes_read == 5000);
    CHECK(load.budget->memory.allowed() == 64 * kMegabyte + 16 * 1000);
}

TEST_CASE("names in an archive that differ in case are one file", "[counted]") {
    TreeFiles tree;
    tree.add("/a.zip", pack_zip({{"models/walk.smd", std::string(1000, 'x')}}));
    const Counted load(with_archives(tree.files()));
    for (const char* path : {"/a.zip!/models/walk.smd", "/a.zip!/Models/WALK.smd"})
        REQUIRE(load.files->read(path));
    CHECK(load.on_disk() == 1000);
}

// content.md: the entries of a VPK may name the same bytes of a part.
TEST_CASE("the files of an archive add no more memory than the archive has bytes", "[counted]") {
    const std::string body(4000, 'x');
    PackedFiles packed;
    for (const char* name : {"a", "b", "c"})
        packed.push_back({fmt::format("m/{}.smd", name), body});
    for (PackedFile& file : packed) file.part = 0;
    PackedVpk vpk = pack_vpk(packed);
    TreeFiles tree;
    tree.add("/pak_dir.vpk", vpk.directory);
    tree.add("/pak_000.vpk", vpk.parts.at(0));
    const auto on_disk = [&] {
        const Counted load(with_archives(tree.files()));
        for (const char* name : {"a", "b", "c"})
            CHECK(load.files->read(fmt::format("/pak_dir.vpk!/m/{}.smd", name)));
        return load.on_disk();
    };
    CHECK(on_disk() == 12'000);
    // all three from the same place: an offset stands before the length, and that before FFFF
    Bytes same = vpk.directory;
    for (size_t at = 0; at + 10 <= same.size(); ++at) {
        const uint32_t length = 4000;
        const uint16_t end = 0xFFFF;
        if (std::memcmp(&same[at + 4], &length, 4) == 0 && std::memcmp(&same[at + 8], &end, 2) == 0)
            std::fill_n(&same[at], 4, std::byte{0});
    }
    tree.add("/pak_dir.vpk", same);
    tree.add("/pak_000.vpk", std::string(4000, 'x'));
    CHECK(on_disk() == 4000 + same.size());
}

TEST_CASE("what is read again is limited: 8 MB and 4 times what is on disk", "[counted]") {
    TreeFiles tree;
    tree.add("/m/one", std::string(kMegabyte, 'x'));
    const Counted load(tree.files());
    REQUIRE(load.files->read("/m/one"));
    for (int i = 0; i < 12; ++i) REQUIRE(load.files->read("/m/one"));
    const Result<Bytes> refused = load.files->read("/m/one");
    REQUIRE_FALSE(refused);
    CHECK(refused.error().code == "budget");
    CHECK(refused.error().message ==
          "is read again too often: files of this size may be read again for 12 MB together; "
          "skipped");
    CHECK(refused.error().file == "/m/one");
    tree.add("/m/other", std::string(kMegabyte, 'x'));
    REQUIRE(load.files->read("/m/other"));
    for (int i = 0; i < 4; ++i) REQUIRE(load.files->read("/m/one"));
    CHECK_FALSE(load.files->read("/m/one"));
}

namespace {

// A VMT with so many keys, its shader included.
std::string vmt_of_keys(size_t keys) {
    std::string text = "VertexLitGeneric {";
    for (size_t i = 1; i < keys; ++i) text += fmt::format(" k{} 1", i);
    return text + " }";
}

}  // namespace

TEST_CASE("a text that many files include is read once", "[counted]") {
    size_t reads = 0;
    const auto files = function_files([&](const fs::path&) -> Result<Bytes> {
        ++reads;
        const std::string text = "A { a 1 }";
        return Bytes(as_bytes(text).begin(), as_bytes(text).end());
    });
    SharedTexts texts(files);
    const auto first = texts.read("/m/a.vmt");
    REQUIRE(first);
    for (int i = 0; i < 300; ++i) CHECK(*texts.read("/m/./a.vmt") == *first);
    CHECK(reads == 1);
    CHECK((*first)->keys == 2);
    CHECK((*first)->bytes == 9);
    CHECK(texts.keys_used_again() == 600);
}

TEST_CASE("the keys of a text that is used again are limited: 20 000, and one for 32 bytes",
          "[counted]") {
    TreeFiles tree;
    std::string text = vmt_of_keys(10'000);
    text.append(320'000 - text.size(), ' ');
    tree.add("/m/a.vmt", text);
    SharedTexts texts(tree.files());
    // 20 000 + 320 000 / 32 are 3 times 10 000
    for (int i = 0; i <= 3; ++i) REQUIRE(texts.read("/m/a.vmt"));
    const auto refused = texts.read("/m/a.vmt");
    REQUIRE_FALSE(refused);
    CHECK(refused.error().code == "budget");
    CHECK(texts.keys_used_again() == 30'000);
}

namespace {

struct Patched {
    Files files;
    std::vector<Material> materials;
};

// So many materials, each of which patches one that has so many keys.
Patched patches_of(int count, size_t keys) {
    Patched made;
    made.files["/game/materials/m/big.vmt"] = vmt_of_keys(keys);
    for (int i = 0; i < count; ++i) {
        const std::string name = fmt::format("m/p{}", i);
        made.files["/game/materials/" + name + ".vmt"] =
            fmt::format("patch {{ include materials/m/big.vmt insert {{ $alpha 0.{} }} }}", i);
        made.materials.push_back({name, {}});
    }
    return made;
}

}  // namespace

TEST_CASE("materials that patch one material read it once", "[counted]") {
    const Patched made = patches_of(300, 50);
    size_t reads = 0;
    const auto files = in_memory(made.files);
    files->on_read = [&, inner = files->on_read](const fs::path& path) {
        reads += path.filename() == "big.vmt" ? 1 : 0;
        return inner(path);
    };
    Scene scene = scene_of("/game/models/box.mdl", "mdl", made.materials);
    resolve_materials(scene, {}, files);
    CHECK(reads == 1);
    REQUIRE(scene.resolved_materials.size() == 300);
    for (const ResolvedMaterial& look : scene.resolved_materials)
        CHECK(look.shader == "VertexLitGeneric");
    CHECK(scene.resolved_materials[7].alpha == Approx(0.7f));
    CHECK_FALSE(has_code(scene.diagnostics, "budget"));
}

TEST_CASE("materials that together make too much of one say so", "[counted]") {
    const Patched made = patches_of(20, 20'000);
    Scene scene = scene_of("/game/models/box.mdl", "mdl", made.materials);
    resolve_materials(scene, {}, in_memory(made.files));
    const auto whole =
        std::count_if(scene.resolved_materials.begin(), scene.resolved_materials.end(),
                      [](const auto& look) { return look.shader == "VertexLitGeneric"; });
    // the first use is free; 20 000 and one for 32 of about 200 000 bytes hold one more
    CHECK(whole == 2);
    CHECK(has_code(scene.diagnostics, "budget"));
}

TEST_CASE("a texture that links name is read once", "[counted]") {
    Files files{{"/game/materials/t/real.vtf", vtf(7)}};
    std::vector<Material> materials;
    for (int i = 0; i < 50; ++i) {
        files[fmt::format("/game/materials/t/l{}.vtf", i)] = vtf(7);
        files[fmt::format("/game/materials/m{}.vmt", i)] = vmt(fmt::format("t/l{}", i));
        materials.push_back({fmt::format("m{}", i), {}});
    }
    const auto links = in_memory(files);
    links->on_resolve = [](const fs::path& path) {
        const bool is_link = path_in_map(path).starts_with("/game/materials/t/");
        return is_link ? fs::path("/game/materials/t/real.vtf") : path;
    };
    Scene scene = scene_of("/game/models/box.mdl", "mdl", materials);
    resolve_materials(scene, {}, links);
    CHECK(scene.textures.size() == 1);
    for (const ResolvedMaterial& look : scene.resolved_materials) CHECK(look.base_texture == 0);
}

}  // namespace studioscope::counted_files_test
