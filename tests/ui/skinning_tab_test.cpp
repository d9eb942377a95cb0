#include <catch2/catch.hpp>

#include "sample_document.h"
#include "support/ui_driver.h"
#include "ui/dock/skinning_parts.h"

namespace studioscope::skinning_tab_test {

namespace {

struct TabDriver {
    TabDriver()
        : ui([this] {
              ImGui::SetNextWindowPos({0, 0});
              ImGui::SetNextWindowSize({width, 240});
              ImGui::Begin("Benchmark", nullptr, ImGuiWindowFlags_NoDecoration);
              skinning_tab(document, {}, requests);
              ImGui::End();
          }) {
        open_sample(document);
        ui.frames(2);
    }

    BenchmarkSettings& benchmark() { return document.panels.benchmark; }

    float width = 1280;
    Document document;
    Requests requests;
    UiDriver ui;
};

BenchmarkRow row_of(SkinningMethod skinner, int instances, const BenchmarkLevel& level,
                    double milliseconds) {
    BenchmarkRow row;
    row.draw = {skinner, instances};
    row.level = level;
    row.cpu.median = milliseconds * 1e-3;
    row.ratio_to_passthrough = 1;
    return row;
}

BenchmarkResult measured() {
    BenchmarkResult result;
    result.model.size = 50;
    for (const SkinningMethodRow& method : kSkinningMethods)
        for (const int instances : {1, 10, 100, 1000})
            result.rows.push_back(row_of(method.skinner, instances, {}, 0.01 * instances));
    result.rows.push_back(row_of(SkinningMethod::kGpu, 10, {0, 2}, 0.05));
    result.rows.push_back(row_of(SkinningMethod::kGpu, 10, {1}, 0.02));
    return result;
}

}  // namespace

TEST_CASE("frames are profiled while the Skinning tab is drawn", "[ui][benchmark]") {
    TabDriver driver;
    CHECK(driver.benchmark().is_watched);
    CHECK(driver.ui.shows("Sweep measures every skinning method"));
}

TEST_CASE("the switches of the Skinning tab set what is drawn", "[ui][benchmark]") {
    TabDriver driver;
    driver.ui.press("Benchmark", {"1"});
    CHECK(driver.document.view.max_influences == 1);
    driver.ui.press("Benchmark", {"3"});
    CHECK(driver.document.view.max_influences == 3);
    driver.ui.press("Benchmark", {"Pause"});
    CHECK(driver.benchmark().is_frozen);
    driver.ui.press("Benchmark", {"Resume"});
    CHECK_FALSE(driver.benchmark().is_frozen);
    driver.ui.press("Benchmark", {"Sweep"});
    CHECK(driver.requests.has<request::Sweep>());
    driver.ui.press("Benchmark", {"CSV"});
    CHECK(driver.requests.has<request::ExportBenchmark>());
    driver.ui.press("Benchmark", {"PNG"});
    REQUIRE(driver.requests.has<request::BenchmarkPicture>());
    CHECK(driver.requests.get<request::BenchmarkPicture>()->position.x >
          236);  // right of the switches
    CHECK(driver.requests.get<request::BenchmarkPicture>()->right() < 1280);
    driver.document.view.instances = 2;
    driver.ui.frames(1);
    driver.ui.press("Benchmark", {"Different clip and time per copy"});
    CHECK(driver.document.view.has_own_poses);
}

TEST_CASE("the frame history shows the time of each stage", "[ui][benchmark]") {
    TabDriver driver;
    CHECK(driver.ui.shows("No frame was measured yet"));
    CHECK_FALSE(driver.ui.shows("0.00"));
    ProfileFrame frame;
    frame.milliseconds[static_cast<size_t>(ProfileStage::kDrawing)] = 4.25f;
    frame.milliseconds[static_cast<size_t>(ProfileStage::kPose)] = 0.5f;
    for (int i = 0; i < 100; ++i) driver.benchmark().profile.add(frame);
    driver.ui.frames(1);
    CHECK(driver.ui.shows("Drawing"));
    CHECK(driver.ui.shows("4.25"));
    CHECK(driver.ui.shows("4.75"));  // sum of all stages
    CHECK(driver.ui.shows("2 ms"));  // a budget below the typical frame
    CHECK_FALSE(driver.ui.shows("16 ms"));
    frame.milliseconds[static_cast<size_t>(ProfileStage::kDrawing)] = 1234.56f;
    for (int i = 0; i < 300; ++i) driver.benchmark().profile.add(frame);
    driver.ui.frames(1);
    CHECK(driver.ui.shows("1235"));  // decimals would reach into the next column
    CHECK_FALSE(driver.ui.shows("1234.56"));
}

TEST_CASE("the table of stages loses columns in a narrow window, not its names",
          "[ui][benchmark]") {
    TabDriver driver;
    ProfileFrame frame;
    frame.milliseconds[static_cast<size_t>(ProfileStage::kDrawing)] = 4.25f;
    driver.benchmark().profile.add(frame);
    driver.ui.frames(2);
    for (const char* text : {"Now", "Median", "P95", "Max", "Drawing"})
        CHECK(driver.ui.shows(text));
    driver.width = 800;
    driver.ui.frames(3);
    for (const char* text : {"Median", "Drawing", "Skinning", "4.25"}) CHECK(driver.ui.shows(text));
    CHECK_FALSE(driver.ui.shows("Now"));
}

TEST_CASE("a budget's label is at its line, and no other line crosses it", "[ui][benchmark]") {
    TabDriver driver;
    ProfileFrame frame;
    frame.milliseconds[static_cast<size_t>(ProfileStage::kDrawing)] = 40;
    for (int i = 0; i < 100; ++i) driver.benchmark().profile.add(frame);
    driver.ui.frames(1);
    // The plot is 50 ms high (a quarter above 40): 2 ms are less than a line of text, 6 are more.
    const float line = ImGui::GetTextLineHeight();
    const float two = driver.ui.find_text("2 ms").position.y;
    const float eight = driver.ui.find_text("8 ms").position.y;
    CHECK(two - eight >= line);
    CHECK(eight - driver.ui.find_text("16 ms").position.y >= line);
}

TEST_CASE("a sweep is shown as rows with bars, numbers and noise, and as a table",
          "[ui][benchmark]") {
    TabDriver driver;
    driver.benchmark().result = measured();
    driver.ui.frames(2);
    CHECK(driver.ui.shows("No skinning (baseline)"));
    const float methods = driver.ui.find_text("Method").position.x;
    driver.ui.press("Benchmark", {"LODs"});
    driver.ui.frames(1);
    // a row: level, method, number, noise
    const DrawnText number = driver.ui.find_text("0.020");
    CHECK(driver.ui.find_text("+-0.0 %").position.x > number.right);
    CHECK(number.position.x > methods);
    CHECK(driver.ui.shows("0.100"));
    CHECK(driver.ui.find_text("0.100").right == Approx(number.right).margin(0.5));
    driver.benchmark().baseline = measured();
    driver.benchmark().baseline->rows[0].cpu.median = 0.02e-3;
    driver.ui.press("Benchmark", {"Table"});
    driver.ui.frames(2);
    CHECK(driver.ui.shows("-50 %"));
    driver.ui.press("Benchmark", {"Save as baseline"});
    CHECK(driver.requests.has<request::KeepRun>());
}

TEST_CASE("advice is tried by one click, and undone by the usual key", "[ui][benchmark]") {
    TabDriver driver;
    driver.benchmark().result = measured();
    driver.ui.frames(2);
    driver.ui.press("Benchmark", {"Savings"});
    driver.ui.frames(1);
    CHECK(driver.ui.shows("80 % less: LOD 1 in place of LOD 0"));
    CHECK(driver.ui.shows("50 % less: 2 bones per vertex"));
    CHECK_FALSE(driver.ui.shows("in use"));
    driver.ui.click(driver.ui.find_text("Try").position);
    CHECK(driver.document.view.lod == 1);
    CHECK(driver.ui.shows("in use"));
}

TEST_CASE("a sweep is compared with the baseline if one was saved", "[ui][benchmark]") {
    TabDriver driver;
    driver.benchmark().result = measured();
    driver.ui.frames(2);
    driver.ui.press("Benchmark", {"Baseline"});
    driver.ui.frames(1);
    CHECK(driver.ui.shows("This model has no baseline yet"));
    driver.benchmark().baseline = measured();
    driver.ui.frames(2);
    CHECK(driver.ui.shows("all 22 draws are within the noise"));
    CHECK(driver.ui.shows("within noise"));
    BenchmarkRow& saved = driver.benchmark().baseline->rows.back();  // of LOD 1 at 10 instances
    saved.ratio_to_passthrough = 2;                                  // was twice as fast
    driver.ui.frames(2);
    CHECK(driver.ui.shows("1 of 22 draws is slower than the baseline, 21 within the noise."));
    CHECK(driver.ui.shows("+100 %"));
    // the slower draw comes first
    CHECK(driver.ui.find_text("+100 %").position.y < driver.ui.find_text("+0 %").position.y);
}

}  // namespace studioscope::skinning_tab_test
