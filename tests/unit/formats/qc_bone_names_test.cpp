// Lines of a QC that name bones that no file has. A dropped bone is none of them: compilers drop
// what no vertex needs, and shared lists name them all the same (qc.md, section 9).
#include <catch2/catch.hpp>

#include "support/qc_model.h"

namespace studioscope::qc_bone_names_test {

namespace {

const QcTexts kFiles{{"a.smd", reference(triangle())}};

Diagnostics said_of(const std::string& text) {
    return build_from("$body b a\n" + text, kFiles).model.diagnostics;
}

}  // namespace

TEST_CASE("replacebone and bonetreecollapse of unknown bones are warnings", "[qc]") {
    const Diagnostics said_here = said_of(
        "$lod 10 {\n replacebone ghost root\n replacebone TIP nobody\n bonetreecollapse none\n"
        " replacebone tip root\n bonetreecollapse tip\n}\n");
    CHECK(said(said_here, "qc-lod-bone") == "warning qc-lod-bone 3");
    CHECK(said_here.size() == 3);
    for (size_t i = 0; i < said_here.size(); ++i) CHECK(said_here[i].location == at_line(3 + i));
    CHECK(said_here[1].message.find("nobody") != std::string::npos);
}

TEST_CASE("an $ikchain of an unknown bone is an error, as a hit box is", "[qc]") {
    const Diagnostics said_here =
        said_of("$ikchain rhand Tip\n$ikchain lhand ghost\n$hbox 0 ghost 0 0 0 1 1 1\n");
    CHECK(said(said_here, "qc-ikchain-bone") == "error qc-ikchain-bone 3");
    CHECK(said(said_here, "qc-hitbox-bone") == "error qc-hitbox-bone 4");
    CHECK(said_here.size() == 2);
}

TEST_CASE("options of collision joints that name unknown bones are warnings", "[qc]") {
    const Diagnostics said_here = said_of(
        "$collisionjoints a {\n $jointconstrain ghost x limit -10 10 0\n"
        " $jointconstrain root x limit -10 10 0\n $jointcollide root nobody\n"
        " $jointinertia tip 2\n}\n");
    CHECK(said(said_here, "qc-joint-bone") == "warning qc-joint-bone 3");
    REQUIRE(said_here.size() == 2);
    CHECK(said_here[1].location == at_line(5));
}

TEST_CASE("unknown bones are not reported if a file could not be read", "[qc]") {
    const Diagnostics said_here = said_of("$body c gone\n$ikchain rhand ghost\n");
    CHECK(said(said_here, "qc-source") == "error qc-source 2");
    CHECK(said_here.size() == 1);
}

}  // namespace studioscope::qc_bone_names_test
