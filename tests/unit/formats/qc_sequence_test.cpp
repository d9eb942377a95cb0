// Sequences of QCs: blends, layers, weights over them, and what they tell a game. Expected values
// by hand from the QC format page (qc.md 6, 7 and 12).
#include "model/animation/pose.h"
#include "support/parse.h"
#include "support/qc_clips.h"

namespace studioscope::qc_sequence_test {

namespace {

// One frame with the root at `x`.
std::string at_x(float x) {
    return animation("time 0\n0 " + std::to_string(x) + " 0 0 0 0 0\n1 0 0 10 0 0 0\n");
}

QcTexts files() {
    QcTexts texts = {{"a.smd", reference(triangle())}};
    for (int i = 0; i < 9; ++i)
        texts["p" + std::to_string(i) + ".smd"] = at_x(static_cast<float>(i));
    std::string walk;
    for (int i = 0; i < 11; ++i)
        walk += "time " + std::to_string(i) + "\n0 0 " + std::to_string(i) +
                " 0 0 0 0\n1 0 0 10 0 0 0\n";
    texts["walk.smd"] = animation(walk);
    return texts;
}

int number_of(const Model& model, const std::string& name) {
    return static_cast<int>(&named(model, name) - model.clips.data());
}

// Where the root is, with these values of the pose parameters.
glm::vec3 root_in(const Model& model, const std::string& clip, float frame,
                  const std::vector<float>& parameters = {}) {
    PoseRequest request;
    request.clip = number_of(model, clip);
    request.frame = static_cast<float>(named(model, clip).first_frame()) + frame;
    request.pose_parameters = parameters;
    request.rules.plays_autoplay = false;
    Pose pose;
    update_pose(model, request, pose);
    return pose.local[0].position;
}

}  // namespace

TEST_CASE("a row of animations is blended along a pose parameter", "[qc]") {
    const Model model =
        build_text(kUnturned + "$sequence aim { p0 p3 p8 blend yaw -45 45 }\n", files());
    REQUIRE(model.pose_parameters.size() == 1);
    CHECK(model.pose_parameters[0].name == "yaw");
    CHECK(model.pose_parameters[0].start == -45);
    CHECK(model.pose_parameters[0].end == 45);
    const Blend& blend = named(model, "aim").blend;
    CHECK(blend.columns == 3);
    CHECK(blend.rows == 1);
    CHECK(blend.axes[0].keys == std::vector<float>{-45, 0, 45});
    CHECK(root_in(model, "aim", 0, {-45}).x == Approx(0));
    CHECK(root_in(model, "aim", 0, {0}).x == Approx(3));
    CHECK(root_in(model, "aim", 0, {22.5f}).x == Approx(5.5));  // half way from 3 to 8
    CHECK(find_code(model.diagnostics, "qc-blend") == nullptr);
}

// The article "Blend sequence" of the Valve Developer Community: a sequence blends along one or two
// values, and a blend line names each.
TEST_CASE("of two blend lines the first goes across the columns, the second down the rows",
          "[qc]") {
    const Model model = build_text(
        kUnturned + "$sequence aim { p0 p1 p2 p3 p4 p5 blendwidth 3 blend x 0 2 blend y 10 20 }\n",
        files());
    const Blend& blend = named(model, "aim").blend;
    CHECK(blend.columns == 3);
    CHECK(blend.rows == 2);
    CHECK(blend.axes[0].parameter == 0);
    CHECK(blend.axes[0].keys == std::vector<float>{0, 1, 2});
    CHECK(blend.axes[1].parameter == 1);
    CHECK(blend.axes[1].keys == std::vector<float>{10, 20});
    CHECK(root_in(model, "aim", 0, {2, 20}).x == Approx(5));  // the last cell is p5
    CHECK(find_code(model.diagnostics, "qc-blend") == nullptr);
}

TEST_CASE("nine animations are a square, others need a blendwidth", "[qc]") {
    const Model model = build_text(
        kUnturned +
            "$poseparameter spin 0 360 loop 360\n$poseparameter full -1 1 wrap\n"
            "$sequence square { p0 p1 p2 p3 p4 p5 p6 p7 p8 blend x -1 1 blend y -1 1 }\n"
            "$sequence wide { p0 p1 p2 p3 p4 p5 blendwidth 3 blend x -1 1 blend y 0 10 }\n"
            "$sequence odd { p0 p1 p2 p3 p4 }\n",
        files());
    CHECK(named(model, "square").blend.columns == 3);
    CHECK(named(model, "square").blend.rows == 3);
    const std::vector<float> middle_right = {0, 0, 1, 0};  // spin, full, x, y
    CHECK(root_in(model, "square", 0, middle_right).x == Approx(5));
    CHECK(named(model, "wide").blend.columns == 3);
    CHECK(named(model, "wide").blend.rows == 2);
    CHECK(named(model, "wide").blend.axes[1].keys == std::vector<float>{0, 10});
    CHECK(model.pose_parameters.at(0).loop == 360);
    CHECK(model.pose_parameters.at(1).loop == 2);
    CHECK(model.pose_parameters.at(3).end == 10);  // y grew to hold the second blend
    CHECK(said(model, "qc-blend-grid") == "error qc-blend-grid 7");
    CHECK(named(model, "odd").blend.animations.empty());
    CHECK(root_in(model, "odd", 0).x == 0);
}

TEST_CASE("the cells of a blend have the options of the first, except its frames", "[qc]") {
    const Model model = build_text(
        kUnturned + "$sequence both { walk walk fps 12 frames 2 4 blend x 0 1 }\n", files());
    REQUIRE(model.animations.size() == 2);
    CHECK(model.animations[0].fps == 12);
    CHECK(model.animations[1].fps == 12);
    CHECK(model.animations[0].frames.size() == 3);
    CHECK(model.animations[1].frames.size() == 11);
}

TEST_CASE("calcblend finds its keys by an attachment's position", "[qc]") {
    const QcFile qc =
        read_qc("$body body a\n$sequence aim { p1 p3 p7 calcblend reach hand X }\n", files());
    const QcBlendAxis& axis = qc.motions.sequences.at(0).axes.at(0);
    CHECK(axis.parameter == "reach");
    CHECK(axis.attachment == "hand");
    CHECK(axis.axis == kQcAxisX);
    const Model lost =
        build_text("$body body a\n$sequence aim { p1 p3 p7 calcblend reach hand X }\n", files());
    CHECK(said(lost, "qc-calcblend") == "error qc-calcblend 2");
    const Model model =
        build_text(kUnturned +
                       "$attachment hand root 0 0 0\n"
                       "$sequence aim { p1 p3 p7 calcblend reach hand X }\n"
                       "$animation rest p3\n"
                       "$sequence seen { p1 p3 p7 calcblend other hand X blendref rest }\n",
                   files());
    CHECK(named(model, "aim").blend.axes[0].keys == std::vector<float>{0, 2, 6});
    CHECK(named(model, "seen").blend.axes[0].keys == std::vector<float>{-2, 0, 4});
    const Model by_sequence =
        build_text(kUnturned +
                       "$attachment hand root 0 0 0\n$sequence rest p3\n"
                       "$sequence seen { p1 p3 p7 calcblend other hand X blendref rest }\n",
                   files());
    CHECK(named(by_sequence, "seen").blend.axes[0].keys == std::vector<float>{-2, 0, 4});
    CHECK(model.pose_parameters.at(0).end == 6);
    CHECK(find_code(model.diagnostics, "qc-mixed-blend") == nullptr);
    const Model both =
        build_text(kUnturned +
                       "$attachment hand root 0 0 0\n"
                       "$sequence s { p1 p3 p1 p7 blend x 0 1 calcblend reach hand X }\n",
                   files());
    CHECK(said(both, "qc-mixed-blend").starts_with("warning qc-mixed-blend"));
    REQUIRE(named(both, "s").blend.axes.size() == 2);
    CHECK(named(both, "s").blend.axes[1].keys == std::vector<float>{2, 6});
}

TEST_CASE("calcblend finds its keys by an attachment's rotation", "[qc]") {
    QcTexts texts = files();
    for (int i = 0; i < 3; ++i)
        texts["r" + std::to_string(i) + ".smd"] = animation(
            "time 0\n0 0 0 0 0 0 " + std::to_string(0.5f * float(i)) + "\n1 0 0 10 0 0 0\n");
    const std::string text = kUnturned + "$attachment hand root 0 0 0\n$sequence aim { r0 r1 r2 ";
    const Model model = build_text(text + "calcblend reach hand ZR }\n", texts);
    const std::vector<float>& keys = named(model, "aim").blend.axes[0].keys;
    REQUIRE(keys.size() == 3);
    for (size_t i = 0; i < 3; ++i)  // half a radian each
        CHECK(keys[i] == Approx(28.6478898 * double(i)).margin(1e-4));
    // What goes along no axis at all is told, and the cells are there.
    const Model odd = build_text(text + "calcblend reach hand W }\n", texts);
    CHECK(said(odd, "qc-option") == "error qc-option 4");
    CHECK(named(odd, "aim").blend.animations.size() == 3);
}

TEST_CASE("animations that fill no grid, and a third way to blend, are errors", "[qc]") {
    const Model ragged =
        build_text("$body body a\n$sequence s { p0 p1 p2 p3 p4 blendwidth 2 }\n", files());
    const Diagnostic* found = find_code(ragged.diagnostics, "qc-blend-grid");
    REQUIRE(found != nullptr);
    CHECK(found->message.find("do not fill rows of 2") != std::string::npos);
    CHECK_FALSE(named(ragged, "s").frames.empty());  // the first is shown
    const Model third = build_text(
        "$body body a\n$sequence s { p0 p1 p2 p3 blend x 0 1 blend y 0 1\nblend z 0 1 }\n",
        files());
    CHECK(said(third, "qc-blend") == "error qc-blend 3");
    CHECK(named(third, "s").blend.animations.size() == 4);
}

// Without blendref the first clip of the file is what the keys are seen from; delta clips are seen
// over blendcomp, or else over that.
TEST_CASE("calcblend sees the cells from the first clip of the file, delta cells over a base",
          "[qc]") {
    const Model model =
        build_text(kUnturned +
                       "$attachment hand root 0 0 0\n$animation first p2\n$animation base p5\n"
                       "$sequence aim { p1 p3 p7 calcblend reach hand X }\n"
                       "$animation more p4 subtract first 0\n$animation less p1 subtract first 0\n"
                       "$sequence over { less more calcblend added hand X }\n"
                       "$sequence high { less more calcblend high hand X blendcomp base }\n",
                   files());
    CHECK(named(model, "aim").blend.axes[0].keys == std::vector<float>{-1, 1, 5});
    CHECK(named(model, "over").blend.axes[0].keys == std::vector<float>{-1, 2});
    CHECK(named(model, "high").blend.axes[0].keys == std::vector<float>{2, 5});
}

TEST_CASE("blendcenter names the cell whose row and column give the keys", "[qc]") {
    const std::string grid =
        "{ p0 p1 p2 p3 p4 p5 p6 p7 p8 calcblend across hand X calcblend down "
        "hand X ";
    const Model model = build_text(kUnturned +
                                       "$attachment hand root 0 0 0\n$animation last p8\n"
                                       "$sequence middle " +
                                       grid + "blendref @middle }\n$sequence corner " +
                                       "{ p0 p1 p2 p3 p4 p5 p6 p7 last calcblend across hand X "
                                       "calcblend down hand X blendref @middle blendcenter last }",
                                   files());
    const Blend& middle = named(model, "middle").blend;
    CHECK(middle.axes[0].keys == std::vector<float>{3, 4, 5});
    CHECK(middle.axes[1].keys == std::vector<float>{1, 4, 7});
    const Blend& corner = named(model, "corner").blend;
    CHECK(corner.axes[0].keys == std::vector<float>{6, 7, 8});
    CHECK(corner.axes[1].keys == std::vector<float>{2, 5, 8});
}

TEST_CASE("layers are applied to a sequence, including sequences defined later", "[qc]") {
    const Model model = build_text(
        kUnturned +
            "$sequence walk walk addlayer lean\n"
            "$sequence ramped walk blendlayer lean 2 4 6 8 spline\n"
            "$sequence by_parameter walk blendlayer lean 0 10 10 20 poseparameter aim local\n"
            "$sequence lean p8 subtract @lean 0 delta\n$sequence lost walk addlayer gone\n",
        files());
    const Layer& whole = named(model, "walk").blend.layers.at(0);
    CHECK(whole.clip == number_of(model, "lean"));
    CHECK(whole.start == whole.end);
    const Layer& ramped = named(model, "ramped").blend.layers.at(0);
    // eleven frames: a tenth of the clip each
    CHECK(ramped.start == Approx(0.2));
    CHECK(ramped.peak == Approx(0.4));
    CHECK(ramped.tail == Approx(0.6));
    CHECK(ramped.end == Approx(0.8));
    CHECK(ramped.is_spline);
    const Layer& over = named(model, "by_parameter").blend.layers.at(0);
    CHECK(over.is_over_parameter);
    CHECK(over.peak == 10);
    CHECK(over.is_local);
    CHECK(at(model.pose_parameters, over.parameter).name == "aim");
    CHECK((named(model, "by_parameter").flags & kQcLocal) != 0);
    CHECK(said(model, "qc-layer") == "error qc-layer 7");
}

TEST_CASE("a sequence has activity, events, fades and flags for the game", "[qc]") {
    const Model model = build_text(
        kUnturned +
            "$sequence walk {\n walk.smd\n activity ACT_WALK 2\n fadein 0.5\n fadeout 0.25\n"
            " { event 5004 5 \"Step.Left\" }\n event AE_STEP 10\n autoplay\n hidden\n realtime\n"
            " worldspace\n posecycle yaw\n}\n"
            "$sequence idle walk ACT_IDLE 1\n$defaultfadein 0.1\n$sequence late walk\n",
        files());
    const Clip& clip = named(model, "walk");
    CHECK(clip.activity == "ACT_WALK");
    CHECK(clip.activity_weight == 2);
    CHECK(clip.fade_in == 0.5f);
    CHECK(clip.fade_out == 0.25f);
    CHECK(clip.is_autoplay);
    CHECK(clip.flags == (kQcAutoplay | kQcHidden | kQcRealtime | kQcWorldSpace | kQcCycle));
    REQUIRE(clip.events.size() == 2);
    CHECK(clip.events[0].name == "5004");
    CHECK(clip.events[0].cycle == Approx(0.5));  // frame 5 of 0 to 10
    CHECK(clip.events[0].options == "Step.Left");
    CHECK(clip.events[1].name == "AE_STEP");
    CHECK(clip.events[1].options.empty());
    CHECK(at(model.pose_parameters, clip.blend.cycle_parameter).name == "yaw");
    CHECK(named(model, "idle").activity == "ACT_IDLE");
    CHECK(named(model, "idle").fade_in == 0.2f);
    CHECK(named(model, "late").fade_in == 0.1f);
}

TEST_CASE("IK rules are listed with their chain and their part of the clip", "[qc]") {
    const Model model =
        build_text(kUnturned +
                       "$ikchain rhand tip knee 0 1 0\n"
                       "$sequence walk { walk ikrule rhand touch root range 0 2 8 10\n"
                       " ikrule rhand footstep height 4 range . . . .\n ikrule lhand release\n}\n",
                   files());
    const std::vector<ClipIkRule>& rules = named(model, "walk").ik_rules;
    REQUIRE(rules.size() == 3);
    CHECK(rules[0].chain == "rhand");
    CHECK(rules[0].kind == "touch");
    CHECK(rules[0].peak == Approx(0.2));
    CHECK(rules[0].tail == Approx(0.8));
    CHECK(rules[1].kind == "footstep");
    CHECK(said(model, "qc-ikrule") == "error qc-ikrule 6");  // lhand is no chain
}

TEST_CASE("an unknown option is an error with its line", "[qc]") {
    const Model model =
        build_text(kUnturned +
                       "$animation walk walk.smd\n$sequence a walk\n$animation b walk.smd sloppy\n"
                       "$animation c walk.smd fadein 0.2\n$poseparameter p 0 1 often\n",
                   files());
    std::vector<uint64_t> lines;
    for (const Diagnostic& said : model.diagnostics)
        if (said.code == "qc-option") lines.push_back(said.location.value);
    CHECK(lines == std::vector<uint64_t>{5, 6, 7});
}

TEST_CASE("a name of a sequence is used once", "[qc]") {
    const Model model = build_text(
        kUnturned + "$animation walk walk\n$animation walk p3\n$sequence s walk\n$sequence s p3\n",
        files());
    CHECK(model.clips.size() == 1);
    CHECK(named(model, "s").frames.size() == 11);
    CHECK(said(model, "qc-second-animation") == "error qc-second-animation 4");
    CHECK(said(model, "qc-second-sequence") == "error qc-second-sequence 6");
}

TEST_CASE("a cell that cannot be read leaves the grid in its shape", "[qc]") {
    const Model model =
        build_text(kUnturned + "$sequence aim { p0 gone.smd p8 blend x 0 2 }\n", files());
    CHECK(said(model, "qc-source") == "error qc-source 3");
    CHECK(named(model, "aim").blend.columns == 3);
    CHECK(root_in(model, "aim", 0, {2}).x == Approx(8));
}

TEST_CASE("a file of many sequences is read once, and the number of keys is limited", "[qc]") {
    QcTexts texts = files();
    std::string qc = kUnturned;
    for (int i = 0; i < 50; ++i) qc += "$sequence s" + std::to_string(i) + " walk.smd\n";
    int reads = 0;
    QcFiles reach = reach_files(texts);
    const auto read = reach.model;
    reach.model = [&](const std::string& path) {
        reads += path == "walk.smd";
        return read(path);
    };
    CHECK(build_model(read_qc(qc, texts), reach).clips.size() == 50);
    CHECK(reads == 1);
    const std::string many = kUnturned + "$sequence long walk numframes 60000\n";
    CHECK(build_model(read_qc(many, texts), reach).clips.size() == 1);
    std::string more = kUnturned;
    for (int i = 0; i < 60; ++i)
        more += "$sequence l" + std::to_string(i) + " walk.smd numframes 60000\n";
    const Model limited = build_model(read_qc(more, texts), reach);
    size_t frames = 0;
    for (const Clip& clip : limited.clips) frames += clip.frames.size();
    // 2^19 poses of a bone and 16 times those of the files, not 60 * 60000
    CHECK(frames < 600000);
    CHECK(said(limited, "qc-too-many-keys").substr(0, 5) == "error");
}

TEST_CASE("a missing value of an option, and an option of sequences only, are errors", "[qc]") {
    const std::pair<const char*, const char*> rows[] = {
        {"$animation\n", "qc-missing-word"},
        {"$sequence s p1 fps\n", "qc-missing-word"},
        {"$sequence s p1 fps fast\n", "qc-number"},
        {"$sequence s p1 event\n", "qc-missing-word"},
        {"$sequence s p1 localhierarchy body\n", "qc-missing-word"},
        {"$animation a p1 bogus\n", "qc-option"},
        {"$animation a p1 ACT_WALK 1\n", "qc-option"},
        {"$animation a p1 fadein 0.1\n", "qc-option"},
        {"$sequence s { p1 p2 calcblend reach hand W }\n", "qc-option"},
        {"$poseparameter reach 0 1 twice\n", "qc-option"}};
    for (const auto& [line, code] : rows) {
        CAPTURE(line);
        const QcFile qc = read_qc("$body body a\n" + std::string(line), files());
        CHECK(said(qc.diagnostics, code) == "error " + std::string(code) + " 2");
    }
    const QcFile open = read_qc("$body body a\n$sequence s {\np1\n", files());
    CHECK(said(open.diagnostics, "qc-missing-brace").substr(0, 7) == "warning");
    CHECK(open.motions.sequences.size() == 1);
    const QcFile slow = read_qc("$body body a\n$sequence s p1 fps 0\n", files());
    CHECK(said(slow.diagnostics, "qc-fps") == "warning qc-fps 2");
    const QcFile back = read_qc("$body body a\n$sequence s p1 frames 4 1\n", files());
    CHECK(said(back.diagnostics, "qc-frames") == "warning qc-frames 2");
    CHECK(back.motions.animations.at(0).frames == std::array{1, 4});
}

TEST_CASE("layers have fade-in and fade-out; options continue after a command's end", "[qc]") {
    const QcFile qc = read_qc(
        "$body body a\n$sequence base p1\n$sequence s { p1\n addlayer base local\n"
        " blendlayer base 0 1 2 3 spline xfade noblend local poseparameter reach\n"
        " blendlayer base 0 1 2 3\n { event 5 1 } }\n$continue s {\n fps 7\n}\n$continue "
        "s\n$cdmaterials here\n"
        "$continue s",
        files());
    CHECK(all_said(qc.diagnostics) == "");
    const QcSequence& made = qc.motions.sequences.at(1);
    REQUIRE(made.layers.size() == 3);
    CHECK(made.layers[0].layer.is_local);
    const Layer& full = made.layers[1].layer;
    CHECK((full.is_spline && full.is_crossfade && full.is_unblended && full.is_local &&
           full.is_over_parameter));
    CHECK(made.layers[1].parameter == "reach");
    const Layer& plain = made.layers[2].layer;
    CHECK_FALSE((plain.is_spline || plain.is_crossfade || plain.is_unblended || plain.is_local ||
                 plain.is_over_parameter));
    CHECK(made.events.size() == 1);
    CHECK(qc.material_paths.size() == 1);  // the line after a command that may go on
    CHECK((made.flags & kQcLocal) != 0);
    CHECK(at(qc.motions.animations, made.clips.at(0)).fps == 7.0f);
}

}  // namespace studioscope::qc_sequence_test
