// The rows of the MDL page's table "Cases a parser must survive", each a test of that name; those
// of motion and flexes are in mdl_motion_cases_test.

#include "support/broken_mdl.h"
#include "support/memory_files.h"
#include "support/parse.h"

namespace studioscope::mdl_cases_test {

namespace {

constexpr int32_t kHuge = std::numeric_limits<int32_t>::max();
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr size_t kBones = sizeof(MdlHeader);

std::string refused(const Bytes& file) {
    const auto parsed = parse_mdl(file);
    return parsed ? "" : parsed.error().code;
}

}  // namespace

TEST_CASE("MDL: file < 408 bytes, bad magic, version outside 44..49", "[mdl][cases]") {
    const Bytes file = small().bytes();
    CHECK(refused(cut(file, 407)) == "mdl-short");
    CHECK(refused(with(file, 0, 'X')) == "mdl-magic");
    CHECK(refused(with(file, 0, std::array{'I', 'D', 'A', 'G'})) == "mdl-magic");
    for (const int32_t version : {10, 2531})
        CHECK(refused(with(file, 4, version)) == "mdl-version");
    // of another layout; a changed number alone: version_numbers_test.cpp
    const Bytes other = with(file, 0x4C, int32_t{0});
    for (const int32_t version : {0, 37, 43, 50, 52, 53, 54, -1})
        CHECK(refused(with(other, 4, version)) == "mdl-version");
    CHECK(parse_mdl(with(other, 4, int32_t{53})).error().message.find("Titanfall 2") !=
          std::string::npos);
    for (int32_t version = 44; version <= 49; ++version)
        CHECK(refused(with(file, 4, version)).empty());
}

TEST_CASE("MDL: length != actual size", "[mdl][cases]") {
    const Bytes file = small().bytes();
    CHECK(says(with(file, 0x4C, as_int(file.size() + 1)), "mdl-truncated"));
    CHECK(says(with(file, 0x4C, as_int(file.size() - 1)), "mdl-trailing-bytes"));
    CHECK(survive(file).all().empty());
}

TEST_CASE("MDL: count < 0 or count*size past EOF", "[mdl][cases]") {
    const Bytes file = moving().bytes();
    for (const size_t field :
         std::initializer_list<size_t>{0x9C, 0xA4, 0xAC, 0xB4, 0xBC, 0xCC, 0xD4, 0xE8, 0xF0, 0x104,
                                       0x10C, 0x114, 0x11C, 0x124, 0x12C, 0x150, 0x160})
        for (const int32_t bad : {-1, kHuge, 0x01000000}) {
            CAPTURE(field, bad);
            CHECK(says(with(file, field, bad), "mdl-table-range"));
        }
}

TEST_CASE("MDL: index negative", "[mdl][cases]") {
    const Bytes file = small().bytes();
    CHECK(says(with(file, 0xA0, int32_t{-8}), "mdl-table-range"));
    // relative offsets may be negative: a mesh to its model, a bone to a name before it
    const MdlFile mdl = *parse_mdl(file);
    const size_t mesh = static_cast<size_t>(mdl.body_parts[0].models[0].meshes[0].offset);
    CHECK(survive(with(file, mesh + 4, int32_t{-148})).all().empty());
    const size_t second = kBones + 216;
    const int32_t first_name = 2 * 216 - 216;  // behind both bones, from the second
    const Survivor survivor = survive(with(file, second, first_name));
    CHECK(survivor.all().empty());
    const Survivor back = survive(with(file, second, int32_t{-static_cast<int32_t>(second) + 12}));
    CHECK(back.mdl.bones[1].name == "test\\hero.mdl");
}

TEST_CASE("MDL: index 0 with count > 0", "[mdl][cases]") {
    const Bytes file = moving().bytes();
    for (const size_t field : std::initializer_list<size_t>{0xA0, 0xB8, 0xC0, 0xD0, 0xEC}) {
        CAPTURE(field);
        CHECK(says(with(file, field, int32_t{0}), "mdl-table-range"));
    }
}

TEST_CASE("MDL: overlapping tables", "[mdl][cases]") {
    TestMotion motion;
    motion.sequences = {{}, {}};
    motion.sequences[0].weights = motion.sequences[1].weights = {0.5f, 1};
    const Bytes file = moving(motion).bytes();
    const size_t first = at_of(parse_mdl(file)->header.sequences.offset);
    int32_t list = 0;
    std::memcpy(&list, &file[first + 0x9C], 4);
    const Survivor shared = survive(with(file, first + 212 + 0x9C, list - 212));
    CHECK(shared.all().empty());
    CHECK(shared.mdl.weight_lists.size() == 1);
}

TEST_CASE("MDL: string offset outside file / no NUL before EOF / non-UTF-8", "[mdl][cases]") {
    const Bytes file = small().bytes();
    for (const int32_t bad : {kHuge, -kHuge, 1 << 24}) {
        const Survivor survivor = survive(with(file, kBones, bad));
        CHECK(survivor.says("mdl-bad-string"));
        CHECK(survivor.mdl.bones[0].name.starts_with("<bad string @0x"));
    }
    Bytes open_ended = file;
    open_ended.resize(file.size() + 3, std::byte{'x'});
    CHECK(says(with(open_ended, kBones, as_int(file.size() - kBones)), "mdl-bad-string"));
    Bytes latin = small().bytes();
    int32_t name = 0;
    std::memcpy(&name, &latin[kBones], 4);
    latin[kBones + at_of(name)] = std::byte{0xE9};
    CHECK(survive(latin).mdl.bones[0].name == "\u00e9oot");
    Bytes full = file;
    std::fill(full.begin() + 0x0C, full.begin() + 0x4C, std::byte{'n'});
    CHECK(survive(full).mdl.name == std::string(64, 'n'));
}

TEST_CASE("MDL: parent >= own index, parent < -1, parent == self, cyclic parents", "[mdl][cases]") {
    const Bytes file = small().bytes();
    for (const int32_t parent : {1, 2, 5, -2, kHuge}) {
        const Survivor survivor = survive(with(file, kBones + 216 + 4, parent));
        CHECK(survivor.says("mdl-bone-parent"));
        const Diagnostics all = survivor.all();
        CHECK(find_code(all, "mdl-bone-parent")->subject.name == survivor.mdl.bones[1].name);
        CHECK(survivor.model.bones[1].parent == kNone);
    }
    // a cycle of two: the first becomes a root, the second keeps it
    const Survivor circle = survive(with(file, kBones + 4, int32_t{1}));
    CHECK(circle.says("mdl-bone-parent"));
    CHECK(circle.model.bones[0].parent == kNone);
    CHECK(circle.model.bones[1].parent == 0);
}

TEST_CASE("MDL: numbones 0", "[mdl][cases]") {
    const Survivor none = survive(with(moving().bytes(), 0x9C, int32_t{0}));
    CHECK(none.model.bones.empty());
    CHECK_FALSE(has_errors(none.all()));
    TestMdl many = small();
    for (int i = 2; i < 257; ++i) many.bones.push_back({"b" + std::to_string(i), 0});
    const Survivor survivor = survive(many.bytes());
    CHECK(survivor.says("mdl-bone-count"));
    CHECK(survivor.model.bones.size() == 257);
}

TEST_CASE("MDL: non-finite matrices, zero quaternion, non-inverse poseToBone", "[mdl][cases]") {
    const Bytes file = small().bytes();
    CHECK(says(with(file, kBones + 0x60, kNan), "mdl-bone-not-finite"));
    CHECK(says(with(file, kBones + 0x20, kNan), "mdl-bone-not-finite"));
    CHECK(says(with(file, kBones + 216 + 0x60, 3.0f), "mdl-bone-bind"));
    // scales of keys: applied to the largest key, 32768
    TestMotion motion;
    motion.animations[0].data =
        DataWriter().node(0, 0x04, 0).u16({6, 0, 0}).u8({1, 1}).u16({0x7FFF}).bytes;
    const Bytes moves = moving(motion).bytes();
    CHECK(survive(with(moves, kBones + 0x48, 1e34f)).all().empty());
    for (const size_t scale : {size_t{0x48}, size_t{0x54}})
        for (const float value : {kNan, 1.2e34f})
            CHECK(says(with(moves, kBones + scale, value), "mdl-bone-not-finite"));
    for (const float w : {0.0f, kNan}) {
        const Survivor survivor = survive(with(file, kBones + 0x38, w));
        CHECK(survivor.says("mdl-bone-rotation"));
        CHECK(survivor.model.bones[0].bind.rotation == glm::quat(1, 0, 0, 0));
    }
    // a longer one is normalised
    CHECK(survive(with(file, kBones + 0x38, 2.0f)).model.bones[0].bind.rotation.w == 1);
}

TEST_CASE("MDL: bonetable entries >= numbones or not sorted", "[mdl][cases]") {
    TestMdl mdl = small();
    mdl.extra = [](ByteWriter& out, MdlHeader& header) {
        header.bones_by_name_offset = as_int(out.put(std::array<uint8_t, 2>{200, 7}));
    };
    const Survivor survivor = survive(mdl.bytes());
    CHECK(survivor.all().empty());
    CHECK(find_bone(survivor.model, "HAND") == 1);  // our own search
    CHECK(survive(with(mdl.bytes(), 0x16C, kHuge)).all().empty());
}

TEST_CASE("MDL: numbodyparts/models 0, base 0", "[mdl][cases]") {
    const Bytes file = small().bytes();
    CHECK(survive(with(file, 0xE8, int32_t{0})).model.meshes.empty());
    const size_t part = at_of(parse_mdl(file)->header.body_parts.offset);
    CHECK(says(with(file, part + 4, int32_t{0}), "mdl-body-part"));
    CHECK(says(with(file, part + 8, int32_t{0}), "mdl-body-part"));
    CHECK(survive(with(file, part + 8, int32_t{0})).model.meshes.size() == 2);
}

TEST_CASE("MDL: mesh.material >= numskinref, skin entry >= numtextures or < 0, numskinfamilies 0",
          "[mdl][cases]") {
    const Bytes file = small().bytes();
    const MdlFile mdl = *parse_mdl(file);
    const auto& meshes = mdl.body_parts[0].models[0].meshes;
    for (const int32_t material : {2, -1, kHuge})
        CHECK(
            says(with(file, static_cast<size_t>(meshes[0].offset), material), "mdl-mesh-material"));
    const size_t skins = at_of(mdl.header.skin_offset);
    CHECK(says(with(file, skins, int16_t{2}), "mdl-skin-range"));
    CHECK(says(with(file, skins, int16_t{-1}), "mdl-skin-range"));
    const Survivor none = survive(with(file, 0xE0, int32_t{0}));
    REQUIRE_FALSE(none.model.skins.empty());
    CHECK(none.says("mdl-skin-families"));
}

TEST_CASE("MDL: vertexindex not multiple of 48 / past VVD count", "[mdl][cases]") {
    const Bytes file = small().bytes();
    const size_t model = static_cast<size_t>(parse_mdl(file)->body_parts[0].models[0].offset);
    VertexFile vvd;
    vvd.lod_count = 1;
    vvd.lod_vertex_counts.fill(8);
    vvd.pool.resize(8);
    const auto said = [&](int32_t bytes) {
        const auto mdl = parse_mdl(with(file, model + 0x54, bytes));
        REQUIRE(mdl);
        Model made = assemble_model(*mdl, &vvd, nullptr, 0, {});
        validate(made);
        return made.diagnostics;
    };
    CHECK_FALSE(has_errors(said(0)));
    for (const int32_t bytes : {47, -48, 48, kHuge}) {
        CAPTURE(bytes);
        CHECK(has_errors(said(bytes)));
    }
}

TEST_CASE("MDL: includemodel missing or cyclic", "[mdl][cases]") {
    TestMdl mdl = small();
    mdl.extra = [](ByteWriter& out, MdlHeader& header) {
        const size_t at = out.zeros(16);
        header.include_models = {2, as_int(at)};
        out.put_at(at + 4, as_int(out.text("models/gone.mdl") - at));
        out.put_at(at + 12, as_int(out.text("models/hero.mdl") - at - 8));
    };
    const Scene scene = load_from({{"/g/models/hero.mdl", mdl.bytes()}}, "/g/models/hero.mdl");
    CHECK(scene.model.bones.size() == 2);
    const Diagnostic* missing = find_code(scene.diagnostics, "include-missing");
    REQUIRE(missing != nullptr);
    CHECK(missing->subject.kind == MessageSubject::Kind::kRequiredFile);
    CHECK(missing->subject.name == "models/gone.mdl");
    CHECK(has_code(scene.diagnostics, "include-cycle"));
}

TEST_CASE("MDL: studiohdr2index or linearboneindex past EOF", "[mdl][cases]") {
    const Bytes file = small().bytes();
    for (const int32_t bad : {kHuge, -4, as_int(file.size() - 100)}) {
        const Survivor survivor = survive(with(file, 0x190, bad));
        CHECK(survivor.says("mdl-header2"));
        CHECK_FALSE(has_errors(survivor.all()));
        CHECK(survivor.mdl.name == "test\\hero.mdl");
    }
    TestMdl mdl = small();
    mdl.extra = [](ByteWriter& out, MdlHeader& header) {
        header.header2_offset = as_int(out.zeros(256));
        out.put_at(at_of(header.header2_offset) + 16, kHuge);  // the linear bones: not needed
    };
    CHECK(survive(mdl.bytes()).all().empty());
}

TEST_CASE("MDL: Xbox 360 big-endian (magic reads `TSDI`)", "[mdl][cases]") {
    const auto parsed = parse_mdl(with(small().bytes(), 0, std::array{'T', 'S', 'D', 'I'}));
    REQUIRE_FALSE(parsed);
    CHECK(parsed.error().message.find("Xbox 360") != std::string::npos);
}

}  // namespace studioscope::mdl_cases_test
