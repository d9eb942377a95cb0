#pragma once

#include <catch2/catch.hpp>

#include "document/benchmark/result.h"
#include "document/choices/settings.h"
#include "document/view/camera.h"
#include "formats/compiled/phy.h"
#include "support/phy_file.h"

namespace studioscope {

// Numbers that are written with a point are read with a point, in the locale that is set.
inline void check_numbers() {
    const auto camera = camera_of("pivot 1.5 -2.25 1234.5 distance 0.5 yaw 12.5 fov 40.5");
    REQUIRE(camera);
    CHECK(camera->pivot.x == 1.5f);
    CHECK(camera->pivot.z == 1234.5f);
    CHECK(camera->fov_degrees == 40.5f);
    CHECK(to_text(*camera) ==
          "pivot 1.5 -2.25 1234.5 distance 0.5 yaw 12.5 pitch 17.1887 fov 40.5");

    BenchmarkResult result;
    result.rows.emplace_back();
    result.rows[0].draw.instances = 12345;
    result.rows[0].cpu.median = 0.25e-3;
    CHECK(sweep_csv(result).ends_with("gpu,12345,0,3,file,0.25,0,0\n"));

    const auto phy = parse_phy(TestPhy{}.bytes());
    REQUIRE(phy);
    CHECK(phy->collision.solids[0].mass == 12.5f);

    Settings settings;
    settings.panels.text_size = 1.25f;
    CHECK(read_settings(to_text(settings)).settings.panels.text_size == 1.25f);
    CHECK(to_text(settings).find("1.25") != std::string::npos);
}

}  // namespace studioscope
