// Numbers in a QC as the compilers read them (qc.md, section 1): the number that a word begins
// with. The published compiler of 2006 stops at a word that begins with another character than a
// digit, a minus or a point (`verify_atof`, `verify_atoi`), and then calls atof, which drops what
// follows.
#include <catch2/catch.hpp>

#include "support/qc_files.h"

namespace studioscope::qc_number_test {

TEST_CASE("a number with a tail is its leading number, with a warning", "[qc]") {
    const QcFile qc = read_qc(
        "$attachment a root -3,97446 2.5f 1\xC2\xB0 rotate 4deg .5x 7\n"
        "$bbox 1,5 2 3 4 5 6\n$eyeposition 1m 2 3\n$illumposition 1 2 3cm\n"
        "$sequence s a fps 12fps frames 2a 9b fadein 0,5\n$definebone b \"\" 1 2 3 0 0 0 1,5 0 0 0 "
        "0 0\n");
    const QcAttachment& attachment = qc.attachments.at(0);
    CHECK(attachment.position == glm::vec3(-3, 2.5f, 1));
    REQUIRE(attachment.rotation);
    const glm::quat wanted = rotation_from_euler(glm::radians(glm::dvec3(7, 4, .5)));
    CHECK(is_near(*attachment.rotation, wanted));
    CHECK(qc.motions.animations.at(0).fps == 12.0f);
    CHECK(qc.motions.animations[0].frames == std::array<int, 2>{2, 9});
    CHECK(qc.motions.sequences.at(0).fade_in == 0);
    CHECK(qc.bones.defined.at(0).realign.position.x == 1);
    CHECK(count_code(qc, "qc-number-tail") == qc.diagnostics.size());
    CHECK(qc.diagnostics.size() == 13);
    const Diagnostic& first = qc.diagnostics.at(0);
    CHECK(first.severity == Severity::kWarning);
    CHECK(first.location == at_line(1));
    CHECK(first.message.find("-3,97446") != std::string::npos);
}

TEST_CASE("a word that begins with no number is an error, and the rest is read", "[qc]") {
    for (const char* const word : {"x", "$20", "e5", "+5", "\xC2\xBD"}) {
        CAPTURE(word);
        const QcFile qc =
            read_qc("$attachment a root 0 0 0 rotate " + std::string(word) + " 0 0\n$body b a\n");
        CHECK(said(qc.diagnostics, "qc-number") == "error qc-number 1");
        CHECK(qc.diagnostics.size() == 1);
        CHECK(qc.attachments.size() == 1);
        CHECK(qc.body_parts.size() == 1);
    }
    CHECK(read_qc("$origin +5 0 0\n").placement.origin.x == 5);  // what was meant
    CHECK(said(read_qc("$sequence s a frames .5 9\n").diagnostics, "qc-number") ==
          "error qc-number 1");  // no whole number begins with a point
    CHECK(read_qc("$sequence s a frames 2.000 9\n").diagnostics.empty());
    CHECK(said(read_qc("$origin - 0 0\n").diagnostics, "qc-number-tail") ==
          "warning qc-number-tail 1");
}

// Of a collision model the numbers are read without that check: section 1.
TEST_CASE("in a collision model a word without a number is 0, with a warning", "[qc]") {
    const QcFile qc = read_qc(
        "$collisionmodel a {\n $mass $20\n $inertia heavy\n $damping 1,5\n"
        " $jointdamping tip $3\n $concave\n}\n$body b a\n");
    REQUIRE(qc.collision);
    CHECK(qc.collision->mass == 0);
    CHECK(qc.collision->is_concave);
    CHECK(said(qc.diagnostics, "qc-number") == "warning qc-number 2");
    CHECK(count_code(qc, "qc-number") == 3);
    CHECK(said(qc.diagnostics, "qc-number-tail") == "warning qc-number-tail 4");
    CHECK(qc.diagnostics.size() == 4);
    CHECK(qc.body_parts.size() == 1);
}

// The words of a clip's commands are read when they are carried out.
TEST_CASE("numbers of clip commands may have tails too", "[qc]") {
    const QcTexts files = {{"a.smd", reference(triangle())},
                           {"walk.smd", animation("time 0\n0 0 0 0 0 0 0\n1 0 0 10 0 0 0\n"
                                                  "time 1\n0 1 0 0 0 0 0\n1 0 0 10 0 0 0\n"
                                                  "time 2\n0 2 0 0 0 0 0\n1 0 0 10 0 0 0\n")}};
    const Model model = build_text("$body b a\n$sequence s walk numframes 2frames\n", files);
    CHECK(said(model, "qc-number-tail") == "warning qc-number-tail 2");
    REQUIRE(model.clips.size() == 1);
    CHECK(model.clips[0].last_frame() - model.clips[0].first_frame() == 1);
}

// qc.md 15: the word behind an activity is its weight; a clip of that name comes first.
TEST_CASE("a clip that begins with a digit is not taken for the weight of an activity", "[qc]") {
    const std::string clip = animation("time 0\n0 0 0 0 0 0 0\n");
    const QcTexts files = {
        {"a.smd", reference(triangle())}, {"ACT_ref.smd", clip}, {"1h.smd", clip}};
    const QcFileLookup lookup{
        [&](const std::string& path) { return files.contains(path + ".smd"); }, {}};
    const auto names = [&](const std::string& line) {
        const auto qc = parse_qc("$body b a.smd\n" + line, {}, {}, lookup);
        std::vector<std::string> found;
        for (const Clip& each : build_qc(*qc, reach_files(files)).model.clips)
            found.push_back(each.name);
        return found;
    };
    CHECK(names("$sequence k ACT_ref 1h blend p 0 1\n") == std::vector<std::string>{"k"});
    CHECK(names("$sequence k a.smd ACT_ref 1,5\n") == std::vector<std::string>{"k"});
    CHECK(names("$sequence k ACT_ref\n") == std::vector<std::string>{"k"});
}

}  // namespace studioscope::qc_number_test
