// Writes the fuzzers' initial inputs: a small valid file of each kind, made by our own writers.
// make_seeds FOLDER writes FOLDER/NAME_fuzz/...

#include <cstdio>
#include <filesystem>
#include <string>

#include "core/image.h"
#include "fuzz/joined_files.h"
#include "fuzz/packed_tree.h"
#include "fuzz/seeds.h"
#include "support/archive_writers.h"
#include "support/motion_files.h"
#include "support/phy_file.h"
#include "support/vtf_file.h"
#include "writers/byte_writer.h"
#include "writers/compiled_writer.h"
#include "writers/dmx_writer.h"
#include "writers/qc_writer.h"
#include "writers/smd_writer.h"
#include "writers/texture_writer.h"
#include "writers/tiny_asset.h"

namespace studioscope {

namespace {

// Sequences whose keys are streams, a blend of two, a layer.
Bytes animated_mdl() {
    TestMotion motion;
    motion.animations = {{"walk", 3}, {"run", 3}};
    for (TestAnimation& animation : motion.animations)
        animation.data = DataWriter().node(0, 0x04, 0).u16({6, 0, 0}).u8({2, 3}).u16({7, 9}).bytes;
    motion.sequences = {{}, {}};
    motion.sequences[0].animations = {0, 1};
    motion.sequences[0].columns = 2;
    motion.sequences[0].parameters = {0, -1};
    motion.sequences[1].name = "run";
    motion.sequences[1].layers = {{0, 0.25f, 0.5f, 1}};
    motion.parameters = {{"move_x"}};
    TestMdl mdl;
    mdl.bones = {{"root", -1, {1, 2, 3}}, {"hand", 0, {4, 0, 0}}};
    mdl.extra = motion;
    return mdl.bytes();
}

void add_models(const Seeds& seeds) {
    const assets::Asset asset = assets::tiny_asset();
    const assets::CompiledFiles files = assets::compile(asset);
    const Bytes phy = TestPhy().bytes(), animated = animated_mdl();
    seeds.add("mdl", "tiny", files.mdl);
    seeds.add("mdl", "animated", animated);
    seeds.add("vvd", "tiny", files.vvd);
    seeds.add("vtx", "tiny", files.vtx);
    seeds.add("phy", "solid", phy);

    const std::string smd = assets::smd_reference(asset, asset.body_parts[0].models[0], 0),
                      clip = assets::smd_animation(asset, asset.clips[0]),
                      vta = assets::vta_shapes(asset, 0, 0), qc = assets::qc_script(asset);
    seeds.add("smd", "mesh", smd);
    seeds.add("smd", "clip", clip);
    seeds.add("vta", "shapes", vta);
    seeds.add("qc", "tiny", qc);
    seeds.add("qc", "include",
              qc + "\n$include \"b.qci\"" + std::string(1, '\0') + "$origin 0 0 1");
    const assets::DmxDocument dmx = assets::dmx_model(asset, 0, 0);
    for (const char* fuzzer : {"dmx", "dmx_pose"}) {
        seeds.add(fuzzer, "binary", dmx_binary5(dmx));
        seeds.add(fuzzer, "text", dmx_keyvalues2(dmx));
        seeds.add(fuzzer, "clip", dmx_binary5(assets::dmx_animation(asset, asset.clips[0])));
    }

    const auto join = [&](const std::string& name,
                          std::initializer_list<std::pair<size_t, ByteSpan>> parts) {
        Bytes joined;
        for (const auto& [number, bytes] : parts) pack_joined(number, bytes, joined);
        seeds.add("join", name, joined);
        seeds.add("compare", name, joined);
        if (name == "compiled") seeds.add("export", name, joined);
    };
    join("compiled", {{0, files.mdl}, {1, files.vvd}, {2, files.vtx}, {3, phy}});
    join("two_compiled", {{0, files.mdl}, {1, files.vvd}, {2, files.vtx}, {4, animated}});
    join("compiled_and_clip",
         {{0, files.mdl}, {1, files.vvd}, {2, files.vtx}, {8, as_bytes(clip)}});
    join("mesh_and_shapes", {{7, as_bytes(smd)}, {10, as_bytes(vta)}});
    join("mesh_and_clip", {{7, as_bytes(smd)}, {8, as_bytes(clip)}});
    join("script", {{7, as_bytes(smd)}, {11, as_bytes(qc)}});
    join("dmx_and_compiled", {{0, animated}, {9, dmx_binary5(dmx)}});
}

void add_materials(const Seeds& seeds) {
    const Image image{4, 4, std::vector<uint8_t>(64, 128)};
    seeds.add("picture", "png", encode_png(image));
    seeds.add("picture", "tga", assets::tga_bytes(image));
    assets::ByteWriter bmp;  // 2 x 2 pixels, from the top; rows of 6 bytes padded to 8
    bmp.reserve(54 + 2 * 8);
    bmp.set_text(0, "BM");
    for (const auto& [offset, value] : {std::pair{10, 54}, {14, 40}, {18, 2}, {22, -2}})
        bmp.set(static_cast<size_t>(offset), int32_t{value});
    bmp.set(26, int16_t{1});
    bmp.set(28, int16_t{24});
    seeds.add("picture", "bmp", bmp.take());
    seeds.add("vtf", "tiny", assets::vtf_bytes(image));
    constexpr int32_t kBc7 = 70;
    const Bytes block(16, std::byte{64});
    Bytes stored;  // by deflate: one stored block of 16 bytes
    for (const int byte : {1, 16, 0, 239, 255}) stored.push_back(static_cast<std::byte>(byte));
    stored.insert(stored.end(), block.begin(), block.end());
    seeds.add("vtf", "bc7", with_pixels(vtf_header(6, 4, 4, kBc7), 16, 64));
    seeds.add("vtf", "zstd",
              with_compressed(vtf_header(6, 4, 4, kBc7), 93u << 16 | 9, {zstd_frame(block)}));
    seeds.add("vtf", "deflate", with_compressed(vtf_header(6, 4, 4, kBc7), 8u << 16 | 9, {stored}));
    const std::string vmt = assets::vmt_text("models/skin", "flesh");
    seeds.add("vmt", "tiny", vmt);
    seeds.add("vmt", "patch",
              std::string("patch { include \"materials/a.vmt\" replace { $alpha .5 } }"));
    seeds.add("keyvalues", "tiny", vmt);
    seeds.add("keyvalues", "blocks", std::string("#include \"a\"\na { b \"c d\" e { } } // f"));
}

void add_archives(const Seeds& seeds) {
    PackedFiles files{{"models/a.mdl", "IDST", 2}, {"materials/b.vmt", "\"UnlitGeneric\" { }"}};
    seeds.add("vpk", "one", pack_vpk(files, 1).directory);
    seeds.add("vpk", "two", pack_vpk(files, 2).directory);
    seeds.add("gma", "stored", pack_gma(files));
    seeds.add("zip", "stored", pack_zip(files));
    files[0].method = 8;
    files[1].method = 14;
    seeds.add("zip", "packed", pack_zip(files));
    seeds.add("bsp", "packed", pack_bsp(files));
    seeds.add("bsp", "wrapped", pack_bsp(files, true));
}

void add_texts(const Seeds& seeds) {
    seeds.add("expression", "usual", std::string("min(x, 0.5) * (1 - y) + a / max(b, 2)"));
    seeds.add("script", "usual",
              std::string("open a.mdl\nframes 3\nkey ctrl+z\nmouse 10 20\npicture a.png\n"));
    constexpr char kNames[] = "a.mdl\0bone \xff\0vvd-magic\0/\0 \"[1]\" 12";
    seeds.add("report", "names", std::string(kNames, sizeof kNames));
}

// A mod with a model, its materials and an archive beside.
void add_trees(const Seeds& seeds) {
    const assets::CompiledFiles files = assets::compile(assets::tiny_asset());
    Bytes tree;
    pack_file("mod/models/a.mdl", files.mdl, tree);
    pack_file("mod/models/a.vvd", files.vvd, tree);
    pack_file("mod/models/a.dx90.vtx", files.vtx, tree);
    const auto add = [&tree](const std::string& path, std::string_view text) {
        pack_file(path, as_bytes(text), tree);
    };
    add("mod/gameinfo.txt",
        "GameInfo { FileSystem { SteamAppId 220 SearchPaths { game+mod mod game base "
        "game |gameinfo_path|. game custom/* game ../x game base/pak01.vpk } } }");
    add("mod/materials/models/skin/flesh.vmt", assets::vmt_text("models/skin", "flesh"));
    add("mod/custom/hat/materials/hat.vmt", "VertexLitGeneric { $basetexture hat }");
    add("base/materials/hat.vmt", "patch { include materials/models/skin/flesh.vmt }");
    pack_file("base/pak01_dir.vpk", pack_vpk({{"materials/c.vmt", "x"}}).directory, tree);
    for (const char* fuzzer : {"mounts", "scene", "copy"}) seeds.add(fuzzer, "mod", tree);
    Bytes names;
    pack_file("a/../../b", as_bytes("materials/c"), names);
    pack_file("C:\\d", as_bytes("../../e"), names);
    pack_file("CON", as_bytes("/etc/f"), names);
    seeds.add("copy", "names", names);
}

void add_git_answers(const Seeds& seeds) {
    using namespace std::string_literals;
    const std::string object(40, 'a'), binary(20, '\x0a');
    seeds.add("git_answers", "header", object + " blob 12\n");
    seeds.add("git_answers", "missing", object + " missing\n");
    seeds.add("git_answers", "tree",
              "100644 a.smd\0"s + binary + "40000 models\0"s + binary + "120000 link\0"s + binary);
    seeds.add("git_answers", "changes",
              ":100644 100644 " + object + " " + object + " M\0a.smd\0"s + ":100644 100644 " +
                  object + " " + object + " R090\0b.smd\0c.smd\0"s);
    seeds.add("git_answers", "settings", "local\0file:.git/config\0include.path\nx\0"s);
    seeds.add(
        "git_answers", "failure",
        "warning: x\nfatal: transport 'ssh' not allowed\nfatal: Could not read " + object + "\n");
    seeds.add("git_answers", "lfs",
              "version https://git-lfs.github.com/spec/v1\noid sha256:" + std::string(64, 'b') +
                  "\nsize 12\n");
}

}  // namespace

}  // namespace studioscope

int main(int count, char** words) {
    if (count != 2) {
        std::fprintf(stderr, "make_seeds FOLDER\n");
        return 2;
    }
    const studioscope::Seeds seeds(words[1]);
    studioscope::add_models(seeds);
    studioscope::add_materials(seeds);
    studioscope::add_archives(seeds);
    studioscope::add_texts(seeds);
    studioscope::add_trees(seeds);
    studioscope::add_git_answers(seeds);
    return 0;
}
