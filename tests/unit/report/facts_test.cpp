// The facts about one file alone, as git's textconv has them.

#include <algorithm>
#include <catch2/catch.hpp>
#include <fstream>
#include <iterator>
#include <string>

#include "core/lfs_pointer.h"
#include "report/lines/hashes.h"
#include "report/lines/lines.h"
#include "support/paths.h"

namespace studioscope::facts_test {

namespace {

Bytes sample(const std::string& name) {
    std::ifstream in(build_folder() / "sample" / name, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    const ByteSpan bytes = as_bytes(text);
    REQUIRE_FALSE(bytes.empty());
    return {bytes.begin(), bytes.end()};
}

size_t count_lines(const std::string& text, const std::string& start) {
    size_t count = 0;
    for (size_t at = 0; at < text.size(); at = text.find('\n', at) + 1)
        count += text.compare(at, start.size(), start) == 0 ? 1 : 0;
    return count;
}

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

std::string pointer_text(const std::string& digits, const std::string& size) {
    return "version https://git-lfs.github.com/spec/v1\noid sha256:" + digits + "\nsize " + size +
           "\n";
}

}  // namespace

TEST_CASE("every compiled file has its facts without the others", "[facts]") {
    const std::string mdl = file_facts("ollie.mdl", sample("models/studioscope/ollie.mdl"));
    CHECK(count_lines(mdl, "bone ") == 54);
    CHECK(count_lines(mdl, "hitbox ") == 26);
    CHECK(contains(mdl, "\nbone head parent body position 0 0 10 "));
    CHECK(contains(mdl, "\nclip wave fps 30 first_frame 0 last_frame 72 "));
    CHECK(count_lines(mdl, "error") == 0);
    const std::string vvd = file_facts("ollie.vvd", sample("models/studioscope/ollie.vvd"));
    CHECK(contains(vvd, "\nfixup 0 lod 3 source 0 count 721\n"));
    CHECK(contains(vvd, "\nlod 0 vertices 22166 "));
    CHECK(count_lines(vvd, "vertices ") == 347);  // 22166 in runs of 64
    CHECK(count_lines(vvd, "error") == 0);
    const std::string vtx =
        file_facts("ollie.dx90.vtx", sample("models/studioscope/ollie.dx90.vtx"));
    CHECK(contains(vtx, "\npart 0 model 0 lod 0 mesh 0 groups 2 strips 2 triangles 16968 "));
    CHECK(count_lines(vtx, "error") == 0);
    for (const std::string& text : {mdl, vvd, vtx}) {
        CHECK(contains(text, "\nchecksum 0x99e0be0b\n"));
        CHECK(std::count(text.begin(), text.end(), '\n') < 5000);
    }
}

TEST_CASE("facts do not depend on the name before the ending", "[facts]") {
    for (const std::string file : {"models/studioscope/ollie.mdl", "source/anims/wave.smd"}) {
        const Bytes bytes = sample(file);
        const std::string ending = file.substr(file.rfind('.'));
        CHECK(file_facts("git-blob-x1_a" + ending, bytes) == file_facts("b" + ending, bytes));
        CHECK(file_facts("B" + ending, bytes) == file_facts("b" + ending, bytes));
    }
}

TEST_CASE("a broken file gives its errors, each on one line", "[facts]") {
    Bytes cut = sample("models/studioscope/ollie.vvd");
    cut.resize(cut.size() / 2);
    const std::string text = file_facts("ollie.vvd", cut);
    CHECK(contains(text, "\nerror vvd-"));
    CHECK(contains(text, "\nfixup 0 lod 3 "));  // what can be read is there
    CHECK(contains(file_facts("a.mdl", as_bytes("nothing")), "\nerror mdl-"));
    CHECK(contains(file_facts("a.phy", as_bytes("nothing")), "\nerror phy-"));
    CHECK(contains(file_facts("a.vtx", as_bytes("nothing")), "\nerror vtx-"));
    CHECK(contains(file_facts("a.vtf", as_bytes("nothing")), "\nerror vtf-"));
    CHECK(contains(file_facts("a.txt", as_bytes("nothing")), "\nformat unknown\n"));
    CHECK(
        file_facts("a.mdl", {}).starts_with("file 0 bytes md5 d41d8cd98f00b204e9800998ecf8427e\n"));
}

TEST_CASE("a Git LFS pointer gives its object and size", "[facts]") {
    const std::string digits(64, 'c');
    const std::string text = pointer_text(digits, "1234");
    CHECK(file_facts("a.mdl", as_bytes(text)) ==
          "stored by Git LFS\noid sha256:" + digits + "\nsize 1234 bytes\n");
    const auto pointer = lfs_pointer(as_bytes(text));
    REQUIRE(pointer);
    CHECK(lfs_object_path(*pointer) == "lfs/objects/cc/cc/" + digits);
    CHECK_FALSE(lfs_object_path({"sha256:../../x", 1}));
    CHECK_FALSE(lfs_object_path({"sha256:" + digits + "c", 1}));
    CHECK_FALSE(lfs_pointer(as_bytes(pointer_text(digits, "many"))));
    CHECK_FALSE(lfs_pointer(as_bytes("version https://git-lfs.github.com/spec/v1\n")));
    const size_t size = text.size();
    CHECK(lfs_pointer(as_bytes(text + std::string(1023 - size, '\n'))));
    CHECK_FALSE(lfs_pointer(as_bytes(text + std::string(1024 - size, '\n'))));
}

TEST_CASE("one hash covers more rows of a longer table", "[facts]") {
    CHECK(rows_per_hash(0, 512) == 16);
    CHECK(rows_per_hash(8191, 512) == 16);
    CHECK(rows_per_hash(8192, 512) == 64);
}

TEST_CASE("the changes of a lone file are those of the model, else of its facts", "[facts]") {
    const Bytes mdl = sample("models/studioscope/ollie.mdl");
    const FileVersion version{"a.mdl", mdl};
    CHECK(file_changes(version, version).empty());
    Bytes other = mdl;
    other[8] ^= std::byte{1};  // the checksum (mdl.md, section 2)
    const std::string text = file_changes(version, {"a.mdl", other});
    CHECK_FALSE(text.empty());
    CHECK(contains(text, "\n-checksum 0x99e0be0b\n"));
    CHECK(contains(text, "\n+checksum 0x99e0be0a\n"));
    const std::string added = file_changes({"a.mdl", {}, false}, version);
    CHECK(added.starts_with("+file 532280 bytes md5 "));
    CHECK(contains(added, "\n+bone head parent body "));
}

}  // namespace studioscope::facts_test
