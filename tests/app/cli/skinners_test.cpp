// `pose` as scripts run it: without a display and with every skinner. The reference is plain
// double-precision code; the promised precision is 1e-5 of the model's size.

#include <catch2/catch.hpp>
#include <cmath>
#include <sstream>

#include "support/paths.h"
#include "support/program.h"
#include "support/skip.h"

namespace studioscope::skinners_test {

namespace {

using Row = std::array<double, 13>;

std::vector<Row> posed(const std::string& file, const char* skinner,
                       const std::vector<std::string>& options) {
    std::vector<std::string> arguments{"pose", file, "-o", "-", "--skinner", skinner};
    arguments.insert(arguments.end(), options.begin(), options.end());
    const Ran ran = run_studioscope(arguments);
    CAPTURE(arguments, ran.err);
    REQUIRE(ran.status == 0);
    std::istringstream lines(ran.out);
    std::string line;
    std::getline(lines, line);
    CHECK(line == "vertex,x,y,z,nx,ny,nz,tx,ty,tz,tw,u,v");
    std::vector<Row> rows;
    while (std::getline(lines, line)) {
        std::istringstream numbers(line);
        std::string number;
        for (double& value : rows.emplace_back()) {
            std::getline(numbers, number, ',');
            value = std::stod(number);
        }
    }
    return rows;
}

// Largest difference of positions, relative to the reference's longest side.
double largest_difference(const std::vector<Row>& rows, const std::vector<Row>& reference) {
    REQUIRE(rows.size() == reference.size());
    double difference = 0, size = 0;
    for (size_t axis = 1; axis <= 3; ++axis) {
        double min = reference.at(0)[axis], max = min;
        for (size_t i = 0; i < rows.size(); ++i) {
            difference = std::max(difference, std::abs(rows[i][axis] - reference[i][axis]));
            min = std::min(min, reference[i][axis]);
            max = std::max(max, reference[i][axis]);
        }
        size = std::max(size, max - min);
    }
    REQUIRE(size > 0);
    return difference / size;
}

void check_skinners(const std::string& file, const std::vector<std::string>& options) {
    CAPTURE(file, options);
    const auto reference = posed(file, "reference", options);
    CHECK(largest_difference(posed(file, "gpu", options), reference) <= 1e-5);
    CHECK(largest_difference(posed(file, "cpu", options), reference) <= 1e-5);
}

}  // namespace

TEST_CASE("pose gives the same vertices by GPU, CPU and reference", "[app][gl]") {
    const std::string sample = sample_file("models/studioscope/ollie.mdl");
    check_skinners(sample, {});
    check_skinners(sample, {"--clip", "0", "--frame", "3"});
}

TEST_CASE("the gyroscope's rings turn with its parameters, by every skinner", "[app][gl][data]") {
    const std::string folder = (data_folder() / "wire/models/bull/various/").generic_string();
    if (!has_data()) SKIP(kNoData);
    const std::string file = folder + "gyroscope.mdl";
    const std::vector<std::string> turned{"--clip", "idle", "--pose-parameter", "rot_pitch=45"};
    check_skinners(file, turned);
    std::vector<std::string> off = turned;
    off.insert(off.end(), {"--autoplay", "off"});
    check_skinners(file, off);
    // only its autoplay sequences use the parameters
    CHECK(largest_difference(posed(file, "reference", turned), posed(file, "reference", off)) >
          0.1);
    CHECK(largest_difference(posed(file, "reference", off),
                             posed(file, "reference", {"--clip", "idle", "--autoplay", "off"})) ==
          0);
}

}  // namespace studioscope::skinners_test
