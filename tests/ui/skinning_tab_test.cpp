#include <catch2/catch.hpp>

#include "sample_document.h"
#include "support/ui_driver.h"
#include "ui/dock/skinning_parts.h"

namespace studioscope {

namespace {

struct LabDriver {
    LabDriver()
        : ui([this] {
              ImGui::SetNextWindowPos({0, 0});
              ImGui::SetNextWindowSize({1280, 240});
              ImGui::Begin("Lab", nullptr, ImGuiWindowFlags_NoDecoration);
              skinning_tab(document, {}, requests);
              ImGui::End();
          }) {
        open_sample(document);
        ui.frames(2);
    }

    BenchmarkSettings& lab() { return document.panels.lab; }

    Document document;
    Requests requests;
    UiDriver ui;
};

BenchmarkResult measured() {
    BenchmarkResult result;
    result.size = 50;
    for (const SkinningMethodRow& row : kLabSkinners)
        for (const int instances : {1, 10, 100, 1000})
            result.rows.push_back({row.skinner, instances, 0, 3, false, 0.01 * instances, 0.5, 0});
    result.rows.push_back({SkinningMethod::kGpu, 10, 0, 2, false, 0.05, 0, 0.25});
    result.rows.push_back({SkinningMethod::kGpu, 10, 1, 3, false, 0.02, 0, 0});
    return result;
}

}  // namespace

TEST_CASE("frames are profiled while the Skinning tab is drawn", "[ui][lab]") {
    LabDriver driver;
    CHECK(driver.lab().is_watched);
    CHECK(driver.ui.shows("Sweep measures this model"));
}

TEST_CASE("the switches of the Skinning tab set what is drawn", "[ui][lab]") {
    LabDriver driver;
    driver.ui.press("Lab", {"1"});
    CHECK(driver.document.view.max_influences == 1);
    driver.ui.press("Lab", {"3"});
    CHECK(driver.document.view.max_influences == 3);
    driver.ui.press("Lab", {"Freeze"});
    CHECK(driver.lab().is_frozen);
    driver.ui.press("Lab", {"Go on"});
    CHECK_FALSE(driver.lab().is_frozen);
    driver.ui.press("Lab", {"Sweep"});
    CHECK(driver.requests.sweep);
    driver.ui.press("Lab", {"CSV"});
    CHECK(driver.requests.export_lab);
    driver.ui.press("Lab", {"PNG"});
    REQUIRE(driver.requests.picture_of_lab);
    CHECK(driver.requests.picture_of_lab->position.x > 236);  // right of the switches
    CHECK(driver.requests.picture_of_lab->right() < 1280);
    driver.document.view.instances = 2;
    driver.ui.frames(1);
    driver.ui.press("Lab", {"Each its own clip and time"});
    CHECK(driver.document.view.has_own_poses);
}

TEST_CASE("the frame history shows the time of each stage", "[ui][lab]") {
    LabDriver driver;
    ProfileFrame frame;
    frame.milliseconds[static_cast<size_t>(ProfileStage::kDrawing)] = 4.25f;
    frame.milliseconds[static_cast<size_t>(ProfileStage::kPose)] = 0.5f;
    for (int i = 0; i < 100; ++i) driver.lab().profile.add(frame);
    driver.ui.frames(1);
    CHECK(driver.ui.shows("Drawing"));
    CHECK(driver.ui.shows("4.25"));
    CHECK(driver.ui.shows("4.75"));  // sum of all stages
    CHECK(driver.ui.shows("2 ms"));  // a budget below the typical frame
    CHECK_FALSE(driver.ui.shows("16 ms"));
}

TEST_CASE("a budget's label is at its line, and no other line crosses it", "[ui][lab]") {
    LabDriver driver;
    ProfileFrame frame;
    frame.milliseconds[static_cast<size_t>(ProfileStage::kDrawing)] = 40;
    for (int i = 0; i < 100; ++i) driver.lab().profile.add(frame);
    driver.ui.frames(1);
    // The plot is 50 ms high (a quarter above 40): 2 ms are less than a line of text, 6 are more.
    const float line = ImGui::GetTextLineHeight();
    const float two = driver.ui.find_text("2 ms").position.y;
    const float eight = driver.ui.find_text("8 ms").position.y;
    CHECK(two - eight >= line);
    CHECK(eight - driver.ui.find_text("16 ms").position.y >= line);
}

TEST_CASE("a sweep is shown as bars, as a table, and as conclusions", "[ui][lab]") {
    LabDriver driver;
    driver.lab().result = measured();
    driver.ui.frames(2);
    CHECK(driver.ui.shows("LOD 0 by the GPU: 10 us"));
    CHECK(driver.ui.shows("1 000"));
    driver.ui.press("Lab", {"LODs"});
    driver.ui.frames(1);
    CHECK(driver.ui.shows("LOD 1"));
    driver.lab().kept = measured();
    driver.lab().kept->rows[0].milliseconds = 0.02;
    driver.ui.press("Lab", {"Table"});
    driver.ui.frames(2);
    CHECK(driver.ui.shows("-50 %"));
    driver.ui.press("Lab", {"What would help"});
    driver.ui.frames(1);
    CHECK(driver.ui.shows("two bones a vertex: 50 % of the time"));
    driver.ui.press("Lab", {"Keep run"});
    CHECK(driver.requests.keep_lab);
}

}  // namespace studioscope
